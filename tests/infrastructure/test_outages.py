"""A full disk, a database that can only be read, and one that is away: each is said, and reading goes on where it can.

The failures are SQLite's own: a limit on the file's pages stands for the end of the disk, `query_only` for a file that
cannot be written to. They hold for one connection, which is that of the test's browser.
"""

import errno
import itertools
import json
import os
import re
import sqlite3
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from club_with_accounts import PASSWORD, ClubUsers, browser_of
from django.db import DatabaseError, OperationalError, connection, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from pad_match import LEE, ball, over, short_match
from pytest_django import Settings

from cricketcards import outages, urls
from cricketcards.outages import AWAY, BUSY, FAILING, FULL, READ_ONLY, Outage, outage_behind
from cricketcards.sqlite import base
from scoring.models import LogRecord, Match

ROOT = Path(__file__).parent.parent.parent


@contextmanager
def full_disk() -> Iterator[None]:
    """Let the database take no new page, and no new session on those that it has."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 1")  # SQLite takes the pages that there are for the least
        for size in (2_000, 200, 20):
            rows = ([f"filler-{size}-{number}", "x" * size, "2005-09-12"] for number in itertools.count())
            with pytest.raises(OperationalError, match="full"):
                deque((cursor.execute("INSERT INTO django_session VALUES (%s, %s, %s)", row) for row in rows), maxlen=0)
        yield
        cursor.execute("PRAGMA max_page_count = 4294967294")


@contextmanager
def read_only() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = 1")
        yield
        cursor.execute("PRAGMA query_only = 0")


def is_said(answer: Any, outage: Outage) -> bool:
    page: str = answer.content.decode()
    return answer.status_code == 503 and f"<h1>{outage.title}</h1>" in page and "Traceback" not in page


@pytest.fixture
def match(users: ClubUsers) -> Match:
    return short_match(users.club)


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("failing", "outage"), [(full_disk, FULL), (read_only, READ_ONLY)])
def test_signing_in_says_what_fails_and_reading_goes_on(users: ClubUsers, failing: object, outage: Outage) -> None:
    assert callable(failing)
    visitor = Client(raise_request_exception=False)
    sent = {"username": users.scorer.username, "password": PASSWORD}
    with failing():
        answer = visitor.post("/sign-in/", sent)
        assert is_said(answer, outage)
        assert answer.headers["Retry-After"] == "60"
        assert visitor.get(users.club.get_absolute_url()).status_code == 200
    assert visitor.post("/sign-in/", sent).status_code == 302


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("failing", "outage"), [(full_disk, FULL), (read_only, READ_ONLY)])
def test_an_entry_waits_on_the_pad_and_is_recorded_once(
    users: ClubUsers, match: Match, failing: object, outage: Outage
) -> None:
    assert callable(failing)
    client = browser_of(users.scorer)
    client.raise_request_exception = False
    record = f"/matches/{match.slug}/score/record/"
    entries = [over(LEE), *[ball(0, note="rain " * 190)] * 6]  # too much for the page on which the log stands
    sent = {"seen": match.version, "key": "tap-number-0", "entries": json.dumps(entries)}
    with failing():
        answer = client.post(record, sent, headers={"X-Pad": "1"})
        assert answer.status_code == 503
        assert answer.json() == {"title": str(outage.title)}
        assert client.get(match.get_absolute_url()).status_code == 200
        assert client.get(f"/matches/{match.slug}/score/").status_code == 200
    for _again in range(2):
        assert client.post(record, sent, headers={"X-Pad": "1"}).status_code == 200
    assert LogRecord.objects.filter(key=sent["key"]).count() == 1


@pytest.mark.sqlite
@pytest.mark.django_db
def test_a_book_beside_which_nothing_can_be_written_is_read_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite itself cannot open it: its companions, which are there only while the site runs, cannot be made."""
    file = tmp_path / "a book.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("CREATE TABLE score (runs)")
    monkeypatch.setattr(base, "has_no_room", lambda folder: folder == tmp_path)
    wrapper = base.DatabaseWrapper(connection.settings_dict | {"NAME": file, "CONN_MAX_AGE": 60})
    with closing(wrapper), wrapper.cursor() as cursor:
        assert cursor.execute("SELECT count(*) FROM score").fetchone() == (0,)
        with pytest.raises(OperationalError) as refused:
            cursor.execute("INSERT INTO score VALUES (4)")
        assert outage_behind(refused.value) == READ_ONLY
        assert list(tmp_path.iterdir()) == [file]
        wrapper.close_if_unusable_or_obsolete()
        assert wrapper.connection is None  # a file that is taken not to change is read for one request


@pytest.mark.sqlite
@pytest.mark.django_db
@pytest.mark.parametrize("writable", [True, False])
def test_what_can_only_be_read_is_open_for_one_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writable: bool
) -> None:
    """SQLite keeps a whole process from writing for as long as one of its connections was opened for reading."""
    file = tmp_path / "book.sqlite3"
    monkeypatch.setattr(os, "access", lambda path, mode: writable or path != file)
    with closing(sqlite3.connect(file)) as scorer:
        scorer.execute("PRAGMA journal_mode = WAL")
        scorer.execute("CREATE TABLE score (runs)")
        wrapper = base.DatabaseWrapper(connection.settings_dict | {"NAME": file, "CONN_MAX_AGE": 60})
        with closing(wrapper), wrapper.cursor() as cursor:
            assert cursor.execute("SELECT count(*) FROM score").fetchone() == (0,)
            wrapper.close_if_unusable_or_obsolete()
            assert (wrapper.connection is not None) == writable


def sqlite_error(code: int) -> OperationalError:
    driver, error = sqlite3.OperationalError("as SQLite says"), OperationalError("as SQLite says")
    driver.sqlite_errorcode = code
    error.__cause__ = driver
    return error


def raised(by: str, **settings: object) -> BaseException:
    """Return what a statement raises on a new connection to SQLite, as Django gives it on."""
    wrapper = base.DatabaseWrapper(connection.settings_dict | settings)
    with pytest.raises(OperationalError) as caught, closing(wrapper), wrapper.cursor() as cursor:
        cursor.execute(by)
    return caught.value


@pytest.mark.sqlite
@pytest.mark.django_db
def test_failures_of_sqlite_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert outage_behind(raised("SELECT 1", NAME=tmp_path / "gone" / "book.sqlite3")) == AWAY
    with closing(sqlite3.connect(tmp_path / "busy.sqlite3", isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("BEGIN IMMEDIATE")
        options = connection.settings_dict["OPTIONS"] | {"timeout": 0.01}
        assert outage_behind(raised("BEGIN IMMEDIATE", NAME=tmp_path / "busy.sqlite3", OPTIONS=options)) == BUSY
    assert outage_behind(raised("SELECT * FROM no_such_table")) is None
    assert outage_behind(sqlite_error(sqlite3.SQLITE_IOERR_FSYNC)) == FAILING
    assert outage_behind(sqlite_error(sqlite3.SQLITE_READONLY_DBMOVED)) == READ_ONLY
    monkeypatch.setattr(outages, "has_no_room", lambda folder: True)  # then it cannot make its companions
    for code in (sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
        assert outage_behind(sqlite_error(code)) == FULL


@pytest.mark.postgresql
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("code", "outage"),
    [("53100", FULL), ("25006", READ_ONLY), ("57P01", AWAY), ("08006", AWAY), ("40P01", BUSY), ("58030", FAILING),
     ("22012", None)],
)  # fmt: skip
def test_failures_of_postgresql_are_told_apart(code: str, outage: Outage | None) -> None:
    statement = f"DO $$ BEGIN RAISE EXCEPTION 'as PostgreSQL says' USING ERRCODE = '{code}'; END $$"
    with pytest.raises(DatabaseError) as caught, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
    assert outage_behind(caught.value) == outage


ASK = """
import django, json
django.setup()
from django.test.utils import setup_test_environment
setup_test_environment()
from django.test import Client
visitor = Client(raise_request_exception=False)
answers = [visitor.get("/"), visitor.get("/sign-in/"), visitor.get("/", headers={"x-pad": "1"})]
print(json.dumps([[a.status_code, a.headers.get("Retry-After"), a.content.decode()] for a in answers]))
"""


def test_postgresql_that_is_away_is_said_and_nothing_leaks() -> None:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    environment = {
        "DJANGO_SETTINGS_MODULE": "cricketcards.settings.testing",
        "DATABASE_URL": "postgres://secretary:tea-urn@127.0.0.1:9/book",
    }
    done = subprocess.run(
        [sys.executable, "-c", ASK], cwd=ROOT, env=kept | environment, capture_output=True, text=True, check=True
    )
    page, form, pad = json.loads(done.stdout)
    assert page[:2] == [503, "10"]
    assert f"<h1>{AWAY.title}</h1>" in page[2]
    assert form[0] == 200  # it asks nothing of the database
    assert json.loads(pad[2]) == {"title": str(AWAY.title)}
    for secret in ("secretary", "tea-urn", "127.0.0.1"):
        assert secret not in page[2] + pad[2]
    assert "tea-urn" not in done.stderr
    assert len(re.findall(r"ERROR cricketcards.outages \[\w{32}\]: The database cannot be reached", done.stderr)) == 2
    assert "Traceback" not in done.stderr


def fill_the_disk(request: HttpRequest) -> HttpResponse:
    raise OSError(errno.ENOSPC, "No space left on device")


class FailingMiddleware:
    def __init__(self, get_response: object) -> None: ...

    def __call__(self, request: HttpRequest) -> HttpResponse:
        raise sqlite_error(sqlite3.SQLITE_FULL)


handler500 = urls.handler500
urlpatterns = [path("fills/", fill_the_disk), *urls.urlpatterns]


@pytest.mark.urls(__name__)
def test_a_disk_may_fill_outside_the_database_too() -> None:
    assert is_said(Client(raise_request_exception=False).get("/fills/"), FULL)


@pytest.mark.sqlite
def test_what_fails_around_a_view_is_told_as_well(settings: Settings) -> None:
    settings.MIDDLEWARE = [f"{__name__}.FailingMiddleware"]
    assert is_said(Client(raise_request_exception=False).get("/"), FULL)
