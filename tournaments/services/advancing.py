"""Who goes on from a fixture of a bracket, and whom the places of a draw are due to."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Q

from scoring.models import Match
from tournaments.formats.plan import TABLE
from tournaments.formats.slots import LoserOf, PlaceIn, WinnerOf, read_slot
from tournaments.models import Competition, Fixture
from tournaments.services.derived import refresh

SIDES = ("home", "away")


@dataclass(frozen=True, slots=True)
class Decided:
    """Whom a fixture let through and whom it put out (ids of entrants); a bye or a walkover puts nobody out."""

    winner: int
    loser: int | None


def decided(fixture: Fixture) -> Decided | None:
    """Return what a fixture decided by its match, the organiser, or a side's withdrawal; None where it is open."""
    if fixture.is_bye:
        return None if fixture.home_id is None else Decided(fixture.home_id, None)
    winner = won_by(fixture) or _let_through(fixture) or _left_over(fixture)
    if winner is None:
        return None
    return Decided(winner, fixture.away_id if winner == fixture.home_id else fixture.home_id)


def is_finished(fixture: Fixture) -> bool:
    """Whether the match of a fixture is over; one that was withdrawn is none."""
    return fixture.match is not None and fixture.match.is_over


def won_by(fixture: Fixture) -> int | None:
    """Return the entrant that won the match of a fixture, None where nobody did or it is not over."""
    if fixture.match is None or not fixture.match.is_over or fixture.match.counted_winner is None:
        return None
    return fixture.home_id if fixture.match.counted_winner == fixture.home_side else fixture.away_id


def is_tied(fixture: Fixture) -> bool:
    """Whether the match of a fixture is over, tied, and nobody has said who won it."""
    return is_finished(fixture) and fixture.match is not None and fixture.match.counted_outcome == Match.Outcome.TIED


def is_undecided(fixture: Fixture) -> bool:
    """Whether a fixture has been played and did not say who goes through."""
    return is_finished(fixture) and decided(fixture) is None


def advance(competition: Competition, fixture: Fixture) -> None:
    """Fill the empty places that wait for a fixture; a place that is filled already is left for the organiser.

    A fixture that is decided by being filled, as one that is a bye or whose other side has withdrawn, lets through
    those who wait for it in turn. Nobody waits for a fixture of the table's stage; otherwise two queries, and some for
    each place filled.
    """
    if fixture.stage == TABLE:
        return
    outcome = decided(Fixture.objects.select_related("match", "home", "away").get(pk=fixture.pk))
    if outcome is None:
        return
    due = {WinnerOf(fixture.key).code: outcome.winner, LoserOf(fixture.key).code: outcome.loser}
    for each in competition.fixtures.filter(Q(home_from__in=due) | Q(away_from__in=due)):
        coming = {f"{side}_id": due.get(getattr(each, f"{side}_from")) for side in SIDES}
        filled = {place: who for place, who in coming.items() if who is not None and getattr(each, place) is None}
        if filled:
            Fixture.objects.filter(pk=each.pk).update(**filled)
            refresh(competition, [each])
            advance(competition, each)


def draw_rests_on(competition: Competition, fixture: Fixture) -> bool:
    """Whether the draw has followed how a fixture ended: a place that it decides is held, or a later round is drawn.

    At most two queries.
    """
    if fixture.stage == TABLE:
        if competition.drawn_rounds.filter(round__gt=fixture.round).exists():
            return True
        held = Q(home__isnull=False, home_from__startswith=f"place:{fixture.group}:")
        held |= Q(away__isnull=False, away_from__startswith=f"place:{fixture.group}:")
    else:
        codes = [WinnerOf(fixture.key).code, LoserOf(fixture.key).code]
        held = Q(home__isnull=False, home_from__in=codes) | Q(away__isnull=False, away_from__in=codes)
    return competition.fixtures.filter(held).exists()


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


def _let_through(fixture: Fixture) -> int | None:
    """Return whom the organiser let through: without a match, or where the match is over and nobody won it."""
    if fixture.through_id not in (fixture.home_id, fixture.away_id):
        return None
    return fixture.through_id if fixture.match is None or is_finished(fixture) else None


def _left_over(fixture: Fixture) -> int | None:
    """Return the side whose opponent has withdrawn."""
    if fixture.home is None or fixture.away is None or bool(fixture.home.withdrawn) == bool(fixture.away.withdrawn):
        return None
    return fixture.away_id if fixture.home.withdrawn else fixture.home_id
