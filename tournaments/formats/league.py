"""A league: everyone meets everyone of the same group, once or several times."""

from typing import ClassVar

from scoring.rules.problems import Problem
from tournaments.formats.base import Format
from tournaments.formats.groups import DEALT, MOST_GROUPS, ROUND_ROBINS, check_groups, group_fixtures
from tournaments.formats.plan import Planned
from tournaments.formats.registry import register
from tournaments.formats.settings import Kind, Setting, Settings


@register
class League(Format):
    """An n-fold round robin, in one table or in groups of at least two."""

    slug: ClassVar[str] = "league"
    name: ClassVar[str] = "League"
    settings: ClassVar[tuple[Setting, ...]] = (
        ROUND_ROBINS,
        Setting("groups", Kind.NUMBER, 1, 1, MOST_GROUPS),
        DEALT,
    )
    has_table: ClassVar[bool] = True

    @classmethod
    def check_settings(cls, entrants: int, settings: Settings) -> list[Problem]:
        """Return why the entrants cannot be dealt into the groups, or play so often."""
        return check_groups(entrants, settings)

    @classmethod
    def fixtures(cls, entrants: int, settings: Settings) -> list[Planned]:
        """Return the fixtures of all groups."""
        return group_fixtures(entrants, settings)
