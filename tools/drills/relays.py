"""TCP relays between the nodes of a cluster on one machine, by which a network between them can be cut.

Who opened a connection is found by the folder that its process works in. What comes from outside the nodes, as from
HAProxy, is always let through. A cut network says nothing: what is sent just does not arrive. When it is mended, the
connections that were open over it are closed.
"""

import asyncio
import os
import socket
import threading
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from deploy.cluster.on_one_machine import NODES, Cluster

PORTS = (2379, 2380, 5432, 8008)
_CHUNK = 65_536
Link = frozenset[str]
Relay = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Relays:
    """A relay for each port of each node, in a thread of their own."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._owners = Owners(cluster)
        self._cut: set[Link] = set()
        self._open: dict[Link, set[asyncio.StreamWriter]] = {}
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def start(self) -> None:
        """Listen at the nodes' addresses."""
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()

    def stop(self) -> None:
        """End them all."""
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def cut(self, node: str) -> None:
        """Cut a node off the others."""
        self._cut |= {frozenset((node, other)) for other in NODES if other != node}

    def mend(self) -> None:
        """Let everything through again."""
        cut, self._cut = self._cut, set()
        self._loop.call_soon_threadsafe(self._close, cut)

    def _close(self, links: Iterable[Link]) -> None:
        for link in links:
            for writer in self._open.pop(link, set()):
                writer.close()

    async def _end(self) -> None:
        self._loop.set_exception_handler(lambda _loop, _context: None)
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self) -> None:
        for node in NODES:
            for port in PORTS:
                await asyncio.start_server(self._relay_to(node, port), self._cluster.addresses[node], port)

    def _relay_to(self, node: str, port: int) -> Relay:
        async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                there, there_writer = await asyncio.open_connection(self._cluster.listens[node], port)
            except OSError:  # the node is not there
                writer.close()
                return
            link = frozenset((node, self._owners.of(*writer.get_extra_info("peername"))))
            self._open.setdefault(link, set()).add(writer)
            ways = (self._carry(link, reader, there_writer), self._carry(link, there, writer))
            tasks = [asyncio.ensure_future(way) for way in ways]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                self._open.get(link, set()).discard(writer)
                for task in tasks:
                    task.cancel()
                writer.close()
                there_writer.close()

        return relay

    async def _carry(self, link: Link, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while chunk := await reader.read(_CHUNK):
                while link in self._cut:
                    await asyncio.sleep(0.1)
                writer.write(chunk)
                await writer.drain()
            while link in self._cut:  # neither does the end of a connection arrive
                await asyncio.sleep(0.1)


class Owners:
    """Which node has the other end of a connection. Asked often: `os` is several times faster here than pathlib."""

    def __init__(self, cluster: Cluster) -> None:
        self._homes = {node: str(cluster.home(node)) for node in NODES}

    def of(self, address: str, port: int) -> str:
        """Return the node whose process has the end of a connection at an address, "" where none has."""
        end = f"{socket.inet_aton(address)[::-1].hex().upper()}:{port:04X}"
        for _try in range(2):  # what is read of /proc changes meanwhile
            lines = (line.split() for line in Path("/proc/net/tcp").read_text().splitlines())
            if inode := next((line[9] for line in lines if line[1] == end), None):
                for process, node in self._processes():
                    if _has_open(process, f"socket:[{inode}]"):
                        return node
        return ""

    def _processes(self) -> Iterator[tuple[str, str]]:
        """Yield the processes of nodes, each with its node."""
        for process in _names_in("/proc"):
            folder = _target(f"/proc/{process}/cwd") if process.isdecimal() else ""
            for node, home in self._homes.items():
                if folder.startswith(home):
                    yield process, node


def _has_open(process: str, file: str) -> bool:
    folder = f"/proc/{process}/fd"
    return any(_target(f"{folder}/{number}") == file for number in _names_in(folder))


def _names_in(folder: str) -> list[str]:
    try:
        return os.listdir(folder)  # noqa: PTH208 - see the class
    except OSError:  # ended meanwhile
        return []


def _target(link: str) -> str:
    try:
        return os.readlink(link)  # noqa: PTH115 - see the class
    except OSError:  # closed meanwhile
        return ""
