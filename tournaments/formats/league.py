"""A league: everyone meets everyone of the same group, once or several times."""

from collections.abc import Mapping
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.rules.problems import Problem
from scoring.words.phrase import Sentence
from tournaments.formats.base import Display, Format, Standing
from tournaments.formats.groups import DEALT, ROUND_ROBINS, SENTENCES, check_groups, group_fixtures, groups_setting
from tournaments.formats.plan import Planned
from tournaments.formats.settings import Setting, Settings


class League(Format):
    """An n-fold round robin, in one table or in groups of at least two."""

    slug: ClassVar[str] = "league"
    name: ClassVar[Promise] = _("League")
    about: ClassVar[Promise] = _("Everyone meets everyone, in one table or in groups.")
    usual: ClassVar[bool] = True
    drawn_whole: ClassVar[bool] = True
    settings: ClassVar[tuple[Setting, ...]] = (ROUND_ROBINS, groups_setting(1), DEALT)
    displays: ClassVar[tuple[Display, ...]] = (Display.TABLE, Display.GRID, Display.POSITIONS)
    sentences: ClassVar[Mapping[str, Sentence]] = SENTENCES

    @classmethod
    def check_settings(cls, entrants: int, settings: Settings) -> list[Problem]:
        """Return why the entrants cannot be dealt into the groups, or play so often."""
        return check_groups(entrants, settings)

    @classmethod
    def fixtures(cls, entrants: int, settings: Settings) -> list[Planned]:
        """Return the fixtures of all groups."""
        return group_fixtures(entrants, settings)

    @classmethod
    def can_be_listed(cls, settings: Settings) -> bool:
        """Return whether there is one table: the draw alone deals into groups."""
        return settings.number("groups") == 1

    @classmethod
    def summary(cls, standing: Standing) -> str:
        """Return who leads or has won."""
        return standing.leaders or standing.progress
