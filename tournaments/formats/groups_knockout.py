"""Groups, and a knockout of the best of each."""

from collections.abc import Mapping
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.rules.problems import Problem, malformed
from scoring.words.phrase import Sentence
from tournaments.formats import groups
from tournaments.formats.base import Display, Standing
from tournaments.formats.bracket import THIRD_PLACE, TIE, Bracketed, knockout_rounds
from tournaments.formats.groups import DEALT, ROUND_ROBINS, check_groups, group_fixtures, groups_setting
from tournaments.formats.plan import Planned
from tournaments.formats.qualifiers import qualifiers
from tournaments.formats.settings import Setting, SettingKind, Settings

MOST_THROUGH = 64


class GroupsKnockout(Bracketed):
    """A league in groups, then a knockout in which the winner of one group meets the second of another."""

    slug: ClassVar[str] = "groups-knockout"
    name: ClassVar[Promise] = _("Groups, then knockout")
    about: ClassVar[Promise] = _("The first of each group meet in a knockout.")
    settings: ClassVar[tuple[Setting, ...]] = (
        groups_setting(2),
        Setting("through", SettingKind.NUMBER, 2, 1, 8, label=_("How many of each group go through")),
        ROUND_ROBINS,
        DEALT,
        THIRD_PLACE,
        TIE,
    )
    displays: ClassVar[tuple[Display, ...]] = (Display.TABLE, Display.BRACKET, Display.GRID, Display.POSITIONS)
    drawn_whole: ClassVar[bool] = True
    sentences: ClassVar[Mapping[str, Sentence]] = {
        **groups.SENTENCES,
        "wrong_number_through": _(
            "In total %(low)s to %(high)s can go through to the knockout, and this makes %(given)s."
        ),
    }

    @classmethod
    def check_settings(cls, entrants: int, settings: Settings) -> list[Problem]:
        """Return why the knockout would be too small or too large, or the groups too small for it."""
        through = settings.number("through")
        total = settings.number("groups") * through
        if not 2 <= total <= MOST_THROUGH:
            return [malformed("wrong_number_through", "through", low=2, high=MOST_THROUGH, given=total)]
        return check_groups(entrants, settings, smallest=max(2, through))

    @classmethod
    def fixtures(cls, entrants: int, settings: Settings) -> list[Planned]:
        """Return the fixtures of the groups, then those of the knockout."""
        slots = qualifiers(settings.number("groups"), settings.number("through"))
        return group_fixtures(entrants, settings) + knockout_rounds(slots, third_place=settings.switch("third_place"))

    @classmethod
    def going_through(cls, settings: Settings) -> int:
        """Return how many of each group go through to the knockout."""
        return settings.number("through")

    @classmethod
    def summary(cls, standing: Standing) -> str:
        """Return how far the bracket has come once a match of it was made, until then who leads the groups."""
        return standing.reached if standing.bracket_begun else standing.leaders or standing.progress
