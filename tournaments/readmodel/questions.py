"""What of a competition waits for the organiser: matches that let nobody through, and draws that no longer follow."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Sum

from tournaments.formats.registry import find
from tournaments.models import Competition, Fixture
from tournaments.office.advancing import Place, is_undecided, unfollowed
from tournaments.readmodel.standings import Standings, standings


@dataclass(frozen=True, slots=True)
class Questions:
    """What the organiser is asked: who goes on from `undecided`, who gets `places`, whether `rounds` are drawn again."""

    undecided: Sequence[Fixture]
    places: Sequence[Place]
    rounds: Sequence[int]

    def __len__(self) -> int:
        return len(self.undecided) + len(self.places) + len(self.rounds)


def open_questions(competition: Competition) -> Questions:
    """Return what waits for the organiser. The number of queries depends on the format alone."""
    kind = find(competition.format)
    undecided: list[Fixture] = []
    places: list[Place] = []
    if kind.has_bracket:
        bracket = list(competition.fixtures.filter(stage=1).select_related("match", "home", "away", "through"))
        undecided = [fixture for fixture in bracket if is_undecided(fixture)]
        settled = settled_places(competition, standings(competition)) if kind.has_table else {}
        places = list(unfollowed(bracket, settled))
    return Questions(undecided, places, changed_rounds(competition) if kind.round_by_round else [])


def settled_places(competition: Competition, tables: Sequence[Standings]) -> dict[tuple[str, int], int]:
    """Return who holds each place, by group and place, of the groups that are played out. One query.

    A place that is shared by a tie is nobody's.
    """
    unplayed = set(
        competition.fixtures.filter(stage=0, is_bye=False, outcomes=None)
        .exclude(state=Fixture.State.CANCELLED)
        .order_by()
        .values_list("group", flat=True)
        .distinct()
    )
    return {
        (table.group, row.rank): row.entrant
        for table in tables
        for row in table.rows
        if table.group not in unplayed and not row.tied
    }


def changed_rounds(competition: Competition) -> list[int]:
    """Return the rounds whose draw rests on results that have changed since. Two queries."""
    drawn = list(competition.drawn_rounds.values_list("round", "rested_on"))
    sums = (
        competition.outcomes.filter(counts=True)
        .order_by("fixture__round")
        .values_list("fixture__round", "entrant")
        .annotate(Sum("points"))
    )
    by_round: Mapping[int, list[tuple[int, Fraction]]] = defaultdict(list)
    for number, entrant, points in sums:
        by_round[number].append((entrant, Fraction(points)))
    changed = []
    for number, rested_on in drawn:
        now: dict[str, Fraction] = {}
        for earlier in sorted(by_round):
            if earlier < number:
                for entrant, points in by_round[earlier]:
                    now[str(entrant)] = now.get(str(entrant), Fraction(0)) + points
        if rested_on != {entrant: str(points) for entrant, points in now.items()}:
            changed.append(number)
    return changed
