"""Pieces of one PDF laid out side by side: in processes forked from the one that makes PDFs, which has all loaded."""

import gc
import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from tempfile import TemporaryFile
from typing import BinaryIO

from cricketcards.processors import processors

_LOG = logging.getLogger(__name__)
_LONGEST = 100
"""How many seconds a piece may take."""
_STANDARD = 3  # input, output and errors come before

MOST = 2
"""So many pieces are laid out at once at most: each takes the memory of a PDF of its own."""


class PieceError(Exception):
    """A piece could not be made; its process has said why in the log."""


def made_side_by_side(works: Sequence[Callable[[], bytes]], most: int = MOST) -> Iterator[bytes]:
    """Yield what each of some works returns, in their order, as many made at once as there are processors for.

    The works read no database: a forked process would share its connections. In a process with several threads, which
    cannot be forked safely, and with one processor they are made one after another. Raises PieceError.
    """
    can_fork = hasattr(os, "sched_getaffinity") and threading.active_count() == 1
    at_once = min(most, processors()) if can_fork else 1
    if at_once == 1:
        yield from (work() for work in works)
        return
    left = list(works)
    running: list[tuple[int, BinaryIO]] = []
    try:
        while left or running:
            while left and len(running) < at_once:
                running.append(_started(left.pop(0)))
            process, made = running[0]
            _process, status = os.waitpid(process, 0)
            running.pop(0)
            yield _read(made, status)
    finally:
        for process, made in running:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
            made.close()


def _started(work: Callable[[], bytes]) -> tuple[int, BinaryIO]:
    """Start a work in a process of its own; return that and the file to which it writes what it makes."""
    made = TemporaryFile()  # noqa: SIM115 - closed where its process has ended
    process = os.fork()
    if process:
        return process, made
    code = 1
    try:
        # It outlives nobody who waits, and holds nothing open of whoever it was forked from.
        signal.alarm(_LONGEST)
        # It ends in a second or two: looking for what might be freed would be a fifth of its time.
        gc.disable()
        os.closerange(_STANDARD, made.fileno())
        os.closerange(made.fileno() + 1, os.sysconf("SC_OPEN_MAX"))
        made.write(work())
        made.flush()
        code = 0
    except Exception:
        _LOG.exception("A piece could not be made")
    finally:
        os._exit(code)  # nothing of the process that it was forked from is its own to close


def _read(made: BinaryIO, status: int) -> bytes:
    """Return what a process made that has ended."""
    with made:
        if status:
            raise PieceError
        made.seek(0)
        return made.read()
