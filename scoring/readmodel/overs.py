"""An innings of overs as it is printed: balls, strike rates, bowlers' figures, over by over."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.readmodel.innings import Highlight, InningsReader
from scoring.readmodel.progression import Point, Progression, Step, StepMark
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import OVERS, Analysis, Decimals, Quantity, overs, run_rate, strike_rate
from scoring.rules.innings import Batter
from scoring.rules.names import Names
from scoring.rules.overs import BALLS, BattedBalls, Bowler, Delivery, OversInnings, ball_mark
from scoring.words.figures import (
    how_out_word,
    overs_words,
    rate,
    runs_words,
)
from scoring.words.phrase import phrase

STRIKE_RATE, RUN_RATE = Decimals("-", 1), Decimals("-", 2)


class OversReader(InningsReader[OversInnings]):
    """Reads an innings of overs."""

    @property
    def beside_score(self) -> Quantity:
        """The overs that the score took."""
        return overs(self.innings.balls)

    def batting_columns(self) -> tuple[Column, ...]:
        """Return the columns of the batting table: balls, fours, sixes and strike rate too."""
        return (
            *super().batting_columns(),
            Column("balls", pgettext("balls", "B"), _("Balls faced")),
            Column("fours", _("4s"), _("Fours")),
            Column("sixes", _("6s"), _("Sixes")),
            Column("strike_rate", _("SR"), _("Strike rate: runs off a hundred balls"), form=STRIKE_RATE),
        )

    def batting_figures(self, batter: Batter) -> tuple[object, ...]:
        """Return balls, fours, sixes and strike rate."""
        if not isinstance(batter, BattedBalls):
            raise TypeError(batter)
        return batter.balls, batter.fours, batter.sixes, strike_rate(batter.runs, batter.balls)

    def total_details(self) -> Sequence[str]:
        """Return wickets, overs and run rate."""
        an_over = _("RR %(rate)s") % {"rate": rate(self.innings.runs, self.innings.balls)}
        return (*super().total_details(), overs_words(self.innings.balls), an_over)

    def bowling_table(self) -> Table:
        """Return overs, maidens, runs, wickets and economy of each bowler."""
        return bowling_table(self.innings.bowlers.values(), self.bowlers, 1 - self.innings.side)

    @property
    def fall_text(self) -> str:
        """How the fall of a wicket is written, with the over and ball: "1-23 (Trescothick, 3.4 ov)"."""
        return _("%(wicket)d-%(runs)d (%(batter)s, %(at)s ov)")

    def highlights(self) -> Iterator[Highlight]:
        """Yield the three highest scores and the two best figures among bowlers who took a wicket."""
        yield from super().highlights()
        yield from best_bowling(self.innings.bowlers.values(), self.bowlers, 1 - self.innings.side)

    def place(self, place: str) -> str:
        """Return the over and ball; the names beside it tell the innings."""
        return phrase("%(place)s", place=place)

    def figures_to_agree(self) -> Iterator[tuple[str, int, str, int]]:
        """Yield also what bowlers, overs and balls must agree in."""
        yield from super().figures_to_agree()
        innings, bowlers = self.innings, self.innings.bowlers.values()
        total, balls = _("total"), _("balls")
        yield _("bowlers' runs"), sum(bowler.runs for bowler in bowlers), total, innings.runs
        yield _("overs' runs"), sum(over.runs for over in innings.overs), total, innings.runs
        yield _("bowlers' wickets"), sum(b.wickets for b in bowlers), _("dismissals credited"), self.credited
        yield _("bowlers' balls"), sum(bowler.balls for bowler in bowlers), balls, innings.balls
        yield _("overs' balls"), sum(len(over.deliveries) for over in innings.overs), balls, innings.balls
        faced = (batter.balls for batter in innings.batters if isinstance(batter, BattedBalls))
        yield _("balls faced"), sum(faced), balls, innings.balls

    @property
    def course_heading(self) -> str:
        """What the innings in the order of play is called."""
        return _("Over by over")

    @property
    def unit(self) -> str:
        """What the innings is counted in."""
        return _("Over")

    def progression(self) -> Progression:
        """Return the innings over by over."""
        steps, points = [], [Point(0, 0)]
        total = wickets = 0
        for number, over in enumerate(self.innings.overs, 1):
            for ball in over.deliveries:
                total += ball.runs
                wickets += ball.out is not None
                points.append(Point(len(points), total, ball.out is not None))
            steps.append(
                Step(
                    number=number,
                    player=self.bowlers[over.bowler],
                    marks=tuple(map(self.mark, over.deliveries)),
                    runs=over.runs,
                    total=total,
                    wickets=wickets,
                    fallen=tuple(self.wicket(ball.batter) for ball in over.deliveries if ball.out),
                )
            )
        length = int(self.match.setup.options["overs"] or 0) * BALLS
        return Progression(self.unit, _("Bowler"), _("Balls"), tuple(steps), tuple(points), BALLS, length)

    def mark(self, ball: Delivery) -> StepMark:
        """Return what a scorer writes for a ball."""
        text = ball_mark(ball.runs, ball.out)
        if ball.out:
            return StepMark(text, "wicket", how_out_word(ball.out))
        if not ball.runs:
            return StepMark(text, "dot", _("no run"))
        return StepMark(text, "boundary" if ball.runs in (4, 6) else "runs", runs_words(ball.runs))

    def batted(self, batter: Batter) -> str:
        """Return what a batter made, and off how many balls."""
        return f"{batter.runs} ({batter.balls})" if isinstance(batter, BattedBalls) else super().batted(batter)


def bowling_table(bowlers: Collection[Bowler], names: Names, side: int) -> Table:
    """Return overs, maidens, runs, wickets and economy of a side's bowlers, whose names go by their numbers."""
    columns = (
        Column("bowler", _("Bowler"), numeric=False),
        Column("overs", pgettext("overs", "O"), _("Overs"), form=OVERS),
        Column("maidens", pgettext("maidens", "M"), _("Maidens")),
        Column("runs", pgettext("runs", "R"), _("Runs conceded")),
        Column("wickets", pgettext("wickets", "W"), _("Wickets")),
        Column("economy", _("Econ"), _("Economy: runs an over"), form=RUN_RATE),
    )
    rows = [
        (
            names[bowler.player],
            bowler.balls,
            bowler.maidens,
            bowler.runs,
            bowler.wickets,
            run_rate(bowler.runs, bowler.balls),
        )
        for bowler in bowlers
    ]
    return Table.of(_("Bowling"), columns, rows).of_players((side, bowler.player) for bowler in bowlers)


def best_bowling(bowlers: Iterable[Bowler], names: Names, side: int) -> Iterator[Highlight]:
    """Yield the two best figures among a side's bowlers who took a wicket: Giles, 3–27."""
    takers = (bowler for bowler in bowlers if bowler.wickets)
    for bowler in sorted(takers, key=lambda bowler: (-bowler.wickets, bowler.runs))[:2]:
        figures = Analysis(bowler.wickets, bowler.runs)
        yield Highlight(names[bowler.player], str(figures), (side, bowler.player))
