"""How likely each result of a match was: after each entry, over by over or turn by turn, and where the match turned."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any, Literal

from django.utils.translation import gettext as _

from scoring.readmodel.games import reader
from scoring.readmodel.log_lines import BookLine, book_lines
from scoring.readmodel.percent import percent_text, whole_percents
from scoring.rules.chances import Chances
from scoring.rules.entries import Entry
from scoring.rules.match_state import MatchState
from scoring.words.phrase import listed, phrase

TURN = 0.1
"""By how much at least a result became likelier where the match turned."""
_MOST_TURNS = 3


@dataclass(frozen=True, slots=True)
class ResultChance:
    """How likely a result is, from 0 to 1: a win of `side`, a tie or a draw; `name` is it in a word.

    `percent` is the chance in whole percent, which sum to 100 over all results of a state.
    """

    outcome: Literal["win", "tie", "draw"]
    side: int | None
    name: str
    chance: float
    percent: int

    def __str__(self) -> str:
        return phrase(_("%(result)s %(percent)s"), result=self.name, percent=self.percent_text)

    @property
    def percent_text(self) -> str:
        """How likely it is: "41 %"."""
        return percent_text(self.chance, self.percent)


def result_chances(chances: Chances, names: Sequence[str]) -> tuple[ResultChance, ...]:
    """Return how likely each result is, of sides with these names: their wins first."""
    *wins, tie, draw = whole_percents((*chances.wins, chances.tie, chances.draw))
    each = zip(names, chances.wins, wins, strict=True)
    return (
        *(ResultChance("win", side, *of_side) for side, of_side in enumerate(each)),
        ResultChance("tie", None, _("tie"), chances.tie, tie),
        ResultChance("draw", None, _("draw"), chances.draw, draw),
    )


def chances_text(chances: Chances, names: Sequence[str]) -> str:
    """Return "England 62 %, Australia 36 %, tie 2 %"; of ties and draws those of 1 % at least."""
    told = (each for each in result_chances(chances, names) if each.side is not None or each.percent)
    return listed(map(str, told))


@dataclass(frozen=True, slots=True)
class ChancesAfter:
    """The chances after an entry, or after the last of a step (an over, a turn, a play); None where they are not known.

    `entry` is its index in the log, `innings` that of its innings, None for a call; `place` where in the innings it
    stands, `text` what happened, `score` that after it.
    """

    entry: int
    innings: int | None
    place: str
    text: str
    score: str
    chances: Chances | None


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A step in which the match turned: the result that became likelier, and how likely it was before and after."""

    step: ChancesAfter
    result: ResultChance
    before: ResultChance

    def __str__(self) -> str:
        return phrase(
            _("%(step)s: %(result)s from %(before)s to %(after)s"),
            step=self.step.text,
            result=self.result.name,
            before=self.before.percent_text,
            after=self.result.percent_text,
        )


@dataclass(frozen=True, slots=True)
class ChancesCourse:
    """The chances of a match from its start on: after each entry, after each step, and its turning points in order."""

    start: Chances | None
    entries: tuple[ChancesAfter, ...]
    steps: tuple[ChancesAfter, ...]
    turning_points: tuple[TurningPoint, ...]

    @property
    def is_known(self) -> bool:
        """Whether the chances are known anywhere before they are certain."""
        every = (self.start, *(each.chances for each in self.entries))
        return any(1 not in (*each.wins, each.tie, each.draw) for each in every if each)


def chances_course(
    match: MatchState[Any], entries: Sequence[Entry], chances: Sequence[Chances | None]
) -> ChancesCourse:
    """Return how `chances` went: those before the first entry, and after each that the match has played."""
    lines = book_lines(match, entries)
    readers = [reader(each, match) for each in match.innings]
    called = [(each.title, each.progression().unit.lower()) for each in readers]
    steps = tuple(_steps(lines, chances, called))
    after = tuple(
        ChancesAfter(line.index, line.innings, line.place, line.text, line.score, known)
        for line, known in zip(lines, chances[1:], strict=True)
    )
    return ChancesCourse(chances[0], after, steps, _turning_points(chances[0], steps, match.setup.names))


def _steps(
    lines: Sequence[BookLine], chances: Sequence[Chances | None], called: Sequence[tuple[str, str]]
) -> Iterator[ChancesAfter]:
    """Yield the chances after each line that heads others with these, or stands by itself; `called` are innings, and
    what a step of each is.
    """
    for head, group in groupby(_with_heads(lines), itemgetter(0)):
        last = [line for _head, line in group][-1]
        text = head.text
        if head.innings is not None and head.place:
            innings, step = called[head.innings]
            text = phrase(_("%(innings)s, %(step)s %(number)s"), innings=innings, step=step, number=head.place)
        yield ChancesAfter(last.index, head.innings, head.place, text, last.score, chances[last.index + 1])


def _with_heads(lines: Sequence[BookLine]) -> Iterator[tuple[BookLine, BookLine]]:
    """Yield each line with the one that heads it, which may be itself."""
    head = None
    for line in lines:
        if head is None or not head.heads or line.heads or line.innings != head.innings or not line.place:
            head = line
        yield head, line


def _turning_points(
    start: Chances | None, steps: Sequence[ChancesAfter], names: Sequence[str]
) -> tuple[TurningPoint, ...]:
    """Return the steps in which a result became likelier by most, in their order."""
    found = []
    before = start
    for step in steps:
        if before and step.chances and step.innings is not None:  # a call is no turn of the play
            pairs = zip(result_chances(before, names), result_chances(step.chances, names), strict=True)
            was, now = max(pairs, key=lambda pair: pair[1].chance - pair[0].chance)
            if now.chance - was.chance >= TURN:
                found.append(TurningPoint(step, now, was))
        before = step.chances
    most = sorted(found, key=lambda each: each.before.chance - each.result.chance)[:_MOST_TURNS]
    return tuple(sorted(most, key=attrgetter("step.entry")))
