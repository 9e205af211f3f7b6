"""At which of its tables the fixtures of a competition are played that are drawn."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby

from tournaments.formats.plan import Planned
from tournaments.formats.slots import EntrantSlot, Slot
from tournaments.formats.tables import deal
from tournaments.models import Competition, Fixture


def dealt_tables(competition: Competition, plan: Sequence[Planned], entrants: Sequence[int]) -> Mapping[str, str]:
    """Return the tables of planned fixtures by their keys, "" of one for which there is none left in its round.

    `entrants` are ids, in the order of the plan. What is drawn already counts for the fair use of the tables. Two
    queries; none where a competition names no tables.
    """
    if not competition.tables:
        return {}
    those = [planned for planned in plan if not planned.is_bye]
    those.sort(key=lambda planned: (planned.stage, planned.round))
    rounds = [list(found) for _round, found in groupby(those, key=lambda planned: (planned.stage, planned.round))]
    homes = competition.entrants.exclude(home_table="").values_list("pk", "home_table")
    pairs = [[(_side(each.home, entrants), _side(each.away, entrants)) for each in found] for found in rounds]
    dealt = deal(pairs, competition.tables, dict(homes), _played(competition))
    return {
        each.key: table
        for found, given in zip(rounds, dealt, strict=True)
        for each, table in zip(found, given, strict=True)
    }


def _side(slot: Slot, entrants: Sequence[int]) -> int | None:
    return entrants[slot.index] if isinstance(slot, EntrantSlot) else None


def _played(competition: Competition) -> Mapping[tuple[int, str], int]:
    """Return how often each side plays at each table by what is drawn, whether it is over or not. One query."""
    drawn = competition.fixtures.exclude(table="").exclude(state__in=Fixture.NEVER_PLAYED)
    played: Counter[tuple[int, str]] = Counter()
    for home, away, table in drawn.order_by().values_list("home", "away", "table"):
        played.update((side, table) for side in (home, away) if side is not None)
    return played
