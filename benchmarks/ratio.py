"""Measuring two things side by side, so that a busy machine weighs on both alike."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ratio:
    """One line of the benchmarks: how many times the least ours takes, and what we aim at."""

    name: str
    ratio: float
    aim: float | None = None

    def __str__(self) -> str:
        aim = "" if self.aim is None else f"  aim {self.aim:.2f}  {'met' if self.ratio <= self.aim else 'MISSED'}"
        return f"{self.name:<58} {self.ratio:8.2f}{aim}"


Clock = Callable[[], float]


def timed(call: Callable[[], object], clock: Clock = time.perf_counter) -> float:
    """Return how long one call takes, in seconds of a clock."""
    start = clock()
    call()
    return clock() - start


def median_ratio(
    ours: Callable[[], object], least: Callable[[], object], rounds: int, clock: Clock = time.perf_counter
) -> float:
    """Return the median time of `ours` over that of `least`, the two called by turns.

    Where nothing waits, the clock of the thread (`time.thread_time`) leaves out what others do on the machine.
    """
    times: tuple[list[float], list[float]] = ([], [])
    for _round in range(rounds):
        times[0].append(timed(ours, clock))
        times[1].append(timed(least, clock))
    return statistics.median(times[0]) / statistics.median(times[1])
