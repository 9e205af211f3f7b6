"""What the whole suite shares: tests of one database only or of none, no silent skips where it counts,
and the guard over the log lifted around a flush.
"""

import gc
import os
import re
from collections.abc import Generator, Iterator

import pytest
from club_with_accounts import ClubUsers, browser_of, make_club
from django.db import connection, transaction
from django.test import Client
from hypothesis import settings
from made_once import no_pdf_laid_out
from printed import complaints
from pytest_django import DjangoDbBlocker
from watched_writes import watched

from scoring.guard import put_up, take_down
from scoring.models import Club

# A time limit a test would tie the suite to the machine it runs on; in CI the same examples come every time.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))

_EMPTIED_BY = pytest.StashKey[DjangoDbBlocker]()
"""With a test behind which the tables are emptied: what lets their guard be lifted then."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is about the other database, and on PostgreSQL what needs none: they run in the suite's other
    half.
    """
    other = {"sqlite": "postgresql", "postgresql": "sqlite"}[connection.vendor]
    left_out = {
        item
        for item in items
        if item.get_closest_marker(other) or (connection.vendor == "postgresql" and not _asks_of_postgresql(item))
    }
    if left_out:
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name a case by no sentence that it expects, which may be reworded."""
    return "says" if isinstance(val, re.Pattern) else None


def pytest_collection_finish(session: pytest.Session) -> None:
    """Look for garbage less often, and never among what was imported: that takes time and finds nothing."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="Otley")


@pytest.fixture(scope="module")
def shared_database(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Keep what fixtures of a module make that ask for this until its last test: each test is rolled back to it.

    Not for modules with a test behind which the tables are emptied.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def pdf_begins() -> Iterator[bytes]:
    """Return what a PDF begins with. PostgreSQL is asked for what stands there; it is laid out in the other half."""
    if connection.vendor == "sqlite":
        yield b"%PDF-1.7"
    else:
        with no_pdf_laid_out():
            yield b"%PDF-"


@pytest.fixture
def nothing_amiss(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing may be left out of what is printed, or left untagged."""
    yield
    assert complaints(caplog) == []


def _asks_of_postgresql(item: pytest.Item) -> bool:
    """Return whether a test may ask of PostgreSQL what no other test does."""
    of_sqlite = item.get_closest_marker("further_case") or item.get_closest_marker("layout")
    return _needs_a_database(item) and not of_sqlite


def _needs_a_database(item: pytest.Item) -> bool:
    """Return whether a test may come to the database itself or, among those of the infrastructure, start a command
    that does.
    """
    fixtures = getattr(item, "fixturenames", ())
    asked_for = item.get_closest_marker("django_db") or not {"db", "transactional_db"}.isdisjoint(fixtures)
    return bool(asked_for) or "infrastructure" in item.path.parts or item.get_closest_marker("postgresql") is not None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where CI is set, a test that skips has failed: it has shown nothing."""
    report = yield
    if os.environ.get("CI") and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, which CI does not accept: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a whole module that skips while it is read."""
    report = yield
    if os.environ.get("CI") and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"{collector.nodeid} was skipped, which CI does not accept: {report.longrepr}"
    return report


@pytest.fixture(autouse=True)
def _emptied_afterwards(request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker) -> None:
    """Note of a test that cannot be rolled back that the tables are emptied behind it, the log among them."""
    marker = request.node.get_closest_marker("django_db")
    asked_for = {"transactional_db", "live_server"}.intersection(request.fixturenames)
    if asked_for or (marker and marker.kwargs.get("transaction")):
        request.getfixturevalue("transactional_db")
        request.node.stash[_EMPTIED_BY] = django_db_blocker


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, None, None]:
    """Lift the guard over the log while the tables are emptied; behind the last test there is no database left."""
    blocker = item.stash.get(_EMPTIED_BY, None)
    if blocker:
        with blocker.unblock(), connection.schema_editor(atomic=False) as editor:
            take_down(None, editor)
    try:
        yield
    finally:
        if blocker and nextitem:
            with blocker.unblock(), connection.schema_editor(atomic=False) as editor:
                put_up(None, editor)


@pytest.fixture(scope="session", autouse=True)
def _writes_are_watched() -> Iterator[None]:
    """Find out in every test what a request writes that it should not, or without a new mark of the club."""
    with watched():
        yield


@pytest.fixture
def users(db: None) -> ClubUsers:
    """A club with an organiser and a scorer."""
    return make_club()


@pytest.fixture
def organiser(users: ClubUsers) -> Client:
    """The organiser's browser."""
    return browser_of(users.organiser)


@pytest.fixture
def scorer(users: ClubUsers) -> Client:
    """The scorer's browser."""
    return browser_of(users.scorer)
