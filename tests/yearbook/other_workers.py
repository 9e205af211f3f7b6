"""Other workers: what goes wrong in a process (which has to find it by its module), and one without processes."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

from scoring.printing.worker_pool import WorkerPool


def is_killed(path: Path, size: str) -> None:
    """Be killed, as by a system that is out of memory."""
    os.kill(os.getpid(), signal.SIGKILL)


def takes_for_ever(path: Path, size: str) -> None:
    """Never be done."""
    time.sleep(600)


class AtOnce(WorkerPool):
    """Does each piece of work at once in this process, where its complaints are heard."""

    def start(self, name: str, work: Callable[..., None], *args: object) -> None:
        """Do a piece of work."""
        work(*args)
        self.ended += 1
        self.tick()
