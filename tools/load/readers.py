"""Readers of a site who ask as their browsers do, thousands of them in one process of its own.

Whoever follows a match asks for its score every five seconds with the tag of the one shown, and where it has changed
for the page around it (static/js/live.js, templates/scoring/reader/match.html). Whoever looks around opens a whole
page as often. Their connections are kept open and shared, as by a proxy in front.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection

EVERY = 5.0
PATIENCE = 8.0
"""Seconds after which a page's script asks no longer."""
LOOKS_AROUND = 10
"""One reader of so many looks around."""
WARM = 6.0
"""Seconds before anything is measured: each reader has asked by then."""
LIVE, MOVED, PAGE = "score of a live match", "page around a score that changed", "page"
_SILENT = 1.5
"""Seconds after which a connection is not used again: gunicorn closes it after two."""


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


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, as far as a reader looks at it."""

    status: int
    tag: str
    size: int


class Proxy:
    """Connections to the site, each for one request at a time."""

    def __init__(self, address: str) -> None:
        self._host, _colon, self._port = address.partition(":")
        self._free: list[tuple[float, asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def get(self, path: str, headers: str = "") -> Answer:
        """Ask for an address. Raises OSError, EOFError where the site hangs up."""
        asks = (
            f"GET {path} HTTP/1.1\r\nHost: {self._host}\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\n{headers}\r\n"
        )
        while self._free:
            since, reader, writer = self._free.pop()
            if time.monotonic() - since < _SILENT:
                try:
                    return await self._ask(reader, writer, asks)
                except (OSError, EOFError):  # closed just then: a proxy asks once more
                    break
            writer.close()
        return await self._ask(*await asyncio.open_connection(self._host, int(self._port)), asks)

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, asks: str) -> Answer:
        kept = False
        try:
            writer.write(asks.encode())
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            first, *lines = head.split("\r\n")
            found = dict(line.lower().split(": ", 1) for line in lines if line)
            size = int(found.get("content-length", 0))
            await reader.readexactly(size)
            kept = found.get("connection") != "close"
            return Answer(int(first.split()[1]), found.get("etag", ""), size)
        finally:
            if kept:
                self._free.append((time.monotonic(), reader, writer))
            else:
                writer.close()

    def close(self) -> None:
        """Close all connections."""
        for _since, _reader, writer in self._free:
            writer.close()


class Crowd:
    """So many readers for so many seconds."""

    def __init__(self, address: str, live: Sequence[str], pages: Sequence[str]) -> None:
        self._proxy, self._live, self._pages = Proxy(address), live, pages
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
        self._proxy.close()
        return Heard(self._asked, seconds, took)

    async def _follow(self, slug: str) -> None:
        tag, at = "", time.monotonic() + random.uniform(0, EVERY)
        while (at := await self._wait(at)) < self._until:
            known = f"If-None-Match: {tag}\r\n" if tag else ""
            answer = await self._ask(LIVE, f"/matches/{slug}/live/score/", f"HX-Request: true\r\n{known}")
            if answer.status == 200 and answer.tag != tag:
                if tag:
                    await self._ask(MOVED, f"/matches/{slug}/live/", "HX-Request: true\r\n")
                tag = answer.tag
            at += EVERY

    async def _look_around(self) -> None:
        at = time.monotonic() + random.uniform(0, EVERY)
        while (at := await self._wait(at)) < self._until:
            await self._ask(PAGE, random.choice(self._pages))
            at += EVERY

    async def _wait(self, at: float) -> float:
        """Wait until then, or not at all where the last answer took longer; return when it is."""
        await asyncio.sleep(max(0, min(at, self._until) - time.monotonic()))
        return max(at, time.monotonic())

    async def _ask(self, kind: str, path: str, headers: str = "") -> Answer:
        begun = time.monotonic()
        try:
            answer = await asyncio.wait_for(self._proxy.get(path, headers), PATIENCE)
        except (OSError, EOFError, TimeoutError):
            answer = Answer(0, "", 0)
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
