"""The kinds of records, each of them what it takes from the lines of a match.

A kind knows no game: where the lines do not have what it counts, it takes nothing. Games are never mixed by those who
read them.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from scoring.models.record_candidates import RecordCandidate
from scoring.models.statistics import BattingInnings, BowlingInnings, Partnership, SideResult, TeamInnings

COMPLETE = ("wickets", "close")
"""How an innings ends that counts among the lowest: all out or, where the wickets are cards, closed."""
HUNDRED = 100
SOME_DUCKS = 2
"""How many ducks it takes for a record: one is nothing to be told."""
STANDS = range(1, 12)
_MOST_RUNS = 10**10


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of one match."""

    sides: Sequence[SideResult]
    innings: Sequence[TeamInnings]
    batting: Sequence[BattingInnings]
    bowling: Sequence[BowlingInnings]
    stands: Sequence[Partnership]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of record. `take` yields what a match has of it; of a kind where `every` one counts, none is better."""

    slug: str
    take: Callable[[Lines], Iterator[RecordCandidate]]
    every: bool = False


def _highest_total(lines: Lines) -> Iterator[RecordCandidate]:
    return (_total(each, each.runs) for each in lines.innings)


def _lowest_total(lines: Lines) -> Iterator[RecordCandidate]:
    return (_total(each, -each.runs) for each in lines.innings if each.closed_by in COMPLETE)


def _total(line: TeamInnings, value: int) -> RecordCandidate:
    return RecordCandidate(
        value=value,
        innings=line.number,
        side_name=line.name,
        runs=line.runs,
        wickets=line.wickets,
        closed_by=line.closed_by,
    )


def _aggregate(lines: Lines) -> Iterator[RecordCandidate]:
    runs = [side.runs for side in lines.sides if side.runs is not None]
    if runs:
        yield RecordCandidate(value=sum(runs))


def _win_by_runs(lines: Lines, sign: int) -> Iterator[RecordCandidate]:
    for side in lines.sides:
        if side.margin_runs is not None and not side.margin_innings:
            yield RecordCandidate(value=sign * side.margin_runs, side_name=side.name)


def _win_by_wickets(lines: Lines, sign: int) -> Iterator[RecordCandidate]:
    for side in lines.sides:
        if side.margin_wickets is not None:
            yield RecordCandidate(value=sign * side.margin_wickets, side_name=side.name)


def _win_with_balls_left(lines: Lines, sign: int) -> Iterator[RecordCandidate]:
    for side in lines.sides:
        if side.margin_balls is not None:
            yield RecordCandidate(value=sign * side.margin_balls, side_name=side.name)


def _win_by_innings(lines: Lines) -> Iterator[RecordCandidate]:
    for side in lines.sides:
        if side.margin_innings:
            yield RecordCandidate(value=side.margin_runs or 0, side_name=side.name)


def _score(lines: Lines) -> Iterator[RecordCandidate]:
    """Yield the scores; of equal ones the one not out is the higher."""
    for line in lines.batting:
        if line.place is not None:
            value = 2 * line.runs + (not line.out)
            yield RecordCandidate(value=value, runs=line.runs, unbroken=not line.out, **_who(line))


def _fastest_fifty(lines: Lines) -> Iterator[RecordCandidate]:
    return (RecordCandidate(value=-line.fifty, **_who(line)) for line in lines.batting if line.fifty is not None)


def _ducks(lines: Lines) -> Iterator[RecordCandidate]:
    ducks = [line for line in lines.batting if line.place is not None and line.out and not line.runs]
    sides = {line.innings: line.side_name for line in ducks}
    for innings, count in Counter(line.innings for line in ducks).items():
        if count >= SOME_DUCKS:
            yield RecordCandidate(value=count, innings=innings, side_name=sides[innings])


def _stand(lines: Lines, wicket: int) -> Iterator[RecordCandidate]:
    return (_partnership(line) for line in lines.stands if line.wicket == wicket and line.runs)


def _opening_hundred(lines: Lines) -> Iterator[RecordCandidate]:
    return (_partnership(line) for line in lines.stands if line.wicket == 1 and line.runs >= HUNDRED)


def _partnership(line: Partnership) -> RecordCandidate:
    return RecordCandidate(value=line.runs, runs=line.runs, unbroken=line.unbroken, **_who(line))


def _bowling(lines: Lines) -> Iterator[RecordCandidate]:
    """Yield the figures: most wickets, then fewest runs where these were counted."""
    for line in lines.bowling:
        if line.wickets:
            value = line.wickets * _MOST_RUNS - (line.runs or 0)
            yield RecordCandidate(value=value, wickets=line.wickets, runs=line.runs, **_who(line))


def _hat_tricks(lines: Lines) -> Iterator[RecordCandidate]:
    return (RecordCandidate(value=line.hat_tricks, **_who(line)) for line in lines.bowling if line.hat_tricks)


def _longest_turn(lines: Lines) -> Iterator[RecordCandidate]:
    for line in lines.innings:
        if line.longest_turn:
            yield RecordCandidate(value=line.longest_turn, innings=line.number, side_name=line.name)


def _most_cards(lines: Lines) -> Iterator[RecordCandidate]:
    for line in lines.innings:
        if cards := line.cards or line.cards_played:
            yield RecordCandidate(value=cards, innings=line.number, side_name=line.name)


def _who(line: BattingInnings | BowlingInnings | Partnership) -> dict[str, object]:
    return {
        "innings": line.innings,
        "player_id": line.player_id,
        "name": line.name,
        "side_name": line.side_name,
    }


KINDS = (
    Kind("highest-total", _highest_total),
    Kind("lowest-total", _lowest_total),
    Kind("aggregate", _aggregate),
    Kind("win-by-innings", _win_by_innings),
    Kind("win-by-runs", partial(_win_by_runs, sign=1)),
    Kind("win-by-wickets", partial(_win_by_wickets, sign=1)),
    Kind("win-by-balls", partial(_win_with_balls_left, sign=1)),
    Kind("narrowest-win", partial(_win_by_runs, sign=-1)),
    Kind("narrowest-wickets", partial(_win_by_wickets, sign=-1)),
    Kind("narrowest-balls", partial(_win_with_balls_left, sign=-1)),
    Kind("score", _score),
    Kind("fastest-fifty", _fastest_fifty),
    Kind("ducks", _ducks),
    *(Kind(f"stand-{wicket}", partial(_stand, wicket=wicket)) for wicket in STANDS),
    Kind("opening-hundred", _opening_hundred, every=True),
    Kind("bowling", _bowling),
    Kind("hat-trick", _hat_tricks, every=True),
    Kind("longest-turn", _longest_turn),
    Kind("most-cards", _most_cards),
)
"""All kinds of records, in the order in which they are read."""

EVERY = tuple(kind.slug for kind in KINDS if kind.every)
ORDER = {kind.slug: place for place, kind in enumerate(KINDS)}
