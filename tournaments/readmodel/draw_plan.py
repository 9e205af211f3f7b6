"""A draw before it is made: its rounds with their nights, and who meets whom in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.utils.translation import gettext as _

from tournaments.formats.labels import Label
from tournaments.formats.nights import Start
from tournaments.formats.plan import TABLE, Planned
from tournaments.formats.slots import EntrantSlot, Slot
from tournaments.formats.words import label_words, slot_words
from tournaments.models import Competition, Entrant, Fixture
from tournaments.services.draws import Night
from tournaments.services.table_dealing import dealt_tables
from tournaments.words.places import table_words

MOST_SHOWN = 400
"""How many fixtures are shown one by one; of the rounds beyond only how many they have."""


@dataclass(frozen=True, slots=True)
class PlannedFixture:
    """A fixture with its table, or a bye of `home` where there is no `away`."""

    label: str
    table: str
    home: str
    away: str | None


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A round: its name, when it begins, how many fixtures it has, and they, where they are shown."""

    name: str
    start: Start | None
    count: int
    fixtures: Sequence[PlannedFixture]

    @property
    def on(self) -> date | None:
        """Its day."""
        return self.start.on if self.start else None


def planned_rounds(
    competition: Competition, plan: Sequence[Planned], entrants: Sequence[Entrant], nights: Mapping[Night, Start]
) -> list[PlannedRound]:
    """Return the rounds of a plan for entrants in the order of their seeds. Two queries at most."""
    tables = dealt_tables(competition, plan, [entrant.pk for entrant in entrants])
    labels = {planned.key: planned.label for planned in plan}
    rounds: list[PlannedRound] = []
    shown = 0
    for (stage, number), these in groupby(plan, key=lambda planned: (planned.stage, planned.round)):
        fixtures = list(these)
        count = sum(not planned.is_bye for planned in fixtures)
        shown += len(fixtures)
        lines = [_fixture(planned, entrants, labels, tables) for planned in fixtures] if shown <= MOST_SHOWN else []
        rounds.append(PlannedRound(_name(stage, number), nights.get((stage, number)), count, lines))
    return rounds


def planned_fixtures(
    competition: Competition, plan: Sequence[Planned], entrants: Sequence[Entrant], nights: Mapping[Night, Start]
) -> list[Fixture]:
    """Return the fixtures of a plan as they would be drawn, with such sides as are known, none stored.

    Two queries at most.
    """
    tables = dealt_tables(competition, plan, [entrant.pk for entrant in entrants])
    found = []
    for planned in plan:
        start = nights.get((planned.stage, planned.round))
        home, away = (
            entrants[slot.index] if isinstance(slot, EntrantSlot) else None for slot in (planned.home, planned.away)
        )
        found.append(
            Fixture(
                competition=competition,
                stage=planned.stage,
                round=planned.round,
                number=planned.number,
                home=home,
                away=away,
                is_bye=planned.is_bye,
                on=start.on if start else None,
                at=start.at if start else None,
                table=tables.get(planned.key, ""),
            )
        )
    return found


def _fixture(
    planned: Planned, entrants: Sequence[Entrant], labels: Mapping[str, Label], tables: Mapping[str, str]
) -> PlannedFixture:
    said = label_words(planned.label)
    if planned.group and planned.stage == TABLE:
        said = _("Group %(group)s") % {"group": planned.group}
    away = None if planned.is_bye else _side(planned.away, entrants, labels)
    return PlannedFixture(said, table_words(tables.get(planned.key, "")), _side(planned.home, entrants, labels), away)


def _side(slot: Slot, entrants: Sequence[Entrant], labels: Mapping[str, Label]) -> str:
    return entrants[slot.index].name if isinstance(slot, EntrantSlot) else slot_words(slot, labels)


def _name(stage: int, number: int) -> str:
    said = _("Round %(number)d") if stage == TABLE else _("Knockout, round %(number)d")
    return said % {"number": number}
