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

POLLS_EVERY = 5.0
"""Seconds from one look at the score to the next, as templates/scoring/reader/_refresh.html has it."""
_NICE = 10
_KEPT_OPEN = 1.5
"""Seconds after which a connection is opened anew: gunicorn closes it after two."""
_BROWSER = {"Accept": "text/html,*/*", "Accept-Encoding": "gzip"}
_SCRIPT = _BROWSER | {"HX-Request": "true"}
_CONTEXT = multiprocessing.get_context("spawn")


@dataclass(slots=True)
class Seen:
    """What a crowd was answered, by status (0: nothing), and what its process took of a processor, in seconds."""

    answers: Counter[int] = field(default_factory=Counter)
    seconds: float = 0.0
    processor: float = 0.0


class Connection:
    """A connection to the site that stays open while it is used."""

    def __init__(self, address: str) -> None:
        self._host, _, self._port = address.partition(":")
        self._writer: asyncio.StreamWriter | None = None
        self._used = 0.0

    async def get(self, path: str, headers: Mapping[str, str]) -> tuple[int, dict[str, str]]:
        """Ask for a page; return status and headers, by their names in small letters. 0 where nothing is answered."""
        try:
            return await asyncio.wait_for(self._get(path, headers), 60)
        except (OSError, asyncio.IncompleteReadError, TimeoutError):
            self.close()
            return 0, {}

    def close(self) -> None:
        """Close it; the next question opens another."""
        if self._writer:
            self._writer.close()
            self._writer = None

    async def _get(self, path: str, headers: Mapping[str, str]) -> tuple[int, dict[str, str]]:
        if time.monotonic() - self._used > _KEPT_OPEN:
            self.close()
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(self._host, int(self._port))
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self._writer.write(f"GET {path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\n{lines}\r\n".encode())
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *rest = head.split("\r\n")
        said = {name.lower(): value for name, _, value in (line.partition(": ") for line in rest) if name}
        if said.get("transfer-encoding") == "chunked":
            while size := int(await self._reader.readline(), 16):
                await self._reader.readexactly(size + 2)
            await self._reader.readline()
        else:
            await self._reader.readexactly(int(said.get("content-length", 0)))
        self._used = time.monotonic()
        if said.get("connection") == "close":
            self.close()
        return int(first.split()[1]), said


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
        there = Connection(address)
        for path in islice(cycle(own), number % len(own), None):
            if gone.is_set():
                break
            status, _said = await there.get(path, _BROWSER)
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
        match, tag, there = matches[number % len(matches)], "", Connection(address)
        await _wait(random.uniform(0, POLLS_EVERY), gone)
        while not gone.is_set():
            known = {"If-None-Match": tag} if tag else {}
            status, said = await there.get(f"/matches/{match}/live/score/", _SCRIPT | known)
            seen.answers[status] += 1
            if status == 200:
                if tag:
                    seen.answers[(await there.get(f"/matches/{match}/live/", _SCRIPT))[0]] += 1
                tag = said["etag"]
            await _wait(POLLS_EVERY, gone)
        there.close()


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
