"""A match as a whole: the total after each innings with lead and tally, what both sides did, the cards left."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.shields.reader.innings import WicketCardsReader, readers
from scoring.games.shields.rules.entries import WICKETS
from scoring.games.shields.rules.match import DRAWN_AT, ShieldsMatch
from scoring.games.shields.words.plays import cards_left_text, hand_text, lead_figure
from scoring.readmodel.match_summary import Whole, margin_words, whole
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import GROUPED, NO_BREAK, Decimals, InForm, Plain, quotient
from scoring.words.figures import grouped, ordinal, runs_words
from scoring.words.phrase import phrase

_A_CARD = Decimals("-", 1)


@dataclass(frozen=True)
class Lead(Plain):
    """Prints a lead with its sign: "+46", "−112"."""

    def text(self, value: object) -> str:
        """Return the lead; nothing for None."""
        return lead_figure(value) if isinstance(value, int) else Plain.text(self, value)


@whole.register
def _whole(match: ShieldsMatch) -> Whole:
    played = readers(match)
    if not played:
        return Whole(facts=tuple(_cards_left(match)))
    facts = (*_follow_on(match), *_target(match), _tally(match), *_cards_left(match))
    return Whole((_totals(played), _figures(match, played)), facts)


def _totals(played: Sequence[WicketCardsReader]) -> Table:
    """Return a row for each innings: its runs, its side's total then, by how much that leads, and the tally of all."""
    columns = (
        Column("innings", _("Innings"), numeric=False),
        Column("wickets", _("Wickets"), _("Runs made on the wicket cards")),
        Column("hand", _("In hand"), _("Extras: the cards held after both innings of the pair"), form=Plain("–")),
        Column("runs", _("Runs")),
        Column("total", _("Total"), _("The side’s runs in all its innings so far"), form=GROUPED),
        Column("lead", _("Lead"), _("By how much that is ahead of the other side, or behind"), form=Lead()),
        Column("tally", _("Tally"), _("The runs of all innings so far"), form=GROUPED),
    )
    rows: list[tuple[object, ...]] = []
    totals = [0, 0]
    for each in played:
        innings = each.innings
        totals[innings.side] += innings.runs
        rows.append(
            (
                phrase(
                    _("%(side)s, %(ordinal)s"),
                    side=each.batting_side.name,
                    ordinal=ordinal(innings.number),
                ),
                each.from_wickets,
                None if innings.hand is None else innings.extras,
                innings.runs,
                totals[innings.side],
                totals[innings.side] - totals[1 - innings.side] if rows else None,
                sum(totals),
            )
        )
    return Table.of(_("Innings by innings"), columns, rows)


def _figures(match: ShieldsMatch, played: Sequence[WicketCardsReader]) -> Table:
    """Return what each side did in all its innings, and what it did to the other."""
    columns = [Column("figure", _("In the match"), numeric=False)]
    columns += [Column(f"side{number}", side.name) for number, side in enumerate(match.setup.sides)]
    own = [[each for each in played if each.innings.side == side] for side in (0, 1)]
    wickets = [sum(len(each.plays) for each in side) for side in own]
    made = [sum(each.from_wickets for each in side) for side in own]
    cards = [sum(each.cards_played for each in side) for side in own]
    suffered = [sum(each.counters for each in side) for side in own]
    hands = [sum(each.innings.extras for each in side) for side in own]
    rows = (
        (_("Wicket cards played on"), *wickets),
        (_("Runs on them"), *(InForm(runs, GROUPED) for runs in made)),
        (_("Runs a wicket card"), *(InForm(quotient(made[side], wickets[side]), _A_CARD) for side in (0, 1))),
        (_("Cards played batting"), *cards),
        (_("Runs a card played"), *(InForm(quotient(made[side], cards[side]), _A_CARD) for side in (0, 1))),
        (_("Counters made"), *reversed(suffered)),
        (_("Counters suffered"), *suffered),
        (_("Extras in hand"), *hands),
    )
    totals = (InForm(match.total(side), GROUPED) for side in (0, 1))
    return Table.of(_("Figures"), columns, rows, [(_("Total"), *totals)])


def _follow_on(match: ShieldsMatch) -> Iterator[str]:
    if match.follow_on:
        first = match.innings[0].side
        behind = match.innings[0].runs - match.innings[1].runs
        side = match.setup.sides[1 - first].name
        yield phrase(_("%(side)s followed on, %(runs)s behind"), side=side, runs=runs_words(behind))


def _target(match: ShieldsMatch) -> Iterator[str]:
    """Yield what the side batting last needs, or needed, to win."""
    target = match.target
    if target is None and match.is_last_innings:
        last = match.innings[-1]
        target = last.runs - match.lead(last.side) + 1
    if target is not None:
        side = match.innings[-1].side if match.is_last_innings else match.next_side
        text = _("Target of %(side)s in the last innings: %(target)d")
        yield phrase(text, side=match.setup.sides[side].name, target=target)


@margin_words.register
def _margin(match: ShieldsMatch) -> str:
    """Return why a side that went ahead with its seventh wicket card won by four wickets (S8)."""
    by = match.result.by if match.result else None
    if not by or "wickets" not in by:
        return ""
    played = match.innings[-1].wickets
    counted = f"{WICKETS} − {played} + 1 = {by['wickets']}".replace(" ", NO_BREAK)
    text = ngettext(
        "%(played)d of %(all)d wicket cards was played on, and as it won it counts: %(counted)s.",
        "%(played)d of %(all)d wicket cards were played on, and the one that won counts: %(counted)s.",
        played,
    )
    return text % {"played": played, "all": WICKETS, "counted": counted}


def _tally(match: ShieldsMatch) -> str:
    tally, drawn_at = grouped(match.tally), grouped(DRAWN_AT)
    if match.timeless:
        return phrase(_("Tally of all innings: %(tally)s, in a timeless test"), tally=tally)
    if match.result is None:
        text = _("Tally of all innings: %(tally)s of %(drawn_at)s; %(more)s more and the match is drawn")
        return phrase(text, tally=tally, drawn_at=drawn_at, more=grouped(match.runs_to_draw or 0))
    if match.runs_to_draw == 0:
        return phrase(
            _("Tally of all innings: %(tally)s; a match is drawn at %(drawn_at)s"), tally=tally, drawn_at=drawn_at
        )
    return phrase(_("Tally of all innings: %(tally)s of %(drawn_at)s"), tally=tally, drawn_at=drawn_at)


def _cards_left(match: ShieldsMatch) -> Iterator[str]:
    """Yield, as long as the match goes on, the cards of each side that have not been seen since the last shuffle."""
    if match.result is not None:
        return
    for side, sixteen in zip(match.setup.sides, match.sixteens, strict=True):
        unseen = [card for card, copies in sixteen.unseen.items() for _copy in range(copies)]
        yield phrase(
            _("%(side)s: %(left)s, %(held)d of them in hand: %(unseen)s"),
            side=side.name,
            left=cards_left_text(sixteen.left),
            held=sixteen.hand,
            unseen=hand_text(unseen),
        )
