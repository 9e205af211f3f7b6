"""What somebody is in which clubs, as their account's page shows it."""

from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from django.contrib.auth.models import User

from scoring.links import Link, links_to_places
from scoring.models import Club
from scoring.rights import EVERYWHERE, Held, Right, allowed, clubs_where
from scoring.visibility import Reader


@dataclass(frozen=True, slots=True)
class OnesClub:
    """A club in which somebody has roles, each by its title with what it is for; the club is no link where they do not
    see it.
    """

    club: Club
    is_seen: bool
    roles: list[tuple[str, Link]]


def clubs_of(user: User) -> list[OnesClub]:
    """Return the clubs of somebody, by their names. One query, and those of `links_to_places`."""
    roles = list(user.roles.select_related("club").order_by("club__name", "club", "kind", "place", "pk"))
    named = links_to_places(role.held_in for role in roles)
    found = []
    for club, each in groupby(roles, attrgetter("club")):
        held = list(each)
        rights = allowed([Held(role.name, role.held_in) for role in held], {EVERYWHERE}, closed=bool(club.closed_at))
        seen = Reader(rights).sees([club.shown])
        found.append(OnesClub(club, seen, [(role.title, named[role.held_in]) for role in held]))
    return found


def sees_site_state(user: User) -> bool:
    """Whether somebody is shown the state of the site: who organises a club, and superusers. One query at most."""
    return user.is_superuser or clubs_where(user, Right.MANAGE_CLUB).exists()
