"""The columns of averages: what each is called, and what stands in it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.readmodel.tables import Column
from scoring.rules.overs import overs_text
from scoring.words.figures import bowling_figures, decimal_text
from tournaments.readmodel.table import Figure
from tournaments.statistics.players import PlayerFigures, SideFigures
from tournaments.statistics.totals.totals import Batting, Bowling

PLACES = 2

_F = TypeVar("_F", PlayerFigures, SideFigures)


@dataclass(frozen=True, slots=True)
class Measure(Generic[_F]):
    """A column of averages: `figure` is what stands in it; of some the lowest is the best."""

    key: str
    heading: Promise
    meaning: Promise
    figure: Callable[[_F], Figure]
    lowest_first: bool = False

    @property
    def column(self) -> Column:
        """The column as tables have it."""
        return Column(self.key, str(self.heading), str(self.meaning))


def batting_measures(total: Batting) -> Sequence[Measure[PlayerFigures]]:
    """Return the columns of batting: those of balls or turns where any were recorded in what all did."""
    return (
        *_BATTING,
        *(_BALLS if total.balls else ()),
        *(_BATTING_TURNS if total.turns else ()),
    )


def bowling_measures(total: Bowling) -> Sequence[Measure[PlayerFigures]]:
    """Return the columns of bowling: those of overs or of turns, as they were recorded."""
    return _BOWLING_TURNS if total.of_turns else _BOWLING


def people_measures(rows: Sequence[SideFigures]) -> Sequence[Measure[SideFigures]]:
    """Return the columns of people and sides: how they came out, and turns, cards, wicket cards where recorded."""
    return (
        *_PLAYED,
        *(_TURNS if any(row.played.turns for row in rows) else ()),
        *(_WICKET_CARDS if any(row.played.wicket_cards for row in rows) else ()),
    )


def number(value: int) -> Figure:
    """Return a count."""
    return Figure((1, Fraction(value)), str(value))


def rate(value: Fraction | None, why: Promise) -> Figure:
    """Return a rate with two decimals; "–" where there is none, with why."""
    return nothing(why) if value is None else Figure((1, value), decimal_text(value, PLACES))


def nothing(why: Promise) -> Figure:
    """Return the sign for what there is none of."""
    return Figure((0, Fraction(0)), "–", str(why))


def _high_score(row: PlayerFigures) -> Figure:
    highest = row.batting.highest
    if highest is None:
        return nothing(_("Did not bat"))
    runs, not_out = highest
    return Figure((1, Fraction(row.batting.high_score or 0)), f"{runs}*" if not_out else str(runs))


def _best_bowling(row: PlayerFigures) -> Figure:
    best = row.bowling.best
    if best is None:
        return nothing(_NO_BALL)
    wickets, runs = best
    return Figure((1, Fraction(row.bowling.best_bowling or 0)), bowling_figures(runs, wickets))


_NEVER_OUT = _("Never out")
_NO_BALL = _("Did not bowl")
_NO_WICKET = _("No wicket")
_NOT_RECORDED = _("Not recorded")
_MATCHES: Measure[PlayerFigures] = Measure(
    "matches", pgettext_lazy("column", "M"), _("Matches with batters recorded"), lambda p: number(p.matches)
)

_BATTING: Sequence[Measure[PlayerFigures]] = (
    _MATCHES,
    Measure("innings", pgettext_lazy("column", "I"), _("Innings"), lambda p: number(p.batting.innings)),
    Measure("not_outs", pgettext_lazy("column", "NO"), _("Not out"), lambda p: number(p.batting.not_outs)),
    Measure("runs", pgettext_lazy("column", "R"), _("Runs"), lambda p: number(p.batting.runs)),
    Measure("high_score", pgettext_lazy("column", "HS"), _("High score, * not out"), _high_score),
    Measure(
        "average",
        pgettext_lazy("column", "Ave"),
        _("Average: runs a dismissal"),
        lambda p: rate(p.batting.average, _NEVER_OUT),
    ),
    Measure("hundreds", pgettext_lazy("column", "100"), _("Hundreds"), lambda p: number(p.batting.hundreds)),
    Measure("fifties", pgettext_lazy("column", "50"), _("Scores of 50 to 99"), lambda p: number(p.batting.fifties)),
    Measure("ducks", pgettext_lazy("column", "0"), _("Ducks: out for 0"), lambda p: number(p.batting.ducks)),
)
_BALLS: Sequence[Measure[PlayerFigures]] = (
    Measure(
        "balls",
        pgettext_lazy("column", "BF"),
        _("Balls faced, of the innings in which they were recorded"),
        lambda p: number(p.batting.balls),
    ),
    Measure(
        "strike_rate",
        pgettext_lazy("column", "SR"),
        _("Strike rate: runs in 100 balls, of the innings in which balls were recorded"),
        lambda p: rate(p.batting.strike_rate, _NOT_RECORDED),
    ),
    Measure("fours", pgettext_lazy("column", "4s"), _("Fours, where recorded"), lambda p: number(p.batting.fours)),
    Measure("sixes", pgettext_lazy("column", "6s"), _("Sixes, where recorded"), lambda p: number(p.batting.sixes)),
)
_BATTING_TURNS: Sequence[Measure[PlayerFigures]] = (
    Measure(
        "turns",
        pgettext_lazy("column", "T"),
        _("Turns, of the innings in which they were recorded"),
        lambda p: number(p.batting.turns),
    ),
    Measure(
        "cards",
        pgettext_lazy("column", "C"),
        _("Cards laid in those turns"),
        lambda p: number(p.batting.cards),
    ),
    Measure(
        "runs_a_turn",
        pgettext_lazy("column", "R/T"),
        _("Runs a turn"),
        lambda p: rate(p.batting.runs_a_turn, _NOT_RECORDED),
    ),
    Measure(
        "cards_a_turn",
        pgettext_lazy("column", "C/T"),
        _("Cards a turn"),
        lambda p: rate(p.batting.cards_a_turn, _NOT_RECORDED),
    ),
)
_WICKETS: Measure[PlayerFigures] = Measure(
    "wickets", pgettext_lazy("column", "W"), _("Wickets"), lambda p: number(p.bowling.wickets)
)
_MANY_WICKETS: Sequence[Measure[PlayerFigures]] = (
    Measure(
        "four_wickets",
        pgettext_lazy("column", "4w"),
        _("Innings with four wickets"),
        lambda p: number(p.bowling.four_wickets),
    ),
    Measure(
        "five_wickets",
        pgettext_lazy("column", "5w"),
        _("Innings with five wickets or more"),
        lambda p: number(p.bowling.five_wickets),
    ),
)
_BOWLING: Sequence[Measure[PlayerFigures]] = (
    _MATCHES,
    Measure(
        "overs",
        pgettext_lazy("column", "O"),
        _("Overs"),
        lambda p: Figure((1, Fraction(p.bowling.bowled_balls)), overs_text(p.bowling.bowled_balls)),
    ),
    Measure("maidens", pgettext_lazy("column", "Mdns"), _("Maidens"), lambda p: number(p.bowling.maidens)),
    Measure("conceded", pgettext_lazy("column", "R"), _("Runs conceded"), lambda p: number(p.bowling.conceded)),
    _WICKETS,
    Measure("best", pgettext_lazy("column", "BBI"), _("Best bowling in an innings"), _best_bowling),
    Measure(
        "bowling_average",
        pgettext_lazy("column", "Ave"),
        _("Average: runs a wicket"),
        lambda p: rate(p.bowling.average, _NO_WICKET),
        lowest_first=True,
    ),
    Measure(
        "economy",
        pgettext_lazy("column", "Econ"),
        _("Economy: runs an over"),
        lambda p: rate(p.bowling.economy, _NO_BALL),
        lowest_first=True,
    ),
    Measure(
        "bowling_strike_rate",
        pgettext_lazy("column", "SR"),
        _("Strike rate: balls a wicket"),
        lambda p: rate(p.bowling.strike_rate, _NO_WICKET),
        lowest_first=True,
    ),
    *_MANY_WICKETS,
)
_BOWLING_TURNS: Sequence[Measure[PlayerFigures]] = (
    _MATCHES,
    Measure("bowled_turns", pgettext_lazy("column", "T"), _("Bowling turns"), lambda p: number(p.bowling.bowled_turns)),
    Measure(
        "bowled_cards",
        pgettext_lazy("column", "C"),
        _("Cards laid in them"),
        lambda p: number(p.bowling.bowled_cards),
    ),
    _WICKETS,
    Measure(
        "most_wickets",
        pgettext_lazy("column", "Best"),
        _("Most wickets in an innings"),
        lambda p: number(p.bowling.most_wickets or 0),
    ),
    Measure(
        "wickets_a_turn",
        pgettext_lazy("column", "W/T"),
        _("Wickets a bowling turn"),
        lambda p: rate(p.bowling.wickets_a_turn, _NO_BALL),
    ),
    Measure(
        "cards_a_bowling_turn",
        pgettext_lazy("column", "C/T"),
        _("Cards a bowling turn"),
        lambda p: rate(p.bowling.cards_a_turn, _NO_BALL),
    ),
    *_MANY_WICKETS,
)
_PLAYED: Sequence[Measure[SideFigures]] = (
    Measure("played", pgettext_lazy("column", "M"), _("Matches"), lambda s: number(s.played.played)),
    Measure("won", pgettext_lazy("column", "W"), _("Won"), lambda s: number(s.played.won)),
    Measure("lost", pgettext_lazy("column", "L"), _("Lost"), lambda s: number(s.played.lost)),
    Measure("tied", pgettext_lazy("column", "T"), _("Tied"), lambda s: number(s.played.tied)),
    Measure("drawn", pgettext_lazy("column", "D"), _("Drawn"), lambda s: number(s.played.drawn)),
    Measure("no_result", pgettext_lazy("column", "NR"), _("No result"), lambda s: number(s.played.no_result)),
    Measure("side_runs", pgettext_lazy("column", "R"), _("Runs, where recorded"), lambda s: number(s.played.runs)),
)
_TURNS: Sequence[Measure[SideFigures]] = (
    Measure("side_turns", pgettext_lazy("column", "Turns"), _("Turns batted"), lambda s: number(s.played.turns)),
    Measure(
        "side_runs_a_turn",
        pgettext_lazy("column", "R/T"),
        _("Runs a turn, of the matches in which turns were recorded"),
        lambda s: rate(s.played.runs_a_turn, _NOT_RECORDED),
    ),
    Measure(
        "side_cards_a_turn",
        pgettext_lazy("column", "C/T"),
        _("Cards a turn, of the matches in which cards were recorded"),
        lambda s: rate(s.played.cards_a_turn, _NOT_RECORDED),
    ),
)
_WICKET_CARDS: Sequence[Measure[SideFigures]] = (
    Measure(
        "wicket_cards",
        pgettext_lazy("column", "WC"),
        _("Wicket cards played on"),
        lambda s: number(s.played.wicket_cards),
    ),
    Measure(
        "cards_played",
        pgettext_lazy("column", "C"),
        _("Cards played on them"),
        lambda s: number(s.played.cards_played),
    ),
    Measure(
        "runs_a_wicket_card",
        pgettext_lazy("column", "R/WC"),
        _("Runs a wicket card, without the runs of hands"),
        lambda s: rate(s.played.runs_a_wicket_card, _NOT_RECORDED),
    ),
    Measure(
        "runs_a_card",
        pgettext_lazy("column", "R/C"),
        _("Runs a card, without the runs of hands"),
        lambda s: rate(s.played.runs_a_card, _NOT_RECORDED),
    ),
)
