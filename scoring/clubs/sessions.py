"""Where a person is signed in, and signing out there from afar. A session is noted when somebody signs in."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from allauth.account.internal.stagekit import LOGIN_SESSION_KEY
from allauth.account.utils import user_pk_to_url_str
from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone


def sessions_of(user: User) -> QuerySet[UserSession]:
    """Return the sessions of a person that go on, the newest first. One query."""
    found: QuerySet[UserSession] = UserSession.objects.filter(user=user, session_key__in=_live()).order_by("-pk")
    return found


def note_session(request: HttpRequest) -> None:
    """Note where somebody has just signed in, and forget what has ended, in as many queries for any number of them."""
    UserSession.objects.filter(user=request.user).exclude(session_key__in=_live()).delete()
    UserSession.objects.create_from_request(request)


def end_session(user: User, pk: int) -> bool:
    """Sign a person out of one session; whether it was one of theirs that went on."""
    found = sessions_of(user).filter(pk=pk).first()
    if found:
        found.end()
    return found is not None


def end_sessions(user: User, *, but: str | None = None) -> None:
    """Sign a person out everywhere `but` in the session with that key: of sessions from before they were noted too, and
    of those that wait for a code. Reads every session of the site.
    """
    Session.objects.filter(session_key__in=[key for key, _ends in all_of(user) if key != but]).delete()
    UserSession.objects.filter(user=user).exclude(session_key=but or "").delete()


def has_new_key(user: User, was: str | None, now: str | None) -> None:
    """Note that a session goes on under another key."""
    UserSession.objects.filter(user=user, session_key=was).update(session_key=now)


def _live() -> QuerySet[Session, Any]:
    return Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")


def all_of(user: User) -> Iterator[tuple[str, datetime]]:
    """Yield the keys of a person's sessions that go on or wait for a code, noted or not, and when they end."""
    signed_in, waits = str(user.pk), user_pk_to_url_str(user)
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        data = session.get_decoded()
        if data.get(SESSION_KEY) == signed_in or data.get(LOGIN_SESSION_KEY, {}).get("user_pk") == waits:
            yield session.session_key, session.expire_date
