"""Who only reads may have a process of their own, at an address to which the proxy in front leads them."""

import json
import os
import runpy
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cricketcards.worker import Worker

ROOT = Path(__file__).parent.parent.parent
LISTENERS = ["recording", "reading"]


@pytest.fixture
def configured(monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[str, Any]]:
    def read(**environment: str) -> dict[str, Any]:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(ROOT / "cricketcards" / "gunicorn.py"))

    return read


def forked(configuration: dict[str, Any], there: Sequence[Any], age: int) -> Any:
    """Return the worker that gunicorn forks of that age beside others."""
    worker: Any = Worker.__new__(Worker)
    worker.age, worker.sockets = age, list(LISTENERS)
    configuration["pre_fork"](SimpleNamespace(WORKERS={each.age: each for each in there}), worker)
    return worker


@pytest.mark.parametrize("recording", [1, 2, 3])
def test_one_process_is_for_readers_whichever_ends_and_when_all_are_started_anew(
    recording: int, configured: Callable[..., dict[str, Any]]
) -> None:
    configuration = configured(BIND="127.0.0.1:8000", READERS_BIND="127.0.0.1:8001", WEB_CONCURRENCY=str(recording))
    assert configuration["bind"] == ["127.0.0.1:8000", "127.0.0.1:8001"]
    assert configuration["workers"] == recording + 1
    there: list[Any] = []
    for age in range(recording + 1):
        there.append(forked(configuration, there, age))
    for age in range(recording + 1, 40):
        if age % 7 < 4:  # one of them has ended
            del there[age % len(there)]
            there.append(forked(configuration, there, age))
        reading = [each for each in there if each.is_for_readers]
        assert [each.sockets for each in reading] == [["reading"]]
        assert all(each.sockets == ["recording"] for each in there if each not in reading)
    new: list[Any] = []
    for age in range(40, 41 + recording):  # told to start anew, gunicorn ends the old ones when the new are there
        new.append(forked(configuration, [*there, *new], age))
    assert sum(each.is_for_readers for each in new) == 1


def test_without_an_address_for_readers_each_process_answers_everybody(
    configured: Callable[..., dict[str, Any]],
) -> None:
    configuration = configured(BIND="127.0.0.1:8000,[::1]:8000", READERS_BIND="")
    assert configuration["workers"] == 1
    worker = forked(configuration, [], 1)
    assert not worker.is_for_readers
    assert worker.sockets == LISTENERS


@pytest.mark.parametrize(("threads", "of_readers"), [(8, 4), (5, 3), (1, 1)])
def test_readers_have_half_the_threads(
    threads: int, of_readers: int, configured: Callable[..., dict[str, Any]]
) -> None:
    configuration = configured(BIND="127.0.0.1:8000", READERS_BIND="127.0.0.1:8001", WEB_CONCURRENCY="1")
    reading = forked(configuration, [], 1)
    for worker, due in ((reading, of_readers), (forked(configuration, [reading], 2), threads)):
        worker.cfg = SimpleNamespace(threads=threads)
        with worker.get_thread_pool() as pool:
            assert pool._max_workers == due


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_readers_give_way_to_the_sessions_of_a_database(database: str) -> None:
    script = f"""
import json, os
from types import SimpleNamespace
from cricketcards import worker

def priorities():
    of_session = worker._SESSIONS_NICE.read_text() if worker._SESSIONS_NICE.exists() else ""
    return os.nice(0), of_session and int(of_session.split()[-1]), os.getsid(0), os.sched_getscheduler(0)

worker.ThreadWorker.load_wsgi = lambda self: None
worker.connection = SimpleNamespace(vendor={database!r})
before = priorities()
if not os.fork():
    process = worker.Worker.__new__(worker.Worker)
    process.load_wsgi()
    assert priorities() == before
    process.is_for_readers = True
    process.load_wsgi()
    print(json.dumps([before, priorities(), os.getpid()]), flush=True)
    os._exit(0)
os.wait()
assert priorities() == before
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True, start_new_session=True
    )
    (nice, of_session, session, _), (readers_nice, of_readers_session, readers_session, policy), pid = json.loads(
        done.stdout
    )
    assert readers_nice > nice
    knows_none = of_session == ""  # as a machine does whose Linux was made without autogroup
    if database == "sqlite":
        assert (of_readers_session, readers_session, policy) == (of_session, session, os.SCHED_IDLE)
    else:
        assert (of_readers_session, readers_session, policy) == ("" if knows_none else 19, pid, os.SCHED_OTHER)
