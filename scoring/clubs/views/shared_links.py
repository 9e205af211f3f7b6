"""To whom a match is shown; and links to what is not for everybody: making one, taking it back, opening it."""

from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.clubs.forms.visibility import VisibilityForm
from scoring.clubs.site_address import public_link
from scoring.clubs.words.club_acts import acts_of
from scoring.links import address_of_place, chain_of_place
from scoring.match_visibility import StaleVisibilityError, change_match_visibility
from scoring.models import Club, Match
from scoring.rights import CLUB, MATCH, Place, PlaceIn, Right, may
from scoring.visibility import Visibility, chain_of_match
from scoring.web.access import check_shown, match_right, missing_right, reader_in, signed_in
from scoring.web.shared_links import address_of_link, find_link, hold, links_to, new_link, take_link_back
from scoring.web.signing import read_seen, seen_at
from scoring.words.phrase import phrase

OF_MATCHES = (Visibility.PUBLIC, Visibility.LINK, Visibility.MEMBERS)


@never_cache
@match_right(Right.MANAGE_COMPETITIONS)
@require_http_methods(["GET", "HEAD", "POST"])
def match_visibility(request: HttpRequest, match: Match) -> HttpResponse:
    """Show to whom a match is shown, and the links to it; POST shows it to others."""
    among = sorted({*OF_MATCHES, Visibility(match.visibility)})  # out of a draft it may be for organisers alone
    form = VisibilityForm(among, request.POST or None, initial={"visibility": match.visibility})
    seen, status = seen_at(match.visibility), 422 if form.errors else 200
    if request.method == "POST" and form.is_valid():
        try:
            shown, was = form.cleaned_data["visibility"], read_seen(request).cleaned_data["seen"]
            changed = change_match_visibility(match, shown, signed_in(request), was)
        except StaleVisibilityError as error:
            seen, status = seen_at(error.now), 409
            said = _("Somebody else has changed this meanwhile, to: %(now)s. Yours is not saved; check it again.")
            messages.error(request, phrase(said, now=error.now.label))
        else:
            messages.success(request, _shown_to(match) if changed else _("Nothing was changed."))
            return redirect("match-visibility", match.slug)
    context = {
        "club": match.club,
        "match": match,
        "form": form,
        "seen": seen,
        "acts": acts_of(match.club, (MATCH, match.pk)),
        "narrower": any(each.visibility > match.visibility for each in chain_of_match(match.pk, match.visibility)),
        "kind": MATCH,
        "place": match.pk,
        "links": links_to(match.club, (MATCH, match.pk)),
    }
    return render(request, "scoring/clubs/match_visibility.html", context, status=status)


def _shown_to(match: Match) -> str:
    """Return who sees a match now, by the narrowest of what it is in and itself."""
    chain = chain_of_place(match.club, (MATCH, match.pk))
    narrowest = Visibility(max(each.visibility for each in chain))
    return phrase(_("The match is now shown to %(who)s."), who=narrowest.label)


def _refused(request: HttpRequest, club: Club, place: Place) -> HttpResponse | None:
    """Return None to who manages a place of a club, though they need not see the club; as `missing_right` to others."""
    scope = PlaceIn(club.pk, place)
    if not may(request.user, Right.MANAGE_COMPETITIONS, scope):
        check_shown(request, club, club.shown)
    return missing_right(request, Right.MANAGE_COMPETITIONS, scope)


@never_cache
@require_POST
def make(request: HttpRequest, slug: str, kind: str, place: int) -> HttpResponse:
    """Make a link to a club, a competition or a match of it, and show it this once."""
    club, to = get_object_or_404(Club, slug=slug), (kind, place)
    if refused := _refused(request, club, to):
        return refused
    leads_to = address_of_place(club, to)
    if not leads_to:
        raise Http404
    link = public_link(address_of_link(new_link(club, to, signed_in(request))))
    return render(request, "scoring/clubs/shared_link.html", {"club": club, "link": link, "leads_to": leads_to})


@require_POST
def take_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a link back: it opens nothing any more, for those either who have followed it."""
    club = get_object_or_404(Club, slug=slug)
    link = club.shared_links.filter(pk=pk).first()
    place = (link.kind, link.place) if link else (CLUB, club.pk)
    if refused := _refused(request, club, place):
        return refused
    if link is None:
        raise Http404
    leads_to = address_of_place(club, place)
    take_link_back(link, signed_in(request))
    messages.success(request, _("That link opens nothing any more."))
    return redirect(leads_to or club)


@never_cache
@require_safe
def open_link(request: HttpRequest, secret: str) -> HttpResponse:
    """Exchange the secret of a link for a cookie, and lead to what it opens.

    One to what was closed or narrowed since is as none: where it would lead says what is there.
    """
    link = find_link(secret)
    place: Place = (link.kind, link.place) if link else ("", 0)
    address = address_of_place(link.club, place) if link else ""
    if not (link and address):
        raise Http404
    reader = reader_in(request, link.club)
    if not replace(reader, links=reader.links | {place}).sees(chain_of_place(link.club, place)):
        raise Http404
    answer = redirect(address)
    hold(request, answer, link)
    answer["Referrer-Policy"], answer["X-Robots-Tag"] = "no-referrer", "noindex"
    return answer
