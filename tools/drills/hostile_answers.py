"""What hostile inputs are answered with: nothing may fail, be repeated unescaped, or leave what does not follow.

To be imported after `site.set_up`.
"""

import logging
import os
import socket
import time
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client

from scoring.models import LogRecord
from scoring.statistics.rebuild import rebuild
from tools.drills.figures import Figure
from tools.drills.hostile_inputs import Input
from tools.drills.hostile_values import REFLECTED

SLOW = 10.0
"""Seconds of a processor, however busy that is; a PDF that nobody has asked for before takes two."""
_FAILED = 500
_PATIENCE = 10.0
_TRACEBACK = b"Traceback (most recent call last)"


class _Tracebacks(logging.Handler):
    """Keeps what is logged with a traceback, as the site's own log would write it."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.kept: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] and not record.name.startswith("django.security"):
            self.kept.append(f"{record.name}: {record.getMessage()[:200]}: {record.exc_info[1]!r}"[:500])


class Answers:
    """Sends inputs by browsers of each role, takes back what they write, and counts what must not be."""

    def __init__(self, browsers: Mapping[str, Client]) -> None:
        self._browsers = browsers
        self._cookies = {role: {name: each.value for name, each in b.cookies.items()} for role, b in browsers.items()}
        self._log = _Tracebacks()
        logging.getLogger().handlers = [self._log]
        self.inputs = 0
        self.reached: set[str] = set()
        self.statuses: Counter[int] = Counter()
        self.faults: Counter[str] = Counter()
        self.slowest = 0.0
        self.wrote = 0

    def judge(self, each: Input) -> None:
        """Send an input, and look at its answer and at the page to which that leads."""
        client = self._browsers[each.role]
        begun, tracebacks = time.process_time(), len(self._log.kept)
        with transaction.atomic():
            before = LogRecord.objects.count()
            headers: Mapping[str, Any] = each.headers
            answer: Any = client.generic(each.method, each.address, each.body, each.kind, **headers)
            seconds = time.process_time() - begun
            content = _content(answer)
            self._look(each, answer, content)
            if answer.status_code in (301, 302) and answer["Location"].startswith("/"):
                page = client.get(answer["Location"])
                self._look(each, page, _content(page))
            if LogRecord.objects.count() != before:
                self._compare(each, before)
            transaction.set_rollback(True)
        self._put_back(client, each.role)
        self.inputs += 1
        self.statuses[answer.status_code] += 1
        self.slowest = max(self.slowest, seconds)
        if seconds > SLOW:
            self._fault("slow", f"{seconds:.1f} s: {each}")
        if found := self._log.kept[tracebacks:]:
            self._fault("logged", f"{each}: {found[0]}")
        match = getattr(answer.wsgi_request, "resolver_match", None)
        if match and match.view_name:
            self.reached.add(match.view_name)

    def judge_wire(self, sent: bytes) -> None:
        """Send what is hardly a request to the server's socket, and look at what comes back, if anything does."""
        host, _colon, port = os.environ["BIND"].partition(":")
        received = b""
        try:
            with socket.create_connection((host, int(port)), _PATIENCE) as connected:
                connected.sendall(sent)
                connected.shutdown(socket.SHUT_WR)
                while part := connected.recv(65_536):
                    received += part
        except OSError:  # it may hang up on this
            pass
        self.inputs += 1
        words = received[:20].split()
        status = int(words[1]) if len(words) > 1 and words[0].startswith(b"HTTP/") else 0
        self.statuses[status] += 1
        if status >= _FAILED and status != 501:
            self._fault("failed", f"{status} to {sent[:100]!r}")
        self._look_into(sent[:100], received)

    def _look(self, each: Input, answer: Any, content: bytes) -> None:
        if answer.status_code >= _FAILED:
            self._fault("failed", f"{answer.status_code}: {each}")
        if answer.get("Content-Type", "").startswith(("text/html", "image/svg")):
            self._look_into(each, content)

    def _look_into(self, sent: object, content: bytes) -> None:
        if any(script in content for script in REFLECTED):
            self._fault("reflected", str(sent))
        if _TRACEBACK in content:
            self._fault("traceback", str(sent))

    def _compare(self, each: Input, before: int) -> None:
        """Fold the matches anew to whose logs something was written."""
        self.wrote += 1
        newest = LogRecord.objects.order_by("-pk").values_list("match", flat=True)
        for match in set(newest[: LogRecord.objects.count() - before]):
            for difference in rebuild(match, write=False):
                self._fault("differs", f"{each}: {difference}")

    def _put_back(self, client: Client, role: str) -> None:
        cache.clear()
        client.cookies.clear()
        for name, value in self._cookies[role].items():
            client.cookies[name] = value
        connection.close_if_unusable_or_obsolete()

    def _fault(self, kind: str, said: str) -> None:
        self.faults[kind] += 1
        print(f"{kind}: {said}", flush=True)

    def figures(self, count: int, names: Sequence[str], log: Path) -> list[Figure]:
        """Return the figures, of so many inputs to addresses of those names; `log` is that of the server."""
        missing: Collection[str] = set(names) - self.reached
        print(f"answers by status: {dict(sorted(self.statuses.items()))}; {self.wrote} wrote into a book")
        if missing:
            print(f"not reached: {', '.join(sorted(missing))}")
        in_log = log.read_bytes().count(_TRACEBACK)
        return [
            Figure("inputs", self.inputs, least=count),
            Figure("addresses of the site", len(names), least=1),
            Figure("addresses that were not reached", len(missing), 0),
            Figure("answers of 500 and more", self.faults["failed"], 0),
            Figure("pages that repeat a script unescaped", self.faults["reflected"], 0),
            Figure("pages with a traceback", self.faults["traceback"], 0),
            Figure("tracebacks in the log", self.faults["logged"] + in_log, 0),
            Figure("books that differ from their logs", self.faults["differs"], 0),
            Figure(f"answers that took a processor more than {SLOW:.0f} s", self.faults["slow"], 0),
            Figure("the slowest answer, of a processor", self.slowest, SLOW, unit=" s"),
        ]


def _content(answer: Any) -> bytes:
    return b"".join(answer.streaming_content) if answer.streaming else bytes(answer.content)
