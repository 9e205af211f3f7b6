"""The people who hold the cards: all of a club, and a page for each."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from scoring.clubs.names_off import take_off_person
from scoring.clubs.views.names_off import name_page
from scoring.match_lists import in_brief
from scoring.models import Club, NameTakenOff
from scoring.rights import Right
from scoring.states import results_of
from scoring.web.access import club_right, listed_to, reader_in, signed_in, visible_club
from scoring.web.kept_pages import for_readers
from scoring.web.table_files import AS, table_file
from tournaments.statistics.filters import as_of, of_club
from tournaments.statistics.people import Person, matches_of, people_of, people_table, person_at

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
@for_readers(results_of, AS)
def cards_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the list as CSV."""
    club = visible_club(request, slug)
    return table_file(request, people_table(people_of(club, listed_to(request, club))), f"{club.slug}-cards")


@require_safe
@for_readers(results_of)
def person(request: HttpRequest, slug: str, person: str) -> HttpResponse:
    """Show a person: games, opponents, last matches. Seven queries."""
    club, found = _person(request, slug, person)
    reader = reader_in(request, club)
    [matches] = in_brief(matches_of(club, found, reader.listed)[:LAST])
    context = {
        "club": club,
        "person": found,
        "part": person,
        "matches": matches,
        "may_take_off": Right.MANAGE_CLUB in reader.rights,
    }
    return render(request, "tournaments/people/person.html", context)


@require_safe
@for_readers(results_of, AS)
def person_csv(request: HttpRequest, slug: str, person: str, table: str) -> HttpResponse:
    """Give a table of a person's page as CSV."""
    _club, found = _person(request, slug, person)
    shown = {"games": found.games_table, "opponents": found.opponents_table}.get(table)
    if shown is None:
        raise Http404
    return table_file(request, shown(), f"{person}-{table}")


@require_http_methods(["GET", "HEAD", "POST"])
@club_right(Right.MANAGE_CLUB)
def person_name(request: HttpRequest, club: Club, person: str) -> HttpResponse:
    """Say what happens when a person's name is taken off; POST does it, or brings the name back."""
    found = person_of(request, club, person)
    made = NameTakenOff.objects.in_force().filter(club=club, instead=found.name).select_related("player").first()
    if made and made.player:
        return redirect("player-name", club.slug, made.player.part)
    return name_page(
        request,
        club,
        made,
        name=found.name,
        back=reverse("card-holder", args=[club.slug, person]),
        act=lambda: take_off_person(club, found.spellings, signed_in(request)),
    )


def person_of(request: HttpRequest, club: Club, part: str) -> Person:
    """Return the person at an address in a club. Raises Http404."""
    found = person_at(club, part, listed_to(request, club))
    if found is None:
        raise Http404
    return found


def _person(request: HttpRequest, slug: str, part: str) -> tuple[Club, Person]:
    club = visible_club(request, slug)
    return club, person_of(request, club, part)
