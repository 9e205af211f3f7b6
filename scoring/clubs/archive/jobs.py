"""Archives made and read in the background, by the worker, and deleted after a week."""

import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from secrets import token_hex
from tempfile import TemporaryFile
from threading import Event, Thread

from django.core.files.base import File
from django.db import Error, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy

from scoring.clubs.archive.bringing_in import bring_in
from scoring.clubs.archive.package import ArchiveError
from scoring.clubs.archive.writing import Tell, nobody, write_archive
from scoring.clubs.words.archives import archive_refusal
from scoring.languages import speaking
from scoring.models import ArchiveJob
from scoring.models.archives import archives
from scoring.release import PRODUCT

_LOG = logging.getLogger(__name__)
_TOLD_EVERY = 1.0
"""Seconds between two times that a worker says how far it is."""
FAILED = gettext_lazy("It failed with an error, which is in the server’s log. Try again.")
GONE = gettext_lazy("The file is no longer there. Send it in again.")
AT_WORK = (ArchiveJob.State.QUEUED, ArchiveJob.State.RUNNING)

Telling = Callable[[int], AbstractContextManager[Tell]]
"""Is given a job's number, and then told how far it is."""


def make(pk: int, telling: Telling | None = None) -> None:
    """Make the archive of a job that is queued. What goes wrong is told by its state and message, and in the log."""
    job = _begin(pk)
    if job is None or job.club is None:
        return
    with _told(job), TemporaryFile() as file, _telling(telling, pk) as tell:
        write_archive(job.club, file, PRODUCT, tell)
        size = file.tell()
        file.seek(0)
        name = archives().save(f"club-{token_hex(16)}.zip", File(file))
        if not _done(pk, file=name, size=size):
            archives().delete(name)
            return
        _replace(job)


def read(pk: int, telling: Telling | None = None) -> None:
    """Bring in the club of an archive that was sent in, or say what is wrong with it."""
    job = _begin(pk)
    if job is None or job.asked_by is None:
        return
    try:
        with _told(job), _telling(telling, pk) as tell:
            try:
                file = job.open_file()
            except OSError:
                fail(pk, str(GONE))
                return
            with file:
                bring_in(file, job.asked_by, tell, done=lambda club: _done(pk, club=club, file=""))
    finally:
        archives().delete(job.file)


def delete(pk: int) -> None:
    """Delete a job whose time is over, and its file."""
    for job in ArchiveJob.objects.filter(pk=pk):
        if job.file:
            archives().delete(job.file)
        job.delete()


def drop(club: int) -> None:
    """Delete the archives that were made of a club, in the transaction after which they hold what nobody may read."""
    made = ArchiveJob.objects.filter(club=club, kind=ArchiveJob.Kind.MADE)
    for name in made.exclude(file="").values_list("file", flat=True):
        transaction.on_commit(partial(archives().delete, name))
    made.delete()


@contextmanager
def progress(pk: int) -> Iterator[Tell]:
    """Have a thread write every second how far a job is, whatever its own connection is doing.

    On SQLite it cannot while a club is written into the database: nobody else writes then.
    """
    said, stop = [0, 0], Event()

    def tell(done: int, of: int) -> None:
        said[:] = done, of

    def write() -> None:
        while not stop.wait(_TOLD_EVERY):
            with suppress(Error):
                running = ArchiveJob.objects.filter(pk=pk, state=ArchiveJob.State.RUNNING)
                running.update(done=said[0], of=said[1], beat_at=timezone.now())
            connection.close()

    thread = Thread(target=write, name="archive", daemon=True)
    thread.start()
    try:
        yield tell
    finally:
        stop.set()
        thread.join()


def _begin(pk: int) -> ArchiveJob | None:
    queued = ArchiveJob.objects.filter(pk=pk, state=ArchiveJob.State.QUEUED)
    if not queued.update(state=ArchiveJob.State.RUNNING, beat_at=timezone.now()):
        return None
    return ArchiveJob.objects.select_related("club", "asked_by").get(pk=pk)


@contextmanager
def _telling(telling: Telling | None, pk: int) -> Iterator[Tell]:
    if telling is None:
        yield nobody
    else:
        with telling(pk) as tell:
            yield tell


@contextmanager
def _told(job: ArchiveJob) -> Iterator[None]:
    """Have what goes wrong be told by the job, in the language of the club where there is one."""
    try:
        yield
    except ArchiveError as error:
        with _speaking(job):
            fail(job.pk, archive_refusal(error))
    except BaseException as error:
        _LOG.exception("Archive %s failed", job.pk)
        with _speaking(job):
            fail(job.pk, str(FAILED))
        if not isinstance(error, Exception):
            raise  # the worker itself is told to end


def _speaking(job: ArchiveJob) -> AbstractContextManager[None]:
    return speaking(job.club.language if job.club else "")


def _done(pk: int, **columns: object) -> int:
    running = ArchiveJob.objects.filter(pk=pk, state=ArchiveJob.State.RUNNING)
    return running.update(state=ArchiveJob.State.DONE, ended_at=timezone.now(), **columns)


def fail(pk: int, message: str) -> None:
    """Say why a job that runs came to nothing."""
    running = ArchiveJob.objects.filter(pk=pk, state=ArchiveJob.State.RUNNING)
    running.update(state=ArchiveJob.State.FAILED, message=message, ended_at=timezone.now(), file="")


def _replace(job: ArchiveJob) -> None:
    """Delete the archives of the club that were made before."""
    for each in ArchiveJob.objects.filter(club=job.club, kind=job.kind, pk__lt=job.pk).exclude(state__in=AT_WORK):
        delete(each.pk)
