"""Ranking the slow and obvious way, from the matches themselves: every figure counted anew whenever it is wanted."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.rules.results import Outcome
from tournaments.standings.facts import MatchFacts
from tournaments.standings.points import points
from tournaments.standings.scheme import Scheme

LOWEST, HIGHEST = Fraction(-(10**9)), Fraction(10**9)


@dataclass(frozen=True)
class Played:
    """A match, or a bye where there is no opponent."""

    home: int
    away: int | None
    facts: MatchFacts


@dataclass(frozen=True)
class SlowTable:
    """A competition as it was played."""

    played: Sequence[Played]
    scheme: Scheme
    quota: int
    lots: Sequence[Sequence[int]]

    def parts(self, entrant: int) -> list[tuple[int | None, int, MatchFacts]]:
        """Return the opponent, the entrant's side and the facts of each of its matches."""
        home = [(each.away, 0, each.facts) for each in self.played if each.home == entrant]
        return home + [(each.home, 1, each.facts) for each in self.played if each.away == entrant]

    def points(self, entrant: int, among: Sequence[int] | None = None) -> Fraction:
        """Return the points, in matches among some only where they are given."""
        got = Fraction(0)
        for opponent, side, facts in self.parts(entrant):
            if opponent is None:
                got += self.scheme.bye if among is None else 0
            elif among is None or opponent in among:
                got += sum(points(facts, side, self.scheme))
        return got

    def value(self, slug: str, entrant: int, tied: Sequence[int]) -> Fraction:
        """Return what a tie-break compares."""
        matches = [each for each in self.parts(entrant) if each[0] is not None]
        counted = [(s, f) for _, s, f in matches if f.outcome not in ("abandoned", "no_result")]
        made = sum(f.sides[s].runs or 0 for s, f in counted)
        lost = sum(f.sides[s].wickets or 0 for s, f in counted)
        given = sum(f.sides[1 - s].runs or 0 for s, f in counted)
        taken = sum(f.sides[1 - s].wickets or 0 for s, f in counted)
        match slug:
            case "wins":
                return Fraction(sum(f.winner == s for s, f in counted))
            case "runs_scored":
                return Fraction(made)
            case "run_quotient":
                return _over(made * taken, lost * given)
            case "wicket_quotient":
                return _over(taken, lost)
            case "net_run_rate":
                return self.rate(entrant)
            case "head_to_head":
                return self.points(entrant, tied) if self.all_met(tied) else Fraction(0)
            case "buchholz" | "sonneborn_berger":
                return self.of_opponents(slug, entrant)
        for lot in reversed(self.lots):
            if all(each in lot for each in tied):
                return Fraction(-lot.index(entrant))
        return Fraction(0)

    def rate(self, entrant: int) -> Fraction:
        """Return the net run rate."""
        made, faced, given, bowled = 0, 0, 0, 0
        for opponent, side, facts in self.parts(entrant):
            own, other = facts.sides[side], facts.sides[1 - side]
            if opponent is None:
                continue
            rated = own.rated_balls is not None and other.rated_balls is not None
            if facts.outcome in (Outcome.WON, Outcome.TIED) and rated:
                made, faced = made + (own.rated_runs or 0), faced + (own.rated_balls or 0)
                given, bowled = given + (other.rated_runs or 0), bowled + (other.rated_balls or 0)
            elif facts.outcome in (Outcome.CONCEDED, Outcome.AWARDED) and facts.winner != side:
                faced += self.quota
        return (Fraction(made * 6, faced) if faced else Fraction(0)) - (
            Fraction(given * 6, bowled) if bowled else Fraction(0)
        )

    def all_met(self, tied: Sequence[int]) -> bool:
        """Return whether everybody met everybody."""
        met = {
            (entrant, opponent)
            for entrant in tied
            for opponent, _, facts in self.parts(entrant)
            if facts.outcome not in ("abandoned", "no_result")
        }
        return all((one, other) in met for one in tied for other in tied if one != other)

    def of_opponents(self, slug: str, entrant: int) -> Fraction:
        """Return Buchholz or Sonneborn-Berger; of several byes one counts."""
        got = Fraction(0)
        had_bye = False
        for opponent, side, facts in self.parts(entrant):
            if opponent is None:
                got += 0 if had_bye else self.points(entrant)
                had_bye = True
            elif facts.outcome == Outcome.ABANDONED and not self.scheme.abandoned_played:
                continue
            elif slug == "buchholz" or facts.winner == side:
                got += self.points(opponent)
            elif facts.winner is None:
                got += self.points(opponent) / 2
        return got

    def groups(self, tied: Sequence[int], tie_breaks: Sequence[str]) -> list[list[int]]:
        """Return those level so far in groups that nothing parts, best first."""
        if len(tied) == 1 or not tie_breaks:
            return [list(tied)]
        first, *rest = tie_breaks
        values = {entrant: self.value(first, entrant, tied) for entrant in tied}
        parts = [
            [each for each in tied if values[each] == value] for value in sorted(set(values.values()), reverse=True)
        ]
        if first == "head_to_head" and len(parts) > 1:
            rest = list(tie_breaks)
        return [group for part in parts for group in self.groups(part, rest)]


def slow_rank(
    table: SlowTable, entrants: Sequence[int], tie_breaks: Sequence[str], adjustments: dict[int, Fraction]
) -> dict[int, int]:
    """Return the rank of each: one more than there are before its group."""
    totals = {entrant: table.points(entrant) + adjustments.get(entrant, 0) for entrant in entrants}
    ranks: dict[int, int] = {}
    for total in sorted(set(totals.values()), reverse=True):
        for group in table.groups([each for each in entrants if totals[each] == total], tie_breaks):
            ranks |= dict.fromkeys(group, len(ranks) + 1)
    return ranks


def _over(dividend: int, divisor: int) -> Fraction:
    if divisor:
        return Fraction(dividend, divisor)
    return HIGHEST if dividend else LOWEST
