"""The people who hold the cards: all of a club, and a page for each."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.match_lists import in_brief
from scoring.models import Club
from scoring.states import results_of
from scoring.web.access import listed_to, visible_club
from scoring.web.csv_answers import csv_of
from scoring.web.kept_pages import for_readers
from tournaments.statistics.filters import as_of, of_club
from tournaments.statistics.people import Person, matches_of, people_of, person_at, standings_table

LAST = 10


@require_safe
@for_readers(results_of)
def cards(request: HttpRequest, slug: str) -> HttpResponse:
    """List who held the cards of sides in a club, with how they came out."""
    club = visible_club(request, slug)
    listed = listed_to(request, club)
    context = {"club": club, "people": people_of(club, listed), "as_of": as_of(of_club(club.pk, listed))}
    return render(request, "tournaments/people/cards.html", context)


@require_safe
@for_readers(results_of)
def cards_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the list as CSV."""
    club = visible_club(request, slug)
    return csv_of(standings_table("", _("Name"), people_of(club, listed_to(request, club))), f"{club.slug}-cards")


@require_safe
@for_readers(results_of)
def person(request: HttpRequest, slug: str, person: str) -> HttpResponse:
    """Show a person: games, opponents, last matches. Seven queries."""
    club, found = _person(request, slug, person)
    [matches] = in_brief(matches_of(club, found, listed_to(request, club))[:LAST])
    context = {"club": club, "person": found, "part": person, "matches": matches}
    return render(request, "tournaments/people/person.html", context)


@require_safe
@for_readers(results_of)
def person_csv(request: HttpRequest, slug: str, person: str, table: str) -> HttpResponse:
    """Give a table of a person's page as CSV."""
    _club, found = _person(request, slug, person)
    shown = {"games": found.games_table, "opponents": found.opponents_table}.get(table)
    if shown is None:
        raise Http404
    return csv_of(shown(), f"{person}-{table}")


def _person(request: HttpRequest, slug: str, part: str) -> tuple[Club, Person]:
    club = visible_club(request, slug)
    found = person_at(club, part, listed_to(request, club))
    if found is None:
        raise Http404
    return club, found
