"""Asking for a print of a season, and calling it off."""

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy

from tournaments.models import Print, Season
from tournaments.models.prints import SILENCE
from tournaments.yearbook.digest import digest
from tournaments.yearbook.tasks import make_print

AT_WORK = (Print.State.QUEUED, Print.State.RUNNING)

INTERRUPTED = gettext_lazy("Creating the PDF was interrupted. Try again.")


def ask(season: Season, kind: str, paper: str, by: User | None) -> Print:
    """Ask for a print; return the one that is at work already, or the one that is kept and still good."""
    _give_up(season)
    asked = season.prints.filter(kind=kind, state__in=AT_WORK).first() or kept(season, kind, paper)
    if asked:
        return asked
    try:
        with transaction.atomic():
            asked = Print.objects.create(season=season, kind=kind, paper=paper, asked_by=by)
            make_print.enqueue(asked.pk)
    except IntegrityError:  # somebody else asked at the same moment; it may have been called off again by now
        return season.prints.filter(kind=kind).latest("pk")
    return asked


def kept(season: Season, kind: str, paper: str) -> Print | None:
    """Return a print that was made and says what the season says now."""
    made = season.prints.filter(kind=kind, paper=paper, state=Print.State.DONE).first()
    return made if made and is_good(made) else None


def is_good(made: Print) -> bool:
    """Return whether a print still says what the season says, and its file is there."""
    return made.digest == digest(made.season, made.kind, made.paper) and made.has_file


def cancel(season: Season, kind: str) -> None:
    """Call off a print that is queued or being made; its worker stops within a second or two."""
    season.prints.filter(kind=kind, state__in=AT_WORK).update(state=Print.State.CANCELLED, ended_at=timezone.now())


def _give_up(season: Season) -> None:
    """Give up the prints of workers that have stopped."""
    lost = season.prints.filter(state=Print.State.RUNNING, beat_at__lt=timezone.now() - SILENCE)
    lost.update(state=Print.State.FAILED, ended_at=timezone.now(), message=str(INTERRUPTED))
