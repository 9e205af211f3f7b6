"""Readers of a site who ask as their browsers do, thousands of them in one process of its own.

Whoever follows a match asks for its score every five seconds with the tag of the one shown, and where it has changed
for the page around it (static/js/live.js, templates/scoring/reader/match.html). Whoever looks around opens a whole
page as often. Their connections are kept open and shared, as by a proxy in front.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection

from tools.connections import NO_ANSWER, Answer, Connections

EVERY = 5.0
PATIENCE = 8.0
"""Seconds after which a page's script asks no longer."""
LOOKS_AROUND = 10
"""One reader of so many looks around."""
WARM = 6.0
"""Seconds before anything is measured: each reader has asked by then."""
LIVE, MOVED, PAGE = "score of a live match", "page around a score that changed", "page"
_BROWSER = {"Accept": "text/html", "Accept-Encoding": "gzip"}
_SCRIPT = _BROWSER | {"HX-Request": "true"}


@dataclass
class Asked:
    """What readers asked for, one kind of it, and what came of it."""

    took: list[float] = field(default_factory=list)
    """Seconds until each answer was there."""
    statuses: Counter[int] = field(default_factory=Counter)
    """Answers by their status, 0 where there was none in time."""
    size: int = 0
    """Bytes of all answers, their headers apart."""


@dataclass
class Heard:
    """What all readers asked for in a while, and how many seconds of a processor that took them."""

    asked: dict[str, Asked]
    seconds: float
    processor: float


class Crowd:
    """So many readers for so many seconds."""

    def __init__(self, address: str, live: Sequence[str], pages: Sequence[str]) -> None:
        self._there, self._live, self._pages = Connections(address), live, pages
        self._asked = {kind: Asked() for kind in (LIVE, MOVED, PAGE)}
        self._from = self._until = 0.0

    async def read(self, readers: int, seconds: float) -> Heard:
        """Read so long, after a while that is not measured."""
        self._from = time.monotonic() + WARM
        self._until = self._from + seconds
        around = readers // LOOKS_AROUND
        tasks = [asyncio.create_task(self._look_around()) for _number in range(around)]
        tasks += [
            asyncio.create_task(self._follow(self._live[number % len(self._live)]))
            for number in range(readers - around)
        ]
        await asyncio.sleep(WARM)
        begun = time.process_time()
        await asyncio.sleep(seconds)
        took = time.process_time() - begun
        await asyncio.gather(*tasks)
        self._there.close()
        return Heard(self._asked, seconds, took)

    async def _follow(self, slug: str) -> None:
        tag, at = "", time.monotonic() + random.uniform(0, EVERY)
        while (at := await self._wait(at)) < self._until:
            known = {"If-None-Match": tag} if tag else {}
            answer = await self._ask(LIVE, f"/matches/{slug}/live/score/", _SCRIPT | known)
            if answer.status == 200 and answer.headers["etag"] != tag:
                if tag:
                    await self._ask(MOVED, f"/matches/{slug}/live/", _SCRIPT)
                tag = answer.headers["etag"]
            at += EVERY

    async def _look_around(self) -> None:
        at = time.monotonic() + random.uniform(0, EVERY)
        while (at := await self._wait(at)) < self._until:
            await self._ask(PAGE, random.choice(self._pages), _BROWSER)
            at += EVERY

    async def _wait(self, at: float) -> float:
        """Wait until then, or not at all where the last answer took longer; return when it is."""
        await asyncio.sleep(max(0, min(at, self._until) - time.monotonic()))
        return max(at, time.monotonic())

    async def _ask(self, kind: str, path: str, headers: Mapping[str, str]) -> Answer:
        begun = time.monotonic()
        try:
            answer = await asyncio.wait_for(self._there.get(path, headers), PATIENCE)
        except (OSError, EOFError, TimeoutError):
            answer = NO_ANSWER
        if self._from <= begun < self._until:
            asked = self._asked[kind]
            asked.took.append(time.monotonic() - begun)
            asked.statuses[answer.status] += 1
            asked.size += answer.size
        return answer


class Readers:
    """The process of the readers."""

    def __init__(self, told: Connection, pid: int) -> None:
        self._told, self.pid = told, pid

    def begin(self, readers: int, seconds: float) -> None:
        """Have so many read for so long, after a while that is not measured."""
        self._told.send((readers, seconds))

    def heard(self) -> Heard:
        """Wait until they have read; return what came of it. Raises EOFError where the process has ended."""
        heard: Heard = self._told.recv()
        return heard


@contextmanager
def readers_of(address: str, live: Sequence[str], pages: Sequence[str]) -> Iterator[Readers]:
    """Have a process for readers of these live matches and pages, at an address, until the end of a `with`."""
    here, there = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=_run, args=(there, address, live, pages), daemon=True)
    process.start()
    there.close()
    try:
        yield Readers(here, process.pid or 0)
    finally:
        here.close()
        process.join(2 * PATIENCE)
        process.kill()


def _run(told: Connection, address: str, live: Sequence[str], pages: Sequence[str]) -> None:
    while True:
        try:
            readers, seconds = told.recv()
        except EOFError:
            return
        told.send(asyncio.run(Crowd(address, live, pages).read(readers, seconds)))
