"""A process for each piece of long work, several side by side, each gone when its piece is done.

`ProcessPoolExecutor` of Python 3.11 stands still for ever with `max_tasks_per_child` (python/cpython#115634), and
without it a process keeps what its largest section took. These are forked from a server that has all loaded already.
"""

from collections.abc import Callable, Sequence
from multiprocessing import connection, get_context
from types import TracebackType
from typing import Any

_CONTEXT: Any = get_context("forkserver")  # typeshed does not say what a context's server may be told
_FIRST = ["scoring.printing.preload"]  # what the others import needs Django set up
_TICK = 1.0


class WorkerError(Exception):
    """A process failed; the argument is the name of its piece."""


class WorkerPool:
    """Runs pieces of work, at most `processes` at once, and counts those that have `ended`.

    `tick` is called at least once a second while it waits, and whenever one starts; it may raise to stop them all.
    The modules of `preload` are loaded once, before the first process.
    """

    def __init__(self, processes: int, tick: Callable[[], None], preload: Sequence[str] = ()) -> None:
        _CONTEXT.set_forkserver_preload([*_FIRST, *preload])
        self.processes, self.tick = processes, tick
        self.running: dict[int, tuple[str, Any]] = {}
        self.ended = 0

    def start(self, name: str, work: Callable[..., None], *args: object) -> None:
        """Start a piece of work as soon as there is room. Raises WorkerError where another has failed meanwhile."""
        while len(self.running) >= self.processes:
            self._wait()
        process = _CONTEXT.Process(target=work, args=args, daemon=True)
        process.start()
        self.running[process.sentinel] = (name, process)
        self.tick()

    def finish(self) -> None:
        """Wait for all that is running. Raises WorkerError."""
        while self.running:
            self._wait()

    def _wait(self) -> None:
        """Wait for a piece to be done, at most until the next tick."""
        ended = connection.wait(list(self.running), _TICK)
        for sentinel in [each for each in self.running if each in ended]:
            name, process = self.running.pop(sentinel)
            process.join()
            if process.exitcode:
                raise WorkerError(name)
            self.ended += 1
        self.tick()

    def __enter__(self) -> "WorkerPool":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End whatever is still running."""
        for _, process in self.running.values():
            process.kill()
        for _, process in self.running.values():
            process.join()
        self.running.clear()
