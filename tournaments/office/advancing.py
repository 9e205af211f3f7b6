"""Who goes on from a fixture of a bracket, and whom the places of a draw are due to."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Q

from tournaments.formats.slots import LoserOf, PlaceIn, WinnerOf, read_slot
from tournaments.models import Competition, Fixture

SIDES = ("home", "away")
FINISHED_BY_WINNER = frozenset({"won", "conceded", "awarded"})


@dataclass(frozen=True, slots=True)
class Decided:
    """Whom a fixture let through and whom it put out (ids of entrants); a bye puts nobody out."""

    winner: int
    loser: int | None


def decided(fixture: Fixture) -> Decided | None:
    """Return what a fixture decided by its match, the organiser, or a side's withdrawal; None where it is open."""
    if fixture.state == Fixture.State.CANCELLED or fixture.home_id is None:
        return None
    if fixture.is_bye:
        return Decided(fixture.home_id, None)
    winner = _winner(fixture) or fixture.through_id or _left_over(fixture)
    if winner is None or fixture.away_id is None:
        return None
    return Decided(winner, fixture.away_id if winner == fixture.home_id else fixture.home_id)


def is_undecided(fixture: Fixture) -> bool:
    """Whether a fixture has been played and did not say who goes through."""
    match = fixture.match
    return match is not None and not match.withdrawn and "result" in match.head and decided(fixture) is None


def advance(competition: Competition, fixture: Fixture) -> None:
    """Fill the empty places that wait for a fixture; a place that is filled already is left for the organiser.

    Two queries, and one for each place filled.
    """
    outcome = decided(Fixture.objects.select_related("match", "home", "away").get(pk=fixture.pk))
    if outcome is None:
        return
    due = {WinnerOf(fixture.key).code: outcome.winner, LoserOf(fixture.key).code: outcome.loser}
    waiting = competition.fixtures.filter(Q(home_from__in=due) | Q(away_from__in=due))
    for each in waiting:
        for side in SIDES:
            entrant = due.get(getattr(each, f"{side}_from"))
            if entrant is not None and getattr(each, f"{side}_id") is None:
                Fixture.objects.filter(pk=each.pk).update(**{f"{side}_id": entrant})
                each.refresh_from_db(fields=[side])
        if each.is_bye:
            advance(competition, each)


def due_to(code: str, by_key: Mapping[str, Decided | None], places: Mapping[tuple[str, int], int]) -> int | None:
    """Return the entrant that the place of a draw with this code is due to, None where that is still open.

    `places` are the places of the groups that are settled, by group and place.
    """
    match read_slot(code):
        case WinnerOf(key):
            outcome = by_key.get(key)
            return outcome.winner if outcome else None
        case LoserOf(key):
            outcome = by_key.get(key)
            return outcome.loser if outcome else None
        case PlaceIn(place, group):
            return places.get((group, place))
    return None


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the draw that does not hold whom it is due to: fixture, side, and the entrant due (None: open)."""

    fixture: Fixture
    side: str
    due: int | None


def unfollowed(fixtures: Iterable[Fixture], places: Mapping[tuple[str, int], int]) -> Iterator[Place]:
    """Yield the places of a bracket that are empty though due, or hold another than whom the results now say.

    A place that the organiser kept against the same results is left alone.
    """
    fixtures = list(fixtures)
    by_key = {fixture.key: decided(fixture) for fixture in fixtures}
    for fixture in fixtures:
        for side in SIDES:
            code, holds = getattr(fixture, f"{side}_from"), getattr(fixture, f"{side}_id")
            if not code:
                continue
            due = due_to(code, by_key, places)
            if due != holds and not (side in fixture.kept and fixture.kept[side] == due):
                yield Place(fixture, side, due)


def _winner(fixture: Fixture) -> int | None:
    match = fixture.match
    if match is None or match.withdrawn:
        return None
    result = match.head.get("result")
    if not result or result["outcome"] not in FINISHED_BY_WINNER or result["winner"] is None:
        return None
    return fixture.home_id if result["winner"] == fixture.home_side else fixture.away_id


def _left_over(fixture: Fixture) -> int | None:
    """Return the side whose opponent has withdrawn."""
    if fixture.home is None or fixture.away is None or bool(fixture.home.withdrawn) == bool(fixture.away.withdrawn):
        return None
    return fixture.away_id if fixture.home.withdrawn else fixture.home_id
