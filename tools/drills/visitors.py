"""Scorers beside visitors and readers: `make drill ARGS=visitors`, about six minutes.

A site with production settings has the demo club, in which matches are scored. First every address that a visitor can
open is measured, by the links of pages and by the site's list of addresses. Eight visitors ask for the dearest without
pause, PDFs among them, while eight phones score; then 500 readers follow the 20 matches that 20 phones score. What
entries take without and with them is measured by turns, so that what else the machine does falls on both. On SQLite,
with `--postgresql` on a PostgreSQL server of its own. Exits with 1 where a figure is not what it must be.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from html import unescape
from http.client import HTTPConnection
from io import StringIO
from pathlib import Path
from urllib.parse import urldefrag, urljoin

from tools.drills.crowds import Crowd, Readers
from tools.drills.figures import Figure
from tools.drills.one_server import carry_out, options_of, site_in
from tools.drills.phones import Phone
from tools.drills.site import Server, compare, free_port, prepare

VISITORS, SCORERS = 8, 8
READERS, MATCHES = 500, 20
PAGES, PDFS = 8, 2
"""How many of the dearest the visitors ask for."""
PHASE = 15.0
"""Seconds without visitors or with them."""
TURNS = 4
_SETTLES = 1.0
"""Seconds at the beginning of a phase that count for neither."""
_OF_A_NAME = 2
"""How many addresses of one name are measured: the pages of two matches, say."""
_LINKS = re.compile(r'\b(?:href|hx-get)="([^"]+)"')
_NO_PAGES = ("/static/", "/support/", "/account/", "/words/")


@dataclass
class Scorer(Phone):
    """A phone that notes when each of its entries was answered, and after how many seconds."""

    answered: list[tuple[float, float]] = field(default_factory=list)

    def score(self, stop: threading.Event) -> None:
        """Score as a phone does that has a processor of its own, where the drill may give its thread that much."""
        with suppress(PermissionError):
            os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
        super().score(stop)

    def record(self, number: int) -> None:
        """Record one entry, by its number."""
        self._record(self.entries[number], self.seen + number)

    def _post(self, body: str) -> tuple[int, bytes]:
        begun = time.monotonic()
        answer = super()._post(body)
        self.answered.append((time.monotonic(), time.monotonic() - begun))
        return answer


@dataclass
class Address:
    """An address, and how many seconds its answer takes: the first, one after an entry, and one after that."""

    path: str
    name: str
    first: float = 0.0
    changed: float = 0.0
    again: float = 0.0

    @property
    def is_pdf(self) -> bool:
        """Whether a PDF is there, which processes of their own make."""
        return ".pdf" in self.path


@dataclass
class Visitor:
    """Somebody without an account, who measures the site while nobody else is there."""

    address: str
    kwargs: list[dict[str, object]] = field(default_factory=list)
    """What stands in the addresses that were found, by the names that the site's list has for it."""

    def measure(self, scorer: Scorer) -> list[Address]:
        """Find all addresses and measure each; a match is scored meanwhile, so that pages have to be made anew."""
        found = self._all()
        for number, each in enumerate(found):
            scorer.record(number)
            each.changed = self._seconds(each.path)
            each.again = self._seconds(each.path)
        return found

    def _all(self) -> list[Address]:
        """Return so many addresses of each name as are measured, those first that links lead to."""
        from django.urls import Resolver404, resolve

        found: dict[str, Address] = {}
        count: Counter[str] = Counter()
        waiting, seen = ["/"], {"/"}
        while waiting:
            path = waiting.pop(0)
            try:
                match = resolve(path.partition("?")[0])
            except Resolver404:
                continue
            name = match.view_name
            if count[name] >= (1 if ".pdf" in path else _OF_A_NAME) or path.startswith(_NO_PAGES):
                continue
            begun = time.monotonic()
            status, page = self._ask(path)
            if status in (301, 302):
                waiting.append(page)
            if status not in (200, 202):
                continue
            count[name] += 1
            found[path] = Address(path, name, self._seconds(path, begun))
            self.kwargs.append(match.kwargs)
            for link in _LINKS.findall(page):
                there = urldefrag(urljoin(path, unescape(link)))[0]
                if there.startswith("/") and there not in seen:
                    seen.add(there)
                    waiting.append(there)
        for path, name in self._without_links(set(count)):
            begun = time.monotonic()
            if self._ask(path)[0] in (200, 202):
                found[path] = Address(path, name, self._seconds(path, begun))
        return list(found.values())

    def _without_links(self, known: set[str]) -> Iterator[tuple[str, str]]:
        """Yield an address of each name to which no link led, where what stands in it is known from others."""
        from django.urls import NoReverseMatch, get_resolver, reverse

        names = get_resolver().reverse_dict
        for name in sorted({name for name in names if isinstance(name, str)} - known):
            params = {each for form in names.getlist(name) for _path, given in form[0] for each in given}
            values = next((kwargs for kwargs in self.kwargs if params <= kwargs.keys()), None)
            try:
                path = reverse(name, kwargs={each: values[each] for each in params}) if values is not None else ""
            except NoReverseMatch:
                continue
            if path and not path.startswith(_NO_PAGES):
                yield path, name

    def _seconds(self, path: str, begun: float = 0.0) -> float:
        """Return how many seconds it takes, or has taken since a moment, until a page or a PDF is there."""
        begun = begun or time.monotonic()
        while self._ask(path)[0] == 202:
            time.sleep(0.05)
        return time.monotonic() - begun

    def _ask(self, path: str) -> tuple[int, str]:
        """Return the status of an answer, and where it leads or the page."""
        connection = HTTPConnection(self.address, timeout=120)
        try:
            connection.request("GET", path, headers={"Accept": "text/html,*/*"})
            answer = connection.getresponse()
            content = answer.read()
            is_page = answer.headers.get_content_type() == "text/html"
            return answer.status, answer.headers.get("Location") or (content.decode() if is_page else "")
        finally:
            connection.close()


def dearest(found: Sequence[Address]) -> list[Address]:
    """Return the addresses whose answers take longest while matches are scored, one of each name: pages, then PDFs."""
    order = sorted(found, key=lambda each: -each.changed)
    of_a_name = list({each.name: each for each in reversed(order)}.values())[::-1]
    of_a_name.sort(key=lambda each: -each.changed)
    pages = [each for each in of_a_name if not each.is_pdf][:PAGES]
    return [*pages, *[each for each in of_a_name if each.is_pdf][:PDFS]]


@contextmanager
def scoring(phones: Sequence[Phone]) -> Iterator[None]:
    """Have phones score until the end of a `with`."""
    stop = threading.Event()
    threads = [threading.Thread(target=phone.score, args=[stop], daemon=True) for phone in phones]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join(60)


def by_turns(name: str, phones: Sequence[Scorer], crowd: Crowd, most: float) -> list[Figure]:
    """Have phones score without a crowd and with it, by turns; return what its being there costs them."""
    without: list[float] = []
    beside: list[float] = []
    with scoring(phones):
        time.sleep(PHASE / 3)
        for _turn in range(TURNS):
            without += _entries_of_now(phones)
            with crowd:
                beside += _entries_of_now(phones)
    for what, times in (("without", without), ("beside", beside)):
        half, most_of_them = statistics.median(times), statistics.quantiles(times, n=20)[-1]
        print(f"{name}, {what}: {len(times)} entries, p50 {half * 1000:.0f} ms, p95 {most_of_them * 1000:.0f} ms")
    seen = crowd.seen
    answers = ", ".join(f"{count} with {status}" for status, count in sorted(seen.answers.items()))
    print(f"{name}: {seen.answers.total() / seen.seconds:.0f} answers a second ({answers}); "
          f"who asks takes {seen.processor / seen.seconds:.0%} of a processor", flush=True)  # fmt: skip
    ratio = statistics.quantiles(beside, n=20)[-1] / statistics.quantiles(without, n=20)[-1]
    failed = sum(count for status, count in seen.answers.items() if status == 0 or status >= 500)
    return [
        Figure(f"{name}: p95 of an entry beside them / without", round(ratio, 2), most),
        Figure(f"{name}: answers that failed", failed, 0),
    ]


def _entries_of_now(phones: Sequence[Scorer]) -> list[float]:
    """Return how many seconds the entries of a phase took."""
    time.sleep(_SETTLES)
    begun = time.monotonic()
    time.sleep(PHASE - _SETTLES)
    return [seconds for phone in phones for at, seconds in phone.answered if at - seconds >= begun]


def run(folder: Path, server: Server, readers: str) -> list[Figure]:
    """Run the drill with visitors who ask at an address of their own; return what it found."""
    subprocess.run([sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"], check=True)
    club = make_demo_club(folder)
    first, *phones = [Scorer(**vars(phone)) for phone in prepare(1 + SCORERS + MATCHES, club)]
    server.start()
    found = Visitor(readers).measure(first)
    print(f"{len(found)} addresses of {len({each.name for each in found})} kinds measured; the dearest, "
          "in milliseconds: the first time, after an entry, and asked again")  # fmt: skip
    dear = dearest(found)
    for each in dear:
        print(f"{each.first * 1000:7.0f} {each.changed * 1000:7.0f} {each.again * 1000:7.0f}  {each.path}")
    paths = [each.path for each in dear]
    scorers, others = phones[:SCORERS], phones[SCORERS:]
    figures = by_turns("8 visitors", scorers, Crowd(readers, paths, VISITORS), 1.5)
    matches = [phone.slug for phone in others]
    figures += by_turns("500 readers", others, Readers(readers, matches, READERS), 2)
    server.stop()
    return [*figures, *compare([first, *phones], least=20 * MATCHES)]


def make_demo_club(folder: Path) -> str:
    """Make the tables and the demo club; return its name."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.test import override_settings

    from scoring.models import Club

    call_command("migrate", verbosity=0)
    with override_settings(DEMO_CLUB_ALLOWED=True, VAR_DIR=folder):
        call_command("demo", verbosity=0, stdout=StringIO())
    return Club.objects.get(is_demo=True).name


def main() -> None:
    """Run the drill, and say what came of it."""
    options = options_of(__doc__)
    options.add_argument("--processes", type=int, default=1, help="of the site's server; 1 where it is not said")
    carry_out(options, _drill)


def _drill(chosen: argparse.Namespace, folder: Path) -> list[Figure]:
    readers = f"127.0.0.1:{free_port()}"
    own = {"READERS_BIND": readers, "PAPER_PROCESSES": ""}  # PDFs are made as a server makes them
    with site_in(folder, postgresql=chosen.postgresql, processes=chosen.processes, settings=own) as server:
        return run(folder, server, readers)


if __name__ == "__main__":
    main()
