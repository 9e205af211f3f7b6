"""The history of a competition, told with links to what it speaks of."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.fields.json import KT
from django.db.models.functions import Greatest
from django.urls import reverse
from django.utils.formats import date_format

from scoring.links import Link
from scoring.models import Match
from scoring.models.matches import name_of_side
from scoring.visibility import Visibility
from tournaments.models import Act, Competition
from tournaments.words.acts import act_text, fixture_words, match_words
from tournaments.words.changes import act_changes


@dataclass(frozen=True, slots=True)
class Told:
    """An act in words, what it changed from what to what, and the fixtures and the match that it speaks of.

    What has no page to lead to has an empty address.
    """

    act: Act
    text: str
    changes: Sequence[str]
    links: tuple[Link, ...]


def acts_shown(acts: QuerySet[Act], listed: Visibility) -> QuerySet[Act]:
    """Return acts of competitions that are shown to who sees what is `listed`, but those about a match that is not:
    that it was made tells when it is played.
    """
    hidden = Match.objects.filter(
        slug=OuterRef("match_slug"), narrowest__gt=Greatest(int(listed), OuterRef("competition__visibility"))
    )
    return acts.annotate(match_slug=KT("about__match")).filter(~Exists(hidden))


def told(competition: Competition, acts: Iterable[Act], listed: Visibility) -> list[Told]:
    """Return acts of a competition, read with their authors, in words, to who sees what is `listed`. Two queries."""
    acts = list(acts)
    fixtures, matches = _fixtures(competition, acts), _matches(competition, acts, listed)
    return [Told(act, act_text(act), act_changes(act), tuple(_links(act, fixtures, matches))) for act in acts]


def _links(act: Act, fixtures: Mapping[int, str], matches: Mapping[str, Link]) -> Iterator[Link]:
    for named in act.about.get("named", {}).values():
        if named["id"] in fixtures:
            yield Link(fixture_words(named), fixtures[named["id"]])
    if match := matches.get(str(act.about.get("match"))):
        yield match


def _fixtures(competition: Competition, acts: Iterable[Act]) -> dict[int, str]:
    """Return the addresses of the fixtures that are still drawn, by their ids."""
    ids = {named["id"] for act in acts for named in act.about.get("named", {}).values()}
    found = competition.fixtures.filter(pk__in=ids).order_by().only("pk", "key", "competition")
    return {fixture.pk: fixture.get_absolute_url() for fixture in found}


def _matches(competition: Competition, acts: Iterable[Act], listed: Visibility) -> dict[str, Link]:
    """Return the matches that are listed in words, by their slugs; one that is withdrawn has no page."""
    slugs = {act.about["match"] for act in acts if act.about.get("match")}
    rows = Match.objects.filter(club=competition.season.club_id, slug__in=slugs, narrowest__lte=listed).order_by()
    columns = ("slug", "played_on", "withdrawn", name_of_side(0), name_of_side(1))
    return {
        slug: Link(
            match_words(home, away, date_format(on, "j F Y") if on else ""),
            "" if withdrawn else reverse("match", args=[slug]),
        )
        for slug, on, withdrawn, home, away in rows.values_list(*columns)
        if home and away
    }
