"""The scorecard of a match: everything that its page and its paper print, in words and figures."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.readmodel.board import SideLine, read_board, toss_text
from scoring.readmodel.games import reader
from scoring.readmodel.innings import InningsCard
from scoring.readmodel.log_lines import book_lines
from scoring.readmodel.match_summary import Whole, margin_words, whole
from scoring.readmodel.reported import totals_table
from scoring.readmodel.tables import Table
from scoring.rules.depth import Depth
from scoring.rules.entries import Entry
from scoring.rules.match_state import MatchState
from scoring.rules.problems import Problem, Severity
from scoring.rules.reported.match import ReportedMatch
from scoring.rules.setup import Setup
from scoring.scoreboard import scoreboard
from scoring.words.game_names import game_name
from scoring.words.options import conditions
from scoring.words.phrase import phrase
from scoring.words.problems import sentence
from scoring.words.reports import kept_text


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know of an entry: where it stands, what it was, and what is said of it.

    `kind` is note (the scorer's own), override (a written reason) or notice (something unusual).
    """

    kind: str
    place: str
    entry: str
    text: str


@dataclass(frozen=True, slots=True)
class HeldBy:
    """Who held the cards of a side."""

    side: str
    person: str

    def __str__(self) -> str:
        return phrase(_("%(side)s: played by %(person)s"), side=self.side, person=self.person)


@dataclass(frozen=True, slots=True)
class Scorecard:
    """A match, ready to print.

    `state` says how it stands. `result` is None until it has ended, and so is `outcome`, the same in parts (see
    `rules.results.Result`).
    `margin` says how the margin was counted, where the scores do not show it.
    `totals` are the totals of the innings, of a match of which nothing else was kept.
    `kept` says what was kept of a match without its log, and is empty for one that has it.
    """

    title: str
    game: str
    day: str
    venue: str
    toss: str
    conditions: tuple[str, ...]
    held_by: tuple[HeldBy, ...]
    sides: tuple[SideLine, ...]
    state: str
    result: str | None
    outcome: Mapping[str, object] | None
    margin: str
    innings: tuple[InningsCard, ...]
    whole: Whole
    totals: Table | None
    course_heading: str
    remarks: str
    notes: tuple[Note, ...]
    kept: str

    @property
    def balanced(self) -> bool:
        """Whether all figures that must agree do."""
        return not any(innings.imbalances for innings in self.innings)

    @property
    def marks(self) -> str:
        """What the marks at names stand for, where there are any."""
        heads = [
            cell.text
            for innings in self.innings
            for table in (innings.batting, innings.bowling)
            for row in (table.rows if table else ())
            for cell in row[:1]
        ]
        waiting = [name for innings in self.innings for name in innings.not_batted.items]
        meanings = {"*": _("* captain"), "†": _("† wicket-keeper")}
        return " · ".join(
            text for mark, text in meanings.items() if any(mark in each[:2] for each in (*heads, *waiting))
        )


def scorecard(match: MatchState[Any], entries: Sequence[Entry] = ()) -> Scorecard:
    """Return the scorecard of a match as far as it has been played; its `entries` give the notes their words."""
    setup = match.setup
    board = read_board(scoreboard(match))
    return Scorecard(
        title=board.title,
        game=game_name(setup.variant),
        day=day(setup),
        venue=setup.venue,
        toss=toss(setup) if match.toss_known else "",
        conditions=tuple(conditions(setup.options)),
        held_by=tuple(HeldBy(side.name, side.played_by) for side in setup.sides if side.played_by),
        sides=board.sides,
        state=board.state,
        result=board.result,
        outcome=match.result.derived() if match.result else None,
        margin=margin_words(match),
        innings=tuple(reader(innings, match).card() for innings in match.innings),
        whole=whole(match),
        totals=totals_table(match) if isinstance(match, ReportedMatch) and match.depth is Depth.TOTALS else None,
        course_heading=reader(match.new_innings(match.next_side, 1), match).course_heading,
        remarks=setup.notes,
        notes=tuple(notes(match, entries)),
        kept=kept_text(match.depth, falls=all(each.falls for each in match.innings if each.wickets)),
    )


def day(setup: Setup) -> str:
    """Return the day of the match in words, or nothing."""
    played_on = parse_date(setup.played_on)
    return date_format(played_on, _("j F Y")) if played_on else ""


def toss(setup: Setup) -> str:
    """Return who won the toss and what they chose."""
    data = {"won_by": setup.toss.won_by, "chose_to_bat": setup.toss.chose_to_bat}
    return toss_text(data, setup.names)


def _kept_by_override(match: ReportedMatch) -> Iterator[Note]:
    for notice in match.notices:
        _innings, number, *_rest = notice.field.split(".")
        place = reader(match.innings[int(number)], match).title
        yield Note("override", place, "", _overridden(sentence(notice), match.report.override))


def _overridden(notice: str, reason: str) -> str:
    return phrase(_("%(notice)s Recorded because: %(reason)s"), notice=notice, reason=reason)


def notes(match: MatchState[Any], entries: Sequence[Entry]) -> list[Note]:
    """Return what is to be known of single entries, in their order: overrides, notices, the scorer's notes.

    Of a match kept from paper it is what was kept though the cards cannot have done it.
    """
    if isinstance(match, ReportedMatch):
        return list(_kept_by_override(match))
    if not match.notices and not any(entry.note for entry in entries):
        return []  # as with most matches: the whole book need not be put into words
    readers = [reader(innings, match) for innings in match.innings]
    notices: dict[int | None, list[Problem]] = {}
    found = []
    for notice in match.notices:
        notices.setdefault(notice.entry, []).append(notice)
    for line in book_lines(match, entries):
        place = line.place if line.innings is None else readers[line.innings].place(line.place)
        for notice in notices.get(line.index, ()):
            kind, text = "notice", sentence(notice)
            if notice.severity is Severity.INFEASIBLE:
                kind = "override"
                text = _overridden(text, line.override)
            found.append(Note(kind, place, line.text, text))
        if line.note:
            found.append(Note("note", place, line.text, line.note))
    return found
