"""Competitions as the pages of their matches lead to them; see `scoring.schedules`."""

from collections.abc import Collection, Mapping

from django.db.models import Q

from scoring.models import Match
from scoring.schedules import Link, Neighbours, Way, link_to
from scoring.words.phrase import listed
from tournaments.models import Fixture
from tournaments.readmodel.fixtures import ORDER_OF_PLAY
from tournaments.words.fixtures import group_words, round_words
from tournaments.words.formats import label_words


class Fixtures:
    """The fixtures of every competition that is not withdrawn."""

    def ways(self, matches: Collection[int]) -> Mapping[int, Way]:
        """Return competition, round and season of each match that is a fixture's. One query."""
        fixtures = Fixture.objects.filter(match__in=matches, competition__withdrawn=False).order_by()
        return {
            fixture.match_id: _way(fixture)
            for fixture in fixtures.select_related("competition__season__club")
            if fixture.match_id is not None
        }

    def neighbours(self, match: Match) -> Neighbours | None:
        """Return the matches before and after one in the order of play of its competition. Three queries."""
        fixture = Fixture.objects.filter(match=match.pk, competition__withdrawn=False).order_by().first()
        if fixture is None:
            return None
        matches = Match.objects.filter(fixture__competition=fixture.competition_id, withdrawn=False)
        order = [f"fixture__{name}" for name in ORDER_OF_PLAY]
        return Neighbours(
            link_to(matches.filter(_beyond(fixture, "lt")).order_by(*(f"-{name}" for name in order))),
            link_to(matches.filter(_beyond(fixture, "gt")).order_by(*order)),
        )


def _way(fixture: Fixture) -> Way:
    competition = fixture.competition
    label = label_words(fixture.label) if fixture.label else round_words(fixture.stage, fixture.round, fixture.label)
    return (
        Link(competition.name, competition.get_absolute_url()),
        Link(listed(filter(None, (group_words(fixture.group), label))), fixture.get_absolute_url()),
        Link(competition.season.name, competition.season.get_absolute_url()),
    )


def _beyond(fixture: Fixture, how: str) -> Q:
    """Return the condition that a match's fixture comes before ("lt") or after ("gt") another in the order of play."""
    found, level = Q(), Q()
    for name in ORDER_OF_PLAY:
        value = getattr(fixture, name)
        found |= level & Q(**{f"fixture__{name}__{how}": value})
        level &= Q(**{f"fixture__{name}": value})
    return found
