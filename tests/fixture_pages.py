"""The pages of fixtures and brackets for tests: their addresses, what is sent to them, and what the bracket says."""

from typing import Any

from django.test import Client
from django.urls import reverse

from tournaments.models import Competition, Fixture
from tournaments.services.questions import Questions, questions
from tournaments.services.tallies import differences


def fixture_address(fixture: Fixture, name: str = "fixture") -> str:
    """Return the address of a page about a fixture."""
    return reverse(name, args=[*_where(fixture.competition), fixture.key])


def page_of(competition: Competition, name: str, *more: object) -> str:
    """Return the address of a page about a competition."""
    return reverse(name, args=[*_where(competition), *more])


def _where(competition: Competition) -> list[str]:
    return [competition.season.club.slug, competition.season.slug, competition.slug]


def seen(competition: Competition) -> int:
    """Return the version that a page would sign on now."""
    return Competition.objects.values_list("version", flat=True).get(pk=competition.pk)


def send(client: Client, address: str, competition: Competition, **data: Any) -> Any:
    """Send a signed form, as from a page that is up to date unless `seen` is given."""
    return client.post(address, {"seen": seen(competition)} | data, follow=True)


def fresh(fixture: Fixture) -> Fixture:
    """Return a fixture as it now is."""
    return Fixture.objects.select_related("home", "away", "match", "through", "competition__season__club").get(
        pk=fixture.pk
    )


def tie(competition: Competition, key: str) -> Fixture:
    """Return a fixture of a competition by its key."""
    return fresh(competition.fixtures.get(key=key))


def sides(competition: Competition, key: str) -> tuple[str | None, str | None]:
    """Return who stands in a fixture, by name; all that is derived must follow from the matches."""
    assert list(differences(Competition.objects.get(pk=competition.pk))) == []
    found = tie(competition, key)
    return found.home.name if found.home else None, found.away.name if found.away else None


def waiting(competition: Competition) -> Questions:
    """Return what waits for the organiser."""
    return questions(Competition.objects.get(pk=competition.pk))
