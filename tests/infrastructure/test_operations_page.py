"""docs/operations.md followed to the letter: its commands, as they are printed, end in a working site with a club."""

import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import psycopg
import pytest
from django.db import connection

ROOT = Path(__file__).parent.parent.parent
SET_UP = "scripts/setup.sh site\n"
PATIENCE = 600  # seconds for the whole of it, on a machine that has much to do


def commands(port: int) -> str:
    """Return the commands of setting up by hand, with the line for a trial without a proxy, less what is done."""
    page = (ROOT / "docs" / "operations.md").read_text().partition("\n## Set up and start by hand\n")[2]
    page = page.partition("\n## The worker")[0]
    blocks: list[str] = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    set_up, without_proxy, *_postgresql = blocks
    (with_proxy,) = re.findall(r"export ALLOWED_HOSTS=.*\n", set_up)
    assert set_up.startswith(SET_UP)
    return set_up.removeprefix(SET_UP).replace(with_proxy, without_proxy.replace("8000", str(port)))


@contextmanager
def empty_database(folder: Path) -> Iterator[str]:
    """Give the address of a database with nothing in it, of the kind that the suite runs on."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{folder}/book.sqlite3"
        return
    given = connection.settings_dict
    address = "postgres://{USER}:{PASSWORD}@{HOST}:{PORT}/".format(**given)
    name = f"followed_{os.getpid()}"
    with psycopg.connect(f"{address}postgres", autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} ENCODING 'UTF8' TEMPLATE template0")
        try:
            yield f"{address}{name}"
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


class Visitor:
    """A browser without scripts: keeps cookies, follows where it is sent."""

    def __init__(self, port: int) -> None:
        self.port, self.cookies = port, SimpleCookie()

    def ask(self, address: str, sent: dict[str, str] | None = None) -> str:
        """Return the page at an address, or what comes of a form sent there."""
        path, method, body = urlsplit(address).path, "GET", None
        headers = {"Cookie": "; ".join(f"{name}={kept.value}" for name, kept in self.cookies.items())}
        if sent is not None:
            method, body = "POST", urlencode(sent | {"csrfmiddlewaretoken": self.cookies["csrftoken"].value})
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=60)) as asking:
            asking.request(method, path, body, headers)
            answer = asking.getresponse()
            page = answer.read().decode()
        for kept in answer.headers.get_all("Set-Cookie", []):
            self.cookies.load(kept)
        if answer.status == 302:
            return self.ask(answer.headers["Location"])
        assert answer.status == 200, (address, answer.status, page)
        return page


def wait_for(port: int, running: "subprocess.Popen[str]", log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and running.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    pytest.fail(f"No site is there. {log.read_text()}")


@pytest.mark.django_db
def test_the_commands_of_the_page_end_in_a_site_with_its_first_club(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = tmp_path / "log"
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    with empty_database(tmp_path) as database, log.open("w") as written:
        environment = kept | {
            "DATABASE_URL": database, "STATIC_ROOT": str(tmp_path / "static"), "BIND": f"127.0.0.1:{port}",
        }  # fmt: skip
        running = subprocess.Popen(
            ["bash", "-e", "-c", commands(port)],
            cwd=ROOT, env=environment, stdout=written, stderr=subprocess.STDOUT, text=True, start_new_session=True,
        )  # fmt: skip
        try:
            wait_for(port, running, log)
            said = log.read_text()
            [page] = re.findall(rf"http://127\.0\.0\.1:{port}/\S+", said)
            [code] = re.findall(r"with the code: +(\S+)", said)
            visitor, ann = Visitor(port), Visitor(port)
            assert "Set up the site" in ann.ask("/")
            sent = {"code": code, "club": "Otley Card Cricket", "username": "ann"}
            sent |= {"password1": "left-arm-and-hair", "password2": "left-arm-and-hair"}
            assert "The club is founded" in ann.ask(page, sent)
            assert "Otley Card Cricket" in visitor.ask("/")
            assert "ann" in ann.ask("/clubs/otley-card-cricket/people/")
            assert "Traceback" not in log.read_text()
        finally:
            os.killpg(running.pid, signal.SIGTERM)
            running.wait(timeout=60)
