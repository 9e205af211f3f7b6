"""What is done to a fixture: moved, swapped, postponed, added, taken out, and the match that is made of it."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from django.db import transaction

from scoring.book.errors import ForbiddenError, NotWrittenError
from scoring.book.new_match import create_match
from scoring.book.open_book import open_book
from scoring.book.setups import SideLinks
from scoring.book.signature import Signature
from scoring.book.write import Receipt
from scoring.locks import lock_matches
from scoring.match_visibility import narrow
from scoring.models import Match
from scoring.rights import Right, may
from scoring.rules.setup import Setup
from scoring.visibility import Visibility
from tournaments.formats.registry import find_format
from tournaments.formats.slots import WinnerOf
from tournaments.models import Competition, Entrant, Fixture, Verb
from tournaments.services.acts import CompetitionChange, change_competition, refused
from tournaments.services.added_fixtures import Added, write_added
from tournaments.services.bracket_places import SIDES, advance
from tournaments.services.conditions import conditions_of
from tournaments.services.fixture_match import agreement, home_side_of, sides_of
from tournaments.services.fixture_moves import MOVES, note_move
from tournaments.services.tallies import refresh, refresh_all
from tournaments.statistics.totals.update import recount


@dataclass(frozen=True, slots=True)
class Plan:
    """When and where a fixture is played, in what state it is, and which conditions are its own."""

    on: date | None
    at: time | None
    venue: str
    state: str
    conditions: Mapping[str, object]
    table: str = ""


def change_fixture(fixture: Fixture, plan: Plan, by: Signature) -> None:
    """Move, postpone, cancel or bring back a fixture, or give it conditions of its own. Raises NotWrittenError."""
    with change_competition(fixture.competition, Verb.CHANGE_FIXTURE, by) as act:
        current = current_fixture(act, fixture)
        if current.is_bye:
            raise refused("nobody_plays_a_bye")
        if current.match_id and plan.state != current.state:
            raise refused("fixture_has_a_match", "state")
        if current.match_id and dict(plan.conditions) != current.conditions:
            raise refused("fixture_has_a_match", "conditions")
        was, conditions = _planned(act.competition, current), current.conditions
        if plan.state != current.state:
            forget_through(act, current)
        for name in ("on", "at", "venue", "table", "state"):
            setattr(current, name, getattr(plan, name))
        current.conditions = dict(plan.conditions)
        now = _planned(act.competition, current)
        act.idle = (now, current.conditions) == (was, conditions)
        if act.idle:
            return
        act.about |= {"was": was, "now": now}
        current.save()
        if any(was[name] != now[name] for name in MOVES):
            note_move(act, current)
        refresh(act.competition, [current])
        advance(act.competition, current)


def swap_sides(fixture: Fixture, by: Signature) -> None:
    """Let the home side play away and the other way about. Raises NotWrittenError."""
    with change_competition(fixture.competition, Verb.SWAP_SIDES, by) as act:
        current = current_fixture(act, fixture)
        if current.is_bye:
            raise refused("bye_has_one_side")
        if why := find_format(act.competition.format).no_swap:
            raise refused(why)
        current.home, current.away = current.away, current.home
        current.home_from, current.away_from = current.away_from, current.home_from
        other = {"home": "away", "away": "home"}
        current.kept = {other[side]: due for side, due in current.kept.items()}
        current.home_side = 1 - current.home_side if current.match_id else 0
        current.save()
        refresh(act.competition, [current])


def exchange(fixture: Fixture, side: str, other: Fixture, other_side: str, by: Signature) -> None:
    """Let two sides of the same round change places, each playing the other's opponent. Raises NotWrittenError.

    A side that is not known yet changes places with all that is due to it. Who changes into or out of a bye takes the
    place after it along, as long as that has no match.
    """
    with change_competition(fixture.competition, Verb.EXCHANGE, by) as act:
        first, second = current_fixture(act, fixture), current_fixture(act, other)
        if first.match_id or second.match_id or first.pk == second.pk:
            raise refused("cannot_exchange", "other")
        if (first.stage, first.round, first.group) != (second.stage, second.round, second.group):
            raise refused("cannot_exchange", "other")
        if any(each.is_bye and place == "away" for each, place in ((first, side), (second, other_side))):
            raise refused("cannot_exchange", "other")
        for name in ("{}_id", "{}_from"):
            mine, theirs = name.format(side), name.format(other_side)
            was = getattr(first, mine)
            setattr(first, mine, getattr(second, theirs))
            setattr(second, theirs, was)
        first.kept.pop(side, None)
        second.kept.pop(other_side, None)
        if any(each.home_id is not None and each.home_id == each.away_id for each in (first, second)):
            raise refused("same_side_twice", "other")
        act.about |= {
            "first": first.key,
            "second": second.key,
            "now": {each.key: names_of(each) for each in (first, second)},
        }
        for each in (first, second):
            forget_through(act, each)
            each.save()
            if each.is_bye:
                _empty_place_after(act.competition, each)
        refresh(act.competition, [first, second])
        for each in (first, second):
            advance(act.competition, each)


def add_fixture(
    competition: Competition,
    home: Entrant,
    away: Entrant,
    number: int | None,
    on: date | None,
    by: Signature,
    *,
    issued_on: date | None = None,
    at: time | None = None,
    table: str = "",
) -> Fixture:
    """Add a fixture to a round of the table's stage: see `Added`. Raises NotWrittenError."""
    added = Added(home.pk, away.pk, number, on, issued_on, at, table)
    with change_competition(competition, Verb.ADD_FIXTURE, by) as act:
        return write_added(act, added)


def was_added(fixture: Fixture) -> bool:
    """Whether a fixture was added by hand, or from a list, to those that were drawn. Two queries at most."""
    acts = fixture.competition.acts
    added = acts.filter(verb=Verb.ADD_FIXTURE, about__fixture=fixture.key)
    if any(act.about["named"][fixture.key]["id"] == fixture.pk for act in added):
        return True
    lists = acts.filter(verb=Verb.BRING_IN_LIST, about__has_key="ids").values_list("about__ids", flat=True)
    return any(first <= fixture.pk <= last for first, last in lists)


def remove_fixture(fixture: Fixture, by: Signature) -> None:
    """Take out a fixture that was added by hand, as long as it has no match. Raises NotWrittenError."""
    with change_competition(fixture.competition, Verb.REMOVE_FIXTURE, by) as act:
        current = current_fixture(act, fixture)
        if current.match_id:
            raise refused("fixture_has_a_match")
        if not was_added(current):
            raise refused("fixture_is_drawn")
        current.delete()
        refresh_all(act.competition)


def start(
    fixture: Fixture,
    setup: Setup,
    links: Sequence[SideLinks],
    by: Signature,
    *,
    key: str = "",
    report: Mapping[str, object] | None = None,
    settlement: Mapping[str, object] | None = None,
    visibility: Visibility = Visibility.PUBLIC,
    toss_known: bool = True,
) -> Receipt:
    """Make the match of a fixture, under its conditions; with `report` its result as far as it was recorded, and with
    `settlement` what settles it beside its totals.

    A scorer may; `visibility` is its own. Sent again under its key, it is answered with the match that was made the
    first time. Raises NotWrittenError, also where the book refuses.
    """
    club = fixture.competition.season.club
    known = bool((report or {}).get("toss_known", toss_known))
    made: dict[str, Any] = {"links": links, "toss_known": known, "key": key, "report": report, "settlement": settlement}
    made |= {"scope": fixture, "visibility": visibility}
    try:
        with change_competition(fixture.competition, Verb.START_MATCH, by, Right.CREATE_MATCH, fixture) as act:
            current = current_fixture(act, fixture)
            _check_free(current)
            if dict(setup.options) != conditions_of(act.competition, current):
                raise refused("conditions_fixed", "options")
            hidden = act.competition.visibility > Visibility.PUBLIC
            receipt = create_match(club, setup, by.author, **made, within_hidden=hidden)
            if Fixture.objects.filter(match=receipt.match).exists():
                raise refused("fixture_has_a_match", "match")
            _take(act, current, receipt.match)
            if report is not None:
                act.about["reported"] = True
            return receipt
    except NotWrittenError:
        # It may be that it was done before, under its key.
        if not key or not Fixture.objects.filter(pk=fixture.pk, match__log__version=1, match__log__key=key).exists():
            raise
        return create_match(club, setup, by.author, **made)


def attach(fixture: Fixture, match: Match, by: Signature) -> Visibility | None:
    """Bring a match that was recorded already into the competition, out of any fixture it belongs to.

    Both competitions change. The author manages the match as well: a match that was played for nothing is the whole
    club's, and does not become theirs who organise one competition. Return to whom it is shown by itself, where it has
    kept that of the competition that it leaves. Raises NotWrittenError.
    """
    kept = None
    with transaction.atomic(), ExitStack() as stack:
        # The match before any competition, as when its book is written: what it says cannot change on the way.
        match = Match.objects.select_for_update(of=("self",)).get(pk=match.pk)
        if by.author is not None and not may(by.author, Right.MANAGE_COMPETITIONS, match):
            raise ForbiddenError(Right.MANAGE_COMPETITIONS)
        held = Fixture.objects.filter(match=match).select_related("competition").first()
        acts: dict[int, CompetitionChange] = {}
        involved = {each.competition_id: each.competition for each in (held, fixture) if each is not None}
        for pk, competition in sorted(involved.items()):
            # The lower number first, as everywhere where two are locked, so that nobody waits for the other.
            own = pk == fixture.competition_id
            signed = by if own else Signature(author=by.author, reason=by.reason)
            acts[pk] = stack.enter_context(
                change_competition(competition, Verb.ATTACH_MATCH if own else Verb.LOSE_MATCH, signed)
            )
        mine = acts[fixture.competition_id]
        current = current_fixture(mine, fixture)
        _check_free(current)
        if match.club_id != mine.competition.season.club_id or match.variant != mine.competition.variant:
            raise refused("other_game", "match")
        if match.withdrawn:
            raise refused("match_is_withdrawn", "match")
        if dict(open_book(match).setup.options) != conditions_of(mine.competition, current):
            raise refused("other_conditions", "match")
        if held is not None:
            # Read anew under the lock: until then it may have been changed, though nobody else can have had the match.
            kept = _let_go(acts[held.competition_id], current_fixture(acts[held.competition_id], held))
        _take(mine, current, match)
    return kept


def release(fixture: Fixture, by: Signature) -> Visibility | None:
    """Take the match out of a fixture; it stays in the club's book, and is shown to no more people than before.

    Return to whom, where it has kept that of the competition. Raises NotWrittenError.
    """
    with transaction.atomic():
        lock_matches(Fixture.objects.filter(pk=fixture.pk).exclude(match=None).values_list("match", flat=True))
        with change_competition(fixture.competition, Verb.LOSE_MATCH, by) as act:
            current = current_fixture(act, fixture)
            if current.match is None:
                raise refused("no_match")
            return _let_go(act, current)


def current_fixture(act: CompetitionChange, fixture: Fixture) -> Fixture:
    """Return the fixture as it now is, named in the history of the act. Raises RefusedError where it is gone."""
    current = act.competition.fixtures.filter(pk=fixture.pk).select_related("home", "away", "match", "through").first()
    if current is None:
        raise refused("no_such_fixture")
    act.about.setdefault("fixture", current.key)
    act.name(current)
    return current


def names_of(fixture: Fixture) -> list[str]:
    """Return the names of the two sides of a fixture, for the history; "" where one is not known yet."""
    return [side.name if side else "" for side in (fixture.home, fixture.away)]


def _planned(competition: Competition, fixture: Fixture) -> dict[str, object]:
    """Return when, where and under which conditions a fixture is played, for the history."""
    on, at = (str(each or "") for each in (fixture.on, fixture.at))
    where = {"venue": fixture.venue, "table": fixture.table}
    return {"on": on, "at": at, **where, "state": fixture.state, "conditions": conditions_of(competition, fixture)}


def is_free(fixture: Fixture) -> bool:
    """Whether a match can be made of a fixture."""
    return _why_not_free(fixture) is None


def _why_not_free(fixture: Fixture) -> str | None:
    if fixture.match_id is not None:
        return "fixture_has_a_match"
    if fixture.state == Fixture.State.CANCELLED:
        return "fixture_is_cancelled"
    if fixture.is_bye or fixture.home_id is None or fixture.away_id is None:
        return "sides_not_known"
    return "same_side_twice" if fixture.home_id == fixture.away_id else None


def _check_free(fixture: Fixture) -> None:
    if code := _why_not_free(fixture):
        raise refused(code, "match")


def _take(act: CompetitionChange, fixture: Fixture, match: Match) -> None:
    """Make a match that of a fixture. Raises RefusedError where its sides do not fit."""
    fixture.home_side = 0
    fixture.home_side = home_side_of(fixture, match)
    if not agreement(fixture, sides_of(match), fixture.home_side):
        raise refused("sides_do_not_fit", "match")
    fixture.match = match
    fixture.state = Fixture.State.PLANNED
    forget_through(act, fixture)
    fixture.save()
    act.about |= {"fixture": fixture.key, "match": match.slug}
    narrow([match.pk])
    refresh(act.competition, [fixture])
    advance(act.competition, fixture)
    recount([match.pk])


def _let_go(act: CompetitionChange, fixture: Fixture) -> Visibility | None:
    """Leave a fixture without its match, as if it were still to be played.

    What the competition has kept from others stays so: return to whom the match is shown by itself now, if that is new.
    """
    match, kept = fixture.match, None
    act.about |= {"match": match.slug if match else ""}
    act.about.setdefault("fixture", fixture.key)
    fixture.match, fixture.home_side = None, 0
    forget_through(act, fixture)
    fixture.save()
    if match:
        narrower = act.competition.visibility
        if Match.objects.filter(pk=match.pk, visibility__lt=narrower).update(visibility=narrower):
            kept = Visibility(narrower)
            act.about |= {"was": {"visibility": match.visibility}, "now": {"visibility": narrower}}
        narrow([match.pk])
    refresh(act.competition, [fixture])
    advance(act.competition, fixture)
    if match is not None:
        recount([match.pk])
    return kept


def forget_through(act: CompetitionChange, fixture: Fixture) -> None:
    """Ask anew who goes through: what it was decided on is no more."""
    if fixture.through is not None:
        act.about["through"] = fixture.through.name
        fixture.through, fixture.through_why = None, ""


def _empty_place_after(competition: Competition, bye: Fixture) -> None:
    """Empty the place that a bye has filled, to be filled anew, unless a match has been made there."""
    code = WinnerOf(bye.key).code
    for side in SIDES:
        after = competition.fixtures.filter(match=None, **{f"{side}_from": code})
        after.update(**{side: None})
        refresh(competition, after)
