"""What every page of a competition shows around its own subject."""

from typing import Any

from django.http import HttpRequest

from scoring.rights import Right, rights_in
from tournaments.formats.registry import find
from tournaments.models import Competition
from tournaments.services.questions import asked_to_undo, questions


def competition_context(request: HttpRequest, competition: Competition) -> dict[str, Any]:
    """Return what `layout.html` needs: club, season, competition, format, who may manage it and what is to decide.

    One query of anybody signed in, those of `questions` of who may manage it, none of a reader.
    """
    rights = rights_in(request.user, competition)
    may_manage = Right.MANAGE_COMPETITIONS in rights
    return {
        "club": competition.season.club,
        "season": competition.season,
        "competition": competition,
        "format": find(competition.format),
        "may_manage": may_manage,
        "may_score": Right.CREATE_MATCH in rights,
        "may_correct": Right.CHANGE_FINISHED in rights,
        "questions": len(questions(competition)) + len(asked_to_undo(competition)) if may_manage else 0,
    }
