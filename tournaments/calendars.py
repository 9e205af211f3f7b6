"""Fixtures as iCalendar feeds (RFC 5545), for people's own calendars."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta

from django.db.models import Max, Q
from django.utils.timezone import get_default_timezone
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from scoring.addresses import lasting_domain
from scoring.visibility import Visibility
from scoring.words.game_names import game_name
from scoring.words.phrase import listed, phrase
from tournaments.formats.course import FixtureState
from tournaments.models import Act, Competition, Fixture
from tournaments.readmodel.fixture_rows import by_date, days, shared, source_labels
from tournaments.readmodel.fixtures import FixtureLine, line_of
from tournaments.readmodel.history import acts_shown

_LASTS = timedelta(hours=1)
"""For how long an event with a time stands in a calendar. How long a match takes is not stored."""


def calendar_of(
    title: str, competitions: Iterable[Competition], base: str, listed: Visibility, which: Q | None = None
) -> bytes:
    """Return the dated fixtures of competitions, or `which` of them, as a feed, to who sees what is `listed`.

    `base` is the address of the site, without a slash at its end. Three queries and those of `competitions`; one more
    where places are still open.

    An event keeps its UID, in every feed it is in, for as long as its fixture is drawn; it is stamped with the last act
    of its competition's office that is shown, and its SEQUENCE rises with every one.
    """
    known = {each.pk: each for each in competitions}
    acts = acts_shown(Act.objects.filter(competition__in=known).order_by(), listed)
    newest = acts.values_list("competition").annotate(Max("at"), Max("version"))
    stamps = {pk: (at, version) for pk, at, version in newest}
    feed = Calendar()
    feed.add("prodid", "-//Card cricket//Fixtures//EN")
    feed.add("version", "2.0")
    feed.add("name", title)
    feed.add("x-wr-calname", title)
    feed.add("refresh-interval", timedelta(hours=6), parameters={"value": "DURATION"})
    dated = _dated(known, listed, which or Q())
    labels = source_labels(dated)
    for fixture in dated:
        competition = fixture.competition
        event = _event(competition, line_of(fixture, labels, listed), base)
        event.add("uid", f"fixture-{fixture.pk}@{lasting_domain()}")
        at, version = stamps.get(competition.pk, (competition.created_at, 0))
        event.add("dtstamp", at.astimezone(UTC))
        event.add("sequence", version)
        feed.add_component(event)
    return bytes(feed.to_ical())


def _dated(competitions: dict[int, Competition], listed: Visibility, which: Q) -> Sequence[Fixture]:
    """Return the fixtures with a date, by date, as who sees what is `listed` knows it. Two queries.

    The first and the last day that there is are left out: an event on them has no end, or no beginning in UTC.
    """
    these = Fixture.objects.filter(which, competition__in=competitions, is_bye=False)
    dated = these.annotate(day=days(listed)).filter(day__gt=date.min, day__lt=date.max)
    return shared(dated.order_by(*by_date(listed), "competition"), competitions.values())


def _event(competition: Competition, line: FixtureLine, base: str) -> Event:
    event = Event()
    home, away = line.home.name, line.away.name if line.away else ""
    event.add("summary", phrase(_("%(home)s v %(away)s"), home=home, away=away))
    if line.at is not None and line.on is not None:
        start = datetime.combine(line.on, line.at, get_default_timezone())
        event.add("dtstart", start.astimezone(UTC))
        event.add("dtend", start.astimezone(UTC) + _LASTS)
    elif line.on is not None:
        event.add("dtstart", line.on)
        event.add("dtend", line.on + timedelta(days=1))
    if line.place:
        event.add("location", line.place)
    told = [
        competition.name,
        line.label or line.round_name,
        game_name(competition.variant),
        line.said,
    ]
    event.add("description", listed(filter(None, told)))
    event.add("status", _status(line))
    event.add("url", base + (line.match_address or line.address))
    return event


def _status(line: FixtureLine) -> str:
    if line.state in (FixtureState.CANCELLED, FixtureState.OFF, FixtureState.NOT_NEEDED):
        return "CANCELLED"
    settled = line.home.entrant and line.away and line.away.entrant
    return "CONFIRMED" if settled and line.state != FixtureState.POSTPONED else "TENTATIVE"
