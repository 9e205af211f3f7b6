"""A site for drills: production settings, matches with a phone each, and a server that can be killed."""

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from itertools import cycle, islice
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from deploy.cluster.on_one_machine import wait_until
from tools.drills.figures import Figure
from tools.drills.phones import Phone

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from scoring.models import Club

SHARED = "SHARED_BY_DRILLS"
"""Names in the environment a folder with what drills that are run together need not make each for itself."""
TABLES = "tables.sqlite3"
ROOT = Path(__file__).parent.parent.parent


def free_port() -> int:
    """Return a port of this machine at which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment_of(folder: Path, database: str, processes: int = 1) -> dict[str, str]:
    """Return the environment of a site with production settings, on a database, whose files lie in a folder."""
    port = free_port()
    return {
        "DJANGO_SETTINGS_MODULE": "cricketcards.settings.production",
        "SECRET_KEY": secrets.token_hex(40),
        "ALLOWED_HOSTS": "127.0.0.1",
        "PUBLIC_URL": f"http://127.0.0.1:{port}",
        "HTTPS": "0",
        "DATABASE_URL": database,
        "STATIC_ROOT": str(Path(os.environ.get(SHARED, folder)) / "static"),
        "PAPER_ROOT": str(folder / "paper"),
        "PAPER_PROCESSES": "0",
        "BIND": f"127.0.0.1:{port}",
        "WEB_CONCURRENCY": str(processes),
        "THREADS": "8",
        "LOG_LEVEL": "ERROR",
    }


def set_up() -> None:
    """Set Django up by the environment, and let helpers of the tests be imported: they know every address and form."""
    import django

    sys.path += [str(ROOT / "tests"), str(ROOT / "tests" / "pages")]
    django.setup()


def make_tables() -> None:
    """Make the tables of the site's database; on SQLite by copying those that another drill has made, where it has.

    The environment names the folder of what several drills share.
    """
    from django.core.management import call_command
    from django.db import connections

    address = os.environ["DATABASE_URL"]
    shared = Path(os.environ[SHARED]) / TABLES if SHARED in os.environ else None
    if address.startswith("sqlite") and shared and shared.is_file():
        shutil.copy(shared, address.removeprefix("sqlite:///"))
    else:
        call_command("migrate", verbosity=0)
        connections.close_all()


def collect_static() -> None:
    """Collect the files that pages ask for, unless another drill has."""
    from django.core.management import call_command

    if not Path(os.environ["STATIC_ROOT"]).is_dir():
        call_command("collectstatic", interactive=False, verbosity=0)


def prepare(count: int, club_name: str = "Otley") -> list[Phone]:
    """Make the tables, and so many matches of a club, each with a scorer who is signed in on a phone."""
    set_up()
    from scoring.models import Club

    make_tables()
    club, _made = Club.objects.get_or_create(name=club_name)
    return phones_in([club], count)


def phones_in(clubs: Sequence["Club"], count: int) -> list[Phone]:
    """Make so many matches, of one club after the other, each with a scorer who is signed in on a phone."""
    from django.contrib.auth.models import User
    from django.db import connections

    from scoring.book.new_match import create_match
    from scoring.demo import demo_matches
    from scoring.models import Role
    from scoring.rights import SCORER
    from scoring.rules.registry import find_rules

    [file] = [match.file for match in demo_matches() if match.file.stem == "match_finished"]
    document = json.loads(file.read_text())
    setup, problems = find_rules(document["variant"]).read_setup(document)
    if setup is None:
        raise ValueError(problems)
    phones = []
    for number, club in enumerate(islice(cycle(clubs), count), 1):
        user = User.objects.create(username=f"scorer-{number}")
        Role.objects.create(club=club, user=user, name=SCORER)
        match = create_match(club, setup, user, entries=document["entries"][:1]).match
        phones.append(Phone(os.environ["BIND"], match.slug, session_of(user), document["entries"][1:], match.version))
    connections.close_all()
    return phones


def session_of(user: "User") -> str:
    """Sign somebody in, and return the key of the session."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session[SESSION_KEY], session[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
    session[BACKEND_SESSION_KEY] = "cricketcards.accounts.AccountBackend"
    session.create()
    return str(session.session_key)


class Server:
    """The site's server: gunicorn and its processes, whose log is written into a folder.

    `environment` is what they find in theirs besides.
    """

    def __init__(self, folder: Path, environment: Mapping[str, str] = MappingProxyType({})) -> None:
        self.log = folder / "site.log"
        self._environment = environment
        self._server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and return when it answers. Raises TimeoutError."""
        with self.log.open("ab") as log:
            self._server = subprocess.Popen(
                [sys.executable, "-m", "gunicorn", "-c", "cricketcards/gunicorn.py", "cricketcards.wsgi"],
                cwd=ROOT, env=os.environ | self._environment, stdout=log, stderr=subprocess.STDOUT,
                start_new_session=True,
            )  # fmt: skip
        address = self._environment.get("BIND") or os.environ["BIND"]
        wait_until(lambda: _answers(address), "the site")

    @property
    def group(self) -> int:
        """The process group of all its processes. Raises RuntimeError where it does not run."""
        if self._server is None:
            raise RuntimeError("The server does not run.")
        return self._server.pid

    def kill(self) -> None:
        """Kill all its processes at once (kill -9)."""
        if self._server:
            os.killpg(self._server.pid, signal.SIGKILL)
            self._server.wait()
            self._server = None

    def stop(self) -> None:
        """Have it end where it runs, or kill it."""
        if self._server:
            self._server.terminate()
            try:
                self._server.wait(10)
                self._server = None
            except subprocess.TimeoutExpired:
                self.kill()


@contextmanager
def server_in(folder: Path, environment: Mapping[str, str] = MappingProxyType({})) -> Iterator[Server]:
    """Run the site's server until the end of a `with`."""
    server = Server(folder, environment)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def _answers(address: str) -> bool:
    connection = HTTPConnection(address, timeout=2)
    try:
        connection.request("GET", "/health/live/")
        return connection.getresponse().status == HTTPStatus.OK
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def compare(phones: Sequence[Phone], least: int) -> list[Figure]:
    """Compare what was acknowledged, so many entries at least, with the logs, and fold every match of them anew.

    Raises CommandError where what is kept beside the logs does not follow from them.
    """
    from django.core.management import call_command

    figures = compare_logs(phones, least)
    call_command("rebuild", "--check", verbosity=0)
    return figures


def compare_logs(phones: Sequence[Phone], least: int) -> list[Figure]:
    """Compare what was acknowledged, so many entries at least, with the logs."""
    from scoring.models import LogRecord

    lost = doubled = others = acknowledged = repeated = 0
    for phone in phones:
        rows = LogRecord.objects.filter(match__slug=phone.slug, version__gt=phone.seen).order_by("version")
        keys = list(rows.values_list("key", flat=True))
        lost += len(phone.acknowledged.keys() - set(keys))
        doubled += sum(count - 1 for count in Counter(keys).values())
        others += keys != phone.keys[: len(keys)]  # each entry once, in the order in which it was sent
        acknowledged += len(phone.acknowledged)
        repeated += phone.repeated
    print(f"{acknowledged} entries acknowledged, {repeated} of them when they were sent again", flush=True)
    refused = [answer for phone in phones for answer in phone.refused]
    for answer in refused[:5]:
        print(answer)
    return [
        Figure("acknowledged entries that are missing", lost, 0),
        Figure("entries that are there twice", doubled, 0),
        Figure("matches whose log differs from what was sent", others, 0),
        Figure("entries that were refused", len(refused), 0),
        Figure("entries acknowledged", acknowledged, least=least),
    ]
