"""The database of several servers on one machine, for drills: `python -m deploy.cluster.on_one_machine`.

Three nodes of etcd, Patroni and PostgreSQL, HAProxy, PgBouncer and Redis run from the templates beside this file, at
loopback addresses of their own, in a temporary folder that is gone at the end. Programs are those of Debian's packages:

    apt-get install patroni etcd-server haproxy pgbouncer redis-server postgresql

The database's programs refuse to run as root: started by root they run as the user `postgres`.
"""

import argparse
import json
import os
import random
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from string import Template
from types import FrameType
from typing import Any

TEMPLATES = Path(__file__).parent
NODES = ("node1", "node2", "node3")
PROGRAMS = ("etcd", "patroni", "haproxy", "pgbouncer", "redis-server")
PASSWORDS = ("SUPERUSER", "REPLICATION", "RESTAPI", "DATABASE", "REDIS")
PATIENCE = 90.0
"""Seconds until the whole of it is ready."""
_ENDS_WITHIN = 5.0
_USER = "postgres"


def filled(template: str, values: Mapping[str, str]) -> str:
    """Return a template with its placeholders filled in. Raises KeyError where a value is missing."""
    return Template((TEMPLATES / template).read_text()).substitute(values)


def wait_until(met: Callable[[], object], what: str, patience: float = PATIENCE) -> float:
    """Return after how many seconds a condition is met. Raises TimeoutError."""
    start = time.monotonic()
    while not met():
        if time.monotonic() - start > patience:
            raise TimeoutError(f"Not within {patience:.0f} seconds: {what}.")
        time.sleep(0.2)
    return time.monotonic() - start


def missing_programs() -> list[str]:
    """Return what is to be installed first."""
    missing = [name for name in PROGRAMS if not _program(name)]
    return missing if postgresql_programs() else [*missing, "postgresql"]


def _program(name: str) -> str | None:
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")


def postgresql_programs() -> Path | None:
    """Return the folder of the newest PostgreSQL's programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    return found[-1] if found else None


def processes_in(folder: Path) -> Iterator[tuple[int, Path]]:
    """Yield the processes that work in a folder or below it, and where."""
    for entry in Path("/proc").iterdir():
        with suppress(OSError):
            if entry.name.isdecimal() and (works_in := (entry / "cwd").readlink()).is_relative_to(folder):
                yield int(entry.name), works_in


@dataclass
class Cluster:
    """All of it, in a folder. `apart` has nodes listen elsewhere than others look for them: relays stand between."""

    folder: Path
    apart: bool = False
    environment: Mapping[str, str] = field(default_factory=dict)
    """What Patroni, and so PostgreSQL, finds in its environment besides; `{node}` stands for the node's name."""

    def __post_init__(self) -> None:
        net = f"127.{random.randint(64, 250)}.{random.randint(1, 250)}"
        self.addresses = {node: f"{net}.{number}" for number, node in enumerate(NODES, 1)}
        self.listens = {node: f"{net}.{number + 100 * self.apart}" for number, node in enumerate(NODES, 1)}
        self.here = f"{net}.10"
        self.values = {f"{name}_PASSWORD": secrets.token_hex(16) for name in PASSWORDS}
        self.values |= {f"ADDRESS_{number}": address for number, address in enumerate(self.addresses.values(), 1)}
        self.values |= {"NETWORK": "127.0.0.0/8", "HERE": self.here, "REDIS": self.here}
        self.values |= {"PROGRAMS": str(postgresql_programs()), "USERLIST": str(self.folder / "here" / "userlist.txt")}
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._as_user: dict[str, Any] = {"user": _USER, "group": _USER, "extra_groups": []} if os.geteuid() == 0 else {}

    # --- Addresses

    @property
    def database(self) -> str:
        """The address that the site uses: PgBouncer's."""
        return f"postgres://scorebook:{self.values['DATABASE_PASSWORD']}@{self.here}:6432/scorebook"

    @property
    def primary_database(self) -> str:
        """The address that leads to the primary without PgBouncer, for backups."""
        return self.database.replace(":6432/", ":5000/")

    @property
    def cache(self) -> str:
        """The address of Redis."""
        return f"redis://:{self.values['REDIS_PASSWORD']}@{self.here}:6379/0"

    def home(self, node: str) -> Path:
        """Return the folder of a node."""
        return self.folder / node

    # --- Starting and stopping

    def start(self) -> None:
        """Start everything and return when an entry could be recorded. Raises TimeoutError, RuntimeError."""
        self.prepare()
        for node in NODES:
            self._start(f"etcd of {node}", ["etcd"], self.home(node), self._etcd(node))
        for node in NODES:
            self.start_database(node)
        here = self.folder / "here"
        self._start("haproxy", ["haproxy", "-db", "-f", "haproxy.cfg"], here)
        self._start("redis", ["redis-server", "redis.conf"], here)
        wait_until(self.is_safe, "a primary with a synchronous standby")
        wait_until(lambda: _listens(self.here, 5000), "HAProxy")
        self._make_database()
        self._start("pgbouncer", ["pgbouncer", "-q", "pgbouncer.ini"], here)
        wait_until(lambda: _listens(self.here, 6432) and _listens(self.here, 6379), "PgBouncer and Redis")

    def start_database(self, node: str) -> None:
        """Start Patroni of a node, which starts PostgreSQL."""
        environment = {name: value.format(node=node) for name, value in self.environment.items()}
        self._start(f"patroni of {node}", ["patroni", "patroni.yml"], self.home(node), environment)

    def kill_database(self, node: str) -> None:
        """Kill Patroni and PostgreSQL of a node at once, as by a power cut (kill -9); etcd goes on."""
        etcd = self._running[f"etcd of {node}"].pid
        for pid, _folder in processes_in(self.home(node)):
            if pid != etcd:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        self._running.pop(f"patroni of {node}").wait()

    def stop(self) -> None:
        """Stop everything, and kill what does not end."""
        for kind in ("pgbouncer", "haproxy", "redis", "patroni", "etcd"):
            ending = [self._running.pop(name) for name in [*self._running] if name.startswith(kind)]
            for process in ending:
                process.terminate()
            for process in ending:
                with suppress(subprocess.TimeoutExpired):
                    process.wait(_ENDS_WITHIN)
        for pid, _folder in processes_in(self.folder):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def prepare(self) -> None:
        """Write the files of all programs into the folder."""
        here = self.folder / "here"
        folders = [self.folder, here, *map(self.home, NODES), *(self.home(node) / "postgresql" for node in NODES)]
        for folder in folders:
            folder.mkdir(exist_ok=True)
        for name in ("haproxy.cfg", "pgbouncer.ini", "userlist.txt", "redis.conf"):
            (here / name).write_text(filled(name, self.values))
        for node in NODES:
            (self.home(node) / "patroni.yml").write_text(filled("patroni.yml", self._of(node)))
        if self._as_user:
            for path in (self.folder, *self.folder.rglob("*")):
                shutil.chown(path, _USER, _USER)

    def _of(self, node: str) -> dict[str, str]:
        """Return the values of a node."""
        own = {"NAME": node, "ADDRESS": self.addresses[node], "LISTEN": self.listens[node]}
        return self.values | own | {"FOLDER": str(self.home(node))}

    def _etcd(self, node: str) -> dict[str, str]:
        lines = filled("etcd.env", self._of(node)).splitlines()
        return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))

    def _start(
        self, name: str, command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None
    ) -> None:
        program = _program(command[0]) or command[0]
        kept = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(folder), "LC_ALL": "C.UTF-8"}
        with (self.folder / f"{name.replace(' ', '-')}.log").open("ab") as log:
            self._running[name] = subprocess.Popen(
                [program, *command[1:]], cwd=folder, env=kept | dict(environment or {}), stdin=subprocess.DEVNULL,
                stdout=log, stderr=subprocess.STDOUT, start_new_session=True, **self._as_user,
            )  # fmt: skip

    def _make_database(self) -> None:
        role = f"CREATE ROLE scorebook LOGIN PASSWORD '{self.values['DATABASE_PASSWORD']}'"
        statements = (role, "CREATE DATABASE scorebook OWNER scorebook")
        environment = os.environ | {"PGPASSWORD": self.values["SUPERUSER_PASSWORD"], "PGCONNECT_TIMEOUT": "5"}
        program = f"{postgresql_programs()}/psql"
        psql = [program, "-X", "-q", "-h", self.here, "-p", "5000", "-U", "postgres", "postgres"]
        for statement in statements:

            def is_done(statement: str = statement) -> bool:
                done = subprocess.run([*psql, "-c", statement], env=environment, capture_output=True, check=False)
                return done.returncode == 0 or b"already exists" in done.stderr

            wait_until(is_done, statement.partition(" PASSWORD")[0])

    # --- What is where

    def members(self, *asked: str) -> dict[str, str]:
        """Return the role of each node that runs, as the Patroni of the first node that answers knows it."""
        known = next((known for node in asked or NODES if (known := self._known_to(node))), [])
        return {each["name"]: each["role"] for each in known}

    def _known_to(self, node: str) -> list[dict[str, Any]]:
        """Return what Patroni of a node says of each node that runs, nothing where it does not answer."""
        connection = HTTPConnection(self.listens[node], 8008, timeout=2)
        try:
            connection.request("GET", "/cluster")
            known: list[dict[str, Any]] = json.loads(connection.getresponse().read())["members"]
            return [each for each in known if each["state"] in ("running", "streaming")]
        except (OSError, HTTPException, ValueError):
            return []
        finally:
            connection.close()

    def primary(self, *asked: str) -> str | None:
        """Return the node that is written to, None where there is none."""
        return next((node for node, role in self.members(*asked).items() if role == "leader"), None)

    def is_safe(self) -> bool:
        """Whether there is a primary with a synchronous standby."""
        return {"leader", "sync_standby"} <= set(self.members().values())

    def primary_is_another_than(self, node: str) -> bool:
        """Whether another node than this one has become the primary, as the others know it."""
        return self.primary(*(other for other in NODES if other != node)) not in (None, node)

    def is_whole(self) -> bool:
        """Whether it is safe, no node is missing, and all know it and follow one primary."""
        each = [self._known_to(node) for node in NODES]
        roles = {tuple(sorted((member["name"], member["role"]) for member in known)) for known in each}
        timelines = {member.get("timeline") for known in each for member in known}
        return self.is_safe() and (len(roles), len(timelines), min(map(len, each))) == (1, 1, len(NODES))


def _listens(address: str, port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex((address, port)) == 0


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Have Ctrl-C or a request to stop end the `with` once, so that everything is stopped; a second one is ignored."""
    both = (signal.SIGINT, signal.SIGTERM)

    def end(_number: int, _frame: FrameType | None) -> None:
        for each in both:
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = [signal.signal(each, end) for each in both]
    try:
        yield
    finally:
        for each, handler in zip(both, before, strict=True):
            signal.signal(each, handler)


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Give a folder that others can read, as they must to be another user; it is gone at the end of a `with`."""
    folder = Path(tempfile.mkdtemp(prefix="cluster-"))
    try:
        folder.chmod(0o755)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    """Start it, say where it is, and stop it when told to."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    if missing := missing_programs():
        sys.exit(f"These programs are missing: {', '.join(missing)}. See the head of {__file__}.")
    with ended_by_signals(), temporary_folder() as folder:
        cluster = Cluster(folder)
        try:
            cluster.start()
            print(f"DATABASE_URL={cluster.database}\nCACHE_URL={cluster.cache}", flush=True)
            print(f"{cluster.members()}, logs in {folder}. Ctrl-C stops it.", flush=True)
            while True:
                time.sleep(3600)
        except KeyboardInterrupt:
            print("Stopping.", flush=True)
        finally:
            cluster.stop()


if __name__ == "__main__":
    main()
