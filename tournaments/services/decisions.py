"""What the organiser decides of a bracket: who goes through, and who holds a place that the results do not settle."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.book.signature import Signature
from tournaments.models import Entrant, Fixture, Verb
from tournaments.services.acts import CompetitionChange, change_competition, refused
from tournaments.services.bracket_places import advance, advance_into, is_finished, is_tied, won_by
from tournaments.services.fixtures import current_fixture, forget_through, names_of
from tournaments.services.tallies import refresh


@dataclass(frozen=True, slots=True)
class Filling:
    """A place of the bracket, "home" or "away" of a fixture, and who is to hold it; None for nobody."""

    fixture: Fixture
    side: str
    entrant: Entrant | None


def let_through(fixture: Fixture, entrant: Entrant | None, by: Signature) -> None:
    """Let a side through where no match says who goes on, or with None take that back. Raises NotWrittenError.

    Refused where the match has a winner or is still to be played, or is tied: who won a tie is said of the match.
    """
    verb = Verb.LET_THROUGH if entrant else Verb.TAKE_THROUGH_BACK
    with change_competition(fixture.competition, verb, by) as act:
        current = current_fixture(act, fixture)
        if entrant is not None:
            if entrant.pk not in (current.home_id, current.away_id):
                raise refused("not_in_fixture", "through")
            if won_by(current) is not None:
                raise refused("match_has_a_winner", "through")
            if is_tied(current):
                raise refused("match_is_tied", "through")
            to_be_played = current.state != Fixture.State.CANCELLED and None not in (current.home_id, current.away_id)
            if not is_finished(current) and to_be_played:
                raise refused("still_to_be_played", "through")
        act.about["through"] = entrant.name if entrant else current.through.name if current.through else ""
        current.through, current.through_why = entrant, by.reason if entrant else ""
        current.save(update_fields=["through", "through_why"])
        advance(act.competition, current)


def fill_places(fillings: Sequence[Filling], by: Signature) -> None:
    """Put into places of the bracket, of one competition, whom the results now say. Raises NotWrittenError."""
    with change_competition(fillings[0].fixture.competition, Verb.FILL_PLACE, by) as act:
        changed: dict[int, Fixture] = {}
        for filling in fillings:
            current = changed.get(filling.fixture.pk) or current_fixture(act, filling.fixture)
            changed[current.pk] = current
            if current.match_id:
                raise refused("fixture_has_a_match")
            setattr(current, filling.side, filling.entrant)
            current.kept.pop(filling.side, None)
        _settle(act, list(changed.values()), [filling.entrant for filling in fillings])


def keep_place(fixture: Fixture, side: str, due: int | None, by: Signature) -> None:
    """Keep whom a place of the bracket holds though results now say `due` (an entrant's id). Raises NotWrittenError."""
    with change_competition(fixture.competition, Verb.KEEP_PLACE, by) as act:
        current = current_fixture(act, fixture)
        current.kept[side] = due
        current.save(update_fields=["kept"])
        holds = getattr(current, side)
        act.about["entrant"] = holds.name if holds else ""


def ask_place(fixture: Fixture, side: str, by: Signature) -> None:
    """Forget that a place of the bracket was kept: where the results say another, it is asked again.

    Raises NotWrittenError.
    """
    with change_competition(fixture.competition, Verb.ASK_PLACE, by) as act:
        current = current_fixture(act, fixture)
        if side not in current.kept:
            raise refused("nothing_kept")
        del current.kept[side]
        current.save(update_fields=["kept"])
        holds = getattr(current, side)
        act.about["entrant"] = holds.name if holds else ""


def _settle(act: CompetitionChange, fixtures: Sequence[Fixture], entrants: Sequence[Entrant | None]) -> None:
    """Store fixtures with new sides, and let through those whom that decides."""
    for fixture in fixtures:
        if fixture.home_id is not None and fixture.home_id == fixture.away_id:
            raise refused("same_side_twice")
        if fixture.through_id not in (fixture.home_id, fixture.away_id):
            forget_through(act, fixture)
        fixture.save()
    act.about |= {
        "fixture": [fixture.key for fixture in fixtures],
        "entrant": [entrant.name if entrant else "" for entrant in entrants],
        "now": {fixture.key: names_of(fixture) for fixture in fixtures},
    }
    refresh(act.competition, fixtures)
    for fixture in fixtures:
        advance_into(act.competition, fixture)
        advance(act.competition, fixture)
