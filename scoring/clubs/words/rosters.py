"""What was changed in a roster, or in a player's name, in words."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.clubs.rosters import NameTakenError
from scoring.models import RosterChange
from scoring.words.authors import made_by
from scoring.words.phrase import listed, phrase

Kind = RosterChange.Kind

_PLACE = {
    "number": gettext_lazy("number"),
    "batting_class": gettext_lazy("batting class"),
    "bowling_class": gettext_lazy("bowling class"),
}


def change_text(change: RosterChange) -> str:
    """Return a change as a sentence: "M Hoggard: batting class 2 (before: 1)."."""
    who, before, now = change.name, change.before, change.now
    names = {"before": str(before.get("name", "")), "now": str(now.get("name", ""))}
    match change.kind:
        case Kind.TEAM_MADE:
            return phrase(_("The team %(team)s was created."), team=who)
        case Kind.TEAM_NAMED:
            return phrase(_("The team is called %(now)s (before: %(before)s)."), **names)
        case Kind.TEAMS_MERGED:
            return phrase(_("The team %(before)s was merged into %(now)s."), **names)
        case Kind.RETIRED:
            return phrase(_("The team %(team)s was retired."), team=who)
        case Kind.REVIVED:
            return phrase(_("The team %(team)s was brought back."), team=who)
        case Kind.JOINED:
            return phrase(_("%(player)s joined: %(place)s."), player=who, place=place_text(now))
        case Kind.LEFT:
            return phrase(_("%(player)s left (before: %(place)s)."), player=who, place=place_text(before))
        case Kind.CHANGED:
            return phrase(_("%(player)s: %(changes)s."), player=who, changes=_differing(before, now))
        case Kind.PLAYER_NAMED:
            return phrase(_("%(before)s is called %(now)s."), **names)
        case Kind.MERGED if not now:
            return phrase(_("%(before)s was merged with another player of the team."), **names)
        case Kind.MERGED:
            return phrase(_("%(before)s was merged with %(now)s."), **names)
        case Kind.NAME_OFF:
            return phrase(_("The name of %(player)s was taken off."), player=who)
        case Kind.NAME_BACK:
            return phrase(_("The name of %(player)s was brought back."), player=who)
    return phrase(_("The merge of %(now)s was undone: a separate player again."), **names)


def act_texts(changes: Sequence[RosterChange]) -> list[str]:
    """Return changes as sentences, an act each, with who did it and when: for those who come late."""
    said = []
    for (at, author), these in groupby(changes, lambda change: (change.at, made_by(change))):
        of_one = list(these)
        when = date_format(localtime(at), _("j F Y, H:i"))
        by = phrase("%(person)s, %(at)s", person=author, at=when) if author else when
        said.append(phrase("%(said)s (%(by)s)", said=listed(map(change_text, of_one), " "), by=by))
    return said


def name_taken_text(error: NameTakenError) -> str:
    """Return why a player cannot be called so."""
    text = _("%(team)s has another player of that name. Tell them apart, for instance by an initial.")
    return phrase(text, team=error.team.name)


def place_text(place: Mapping[str, object]) -> str:
    """Return a place in a roster, as the history keeps it: "number 3, batting class 4"; a class not had is left out."""
    return listed(f"{label} {place[key]}" for key, label in _PLACE.items() if place.get(key) is not None)


def _differing(before: Mapping[str, object], now: Mapping[str, object]) -> str:
    text = _("%(what)s %(now)s (before: %(before)s)")
    return listed(
        phrase(text, what=str(label), now=_value(now[key]), before=_value(before[key]))
        for key, label in _PLACE.items()
        if key in now
    )


def _value(value: object) -> str:
    return _("none") if value is None else str(value)
