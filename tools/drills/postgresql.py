"""A PostgreSQL server of a drill's own, in a folder, which waits for the disk as one does that is installed."""

import os
import secrets
import shutil
import signal
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from deploy.cluster.on_one_machine import postgresql_programs, wait_until
from tools.drills.site import free_port

_USER = "postgres"


class Postgresql:
    """The server, at a port of this machine. `environment` is what its processes find in theirs besides."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self._folder, self._log = folder / "postgresql", folder.with_name("postgresql.log")
        self._environment = os.environ | environment
        # It refuses to run as root.
        self._as_user: dict[str, Any] = {"user": _USER, "group": _USER, "extra_groups": []} if os.geteuid() == 0 else {}
        self._port = free_port()
        password = secrets.token_hex(16)
        self.address = f"postgres://scorebook:{password}@127.0.0.1:{self._port}/postgres"
        self._folder.mkdir()
        word = folder / "password"
        word.write_text(password)
        if self._as_user:
            shutil.chown(self._folder, _USER)
            shutil.chown(word, _USER)
        locale = ("--encoding=UTF8", "--locale=C.UTF-8")
        self._run("initdb", "-D", self._folder, "-U", "scorebook", "-A", "scram-sha-256", f"--pwfile={word}", *locale)

    def start(self) -> None:
        """Start it, and return when it takes connections. Raises TimeoutError."""
        told = ["-D", str(self._folder), "-p", str(self._port), "-k", str(self._folder), "-h", "127.0.0.1"]
        with self._log.open("ab") as log:
            self._server = subprocess.Popen(
                [_program("postgres"), *told], env=self._environment, stdout=log, stderr=log, start_new_session=True,
                **self._as_user,
            )  # fmt: skip
        wait_until(self._answers, "PostgreSQL")

    def kill(self) -> None:
        """Kill all its processes at once (kill -9), and return when they are gone."""
        os.kill(self._server.pid, signal.SIGSTOP)  # it starts no other meanwhile
        children = Path(f"/proc/{self._server.pid}/task/{self._server.pid}/children").read_text().split()
        for pid in (self._server.pid, *map(int, children)):
            os.kill(pid, signal.SIGKILL)
        self._server.wait()
        wait_until(lambda: not any(map(_runs, children)), "the end of PostgreSQL")

    def stop(self) -> None:
        """Have it end, and wait for that."""
        self._server.send_signal(signal.SIGINT)
        self._server.wait()

    def _answers(self) -> bool:
        return not self._run("pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self._port), check=False)

    def _run(self, name: str, *words: str | Path, check: bool = True) -> int:
        done = subprocess.run([_program(name), *words], check=check, capture_output=True, **self._as_user)
        return done.returncode


def _program(name: str) -> str:
    return str(Path(str(postgresql_programs())) / name)


def _runs(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
