"""See with strace that what the site acknowledges is on the disk (SQLite): `make trace-sync`.

A server and a worker with production settings run under strace, on a new book; entries are recorded over HTTP, and the
worker does a task. Every commit that they write into SQLite's log must be synced by the same thread before that thread
commits again, answers, or ends. Exits 1 where one was not.
"""

import argparse
import http.client
import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

from django.db import connections

from tools.drills.site import environment_of
from tools.drills.site import prepare as phones

ROOT = Path(__file__).parent.parent
# As a grandchild (-D), so that signals and exit codes are those of what is traced.
STRACE = ["strace", "-D", "-f", "-y", "-x", "-s", "24", "-e", "trace=pwrite64,fsync,fdatasync,recvfrom,sendto", "-o"]
SERVER = ["-m", "gunicorn", "-c", "cricketcards/gunicorn.py", "cricketcards.wsgi"]
WORKER = ["manage.py", "worker", "--batch", "--no-startup-delay", "--verbosity", "0"]
# "1234 pwrite64(9<file>, "\x00\x01...", 24, 4152": who did what to which file, with what bytes and how many.
LINE = re.compile(
    r"^(?P<thread>\d+) +(?P<call>\w+)\(\d+<(?P<file>[^>]*)"
    r'(?:>?[^"]*"(?P<bytes>[^"]*)"(?:\.\.\.)?, (?P<length>\d+))?'
)
PATIENCE = 120  # seconds, for one thing
UNFINISHED = " <unfinished ...>"
RESUMED = re.compile(r"^\d+ +<\.\.\. \w+ resumed>")
FRAME_HEADER = 24  # bytes, sqlite.org/fileformat2.html#walformat: bytes 4 to 8 are zero but in the frame that commits


@dataclass(slots=True)
class Trace:
    """What was seen: commits, those that were on the disk in time, and answers to entries, likewise."""

    commits: int = 0
    synced: int = 0
    answers: int = 0
    after_sync: int = 0
    waiting: dict[str, int] = field(default_factory=dict)  # commits of a thread that are not on the disk yet
    asked: dict[str, int] = field(default_factory=dict)  # commits before the entry that came in by a socket

    def read(self, lines: Iterable[str]) -> "Trace":
        """Follow what strace wrote, and return this."""
        for line in _joined(lines):
            if found := LINE.match(line):
                self._follow(found)
        return self

    def _follow(self, found: re.Match[str]) -> None:
        thread, call, in_log = found["thread"], found["call"], found["file"].endswith("-wal")
        sent = _bytes(found["bytes"] or "")
        if call == "pwrite64" and in_log and found["length"] == str(FRAME_HEADER) and any(sent[4:8]):
            self.commits += 1
            self.waiting[thread] = self.waiting.get(thread, 0) + 1
        elif call in ("fsync", "fdatasync") and in_log:
            # Of two commits that wait, the first was followed by another before it was on the disk.
            self.synced += bool(self.waiting.pop(thread, 0))
        elif call == "recvfrom" and sent.startswith(b"POST /matches/"):
            self.asked[found["file"]] = self.commits
        elif call == "sendto" and sent.startswith(b"HTTP/1.1 200") and found["file"] in self.asked:
            self.answers += 1
            self.after_sync += self.commits > self.asked.pop(found["file"]) and not self.waiting.get(thread)

    @property
    def sound(self) -> bool:
        """Tell whether there was something to see, and nothing was missing."""
        return 0 < self.commits == self.synced and self.answers == self.after_sync


def _joined(lines: Iterable[str]) -> Iterator[str]:
    """Yield each call in one line; strace breaks off where another thread calls meanwhile."""
    begun: dict[str, str] = {}
    for line in lines:
        thread = line.partition(" ")[0]
        if line.endswith(UNFINISHED):
            begun[thread] = line.removesuffix(UNFINISHED)
        else:
            yield begun.pop(thread, "") + RESUMED.sub("", line) if RESUMED.match(line) else line


def _bytes(shown: str) -> bytes:
    r"""Read what strace shows of some bytes: as they are or, where one is not to be printed, all as \x00."""
    return bytes.fromhex(shown.replace(r"\x", "")) if shown.startswith(r"\x") else shown.encode()


def traced(folder: Path, program: Sequence[str]) -> "tuple[subprocess.Popen[bytes], Path]":
    """Start a program of the site under strace."""
    file = folder / f"{program[0].strip('-')}.trace"
    return subprocess.Popen([*STRACE, str(file), sys.executable, *program], cwd=ROOT), file


def read_trace(file: Path, process: "subprocess.Popen[bytes]") -> Trace:
    """Wait for the end of a process, and until strace has written of it; return what was seen. Raises RuntimeError."""
    process.wait(PATIENCE)
    ended = re.compile(rf"^{process.pid} +\+\+\+ ", re.MULTILINE)  # short numbers are padded
    for _try in range(PATIENCE * 10):
        if ended.search(file.read_text()):
            return Trace().read(file.read_text().splitlines())
        time.sleep(0.1)
    raise RuntimeError(f"strace did not write of the end of process {process.pid}.")


def prepare(entries: int) -> tuple[str, str, Sequence[object]]:
    """Make a match, a scorer who is signed in, and a task for the worker.

    Return the match's slug, the key of the session, and so many entries to be recorded.
    """
    [phone] = phones(1)
    from tournaments.yearbook.tasks import make_print

    make_print.enqueue(0)  # there is no such book, which the worker writes down
    connections.close_all()
    return phone.slug, phone.session, phone.entries[:entries]


def record(slug: str, session: str, entries: Sequence[object]) -> None:
    """Record entries over HTTP. Raises RuntimeError on any answer but 200."""
    token = secrets.token_hex(16)
    headers = {
        "Cookie": f"sessionid={session}; csrftoken={token}",
        "X-CSRFToken": token,
        "X-Pad": "1",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    for seen, entry in enumerate(entries, 2):
        body = urlencode({"seen": seen, "key": secrets.token_hex(16), "entries": json.dumps([entry])})
        connection = http.client.HTTPConnection(os.environ["BIND"], timeout=60)
        connection.request("POST", f"/matches/{slug}/score/record/", body, headers)
        answer = connection.getresponse()
        if answer.status != 200:
            raise RuntimeError(f"{answer.status}: {answer.read()[:500]!r}")
        connection.close()


def wait_for_server(server: "subprocess.Popen[bytes]") -> None:
    """Return as soon as the server listens. Raises RuntimeError if it ends or takes too long."""
    host, _, port = os.environ["BIND"].partition(":")
    for _try in range(PATIENCE * 10):
        with socket.socket() as probe:
            if probe.connect_ex((host, int(port))) == 0:
                return
        if server.poll() is not None:
            break
        time.sleep(0.1)
    raise RuntimeError("The server did not start.")


def main() -> None:
    """Trace both, say what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=20, help="how many entries to record (20)")
    count: int = parser.parse_args().entries
    if not shutil.which("strace"):
        sys.exit("This needs strace: sudo apt-get install strace")
    os.chdir(ROOT)
    with TemporaryDirectory(dir=ROOT / "var", prefix="synced-") as name:
        os.environ |= environment_of(Path(name), f"sqlite:///{name}/book.sqlite3")
        slug, session, entries = prepare(count)
        server, seen_of_server = traced(Path(name), SERVER)
        try:
            wait_for_server(server)
            record(slug, session, entries)
        finally:
            server.terminate()
        of_server = read_trace(seen_of_server, server)
        worker, seen_of_worker = traced(Path(name), WORKER)
        of_worker = read_trace(seen_of_worker, worker)
    print(f"server: {of_server.commits} commits, {of_server.synced} of them on the disk before anything else")
    print(f"        {of_server.answers} entries acknowledged, {of_server.after_sync} of them once on the disk")
    print(f"worker: {of_worker.commits} commits, {of_worker.synced} of them on the disk before anything else")
    if not (of_server.sound and of_worker.sound and of_server.answers == count):
        sys.exit("What was acknowledged was not on the disk.")


if __name__ == "__main__":
    main()
