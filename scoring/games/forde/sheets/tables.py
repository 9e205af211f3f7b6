"""The reference card: the four tables of the game on one page."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scoring.games.forde.rules.tables import CHANCE, HIT_OUT, ORDER, RESULTS, WICKET_BALL, CardRow
from scoring.rules.cards import JOKER
from scoring.sheets.sheet import Page, Subject, Text
from scoring.words.figures import how_out_word

_CARDS: Mapping[str, Text] = {"A": gettext_lazy("Ace"), JOKER: gettext_lazy("Joker")}

_MORE: Mapping[frozenset[str], Text] = {
    frozenset("A"): gettext_lazy("if the next card is an ace"),
    frozenset("JQK"): gettext_lazy("if the next card is J, Q or K"),
    frozenset(("A", JOKER)): gettext_lazy("if the next card is an ace or a joker"),
}


@dataclass(frozen=True, slots=True)
class Square:
    """A square of the results table: what stands in it, and the class of paper.css that shades it."""

    text: Text
    shade: str = ""


@dataclass(frozen=True, slots=True)
class SingleCardRow:
    """A row of one of the three tables of a single card: the card, what it brings, the condition, the shade."""

    card: Text
    result: Text
    condition: Text = ""
    shade: str = ""


def table_pages(subject: Subject) -> Iterator[Page]:
    """Yield the one page; it is the same whatever the subject."""
    yield Page(
        _("The four tables"),
        "games/forde/sheets/tables.html",
        {
            "cards": [_card(card) for card in ORDER],
            "grid": [(_card(card), [_square(row) for row in RESULTS[card].values()]) for card in ORDER],
            "tables": [
                (
                    _("Hit out"),
                    _("The batter may call it for any ball, before a card is seen. Turn one card."),
                    _lines(HIT_OUT),
                ),
                (
                    _("Wicket-taking ball"),
                    _("A bowler of class 2 or 3, once an over, called before a card is seen. Turn one card."),
                    _lines(WICKET_BALL),
                ),
                (
                    _("Chance"),
                    _("After a chance in another table: turn the next card of the deck."),
                    _lines(CHANCE),
                ),
            ],
        },
        layout="tables",
        style="games/forde/paper.css",
        reference=True,
    )


def _card(card: str) -> Text:
    return _CARDS.get(card, card)


def _square(row: CardRow) -> Square:
    if row.chance:
        return Square(pgettext("results table", "chance"), "chance")
    if row.out:
        return Square(pgettext("results table", "OUT"), "out")
    return Square(str(row.runs), "runs") if row.runs else Square("•", "dot")


def _lines(table: Mapping[str, CardRow]) -> list[SingleCardRow]:
    return [_line(_card(card), row) for card, row in table.items()]


def _line(card: Text, row: CardRow) -> SingleCardRow:
    if row.chance:
        return SingleCardRow(card, _("A chance"), _("see the chance table"), "chance")
    if row.out:
        return SingleCardRow(
            card,
            _("Out, %(how)s") % {"how": how_out_word(row.out)},
            _MORE.get(row.needs, ""),
            "chance" if row.needs else "out",
        )
    if not row.runs:
        return SingleCardRow(card, _("No run"))
    return SingleCardRow(card, ngettext("%(count)d run", "%(count)d runs", row.runs) % {"count": row.runs})
