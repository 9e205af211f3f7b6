"""Connections to the site that stay open and are used again, for thousands who ask from one process."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass

_SILENT = 1.5
"""Seconds after which a connection is not used again: gunicorn closes it after two."""
_Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: status (0 for none), headers by their names in small letters, bytes of what it says."""

    status: int
    headers: Mapping[str, str]
    size: int


NO_ANSWER = Answer(0, {}, 0)


class Connections:
    """Connections to an address, as of a proxy in front: each is for one request at a time."""

    def __init__(self, address: str) -> None:
        self._host, _colon, self._port = address.partition(":")
        self._free: list[tuple[float, _Streams]] = []

    async def get(self, path: str, headers: Mapping[str, str]) -> Answer:
        """Ask for an address. Raises OSError, EOFError where the site hangs up."""
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        asks = f"GET {path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\n{lines}\r\n".encode()
        while self._free:
            since, streams = self._free.pop()
            if time.monotonic() - since < _SILENT:
                try:
                    return await self._ask(streams, asks)
                except (OSError, EOFError):  # closed just then: a proxy asks once more
                    break
            streams[1].close()
        return await self._ask(await asyncio.open_connection(self._host, int(self._port)), asks)

    async def _ask(self, streams: _Streams, asks: bytes) -> Answer:
        reader, writer = streams
        kept = False
        try:
            writer.write(asks)
            first, *rest = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in rest) if name}
            size = await _read(reader, headers)
            kept = headers.get("connection") != "close"
            return Answer(int(first.split()[1]), headers, size)
        finally:
            if kept:
                self._free.append((time.monotonic(), streams))
            else:
                writer.close()

    def close(self) -> None:
        """Close all of them."""
        for _since, (_reader, writer) in self._free:
            writer.close()


async def _read(reader: asyncio.StreamReader, headers: Mapping[str, str]) -> int:
    """Read what an answer says; return how many bytes it has."""
    if headers.get("transfer-encoding") != "chunked":
        size = int(headers.get("content-length", 0))
        await reader.readexactly(size)
        return size
    size = 0
    while chunk := int(await reader.readline(), 16):
        await reader.readexactly(chunk + 2)
        size += chunk
    await reader.readline()
    return size
