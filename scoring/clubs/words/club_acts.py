"""What was done in a club's own affairs, in words."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.links import Link, places_in
from scoring.models import WITH_PERSON, Club, ClubAct, ClubVerb
from scoring.models.matches import name_of_side
from scoring.readmodel.board import teams_text
from scoring.rights import CLUB, MATCH, WHOLE_CLUB, Place, title_of
from scoring.visibility import Visibility
from scoring.words.authors import made_by
from scoring.words.changes import change_words
from scoring.words.phrase import phrase

DONE: Mapping[str, Any] = {
    ClubVerb.FOUND: gettext_lazy("The club was founded."),
    ClubVerb.BRING_IN: gettext_lazy("The club was brought in from an archive."),
    ClubVerb.CHANGE: gettext_lazy("What is said of the club was changed."),
    ClubVerb.CLOSE: gettext_lazy("The club was closed."),
    ClubVerb.REOPEN: gettext_lazy("The club was reopened."),
    ClubVerb.INVITE: gettext_lazy("A link to join was made, for the role %(role)s."),
    ClubVerb.REVOKE: gettext_lazy("A link to join was taken back, for the role %(role)s."),
    ClubVerb.GIVE_ROLE: gettext_lazy("%(person)s was given the role %(role)s."),
    ClubVerb.CHANGE_ROLE: gettext_lazy("%(person)s was given another role."),
    ClubVerb.TAKE_ROLE: gettext_lazy("The role %(role)s of %(person)s was taken away."),
    ClubVerb.MAKE_LINK: gettext_lazy("A link for readers was made."),
    ClubVerb.TAKE_LINK_BACK: gettext_lazy("A link for readers was taken back."),
    ClubVerb.SHOW_MATCH: gettext_lazy("The match is shown to others."),
}
"""What is said of each verb."""


OF_PEOPLE = frozenset({ClubVerb.INVITE, ClubVerb.REVOKE, ClubVerb.GIVE_ROLE, ClubVerb.CHANGE_ROLE, ClubVerb.TAKE_ROLE})
"""Acts that only those read about who manage people."""


class ToldAct(NamedTuple):
    """An act in words, by whom (empty for the site), what it changed, and where it was done; nowhere in particular is
    None.

    A place without a page to lead to has an empty address.
    """

    act: ClubAct
    author: str
    text: str
    changes: list[str]
    place: Link | None


_NEWEST = 20


def acts_of(club: Club, place: Place) -> list[ToldAct]:
    """Return the newest acts that were done in one place of a club. Queries as of `told`, and one."""
    kind, pk = place
    acts = club.acts.filter(kind=kind, place=pk).exclude(verb__in=OF_PEOPLE).select_related("author", WITH_PERSON)
    return told(club, acts[:_NEWEST])


def told(club: Club, acts: Iterable[ClubAct]) -> list[ToldAct]:
    """Return acts of a club, read with their authors, in words. Two queries and one of each other app."""
    acts = list(acts)
    places = _places(club, {(act.kind, act.place) for act in acts})
    return [ToldAct(act, made_by(act), *act_words(act), places.get((act.kind, act.place))) for act in acts]


def act_words(act: ClubAct) -> tuple[str, list[str]]:
    """Return an act as a sentence, and what it changed."""
    return _text(act), list(_changes(act))


def _text(act: ClubAct) -> str:
    role, person = title_of(act.about.get("role", "")), act.about.get("person", "")
    return phrase(str(DONE[act.verb]), role=role, person=person)


def _changes(act: ClubAct) -> Iterable[str]:
    was, now = act.about.get("was", {}), act.about.get("now", {})
    said: dict[str, Any] = {
        "name": (_("name"), str),
        "description": (_("About the club"), str),
        "visibility": (_("shown to"), lambda value: str(Visibility(value).label)),
        "language": (_("language"), _language),
        "shows_chances": (_("chances"), lambda value: _("shown") if value else _("not shown")),
        "role": (_("role"), title_of),
    }
    return [
        change_words(what, in_words(now[name]), in_words(was[name]))
        for name, (what, in_words) in said.items()
        if name in now and now[name] != was[name]
    ]


def _language(code: str) -> str:
    return dict(settings.LANGUAGES).get(code, code) or _("as the browser asks")


def _places(club: Club, asked: set[Place]) -> dict[Place, Link]:
    """Return the places of acts by their names; what is no longer there is left out."""
    asked = {each for each in asked if each[0] not in (WHOLE_CLUB, CLUB)}
    if not asked:
        return {}
    rows = club.matches.filter(pk__in=[pk for kind, pk in asked if kind == MATCH]).order_by()
    matches = {
        (MATCH, pk): Link(teams_text(home, away), reverse("match", args=[slug]))
        for pk, slug, home, away in rows.values_list("pk", "slug", name_of_side(0), name_of_side(1))
    }
    named = {place: Link(name, "") for place, name in places_in(club).items()}
    return {place: link for place, link in (named | matches).items() if place in asked}
