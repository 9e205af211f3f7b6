"""The database's own guard over the log: nothing recorded is changed or deleted, by whatever way."""

from typing import Any

import pytest
from book_match import act, over
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import DatabaseError, connection, transaction
from django.db.models.deletion import ProtectedError

from scoring import guard
from scoring.book.changes import recorded
from scoring.models import LogRecord, Match

Log = list[tuple[Any, ...]]


@pytest.fixture
def log(match: Match, scorer: User) -> Log:
    act(match, scorer, recorded("forde", [over()]))
    return list(LogRecord.objects.order_by("version").values_list())


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE scoring_logrecord SET body = 'x'",
        "UPDATE scoring_logrecord SET at = at WHERE version = 2",
        "DELETE FROM scoring_logrecord",
        "DELETE FROM scoring_logrecord WHERE version = 2",
        pytest.param("TRUNCATE scoring_logrecord", marks=pytest.mark.postgresql),
        pytest.param("TRUNCATE scoring_club CASCADE", marks=pytest.mark.postgresql),
    ],
)
def test_the_database_refuses_to_change_the_log(log: Log, statement: str) -> None:
    connection.check_constraints()  # PostgreSQL truncates nothing while rows wait to be checked
    with pytest.raises(DatabaseError, match=guard.MESSAGE), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)

    assert list(LogRecord.objects.order_by("version").values_list()) == log


def test_no_query_of_the_site_changes_the_log(log: Log, scorer: User) -> None:
    record = LogRecord.objects.get(version=2)
    record.body = "x"
    for change in (
        record.save,
        record.delete,
        lambda: LogRecord.objects.update(reason="x"),
        lambda: LogRecord.objects.all().delete(),
    ):
        with pytest.raises(DatabaseError, match=guard.MESSAGE), transaction.atomic():
            change()
    for kept in (Match.objects.get(), scorer):
        with pytest.raises(ProtectedError):
            kept.delete()
    assert list(LogRecord.objects.order_by("version").values_list()) == log


def test_a_version_is_written_once(log: Log) -> None:
    record = LogRecord.objects.get(version=2)
    record.pk = None
    with pytest.raises(DatabaseError), transaction.atomic():
        record.save(force_insert=True)


def test_a_missing_trigger_is_reported(db: None) -> None:
    call_command("check", databases=["default"])
    for name in guard.expected(connection.vendor):
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute(f"DROP TRIGGER {name}" + (f" ON {guard.TABLE}" * (connection.vendor == "postgresql")))
            with pytest.raises(SystemCheckError, match=f"trigger {name} is missing"):
                call_command("check", databases=["default"])
            transaction.set_rollback(True)
    call_command("check", databases=["default"])


@pytest.mark.postgresql
def test_a_trigger_switched_off_is_reported(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {guard.TABLE} DISABLE TRIGGER {guard.TABLE}_no_delete")
    assert [error.id for error in guard.check_guard(["default"])] == ["scoring.E001"]


class TestAfterAFlush:
    """Two tests that are not rolled back: each finds its tables empty and the guard up."""

    @pytest.mark.django_db(transaction=True)
    @pytest.mark.parametrize("turn", [1, 2])
    def test_the_tables_are_empty_and_the_guard_is_up(
        self, turn: int, transactional_db: None, request: pytest.FixtureRequest
    ) -> None:
        assert not Match.objects.exists()
        assert guard.check_guard(["default"]) == []
        request.getfixturevalue("match")
        with pytest.raises(DatabaseError, match=guard.MESSAGE):
            LogRecord.objects.all().delete()
