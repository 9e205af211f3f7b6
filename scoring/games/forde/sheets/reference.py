"""The reference card: how the game is played, and its four tables, on one page."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scoring.games.forde.rules.match import batters_hand, bowlers_hand
from scoring.games.forde.rules.tables import CHANCE, HIT_OUT, ORDER, RESULTS, WICKET_BALL, CardRow
from scoring.rules.cards import JOKER
from scoring.rules.options import Value
from scoring.sheets.sheet import Page, Subject, Text, blank
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


def reference_pages(subject: Subject) -> Iterator[Page]:
    """Yield the one page; it is the same whatever the subject."""
    options = blank(subject.variant).options
    yield Page(
        _("Reference card"),
        "games/forde/sheets/reference.html",
        {
            "columns": [
                [
                    (_("Teams"), list(_teams())),
                    (_("An over"), list(_over(options))),
                ],
                [
                    (_("A ball"), list(_ball())),
                    (_("The end of an innings"), list(_end(options))),
                ],
            ],
            "cards": [_card(card) for card in ORDER],
            "grid": [(_card(card), [_square(row) for row in RESULTS[card].values()]) for card in ORDER],
            "tables": [
                (_("Hit out"), _lines(HIT_OUT)),
                (_("Wicket-taking ball"), _lines(WICKET_BALL)),
                (_("Chance"), _lines(CHANCE)),
            ],
        },
        layout="reference",
        style="games/forde/paper.css",
        reference=True,
    )


def _teams() -> Iterator[str]:
    yield _("Two players, a side of eleven each. Each side bats once. More runs win, level is a tie.")
    yield _(
        "Write down eleven names, the best batters first. Give each a batting class from 5, the strongest, to 1: two "
        "or three of each. Give five of them a bowling class too, from 3, the strongest, to 1: at most two of each. "
        "Only these five bowl."
    )


def _over(options: Mapping[str, Value]) -> Iterator[str]:
    yield _("Toss or cut; who wins chooses to bat or to bowl. An innings has %(overs)d overs of six balls.") % options
    yield (
        _(
            "The bowling side names one of its five bowlers for the over: at most %(max_overs_per_bowler)d overs each, "
            "never two running."
        )
        % options
    )
    yield _(
        "Before each over shuffle all 54 cards, with both jokers, and deal: %(bowler)s cards to the bowler by class 1 "
        "to 3, %(batter)s to the batter by class 1 to 5. The rest is the deck, face down."
    ) % {
        "bowler": _hands(bowlers_hand(each) for each in range(1, 4)),
        "batter": _hands(batters_hand(each) for each in range(1, 6)),
    }


def _ball() -> Iterator[str]:
    yield _(
        "Bowler and batter each lay a card from their hand face down, and both turn them over together: "
        "see the results."
    )
    yield _(
        "Or, before any card is laid, the batting side calls to hit out, for any ball, or the bowling side calls a "
        "wicket-taking ball: once an over, and only with a bowler of class 2 or 3. No card is laid; the top card of "
        "the deck decides by its table. Where both call, hitting out stands, and the bowler keeps the call."
    )
    yield _("A batter who is out makes way for the next on the list, who is dealt a hand by class at once.")
    yield _("A ball brings 0, 1, 2, 3, 4 or 6 runs, never 5, and none where a wicket falls. There are no extras.")


def _end(options: Mapping[str, Value]) -> Iterator[str]:
    yield _("One batter is in at a time: an innings ends when all eleven are out, or after its last over.")
    if options["stop_at_target"]:
        yield _("The second innings ends as soon as its side is ahead.")
    else:
        yield _("The second innings is played out, unless you agree to stop when its side is ahead.")


def _hands(cards: Iterable[int]) -> str:
    """Return the numbers of cards of the classes, as "6, 7 or 8"."""
    *most, last = map(str, cards)
    return _("%(most)s or %(last)s") % {"most": ", ".join(most), "last": last}


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
        return SingleCardRow(card, _("A chance"), shade="chance")
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
