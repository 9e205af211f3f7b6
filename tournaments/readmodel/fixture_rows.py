"""Fixtures as they are read: with what a line says of them, in which order, on which days, in which state."""

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Case, F, Q, QuerySet, When
from django.db.models.expressions import OrderBy

from scoring.models import Match
from scoring.visibility import Visibility
from tournaments.formats.course import FixtureState
from tournaments.formats.labels import Label
from tournaments.formats.slots import LoserOf, WinnerOf, read_slot
from tournaments.models import Competition, Entrant, Fixture
from tournaments.models.fixtures import LABEL
from tournaments.services.course import ORDER_OF_PLAY

# What no line says of a match: dates and numbers that take long to read where matches are many.
_UNREAD = ("version", "scorer", "scorer_since", "created_at", "changed_at", "rules_version")

Labels = Mapping[int, Mapping[str, Label]]
"""Labels of fixtures by key, of each competition."""


def with_entrants(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Return fixtures of one competition, from its own manager, to be read with all that a line says."""
    return fixtures.select_related("home__team", "away__team", "through", "match")


def shared(fixtures: QuerySet[Fixture], competitions: Iterable[Competition]) -> list[Fixture]:
    """Return very many fixtures of competitions, to be read as lines: they share these, and the entrants.

    Two queries.
    """
    known = {each.pk: each for each in competitions}
    entrants = Entrant.objects.filter(competition__in=known).select_related("team").in_bulk()
    found = list(fixtures.select_related("match").defer(*(f"match__{name}" for name in _UNREAD)))
    for fixture in found:
        fixture.competition = known[fixture.competition_id]
        for place in ("home", "away", "through"):
            setattr(fixture, place, entrants.get(getattr(fixture, f"{place}_id")))
    return found


def source_labels(fixtures: Iterable[Fixture]) -> Labels:
    """Return the labels of those fixtures from which open places of others will be filled. One query, or none."""
    keys: dict[int, set[str]] = {}
    for fixture in fixtures:
        for code, holds in ((fixture.home_from, fixture.home_id), (fixture.away_from, fixture.away_id)):
            if code and holds is None and isinstance(slot := read_slot(code), WinnerOf | LoserOf):
                keys.setdefault(fixture.competition_id, set()).add(slot.key)
    if not keys:
        return {}
    these = Fixture.objects.filter(competition__in=keys, stage=1).order_by()
    found: dict[int, dict[str, Label]] = {pk: {} for pk in keys}
    for pk, key, *label in these.values_list("competition", "key", *LABEL):
        found[pk][key] = Label(*label)
    return found


def with_match_shown(listed: Visibility) -> Q:
    """Return the condition of the fixtures whose match is shown to who sees them, and what is `listed`."""
    return Q(match__narrowest__lte=listed) | Q(match__narrowest__lte=F("competition__visibility"))


def days(listed: Visibility) -> Case:
    """Return the day of each fixture: that on which its match was played, where that is shown to who sees what is
    `listed`, else the one it is planned for.
    """
    begun = Q(match__withdrawn=False, match__played_on__isnull=False) & ~Q(match__status=Match.Status.NOT_STARTED)
    return Case(When(begun & with_match_shown(listed), then=F("match__played_on")), default=F("on"))


def by_date(listed: Visibility) -> Sequence[OrderBy | str]:
    """Return the order of fixtures by their `days`."""
    return (days(listed).asc(nulls_last=True), F("at").asc(nulls_last=True), *ORDER_OF_PLAY)


def in_state(fixtures: QuerySet[Fixture], state: str, listed: Visibility) -> QuerySet[Fixture]:
    """Return those fixtures of a competition that are, to who sees what is `listed`, in a state readers filter by."""
    under_way = Q(match__status=Match.Status.IN_PROGRESS, match__withdrawn=False) & with_match_shown(listed)
    if state == FixtureState.FINISHED:
        return fixtures.filter(finished=True, is_bye=False)
    if state in (Fixture.State.POSTPONED, Fixture.State.CANCELLED):
        return fixtures.filter(state=state, finished=False)
    open_fixtures = fixtures.filter(finished=False, is_bye=False, state=Fixture.State.PLANNED)
    if state == FixtureState.LIVE:
        return open_fixtures.filter(under_way)
    gone = Q(home__withdrawn__gt="") | Q(away__withdrawn__gt="")
    return open_fixtures.exclude(under_way).exclude(gone)


def unseen(competition: Competition, listed: Visibility) -> int:
    """Return how many finished matches of a competition who sees what is `listed` does not see. One query."""
    # Asked of the club's matches, whose index leads past all that everybody sees.
    narrower = Match.objects.filter(club=competition.club_id, narrowest__gt=listed)
    return narrower.filter(fixture__competition=competition, status=Match.Status.COMPLETED, withdrawn=False).count()
