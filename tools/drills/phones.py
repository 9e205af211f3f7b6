"""Phones that score matches over HTTP as the pad does: an entry goes up under one key until it is acknowledged."""

import http.client
import json
import random
import secrets
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

# As static/js/pad/sending.js has them, in seconds.
PATIENCE = 12.0
PAUSES = (1.0, 2.0, 4.0, 8.0, 10.0)
BETWEEN = (0.7, 1.3)
"""How much of its pace a phone waits from an entry that was acknowledged to the next one."""


@dataclass
class Phone:
    """A phone with the pad of one match, on which entries of a document are scored, about one a second."""

    address: str
    slug: str
    session: str
    entries: Sequence[object]
    seen: int
    """The version of the match that its first entry is made on; each entry makes one record."""
    keys: list[str] = field(default_factory=list)
    """Those of all entries that were sent, in order."""
    acknowledged: dict[str, float] = field(default_factory=dict)
    """By its key, when an entry was acknowledged."""
    took: list[float] = field(default_factory=list)
    """Seconds from when an entry was first sent until it was acknowledged, of each in order."""
    refused: list[str] = field(default_factory=list)
    """Answers after which a phone stops and asks its scorer."""
    pauses: Sequence[float] = PAUSES
    pace: float = 1.0
    """Seconds from one entry to the next, about."""
    repeated: int = 0
    """How many entries were acknowledged when they were sent again."""
    answers: list[tuple[float, int, bytes]] = field(default_factory=list)
    """Answers by which nothing was recorded: when they came, with which status (0: none came), and what they say."""

    def score(self, stop: threading.Event) -> None:
        """Score until the document ends or `stop` is set; then the entry on its way is acknowledged first."""
        for version, entry in enumerate(self.entries, self.seen):
            if stop.is_set() or not self._record(entry, version):
                return
            stop.wait(self.pace * random.uniform(*BETWEEN))

    def _record(self, entry: object, version: int) -> bool:
        key, failures, begun = secrets.token_hex(16), 0, time.monotonic()
        self.keys.append(key)
        fields = {"seen": version, "key": key, "entries": json.dumps([entry])}
        while True:
            status, said = self._post(urlencode(fields))
            if status == 200:
                self.acknowledged[key] = now = time.monotonic()
                self.took.append(now - begun)
                self.repeated += bool(failures)
                return True
            self.answers.append((time.monotonic(), status, said[:300]))
            if status and status != 429 and status < 500:
                self.refused.append(f"{self.slug} {version}: {status} {said[:300]!r}")
                return False
            time.sleep(self.pauses[min(failures, len(self.pauses) - 1)] * random.uniform(0.5, 1))
            failures += 1

    def _post(self, body: str) -> tuple[int, bytes]:
        """Return status and answer, 0 where there is none."""
        token = "drill" * 6 + "xx"
        headers = {
            "Cookie": f"sessionid={self.session}; csrftoken={token}",
            "X-CSRFToken": token,
            "X-Pad": "1",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        connection = http.client.HTTPConnection(self.address, timeout=PATIENCE)
        try:
            connection.request("POST", f"/matches/{self.slug}/score/record/", body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            return 0, b""
        finally:
            connection.close()
