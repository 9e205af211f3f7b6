"""Links to what is not for everybody: a secret is exchanged at its first use for a cookie; no address holds it then.

The cookie is signed and says which links its browser holds. A link that was taken back opens nothing any more.
"""

import hashlib
import secrets

from django.conf import settings
from django.contrib.auth.models import User
from django.core.signing import BadSignature
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from scoring.models import Club, SharedLink
from scoring.rights import Place

COOKIE = "shared"
_BYTES = 16
_KEPT_FOR = 365 * 24 * 60 * 60
_MOST = 20
"""How many links a browser holds; of more, the newest."""


def new_link(club: Club, place: Place, by: User) -> str:
    """Return the secret of a new link to a place of a club, of 128 bits."""
    secret = secrets.token_urlsafe(_BYTES)
    kind, pk = place
    SharedLink.objects.create(club=club, kind=kind, place=pk, digest=_digest(secret), created_by=by)
    return secret


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


def hold(request: HttpRequest, answer: HttpResponse, link: SharedLink) -> None:
    """Have the browser hold a link from now on."""
    held = [link.pk, *(pk for pk in _held(request) if pk != link.pk)][:_MOST]
    answer.set_signed_cookie(
        COOKIE,
        "-".join(map(str, held)),
        max_age=_KEPT_FOR,
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )


def links_held(request: HttpRequest) -> frozenset[Place]:
    """Return to which places a browser holds links that still open them. One query of who holds any, else none."""
    held = _held(request)
    return frozenset(SharedLink.objects.filter(pk__in=held).values_list("kind", "place")) if held else frozenset()


def _held(request: HttpRequest) -> list[int]:
    try:
        said = request.get_signed_cookie(COOKIE, default="")
    except BadSignature:
        return []
    return [int(pk) for pk in (said or "").split("-") if pk]


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
