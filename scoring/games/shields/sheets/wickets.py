"""The sheet of the ten wickets, a page for each pair of innings: blank, with both names, or as the match has it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.games.shields.reader.innings import WicketCardsReader
from scoring.games.shields.rules.cards import COPIES
from scoring.games.shields.rules.entries import WICKETS
from scoring.games.shields.rules.innings import ShieldsInnings
from scoring.games.shields.rules.match import DRAWN_AT, ShieldsMatch
from scoring.games.shields.words.plays import chain_text, hand_text, wicket_text
from scoring.sheets.footnotes import Footnote, noted
from scoring.sheets.sheet import Page, PlayedMatch, Subject
from scoring.words.figures import grouped, ordinal
from scoring.words.phrase import phrase

SIXTEEN = tuple(card for card, copies in COPIES.items() for _copy in range(copies))


@dataclass(frozen=True, slots=True)
class Laid:
    """What a side has on a line: when it was played, the cards, the runs; empty where it is to be filled in."""

    play: str = ""
    cards: str = ""
    runs: str = ""
    note: Footnote | None = None


@dataclass(frozen=True, slots=True)
class WicketsRow:
    """A line of the sheet: its heading, and what either side has on it."""

    heading: str
    sides: Sequence[Laid]


@dataclass(frozen=True, slots=True)
class WicketsColumn:
    """An innings of a side: its wickets by rank, and the lines below them."""

    name: str
    mark: str
    wickets: Sequence[Laid]
    made: Laid
    hand: Laid
    total: Laid
    before: Laid
    match: Laid


def wicket_pages(subject: Subject) -> Iterator[Page]:
    """Yield a page for each pair of innings; of a match that is over, for those played."""
    sides = (subject.bats_first, 1 - subject.bats_first)
    for number in (1, 2):
        pair = _pair(subject.played, number)
        if subject.played and subject.played.card.result and number == 2 and not pair:
            continue
        columns = [_column(subject, side, number, pair) for side in sides]
        yield Page(
            phrase(_("Wicket cards, %(ordinal)s innings"), ordinal=ordinal(number)),
            "games/shields/sheets/wickets.html",
            {
                "columns": columns,
                "rows": [
                    WicketsRow(wicket_text(wicket), [column.wickets[wicket - 1] for column in columns])
                    for wicket in range(1, WICKETS + 1)
                ],
                "sums": _sums(columns, number),
                "second": number == 2,
                "multiplier": subject.options["multiplier"],
                **(_from_book(subject.played, pair) if subject.played and pair else _to_write(subject)),
            },
            layout="of-wickets",
            style="games/shields/paper.css",
        )


def _pair(played: PlayedMatch | None, number: int) -> list[WicketCardsReader]:
    """Return the innings with this number that were played."""
    if not played or not isinstance(played.match, ShieldsMatch):
        return []
    match = played.match
    return [WicketCardsReader(match, innings) for innings in match.innings if innings.number == number]


def _column(subject: Subject, side: int, number: int, pair: Sequence[WicketCardsReader]) -> WicketsColumn:
    known = subject.sides[side]
    name = known.name if known else ""
    empty = [Laid()] * WICKETS
    before = _before(subject.played, side) if number == 2 else None
    brought = Laid(runs=str(before)) if before is not None else Laid()
    each = next((each for each in pair if each.innings.side == side), None)
    if each is None or subject.played is None:
        return WicketsColumn(name, "", empty, Laid(), Laid(), Laid(), brought, Laid())
    innings, notes = each.innings, subject.played.footnotes
    wickets = list(empty)
    for play, made in enumerate(each.plays, 1):
        wickets[made.wicket - 1] = Laid(str(play), chain_text(made.cards), str(made.runs), notes.get(made.entry))
    hand = Laid()
    if innings.hand is not None:
        hand = Laid(
            cards=hand_text(innings.hand), runs=str(innings.extras), note=_closing_note(subject.played, innings)
        )
    return WicketsColumn(
        name,
        _("(f/o)") if number == 2 and each.match.follow_on and side == each.match.innings[1].side else "",
        wickets,
        Laid(cards=_("%(played)d played on") % {"played": len(each.plays)}, runs=str(each.from_wickets)),
        hand,
        Laid(runs=str(innings.runs)),
        brought,
        Laid(runs=str((before or 0) + innings.runs)),
    )


def _before(played: PlayedMatch | None, side: int) -> int | None:
    """Return the runs of a side's first innings, once it is over."""
    for each in _pair(played, 1):
        if each.innings.side == side and each.innings.closed_by:
            return each.innings.runs
    return None


def _closing_entry(innings: ShieldsInnings) -> int:
    return innings.first_entry + len(innings.played_on)


def _closing_note(played: PlayedMatch, innings: ShieldsInnings) -> Footnote | None:
    """Return the footnote to the close that counted a hand: that of the second innings of the pair."""
    later = [each.innings for each in _pair(played, innings.number)][-1]
    return played.footnotes.get(_closing_entry(later))


def _sums(columns: Sequence[WicketsColumn], number: int) -> list[WicketsRow]:
    rows = [
        WicketsRow(_("Wickets"), [column.made for column in columns]),
        WicketsRow(_("In hand"), [column.hand for column in columns]),
        WicketsRow(_("Innings"), [column.total for column in columns]),
    ]
    if number == 2:
        rows.append(WicketsRow(_("1st inns"), [column.before for column in columns]))
        rows.append(WicketsRow(_("Match"), [column.match for column in columns]))
    return rows


def _from_book(played: PlayedMatch, pair: Sequence[WicketCardsReader]) -> dict[str, object]:
    """Return how the match stands, and the footnotes of the pair."""
    entries = [entry for each in pair for entry in range(each.innings.first_entry, _closing_entry(each.innings) + 1)]
    return {"card": played.card, "footnotes": noted(played.footnotes, entries)}


def _to_write(subject: Subject) -> dict[str, object]:
    """Return what a sheet to be filled in asks for, and the cards to cross off."""
    return {
        "by_hand": True,
        "sixteen": SIXTEEN,
        "margin": subject.options["follow_on_margin"],
        "drawn_at": None if subject.options["timeless"] else grouped(DRAWN_AT),
    }
