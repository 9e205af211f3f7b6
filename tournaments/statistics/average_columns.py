"""The columns of averages: what each is called, and what stands in it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any, Generic, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.readmodel.tables import Column
from scoring.readmodel.values import OVERS, PLAIN, Analysis, Decimals, Figure, Plain, Runs
from scoring.statistics.of_games import GameColumn, batter_columns, side_columns
from tournaments.statistics.players import CardPlayerFigures, PlayerFigures
from tournaments.statistics.totals.totals import Batting, Bowling, ratio

_F = TypeVar("_F", PlayerFigures, CardPlayerFigures)


@dataclass(frozen=True, slots=True)
class AverageColumn(Generic[_F]):
    """A column of averages: its value, how that is printed, and what None means; of some the lowest is the best."""

    key: str
    heading: Promise
    meaning: Promise
    value: Callable[[_F], object]
    form: Plain = PLAIN
    none: Promise | None = None
    lowest_first: bool = False

    @property
    def column(self) -> Column:
        """The column as tables have it."""
        return Column(self.key, str(self.heading), str(self.meaning), form=self.form)

    def figure(self, row: _F) -> Figure:
        """Return what stands in the column, with why where there is nothing."""
        value = self.value(row)
        return Figure.of(value, self.form, str(self.none) if value is None and self.none else "")


def batting_measures(
    total: Batting, figures: Iterable[Mapping[str, int]] = ()
) -> Sequence[AverageColumn[PlayerFigures]]:
    """Return the columns of batting: those of balls or turns where any were recorded in what all did.

    They stand beside the average, where cricket has them, so that a phone shows them. So it is with the `figures` that
    their game alone counts, which come last.
    """
    return (
        *_BATTING,
        *(_BALLS if total.balls else ()),
        *(_BATTING_TURNS if total.turns else ()),
        *_MILESTONES,
        *(_BOUNDARIES if total.balls else ()),
        *_of_games(batter_columns(figures)),
    )


def bowling_measures(total: Bowling) -> Sequence[AverageColumn[PlayerFigures]]:
    """Return the columns of bowling: those of overs or of turns, as they were recorded."""
    return _BOWLING_TURNS if total.of_turns else _BOWLING


def people_measures(rows: Sequence[CardPlayerFigures]) -> Sequence[AverageColumn[CardPlayerFigures]]:
    """Return the columns of people and sides: how they came out; turns, cards, what a game counts, where recorded."""
    return (
        *_PLAYED,
        *(_TURNS if any(row.played.turns for row in rows) else ()),
        *_of_games(side_columns(row.figures for row in rows)),
    )


def _of_games(columns: Iterable[GameColumn]) -> Iterator[AverageColumn[Any]]:
    """Yield the columns of figures that games alone count."""
    for column in columns:
        if column.under:
            yield AverageColumn(
                column.key, column.heading, column.meaning, partial(_share, column), RATE, _NOT_RECORDED
            )
        else:
            yield AverageColumn(column.key, column.heading, column.meaning, partial(_count, column))


def _count(column: GameColumn, row: PlayerFigures | CardPlayerFigures) -> int:
    return row.figures.get(column.figure, 0)


def _share(column: GameColumn, row: PlayerFigures | CardPlayerFigures) -> Fraction | None:
    return ratio(row.figures.get(column.figure, 0), row.figures.get(column.under, 0))


RATE, SIGN = Decimals(), Plain("–")
BRIEF = frozenset(
    (
        *("innings", "runs", "high_score", "average", "strike_rate", "runs_a_turn"),
        *("overs", "conceded", "wickets", "best", "bowling_average", "economy"),
        *("bowled_turns", "most_wickets", "wickets_a_turn", "cards_a_bowling_turn"),
        *("played", "won", "lost", "side_runs", "side_runs_a_turn"),
    )
)
"""The keys of the columns that are shown where there is room for few."""


def _high_score(row: PlayerFigures) -> Runs | None:
    highest = row.batting.highest
    return Runs(*highest) if highest else None


def _best_bowling(row: PlayerFigures) -> Analysis | None:
    best = row.bowling.best
    return Analysis(*best) if best else None


_NEVER_OUT = _("Never out")
_NO_BALL = _("Did not bowl")
_NO_WICKET = _("No wicket")
_NOT_RECORDED = _("Not recorded")
_MATCHES: AverageColumn[PlayerFigures] = AverageColumn(
    "matches", pgettext_lazy("column", "M"), _("Matches with batters recorded"), lambda p: p.matches
)

_BATTING: Sequence[AverageColumn[PlayerFigures]] = (
    _MATCHES,
    AverageColumn("innings", pgettext_lazy("column", "I"), _("Innings"), lambda p: p.batting.innings),
    AverageColumn("not_outs", pgettext_lazy("column", "NO"), _("Not out"), lambda p: p.batting.not_outs),
    AverageColumn("runs", pgettext_lazy("column", "R"), _("Runs"), lambda p: p.batting.runs),
    AverageColumn(
        "high_score", pgettext_lazy("column", "HS"), _("High score, * not out"), _high_score, SIGN, _("Did not bat")
    ),
    AverageColumn(
        "average",
        pgettext_lazy("column", "Ave"),
        _("Average: runs a dismissal"),
        lambda p: p.batting.average,
        RATE,
        _NEVER_OUT,
    ),
)
_MILESTONES: Sequence[AverageColumn[PlayerFigures]] = (
    AverageColumn("hundreds", pgettext_lazy("column", "100"), _("Hundreds"), lambda p: p.batting.hundreds),
    AverageColumn("fifties", pgettext_lazy("column", "50"), _("Scores of 50 to 99"), lambda p: p.batting.fifties),
    AverageColumn("ducks", pgettext_lazy("column", "0"), _("Ducks: out for 0"), lambda p: p.batting.ducks),
)
_BALLS: Sequence[AverageColumn[PlayerFigures]] = (
    AverageColumn(
        "balls",
        pgettext_lazy("column", "BF"),
        _("Balls faced, of the innings in which they were recorded"),
        lambda p: p.batting.balls,
    ),
    AverageColumn(
        "strike_rate",
        pgettext_lazy("column", "SR"),
        _("Strike rate: runs in 100 balls, of the innings in which balls were recorded"),
        lambda p: p.batting.strike_rate,
        RATE,
        _NOT_RECORDED,
    ),
)
_BOUNDARIES: Sequence[AverageColumn[PlayerFigures]] = (
    AverageColumn("fours", pgettext_lazy("column", "4s"), _("Fours, where recorded"), lambda p: p.batting.fours),
    AverageColumn("sixes", pgettext_lazy("column", "6s"), _("Sixes, where recorded"), lambda p: p.batting.sixes),
)
_BATTING_TURNS: Sequence[AverageColumn[PlayerFigures]] = (
    AverageColumn(
        "turns",
        pgettext_lazy("column", "T"),
        _("Turns, of the innings in which they were recorded"),
        lambda p: p.batting.turns,
    ),
    AverageColumn(
        "cards",
        pgettext_lazy("column", "C"),
        _("Cards laid in those turns"),
        lambda p: p.batting.cards,
    ),
    AverageColumn(
        "runs_a_turn",
        pgettext_lazy("column", "R/T"),
        _("Runs a turn"),
        lambda p: p.batting.runs_a_turn,
        RATE,
        _NOT_RECORDED,
    ),
    AverageColumn(
        "cards_a_turn",
        pgettext_lazy("column", "C/T"),
        _("Cards a turn"),
        lambda p: p.batting.cards_a_turn,
        RATE,
        _NOT_RECORDED,
    ),
)
_WICKETS: AverageColumn[PlayerFigures] = AverageColumn(
    "wickets", pgettext_lazy("column", "W"), _("Wickets"), lambda p: p.bowling.wickets
)
_MANY_WICKETS: Sequence[AverageColumn[PlayerFigures]] = (
    AverageColumn(
        "four_wickets",
        pgettext_lazy("column", "4w"),
        _("Innings with four wickets"),
        lambda p: p.bowling.four_wickets,
    ),
    AverageColumn(
        "five_wickets",
        pgettext_lazy("column", "5w"),
        _("Innings with five wickets or more"),
        lambda p: p.bowling.five_wickets,
    ),
)
_BOWLING: Sequence[AverageColumn[PlayerFigures]] = (
    _MATCHES,
    AverageColumn(
        "overs",
        pgettext_lazy("column", "O"),
        _("Overs"),
        lambda p: p.bowling.bowled_balls,
        OVERS,
    ),
    AverageColumn("maidens", pgettext_lazy("column", "Mdns"), _("Maidens"), lambda p: p.bowling.maidens),
    AverageColumn("conceded", pgettext_lazy("column", "R"), _("Runs conceded"), lambda p: p.bowling.conceded),
    _WICKETS,
    AverageColumn(
        "best", pgettext_lazy("column", "BBI"), _("Best bowling in an innings"), _best_bowling, SIGN, _NO_BALL
    ),
    AverageColumn(
        "bowling_average",
        pgettext_lazy("column", "Ave"),
        _("Average: runs a wicket"),
        lambda p: p.bowling.average,
        RATE,
        _NO_WICKET,
        lowest_first=True,
    ),
    AverageColumn(
        "economy",
        pgettext_lazy("column", "Econ"),
        _("Economy: runs an over"),
        lambda p: p.bowling.economy,
        RATE,
        _NO_BALL,
        lowest_first=True,
    ),
    AverageColumn(
        "bowling_strike_rate",
        pgettext_lazy("column", "SR"),
        _("Strike rate: balls a wicket"),
        lambda p: p.bowling.strike_rate,
        RATE,
        _NO_WICKET,
        lowest_first=True,
    ),
    *_MANY_WICKETS,
)
_BOWLING_TURNS: Sequence[AverageColumn[PlayerFigures]] = (
    _MATCHES,
    AverageColumn("bowled_turns", pgettext_lazy("column", "T"), _("Bowling turns"), lambda p: p.bowling.bowled_turns),
    AverageColumn(
        "bowled_cards",
        pgettext_lazy("column", "C"),
        _("Cards laid in them"),
        lambda p: p.bowling.bowled_cards,
    ),
    _WICKETS,
    AverageColumn(
        "most_wickets",
        pgettext_lazy("column", "Best"),
        _("Most wickets in an innings"),
        lambda p: p.bowling.most_wickets or 0,
    ),
    AverageColumn(
        "wickets_a_turn",
        pgettext_lazy("column", "W/T"),
        _("Wickets a bowling turn"),
        lambda p: p.bowling.wickets_a_turn,
        RATE,
        _NO_BALL,
    ),
    AverageColumn(
        "cards_a_bowling_turn",
        pgettext_lazy("column", "C/T"),
        _("Cards a bowling turn"),
        lambda p: p.bowling.cards_a_turn,
        RATE,
        _NO_BALL,
    ),
    *_MANY_WICKETS,
)
_PLAYED: Sequence[AverageColumn[CardPlayerFigures]] = (
    AverageColumn("played", pgettext_lazy("column", "M"), _("Matches"), lambda s: s.played.played),
    AverageColumn("won", pgettext_lazy("column", "W"), _("Won"), lambda s: s.played.won),
    AverageColumn("lost", pgettext_lazy("column", "L"), _("Lost"), lambda s: s.played.lost),
    AverageColumn("tied", pgettext_lazy("column", "T"), _("Tied"), lambda s: s.played.tied),
    AverageColumn("drawn", pgettext_lazy("column", "D"), _("Drawn"), lambda s: s.played.drawn),
    AverageColumn("no_result", pgettext_lazy("column", "NR"), _("No result"), lambda s: s.played.no_result),
    AverageColumn("side_runs", pgettext_lazy("column", "R"), _("Runs, where recorded"), lambda s: s.played.runs),
)
_TURNS: Sequence[AverageColumn[CardPlayerFigures]] = (
    AverageColumn("side_turns", pgettext_lazy("column", "Turns"), _("Turns batted"), lambda s: s.played.turns),
    AverageColumn(
        "side_runs_a_turn",
        pgettext_lazy("column", "R/T"),
        _("Runs a turn, of the matches in which turns were recorded"),
        lambda s: s.played.runs_a_turn,
        RATE,
        _NOT_RECORDED,
    ),
    AverageColumn(
        "side_cards_a_turn",
        pgettext_lazy("column", "C/T"),
        _("Cards a turn, of the matches in which cards were recorded"),
        lambda s: s.played.cards_a_turn,
        RATE,
        _NOT_RECORDED,
    ),
)
