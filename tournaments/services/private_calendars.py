"""Calendars read with a secret of one's own: it opens that calendar alone, as long as its person may see it."""

import hashlib
import secrets
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from scoring.models import Club
from scoring.rights import Right, rights_in
from scoring.visibility import Reader, Visibility
from tournaments.models import CalendarKey, Competition

_BYTES = 16


@dataclass(frozen=True, slots=True)
class PrivateCalendar:
    """A calendar that was opened: of what it is, and how much of it is shown."""

    of: Club | Competition
    listed: Visibility


def calendar_keys(person: User, of: Club | Competition) -> QuerySet[CalendarKey]:
    """Return the secret that a person has for a calendar, if any; as a query set, to be asked or deleted."""
    competition = of if isinstance(of, Competition) else None
    return CalendarKey.objects.filter(user=person, club=of.club_id, competition=competition)


@transaction.atomic
def new_secret(person: User, of: Club | Competition) -> str:
    """Return a new secret of 128 bits for a calendar; the one before opens nothing any more."""
    User.objects.select_for_update().get(pk=person.pk)  # of two made at once the later stays
    calendar_keys(person, of).delete()
    secret = secrets.token_urlsafe(_BYTES)
    competition = of if isinstance(of, Competition) else None
    CalendarKey.objects.create(user=person, club_id=of.club_id, competition=competition, digest=_digest(secret))
    return secret


def open_calendar(secret: str) -> PrivateCalendar | None:
    """Return what a secret opens now; None where it is none, or its person may not see that any more.

    Three queries at most, and those of the person's rights.
    """
    keys = CalendarKey.objects.select_related("user", "club", "competition__season__club")
    key = keys.filter(digest=_digest(secret), user__is_active=True).first()
    if key is None or (key.competition and key.competition.withdrawn):
        return None
    of = key.competition or key.club
    reader = Reader(rights_in(key.user, of))
    chain = [key.club.shown, *([key.competition.shown] if key.competition else [])]
    if Right.READ not in reader.rights or not reader.sees(chain):
        return None
    return PrivateCalendar(of, reader.listed)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
