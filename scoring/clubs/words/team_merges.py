"""Why two teams were not made one, in words."""

from django.utils.translation import gettext as _

from scoring.clubs.team_merges import TeamMergeRefusal, TeamsNotMergedError
from scoring.words.phrase import phrase


def teams_not_merged_text(error: TeamsNotMergedError) -> str:
    """Return what to tell the organiser."""
    match error.refusal:
        case TeamMergeRefusal.SAME:
            return _("That is the same team. Choose the other one.")
        case TeamMergeRefusal.ELSEWHERE:
            return _("That team is in another club. Only teams of the same club can be merged.")
        case TeamMergeRefusal.ALREADY:
            return _("One of the two has been merged with another team meanwhile. Nothing was changed; check again.")
        case TeamMergeRefusal.PLAYED:
            text = _("They have played each other in the match %(about)s, so they are two teams. Nothing was changed.")
        case TeamMergeRefusal.ENTERED:
            text = _("Both are entered in the competition %(about)s, so they are two teams. Nothing was changed.")
        case TeamMergeRefusal.NAMESAKES:
            text = _(
                "Each has a player called %(about)s. Merge the two players first, or rename one of them. "
                "Nothing was changed."
            )
        case TeamMergeRefusal.MEANWHILE:
            return _("One of their matches was changed at the same moment. Nothing was changed; try again.")
    return phrase(text, about=error.about)
