"""Why two players were not made one, or a merge was not undone, in words."""

from django.utils.translation import gettext as _

from scoring.clubs.merges import MergeRefusal, NotMergedError
from scoring.models import Player
from scoring.words.phrase import phrase


def not_merged_text(error: NotMergedError) -> str:
    """Return what to tell the organiser."""
    match error.refusal:
        case MergeRefusal.SAME:
            return _("That is the same player. Choose the other one.")
        case MergeRefusal.ELSEWHERE:
            return _("That player is in another club. Only players of the same club can be merged.")
        case MergeRefusal.ALREADY:
            return _("One of the two has been merged with another player meanwhile. Nothing was changed; check again.")
        case MergeRefusal.TOGETHER:
            return _(
                "Both were on the same side in the match %(match)s, so they are two players. Correct its set-up first."
            ) % {"match": error.match}
        case MergeRefusal.UNDONE:
            return _("This has already been undone.")
        case MergeRefusal.NAME_OFF:
            return _("The name of one of the two was taken off. Bring it back first.")
        case MergeRefusal.MEANWHILE:
            return _("One of their matches was changed at the same moment. Nothing was changed; try again.")


def already_merged_text(merged: Player, kept: Player) -> str:
    """Return what to tell the organiser who opens or changes a player that was made one with another."""
    text = _("%(merged)s was merged with %(kept)s. Nothing was changed; this is the page of both.")
    return phrase(text, merged=merged.name, kept=kept.name)
