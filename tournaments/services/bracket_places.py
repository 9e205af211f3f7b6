"""Who goes on from a fixture of a bracket, and whom the places of a draw are due to."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Q

from scoring.models import Match
from tournaments.formats.plan import TABLE
from tournaments.formats.slots import LoserOf, PlaceIn, WinnerOf, read_slot
from tournaments.models import Competition, Fixture
from tournaments.services.tallies import refresh

SIDES = ("home", "away")


@dataclass(frozen=True, slots=True)
class Decided:
    """Whom a fixture let through and whom it put out (ids of entrants); a bye or a walkover puts nobody out.

    `won_from` is the code of the slot by which the winner came to it, "" of one who is in the draw by name.
    """

    winner: int
    loser: int | None
    won_from: str = ""

    def rules_out(self, slot: WinnerOf | LoserOf) -> bool:
        """Whether a slot that waits for this fixture is for a winner who came to it by another way."""
        return slot.won_from not in ("", self.won_from)

    def comes_by(self, slot: WinnerOf | LoserOf) -> int | None:
        """Return who comes by a slot that waits for this fixture, None for nobody."""
        if self.rules_out(slot):
            return None
        return self.winner if isinstance(slot, WinnerOf) else self.loser


def decided(fixture: Fixture) -> Decided | None:
    """Return what a fixture decided by its match, the organiser, or a side's withdrawal; None where it is open."""
    if fixture.is_bye:
        return None if fixture.home_id is None else Decided(fixture.home_id, None, fixture.home_from)
    winner = won_by(fixture) or _let_through(fixture) or _left_over(fixture)
    if winner is None:
        return None
    if winner == fixture.home_id:
        return Decided(winner, fixture.away_id, fixture.home_from)
    return Decided(winner, fixture.home_id, fixture.away_from)


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
    those who wait for it in turn; one to which nobody will come is not needed, as long as that is so. Nobody waits for
    a fixture of the table's stage; otherwise two queries, and some for each place filled.
    """
    if fixture.stage == TABLE:
        return
    current = Fixture.objects.select_related("match", "home", "away").get(pk=fixture.pk)
    outcome = decided(current)
    codes = _codes_after(current)
    for each in competition.fixtures.filter(Q(home_from__in=codes) | Q(away_from__in=codes)):
        slots = {side: slot for side, slot in _waiting_places(each) if slot.key == current.key}
        coming = {f"{side}_id": outcome.comes_by(slot) for side, slot in slots.items()} if outcome else {}
        filled = {place: who for place, who in coming.items() if who is not None and getattr(each, place) is None}
        state = _state(each, off=outcome is not None and all(outcome.rules_out(slot) for slot in slots.values()))
        if filled or state != each.state:
            Fixture.objects.filter(pk=each.pk).update(state=state, **filled)
        if filled:
            refresh(competition, [each])
            advance(competition, each)


def advance_into(competition: Competition, fixture: Fixture) -> None:
    """Fill the empty places of a fixture that are for a certain winner, or find that it is not needed.

    No query for any other fixture.
    """
    keys = {slot.key for _side, slot in _waiting_places(fixture) if slot.won_from}
    for source in competition.fixtures.filter(key__in=keys) if keys else ():
        advance(competition, source)


def _codes_after(fixture: Fixture) -> list[str]:
    """Return the codes of all slots that wait for a fixture."""
    ways = ("", *filter(None, (fixture.home_from, fixture.away_from)))
    return [slot(fixture.key, way).code for slot in (WinnerOf, LoserOf) for way in ways]


def _waiting_places(fixture: Fixture) -> Iterator[tuple[str, WinnerOf | LoserOf]]:
    """Yield the sides of a fixture that another decides, each with its slot."""
    for side in SIDES:
        code = getattr(fixture, f"{side}_from")
        slot = read_slot(code) if code else None
        if isinstance(slot, WinnerOf | LoserOf):
            yield side, slot


def _state(fixture: Fixture, *, off: bool) -> str:
    """Return the state of a fixture, for which it is settled (`off`) or not that nobody will come to it."""
    if fixture.state == Fixture.State.NOT_NEEDED:
        return fixture.state if off else Fixture.State.PLANNED
    held = fixture.match_id is not None or fixture.home_id is not None or fixture.away_id is not None
    return Fixture.State.NOT_NEEDED if off and not held else fixture.state


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
        codes = _codes_after(fixture)
        held = Q(home__isnull=False, home_from__in=codes) | Q(away__isnull=False, away_from__in=codes)
    return competition.fixtures.filter(held).exists()


def due_to(code: str, by_key: Mapping[str, Decided | None], places: Mapping[tuple[str, int], int]) -> int | None:
    """Return the entrant that the place of a draw with this code is due to, None where that is still open.

    `places` are the places of the groups that are settled, by group and place.
    """
    match read_slot(code):
        case WinnerOf() | LoserOf() as slot:
            outcome = by_key.get(slot.key)
            return outcome.comes_by(slot) if outcome else None
        case PlaceIn(place, group):
            return places.get((group, place))
    return None


@dataclass(frozen=True, slots=True)
class MisfilledPlace:
    """A place of the draw that does not hold whom it is due to: fixture, side, and the entrant due (None: open)."""

    fixture: Fixture
    side: str
    due: int | None


def unfollowed(fixtures: Iterable[Fixture], places: Mapping[tuple[str, int], int]) -> Iterator[MisfilledPlace]:
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
                yield MisfilledPlace(fixture, side, due)


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
