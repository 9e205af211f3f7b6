"""That a fixture was moved, kept until those whom it concerns are reminded: in the transaction of the act itself."""

from django.conf import settings
from django.utils import timezone

from tournaments.models import Fixture, FixtureMove
from tournaments.services.acts import CompetitionChange

MOVES = ("on", "at", "venue", "table", "state")
"""What of a fixture is moved; what the history says of each before and after."""


def note_move(act: CompetitionChange, fixture: Fixture) -> None:
    """Keep that an act under way moves a fixture, where the site sends mail at all. Two queries, or none.

    Moved again before anybody is reminded, it was moved once, from where it stood at first.
    """
    if not settings.MAIL_IS_SET_UP:
        return
    version, now = act.competition.version + 1, timezone.now()
    FixtureMove.objects.update_or_create(
        fixture=fixture,
        defaults={"last": version, "at": now},
        create_defaults={"first": version, "last": version, "at": now},
    )
