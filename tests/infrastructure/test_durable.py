"""What is acknowledged is on the disk: by the settings that ship, in server and worker, and nothing lowers it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection
from test_production import DOCUMENTED, run_python

from scoring.checks import check_commits_are_kept
from tools.trace_sync import Trace

ROOT = Path(__file__).parent.parent.parent
FULL = 2  # sqlite.org/pragma.html#pragma_synchronous

ASK = """
import django, json, sqlite3
django.setup()
from django.db import connection
from scoring.sqlitefile import open_file, database_path
with connection.cursor() as cursor:
    told = [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "journal_mode")]
with open_file(database_path(), "rw") as restoring:
    print(json.dumps([*told, *restoring.execute("PRAGMA synchronous").fetchone()]))
"""


@pytest.mark.sqlite
@pytest.mark.parametrize("settings", ["production", "development"])
def test_a_new_connection_waits_for_the_disk(settings: str, tmp_path: Path) -> None:
    environment = DOCUMENTED | {
        "DJANGO_SETTINGS_MODULE": f"cricketcards.settings.{settings}",
        "DATABASE_URL": f"sqlite:///{tmp_path}/book.sqlite3",
    }
    done = run_python(["-c", ASK], **environment)
    assert done.stderr == ""
    assert json.loads(done.stdout) == [FULL, "wal", FULL]


def test_nothing_lowers_it() -> None:
    """The settings of tests do, for tests alone."""
    said = {
        (path.name, level)
        for folder in ("cricketcards", "scoring", "tournaments", "scripts")
        for path in (ROOT / folder).rglob("*.py")
        for level in re.findall(r"PRAGMA (?:\w+\.)?synchronous\W+(\w+)", path.read_text(), re.IGNORECASE)
    }
    assert said == {("databases.py", "FULL"), ("testing.py", "OFF")}


@pytest.mark.sqlite
def test_server_and_worker_sync_before_they_answer() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.trace_sync", "--entries", "3"],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 entries acknowledged, 3 of them once on the disk" in done.stdout


@pytest.mark.postgresql
@pytest.mark.django_db
def test_a_postgresql_that_answers_too_early_is_warned_of() -> None:
    told = []
    for value in ("on", "off"):
        with connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL synchronous_commit = {value}")
            told.append({found.id for found in check_commits_are_kept(["default"])} - {"scoring.W001"})
    assert told == [set(), {"scoring.W002"}]


COMMIT = r'7 pwrite64(9</b/book.sqlite3-wal>, "\x00\x00\x00\x04\x00\x00\x01\x2c\x9a", 24, 32) = 24'
PAGE = r'7 pwrite64(9</b/book.sqlite3-wal>, "\x00\x00\x00\x04\x00\x00\x00\x00\x9a", 24, 32) = 24'
ASKED = '6 recvfrom(11<socket:[385479]>, "POST /matches/otley-v-ro"..., 8192, 0, NULL, NULL) = 198'
ASKED_IN_TWO = [f"{ASKED[:28]} <unfinished ...>", "5 getpid() = 5", f"6 <... recvfrom resumed>{ASKED[28:]}"]
ANSWERED = '7 sendto(11<socket:[385479]>, "HTTP/1.1 200 OK\\r\\nServer"..., 464, 0, NULL, 0) = 464'
SYNCED = "7 fdatasync(9</b/book.sqlite3-wal>) = 0"
SYNCED_ELSEWHERE = ["8 fdatasync(9</b/book.sqlite3-wal>) = 0", "7 fsync(9</b/book.sqlite3>) = 0"]


@pytest.mark.parametrize(
    ("lines", "sound"),
    [
        ([ASKED, PAGE, COMMIT, SYNCED, ANSWERED], True),
        ([*ASKED_IN_TWO, PAGE, COMMIT, SYNCED, ANSWERED], True),
        ([*ASKED_IN_TWO, PAGE, COMMIT, ANSWERED], False),
        ([ASKED, PAGE, COMMIT, ANSWERED, SYNCED], False),
        ([ASKED, COMMIT, COMMIT, SYNCED, ANSWERED], False),
        ([ASKED, COMMIT, *SYNCED_ELSEWHERE, ANSWERED], False),
        ([COMMIT, SYNCED, ASKED, ANSWERED], False),
        ([ASKED, PAGE, ANSWERED], False),
    ],
)
def test_a_trace_is_sound_where_every_commit_was_synced_in_time(lines: list[str], sound: bool) -> None:
    assert Trace().read(lines).sound == sound
