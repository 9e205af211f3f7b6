"""Pieces of a PDF made side by side in processes of their own."""

import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from threading import Event, Thread

import pytest

from scoring.printing.side_by_side import MOST, PieceError, made_side_by_side


def own() -> bytes:
    return b"%d" % os.getpid()


@pytest.fixture
def forked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The processes that were forked, with more processors than pieces made at once, and one thread; none is left."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: range(8))
    monkeypatch.setattr("scoring.printing.side_by_side.threading.active_count", lambda: 1)
    processes: list[int] = []
    fork = os.fork

    def noted() -> int:
        process = fork()
        processes.append(process)
        return process

    monkeypatch.setattr(os, "fork", noted)
    yield processes
    for process in processes:
        with pytest.raises(ChildProcessError):
            os.waitpid(process, os.WNOHANG)


def piece(number: int) -> bytes:
    time.sleep(0.01 * (5 - number))
    return b"%d %d" % (number, os.getpid())


def test_pieces_come_in_their_order_each_from_a_process_of_its_own(forked: list[int]) -> None:
    made = [each.split() for each in made_side_by_side([partial(piece, number) for number in range(5)])]
    assert [int(number) for number, _process in made] == list(range(5))
    assert [int(process) for _number, process in made] == forked


@pytest.mark.usefixtures("forked")
def test_one_that_fails_is_told_and_leaves_no_process() -> None:
    def fails() -> bytes:
        raise ValueError("no room")

    works: list[Callable[[], bytes]] = [fails, partial(piece, 1), partial(piece, 2)]
    with pytest.raises(PieceError):
        list(made_side_by_side(works))


def test_a_process_with_threads_or_one_processor_makes_them_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = Event()
    other = Thread(target=ends.wait)
    other.start()
    assert list(made_side_by_side([lambda: str(os.getpid()).encode()] * MOST)) == [str(os.getpid()).encode()] * MOST
    ends.set()
    other.join()
    monkeypatch.setattr("scoring.printing.side_by_side.threading.active_count", lambda: 1)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {0})
    assert list(made_side_by_side([own, own])) == [own(), own()]
