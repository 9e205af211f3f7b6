"""The heartbeat of the worker: every few seconds it writes down that it runs, as long as its loop does."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from threading import Event, Thread
from typing import Any

from django.db import Error, connection
from django.utils import timezone

from scoring.models import Upkeep, note_upkeep

EVERY = 15.0  # seconds
SILENT = timedelta(seconds=60)
"""A worker whose last beat is older has stopped, or hangs."""
HANGS = 300.0
"""The loop of a worker asks the database every second, waiting and working. One that has not for so many seconds hangs:
then it beats no more.
"""


@contextmanager
def beating() -> Iterator[None]:
    """Have a thread write the beats until the end of a `with`, in which the thread that began it works."""
    loop, stop = _Loop(), Event()
    thread = Thread(target=_beat, args=(loop, stop), name="beats", daemon=True)
    with connection.execute_wrapper(loop):
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join(timeout=5)


def last_beat() -> datetime | None:
    """Return when a worker beat last; None where none ever has. One query."""
    return Upkeep.objects.filter(kind=Upkeep.Kind.WORKER).values_list("at", flat=True).first()


def is_silent(last: datetime | None) -> bool:
    """Whether no worker runs, by the last beat."""
    return last is None or timezone.now() - last > SILENT


class _Loop:
    """Notices each query of the worker's loop."""

    def __init__(self) -> None:
        self.asked_at = time.monotonic()

    def __call__(self, execute: Callable[..., Any], *query: Any) -> Any:
        self.asked_at = time.monotonic()
        return execute(*query)


def _beat(loop: _Loop, stop: Event) -> None:
    """Write a beat every few seconds; where the database does not take it, the loop meets that too, and says so."""
    while True:
        if time.monotonic() - loop.asked_at < HANGS:
            with suppress(Error):
                note_upkeep(Upkeep.Kind.WORKER)
            connection.close()
        if stop.wait(EVERY):
            return
