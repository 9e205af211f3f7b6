"""`python -m benchmarks [name ...]`: a line a benchmark - name, ratio, aim. A miss is reported and fails nothing."""

import os
import sys

from benchmarks.site_address import database_url

os.environ["DATABASE_URL"] = database_url()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cricketcards.settings.testing")

import django

django.setup()

from benchmarks import (  # noqa: E402 - needs Django set up
    averages,
    durable,
    folding,
    live,
    paper,
    recording,
    standings,
    tapping,
    visitors,
    yearbook,
)
from benchmarks.site import Site  # noqa: E402 - needs Django set up

if __name__ == "__main__":
    site = Site()
    for benchmark in (folding, recording, durable, live, tapping, paper, visitors, standings, averages, yearbook):
        if sys.argv[1:] and benchmark.__name__.rpartition(".")[2] not in sys.argv[1:]:
            continue
        for ratio in benchmark.run(site):
            print(ratio, flush=True)
