"""That fixtures cannot both be played as they are planned, in words."""

from collections.abc import Sequence

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words.phrase import listed, phrase
from tournaments.models import Fixture


def clash_words(fixture: Fixture, other: Fixture, names: Sequence[str]) -> str:
    """Return that two fixtures want the teams, people or tables of these names at one time, or too soon one after the
    other; or on one day where the time of one is not known.
    """
    said = {"fixture": _sides(fixture), "other": _sides(other), "names": listed(names)}
    if fixture.at is None or other.at is None:
        return phrase(_("%(fixture)s is on the same day as %(other)s, %(day)s: %(names)s."), day=_day(fixture), **said)
    if (fixture.on, fixture.at) == (other.on, other.at):
        when = f"{_day(fixture)}, {_time(fixture)}"
        return phrase(_("%(fixture)s is at the same time as %(other)s, %(when)s: %(names)s."), when=when, **said)
    begin = _("%(fixture)s begins at %(at)s and %(other)s at %(other_at)s, %(day)s: %(names)s.")
    return phrase(begin, at=_time(fixture), other_at=_time(other), day=_day(fixture), **said)


def more_clashes_words(count: int) -> str:
    """Return that there are so many clashes more."""
    return ngettext("And %(count)d clash more.", "And %(count)d clashes more.", count) % {"count": count}


def day_off_words(fixture: Fixture, side: str) -> str:
    """Return that a side of a fixture, read with both, cannot play on its day."""
    said = _("%(fixture)s is on %(day)s: %(side)s cannot play then.")
    return phrase(said, fixture=_sides(fixture), day=_day(fixture), side=side)


def more_days_off_words(count: int) -> str:
    """Return that so many fixtures more are on days on which a side of them cannot play."""
    said = ngettext(
        "And %(count)d fixture more is on a day on which a side cannot play.",
        "And %(count)d fixtures more are on days on which a side cannot play.",
        count,
    )
    return said % {"count": count}


def without_table_words(count: int) -> str:
    """Return that so many fixtures of a draw have no table."""
    said = ngettext(
        "%(count)d fixture has no table: its round has more matches than there are tables.",
        "%(count)d fixtures have no table: their rounds have more matches than there are tables.",
        count,
    )
    return said % {"count": count}


def _day(fixture: Fixture) -> str:
    return date_format(fixture.on, _("j F Y")) if fixture.on else ""


def _time(fixture: Fixture) -> str:
    return time_format(fixture.at, _("H:i")) if fixture.at else ""


def _sides(fixture: Fixture) -> str:
    named = _("%(home)s v %(away)s (%(competition)s)")
    return phrase(named, home=fixture.home or "–", away=fixture.away or "–", competition=fixture.competition.name)
