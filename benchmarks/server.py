"""A server of one's own to measure: gunicorn with production settings, on the database of the benchmarks."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.models import User

PASSWORD = "tea-at-twenty-to-four"
_STARTS_WITHIN = 60.0
_KEPT_OPEN = 1.0
"""A connection that was silent for longer is opened anew: gunicorn closes it after two seconds."""
_FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@contextmanager
def served() -> Iterator[int]:
    """Start a server with one process of eight threads, where nothing is kept yet; give its port, and end it."""
    with TemporaryDirectory() as folder:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port: int = probe.getsockname()[1]
        own: dict[str, Any] = {"cwd": settings.BASE_DIR, "env": os.environ | _environment(port, Path(folder))}
        subprocess.run([sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity=0"], check=True, **own)
        gunicorn = str(Path(sys.executable).with_name("gunicorn"))
        server = subprocess.Popen([gunicorn, "--config", "cricketcards/gunicorn.py", "cricketcards.wsgi"], **own)
        try:
            _wait_for(port)
            yield port
        finally:
            server.terminate()
            server.wait()


def _environment(port: int, folder: Path) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "cricketcards.settings.production",
        "SECRET_KEY": os.urandom(40).hex(),
        "ALLOWED_HOSTS": "127.0.0.1",
        "PUBLIC_URL": f"http://127.0.0.1:{port}",
        "HTTPS": "0",
        "STATIC_ROOT": str(folder / "static"),
        "PAPER_ROOT": str(folder / "paper"),
        "BIND": f"127.0.0.1:{port}",
        "WEB_CONCURRENCY": "1",
        "THREADS": "8",
    }


def _wait_for(port: int) -> None:
    until = time.monotonic() + _STARTS_WITHIN
    while True:
        try:
            Browser(port).get("/sign-in/")
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)
        else:
            return


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server answered."""

    status: int
    headers: Mapping[str, str]
    content: bytes


class Browser:
    """Somebody at a server, on a connection of their own."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=120)
        self._cookies: dict[str, str] = {}
        self._last = 0.0

    def get(self, path: str) -> Answer:
        """Ask for a page as a browser does."""
        return self._ask("GET", path, {"Accept": "text/html,*/*", "Accept-Encoding": "gzip"})

    def post(self, path: str, **fields: object) -> Answer:
        """Send a form as the pad does."""
        headers = _FORM | {"X-Pad": "1", "X-CSRFToken": self._cookies.get("csrftoken", "")}
        return self._ask("POST", path, headers, urlencode(fields))

    def sign_in(self, user: User) -> None:
        """Sign in as `user`, who is given a password that production settings read. Raises RuntimeError."""
        User.objects.filter(pk=user.pk).update(password=PBKDF2PasswordHasher().encode(PASSWORD, "salt-of-a-benchmark"))
        self.get("/sign-in/")
        answer = self.post("/sign-in/", username=user.username, password=PASSWORD)
        if answer.status != 302:
            raise RuntimeError(f"/sign-in/: {answer.status}")
        self.get("/account/")

    def _ask(self, method: str, path: str, headers: dict[str, str], body: str = "") -> Answer:
        if time.monotonic() - self._last > _KEPT_OPEN:
            self._connection.close()
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        self._connection.request(method, path, body or None, headers | ({"Cookie": cookies} if cookies else {}))
        answer = self._connection.getresponse()
        content = answer.read()
        self._last = time.monotonic()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            if match := re.match(r"(\w+)=([^;]*)", cookie):
                self._cookies[match[1]] = match[2]
        return Answer(answer.status, dict(answer.headers.items()), content)
