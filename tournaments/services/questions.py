"""What of a competition waits for the organiser: nothing is changed unasked, and nothing stays wrong unseen."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.models import Match, UndoRequest
from scoring.undo_requests import open_requests
from tournaments.formats.base import Display
from tournaments.formats.registry import format_of
from tournaments.formats.slots import LoserOf, PlaceIn, WinnerOf, read_slot
from tournaments.formats.words import label_words
from tournaments.models import Competition, Entrant, Fixture
from tournaments.services.bracket_places import decided, is_finished, is_tied, is_undecided, unfollowed
from tournaments.services.draws import changed_rounds
from tournaments.services.fixture_states import still_to_play
from tournaments.services.standings import Standings, standings

TIED, NO_WINNER, CANCELLED, NO_OPPONENT = "tied", "no_winner", "cancelled", "no_opponent"


@dataclass(frozen=True, slots=True)
class WhoGoesOn:
    """A fixture of the bracket that lets nobody through: tied, played without a winner, cancelled, or with no opponent.

    Who won a tie is said of the match; of the others the organiser lets a side through.
    `proposal` is the entrant that the competition's `rule`, in words, proposes, if it does; `replay` is whether it
    proposes to play again.
    """

    fixture: Fixture
    why: str
    proposal: int | None = None
    replay: bool = False
    rule: str = ""

    @property
    def proposed_side(self) -> int | None:
        """The side of the match that the rule proposes."""
        if self.proposal is None:
            return None
        return self.fixture.home_side if self.proposal == self.fixture.home_id else 1 - self.fixture.home_side

    @property
    def sides(self) -> list[Entrant]:
        """Those of whom one can go through."""
        return [side for side in (self.fixture.home, self.fixture.away) if side is not None]


@dataclass(frozen=True, slots=True)
class DuePlace:
    """A place of the bracket that the results give to `due` and that holds another, or nobody (each None)."""

    fixture: Fixture
    side: str
    due: Entrant | None
    holds: Entrant | None

    @property
    def code(self) -> str:
        """The place as a form sends it."""
        return f"{self.fixture.key}:{self.side}"

    @property
    def called(self) -> str:
        """What the fixture is called."""
        return label_words(self.fixture.label) or self.fixture.key

    @property
    def can_change(self) -> bool:
        """Whether no match has been made with whom it holds."""
        return self.fixture.match_id is None


@dataclass(frozen=True, slots=True)
class Level:
    """Entrants of a group that is played out, level on everything on a place that leads on: lots are to be drawn."""

    group: str
    entrants: Sequence[Entrant]


@dataclass(frozen=True, slots=True)
class ChangedRound:
    """A round drawn on results that have changed since; it can be drawn again as long as nothing of it was played."""

    number: int
    can_redraw: bool


@dataclass(frozen=True, slots=True)
class Questions:
    """All that waits of the draw for the organiser of a competition."""

    through: Sequence[WhoGoesOn] = ()
    level: Sequence[Level] = ()
    places: Sequence[DuePlace] = ()
    rounds: Sequence[ChangedRound] = ()

    def __len__(self) -> int:
        return len(self.through) + len(self.level) + len(self.places) + len(self.rounds)

    @property
    def empty_places(self) -> Sequence[DuePlace]:
        """The places that hold nobody and can be filled, all in one go."""
        return [place for place in self.places if place.holds is None and place.due and place.can_change]


def questions(competition: Competition) -> Questions:
    """Return what of the draw waits for the organiser. At most eight queries, however many fixtures there are."""
    kind, settings = format_of(competition)
    rounds = _rounds(competition) if kind.rounds_to_draw(settings) else []
    if Display.BRACKET not in kind.displays:
        return Questions(rounds=rounds)
    bracket = list(competition.fixtures.filter(stage=1).select_related("match", "home", "away", "through"))
    tables = _finished_tables(competition, bracket) if Display.TABLE in kind.displays else []
    settled = {(table.group, row.rank): row.entrant for table in tables for row in table.rows if not row.tied}
    unfilled = list(unfollowed(bracket, settled))
    entrants = competition.entrants.in_bulk() if unfilled else {}
    return Questions(
        list(_who_goes_on(competition, bracket, tables)),
        list(_level(bracket, tables)),
        [
            DuePlace(place.fixture, place.side, entrants.get(place.due or 0), getattr(place.fixture, place.side))
            for place in unfilled
        ],
        rounds,
    )


def asked_to_undo(competition: Competition) -> list[UndoRequest]:
    """Return what scorers of the competition's matches ask the organiser to undo. One query."""
    return list(open_requests().filter(match__fixture__competition=competition).select_related("match", "author"))


def _finished_tables(competition: Competition, bracket: Sequence[Fixture]) -> list[Standings]:
    """Return the tables of the groups that lead into the bracket and are played out."""
    leading = {slot.group for slot in _codes(bracket) if isinstance(slot, PlaceIn)}
    if not leading:
        return []
    leading -= set(still_to_play(competition).order_by().values_list("group", flat=True).distinct())
    return [table for table in standings(competition) if table.group in leading] if leading else []


def _codes(bracket: Sequence[Fixture]) -> Iterator[object]:
    for fixture in bracket:
        for code in (fixture.home_from, fixture.away_from):
            if code:
                yield read_slot(code)


def _who_goes_on(
    competition: Competition, bracket: Sequence[Fixture], tables: Sequence[Standings]
) -> Iterator[WhoGoesOn]:
    kind, settings = format_of(competition)
    by_key = {fixture.key: fixture for fixture in bracket}
    for fixture in bracket:
        known = [side for side in (fixture.home, fixture.away) if side is not None]
        if is_undecided(fixture):
            proposal = kind.proposal(settings, (known[0].seed, known[1].seed))
            side = None if proposal.side is None else known[proposal.side].pk
            yield WhoGoesOn(fixture, TIED if is_tied(fixture) else NO_WINNER, side, proposal.replay, str(proposal.rule))
        elif fixture.is_bye or decided(fixture) is not None:
            continue
        elif fixture.state == Fixture.State.CANCELLED and known:
            yield WhoGoesOn(fixture, CANCELLED)
        elif len(known) == 1 and not known[0].withdrawn:
            missing = fixture.home_from if fixture.home is None else fixture.away_from
            if missing and _nobody_comes(missing, by_key, tables):
                yield WhoGoesOn(fixture, NO_OPPONENT, known[0].pk)


def _nobody_comes(code: str, by_key: Mapping[str, Fixture], tables: Sequence[Standings]) -> bool:
    """Whether it is settled that no entrant will ever have the place with this code."""
    match read_slot(code):
        case PlaceIn(place, group):
            return any(table.group == group and len(table.rows) < place for table in tables)
        case WinnerOf() | LoserOf() as slot:
            if slot.key not in by_key:
                return False
            outcome = decided(by_key[slot.key])
            return outcome.comes_by(slot) is None if outcome else _nobody_left(by_key[slot.key], by_key, tables)
    return False


def _nobody_left(fixture: Fixture, by_key: Mapping[str, Fixture], tables: Sequence[Standings]) -> bool:
    """Whether each side of a fixture has withdrawn without having played it out, or never comes."""
    sides = [(fixture.home, fixture.home_from), (fixture.away, fixture.away_from)]
    return not is_finished(fixture) and all(
        bool(side.withdrawn) if side is not None else _nobody_comes(code, by_key, tables)
        for side, code in sides
        if side is not None or code
    )


def _level(bracket: Sequence[Fixture], tables: Sequence[Standings]) -> Iterator[Level]:
    """Yield those who share a place on which something depends."""
    wanted = {(slot.group, slot.place) for slot in _codes(bracket) if isinstance(slot, PlaceIn)}
    for table in tables:
        for rank in sorted({row.rank for row in table.rows if row.tied}):
            level = [row.entrant for row in table.rows if row.rank == rank]
            if any((table.group, place) in wanted for place in range(rank, rank + len(level))):
                yield Level(table.group, [table.entrants[entrant] for entrant in level])


def _rounds(competition: Competition) -> list[ChangedRound]:
    changed = changed_rounds(competition)
    if not changed:
        return []
    played = competition.fixtures.filter(stage=0).order_by().values_list("round", "match__status")
    last = max(number for number, _status in played)
    begun = {number for number, status in played if status not in (None, Match.Status.NOT_STARTED)}
    return [ChangedRound(number, number == last and number not in begun) for number in changed]


def kept_places(competition: Competition) -> list[DuePlace]:
    """Return the places that the organiser keeps, `due` being whom the results then said. Two queries at most."""
    bracket = competition.fixtures.filter(stage=1).exclude(kept={}).select_related("match", "home", "away", "through")
    kept = [(fixture, side, due) for fixture in bracket for side, due in sorted(fixture.kept.items())]
    entrants = competition.entrants.in_bulk() if kept else {}
    return [DuePlace(fixture, side, entrants.get(due), getattr(fixture, side)) for fixture, side, due in kept]


def kept_rounds(competition: Competition) -> list[int]:
    """Return the rounds of which the organiser keeps the draw. One query."""
    return list(competition.drawn_rounds.filter(kept__isnull=False).order_by("round").values_list("round", flat=True))


def place_of(waiting: Iterable[DuePlace], code: str) -> DuePlace | None:
    """Return that of some places which a form sent as `code`, None where it is none of them any more."""
    return next((place for place in waiting if place.code == code), None)
