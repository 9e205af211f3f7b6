"""A Swiss competition: every evening each meets one who has done as well."""

from fractions import Fraction
from typing import ClassVar

from scoring.rules.problems import Problem, malformed
from tournaments.formats.base import Format
from tournaments.formats.plan import TABLE, Planned
from tournaments.formats.registry import register
from tournaments.formats.settings import Kind, Setting, Settings
from tournaments.formats.slots import Bye, Entrant, Slot
from tournaments.formats.swiss_draw import Draw, NoDraw, draw


@register
class Swiss(Format):
    """A number of rounds, each drawn from the standing after the one before; nobody is out."""

    slug: ClassVar[str] = "swiss"
    name: ClassVar[str] = "Swiss"
    settings: ClassVar[tuple[Setting, ...]] = (Setting("rounds", Kind.NUMBER, 5, 1, 20),)
    has_table: ClassVar[bool] = True
    round_by_round: ClassVar[bool] = True

    @classmethod
    def check_settings(cls, entrants: int, settings: Settings) -> list[Problem]:
        """Return that there are more rounds than anybody has opponents, and a bye where their number is odd."""
        most = entrants - 1 + entrants % 2
        if settings.number("rounds") > most:
            return [malformed("too_many_rounds", "rounds", most=most, given=settings.number("rounds"))]
        return []

    @classmethod
    def fixtures(cls, entrants: int, settings: Settings) -> list[Planned]:
        """Return the first round: the upper half of the seeds against the lower, in order."""
        # Any first round leaves as much for those to come: nobody has met yet.
        first = draw([(seed, Fraction(0)) for seed in range(entrants)], [], [])
        if isinstance(first, NoDraw):
            raise ValueError(first.reason)
        return cls.planned(1, first)

    @classmethod
    def planned(cls, number: int, drawn: Draw) -> list[Planned]:
        """Return round `number`, from 1, of a draw between entrants by their index, its bye last."""
        sides: list[tuple[Slot, Slot]] = [(Entrant(home), Entrant(away)) for home, away in drawn.pairs]
        if drawn.bye is not None:
            sides.append((Entrant(drawn.bye), Bye()))
        return [
            Planned(f"{number}-{table}", TABLE, "", number, table, home, away)
            for table, (home, away) in enumerate(sides, 1)
        ]
