"""Divisions of a league in words: what their tables say, and who is proposed to move between seasons and why."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.words.figures import ordinal
from scoring.words.phrase import listed, phrase
from tournaments.standings.divisions import Zones

GOES_UP, GOES_DOWN = gettext_lazy("in a place to go up"), gettext_lazy("in a place to go down")

STAYS: Mapping[str, Promise] = {
    "unfinished": gettext_lazy("The table is not finished: nobody is moved unless you choose."),
    "not_drawn": gettext_lazy("Nothing was played: nobody is moved unless you choose."),
    "groups": gettext_lazy("There is more than one table: nobody is moved unless you choose."),
    "too_short": gettext_lazy(
        "The table is too short for so many to go up and down: nobody is moved unless you choose."
    ),
}
"""Why nobody of a division is proposed to move."""


def zone_words(zones: Zones, entrant: int) -> str:
    """Return in a few words whether a side stands in a place that goes up or down; "" of the others."""
    return str(GOES_UP) if entrant in zones.up else str(GOES_DOWN) if entrant in zones.down else ""


def moving_words(up: int, down: int) -> str:
    """Return how many of a table go up and down; "" where nobody does."""
    above = ngettext("The first goes up.", "The first %(count)d go up.", up)
    below = ngettext("The last goes down.", "The last %(count)d go down.", down)
    said = [phrase(text, count=count) for text, count in ((above, up), (below, down)) if count]
    return " ".join([*said, _("Lines are drawn between.")]) if said else ""


def level_words(names: Sequence[str]) -> str:
    """Return that sides level on a line are not moved."""
    text = _("%(names)s are level on a line: they are not moved unless you choose.")
    return phrase(text, names=listed(names))


def withdrawn_words(names: Sequence[str]) -> str:
    """Return that sides that withdrew are not moved, and nobody in their stead."""
    text = ngettext(
        "%(names)s has withdrawn, and stays in this division unless you choose.",
        "%(names)s have withdrawn, and stay in this division unless you choose.",
        len(names),
    )
    return phrase(text, names=listed(names))


def move_words(name: str, to: str, place: int, *, up: bool) -> str:
    """Return who is proposed to move, and why: "Ayr goes up to First division: 1st of the table."."""
    text = (
        _("%(name)s goes up to %(division)s: %(place)s of the table.")
        if up
        else _("%(name)s goes down to %(division)s: %(place)s of the table.")
    )
    return phrase(text, name=name, division=to, place=ordinal(place))


def nowhere_words(up: int, down: int) -> str:
    """Return that sides of a division would move where there is no division."""
    if up:
        return _("There is no division above that is created again: nobody goes up.")
    return _("There is no division below: nobody goes down.") if down else ""
