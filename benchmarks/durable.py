"""What it costs that an entry is on the disk before it is acknowledged (SQLite's synchronous=FULL)."""

import statistics
from collections.abc import Iterator
from functools import partial

from django.db import connection

from benchmarks.ratio import Ratio, timed
from benchmarks.site import Site

ROUNDS = 4
MODES = ("FULL", "NORMAL")


def run(site: Site) -> Iterator[Ratio]:
    """Record a whole match several times over, every other entry without waiting for the disk, and the reverse."""
    if connection.vendor != "sqlite":
        return
    site.sign()
    times: dict[str, list[float]] = {mode: [] for mode in MODES}
    with connection.cursor() as cursor:
        [before] = cursor.execute("PRAGMA synchronous").fetchone()
        for turn in range(ROUNDS):
            match = site.match(document=site.document)
            for seen, entry in enumerate(site.document["entries"], 1):
                mode = MODES[(seen + turn) % 2]
                cursor.execute(f"PRAGMA synchronous = {mode}")
                times[mode].append(timed(partial(site.record, match, entry, seen)))
        cursor.execute(f"PRAGMA synchronous = {before}")
    full, normal = (statistics.median(times[mode]) for mode in MODES)
    yield Ratio("record an entry, waiting for the disk / not waiting", full / normal, 2.0)
