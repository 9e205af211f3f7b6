"""The worker's heartbeat: it is there while the loop of the worker works, and stays away when that hangs or ends."""

import time
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone
from django_tasks_db.management.commands import db_worker

from cricketcards.outages import AWAY
from scoring import worker_beats
from scoring.models import Upkeep, note_upkeep
from scoring.worker_beats import SILENT, beating, last_beat

WORKER = "/health/worker/"


def beat() -> None:
    note_upkeep(Upkeep.Kind.WORKER)


@pytest.mark.django_db
def test_a_worker_runs_as_long_as_its_last_beat_is_fresh(django_assert_num_queries: Any) -> None:
    assert Client().get(WORKER).status_code == 503
    beat()
    with django_assert_num_queries(1):
        assert Client().get(WORKER).status_code == 200
    note_upkeep(Upkeep.Kind.WORKER, timezone.now() - SILENT)
    assert Client().get(WORKER).status_code == 503
    assert Upkeep.objects.count() == 1


@pytest.mark.django_db
def test_a_database_that_is_away_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(connection, "vendor", "postgresql")
    monkeypatch.setattr("cricketcards.health.last_beat", away)
    answer = Client().get(WORKER)
    assert answer.status_code == 503
    assert str(AWAY.title) in answer.content.decode()


def beats_in(seconds: float) -> bool:
    """Whether a beat is written within some seconds, in which the loop works on: each look is a query of its own."""
    before, end = last_beat(), time.monotonic() + seconds
    while time.monotonic() < end:
        if last_beat() != before:
            return True
        time.sleep(0.01)
    return False


def stays_away() -> bool:
    """Whether no beat was written at the end of a second in which the loop asked nothing."""
    time.sleep(1)
    last = last_beat()
    assert last is not None
    return timezone.now() - last > timedelta(seconds=0.2)


@pytest.mark.django_db(transaction=True)
def test_it_beats_while_the_loop_works_and_no_more_when_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_beats, "EVERY", 0.02)
    with beating():
        assert beats_in(5)
        assert beats_in(5)  # in the midst of a task that takes long
        monkeypatch.setattr(worker_beats, "HANGS", 0.05)
        assert any(stays_away() for _second in range(5))  # a beat under way may wait for a busy disk
        monkeypatch.setattr(worker_beats, "HANGS", 60)
        assert beats_in(5)
    assert not beats_in(0.1)


@pytest.mark.django_db(transaction=True)
def test_a_database_that_takes_no_beat_ends_no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    failures = []

    def full(_kind: str) -> None:
        failures.append(1)
        if len(failures) < 3:
            raise OperationalError("database or disk is full")
        beat()

    monkeypatch.setattr(worker_beats, "EVERY", 0.02)
    monkeypatch.setattr(worker_beats, "note_upkeep", full)
    with beating():
        assert beats_in(5)


@pytest.mark.django_db(transaction=True)
def test_the_command_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(db_worker, "Worker", db_worker.Worker)  # puts it back afterwards
    monkeypatch.setattr(db_worker.Worker, "configure_signals", lambda _worker: None)
    call_command("worker", "--batch", "--no-startup-delay", "--verbosity=0")
    assert Client().get(WORKER).status_code == 200
