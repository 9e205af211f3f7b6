"""Recording an entry through HTTP, beside the least view that commits a row; the 240th ball beside the first."""

import statistics
from collections.abc import Iterator
from functools import partial

from benchmarks.ratio import Ratio, timed
from benchmarks.site import Site

ROUNDS = 8
WINDOW = 30


def run(site: Site) -> Iterator[Ratio]:
    """Record the same whole innings several times over, a least tap between any two entries."""
    site.sign()
    ours: list[list[float]] = []
    least: list[float] = []
    entries = site.document["entries"]
    for _round in range(ROUNDS):
        match = site.match()
        times = []
        for seen, entry in enumerate(entries, 1):
            times.append(timed(partial(site.record, match, entry, seen)))
            least.append(timed(partial(site.post, "/least/tap/", body='{"type":"ball","runs":1}')))
        ours.append(times)
    typical = statistics.median(time for times in ours for time in times)
    first = statistics.median(time for times in ours for time in times[1 : 1 + WINDOW])
    last = statistics.median(time for times in ours for time in times[-WINDOW:])
    yield Ratio("record an entry / commit the least row", typical / statistics.median(least), 2.5)
    yield Ratio("record the 240th ball / the first", last / first, 1.3)
