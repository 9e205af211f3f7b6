"""Several at the very same moment, each on a connection of their own."""

from collections.abc import Callable
from threading import Barrier, Thread
from typing import Any

from django.db import connection


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Run acts together, each in a thread, and return what each returned or raised."""
    gate = Barrier(len(acts))
    outcomes: list[Any] = [None] * len(acts)

    def run(place: int, act: Callable[[], Any]) -> None:
        try:
            gate.wait()
            outcomes[place] = act()
        except Exception as error:  # whatever it is, the test wants to see it
            outcomes[place] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=(place, act)) for place, act in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def kinds(outcomes: list[Any]) -> list[str]:
    return sorted(type(outcome).__name__ for outcome in outcomes)
