"""The processes that make PDFs: few, of low priority, so that whoever scores keeps a processor.

Each is started when it is first needed, and goes on to the next PDF with its fonts and styles at hand. One that ends,
or takes longer than any PDF may, is replaced.
"""

import atexit
import logging
import time
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from queue import Full, Queue
from threading import Event, Lock, Thread

from django.conf import settings
from django.utils.translation import get_language

from scoring.printing.print_worker import serve
from scoring.printing.printout import Printout

ROOM = 50
"""How many PDFs may wait to be made; who asks for more is to come again."""
LONGEST = 100.0
"""How many seconds one may take."""
STAYS_FAILED = 30.0
"""For so many seconds what could not be made is not tried again."""

_LOG = logging.getLogger(__name__)
_CONTEXT = get_context("spawn")
_LOWEST = 19
# A process keeps the memory that its largest PDF took, so that it is replaced after so many.
_WORKS = 100


class PrintingError(Exception):
    """A PDF could not be made; its cause says why where the disk was in the way."""


@dataclass(slots=True)
class Asked:
    """A PDF that is asked for, in a language: whether it is done with, and at what time it failed and why."""

    printout: Printout
    language: str
    done: Event = field(default_factory=Event)
    error: Exception | None = None
    failed_at: float = 0.0

    def is_stale(self) -> bool:
        """Whether it failed long enough ago to be tried again."""
        return self.error is not None and time.monotonic() - self.failed_at > STAYS_FAILED


class Pool:
    """Makes PDFs in so many processes, in the order in which they are asked for, each once however often it is."""

    def __init__(self, processes: int, nice: int = _LOWEST) -> None:
        self._nice = nice
        self._lock = Lock()
        self._asked: dict[str, Asked] = {}
        self._queue: Queue[tuple[str, Asked]] = Queue(ROOM)
        self._closing = Event()
        atexit.register(self._closing.set)  # before Python ends the processes, of which nobody need hear then
        for _number in range(processes):
            Thread(target=self._work, daemon=True).start()

    def ask(self, name: str, printout: Printout) -> Asked | None:
        """Have the printout of a name made, in the language of now; None where too much waits already."""
        with self._lock:
            self._asked = {name: asked for name, asked in self._asked.items() if not asked.is_stale()}
            asked = self._asked.get(name)
            if asked is None:
                asked = Asked(printout, get_language() or settings.LANGUAGE_CODE)
                try:
                    self._queue.put_nowait((name, asked))
                except Full:
                    return None
                self._asked[name] = asked
        return asked

    def _work(self) -> None:
        """Make one PDF after another, in a process of this thread."""
        maker: _Maker | None = None
        while True:
            name, asked = self._queue.get()
            try:
                if maker is None or not maker.is_fit():
                    maker = _Maker(self._nice)
                maker.make(asked)
            except Exception as error:  # whatever it is, who waits must hear of it
                if self._closing.is_set():
                    return
                asked.error, asked.failed_at = error, time.monotonic()
                if maker and not isinstance(error, PrintingError):
                    _LOG.exception("The process that was making a PDF is replaced")
                    maker.end()
                    maker = None
            with self._lock:
                if asked.error is None:
                    del self._asked[name]
            asked.done.set()


class _Maker:
    """A process that makes PDFs, as whoever sends it work sees it."""

    def __init__(self, nice: int) -> None:
        self._pipe, there = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=serve, args=(there, nice), daemon=True)
        self._process.start()
        there.close()
        self._made = 0

    def is_fit(self) -> bool:
        """Return whether it can go on; one that is to be replaced is ended."""
        if self._made < _WORKS and self._process.is_alive():
            return True
        self.end()
        return False

    def make(self, asked: Asked) -> None:
        """Make a PDF. Raises PrintingError where that fails, and others where the process does."""
        self._made += 1
        self._pipe.send((asked.printout, asked.language))
        if not self._pipe.poll(LONGEST):
            raise TimeoutError(f"{asked.printout} took more than {LONGEST:.0f} s")
        failure: tuple[int, str] | None = self._pipe.recv()
        if failure:
            raise PrintingError(failure[1]) from (OSError(*failure) if failure[0] else None)

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self._pipe.close()
        self._process.kill()
        self._process.join()


@cache
def pool() -> Pool:
    """Return the pool of this server process."""
    return Pool(settings.PAPER_PROCESSES)
