"""Sending what was written down, each thing once: whoever claims a reminder first sends it, and nobody after that.

A failed mail is tried again some times. One of which it is not known whether it was sent, since the program ended on
the way, is not.
"""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused
from uuid import uuid4

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F
from django.utils import timezone

from tournaments.models import Fixture, FixtureMove, Reminder, ReminderKind
from tournaments.reminders.mails import compose
from tournaments.reminders.occasions import NOT_OLDER, OCCASIONS, is_planned_as, was_planned
from tournaments.reminders.outbox import write_down
from tournaments.reminders.readers import reader_of, readers, sees

AGAIN_AFTER = (timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2), timedelta(hours=6))
"""How long after each failure a mail is tried again; after the last it is given up."""
LOST_AFTER = timedelta(hours=1)
"""So long after somebody began to send a mail, nobody does any more."""
KEPT = timedelta(days=60)
"""For how long it is kept what was sent; nothing that old is reminded of again."""
_LOG = logging.getLogger(__name__)
_State = Reminder.State


def send_reminders(now: datetime | None = None) -> int:
    """Write down of what people are to be reminded now, and send what is due; return how many mails were sent.

    Without mail nothing happens. It ends at the first failure of the mail server: the rest is sent the next time.
    """
    if not settings.MAIL_IS_SET_UP:
        return 0
    now = now or timezone.now()
    _tidy(now)
    write_down(now)
    waiting = Reminder.objects.filter(state=_State.WAITING, due__lte=now).order_by()
    sent = 0
    for user, club, kind in sorted(waiting.values_list("user", "club", "kind").distinct()):
        reminders = claim(user, club, kind, now)
        try:
            kept = _still_to_be_sent(reminders, now)
            mail = compose([each for each, _fixture in kept], [fixture for _each, fixture in kept]) if kept else None
        except Exception:
            mine = [each.pk for each in reminders]  # nothing of it was sent
            Reminder.objects.filter(pk__in=mine, state=_State.SENDING).update(state=_State.WAITING, claim=None)
            raise
        if mail is None:
            continue
        went, goes_on = _send([each for each, _fixture in kept], mail, now)
        sent += went
        if not goes_on:
            break
    return sent


def claim(user: int, club: int, kind: str, now: datetime) -> list[Reminder]:
    """Take what is due for a person, of a club and a kind, to be sent; what somebody else has taken is left out."""
    mine = uuid4()
    due = Reminder.objects.filter(user=user, club=club, kind=kind, state=_State.WAITING, due__lte=now)
    due.update(state=_State.SENDING, claim=mine, due=now, tries=F("tries") + 1)
    return list(Reminder.objects.filter(claim=mine).select_related("user", "club").order_by("pk"))


def _still_to_be_sent(reminders: Sequence[Reminder], now: datetime) -> list[tuple[Reminder, Fixture]]:
    """Return what still holds of some reminders, each with its fixture as it now is; the rest is dropped."""
    kept: list[tuple[Reminder, Fixture]] = []
    for reminder in reminders:
        fixture = _fixture_of(reminder, now)
        if fixture is None:
            _end([reminder], _State.DROPPED)
        elif any(each.fixture_id == fixture.pk for each, _fixture in kept):
            _end([reminder], _State.DROPPED)  # of a fixture it is said once how it stands
        else:
            kept.append((reminder, fixture))
    kept.sort(key=lambda each: (str(each[1].on or "9"), str(each[1].at or "9"), each[1].pk))
    return kept


def _fixture_of(reminder: Reminder, now: datetime) -> Fixture | None:
    """Return the fixture of a reminder, where it is still for its person, and says what still holds."""
    kind = ReminderKind(reminder.kind)
    occasion = OCCASIONS[kind]
    fixture = occasion.fixtures(now).filter(pk=reminder.fixture_id).first()
    if fixture is None:
        return None
    here = readers(reminder.user, all_captains=reminder.asked)
    if reminder.user not in (here.concerned(fixture) if reminder.asked else here.wanting(fixture, kind)):
        return None
    if kind == ReminderKind.MOVED:
        holds = not is_planned_as(fixture, was_planned(fixture, reminder.since))
    else:
        holds = reminder.says.split(" ")[0] == occasion.says(fixture) and occasion.is_for(fixture, reminder.user)
    seen = sees(reader_of(reminder.user, fixture), fixture, its_match=occasion.of_match)
    return fixture if holds and seen else None


def _send(reminders: Sequence[Reminder], mail: EmailMessage, now: datetime) -> tuple[bool, bool]:
    """Send a mail of some reminders; return whether that worked, and whether the next one may."""
    try:
        mail.send()
    except OSError as error:  # that of smtplib too
        _try_again(reminders, now, error)
        return False, isinstance(error, SMTPRecipientsRefused)
    _end(reminders, _State.SENT)
    return True, True


def _try_again(reminders: Sequence[Reminder], now: datetime, error: OSError) -> None:
    for reminder in reminders:
        if reminder.tries > len(AGAIN_AFTER):
            _LOG.error("Reminder %d is given up: %s", reminder.pk, type(error).__name__)
            _end([reminder], _State.GIVEN_UP)
        else:
            due = now + AGAIN_AFTER[reminder.tries - 1]
            Reminder.objects.filter(pk=reminder.pk).update(state=_State.WAITING, claim=None, due=due)


def _end(reminders: Sequence[Reminder], state: Reminder.State) -> None:
    Reminder.objects.filter(pk__in=[each.pk for each in reminders]).update(state=state, claim=None)


def _tidy(now: datetime) -> None:
    """Give up what somebody began to send and did not end, and forget what is long over."""
    lost = Reminder.objects.filter(state=_State.SENDING, due__lt=now - LOST_AFTER)
    for pk in lost.values_list("pk", flat=True):
        _LOG.error("Reminder %d is given up: sending it was broken off", pk)
    lost.update(state=_State.GIVEN_UP, claim=None)
    FixtureMove.objects.filter(at__lt=now - NOT_OLDER).delete()
    over = (_State.SENT, _State.DROPPED, _State.GIVEN_UP)
    Reminder.objects.filter(state__in=over, due__lt=now - KEPT).delete()
