"""A yearbook of 100 matches on two processors beside one, and the memory that setting and joining take."""

import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from django.conf import settings
from django.test import override_settings
from django.utils import timezone

from benchmarks.ratio import Ratio, timed
from benchmarks.site import Site
from cricketcards.processors import processors
from scoring.book.signature import Signature
from scoring.printing.join import Bookmark
from scoring.sheets.sizes import A4
from tournaments.models import Print, Season
from tournaments.services.competitions import Terms, found
from tournaments.services.draws import draw
from tournaments.services.entrants import EntrantDetails, enter
from tournaments.services.tallies import refresh_all
from tournaments.standings.presets import PRESETS
from tournaments.yearbook.chapter import Yearbook
from tournaments.yearbook.plan import Manuscript
from tournaments.yearbook.typeset import join_pieces, typeset, typeset_numerals

TEAMS, MATCHES = 15, 100
SECTIONS = 300
_SYSTEM = Signature(author=None)
_MAKE = """
import os, sys, django
pk, processors, folder = sys.argv[1:]
os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:int(processors)])
django.setup()
from django.conf import settings
from tournaments.yearbook.build_job import make
settings.VAR_DIR = folder
make(int(pk))
"""


def run(site: Site) -> Iterator[Ratio]:
    """Make the same yearbook on one processor and on two; set pieces, and join as many as a very long season has."""
    season = _season(site)
    with tempfile.TemporaryDirectory() as folder, override_settings(VAR_DIR=folder):
        one, two = (timed(partial(_made, season, processes)) for processes in (1, 2))
        yield Ratio(f"yearbook of {MATCHES} matches: two processors / one ({processors()} here)", two / one, 0.67)
        path = Path(folder)
        script = Manuscript(Yearbook.of(season, A4), "yearbook", path, timezone.now())
        first, last = (script.write(number)[1] for number in range(len(script.pieces) - 2, len(script.pieces)))
        yield Ratio("MB that setting twenty scorecards takes", _memory(typeset, first, A4.slug))
        _memory(typeset, last, A4.slug)
        _memory(typeset_numerals, path, A4.slug)
        names = [f"{copy}" for copy in range(SECTIONS)]
        for name in names:
            shutil.copy(last.with_suffix(".pdf"), path / f"{name}.pdf")
        memory = _memory(join_pieces, path, names, [Bookmark(1, name, name) for name in names])
        yield Ratio(f"MB that joining {SECTIONS} pieces of twenty scorecards takes", memory, 300)


def _season(site: Site) -> Season:
    """Return a season of 100 matches, each of them a whole one."""
    season = Season.objects.create(club=site.club, name="2026")
    terms = Terms("League", site.document["variant"], {}, "league", {})
    league = found(season, terms, PRESETS["2-1-0"].scheme, ["wins"], _SYSTEM)
    enter(league, [EntrantDetails(f"Team {number}") for number in range(1, TEAMS + 1)], _SYSTEM)
    draw(league, {}, _SYSTEM)
    for fixture in league.fixtures.filter(is_bye=False)[:MATCHES]:
        fixture.match = site.match(entries=len(site.document["entries"]))
        fixture.save()
    refresh_all(league)
    return season


def _made(season: Season, processors: int) -> None:
    """Make the yearbook anew in a program that may use so many processors. Raises RuntimeError where that fails."""
    asked = Print.objects.create(season=season, kind="yearbook", paper=A4.slug)
    subprocess.run([sys.executable, "-c", _MAKE, str(asked.pk), str(processors), settings.VAR_DIR], check=True)
    asked.refresh_from_db()
    if asked.state != Print.State.DONE:
        raise RuntimeError(asked.message)


def _memory(work: Callable[..., object], *args: object) -> int:
    """Return how many MB a process takes that does this and nothing else."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["scoring.printing.preload"])
    here, there = context.Pipe()
    process = context.Process(target=_told, args=(there, work, args))
    process.start()
    taken: int = here.recv()
    process.join()
    return taken


def _told(told_to: Connection, work: Callable[..., object], args: tuple[object, ...]) -> None:
    work(*args)
    told_to.send(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
