"""At which of its tables the fixtures of a competition are played: those that are drawn, and those that have none."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from operator import attrgetter

from django.db.models import QuerySet

from scoring.book.signature import Signature
from tournaments.formats.plan import Planned
from tournaments.formats.slots import EntrantSlot, Slot
from tournaments.formats.tables import deal
from tournaments.models import Competition, Fixture, Verb
from tournaments.services.acts import change_competition

_round = attrgetter("stage", "round")


def dealt_tables(competition: Competition, plan: Sequence[Planned], entrants: Sequence[int]) -> Mapping[str, str]:
    """Return the tables of planned fixtures by their keys, "" of one for which there is none left in its round.

    `entrants` are ids, in the order of the plan. What is drawn already counts for the fair use of the tables, but not
    the rounds that are planned: what is drawn of those, the plan replaces. Two queries; none where a competition names
    no tables.
    """
    if not competition.tables:
        return {}
    those = [planned for planned in plan if not planned.is_bye]
    those.sort(key=_round)
    rounds = [list(found) for _place, found in groupby(those, key=_round)]
    homes = competition.entrants.exclude(home_table="").values_list("pk", "home_table")
    pairs = [[(_side(each.home, entrants), _side(each.away, entrants)) for each in found] for found in rounds]
    dealt = deal(pairs, [competition.tables] * len(pairs), dict(homes), _played(competition, set(map(_round, those))))
    return {
        each.key: table
        for found, given in zip(rounds, dealt, strict=True)
        for each, table in zip(found, given, strict=True)
    }


def without_table(competition: Competition) -> QuerySet[Fixture]:
    """Return the fixtures that are still to be played and have no table."""
    open_ones = competition.fixtures.filter(is_bye=False, match=None, table="", finished=False)
    return open_ones.exclude(state__in=Fixture.NEVER_PLAYED)


def give_tables(competition: Competition, by: Signature) -> None:
    """Give a table to each fixture still to be played that has none, as a draw would. Raises NotWrittenError."""
    with change_competition(competition, Verb.GIVE_TABLES, by) as act:
        fixtures = list(without_table(act.competition).order_by("stage", "round", "group", "number"))
        rounds = [list(found) for _place, found in groupby(fixtures, key=_round)]
        drawn = act.competition.fixtures.exclude(table="").exclude(state__in=Fixture.NEVER_PLAYED)
        taken = set(drawn.order_by().values_list("stage", "round", "table"))
        rooms = [
            [table for table in act.competition.tables if (these[0].stage, these[0].round, table) not in taken]
            for these in rounds
        ]
        homes = act.competition.entrants.exclude(home_table="").values_list("pk", "home_table")
        pairs = [[(each.home_id, each.away_id) for each in these] for these in rounds]
        dealt = deal(pairs, rooms, dict(homes), _played(act.competition))
        for these, given in zip(rounds, dealt, strict=True):
            for fixture, table in zip(these, given, strict=True):
                fixture.table = table
        changed = [fixture for fixture in fixtures if fixture.table]
        act.idle = not changed
        Fixture.objects.bulk_update(changed, ["table"])
        act.about |= {"fixtures": len(changed), "filled_in": {"table": [fixture.key for fixture in changed]}}


def _side(slot: Slot, entrants: Sequence[int]) -> int | None:
    return entrants[slot.index] if isinstance(slot, EntrantSlot) else None


def _played(competition: Competition, but: Collection[tuple[int, int]] = frozenset()) -> Mapping[tuple[int, str], int]:
    """Return how often each side plays at each table by what is drawn, over or not, `but` in some rounds. One query."""
    drawn = competition.fixtures.exclude(table="").exclude(state__in=Fixture.NEVER_PLAYED)
    played: Counter[tuple[int, str]] = Counter()
    for stage, number, home, away, table in drawn.order_by().values_list("stage", "round", "home", "away", "table"):
        if (stage, number) not in but:
            played.update((side, table) for side in (home, away) if side is not None)
    return played
