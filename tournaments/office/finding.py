"""Matches that were recorded outside a competition and could be those of its fixtures. Nothing is changed here."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from scoring.models import Match, MatchSide
from tournaments.models import Competition, Entrant, Fixture
from tournaments.office.pairing import agreement, sides_of

MOST = 500


@dataclass(frozen=True, slots=True)
class Candidate:
    """A match that fits a fixture, how well, and the fixture that holds it now, if one does."""

    match: Match
    fixture: Fixture
    fits: int
    held: Fixture | None = None


def candidates(fixture: Fixture) -> list[Candidate]:
    """Return the matches that could be brought in as this fixture, the best fit first, the newest of equals first.

    `fixture` comes with its sides and its competition. Of the newest matches of the two, so many as can be looked
    through at once. Three queries.
    """
    matches = _matches(fixture.competition).filter(sides__in=_sides_of([fixture.home, fixture.away])).distinct()
    held = _held(matches.exclude(fixture=fixture)[:MOST])
    found = [
        Candidate(match, fixture, max(agreement(fixture, sides_of(match), side) for side in (0, 1)), held)
        for match, held in held
    ]
    return sorted((each for each in found if each.fits), key=lambda each: (-each.fits, each.held is not None))


def proposals(competition: Competition) -> list[Candidate]:
    """Return, for matches of the club in no competition, the fixture that each fits best; every fixture once.

    Of several fixtures of the same two that of the match's day comes first, else the earliest. Four queries.
    """
    waiting = competition.fixtures.filter(match=None, is_bye=False).exclude(state=Fixture.State.CANCELLED)
    by_pair: dict[frozenset[int], list[Fixture]] = defaultdict(list)
    for fixture in waiting.exclude(home=None).exclude(away=None).order_by("stage", "round", "number"):
        by_pair[frozenset((fixture.home_id or 0, fixture.away_id or 0))].append(fixture)
    entrants = list(competition.entrants.all())
    known = {entrant.pk: entrant for entrant in entrants}
    index = _index(entrants)
    found = []
    matches = _matches(competition).filter(fixture=None).prefetch_related("sides")
    for match in reversed(matches[:MOST]):
        best = _best(match, by_pair, known, index)
        if best is not None:
            by_pair[frozenset((best.fixture.home_id or 0, best.fixture.away_id or 0))].remove(best.fixture)
            found.append(best)
    return sorted(found, key=lambda each: (each.fixture.stage, each.fixture.round, each.fixture.number))


Index = dict[tuple[str, object], list[Entrant]]


def _index(entrants: Iterable[Entrant]) -> Index:
    """Return the entrants by who holds their cards, by team and by name."""
    index: Index = defaultdict(list)
    for entrant in entrants:
        for key in (
            ("person", entrant.person.casefold()),
            ("team", entrant.team_id),
            ("name", entrant.name.casefold()),
        ):
            if key[1]:
                index[key].append(entrant)
    return index


def _best(
    match: Match, by_pair: dict[frozenset[int], list[Fixture]], known: dict[int, Entrant], index: Index
) -> Candidate | None:
    sides = sides_of(match)
    if len(sides) != 2:
        return None
    pairs = {
        frozenset((one, other))
        for one in _fitting(sides[0], index)
        for other in _fitting(sides[1], index)
        if one != other
    }
    found = []
    for fixture in (fixture for pair in pairs for fixture in by_pair.get(pair, ())):
        fixture.home, fixture.away = known[fixture.home_id or 0], known[fixture.away_id or 0]
        fits = max(agreement(fixture, sides, side) for side in (0, 1))
        if fits:
            same_day = fixture.on is not None and fixture.on == match.played_on
            found.append(((-fits, not same_day, fixture.stage, fixture.round, fixture.number), fixture, fits))
    if not found:
        return None
    _order, fixture, fits = min(found, key=lambda each: each[0])
    return Candidate(match, fixture, fits)


def _fitting(side: MatchSide, index: Index) -> set[int]:
    keys: Sequence[tuple[str, object]] = (
        ("person", side.played_by.casefold()),
        ("team", side.team_id),
        ("name", side.name.casefold()),
    )
    return {entrant.pk for key in keys for entrant in index.get(key, ())}


def _matches(competition: Competition) -> QuerySet[Match]:
    """Return the matches of the club and the game, the newest first."""
    season = competition.season
    return Match.objects.filter(club=season.club_id, variant=competition.variant, withdrawn=False)


def _sides_of(entrants: Iterable[Entrant | None]) -> QuerySet[MatchSide]:
    """Return the sides of matches that could be one of these entrants."""
    which = Q(pk=None)
    for entrant in entrants:
        if entrant is not None:
            which |= Q(name__iexact=entrant.name)
            which |= Q(team=entrant.team_id) if entrant.team_id else Q(pk=None)
            which |= Q(played_by__iexact=entrant.person) if entrant.person else Q(pk=None)
    return MatchSide.objects.filter(which)


def _held(matches: QuerySet[Match]) -> list[tuple[Match, Fixture | None]]:
    """Return matches with the fixtures that hold them. Two queries, and one for their sides."""
    matches = matches.prefetch_related("sides")
    held = {
        fixture.match_id: fixture
        for fixture in Fixture.objects.filter(match__in=[match.pk for match in matches]).select_related(
            "competition__season__club"
        )
    }
    return [(match, held.get(match.pk)) for match in matches]
