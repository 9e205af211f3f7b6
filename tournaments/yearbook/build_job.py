"""Making a yearbook: written piece by piece, set in processes side by side, joined; it tells how far it is.

Nothing is held in the database while a piece is set: progress is one short update a second, and scorers go on.
"""

import logging
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from django.core.files.base import File
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cricketcards.processors import processors
from scoring.languages import speaking
from scoring.printing.worker_pool import WorkerError, WorkerPool
from scoring.sheets.sizes import paper_size
from tournaments.models import Print
from tournaments.models.prints import prints, prints_folder
from tournaments.yearbook.audience import told_of, with_both
from tournaments.yearbook.chapter import Yearbook
from tournaments.yearbook.digest import digest
from tournaments.yearbook.plan import FRONT, Manuscript
from tournaments.yearbook.typeset import YEARBOOK, join_pieces, typeset, typeset_numerals

_LOG = logging.getLogger(__name__)
_WORK = "work-"
_PRELOADED = "tournaments.yearbook.typeset"
NOTHING_TO_PRINT = gettext_lazy("There is nothing to print yet: no match for it has been played in the season.")
STOPPED_AT = gettext_lazy("Creating the PDF stopped at “%(part)s”. Try again.")
FAILED = gettext_lazy("Creating the PDF failed with an error, which is in the server’s log. Try again.")
_ABANDONED = 24 * 60 * 60
"""After so many seconds in which nothing was put into it a folder of work is nobody's; a worker does so each minute."""


class CancelledError(Exception):
    """The print was cancelled, or given up for lost."""


class NothingToPrintError(Exception):
    """The season has nothing for any chapter."""


def make(pk: int, processes: int | None = None) -> None:
    """Make the yearbook of a print that is queued. What goes wrong is told by its state and message, and in the log."""
    begun = Print.objects.filter(pk=pk, state=Print.State.QUEUED).update(
        state=Print.State.RUNNING, beat_at=timezone.now()
    )
    if not begun:
        return
    made = Print.objects.select_related("season__club").get(pk=pk)
    with speaking(made.season.club.language):
        _make(made, processes or processors())


def _make(made: Print, processes: int) -> None:
    """Make a yearbook in the language that is spoken."""
    pk = made.pk
    try:
        _tidy(prints_folder())
        with tempfile.TemporaryDirectory(prefix=_WORK, dir=prints_folder(), ignore_cleanup_errors=True) as name:
            folder = Path(name)
            _finish(made, _joined(made, folder, processes))
    except CancelledError:
        pass
    except NothingToPrintError:
        _fail(pk, str(NOTHING_TO_PRINT))
    except WorkerError as error:
        _LOG.error("Print %s: %s was not set", pk, error)
        _fail(pk, STOPPED_AT % {"part": error})
    except BaseException as error:
        _LOG.exception("Print %s failed", pk)
        _fail(pk, str(FAILED))
        if not isinstance(error, Exception):
            raise  # the worker itself is told to end


def _tidy(prints: Path) -> None:
    """Have the folder of prints, without what was half done by workers that were killed."""
    prints.mkdir(mode=0o700, parents=True, exist_ok=True)
    for folder in prints.glob(f"{_WORK}*"):
        with suppress(FileNotFoundError):  # another worker tidies too
            if time.time() - folder.stat().st_mtime > _ABANDONED:
                shutil.rmtree(folder, ignore_errors=True)


def _joined(made: Print, folder: Path, processes: int) -> Path:
    """Return the yearbook, made in the folder. Raises CancelledError, NothingToPrintError or WorkerError."""
    made.digest = digest(made.season, made.kind, made.paper)
    made.tells_of = told_of(made.season)
    size = paper_size(made.paper)
    script = Manuscript(Yearbook.of(made.season, size), made.kind, folder, timezone.now())
    if not script.pieces:
        raise NothingToPrintError
    made.of = len(script.pieces) + 3
    pool = WorkerPool(processes, lambda: _tell(made, pool), preload=[_PRELOADED])
    with pool:
        pool.start(_("page numbers"), typeset_numerals, folder, size.slug)
        for number in range(len(script.pieces)):
            title, path = script.write(number)
            pool.start(title, typeset, path, size.slug)
        pool.finish()
        pool.start(_("Contents"), typeset, script.write_front(), size.slug)
        pool.finish()
        pool.start(_("putting the parts together"), join_pieces, folder, [FRONT, *script.names], script.bookmarks)
        pool.finish()
    return folder / f"{YEARBOOK}.pdf"


def _tell(made: Print, pool: WorkerPool) -> None:
    """Say how far the print is. Raises CancelledError."""
    running = Print.objects.filter(pk=made.pk, state=Print.State.RUNNING)
    if not running.update(done=pool.ended, of=made.of, beat_at=timezone.now()):
        raise CancelledError


def _finish(made: Print, whole: Path) -> None:
    """Put the yearbook where it is kept, and remove those that it replaces: on paper of other sizes others stay.

    Its name is drawn at random: databases that share the place, one of them a backup perhaps, count prints alike.
    """
    made.file = f"{made.kind}-{token_hex(16)}.pdf"
    size, pages = whole.stat().st_size, int(whole.with_suffix(".pages").read_text())
    with whole.open("rb") as file:
        prints().save(made.file, File(file))
    done = 0
    try:
        done = Print.objects.filter(pk=made.pk, state=Print.State.RUNNING).update(
            state=Print.State.DONE,
            done=made.of,
            digest=made.digest,
            tells_of=with_both(made.tells_of, told_of(made.season)),
            file=made.file,
            pages=pages,
            size=size,
            ended_at=timezone.now(),
        )
    finally:
        if not done:  # called off meanwhile, or the database did not take it: no row knows the file
            prints().delete(made.file)
    if not done:
        return
    replaced = ~Q(state=Print.State.DONE) | Q(paper=made.paper)
    older = made.season.prints.filter(replaced, kind=made.kind, pk__lt=made.pk)
    for each in older:
        if each.file:
            prints().delete(each.file)
    older.delete()


def _fail(pk: int, message: str) -> None:
    Print.objects.filter(pk=pk, state=Print.State.RUNNING).update(
        state=Print.State.FAILED, message=message[:300], ended_at=timezone.now()
    )
