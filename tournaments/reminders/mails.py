"""A reminder as a mail: composed when it is sent, of what stands then and its reader may see."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, time

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse

from scoring.clubs.site_address import public_address
from scoring.confirmations import dispute_of
from scoring.languages import speaking
from scoring.readmodel.board import teams_text
from scoring.words.confirmations import disputed_text
from scoring.words.phrase import listed as enumerated
from tournaments.models import Fixture, Reminder, ReminderKind
from tournaments.readmodel.fixture_rows import source_labels
from tournaments.readmodel.fixtures import FixtureLine, line_of
from tournaments.reminders.links import TurnOff, off_link
from tournaments.reminders.occasions import was_planned
from tournaments.reminders.readers import reader_of
from tournaments.words.places import place_words
from tournaments.words.reminders import before_words, one_line, plan_words, side_words, subject_words, what_to_do


@dataclass(frozen=True, slots=True)
class Entry:
    """A fixture in a mail: its sides, its lines, what is to be done, and where."""

    title: str
    lines: Sequence[str]
    to_do: str
    address: str


def compose(reminders: Sequence[Reminder], fixtures: Sequence[Fixture]) -> EmailMessage:
    """Return the mail that reminds a person of fixtures of one club, of one kind, in the club's language; of each its
    reminder.
    """
    with speaking(reminders[0].club.language):
        return _composed(reminders, fixtures)


def _composed(reminders: Sequence[Reminder], fixtures: Sequence[Fixture]) -> EmailMessage:
    first = reminders[0]
    kind, site = ReminderKind(first.kind), public_address()
    entries = [_entry(reminder, fixture, site) for reminder, fixture in zip(reminders, fixtures, strict=True)]
    asked = all(each.asked for each in reminders)
    link = "" if asked else off_link(TurnOff(first.user, first.club, kind))
    headers = {"Auto-Submitted": "auto-generated"}
    if link:
        headers |= {"List-Unsubscribe": f"<{link}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    context = {
        "club": one_line(first.club.name),
        "kind": kind.label,
        "entries": entries,
        "site": site,
        "choices": f"{site}{reverse('reminders')}",
        "link": link,
    }
    return EmailMessage(
        subject_words(first.club.name, kind, [entry.title for entry in entries], [each.state for each in fixtures]),
        render_to_string("tournaments/reminders/mail.txt", context),
        settings.DEFAULT_FROM_EMAIL,
        [first.user.email],
        headers=headers,
    )


def _entry(reminder: Reminder, fixture: Fixture, site: str) -> Entry:
    listed = reader_of(reminder.user, fixture).listed
    line = line_of(fixture, source_labels([fixture]), listed)
    of_match = reminder.kind in (ReminderKind.TO_CONFIRM, ReminderKind.DISPUTED)
    address = (of_match and line.match_address) or line.address
    lines = filter(None, map(one_line, _lines(reminder, fixture, line)))
    return Entry(_title(line), tuple(lines), what_to_do(reminder.kind), f"{site}{address}")


def _title(line: FixtureLine) -> str:
    first, second = (side_words(side.name, side.plays) if side else "" for side in (line.home, line.away))
    return one_line(teams_text(first, second))


def _lines(reminder: Reminder, fixture: Fixture, line: FixtureLine) -> Iterator[str]:
    yield enumerated(filter(None, (line.competition, line.group, line.round_name)))
    if reminder.kind in (ReminderKind.TO_CONFIRM, ReminderKind.DISPUTED):
        yield line.said
        if reminder.kind == ReminderKind.DISPUTED and fixture.match:
            yield disputed_text(dispute_of(fixture.match))
        return
    yield line.not_played
    yield plan_words(fixture.on, fixture.at, line.place)
    if reminder.kind == ReminderKind.MOVED:
        was = was_planned(fixture, reminder.since)
        on, at = str(was.get("on", "")), str(was.get("at", ""))
        day, hour = date.fromisoformat(on) if on else None, time.fromisoformat(at) if at else None
        place = place_words(str(was.get("venue", "")), str(was.get("table", "")))
        yield before_words(plan_words(day, hour, place), str(was.get("state", "")))
