"""`python -m benchmarks`: a line a benchmark - name, ratio, aim. A miss is reported and fails nothing."""

import os

from benchmarks.site_address import database_url

os.environ["DATABASE_URL"] = database_url()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cricketcards.settings.testing")

import django

django.setup()

from benchmarks import averages, durable, folding, live, paper, recording, standings, yearbook  # noqa: E402 - needs Django set up
from benchmarks.site import Site  # noqa: E402 - needs Django set up

if __name__ == "__main__":
    site = Site()
    for benchmark in (folding, recording, durable, live, paper, standings, averages, yearbook):
        for ratio in benchmark.run(site):
            print(ratio, flush=True)
