"""What every page of a competition shows around its own subject."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.rights import Right, rights_in
from scoring.visibility import Visibility
from scoring.web.signing import seen_at
from scoring.words.game_names import game_name
from scoring.words.options import conditions
from tournaments.formats.base import Display, Format
from tournaments.formats.registry import find_format
from tournaments.models import Competition
from tournaments.services.conditions import conditions_of
from tournaments.services.questions import asked_to_undo, questions
from tournaments.views.access import for_everybody

_NAMES: Mapping[Display, Promise] = {
    Display.TABLE: _("Table"),
    Display.BRACKET: _("Bracket"),
    Display.GRID: _("Grid"),
    Display.POSITIONS: _("Positions"),
}
"""What the pages of displays are called; of others as their format."""
_MADE_OF_FIXTURES = frozenset({Display.GRID, Display.POSITIONS})


@dataclass(frozen=True, slots=True)
class Tab:
    """A page of a competition's fixtures or of how it stands: what it is in `layout.html`, its title and address."""

    page: str
    title: str
    address: str


def competition_context(request: HttpRequest, competition: Competition) -> dict[str, Any]:
    """Return what `layout.html` needs: club, season, competition, format, who may manage it and what is to decide.

    One query of anybody signed in, those of `questions` of who may manage it, none of a reader.
    """
    rights = rights_in(request.user, competition)
    kind = find_format(competition.format)
    may_manage = Right.MANAGE_COMPETITIONS in rights
    return {
        "club": competition.season.club,
        "season": competition.season,
        "competition": competition,
        "format": kind,
        "game": game_name(competition.variant),
        "conditions": list(conditions(conditions_of(competition))),
        "tabs": list(_tabs(competition, kind)),
        "for_everybody": for_everybody(competition),
        "may_read": Right.READ in rights,
        "may_manage": may_manage,
        "may_read_drafts": Right.READ_DRAFTS in rights,
        "draft": seen_at(competition.version) if may_manage and competition.visibility == Visibility.DRAFT else None,
        "shown_in_club": Visibility(competition.season.club.visibility).label,
        "may_score": Right.CREATE_MATCH in rights,
        "may_correct": Right.CHANGE_FINISHED in rights,
        "questions": len(questions(competition)) + len(asked_to_undo(competition)) if may_manage else 0,
    }


def _tabs(competition: Competition, kind: type[Format]) -> Iterator[Tab]:
    """Yield the pages of a format's displays, and that of the fixtures before those that are made of them.

    The first is the page of the competition itself.
    """
    season = competition.season
    at = [season.club.slug, season.slug, competition.slug]
    pages = [(str(display), _NAMES.get(display, kind.name), display in _MADE_OF_FIXTURES) for display in kind.displays]
    pages.append(("fixtures", _("Fixtures"), False))
    for page, name, _made in sorted(pages, key=lambda each: each[2]):
        address = reverse("competition" if page == kind.displays[0] else f"competition-{page}", args=at)
        yield Tab(page, str(name), address)
