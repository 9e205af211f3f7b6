"""Recording an entry through HTTP, beside the least view that commits a row; the last entries beside the first."""

import statistics
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from benchmarks.british import british_test
from benchmarks.ratio import Ratio, timed
from benchmarks.site import Site

ROUNDS = 8
WINDOW = 30


def run(site: Site) -> Iterator[Ratio]:
    """Record the same whole match of each kind several times over, a least tap between any two entries."""
    site.sign()
    balls, taps = _times(site, site.document)
    typical = statistics.median(time for times in balls for time in times)
    yield Ratio("record an entry / commit the least row", typical / statistics.median(taps), 2.5)
    yield Ratio("record the 240th ball / the first", _last_to_first(balls), 1.3)
    turns, taps = _times(site, british_test())
    typical = statistics.median(time for times in turns for time in times)
    yield Ratio("record a turn / commit the least row", typical / statistics.median(taps), 2.5)
    yield Ratio("record the 130th turn / the first", _last_to_first(turns), 1.3)


def _times(site: Site, document: dict[str, Any]) -> tuple[list[list[float]], list[float]]:
    """Return how long each entry took, by round, and each tap."""
    ours: list[list[float]] = []
    least: list[float] = []
    for _round in range(ROUNDS):
        match = site.match(document=document)
        times = []
        for seen, entry in enumerate(document["entries"], 1):
            times.append(timed(partial(site.record, match, entry, seen)))
            least.append(timed(partial(site.post, "/least/tap/", body='{"type":"ball","runs":1}')))
        ours.append(times)
    return ours, least


def _last_to_first(rounds: Sequence[Sequence[float]]) -> float:
    """Return the ratio of the last entries' time to the first's; the very first opens the match."""
    first = statistics.median(time for times in rounds for time in times[1 : 1 + WINDOW])
    return statistics.median(time for times in rounds for time in times[-WINDOW:]) / first
