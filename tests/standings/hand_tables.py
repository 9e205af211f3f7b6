"""A competition written down as a newspaper would: results by letter, and the table that comes of them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from scoring.rules.innings import Closing, Innings
from scoring.rules.results import Outcome
from scoring.rules.settlement import NOTHING
from scoring.statistics.innings_figures import InningsFigures, side_figures
from tournaments.standings.facts import MatchFacts, SideFacts
from tournaments.standings.line import StandingsLine, line_of
from tournaments.standings.presets import PRESETS
from tournaments.standings.scheme import Scheme
from tournaments.standings.table import Pair, TableRow, rank
from tournaments.words.standings import why_text

TWO_ONE_NOUGHT = PRESETS["2-1-0"].scheme
HALVES = Scheme.from_data({"win": 1, "tie": 0.5, "draw": 0.5, "no_result": 0.5, "loss": 0, "bye": 1})
SCORE = re.compile(r"(\d+)(?:/(\d+))?(?: \((\d+)(?:\.(\d))?\))?")


def made(score: str, quota: int | None = 120, all_out: int = 11) -> SideFacts:
    """Return what a side made: "160/7 (20)", "124 (16.3)" (all out) or "250 & 180/4"."""
    own = [
        (
            Innings(
                0,
                1,
                runs=int(runs),
                wickets=int(wickets or all_out),
                closed_by=Closing.OVERS if wickets else Closing.WICKETS,
            ),
            InningsFigures(balls=int(overs) * 6 + int(balls or 0) if overs else None),
        )
        for runs, wickets, overs, balls in SCORE.findall(score)
    ]
    reference_match: Any = SimpleNamespace(balls_an_innings=quota or 0, settlement=NOTHING, result=None)
    figures = side_figures(reference_match, 0, own)
    return SideFacts(**{column.name: getattr(figures, column.name) for column in fields(SideFacts)})


def match(
    outcome: str, winner: int | None = None, scores: Sequence[str] = ("", ""), quota: int | None = 120, **by: int
) -> MatchFacts:
    """Return the facts of a match."""
    home, away = (made(score, quota, 11 if quota else 10) for score in scores)
    return MatchFacts(Outcome(outcome), winner, by, (home, away))


@dataclass
class Competition:
    """Entrants by their letters, and what they played."""

    entrants: str
    scheme: Scheme = TWO_ONE_NOUGHT
    quota: int | None = 120
    lines: dict[Pair, StandingsLine] = field(default_factory=dict)

    def won(self, home: str, away: str, home_score: str = "", away_score: str = "", **by: int) -> None:
        """Let `home` beat `away`."""
        self.play(home, away, match("won", 0, (home_score, away_score), self.quota, **by))

    def wins(self, pairs: str) -> None:
        """Let the first of each pair beat the second: "AD BC"."""
        for pair in pairs.split():
            self.won(pair[0], pair[1])

    def level(self, home: str, away: str, outcome: str = "tied", home_score: str = "", away_score: str = "") -> None:
        """Let a match end without a winner."""
        self.play(home, away, match(outcome, None, (home_score, away_score), self.quota))

    def play(self, home: str, away: str, facts: MatchFacts) -> None:
        """Enter a match."""
        self.enter(home, away, line_of(facts, 0, self.scheme, self.quota))
        self.enter(away, home, line_of(facts, 1, self.scheme, self.quota))

    def bye(self, entrant: str) -> None:
        """Give a bye."""
        self.enter(entrant, None, StandingsLine(points=self.scheme.bye))

    def enter(self, entrant: str, opponent: str | None, line: StandingsLine) -> None:
        """Add to what one did against the other."""
        pair = ord(entrant), ord(opponent) if opponent else None
        self.lines[pair] = self.lines.get(pair, StandingsLine()) + line

    def rows(
        self, *tie_breaks: str, adjustments: Mapping[str, int] | None = None, lots: Sequence[str] = ()
    ) -> dict[str, TableRow]:
        """Return the table, best first, by letter."""
        changes = {ord(entrant): Fraction(points) for entrant, points in (adjustments or {}).items()}
        drawn = [[ord(entrant) for entrant in lot] for lot in lots]
        ranked = rank([ord(entrant) for entrant in self.entrants], self.lines, tie_breaks, changes, drawn, self.scheme)
        return {chr(row.entrant): row for row in ranked}

    def table(self, *tie_breaks: str, adjustments: Mapping[str, int] | None = None, lots: Sequence[str] = ()) -> str:
        """Return the ranks: "1 A, 2 B, 2 C, 4 D"."""
        rows = self.rows(*tie_breaks, adjustments=adjustments, lots=lots)
        return ", ".join(f"{row.rank} {entrant}" for entrant, row in rows.items())

    def why(
        self, *tie_breaks: str, adjustments: Mapping[str, int] | None = None, lots: Sequence[str] = ()
    ) -> dict[str, str]:
        """Return the sentence of each row, by letter, best first."""
        rows = self.rows(*tie_breaks, adjustments=adjustments, lots=lots)
        names = {ord(entrant): entrant for entrant in self.entrants}
        return {entrant: str(why_text(row, list(rows.values()), names)) for entrant, row in rows.items()}
