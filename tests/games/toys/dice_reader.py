"""Dice cricket as readers see it: throw by throw."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from dice_rules import OUT, DiceInnings, DiceMatch, Thrown
from django.utils.translation import gettext_lazy as _

from scoring.readmodel.board import Data, Fact, part
from scoring.readmodel.games import reader
from scoring.readmodel.innings import InningsReader
from scoring.readmodel.log_lines import Said, say
from scoring.readmodel.progression import Point, Progression, Step, StepMark
from scoring.rules.names import printed_names
from scoring.scoreboard import in_play, length
from scoring.statistics.innings_figures import InningsFigures, batter_figures, figures, stands_of
from scoring.statistics.of_games import Added, GameColumn, GameStatistics


class DiceReader(InningsReader[DiceInnings]):
    """Reads an innings of throws."""

    course_heading = "Throw by throw"
    unit = "Throw"

    def progression(self) -> Progression:
        """Return an innings throw by throw."""
        throws = self.innings.throws
        steps = tuple(
            Step(number, str(self.batters[each.batter]), (_mark(each),), each.runs, each.score, each.wickets, ())
            for number, each in enumerate(throws, 1)
        )
        points = (Point(0, 0), *(Point(n, each.score, each.face == OUT) for n, each in enumerate(throws, 1)))
        return Progression(self.unit, "Who", "Die", steps, points, 1, 12)


def _mark(each: Thrown) -> StepMark:
    return StepMark(str(each.face), "wicket" if each.face == OUT else "runs", f"threw a {each.face}")


@reader.register
def _throws(innings: DiceInnings, match: DiceMatch) -> InningsReader[Any]:
    return DiceReader(match, innings)


@say.register
def _say_throws(innings: DiceInnings, match: DiceMatch) -> Iterator[Said]:
    batters = printed_names(match.setup, innings.side)
    for number, each in enumerate(innings.throws, 1):
        text = f"{batters[each.batter]} threw a {each.face}"
        yield Said(each.entry, str(number), text, f"{each.score}/{each.wickets}")


@in_play.register
def _in_play(innings: DiceInnings, match: DiceMatch) -> dict[str, Any]:
    return {"dice": {"left": match.throws - len(innings.throws)}}


@length.register
def _length(innings: DiceInnings) -> dict[str, Any]:
    return {"turns": len(innings.throws)}


@part("dice")
def _in_words(scoreboard: Data, shown: Data) -> dict[str, Any]:
    return {"facts": (Fact("Throws left", str(shown["left"])),)}


def _luck(innings: DiceInnings, player: int) -> dict[str, int]:
    """Return how many throws a batter had, and how many of them were a four."""
    faces = [each.face for each in innings.throws if each.batter == player]
    return {"throws": len(faces), "fours_thrown": faces.count(4)}


STATISTICS = GameStatistics(
    of_batter={"throws": Added.SUM, "fours_thrown": Added.HIGHEST},
    batter_columns=(
        GameColumn("throws", _("Thr"), _("Throws of the die"), "throws"),
        GameColumn("fours_thrown", _("Best 4s"), _("Most fours thrown in an innings"), "fours_thrown"),
    ),
)


@figures.register
def _figures(innings: DiceInnings, match: DiceMatch) -> InningsFigures:
    return InningsFigures(
        batters=[
            replace(batter_figures(place, batter), figures=_luck(innings, batter.player))
            for place, batter in enumerate(innings.batters, 1)
        ],
        stands=stands_of(innings),
        batted=True,
    )
