"""Matches that were recorded outside a competition and could be those of its fixtures. Nothing is changed here."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from scoring.book.open_book import setups
from scoring.models import Match, MatchSide
from scoring.rights import COMPETITION, EVERYWHERE, Person, Right, places_with
from tournaments.models import Act, Competition, Entrant, Fixture, Verb
from tournaments.services.conditions import conditions_of
from tournaments.services.fixture_match import agreement, sides_of

MOST, MOST_OF_TWO = 500, 100


@dataclass(frozen=True, slots=True)
class Candidate:
    """A match that fits a fixture, and how well; the fixture that holds it now, if one does, and `left`, the name of
    another competition that it was taken out of.
    """

    match: Match
    fixture: Fixture
    fits: int
    held: Fixture | None = None
    left: str = ""


def candidates(fixture: Fixture, by: Person | None = None) -> list[Candidate]:
    """Return the matches that could be brought in as this fixture, the best fit first, the newest of equals first.

    `fixture` comes with its sides and its competition. Of the newest matches of the two, so many as can be looked
    through at once, and those alone that were played under its conditions and that `by` manages. Six queries.
    """
    theirs = _sides_of([fixture.home, fixture.away]).values("match")
    matches = _held(_of_game(fixture.competition, by).filter(pk__in=theirs).exclude(fixture=fixture)[:MOST_OF_TWO])
    left = _left(fixture.competition, [match for match, _held in matches])
    found = [
        Candidate(
            match,
            fixture,
            max(agreement(fixture, sides_of(match), side) for side in (0, 1)),
            held,
            "" if held else left.get(match.slug, ""),
        )
        for match, held in matches
    ]
    fitting = _under_their_conditions(each for each in found if each.fits)
    return sorted(fitting, key=lambda each: (bool(each.left), -each.fits, each.held is not None))


def proposals(competition: Competition, by: Person | None = None) -> list[Candidate]:
    """Return matches of the club in no competition, each with a fixture that it fits, in the order of the fixtures.

    Every match and every fixture once: first those of the same day, then the best fits, the earliest of equals. None
    of who has withdrawn, none under other conditions, and none that was taken out of another competition, for which
    it was played. None that `by` does not manage. Seven queries.
    """
    known = {entrant.pk: entrant for entrant in competition.entrants.all()}
    index = _index(known.values())
    matches = list(_of_game(competition, by).filter(fixture=None).prefetch_related("sides")[:MOST])
    playing = {entrant for match in matches for side in sides_of(match) for entrant in _fitting(side, index)}
    left = _left(competition, matches)
    waiting = competition.fixtures.filter(match=None, is_bye=False, home__in=playing, away__in=playing)
    waiting = waiting.filter(home__withdrawn="", away__withdrawn="")
    by_pair: dict[frozenset[int], list[Fixture]] = defaultdict(list)
    for fixture in waiting.exclude(state=Fixture.State.CANCELLED):
        fixture.competition = competition
        fixture.home, fixture.away = known[fixture.home_id or 0], known[fixture.away_id or 0]
        by_pair[frozenset((fixture.home.pk, fixture.away.pk))].append(fixture)
    loose = [match for match in matches if match.slug not in left]
    found = _under_their_conditions(each for match in loose for each in _fixtures_for(match, by_pair, index))
    taken: set[tuple[str, int]] = set()
    chosen = []
    for each in sorted(found, key=_eagerness):
        both = {("match", each.match.pk), ("fixture", each.fixture.pk)}
        if taken.isdisjoint(both):
            taken |= both
            chosen.append(each)
    return sorted(chosen, key=lambda each: _place(each.fixture))


def _eagerness(each: Candidate) -> tuple[object, ...]:
    same_day = each.fixture.on is not None and each.fixture.on == each.match.played_on
    return not same_day, -each.fits, str(each.match.played_on or ""), each.match.pk, _place(each.fixture)


def _place(fixture: Fixture) -> tuple[int, int, int]:
    return fixture.stage, fixture.round, fixture.number


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


def _fixtures_for(match: Match, by_pair: Mapping[frozenset[int], list[Fixture]], index: Index) -> Iterator[Candidate]:
    """Yield the fixtures that a match fits, looked up by those whom its sides could be."""
    sides = sides_of(match)
    if len(sides) != 2:
        return
    one, other = (_fitting(side, index) for side in sides)
    for pair in {frozenset((first, second)) for first in one for second in other if first != second}:
        for fixture in by_pair.get(pair, ()):
            fits = max(agreement(fixture, sides, side) for side in (0, 1))
            if fits:
                yield Candidate(match, fixture, fits)


def _fitting(side: MatchSide, index: Index) -> set[int]:
    keys: Sequence[tuple[str, object]] = (
        ("person", side.played_by.casefold()),
        ("team", side.team_id),
        ("name", side.name.casefold()),
    )
    return {entrant.pk for key in keys for entrant in index.get(key, ())}


def _under_their_conditions(found: Iterable[Candidate]) -> list[Candidate]:
    """Return those whose match was played under the conditions of the fixture. One query."""
    found = list(found)
    made = setups({each.match.pk: each.match for each in found}.values())
    return [
        each
        for each in found
        if dict(made[each.match.pk].options) == conditions_of(each.fixture.competition, each.fixture)
    ]


def _left(competition: Competition, matches: Sequence[Match]) -> dict[str, str]:
    """Return, of these matches by slug, the names of other competitions that they were taken out of. One query."""
    acts = Act.objects.filter(verb=Verb.LOSE_MATCH, competition__season__club=competition.season.club_id)
    taken_out = acts.filter(about__match__in=[match.slug for match in matches]).order_by("pk")
    rows = list(taken_out.values_list("about__match", "competition", "competition__name"))
    of_ours = {slug for slug, pk, _name in rows if pk == competition.pk}
    return {slug: name for slug, _pk, name in rows if slug not in of_ours}


def matches_to_bring_in(competition: Competition, by: Person | None) -> QuerySet[Match]:
    """Return the matches of the club that `by` (None: the system) manages, the newest first. One query.

    Who organises some competitions alone manages the matches of those.
    """
    season = competition.season
    matches = Match.objects.filter(club=season.club_id, withdrawn=False)
    managed = {EVERYWHERE} if by is None else places_with(by, Right.MANAGE_COMPETITIONS, season)
    if EVERYWHERE in managed:
        return matches
    return matches.filter(fixture__competition__in=[pk for kind, pk in managed if kind == COMPETITION])


def _of_game(competition: Competition, by: Person | None) -> QuerySet[Match]:
    return matches_to_bring_in(competition, by).filter(variant=competition.variant)


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
