"""Many who only read, in a process of their own: visitors who ask without pause, and readers who follow matches.

The process gives way to the site (`nice`): what it takes, the visitors' own machines would take.
"""

import asyncio
import multiprocessing
import os
import random
import time
from collections import Counter
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Any

from tools.connections import NO_ANSWER, Answer, Connections

POLLS_EVERY = 5.0
"""Seconds from one look at the score to the next, as templates/scoring/reader/_refresh.html has it."""
_NICE = 10
_PATIENCE = 60.0
_BROWSER = {"Accept": "text/html,*/*", "Accept-Encoding": "gzip"}
_SCRIPT = _BROWSER | {"HX-Request": "true"}
_CONTEXT = multiprocessing.get_context("spawn")


@dataclass(slots=True)
class Seen:
    """What a crowd was answered, by status (0: nothing), and what its process took of a processor, in seconds."""

    answers: Counter[int] = field(default_factory=Counter)
    seconds: float = 0.0
    processor: float = 0.0


class Crowd:
    """So many visitors, who are there in a `with`: each asks for one path after the other, without pause.

    One of four asks for PDFs, the others for all else.
    """

    def __init__(self, address: str, paths: Sequence[str], count: int) -> None:
        self._given = address, paths, count
        self.seen = Seen()

    async def ask(self, number: int, gone: Any, seen: Seen) -> None:
        """Be one of them until they have to go."""
        address, paths, _count = self._given
        own = [path for path in paths if (".pdf" in path) == (number % 4 == 3)]  # who waits for PDFs asks for no page
        there = Connections(address)
        for path in islice(cycle(own), number % len(own), None):
            if gone.is_set():
                break
            status = (await _asked(there, path, _BROWSER)).status
            seen.answers[status] += 1
            if not status:
                await asyncio.sleep(0.1)
        there.close()

    @property
    def count(self) -> int:
        """How many they are."""
        return self._given[2]

    def __enter__(self) -> "Crowd":
        self._gone, self._told = _CONTEXT.Event(), _CONTEXT.SimpleQueue()
        self._process = _CONTEXT.Process(target=_be_there, args=(type(self), self._given, self._gone, self._told))
        self._process.start()
        self._told.get()  # they are there
        return self

    def __exit__(self, *_error: object) -> None:
        self._gone.set()
        seen: Seen = self._told.get()
        self._process.join()
        self.seen.answers += seen.answers
        self.seen.seconds += seen.seconds
        self.seen.processor += seen.processor


class Readers(Crowd):
    """Readers of the pages of matches, who do what the page's script does: the score every five seconds, and the rest
    of the page where that has changed.
    """

    async def ask(self, number: int, gone: Any, seen: Seen) -> None:
        """Follow one match until it is time to go."""
        address, matches, _count = self._given
        match, tag, there = matches[number % len(matches)], "", Connections(address)
        await _wait(random.uniform(0, POLLS_EVERY), gone)
        while not gone.is_set():
            known = {"If-None-Match": tag} if tag else {}
            score = await _asked(there, f"/matches/{match}/live/score/", _SCRIPT | known)
            seen.answers[score.status] += 1
            if score.status == 200:
                if tag:
                    seen.answers[(await _asked(there, f"/matches/{match}/live/", _SCRIPT)).status] += 1
                tag = score.headers["etag"]
            await _wait(POLLS_EVERY, gone)
        there.close()


async def _asked(there: Connections, path: str, headers: Mapping[str, str]) -> Answer:
    """Ask for a page, and wait a minute for it."""
    try:
        return await asyncio.wait_for(there.get(path, headers), _PATIENCE)
    except (OSError, EOFError, TimeoutError):
        return NO_ANSWER


async def _wait(seconds: float, gone: Any) -> None:
    """Wait, but not when it is time to go."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and not gone.is_set():
        await asyncio.sleep(min(0.5, max(0.0, until - time.monotonic())))


def _be_there(kind: type[Crowd], given: tuple[str, Sequence[str], int], gone: Any, told: Any) -> None:
    """Be a crowd, in a process of its own."""
    os.nice(_NICE)
    crowd, seen, begun = kind(*given), Seen(), time.monotonic()

    async def all_of_them() -> None:
        told.put("there")
        asking: list[Coroutine[Any, Any, None]] = [crowd.ask(number, gone, seen) for number in range(crowd.count)]
        await asyncio.gather(*asking)

    asyncio.run(all_of_them())
    seen.seconds, seen.processor = time.monotonic() - begun, time.process_time()
    told.put(seen)
