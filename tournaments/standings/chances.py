"""How likely the sides of a table are to finish in its first places: the fixtures left are played many times, by lot.

Which side wins is drawn by how strong the two are. A match ends level, in each way in which one can, as often as the
table's matches did so far, counted with 20 more of which one was level. Bonus points are those of an average match so
far. Each time the table is made by its own rules as far as results settle them: where a rate would decide of which
matches are still to come, the places are shared evenly. What is proved of a side (`needs`) holds: of that it is 1 or 0,
of all else neither. The same table has the same chances always.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from hashlib import sha256
from itertools import combinations, groupby, permutations
from math import lcm
from random import Random

from tournaments.standings.line import StandingsLine, total
from tournaments.standings.needs import Unfinished, needs
from tournaments.standings.scheme import RankedOn
from tournaments.standings.tiebreaks.base import Results, TieBreak
from tournaments.standings.tiebreaks.lots import DrawnLot
from tournaments.standings.tiebreaks.meetings import HeadToHead
from tournaments.standings.tiebreaks.registry import TIE_BREAKS
from tournaments.standings.tiebreaks.sums import Wins

RUNS = 10_000
"""How many times the fixtures left are played."""
MOST_PLAYED = 6_000_000
"""How many matches are played together: where more fixtures are left than go into that, they are played less often."""
FEWEST_RUNS = 300
MORE_MATCHES = 20
"""How many matches, one of them level, are counted with those played, to say how often one ends level."""
MORE_WINS = 2
"""How many wins and as many defeats against a side of average strength each side is given besides its own."""

_METHOD = 2
"""To be raised where the same table has other chances than before, so that they are worked out anew."""
_ROUNDS = 100
_THOUSANDTHS = 1_000
_WON, _LOST = 0, 1  # by the side that is named first; above are the ways to end level


class Goal(StrEnum):
    """Where in its table somebody may finish."""

    FIRST = "first"
    THROUGH = "through"
    UP = "up"
    DOWN = "down"


def chances(
    table: Unfinished, places: Sequence[int], strengths: Mapping[int, float] | None = None, runs: int = 0
) -> dict[int, tuple[float, ...]]:
    """Return how likely each side is to finish in the first so many places, from 0 to 1, for each of `places` in turn.

    `places` rise, and leave one side out at least. Each side is as strong as the others unless there are `strengths`:
    a side of 2 wins twice as often as one of 1. The fixtures are played `runs` times, or as `runs_of` says. Raises
    ValueError for other places.
    """
    runs = runs or runs_of(table)
    if any(not 0 < each < len(table.entrants) for each in places) or sorted(set(places)) != list(places):
        raise ValueError(places)
    season = _Season(table, strengths or {})
    lots = Random(int(state_of(table, places, strengths), 16))  # noqa: S311 - the same for the same table, as is meant
    shares = season.play(places, runs, lots)
    certain, out = _proved(table, places)
    least = 1 / (2 * runs)
    return {
        side: tuple(
            1.0 if side in certain[at] else 0.0 if side in out[at] else min(max(share, least), 1 - least)
            for at, share in enumerate(shares[side])
        )
        for side in table.entrants
    }


def runs_of(table: Unfinished) -> int:
    """Return how many times the fixtures left of a table are played."""
    fewer = MOST_PLAYED // max(1, len(table.games)) // 100 * 100
    return max(FEWEST_RUNS, min(RUNS, fewer))


def strengths_by_results(table: Unfinished) -> dict[int, float]:
    """Return how strong each side is by its results, drawn towards equal: 1 is average.

    Strengths are those of Bradley and Terry, under which what happened is likeliest: a side of 2 wins twice as often
    against one of 1. Each has `MORE_WINS` wins and as many defeats against an average side besides, so that few results
    say little. A match that ended level is half a win; those without a result say nothing, nor do points.
    """
    wins = dict.fromkeys(table.entrants, float(MORE_WINS))
    met: dict[int, dict[int, int]] = {side: {} for side in table.entrants}
    # In the order of the sides, whatever that of the lines: sums of fractions differ by it in their last digit.
    for pair in permutations(table.entrants, 2):
        if pair in table.lines:
            (side, other), line = pair, table.lines[pair]
            level = line.tied + line.drawn
            wins[side] += line.won + level / 2
            met[side][other] = line.won + line.lost + level
    strengths = dict.fromkeys(table.entrants, 1.0)
    for _round in range(_ROUNDS):
        strengths = {
            side: wins[side]
            / (
                2 * MORE_WINS / (strength + 1)
                + sum(times / (strength + strengths[other]) for other, times in met[side].items())
            )
            for side, strength in strengths.items()
        }
    return strengths


def state_of(table: Unfinished, places: Sequence[int], strengths: Mapping[int, float] | None = None) -> str:
    """Return what tells a table and what is asked of it from any other, in hexadecimal digits.

    Sides go by their places in `entrants`: a table that another site took over is the same there.
    """
    at, sides = _places(table), len(table.entrants)
    lines = sorted(
        (at[one], at.get(other, sides), *((each.numerator, each.denominator) for each in _counted(line)))
        for (one, other), line in table.lines.items()
        if one in at
    )
    given = [str(table.adjustments.get(side, 0)) for side in table.entrants]
    lots = [[at.get(side, sides) for side in lot] for lot in table.lots]
    strong = [strengths.get(side, 1.0) for side in table.entrants] if strengths else []
    known = (
        _METHOD, sides, lines, list(table.tie_breaks), given, lots, repr(table.scheme), _games(table), table.draws,
        list(places), strong,
    )  # fmt: skip
    return sha256(repr(known).encode()).hexdigest()


def _places(table: Unfinished) -> dict[int | None, int]:
    return {entrant: place for place, entrant in enumerate(table.entrants)}


def _games(table: Unfinished) -> list[tuple[int, int]]:
    """Return the fixtures left, by the places of their sides; whoever is not in the table stands after the last."""
    at, sides = _places(table), len(table.entrants)
    return sorted((at.get(one, sides), at.get(other, sides)) for one, other in table.games)


def _counted(line: StandingsLine) -> tuple[Fraction | int, ...]:
    return (
        line.points, line.bonus, line.played, line.won, line.lost, line.tied, line.drawn, line.no_result,
        line.abandoned, line.runs_for, line.wickets_lost, line.runs_against, line.wickets_taken,
        line.rated_runs_for, line.rated_balls_for, line.rated_runs_against, line.rated_balls_against,
    )  # fmt: skip


def _proved(table: Unfinished, places: Sequence[int]) -> tuple[list[set[int]], list[set[int]]]:
    """Return who is certain and who is out of each of `places`, by any of them: the first two are among three."""
    found = [needs(table, each) for each in places]
    certain = [{side for side, need in each.items() if need.certain} for each in found]
    out = [{side for side, need in each.items() if need.out} for each in found]
    for at in range(1, len(places)):
        certain[at] |= certain[at - 1]
        out[-at - 1] |= out[-at]
    return certain, out


@dataclass(frozen=True, slots=True)
class _Level:
    """A way to end level: its points to each, whether the two have then met, and whether they have played."""

    until: float
    points: int
    met: bool
    played: bool


class _Season:
    """A table and its fixtures left with all that playing them looks at, its sides by their places in `entrants`.

    Points are whole numbers of the smallest part that occurs. Whoever does not stand in the table is the side after
    the last.
    """

    def __init__(self, table: Unfinished, strengths: Mapping[int, float]) -> None:
        self.table, self.scheme, self.sides = table, table.scheme, len(table.entrants)
        self.by_percentage = self.scheme.ranked_on is RankedOn.PERCENTAGE
        at = _places(table)
        self.lines = [StandingsLine()] * (self.sides + 1)
        for entrant, place in at.items():
            self.lines[place] = total(line for pair, line in table.lines.items() if pair[0] == entrant)
        self.meetings = {
            (at[one], at[other]): line for (one, other), line in table.lines.items() if one in at and other in at
        }
        self._points()
        self.games: list[tuple[int, int, float]] = []
        self.games_of: list[list[tuple[int, int]]] = [[] for _side in self.lines]
        self.games_between: dict[tuple[int, int], list[int]] = {}
        strong = [*(strengths.get(entrant, 1.0) for entrant in table.entrants), 1.0]
        for number, (one, two) in enumerate(_games(table)):
            self.games.append((one, two, self.decided * strong[one] / (strong[one] + strong[two])))
            for place, side in enumerate((one, two)):
                self.games_of[side].append((number, place))
            self.games_between.setdefault((min(one, two), max(one, two)), []).append(number)
        self.asked = [TIE_BREAKS[slug] for slug in table.tie_breaks]
        self.settled: dict[tuple[int, ...], dict[int, tuple[int, Fraction]]] = {}

    def _points(self) -> None:
        """Find what matches are worth, and how often one ends level."""
        scheme, bonus, lines = self.scheme, self._average_bonus(), self.lines[: self.sides]
        worth = {
            "tied": (scheme.tie + bonus, True, True),
            "drawn": (scheme.draw + bonus, True, True),
            "no_result": (scheme.no_result, False, True),
            "abandoned": (scheme.abandoned, False, scheme.abandoned_played),
        }
        if not self.table.draws:
            del worth["drawn"]
        given = [self.table.adjustments.get(entrant, Fraction(0)) for entrant in self.table.entrants]
        base = [line.points + points for line, points in zip(lines, given, strict=True)]
        if self.by_percentage and not scheme.abandoned_played:
            # Points of abandoned matches do not count, and there are none to come.
            base = [points - line.abandoned * scheme.abandoned for points, line in zip(base, lines, strict=True)]
            worth["abandoned"] = (Fraction(0), False, False)
        win, loss = scheme.win + bonus, scheme.loss + bonus
        known = (win, loss, scheme.most, *(points for points, _met, _played in worth.values()), *base)
        known += tuple(line.points for line in self.meetings.values())
        self.parts = lcm(*(each.denominator for each in known))
        self.base, self.win, self.loss = [*map(self._whole, base), 0], self._whole(win), self._whole(loss)
        matches = sum(line.won + line.lost + sum(getattr(line, name) for name in worth) for line in lines) / 2
        until = 1.0
        self.level = []
        for name, (points, met, played) in worth.items():
            ended = sum(getattr(line, name) for line in lines) / 2
            self.level.append(_Level(until, self._whole(points), met, played))
            until -= (ended + 1 / len(worth)) / (matches + MORE_MATCHES)
        self.decided = until
        self.level.reverse()

    def _average_bonus(self) -> Fraction:
        """Return the bonus points of a side in a match so far, rounded to thousandths."""
        lines = self.lines[: self.sides]
        played = sum(line.won + line.lost + line.tied + line.drawn for line in lines)
        if not (self.scheme.bonuses and played):
            return Fraction(0)
        return Fraction(round(sum((line.bonus for line in lines), Fraction(0)) / played * _THOUSANDTHS), _THOUSANDTHS)

    def _whole(self, points: Fraction) -> int:
        return int(points * self.parts)

    def play(self, places: Sequence[int], runs: int, lots: Random) -> dict[int, list[float]]:
        """Return of each side in which part of so many runs it was in the first so many places, for each of these."""
        draw, games, win, loss, decided = lots.random, self.games, self.win, self.loss, self.decided
        sides = range(self.sides)
        had = [[0.0] * self.sides for _places in places]
        for _run in range(runs):
            points, ended = self.base.copy(), []
            for one, other, wins in games:
                drawn = draw()
                if drawn < wins:
                    points[one] += win
                    points[other] += loss
                    ended.append(_WON)
                elif drawn < decided:
                    points[one] += loss
                    points[other] += win
                    ended.append(_LOST)
                else:
                    kind = next(at for at, each in enumerate(self.level) if drawn < each.until)
                    points[one] += self.level[kind].points
                    points[other] += self.level[kind].points
                    ended.append(2 + kind)
            first = self._percentages(points, ended) if self.by_percentage else points
            order = sorted(sides, key=first.__getitem__, reverse=True)
            for in_first, count in zip(had, places, strict=True):
                limit = first[order[count]]
                above = order[:count]
                if first[order[count - 1]] == limit:
                    above = [side for side in above if first[side] != limit]
                    level = [side for side in order if first[side] == limit]
                    self._share(in_first, self._part(level, 0, ended), count - len(above))
                for side in above:
                    in_first[side] += 1
        return {entrant: [each[at] / runs for each in had] for at, entrant in enumerate(self.table.entrants)}

    def _share(self, had: list[float], groups: Sequence[Sequence[int]], places: int) -> None:
        """Give so many places to groups that stand in this order; of the last that has any, the sides share them."""
        for group in groups:
            each = min(1.0, places / len(group))
            for side in group:
                had[side] += each
            places -= len(group)
            if places <= 0:
                break

    def _percentages(self, points: Sequence[int], ended: Sequence[int]) -> list[float]:
        """Return the share of each side of the points possible."""
        most = self._whole(self.scheme.most)
        found = []
        for side in range(self.sides):
            unplayed = sum(
                ended[number] >= 2 and not self.level[ended[number] - 2].played
                for number, _place in self.games_of[side]
            )
            possible = (self.lines[side].played + len(self.games_of[side]) - unplayed) * most
            found.append(points[side] / possible if possible else 0.0)
        return found

    # The tie-breaks, as `table.rank` asks them

    def _part(self, level: list[int], number: int, ended: Sequence[int]) -> list[list[int]]:
        """Return those level as groups that results do not part, best first, by the tie-breaks from this one on."""
        if len(level) == 1 or number == len(self.asked):
            return [level]
        tie_break = self.asked[number]
        values = self._values(tie_break, level, ended)
        if values is None:
            return [level]
        ranked = sorted(level, key=values.__getitem__, reverse=True)
        parts = [list(part) for _value, part in groupby(ranked, key=values.__getitem__)]
        following = number if tie_break.repeated and len(parts) > 1 else number + 1
        return [group for part in parts for group in self._part(part, following, ended)]

    def _values(
        self, tie_break: TieBreak, level: Sequence[int], ended: Sequence[int]
    ) -> Mapping[int, int | tuple[int, Fraction]] | None:
        """Return what those level are compared by; None where that is not settled by results."""
        if isinstance(tie_break, Wins):
            return {
                side: self.lines[side].won + sum(ended[number] == place for number, place in self.games_of[side])
                for side in level
            }
        if isinstance(tie_break, HeadToHead):
            return self._points_between(level, ended)
        if not isinstance(tie_break, DrawnLot) and (
            tie_break.of_opponents or any(self.games_of[side] for side in level)
        ):
            return None
        known = (self.asked.index(tie_break), *sorted(level))
        if known not in self.settled:
            results = Results({}, dict(enumerate(self.lines)), self._lots())
            values = tie_break.values(level, results)
            self.settled[known] = {side: tie_break.order(value) for side, value in values.items()}
        return self.settled[known]

    def _lots(self) -> list[list[int]]:
        at = _places(self.table)
        return [[at.get(entrant, self.sides) for entrant in lot] for lot in self.table.lots]

    def _points_between(self, level: Sequence[int], ended: Sequence[int]) -> dict[int, int]:
        """Return the points of each from the matches among them, 0 for all where two have not met."""
        gained = dict.fromkeys(level, 0)
        for one, other in combinations(sorted(level), 2):
            met = (one, other) in self.meetings and self.meetings[one, other].met
            for side, against in ((one, other), (other, one)):
                if (side, against) in self.meetings:
                    gained[side] += self._whole(self.meetings[side, against].points)
            for number in self.games_between.get((one, other), ()):
                how = ended[number]
                if how >= 2:
                    gained[one] += self.level[how - 2].points
                    gained[other] += self.level[how - 2].points
                    met |= self.level[how - 2].met
                    continue
                met = True
                home, _away, _wins = self.games[number]
                winner, loser = (one, other) if (home == one) == (how == _WON) else (other, one)
                gained[winner] += self.win
                gained[loser] += self.loss
            if not met:
                return dict.fromkeys(level, 0)
        return gained
