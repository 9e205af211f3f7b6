"""Starting and stopping what the units say: by systemd, or where it does not run by this program itself."""

import os
import shlex
import signal
import subprocess
import time
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Protocol

from deploy.server.place import SERVICES, TIMERS, InstallError, Place, run

READY_SECONDS = int(os.environ.get("READY_SECONDS", "120"))


class Services(Protocol):
    """Server and worker, and what runs by the clock."""

    def start(self) -> None:
        """Start them all, as their units now are."""

    def stop(self) -> None:
        """Stop them all: the worker when it has finished what it is making."""

    def ended(self) -> list[str]:
        """Return which of server and worker do not run."""


class Systemd:
    """By systemd."""

    def start(self) -> None:
        """Start them, and have them started with the machine."""
        run("systemctl", "daemon-reload")
        run("systemctl", "enable", *SERVICES, *TIMERS)
        run("systemctl", "restart", "--no-block", *SERVICES, *TIMERS)

    def stop(self) -> None:
        """Stop what runs by the clock, then the worker, and the server last: until then pages are read."""
        for units in (TIMERS, [timer.replace(".timer", ".service") for timer in TIMERS], SERVICES[1:], SERVICES[:1]):
            for unit in units:
                with suppress(InstallError):  # it is not there yet
                    run("systemctl", "stop", unit)

    def ended(self) -> list[str]:
        """Return which do not run: what is being started again counts as running."""
        return [unit for unit in SERVICES if _state_of(unit) in ("failed", "inactive")]


def _state_of(unit: str) -> str:
    return run("systemctl", "show", "--property=ActiveState", "--value", unit).strip()


class ByHand:
    """Server and worker by the commands of their units, in a folder where it is tried; nothing runs by the clock."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._ours: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        """Start both anew; what they say is in a file each."""
        self.stop()
        for unit in SERVICES:
            said = self.place.root / "var/log" / unit.replace(".service", ".log")
            for folder in (said.parent, self._file(unit).parent):
                folder.mkdir(parents=True, exist_ok=True)
            [command] = [
                line.partition("=")[2]
                for line in (self.place.units / unit).read_text().splitlines()
                if line.startswith("ExecStart=")
            ]
            with said.open("ab") as log:
                process = subprocess.Popen(  # noqa: S603 - no shell: the command stands in a unit that this program has just written, in a folder of whoever runs it
                    shlex.split(command), cwd=self.place.current, env=self.place.environment(),
                    stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                )  # fmt: skip
            self._ours.append(process)
            self._file(unit).write_text(str(process.pid))

    def stop(self) -> None:
        """End both."""
        for unit in reversed(SERVICES):
            if self._runs(unit):
                with suppress(ProcessLookupError):
                    os.killpg(int(self._file(unit).read_text()), signal.SIGTERM)
                end = time.monotonic() + 45
                while self._runs(unit) and time.monotonic() < end:
                    time.sleep(0.05)
                if self._runs(unit):
                    os.killpg(int(self._file(unit).read_text()), signal.SIGKILL)
            self._file(unit).unlink(missing_ok=True)

    def ended(self) -> list[str]:
        """Return which do not run."""
        return [unit for unit in SERVICES if not self._runs(unit)]

    def _file(self, unit: str) -> Path:
        return self.place.root / "run" / f"{unit}.pid"

    def _runs(self, unit: str) -> bool:
        """Say whether the process is there, ours by its folder, and not only waiting to be forgotten."""
        for process in self._ours:
            process.poll()
        try:
            process_folder = Path("/proc") / self._file(unit).read_text()
            state = (process_folder / "stat").read_text().rpartition(")")[2].split()[0]
            working = (process_folder / "cwd").resolve()
        except (OSError, ValueError):
            return False
        return state != "Z" and working.is_relative_to(self.place.base.resolve())


def services_of(place: Place) -> Services:
    """Return what starts and stops them there."""
    return ByHand(place) if place.is_trial else Systemd()


def wait_until_ready(place: Place, services: Services) -> None:
    """Wait until the site says that it is ready. Raises InstallError with what it says instead."""
    environment = place.environment()
    host, _, port = environment.get("BIND", "127.0.0.1:8000").rpartition(":")
    end, said = time.monotonic() + READY_SECONDS, "it does not answer"
    while time.monotonic() < end:
        # Where it listens at every address, at 0.0.0.0 say, Linux leads there to the machine itself.
        asking = HTTPConnection(host.strip("[]"), int(port), timeout=10)
        try:
            asking.request(
                "GET", "/health/ready/", headers={"Host": environment["ALLOWED_HOSTS"].split(",")[0].strip()}
            )
            answer = asking.getresponse()
            said = f"{answer.status} {answer.read(200).decode(errors='replace').strip()}"
            is_ready = answer.status == 200
        except (OSError, HTTPException):
            is_ready = False
        finally:
            asking.close()
        ended = services.ended()
        if is_ready and not ended:
            return
        if place.is_trial and ended:
            said = f"{ended[0]} has ended: see {place.root / 'var/log'}"
            break
        time.sleep(0.1 if place.is_trial else 0.5)
    raise InstallError(f"The site does not become ready ({said}).")
