"""How many runs an innings still brings: by wickets left, whose turn is due, and the batting turns left.

Runs only ever grow, so nothing here asks for a target: a side reaches it where all the runs that its innings would
bring, played to its end, reach it.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import mul

from scoring.games.grid.chances.runs import NO_RUNS, Runs, any_number, either
from scoring.games.grid.chances.turns import Turns

UNLIKELY = 1e-7
"""A limit of turns that an innings reaches more seldom is none: no chance of a match changes by 1 in 1,000,000."""


class Due:
    """The runs still to come, by the wickets left: with the bowling side's turn due, and with the batting side's."""

    def __init__(self) -> None:
        self.bowling = [NO_RUNS]
        self.batting = [NO_RUNS]


class RestOfInnings:
    """The chances of an innings' further runs, in all its states.

    Tables are made when they are first asked for. Threads that ask at once may each make one, and it is the same.
    """

    def __init__(self, bowling: Turns, batting: Turns, wickets: int) -> None:
        self._bowling = bowling
        self._batting = batting
        self._wickets = wickets
        over = Due()
        over.bowling = over.batting = [NO_RUNS] * (wickets + 1)
        self._limited = {0: over}  # by the number of batting turns left
        self._lasts = {0: [0.0] + [1.0] * wickets}  # by batting turns played: the chances of more, by wickets left
        self._free: Due | None = None

    def runs(self, wickets: int, *, bowling_due: bool, turns: int | None) -> Runs:
        """Return the chances of further runs with so many wickets, and batting turns (None: no limit), left."""
        due = self._unlimited() if turns is None else self._with_limit(turns)
        return (due.bowling if bowling_due else due.batting)[wickets]

    def reaches(self, turns: int, wickets: int) -> float:
        """Return the chance that an innings with so many wickets left goes on after so many batting turns."""
        return self._lasts_longer(turns)[wickets]

    def _lasts_longer(self, turns: int) -> Sequence[float]:
        """Return, by wickets left, the chance that an innings lasts longer than so many batting turns."""
        for played in range(1, turns + 1):
            if played not in self._lasts:
                bowled = self._standing(self._bowling, self._lasts[played - 1])
                self._lasts[played] = self._standing(self._batting, bowled)
        return self._lasts[turns]

    def _standing(self, turns: Turns, after: Sequence[float]) -> list[float]:
        """Return, by wickets left, a chance that is known by the wickets left after a turn, and 0 with none."""
        fallen = [sum(ending.chances) for ending in turns.ending]
        return [sum(fallen[k] * after[left - k] for k in range(left)) for left in range(self._wickets + 1)]

    @staticmethod
    def _after(turns: Turns, left: int, then: Sequence[Runs], fewest: int = 0) -> list[tuple[Runs, Runs]]:
        """Return the ways in which a turn with `left` wickets left, of which `fewest` or more fall, goes on."""
        ended = (turns.fell[left], NO_RUNS)
        return [ended, *((turns.ending[fallen], then[left - fallen]) for fallen in range(fewest, left))]

    def _with_limit(self, turns: int) -> Due:
        """Return the runs to come with a limit: with each number of batting turns left by those with one fewer."""
        for number in range(1, turns + 1):
            if number not in self._limited:
                before, due = self._limited[number - 1], Due()
                for left in range(1, self._wickets + 1):
                    if self.reaches(number, left) > UNLIKELY:
                        due.batting.append(either(self._after(self._batting, left, before.bowling)).cut())
                        due.bowling.append(either(self._after(self._bowling, left, due.batting)).cut())
                    else:
                        due.batting.append(before.batting[left])
                        due.bowling.append(before.bowling[left])
                self._limited[number] = due
        return self._limited[turns]

    def _unlimited(self) -> Due:
        """Return the runs to come without a limit.

        With the same wickets left there may be any number of turns, one of each side, before some turn takes a wicket.
        """
        if self._free is None:
            due = Due()
            none_falls = self._bowling.ending[0], self._batting.ending[0]
            waiting = any_number(either([none_falls]))
            for left in range(1, self._wickets + 1):
                bowled = either(self._after(self._bowling, left, due.batting, fewest=1))
                batted = either(self._after(self._batting, left, due.bowling, fewest=1))
                first = either([(NO_RUNS, bowled), (none_falls[0], batted)])
                bowling = either([(first, waiting)])
                due.batting.append(either([(NO_RUNS, batted), (none_falls[1], bowling)]).cut())
                due.bowling.append(bowling.cut())
            self._free = due
        return self._free


class Gain:
    """By how many runs a side gains on the other in whole innings that are still to come."""

    def __init__(self, chances: Runs, lowest: int) -> None:
        """Take the chances of gaining `lowest` runs, one more, two more ..."""
        at_most = list(accumulate(chances.chances))
        self._most = lowest + len(at_most) - 1
        self._at_most = [1.0, *at_most[-2::-1]]  # from the most that is gained downwards

    def at_most(self, runs: int, rest: Runs) -> float:
        """Return the chance that the gain and the rest of an innings come to so many runs, or to fewer."""
        certain = max(runs - self._most, 0)  # with fewer runs than these in the rest, no gain is too much
        short = self._at_most[max(self._most - runs, 0) :]
        both: Iterator[float] = map(mul, rest.chances[certain:], short)
        return sum(rest.chances[:certain]) + sum(both)


def gains(innings: Runs, most: int) -> list[Gain]:
    """Return what a side gains in none, one ... and `most` whole innings to come: the others', its own, and so on."""
    chances, lost, found = NO_RUNS, Runs(innings.chances[::-1]), [Gain(NO_RUNS, 0)]
    for number in range(1, most + 1):
        chances = either([(chances, lost if number % 2 else innings)])
        others = (number + 1) // 2
        found.append(Gain(chances, -others * (len(innings.chances) - 1)))
    return found
