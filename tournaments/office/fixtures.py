"""What is done to a fixture: moved, swapped, postponed, added, taken out, and the match that is made of it."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date, time

from scoring.book.creating import create_match
from scoring.book.setups import Links
from scoring.book.write import Receipt
from scoring.models import Match
from scoring.rights import Right
from scoring.rules.setup import Setup
from tournaments.models import Competition, Entrant, Fixture
from tournaments.office.acts import Acting, RefusedActError, Signature, acting
from tournaments.office.advancing import advance
from tournaments.office.conditions import conditions_of
from tournaments.office.derived import refresh
from tournaments.office.pairing import agreement, home_side_of


@dataclass(frozen=True, slots=True)
class Plan:
    """When and where a fixture is played, in what state it is, and which conditions are its own."""

    on: date | None
    at: time | None
    venue: str
    state: str
    conditions: Mapping[str, object]


def change_fixture(fixture: Fixture, plan: Plan, by: Signature) -> None:
    """Move, postpone, cancel or bring back a fixture, or give it conditions of its own. Raises NotDoneError."""
    with acting(fixture.competition, "change-fixture", by) as act:
        current = _current(act, fixture)
        if current.match_id and (plan.state == Fixture.State.CANCELLED or dict(plan.conditions) != current.conditions):
            raise RefusedActError("fixture_has_a_match", "state")
        for name in ("on", "at", "venue", "state"):
            if getattr(current, name) != getattr(plan, name):
                act.about[name] = str(getattr(plan, name) or "")
            setattr(current, name, getattr(plan, name))
        current.conditions = dict(plan.conditions)
        current.save()
        refresh(act.competition, [current])


def swap_sides(fixture: Fixture, by: Signature) -> None:
    """Let the home side play away and the other way about. Raises NotDoneError."""
    with acting(fixture.competition, "swap-sides", by) as act:
        current = _current(act, fixture)
        if current.is_bye:
            raise RefusedActError("bye_has_one_side")
        current.home, current.away = current.away, current.home
        current.home_from, current.away_from = current.away_from, current.home_from
        kept = {"home": "away", "away": "home"}
        current.kept = {kept[side]: due for side, due in current.kept.items()}
        if current.match_id:
            current.home_side = 1 - current.home_side
        current.save()
        refresh(act.competition, [current])


def exchange(fixture: Fixture, side: str, other: Fixture, other_side: str, by: Signature) -> None:
    """Let two entrants of the same round change places, each playing the other's opponent. Raises NotDoneError."""
    with acting(fixture.competition, "exchange", by) as act:
        first, second = _current(act, fixture), _current(act, other)
        if first.match_id or second.match_id or (first.stage, first.round) != (second.stage, second.round):
            raise RefusedActError("cannot_exchange")
        mine, theirs = getattr(first, f"{side}_id"), getattr(second, f"{other_side}_id")
        if first.pk == second.pk or mine is None or theirs is None:
            raise RefusedActError("cannot_exchange")
        setattr(first, f"{side}_id", theirs)
        setattr(second, f"{other_side}_id", mine)
        act.about |= {"first": first.key, "second": second.key}
        for each in (first, second):
            each.save()
        refresh(act.competition, [first, second])


def add_fixture(
    competition: Competition, home: Entrant, away: Entrant, number: int, on: date | None, by: Signature
) -> Fixture:
    """Add a fixture to a round of the table's stage. Raises NotDoneError."""
    with acting(competition, "add-fixture", by) as act:
        if home.pk == away.pk:
            raise RefusedActError("same_side_twice", "away")
        if home.group != away.group:
            raise RefusedActError("other_group", "away")
        these = act.competition.fixtures.filter(stage=0, round=number)
        place = max(these.values_list("number", flat=True), default=0) + 1
        key = f"{number}-{place}"
        while act.competition.fixtures.filter(key=key).exists():
            place += 1
            key = f"{number}-{place}"
        act.about |= {"fixture": key, "home": home.name, "away": away.name}
        return Fixture.objects.create(
            competition=act.competition,
            key=key,
            group=home.group,
            round=number,
            number=place,
            home=home,
            away=away,
            on=on,
        )


def start(
    fixture: Fixture,
    setup: Setup,
    links: Sequence[Links],
    by: Signature,
    *,
    key: str = "",
    report: Mapping[str, object] | None = None,
) -> Receipt:
    """Make the match of a fixture, under its conditions; with `report` its result as far as it was recorded.

    A scorer may. Raises NotDoneError, or scoring's NotWrittenError where the book refuses.
    """
    with acting(fixture.competition, "start-match", by, Right.CREATE_MATCH) as act:
        current = _current(act, fixture)
        _check_free(current)
        if dict(setup.options) != conditions_of(act.competition, current):
            raise RefusedActError("conditions_fixed", "options")
        receipt = create_match(act.competition.season.club, setup, by.author, links=links, key=key, report=report)
        _take(act, current, receipt.match)
        return receipt


def attach(fixture: Fixture, match: Match, by: Signature) -> None:
    """Bring a match that was recorded already into the competition, out of any fixture it belongs to.

    Both competitions change. Raises NotDoneError.
    """
    held = Fixture.objects.filter(match=match).select_related("competition").first()
    with ExitStack() as stack:
        if held is not None and held.competition_id != fixture.competition_id:
            # The lower number first, as everywhere where two are locked, so that nobody waits for the other.
            order = sorted((held.competition, fixture.competition), key=lambda competition: competition.pk)
            for competition in order:
                own = competition.pk == fixture.competition_id
                act = stack.enter_context(
                    acting(competition, "attach-match" if own else "lose-match", by if own else _blind(by))
                )
                if own:
                    mine = act
                else:
                    theirs = act
        else:
            mine = theirs = stack.enter_context(acting(fixture.competition, "attach-match", by))
        current = _current(mine, fixture)
        _check_free(current)
        if match.club_id != mine.competition.season.club_id or match.variant != mine.competition.variant:
            raise RefusedActError("other_game", "match")
        if held is not None:
            held.match = None
            held.save(update_fields=["match"])
            theirs.about.setdefault("match", match.slug)
            refresh(theirs.competition, [held])
        _take(mine, current, match)


def release(fixture: Fixture, by: Signature) -> None:
    """Take the match out of a fixture; it stays in the club's book. Raises NotDoneError."""
    with acting(fixture.competition, "lose-match", by) as act:
        current = _current(act, fixture)
        if current.match is None:
            raise RefusedActError("no_match")
        act.about |= {"fixture": current.key, "match": current.match.slug}
        current.match = None
        current.save(update_fields=["match"])
        refresh(act.competition, [current])


def let_through(fixture: Fixture, entrant: Entrant, by: Signature) -> None:
    """Let a side through from a match that did not say who goes on; the reason is kept. Raises NotDoneError."""
    with acting(fixture.competition, "let-through", by) as act:
        current = _current(act, fixture)
        if entrant.pk not in (current.home_id, current.away_id):
            raise RefusedActError("not_in_fixture", "through")
        current.through, current.through_why = entrant, by.reason
        current.save(update_fields=["through", "through_why"])
        act.about |= {"fixture": current.key, "through": entrant.name}
        advance(act.competition, current)


def fill_place(fixture: Fixture, side: str, entrant: Entrant | None, by: Signature) -> None:
    """Put into a place of the bracket whom the results now say; nobody where they say nobody. Raises NotDoneError."""
    with acting(fixture.competition, "fill-place", by) as act:
        current = _current(act, fixture)
        if current.match_id:
            raise RefusedActError("fixture_has_a_match")
        setattr(current, side, entrant)
        current.kept.pop(side, None)
        current.save()
        act.about |= {"fixture": current.key, "entrant": entrant.name if entrant else ""}


def keep_place(fixture: Fixture, side: str, due: int | None, by: Signature) -> None:
    """Keep whom a place of the bracket holds though results now say `due` (an entrant's id). Raises NotDoneError."""
    with acting(fixture.competition, "keep-place", by) as act:
        current = _current(act, fixture)
        current.kept[side] = due
        current.save(update_fields=["kept"])
        holds = getattr(current, side)
        act.about |= {"fixture": current.key, "entrant": holds.name if holds else ""}


def _current(act: Acting, fixture: Fixture) -> Fixture:
    """Return the fixture as it now is, named in the history of the act."""
    current = act.competition.fixtures.filter(pk=fixture.pk).select_related("home", "away", "match", "through").first()
    if current is None:
        raise RefusedActError("no_such_fixture")
    act.about.setdefault("fixture", current.key)
    return current


def _check_free(fixture: Fixture) -> None:
    if fixture.match_id is not None:
        raise RefusedActError("fixture_has_a_match", "match")
    if fixture.state == Fixture.State.CANCELLED:
        raise RefusedActError("fixture_is_cancelled")
    if fixture.is_bye or fixture.home is None or fixture.away is None:
        raise RefusedActError("sides_not_known")


def _take(act: Acting, fixture: Fixture, match: Match) -> None:
    """Make a match that of a fixture. Raises RefusedActError where neither its sides nor its conditions fit."""
    fixture.home_side = home_side_of(fixture, match)
    if not agreement(fixture, match, fixture.home_side):
        raise RefusedActError("sides_do_not_fit", "match")
    fixture.match = match
    fixture.state = Fixture.State.PLANNED
    fixture.save()
    act.about |= {"fixture": fixture.key, "match": match.slug}
    refresh(act.competition, [fixture])
    advance(act.competition, fixture)


def _blind(by: Signature) -> Signature:
    return Signature(by.author, None, by.reason)
