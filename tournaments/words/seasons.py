"""How a competition stands, in a line, and what a season is."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words.changes import Path, changes_words
from scoring.words.phrase import listed, phrase
from tournaments.models import Season
from tournaments.words.tiebreaks import points_words

NAMED = 3
"""How many leaders a line names; of more it gives the number."""


def season_changes_text(now: Season, before: Season) -> str:
    """Return what was changed in a season: "The season was changed – name: Summer 2026 (before: 2026)."."""
    said = (dict(_of_season(each)) for each in (now, before))
    changes = listed(list(changes_words(*said)), "; ")
    return phrase(_("The season was changed – %(changes)s."), changes=changes) if changes else ""


def _of_season(season: Season) -> Iterator[tuple[Path, str]]:
    yield (_("name"),), season.name
    for what, day in ((_("from"), season.starts), (_("to"), season.ends)):
        yield (what,), date_format(day, _("j F Y")) if day else ""


def leaders_words(leaders: Sequence[str], points: Fraction, *, over: bool, people: bool) -> str:
    """Return who leads a table, or has won it: "Ayr lead with 8 points", "Ayr and Bath are level on 8 points"."""
    params: dict[str, str] = {"points": points_words(points)}
    if len(leaders) > NAMED:
        text = ngettext("%(count)d is level on %(points)s", "%(count)d are level on %(points)s", len(leaders))
        return phrase(text, count=len(leaders), **params)
    if len(leaders) > 1:
        names = phrase(_("%(first)s and %(last)s"), first=listed(leaders[:-1]), last=leaders[-1])
        text = _("%(names)s finished level on %(points)s") if over else _("%(names)s are level on %(points)s")
        return phrase(text, names=names, **params)
    if over:
        text = _("%(leader)s won with %(points)s")
    else:
        text = _("%(leader)s leads with %(points)s") if people else _("%(leader)s lead with %(points)s")
    return phrase(text, leader=leaders[0], **params)


def in_group(group: str, said: str) -> str:
    """Return what is said of one group: "Group A: Ayr lead with 8 points"."""
    return phrase(_("Group %(group)s: %(said)s"), group=group, said=said) if group else said


def round_reached(title: str, played: int, ties: int) -> str:
    """Return how far a knockout has come: "Semi-finals: 1 of 2 played"."""
    return phrase(_("%(round)s: %(played)d of %(ties)d played"), round=title, played=played, ties=ties)


def final_words(title: str, home: str, away: str, *, live: bool) -> str:
    """Return who meets in the one match that is left: "Final to come: Ayr v Bath"."""
    text = _("%(round)s in progress: %(home)s v %(away)s") if live else _("%(round)s to come: %(home)s v %(away)s")
    return phrase(text, round=title, home=home, away=away)


def won_by_words(winner: str) -> str:
    """Return who has won a knockout."""
    return phrase(_("Won by %(winner)s"), winner=winner)
