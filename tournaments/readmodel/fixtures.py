"""Fixtures as they are shown: who plays whom, when, how it stands or how it ended."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, time
from itertools import groupby
from operator import attrgetter

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from scoring.models import Match
from scoring.readmodel.board import side_score
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import SideScore
from scoring.visibility import Visibility
from scoring.words.game_names import game_name
from scoring.words.options import conditions
from scoring.words.phrase import phrase
from tournaments.formats.course import FixtureState
from tournaments.formats.plan import TABLE
from tournaments.formats.registry import format_of
from tournaments.formats.slots import LoserOf, WinnerOf, read_slot
from tournaments.formats.words import label_words, slot_words
from tournaments.models import Competition, Entrant, Fixture
from tournaments.readmodel.boards import situation_of
from tournaments.readmodel.fixture_rows import Labels, shared, source_labels, with_entrants
from tournaments.services.bracket_places import won_by
from tournaments.services.conditions import conditions_of
from tournaments.services.course import ORDER_OF_PLAY, meeting_of
from tournaments.services.fixture_states import day_of, match_of, state_of, winner_of
from tournaments.words.fixture_lists import COLUMNS
from tournaments.words.fixtures import (
    STATES,
    awarded_words,
    group_words,
    hidden_words,
    if_needed_words,
    round_words,
    through_words,
    unplayed_words,
)
from tournaments.words.places import place_words

NOT_BATTED = SideScore()
_NOT_PLAYED = frozenset({FixtureState.POSTPONED, FixtureState.CANCELLED, FixtureState.NOT_NEEDED})


@dataclass(frozen=True, slots=True)
class FixtureSide:
    """A side of a fixture: the entrant, or where it will come from. `score` is empty until it has batted.

    `person` is who plays a team, `plays` the side that a person plays where people play each other. `won` says that it
    won the match, or went through; `seed` is 0 where nobody is settled.
    """

    name: str
    person: str = ""
    plays: str = ""
    entrant: int | None = None
    score: SideScore = NOT_BATTED
    won: bool = False
    seed: int = 0


@dataclass(frozen=True, slots=True)
class FixtureLine:
    """A fixture.

    `on` is the day on which it was played, else the one it is planned for; `planned` is that one where it was played on
    another, and then nobody knows at what time. `said` is the result or how the match stands, empty before it; `kept`
    what was kept of a match without its log; `notes` what else is to be said of it. `if_needed`
    says that it depends on another fixture whether it is played, and is empty where it does not. Where there is no
    match its address is empty. `away_first` says that the away side batted first.
    """

    key: str
    game: str
    competition: str
    label: str
    round_name: str
    group: str
    home: FixtureSide
    away: FixtureSide | None
    on: date | None
    planned: date | None
    at: time | None
    venue: str
    table: str
    state: FixtureState
    said: str
    kept: str | None
    notes: tuple[str, ...]
    if_needed: str
    address: str
    match_address: str
    number: int
    round: int
    stage: int
    away_first: bool = False

    @property
    def sides(self) -> Sequence[FixtureSide]:
        """Both sides, in the order in which they batted; before that home first. One where the other is a bye."""
        both = (self.away, self.home) if self.away_first else (self.home, self.away)
        return [side for side in both if side]

    @property
    def home_first(self) -> Sequence[FixtureSide]:
        """Both sides, home first: in a bracket each stands beside the tie from which it came."""
        return [side for side in (self.home, self.away) if side]

    @property
    def has_scores(self) -> bool:
        """Whether a side has batted, or it is known who won."""
        return any(side.score or side.won for side in self.home_first)

    @property
    def winner(self) -> int | None:
        """The entrant that won the match or went through."""
        return next((side.entrant for side in (self.home, self.away) if side and side.won), None)

    @property
    def is_live(self) -> bool:
        """Whether its match is in progress."""
        return self.state == FixtureState.LIVE

    @property
    def is_to_come(self) -> bool:
        """Whether it is still to be played, and neither postponed nor cancelled."""
        return self.state == FixtureState.TO_COME

    @property
    def not_played(self) -> str:
        """That it is postponed, cancelled or not needed, in words; empty where it is none of these."""
        return str(STATES[self.state]) if self.state in _NOT_PLAYED else ""

    @property
    def place(self) -> str:
        """Where it is played, venue and table."""
        return place_words(self.venue, self.table)

    @property
    def day(self) -> str:
        """The date in words, empty where there is none."""
        return date_format(self.on, _("l j F Y")) if self.on else ""

    @property
    def short_day(self) -> str:
        """The date, short: "2 May"."""
        return date_format(self.on, _("j M")) if self.on else ""


@dataclass(frozen=True, slots=True)
class FixtureSection:
    """Fixtures under one heading: a round, or a day."""

    title: str
    lines: Sequence[FixtureLine]

    @property
    def to_come(self) -> bool:
        """Whether any of them is still to be played."""
        return any(line.is_to_come for line in self.lines)

    @property
    def on(self) -> date | None:
        """The day of all fixtures but those that have none for a reason; None where they are on several."""
        found = {line.on for line in self.lines if line.on or line.is_to_come}
        return found.pop() if len(found) == 1 else None


def fixture_lines(fixtures: QuerySet[Fixture], listed: Visibility) -> list[FixtureLine]:
    """Return fixtures as they are shown to who sees what is `listed`, in their order.

    Two queries; three where places are still open.
    """
    rows = list(with_entrants(fixtures))
    labels = source_labels(rows)
    return [line_of(fixture, labels, listed) for fixture in rows]


def all_lines(competition: Competition, listed: Visibility) -> list[tuple[Fixture, FixtureLine]]:
    """Return all fixtures of a competition in the order of play, however many, each as it is shown.

    They share their entrants. Three queries; four where places are still open.
    """
    rows = shared(competition.fixtures.order_by(*ORDER_OF_PLAY), [competition])
    labels = source_labels(rows)
    return [(fixture, line_of(fixture, labels, listed)) for fixture in rows]


def fixtures_table(competition: Competition, listed: Visibility) -> Table:
    """Return all fixtures of a competition, a row for each; what is not played has no score. Queries as `all_lines`."""
    columns = [Column(key, str(heading), numeric=False) for key, heading in COLUMNS.items()]
    states = {state: str(words) for state, words in STATES.items()}
    bye = _("bye")
    found = all_lines(competition, listed)
    rows = (
        [
            line.key,
            line.label or line.round_name,
            line.group,
            line.on,
            line.at and line.at.isoformat("minutes"),
            line.venue,
            line.table,
            line.home.name,
            line.away.name if line.away else bye,
            states.get(line.state),
            line.home.score,
            line.away.score if line.away else None,
            line.said,
            line.sides[0].name if any(side.score for side in line.sides) else None,
        ]
        for _fixture, line in found
    )
    table = Table.of(_("Fixtures"), columns, rows)
    # Of a match that is hidden from who asks there is no address.
    table = table.with_ids(_("Match id"), (fixture.match_id if line.match_address else None for fixture, line in found))
    table = table.with_ids(_("Home entrant id"), (line.home.entrant for _fixture, line in found))
    return table.with_ids(_("Away entrant id"), (line.away and line.away.entrant for _fixture, line in found))


def known_match(fixture: Fixture, listed: Visibility) -> tuple[Match | None, bool]:
    """Return the match of a fixture as far as who sees the fixture, and what is `listed`, knows of it, and whether it
    is hidden from them: they know that it is there once it is over, since it counts then.
    """
    match, hidden = match_of(fixture), _is_hidden(fixture, listed)
    if match is None or (hidden and not match.outcome):
        return None, False
    return match, hidden


def _is_hidden(fixture: Fixture, listed: Visibility) -> bool:
    return fixture.match is not None and fixture.match.narrowest > max(listed, fixture.competition.visibility)


def line_of(fixture: Fixture, labels: Labels, listed: Visibility) -> FixtureLine:
    """Return a fixture, read with its entrants and its match, as it is shown to who sees what is `listed`.

    Of a match that is not, it says only that it counts, and before it is over nothing.
    """
    match, hidden = known_match(fixture, listed)
    state = state_of(fixture, match)
    winner = winner_of(fixture, state)
    if hidden:
        match = None
        if fixture.stage == TABLE:  # who won shows in a bracket by who goes on
            winner = None
    stand = situation_of(fixture, match) if match else None
    said = ""
    if stand and state in (FixtureState.LIVE, FixtureState.FINISHED):
        said = stand.state
    withdrawn = [side for side in (fixture.home, fixture.away) if side and side.withdrawn]
    if hidden:
        said = hidden_words()
    elif not stand or not stand.over:
        if state == FixtureState.FINISHED and fixture.home and fixture.away:
            stayed = fixture.away if fixture.home.withdrawn else fixture.home
            said = awarded_words(stayed.name, withdrawn[0].name)
        elif state == FixtureState.OFF:
            said = unplayed_words(withdrawn[0].name)
    day = day_of(fixture, match)
    return FixtureLine(
        key=fixture.key,
        game=game_name(fixture.competition.variant),
        competition=fixture.competition.name,
        label=label_words(fixture.label),
        round_name=round_words(fixture.stage, fixture.round, fixture.label),
        group=group_words(fixture.group, fixture.stage),
        home=_side(fixture, "home", match, labels, winner),
        away=None if fixture.is_bye else _side(fixture, "away", match, labels, winner),
        on=day,
        planned=fixture.on if day != fixture.on else None,
        at=fixture.at if day == fixture.on else None,
        venue=fixture.venue,
        table=fixture.table,
        state=state,
        said=said,
        kept=stand.kept if stand and state == FixtureState.FINISHED else None,
        notes=tuple(_notes(fixture, state, withdrawn, listed)),
        if_needed=if_needed_words()
        if state in (FixtureState.TO_COME, FixtureState.POSTPONED) and _may_not_be_needed(fixture)
        else "",
        address=fixture.get_absolute_url(),
        match_address=match.get_absolute_url() if match else "",
        number=fixture.number,
        round=fixture.round,
        stage=fixture.stage,
        away_first=_away_batted_first(fixture, match),
    )


def sections(lines: Iterable[FixtureLine], *, by_date: bool = False) -> list[FixtureSection]:
    """Return lines, in their order, under the headings of their rounds or of their days."""
    if by_date:
        return [
            FixtureSection(day or _("No date yet"), tuple(these)) for day, these in groupby(lines, attrgetter("day"))
        ]
    rounds = groupby(lines, attrgetter("stage", "round", "round_name"))
    return [FixtureSection(found[2], tuple(these)) for found, these in rounds]


def _side(fixture: Fixture, place: str, match: Match | None, labels: Labels, winner: int | None) -> FixtureSide:
    entrant: Entrant | None = getattr(fixture, place)
    if entrant is None:
        code = getattr(fixture, f"{place}_from")
        own = labels.get(fixture.competition_id, {})
        return FixtureSide(slot_words(read_slot(code), own) if code else _("To be decided"))
    score, plays = NOT_BATTED, ""
    if match is not None and match.scoreboard:
        number = fixture.home_side if place == "home" else 1 - fixture.home_side
        side = match.scoreboard["sides"][number]
        score, plays = side_score(side["innings"], match.scoreboard["innings_a_side"]), side["name"]
    if fixture.competition.between == Competition.Between.PEOPLE:
        person, plays = "", plays or (entrant.team.name if entrant.team else "")
    else:
        person, plays = entrant.person, ""
    if plays.casefold() == entrant.name.casefold():
        plays = ""
    return FixtureSide(entrant.name, person, plays, entrant.pk, score, winner == entrant.pk, entrant.seed)


def _away_batted_first(fixture: Fixture, match: Match | None) -> bool:
    if match is None or not match.scoreboard or not any(side["innings"] for side in match.scoreboard["sides"]):
        return False
    return bool(match.scoreboard["bats_first"] != fixture.home_side)


def _notes(fixture: Fixture, state: FixtureState, withdrawn: Sequence[Entrant], listed: Visibility) -> Iterable[str]:
    is_gone = fixture.match is not None and fixture.match.withdrawn
    if state == FixtureState.TO_COME and is_gone and not _is_hidden(fixture, listed):
        yield _("Its match was withdrawn")
    if state == FixtureState.FINISHED and any(entrant.withdrawn == Entrant.Withdrawn.EXPUNGED for entrant in withdrawn):
        yield phrase(_("Does not count: %(other)s withdrew"), other=withdrawn[0].name)
    if fixture.through is not None and won_by(fixture) is None:
        yield through_words(fixture.through.name, fixture.through_why)
    if fixture.issued_on is not None:
        kind, settings = format_of(fixture.competition)
        if noted := kind.note(meeting_of(fixture), settings, localdate()):
            yield noted
    if own := _own_conditions(fixture):
        yield phrase(_("Special conditions: %(conditions)s"), conditions=", ".join(own))


def _may_not_be_needed(fixture: Fixture) -> bool:
    """Whether a place of a fixture is open, and it depends on who wins another whether somebody comes to it."""
    places = ((fixture.home_from, fixture.home_id), (fixture.away_from, fixture.away_id))
    slots = [read_slot(code) for code, holds in places if code and holds is None]
    return any(isinstance(slot, WinnerOf | LoserOf) and slot.won_from for slot in slots)


def _own_conditions(fixture: Fixture) -> list[str]:
    """Return the conditions in which a fixture differs from its competition, in words. `fixture` comes with it."""
    if not fixture.conditions:
        return []
    usual = set(conditions(conditions_of(fixture.competition)))
    return [each for each in conditions(conditions_of(fixture.competition, fixture)) if each not in usual]
