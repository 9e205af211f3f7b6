"""A format that exists in tests alone: neighbours by seed meet for an evening, once or at home and away."""

from collections.abc import Mapping
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.rules.problems import Problem, malformed
from scoring.words.phrase import Sentence, phrase
from tournaments.formats.base import Display, Format, Standing
from tournaments.formats.course import Course, FixtureState
from tournaments.formats.labels import Label, LabelWords
from tournaments.formats.plan import TABLE, Planned
from tournaments.formats.settings import Setting, SettingKind, Settings
from tournaments.formats.slots import EntrantSlot


class PairsEvening(Format):
    """First meets second, third fourth, and so on."""

    slug: ClassVar[str] = "toy-pairs"
    name: ClassVar[Promise] = _("Evening of pairs")
    about: ClassVar[Promise] = _("Neighbours meet.")
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("legs", SettingKind.NUMBER, 1, 1, 2, label=_("How often each two meet")),
    )
    displays: ClassVar[tuple[Display, ...]] = (Display.MATCHES,)
    line_of: ClassVar[tuple[int, ...]] = (TABLE,)
    labels: ClassVar[Mapping[str, LabelWords]] = {"leg": LabelWords(_("Pair %(number)s"), _("Leg %(size)s"))}
    sentences: ClassVar[Mapping[str, Sentence]] = {"nobody_left": _("%(given)s do not go into pairs.")}

    @classmethod
    def check_settings(cls, entrants: int, settings: Settings) -> list[Problem]:
        """Return why somebody would be left over."""
        return [malformed("nobody_left", "entrants", given=entrants)] if entrants % 2 else []

    @classmethod
    def fixtures(cls, entrants: int, settings: Settings) -> list[Planned]:
        """Return a round for each leg."""
        return [
            Planned(
                f"{leg}-{pair}",
                TABLE,
                "",
                leg,
                pair,
                EntrantSlot(2 * pair - 1 - leg % 2),
                EntrantSlot(2 * pair - 2 + leg % 2),
                Label("leg", pair, leg),
            )
            for leg in range(1, settings.number("legs") + 1)
            for pair in range(1, entrants // 2 + 1)
        ]

    @classmethod
    def line(cls, course: Course) -> str:
        """Return how many have been played."""
        played = sum(each.state == FixtureState.FINISHED for each in course.meetings)
        return phrase(str(_("%(played)s pairs have met")), played=played) if course.meetings else ""

    @classmethod
    def summary(cls, standing: Standing) -> str:
        """Return the same."""
        return cls.line(standing.course)
