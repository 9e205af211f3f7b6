"""Who is scoring a match now, and taking over from them. Nothing of the match itself changes."""

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from scoring.models import Match


def take_over(match: Match, user: User) -> None:
    """Make `user` the one who is scoring, from now. The caller checks their right to record."""
    match.scorer, match.scorer_since = user, timezone.now()
    match.save(update_fields=["scorer", "scorer_since"])


def display_name(user: User | None) -> str:
    """Return how a person is called on the page; empty for nobody."""
    return (user.get_full_name() or user.get_username()) if user else ""


def since(match: Match) -> str:
    """Return since when that person has been scoring, as 19:42; empty where nobody is."""
    return time_format(timezone.localtime(match.scorer_since), _("H:i")) if match.scorer_since else ""
