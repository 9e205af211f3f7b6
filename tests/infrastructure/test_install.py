"""`make install`, `make update` and `make rollback`: the files for a server, and a whole life of one in a folder.

What takes long there (libraries, the database, the site itself) stands in here: a release is a
handful of small programs.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from http.client import HTTPConnection
from pathlib import Path

import pytest
from test_production import settings_of

from deploy.server import copy_backups
from deploy.server.copy_backups import CopyError, copy_to_folder
from deploy.server.place import InstallError, Place, run, site_name, write_environment, write_files
from deploy.server.releases import history

HERE = Path(__file__).parent.parent.parent
SITE = "scores.example.org"

SET_UP = f"""#!/bin/sh
mkdir -p var .venv/bin
ln -sf {sys.executable} .venv/bin/python
{{ echo '#!{sys.executable} -S'; cat gunicorn.py; }} > .venv/bin/gunicorn
chmod +x .venv/bin/gunicorn
"""
GUNICORN = """
import os
from http.server import BaseHTTPRequestHandler, HTTPServer
class Site(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200 if self.headers["Host"] == "scores.example.org" else 400)
        self.end_headers()
        self.wfile.write(open("version").read().encode())
HTTPServer(("127.0.0.1", int(os.environ["BIND"].rpartition(":")[2])), Site).serve_forever()
"""
MANAGE = """
import os, pathlib, shutil, sys, time
os.chdir(pathlib.Path(__file__).parent)
book = pathlib.Path(os.environ["DATABASE_URL"].removeprefix("sqlite:///"))
known = pathlib.Path("migrations").read_text().split()
applied = book.read_text().split() if book.exists() else []
command, *words = sys.argv[1:]
if command == "backup":
    shutil.copy(book, words[0])
elif command == "restore":
    shutil.copy(words[0], book)
elif command == "bring_up_to_date":
    book.write_text(" ".join(applied + [one for one in known if one not in applied]))
elif command == "migrate":
    book.write_text(" ".join(applied[: applied.index(".".join(words[:2])) + 1]))
elif command == "showmigrations":
    print(*(f"[{'X' if one in applied else ' '}]  {one}" for one in known), sep="\\n")
elif command == "collectstatic":
    pathlib.Path(os.environ["STATIC_ROOT"]).mkdir()
elif command == "worker":
    time.sleep(600)
elif command in ("first_visit", "told"):
    print(command, os.environ["SECRET_KEY"])
"""


class Trial:
    """A clone whose releases stand in for the site, and the folder where they are installed."""

    def __init__(self, folder: Path) -> None:
        self.origin, self.clone, self.root = folder / "origin", folder / "clone", folder / "root"
        shutil.copytree(HERE / "deploy", self.origin / "deploy", ignore=shutil.ignore_patterns("__pycache__"))
        (self.origin / "scripts").mkdir()
        for name, text in (("scripts/setup.sh", SET_UP), ("gunicorn.py", GUNICORN), ("manage.py", MANAGE)):
            (self.origin / name).write_text(text)
        (self.origin / "scripts/setup.sh").chmod(0o755)
        run("git", "init", "--quiet", "--initial-branch=main", self.origin)
        self.commit("one", "scoring.0001_first")
        run("git", "clone", "--quiet", self.origin, self.clone)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]

    def commit(self, version: str, migrations: str, **files: str) -> None:
        """Publish a version."""
        for name, text in {"version": version, "migrations": migrations, **files}.items():
            (self.origin / name.replace("_py", ".py")).write_text(text)
        git = ("git", "-C", self.origin, "-c", "user.name=Ann", "-c", "user.email=ann@example.org")
        run(*git, "add", ".")
        run(*git, "commit", "--quiet", "--message", version)

    def say(self, what: str, **told: str) -> subprocess.CompletedProcess[str]:
        """Run the program as `make` does."""
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.root), "ROOT": str(self.root), **told}
        words = [sys.executable, "-B", "-m", "deploy.server", what]
        return subprocess.run(words, cwd=self.clone, env=environment, capture_output=True, text=True, check=False)

    @property
    def place(self) -> Place:
        """The folder where it is installed."""
        return Place(self.root)

    @property
    def book(self) -> Path:
        """What stands in for the database."""
        return self.place.data / "scorebook.sqlite3"

    def answer(self) -> str:
        """Return what the server that runs says."""
        asking = HTTPConnection("127.0.0.1", self.port, timeout=10)
        asking.request("GET", "/", headers={"Host": SITE})
        return asking.getresponse().read().decode()


@pytest.fixture
def trial(tmp_path: Path) -> Iterator[Trial]:
    trial = Trial(tmp_path)
    yield trial
    trial.say("stop")


def test_a_server_is_installed_updated_and_rolled_back(trial: Trial) -> None:
    done = trial.say("install", SITE=SITE, PORT=str(trial.port))
    assert (done.returncode, trial.answer()) == (0, "one"), done.stderr
    assert trial.place.environment_file.stat().st_mode & 0o777 == 0o640
    key = trial.place.environment()["SECRET_KEY"]
    assert f"first_visit {key}" in done.stdout

    # Once more is harmless, also without the name; another name is not taken for this one.
    assert trial.say("install").returncode == 0
    assert trial.place.environment()["SECRET_KEY"] == key
    other = trial.say("install", SITE="other.example.org")
    assert (other.returncode, other.stderr.count("\n")) == (1, 1)
    assert SITE in other.stderr

    trial.commit("two", "scoring.0001_first scoring.0002_second")
    done = trial.say("update")
    assert (done.returncode, trial.answer()) == (0, "two"), done.stderr
    assert trial.book.read_text() == "scoring.0001_first scoring.0002_second"
    [_, two] = history(trial.place)
    assert two.backup
    assert two.backup.read_text() == "scoring.0001_first"
    older = trial.say("install", COMMIT="HEAD~1")
    assert (older.returncode, trial.answer()) == (1, "two")

    # By the command for the administrator, from wherever it is given.
    told = subprocess.run(
        [trial.place.command, "told"], capture_output=True, text=True, check=True, cwd=trial.place.base
    )
    assert told.stdout == f"told {key}\n"

    with (trial.place.base / "lock").open("w") as lock:  # somebody else is at it
        flock(lock, LOCK_EX)
        assert (trial.say("rollback").returncode, trial.answer()) == (1, "two")
    done = trial.say("rollback")
    assert (done.returncode, trial.answer()) == (0, "one"), done.stderr
    assert "scoring 0002_second" in done.stdout
    assert trial.book.read_text() == "scoring.0001_first"
    assert len(list(trial.place.backups.glob("before-rollback-*"))) == 1
    done = trial.say("rollback")
    assert (done.returncode, done.stderr.count("\n"), trial.answer()) == (1, 1, "one")


def test_an_update_that_does_not_become_ready_leaves_the_site_as_it_was(trial: Trial) -> None:
    assert trial.say("install", SITE=SITE, PORT=str(trial.port)).returncode == 0
    unit = trial.place.units / "scorebook.service"
    unit.write_text(unit.read_text().replace("RestartSec=2", "RestartSec=7"))  # by hand
    for migrations, files in (
        ("scoring.0001_first scoring.0002_second", {"gunicorn_py": "raise SystemExit(1)"}),
        ("scoring.0001_first", {"manage_py": "raise SystemExit('no such setting')"}),  # before anything is stopped
    ):
        trial.commit("broken", migrations, **files)
        done = trial.say("update")
        assert (done.returncode, trial.answer()) == (1, "one"), done.stdout
        assert "Traceback" not in done.stderr
        assert trial.book.read_text() == "scoring.0001_first"
        assert [(release.folder / "version").read_text() for release in history(trial.place)] == ["one"]
        assert trial.place.current.resolve() == history(trial.place)[0].folder
    assert "no such setting" in done.stderr
    assert "RestartSec=7" in unit.read_text()
    assert "RestartSec=2" in unit.with_name("scorebook.service.new").read_text()


def installed(root: Path) -> Place:
    """Write all the files of a server, beside programs that do nothing."""
    place = Place(root)
    for folder in (place.data, place.backups, place.base / "current/.venv/bin"):
        folder.mkdir(parents=True)
    for program in ("python", "gunicorn"):
        (place.base / "current/.venv/bin" / program).symlink_to("/bin/true")
    write_environment(place, SITE, "8000", f"sqlite:///{place.data}/scorebook.sqlite3", "")
    assert write_files(place, HERE) == []
    return place


def test_the_units_are_sound_and_kept_apart_from_the_system(tmp_path: Path) -> None:
    units = sorted(installed(tmp_path).units.iterdir())
    assert run("systemd-analyze", "verify", *units) == ""
    services = [unit for unit in units if unit.suffix == ".service"]
    run("systemd-analyze", "security", "--offline=true", "--threshold=25", *services)


def test_the_environment_of_a_new_server_is_one_that_the_site_takes(tmp_path: Path) -> None:
    place = installed(tmp_path)
    found = settings_of("PUBLIC_URL", "STATIC_ROOT", "BACKUP_FOLDER", "SECURE_PROXY_SSL_HEADER", **place.environment())
    assert found == {
        "PUBLIC_URL": f"https://{SITE}", "STATIC_ROOT": str(place.static), "BACKUP_FOLDER": str(place.backups),
        "SECURE_PROXY_SSL_HEADER": ["HTTP_X_FORWARDED_PROTO", "https"],
    }  # fmt: skip
    told = re.findall(r"^#?([A-Z_]+)=", (HERE / "deploy/server/scorebook.env").read_text(), re.MULTILINE)
    page = (HERE / "docs/operations.md").read_text()
    assert [name for name in told if f"`{name}`" not in page and name != "DJANGO_SETTINGS_MODULE"] == []


def test_the_web_server_in_front_keeps_secrets_of_addresses_to_itself(tmp_path: Path) -> None:
    caddyfile = installed(tmp_path).caddyfile
    text = caddyfile.read_text()
    assert text.count(f"\n{SITE} {{\n") == 1
    assert "reverse_proxy 127.0.0.1:8000 {" in text
    assert "X-Request-ID {http.request.uuid}" in text
    assert "Retry-After" in text
    [of_nginx] = re.findall(r"\^\(\?<kind>/\((.*)\)/\)\[\^/\?\]\+", (HERE / "docs/operations.md").read_text())
    assert f'request>uri regexp "^(/(?:{of_nginx})/)[^/?]+" "${{1}}-"' in text
    if shutil.which("caddy"):  # not on every developer's machine, where it would listen
        run("caddy", "validate", "--adapter", "caddyfile", "--config", caddyfile)


@pytest.mark.parametrize("name", ["", " ", "https://scores.example.org", "scores.example.org:443", "scores", "a b.c"])
def test_a_site_is_named_without_anything_around_it(name: str) -> None:
    with pytest.raises(InstallError, match="without https:// and port"):
        site_name(name)
    assert site_name(" Scores.Example.org ") == SITE


def test_backups_are_copied_to_another_disk_and_old_ones_deleted_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backups, store = tmp_path / "backups", tmp_path / "store"
    backups.mkdir()
    with pytest.raises(CopyError, match="no such folder"):
        copy_to_folder(backups, store, 90)
    store.mkdir()
    with pytest.raises(CopyError, match="same disk"):
        copy_to_folder(backups, store, 90)
    monkeypatch.setattr(copy_backups, "_disk_of", Path)
    new, old, ours = (
        backups / "scorebook-2026-05-02-033000.sqlite3",
        store / "scorebook-2025-01-01-033000.dump",
        store / "x",
    )
    for file in (new, old, ours):
        file.write_text(file.name)
    os.utime(old, (0, 0))
    os.utime(ours, (0, 0))
    assert copy_to_folder(backups, store, 90) == 1
    assert sorted(file.name for file in store.iterdir()) == [new.name, "x"]
    assert (store / new.name).read_text() == new.name


def test_backups_are_copied_to_an_object_store_by_rclone(tmp_path: Path) -> None:
    log, program = tmp_path / "log", tmp_path / "rclone"
    program.write_text(
        f'#!/bin/sh\necho "$*" >> {log}\n[ "$1" != "$FAILS" ] || {{ echo no such bucket >&2; exit 3; }}\n'
    )
    program.chmod(0o755)
    told = {"PATH": str(tmp_path), "BACKUP_FOLDER": str(tmp_path), "BACKUP_STORE": "store:bucket/scorebook"}
    words = [sys.executable, "-m", "deploy.server.copy_backups"]
    for fails, asked in (("copy", ["copy"]), ("", ["copy", "delete", "lsf"])):
        log.write_text("")
        done = subprocess.run(words, cwd=HERE, env=told | {"FAILS": fails}, capture_output=True, text=True, check=False)
        # What is old is deleted only after what is new has come.
        assert [line.split()[0] for line in log.read_text().splitlines()] == asked
        assert (done.returncode, "no such bucket" in done.stderr) == ((1, True) if fails else (0, False))
