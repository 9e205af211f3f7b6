"""Asking for an archive of a club, and sending one in."""

from secrets import token_hex

from django.contrib.auth.models import User
from django.core.files.base import File
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy

from scoring.clubs.archive.jobs import AT_WORK, fail
from scoring.clubs.archive.tasks import delete_archive, make_archive, read_archive
from scoring.models import ArchiveJob, Club
from scoring.models.archives import KEPT_FOR, archives

INTERRUPTED = gettext_lazy("It was interrupted. Try again.")


def ask(club: Club, by: User) -> ArchiveJob:
    """Ask for an archive of a club, and return it; the one that is at work already, where there is one."""
    made = ArchiveJob.objects.filter(club=club, kind=ArchiveJob.Kind.MADE)
    _give_up(made)
    at_work = made.filter(state__in=AT_WORK).first()
    if at_work:
        return at_work
    try:
        with transaction.atomic():
            asked = ArchiveJob.objects.create(kind=ArchiveJob.Kind.MADE, club=club, asked_by=by)
            make_archive.enqueue(asked.pk)
            _delete_later(asked)
    except IntegrityError:  # somebody else asked at the same moment
        return made.latest("pk")
    return asked


def send_in(file: "File[bytes]", by: User) -> ArchiveJob | None:
    """Keep an archive that was sent in until the worker has read it; None while an earlier one is still to be read."""
    name = archives().save(f"read-{token_hex(16)}.zip", file)
    asked = None
    try:
        with transaction.atomic():
            User.objects.select_for_update().get(pk=by.pk)  # whoever sends one in twice at a time sends it in once
            if not _is_reading(by):
                asked = ArchiveJob.objects.create(
                    kind=ArchiveJob.Kind.READ, asked_by=by, name=(file.name or "")[:200], file=name, size=file.size
                )
                read_archive.enqueue(asked.pk)
                _delete_later(asked)
    except BaseException:
        asked = None
        raise
    finally:
        if asked is None:
            archives().delete(name)
    return asked


def _is_reading(user: User) -> bool:
    read = ArchiveJob.objects.filter(kind=ArchiveJob.Kind.READ, asked_by=user)
    _give_up(read)
    return read.filter(state__in=AT_WORK).exists()


def _give_up(jobs: QuerySet[ArchiveJob]) -> None:
    """Give up what workers have left that have stopped."""
    for job in jobs.filter(state=ArchiveJob.State.RUNNING):
        if job.is_silent:
            fail(job.pk, str(INTERRUPTED))


def _delete_later(job: ArchiveJob) -> None:
    """Have the worker delete a job with its file when its time is over."""
    delete_archive.using(run_after=timezone.now() + KEPT_FOR).enqueue(job.pk)
