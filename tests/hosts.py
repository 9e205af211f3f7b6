"""Hosts of one site: each a server of its own with production settings, on the database of the tests.

Each keeps what a server without `CACHE_URL` keeps in its process, and its PDFs in a folder of its own.
"""

import os
import re
import secrets
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from deploy.cluster.on_one_machine import wait_until
from tools.drills.site import free_port

ROOT = Path(__file__).parent.parent
SECRET_KEY = secrets.token_hex(40)
"""That of the hosts. A test has it too, so that whom it signs in is signed in on each of them."""


def environment(folder: Path) -> dict[str, str]:
    """Return what the hosts of a site have in common, with static files in a folder."""
    return {
        "DJANGO_SETTINGS_MODULE": "cricketcards.settings.production",
        "SECRET_KEY": SECRET_KEY,
        "ALLOWED_HOSTS": "127.0.0.1,testserver",
        "PUBLIC_URL": "http://127.0.0.1",
        "HTTPS": "0",
        "STATIC_ROOT": str(folder / "static"),
        "DATABASE_URL": _address(),
        "PAPER_PROCESSES": "0",
        "WEB_CONCURRENCY": "1",
        "THREADS": "4",
    }


def _address() -> str:
    """Return the address of the database that the tests have open."""
    if connection.vendor == "sqlite":
        return f"sqlite:///{connection.settings_dict['NAME']}"
    return re.sub(r"[^/]+$", str(connection.settings_dict["NAME"]), os.environ["DATABASE_URL"])


@dataclass(frozen=True, slots=True)
class Answer:
    """What a host answered."""

    status: int
    headers: Mapping[str, str]
    content: bytes


@dataclass(slots=True)
class Host:
    """A host, from its start to its end."""

    folder: Path
    environment: Mapping[str, str]
    port: int = field(default_factory=free_port)
    _process: "subprocess.Popen[bytes] | None" = None

    def start(self) -> None:
        """Start it, and return when it answers. Raises TimeoutError."""
        own = {"BIND": f"127.0.0.1:{self.port}", "PAPER_ROOT": str(self.folder)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "-c", "cricketcards/gunicorn.py", "cricketcards.wsgi"],
            cwd=ROOT, env=os.environ | self.environment | own,
        )  # fmt: skip
        wait_until(self._answers, "a host")

    def stop(self) -> None:
        """End it."""
        if self._process:
            self._process.terminate()
            self._process.wait()

    def get(self, path: str, user: User | None = None, **headers: str) -> Answer:
        """Ask for a page, signed in where a user is given."""
        return self._ask("GET", path, user, headers)

    def post(self, path: str, user: User, **fields: object) -> Answer:
        """Send a form, or what the pad sends, signed in."""
        headers = {"X-Pad": "1", "Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, user, headers, urlencode(fields))

    def _ask(self, method: str, path: str, user: User | None, headers: Mapping[str, str], body: str = "") -> Answer:
        token = "t" * 32
        sent = {"X-CSRFToken": token, "Host": "testserver", **headers}
        if user:
            sent["Cookie"] = f"sessionid={_session(user)}; csrftoken={token}"
        there = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            there.request(method, path, body or None, sent)
            answer = there.getresponse()
            return Answer(answer.status, dict(answer.headers.items()), answer.read())
        finally:
            there.close()

    def _answers(self) -> bool:
        try:
            return self.get("/health/live/").status == 200
        except OSError:
            return False


def _session(user: User) -> str:
    """Return the key of a session of a user, a new one each time."""
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value
