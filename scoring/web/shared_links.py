"""Links to what is not for everybody: a secret is exchanged at its first use for a cookie; no address holds it then.

The cookie is signed and says who holds which links: an account, or nobody's browser. It opens nothing to another
account; a link that was taken back opens nothing any more.
"""

import hashlib
import secrets

from django.conf import settings
from django.contrib.auth.models import User
from django.core.signing import BadSignature
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse

from scoring.models import Club, ClubVerb, SharedLink, club_act
from scoring.rights import Person, Place

COOKIE = "shared"
_BYTES = 16
_KEPT_FOR = 365 * 24 * 60 * 60
_MOST = 20
"""How many links a browser holds; of more, the newest."""


def new_link(club: Club, place: Place, by: User) -> str:
    """Return the secret of a new link to a place of a club, of 128 bits."""
    secret = secrets.token_urlsafe(_BYTES)
    kind, pk = place
    with transaction.atomic():
        SharedLink.objects.create(club=club, kind=kind, place=pk, digest=_digest(secret), created_by=by)
        club_act(club.pk, ClubVerb.MAKE_LINK, by, place)
    return secret


def take_link_back(link: SharedLink, by: User) -> None:
    """Have a link open nothing any more, for those either who have followed it."""
    with transaction.atomic():
        club_act(link.club_id, ClubVerb.TAKE_LINK_BACK, by, (link.kind, link.place))
        link.delete()


def address_of_link(secret: str) -> str:
    """Return the address at which a secret is exchanged."""
    return reverse("shared-link", args=[secret])


def links_to(club: Club, place: Place) -> QuerySet[SharedLink]:
    """Return the links to a place of a club that open it, with who made each."""
    kind, pk = place
    return SharedLink.objects.filter(club=club, kind=kind, place=pk).select_related("created_by")


def find_link(secret: str) -> SharedLink | None:
    """Return the link with a secret, with its club, if it still opens anything."""
    return SharedLink.objects.select_related("club").filter(digest=_digest(secret)).first()


def hold(request: HttpRequest, answer: HttpResponseBase, link: SharedLink) -> None:
    """Have whoever follows a link hold it from now on."""
    held = [link.pk, *(pk for pk in _held(request, request.user) if pk != link.pk)][:_MOST]
    _keep(answer, request.user, held)


def hand_over(request: HttpRequest, answer: HttpResponseBase, to: User | None) -> None:
    """Have who has signed in hold what the browser held for nobody; of what another held nothing is left."""
    if COOKIE not in request.COOKIES:
        return
    held = _held(request, to) or _held(request, None) if to else []
    if held:
        _keep(answer, to, held)
    else:
        answer.delete_cookie(COOKIE, samesite="Lax")


def links_held(request: HttpRequest) -> frozenset[Place]:
    """Return to which places a browser holds links that still open them. One query of who holds any, else none."""
    held = _held(request, request.user)
    return frozenset(SharedLink.objects.filter(pk__in=held).values_list("kind", "place")) if held else frozenset()


def _held(request: HttpRequest, person: Person | None) -> list[int]:
    """Return the ids of the links that a person holds, None for nobody; none where the cookie is another's."""
    try:
        said = request.get_signed_cookie(COOKIE, default="")
    except BadSignature:
        return []
    holder, _dot, links = (said or "").partition(".")
    return [int(pk) for pk in links.split("-")] if links and holder == _name(person) else []


def _keep(answer: HttpResponseBase, person: Person | None, held: list[int]) -> None:
    answer.set_signed_cookie(
        COOKIE,
        f"{_name(person)}.{'-'.join(map(str, held))}",
        max_age=_KEPT_FOR,
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )


def _name(person: Person | None) -> str:
    return str((person and person.pk) or 0)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
