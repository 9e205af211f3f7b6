"""Groups, and a knockout of the best of each."""

from typing import ClassVar

from scoring.rules.problems import Problem, malformed
from tournaments.formats.base import Format
from tournaments.formats.bracket import knockout_rounds
from tournaments.formats.groups import DEALT, MOST_GROUPS, ROUND_ROBINS, check_groups, group_fixtures
from tournaments.formats.knockout import THIRD_PLACE, TIE
from tournaments.formats.plan import Planned
from tournaments.formats.qualifiers import qualifiers
from tournaments.formats.registry import register
from tournaments.formats.settings import Kind, Setting, Settings

MOST_THROUGH = 64


@register
class GroupsKnockout(Format):
    """A league in groups, then a knockout in which the winner of one group meets the second of another."""

    slug: ClassVar[str] = "groups-knockout"
    name: ClassVar[str] = "Groups, then knockout"
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("groups", Kind.NUMBER, 2, 1, MOST_GROUPS),
        Setting("through", Kind.NUMBER, 2, 1, 8),
        ROUND_ROBINS,
        DEALT,
        THIRD_PLACE,
        TIE,
    )
    has_table: ClassVar[bool] = True
    has_bracket: ClassVar[bool] = True

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
