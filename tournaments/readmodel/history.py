"""The history of a competition, told with links to what it speaks of."""

from collections.abc import Iterable

from django.urls import reverse
from django.utils.formats import date_format

from scoring.models import Match
from scoring.models.matches import name_of_side
from scoring.words.phrase import Phrase
from tournaments.models import Act, Competition
from tournaments.words.acts import Known, act_text, match_words


def told(competition: Competition, acts: Iterable[Act]) -> list[tuple[Act, Phrase]]:
    """Return acts of a competition, read with their authors, each with its sentence. Two queries."""
    acts = list(acts)
    known = Known(_fixtures(competition, acts), _matches(competition, acts))
    return [(act, act_text(act, known)) for act in acts]


def _fixtures(competition: Competition, acts: Iterable[Act]) -> dict[int, str]:
    """Return the addresses of the fixtures that are still drawn, by their ids."""
    ids = {named["id"] for act in acts for named in act.about.get("named", {}).values()}
    found = competition.fixtures.filter(pk__in=ids).order_by().only("pk", "key", "competition")
    return {fixture.pk: fixture.get_absolute_url() for fixture in found}


def _matches(competition: Competition, acts: Iterable[Act]) -> dict[str, Phrase]:
    """Return the matches in words, by their slugs; one that is withdrawn has no page to lead to."""
    slugs = {act.about["match"] for act in acts if act.about.get("match")}
    rows = Match.objects.filter(club=competition.season.club_id, slug__in=slugs).order_by()
    columns = ("slug", "played_on", "withdrawn", name_of_side(0), name_of_side(1))
    return {
        slug: match_words(
            home, away, date_format(on, "j F Y") if on else "", "" if withdrawn else reverse("match", args=[slug])
        )
        for slug, on, withdrawn, home, away in rows.values_list(*columns)
        if home and away
    }
