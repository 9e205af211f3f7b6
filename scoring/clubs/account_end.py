"""What is kept about an account, and the end of one: what it recorded stays, and the name goes."""

from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.db import models, transaction
from django.db.models import Count, Max, Min, Model
from django.utils.translation import gettext as _

from scoring.clubs.api_tokens import end_tokens
from scoring.clubs.names_off import cover_words
from scoring.clubs.roles import leave
from scoring.clubs.sessions import all_of, end_sessions
from scoring.models import Club, ClubAct, Invitation, LogRecord, Match, Role, SignInTurn, club_changed

_SECRET = (
    "password",
    "digest",
    "session_data",
    "session_key",
    "token",
    "secret",
    "key",
    "data",
    "search_key",
    "device",
)
_OF_OTHERS = ("names", "of_players")
"""Columns that are nobody's to read, or mean nothing outside; and the names of others that were taken off."""
_OF_THE_PERSON = ("username", "email", "first_name", "last_name", "date_joined", "last_login")


def data_of(user: User) -> dict[str, Any]:
    """Return all that the site keeps about an account: the person, sessions, what was recorded, every row about it."""
    recorded = LogRecord.objects.filter(author=user).order_by().values("match__slug", "match__club__name")
    matches = recorded.annotate(acts=Count("pk"), first=Min("at"), last=Max("at")).order_by("first")
    return {
        "account": {name: getattr(user, name) for name in _OF_THE_PERSON},
        "roles": [
            {"club": role.club.name, "role": role.name, "kind": role.kind, "place": role.place}
            for role in user.roles.select_related("club")
        ],
        "sessions": [{"ends": ends} for _key, ends in all_of(user)],
        "recorded": [
            {"match": row["match__slug"], "club": row["match__club__name"]}
            | {key: row[key] for key in ("acts", "first", "last")}
            for row in matches
        ],
        "other": {
            f"{model._meta.label}.{column}": rows
            for model, column in _speaking_of_users()
            if model not in (Role, LogRecord)
            and (rows := [_row(row) for row in model._base_manager.filter(**{column: user.pk})])
        },
    }


def delete_account(user: User) -> None:
    """End an account: nobody signs in with it, its roles go, and where its name stood a placeholder stands.

    Raises LastOrganiserError.
    """
    with transaction.atomic():
        name, instead = user.username, _("former scorer %(number)d") % {"number": user.pk}
        Match.objects.filter(scorer=user).update(scorer=None, scorer_since=None)
        _cover_requests(name, instead)
        for club in Club.objects.filter(pk__in=user.roles.order_by().values("club")).order_by("pk"):
            leave(club, user)
        if user.email:
            Invitation.objects.filter(email__iexact=user.email).update(email="")
        user = User.objects.select_for_update().get(pk=user.pk)
        user.username = instead
        user.email = user.first_name = user.last_name = ""
        user.is_active = user.is_staff = user.is_superuser = False
        user.last_login = None
        user.set_unusable_password()
        user.save()
        end_sessions(user)
        end_tokens(user)
        _forget(user, name)
        for act in ClubAct.objects.filter(about__person=name):
            act.about["person"] = user.username
            act.save(update_fields=["about"])
        for pk in Club.objects.values_list("pk", flat=True):
            club_changed(pk)


def _cover_requests(name: str, instead: str) -> None:
    """Cover the name in the reasons of acts that the account asked an organiser for: the site itself wrote it there."""
    said = _("asked for by %(person)s: %(why)s")
    words, now = ((said % {"person": each, "why": ""}).rstrip(": ") for each in (name, instead))
    told = LogRecord.objects.filter(reason__contains=words).order_by()
    for club in Club.objects.filter(pk__in=told.values("match__club")).order_by("pk"):
        cover_words(club, words, now)


def _forget(user: User, name: str) -> None:
    """Delete what other packages keep about an account: addresses, second steps, failures to sign in."""
    for model, column in _speaking_of_users():
        if model._meta.app_label not in ("scoring", "tournaments"):
            model._base_manager.filter(**{column: user.pk}).delete()
    for model in apps.get_app_config("axes").get_models():
        if any(field.name == "username" for field in model._meta.concrete_fields):
            model._base_manager.filter(username=name).delete()
    SignInTurn.objects.filter(name__iexact=name).delete()


def _speaking_of_users() -> list[tuple[type[Model], str]]:
    """Return every column of every table that says of which account a row is."""
    return [
        (model, field.name)
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.concrete_fields
        if isinstance(field, models.ForeignKey) and field.related_model is User
    ]


def _row(row: Model) -> dict[str, object]:
    names = (field.attname for field in row._meta.concrete_fields if field.name not in (*_SECRET, *_OF_OTHERS))
    return {name: getattr(row, name) for name in names}
