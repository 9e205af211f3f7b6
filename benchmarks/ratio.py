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


def timed(call: Callable[[], object]) -> float:
    """Return how long one call takes, in seconds."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def median_ratio(ours: Callable[[], object], least: Callable[[], object], rounds: int) -> float:
    """Return the median time of `ours` over that of `least`, the two called by turns."""
    times: tuple[list[float], list[float]] = ([], [])
    for _round in range(rounds):
        times[0].append(timed(ours))
        times[1].append(timed(least))
    return statistics.median(times[0]) / statistics.median(times[1])
