"""The life of a process that makes PDFs. It is started without Django, so that what needs that is imported in it."""

import gc
import logging
import os
import signal
from contextlib import suppress
from multiprocessing.connection import Connection

import django
from django.db import close_old_connections
from django.utils.translation import override

_LOG = logging.getLogger(__name__)

Failure = tuple[int, str]
"""Why a PDF could not be made: the number of the operating system's error, 0 where it was another, and words."""


def serve(pipe: Connection, nice: int) -> None:
    """Make what comes through the pipe until its other end is closed; send None for each, or a `Failure`."""
    with suppress(EOFError, BrokenPipeError):
        _serve(pipe, nice)


def _serve(pipe: Connection, nice: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which closes the pipe
    os.nice(nice)
    # Laying out makes very many objects that live until it is over: to look through them now and then is in vain.
    gc.set_threshold(50_000, 20, 100)
    django.setup()
    from scoring.printing.printout import make

    while True:
        printout, language = pipe.recv()
        failure: Failure | None = None
        close_old_connections()
        try:
            with override(language):
                make(printout)
        except Exception as error:
            _LOG.exception("%s could not be made", printout)
            failure = (error.errno or 0 if isinstance(error, OSError) else 0, f"{printout}: {error!r}")
        pipe.send(failure)
