"""`python -m benchmarks [name ...]`: a line a benchmark - name, ratio, aim. A miss is reported and fails nothing.

On SQLite or, with `--postgresql`, on a server of its own; on the disk or, with `--memory`, on a disk in memory.
"""

import argparse
import os
from collections.abc import Sequence

from benchmarks.database import new_database

NAMES = (
    "folding", "recording", "durable", "live", "tapping", "paper", "visitors", "standings", "chances", "match_chances",
    "averages", "yearbook",
)  # fmt: skip


def _run(names: Sequence[str]) -> None:
    import django

    django.setup()

    from importlib import import_module

    from django.db import connection

    from benchmarks.site import Site

    site = Site()
    for name in names:
        for ratio in import_module(f"benchmarks.{name}").run(site):
            print(ratio, flush=True)
    connection.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="name", help=f"one of {', '.join(NAMES)}; all without any")
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--memory", action="store_true")
    given = parser.parse_args()
    if unknown := set(given.names) - set(NAMES):
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}")
    with new_database(postgresql=given.postgresql, memory=given.memory) as address:
        os.environ["DATABASE_URL"] = address
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cricketcards.settings.testing")
        _run([name for name in NAMES if not given.names or name in given.names])
