"""Fixtures and results brought in from a list: all of it is one act, however long the list is."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from scoring.book.errors import RefusedError
from scoring.book.new_match import create_match
from scoring.book.setups import SideLinks
from scoring.book.signature import Signature
from scoring.match_visibility import narrow
from scoring.models import Match
from scoring.rules.setup import Setup
from scoring.visibility import Visibility
from tournaments.formats.plan import TABLE
from tournaments.formats.registry import find_format, format_of
from tournaments.models import Competition, Entrant, Fixture, Verb
from tournaments.models.fixtures import LABEL
from tournaments.services.acts import CompetitionChange, change_competition, refused
from tournaments.services.bracket_places import advance
from tournaments.services.fixtures import forget_through, is_free
from tournaments.services.tallies import refresh_all
from tournaments.statistics.totals.update import recount, recounted_together

_BATCH = 500
FILLED_IN = ("on", "at", "venue", "table")
"""What a list says of a fixture that is there, where that has nothing of it."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A row of a list: a fixture that is to be added, or one that is there (its id), and what is to be filled in.

    `number` is the round of one that is added. `report` is its result as the book of a match takes it.
    """

    row: int
    fixture: int | None
    number: int
    home: Entrant | None
    away: Entrant | None
    on: date | None = None
    at: time | None = None
    venue: str = ""
    table: str = ""
    state: str = Fixture.State.PLANNED
    report: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class MatchToMake:
    """The set-up of the match of a fixture, with the teams and players of the club that its sides are."""

    setup: Setup
    links: Sequence[SideLinks]
    visibility: Visibility


class ListRefusedError(RefusedError):
    """A row of a list was refused, and so nothing of it was written."""

    def __init__(self, row: int, error: RefusedError) -> None:
        super().__init__(error.problems)
        self.row = row


def rounds_to_list(competition: Competition, last: int) -> range:
    """Return the rounds to which a list can add fixtures now, the newest being `last`; none before a draw, unless a
    list can stand for it.
    """
    kind, settings = format_of(competition)
    if kind.by_hand.issued:
        return range(0)
    if not last and kind.can_be_listed(settings):
        return range(1, 2)
    return kind.rounds_to_add_to(last)


def bring_in_list(
    competition: Competition, listed: Sequence[Listed], by: Signature, match_of: Callable[[Fixture], MatchToMake]
) -> None:
    """Add the fixtures of a list, fill in those that are there, and enter their results.

    `match_of` says of what set-up the match of a fixture is made. The queries grow with the results alone, each of
    which is written into a book of its own. Raises NotWrittenError; of a row, ListRefusedError.
    """
    with change_competition(competition, Verb.BRING_IN_LIST, by) as act, recounted_together():
        there = {each.pk: each for each in _with_all(act.competition)}
        filled = _fill_in(there, listed)
        added = _add(act.competition, there.values(), [each for each in listed if each.fixture is None])
        rows = {each.row: each for each in listed}
        results = [(row, fixture) for row, fixture in added if rows[row].report]
        results += [(each.row, there[each.fixture]) for each in listed if each.fixture is not None and each.report]
        results.sort(key=lambda each: (each[1].stage, each[1].round, each[1].number))
        played = [_play(act, fixture, rows[row], by, match_of) for row, fixture in results]
        _take_all(act, played)
        act.idle = not (filled or added or played)
        if act.idle:
            return
        refresh_all(act.competition)
        for fixture, _match in played:
            advance(act.competition, fixture)
        recount([match.pk for _fixture, match in played])
        keys = {key for filled_in in filled.values() for key in filled_in}
        act.about |= {"added": len(added), "filled": len(keys), "results": len(played)}
        if filled:
            act.about["filled_in"] = filled
        if added:
            ids = [fixture.pk for _row, fixture in added]
            act.about["ids"] = [min(ids), max(ids)]


def _with_all(competition: Competition) -> list[Fixture]:
    """Return all fixtures of a competition that is locked, with their sides. Two queries."""
    entrants = {each.pk: each for each in competition.entrants.select_related("team")}
    found = list(competition.fixtures.all())
    for fixture in found:
        fixture.competition = competition
        for place in ("home", "away", "through"):
            setattr(fixture, place, entrants.get(getattr(fixture, f"{place}_id")))
    return found


def _fill_in(there: Mapping[int, Fixture], listed: Iterable[Listed]) -> dict[str, list[str]]:
    """Fill in when and where fixtures are played that lack it; return the keys of those filled in, by what they lacked.

    Raises ListRefusedError.
    """
    changed = []
    filled: dict[str, list[str]] = {}
    for each in listed:
        if each.fixture is None:
            continue
        if each.fixture not in there:
            raise ListRefusedError(each.row, refused("no_such_fixture"))
        fixture = there[each.fixture]
        empty = [name for name in FILLED_IN if getattr(each, name) and not getattr(fixture, name)]
        for name in empty:
            setattr(fixture, name, getattr(each, name))
            filled.setdefault(name, []).append(fixture.key)
        if empty:
            changed.append(fixture)
    Fixture.objects.bulk_update(changed, FILLED_IN, batch_size=_BATCH)
    return filled


def _add(competition: Competition, there: Iterable[Fixture], listed: Sequence[Listed]) -> list[tuple[int, Fixture]]:
    """Add fixtures to the rounds of the table's stage; return each with its row. Raises ListRefusedError."""
    kind = find_format(competition.format)
    keys, places = set(), dict[int, int]()
    for fixture in there:
        keys.add(fixture.key)
        if fixture.stage == TABLE:
            places[fixture.round] = max(places.get(fixture.round, 0), fixture.number)
    added = []
    for each in listed:
        group = _group_of(each)
        place = places.get(each.number, 0) + 1
        while f"{group}{each.number}-{place}" in keys:
            place += 1
        places[each.number] = place
        key = f"{group}{each.number}-{place}"
        keys.add(key)
        fixture = Fixture(
            competition=competition,
            key=key,
            group=group,
            round=each.number,
            number=place,
            **dict(zip(LABEL, kind.label(each.number), strict=True)),
            home=each.home,
            away=each.away,
            on=each.on,
            at=each.at,
            venue=each.venue,
            table=each.table,
            state=each.state,
        )
        added.append((each.row, fixture))
    Fixture.objects.bulk_create([fixture for _row, fixture in added], batch_size=_BATCH)
    return added


def _group_of(listed: Listed) -> str:
    """Return the group of two sides that can meet. Raises ListRefusedError."""
    if listed.home is None or listed.away is None:
        raise ListRefusedError(listed.row, refused("sides_not_known"))
    if listed.home.pk == listed.away.pk:
        raise ListRefusedError(listed.row, refused("same_side_twice", "away"))
    if listed.home.group != listed.away.group:
        raise ListRefusedError(listed.row, refused("other_group", "away"))
    return listed.home.group


def _play(
    act: CompetitionChange,
    fixture: Fixture,
    listed: Listed,
    by: Signature,
    match_of: Callable[[Fixture], MatchToMake],
) -> tuple[Fixture, Match]:
    """Make the match of a fixture with its result. Raises NotWrittenError; what is refused, as ListRefusedError."""
    if not is_free(fixture):
        raise ListRefusedError(listed.row, refused("fixture_has_a_match"))
    try:
        made = match_of(fixture)
        receipt = create_match(
            act.competition.season.club,
            made.setup,
            by.author,
            links=made.links,
            toss_known=False,
            report=listed.report,
            scope=fixture,
            visibility=made.visibility,
            within_hidden=act.competition.visibility > Visibility.PUBLIC,
        )
    except RefusedError as error:
        raise ListRefusedError(listed.row, error) from None
    return fixture, receipt.match


def _take_all(act: CompetitionChange, played: Sequence[tuple[Fixture, Match]]) -> None:
    """Make matches, whose first sides are at home, those of their fixtures."""
    changes: dict[str, Any] = {"home_side": 0, "state": Fixture.State.PLANNED}
    for fixture, match in played:
        fixture.match = match
        forget_through(act, fixture)
        for name, value in changes.items():
            setattr(fixture, name, value)
    columns = ("match", "through", "through_why", *changes)
    Fixture.objects.bulk_update([fixture for fixture, _match in played], columns, batch_size=_BATCH)
    if played:
        narrow([match.pk for _fixture, match in played])
