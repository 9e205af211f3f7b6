"""A Swiss competition: every evening each meets one who has done as well."""

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scoring.rules.problems import Problem, malformed
from scoring.words.phrase import Sentence
from tournaments.formats.base import Display, Format, NoRoundError, SoFar, Standing
from tournaments.formats.plan import TABLE, Planned
from tournaments.formats.settings import Setting, SettingKind, Settings
from tournaments.formats.slots import Bye, EntrantSlot, Slot
from tournaments.formats.swiss_draw import NoDraw, draw
from tournaments.standings.presets import Preset
from tournaments.standings.scheme import OUTCOMES, RankedOn, Scheme


class Swiss(Format):
    """A number of rounds, each drawn from the standing after the one before; nobody is out."""

    slug: ClassVar[str] = "swiss"
    name: ClassVar[Promise] = _("Swiss")
    about: ClassVar[Promise] = _("Each round is drawn from the results so far: level meets level, nobody meets twice.")
    settings: ClassVar[tuple[Setting, ...]] = (Setting("rounds", SettingKind.NUMBER, 5, 1, 20, label=_("Rounds")),)
    displays: ClassVar[tuple[Display, ...]] = (Display.TABLE, Display.GRID, Display.POSITIONS)
    sentences: ClassVar[Mapping[str, Sentence]] = {
        "too_many_rounds": ngettext_lazy(
            "No two may meet twice, so there can be %(most)s round at most, not %(given)s.",
            "No two may meet twice, so there can be %(most)s rounds at most, not %(given)s.",
            "most",
        ),
        "round_not_finished": ngettext_lazy(
            "Round %(round)s is not over: the result of %(left)s fixture is missing.",
            "Round %(round)s is not over: results of %(left)s fixtures are missing.",
            "left",
        ),
        "all_rounds_drawn": ngettext_lazy(
            "The only round is drawn.",
            "All %(rounds)s rounds are drawn.",
            "rounds",
        ),
        "no_draw_too_few": _("Fewer than two are left, so there is nobody to draw."),
        "no_draw_all_had_byes": _("Every entrant has had a bye, so no further round can be drawn."),
        "no_draw_all_met": _("No further round can be drawn without a repeat of a match."),
    }
    preset: ClassVar[Preset] = Preset(
        "swiss",
        _("Swiss: 1 for a win, ½ for a tie or draw"),
        Scheme.from_data({"win": 1, "tie": 0.5, "draw": 0.5, "no_result": 0.5, "loss": 0, "bye": 1}),
        ("buchholz", "sonneborn_berger", "head_to_head"),
    )
    joining: ClassVar[Promise] = _(
        "Rounds are drawn. Whoever is added now comes after all others and plays from the next round on. The rounds "
        "missed count as lost, without an opponent. Use Withdraw for an entrant that stops playing."
    )
    outcomes: ClassVar[tuple[str, ...]] = OUTCOMES
    ranked_on: ClassVar[tuple[RankedOn, ...]] = (RankedOn.POINTS,)
    """All play equally often."""
    opponents_differ: ClassVar[bool] = True

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
        return _drawn(SoFar([(seed, Fraction(0)) for seed in range(entrants)], (), frozenset(), 0, 0), left=0)

    @classmethod
    def rounds_to_draw(cls, settings: Settings) -> int:
        """Return the number of rounds."""
        return settings.number("rounds")

    @classmethod
    def next_round(cls, so_far: SoFar, settings: Settings) -> list[Planned]:
        """Return the next round, once the last is over. Raises NoRoundError."""
        if not so_far.last or so_far.missing:
            raise NoRoundError(malformed("round_not_finished", round=so_far.last, left=so_far.missing))
        left = settings.number("rounds") - so_far.last - 1
        if left < 0:
            raise NoRoundError(malformed("all_rounds_drawn", rounds=so_far.last))
        return _drawn(so_far, left)

    @classmethod
    def rounds_to_add_to(cls, last: int) -> range:
        """Return the rounds that are drawn: the next is not made by hand."""
        return range(1, last + 1)

    @classmethod
    def summary(cls, standing: Standing) -> str:
        """Return who leads or has won."""
        return standing.leaders or standing.progress


def _drawn(so_far: SoFar, left: int) -> list[Planned]:
    """Return the round after the last, its bye last; after it `left` are to be drawn. Raises NoRoundError."""
    found = draw(so_far.standing, so_far.played, so_far.byes, left)
    if isinstance(found, NoDraw):
        raise NoRoundError(malformed(f"no_draw_{found.reason}"))
    place = {entrant: place for place, (entrant, _points) in enumerate(so_far.standing)}
    sides: list[tuple[Slot, Slot]] = [
        (EntrantSlot(place[home]), EntrantSlot(place[away])) for home, away in found.pairs
    ]
    if found.bye is not None:
        sides.append((EntrantSlot(place[found.bye]), Bye()))
    number = so_far.last + 1
    return [
        Planned(f"{number}-{table}", TABLE, "", number, table, home, away)
        for table, (home, away) in enumerate(sides, 1)
    ]
