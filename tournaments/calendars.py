"""The fixtures of a competition as an iCalendar feed (RFC 5545), for people's own calendars."""

from datetime import UTC, datetime, timedelta

from django.utils.timezone import get_default_timezone
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from scoring.rules.registry import find
from tournaments.models import Competition
from tournaments.readmodel.fixtures import FixtureLine


def calendar_of(competition: Competition, lines: list[tuple[int, FixtureLine]], stamp: datetime, base: str) -> bytes:
    """Return the dated fixtures, each with its id, as a feed. `stamp` is when the competition last changed, `base`
    the address of the site, without a slash at its end.

    An event keeps its UID for as long as its fixture is drawn; its SEQUENCE rises with every act of the office.
    """
    host = base.partition("://")[2]
    feed = Calendar()
    feed.add("prodid", "-//Card cricket//Fixtures//EN")
    feed.add("version", "2.0")
    feed.add("name", competition.name)
    feed.add("x-wr-calname", competition.name)
    feed.add("refresh-interval", timedelta(hours=6), parameters={"value": "DURATION"})
    for pk, line in lines:
        if line.on is not None and line.away is not None:
            event = _event(competition, line, base)
            event.add("uid", f"fixture-{pk}@{host}")
            event.add("dtstamp", stamp.astimezone(UTC))
            event.add("sequence", competition.version)
            feed.add_component(event)
    return bytes(feed.to_ical())


def _event(competition: Competition, line: FixtureLine, base: str) -> Event:
    event = Event()
    home, away = line.home.name.text, line.away.name.text if line.away else ""
    event.add("summary", _("%(home)s v %(away)s") % {"home": home, "away": away})
    if line.at is not None and line.on is not None:
        start = datetime.combine(line.on, line.at, get_default_timezone())
        event.add("dtstart", start.astimezone(UTC))
    elif line.on is not None:
        event.add("dtstart", line.on)
        event.add("dtend", line.on + timedelta(days=1))
    if line.venue:
        event.add("location", line.venue)
    told = [competition.name, line.label or line.round_name, find(competition.variant).setup_rules.name, line.said]
    event.add("description", ", ".join(str(each) for each in told if each))
    event.add("status", _status(line))
    event.add("url", base + (line.match_address or line.address))
    return event


def _status(line: FixtureLine) -> str:
    if line.state in ("cancelled", "off"):
        return "CANCELLED"
    settled = line.home.entrant and line.away and line.away.entrant
    return "CONFIRMED" if settled and line.state != "postponed" else "TENTATIVE"
