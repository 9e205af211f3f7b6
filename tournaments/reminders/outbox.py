"""Writing down who is to be reminded of what, before anything is sent: of one thing nobody is reminded twice."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from tournaments.models import Fixture, FixtureMove, Reminder, ReminderKind
from tournaments.reminders.occasions import (
    OCCASIONS,
    is_planned_as,
    settled_moves,
    was_planned,
)
from tournaments.reminders.readers import Readers, reader_of, readers, sees


def write_down(now: datetime) -> None:
    """Write down all of which people are to be reminded now: what was moved, and what their matches wait for."""
    wanting = readers()
    for move in settled_moves(now):
        _write_move(move, wanting, now)
    if not wanting.of_teams:
        return
    for kind, occasion in OCCASIONS.items():
        if occasion.begins(now):
            found = of_teams(occasion.fixtures(now), wanting)
            _write(_new(kind, found, wanting, now))


def ask_for_today(person: User, now: datetime) -> int:
    """Write down that somebody asks for their matches of today, whatever they chose; return how many they are."""
    kind = ReminderKind.TODAY
    asking = readers(person, all_captains=True)
    asked = []
    for fixture in of_teams(OCCASIONS[kind].fixtures(now), asking):
        if sees(reader_of(person, fixture), fixture, its_match=False):
            says = f"{OCCASIONS[kind].says(fixture)} {now:%H:%M:%S.%f}"
            asked.append(_reminder(person, kind, fixture, says, now, asked=True))
    _write(asked)
    return len(asked)


def of_teams(fixtures: QuerySet[Fixture], wanting: Readers) -> Iterator[Fixture]:
    """Yield those fixtures, of a query, that concern anybody."""
    if not wanting.of_teams:
        return
    yield from fixtures.filter(Q(home__team__in=wanting.teams) | Q(away__team__in=wanting.teams))


def _new(kind: ReminderKind, fixtures: Iterable[Fixture], wanting: Readers, now: datetime) -> Iterator[Reminder]:
    """Yield what is not written down yet of a kind."""
    occasion = OCCASIONS[kind]
    for fixture in fixtures:
        says = occasion.says(fixture)
        known = set(Reminder.objects.filter(fixture=fixture, kind=kind, says=says).values_list("user", flat=True))
        for user in wanting.wanting(fixture, kind):
            if user.pk in known or not occasion.is_for(fixture, user):
                continue
            if sees(reader_of(user, fixture), fixture, its_match=occasion.of_match):
                yield _reminder(user, kind, fixture, says, now)


@transaction.atomic
def _write_move(move: FixtureMove, wanting: Readers, now: datetime) -> None:
    """Write down for whom it matters that a fixture was moved. Of two who do, one finds it gone."""
    current = settled_moves(now).select_for_update().filter(pk=move.pk, last=move.last).first()
    if current is None:
        return
    current.delete()
    fixture = OCCASIONS[ReminderKind.MOVED].fixtures(now).filter(pk=move.fixture_id).first()
    # Of an earlier move of which nobody was told yet only this one is told: the text is written when it is sent.
    untold = Reminder.objects.filter(fixture=move.fixture_id, kind=ReminderKind.MOVED, state=Reminder.State.WAITING)
    since = dict(untold.order_by("-since").values_list("user", "since"))
    untold.delete()
    if fixture is None:
        return
    says = f"{current.first}-{current.last}"
    made = []
    for user in wanting.wanting(fixture, ReminderKind.MOVED):
        first = since.get(user.pk, current.first)
        if not is_planned_as(fixture, was_planned(fixture, first)):
            made.append(_reminder(user, ReminderKind.MOVED, fixture, says, now, since=first))
    _write(made)


def _reminder(user: User, kind: ReminderKind, fixture: Fixture, says: str, now: datetime, **more: object) -> Reminder:
    club = fixture.competition.season.club
    return Reminder(user=user, club=club, fixture=fixture, kind=kind, says=says, due=now, **more)


def _write(reminders: Iterable[Reminder]) -> None:
    """Write reminders, but those that somebody else has written at the same moment."""
    Reminder.objects.bulk_create(reminders, ignore_conflicts=True)
