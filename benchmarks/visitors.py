"""A scorer beside eight visitors who ask for PDFs not made before, and how fast the home of a club is served.

Measured over HTTP on a server with production settings, one process of eight threads. Whoever asks runs on the same
machine.
"""

import json
import statistics
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from threading import Event, Lock

from benchmarks.ratio import Ratio
from benchmarks.server import Browser, served
from benchmarks.site import Site
from scoring.models import Match

VISITORS = READERS = 8
MATCHES = 60
ROUNDS = 3
ALONE, BESIDE = 10.0, 20.0
PAUSE = 0.1
"""How many seconds pass between a scorer's entries: far fewer than at a table, so that there are many to measure."""
LOOKING, CHANGE_EVERY = 10.0, 5.0
_ALONE = """
import sys, time, django
django.setup()
from scoring.printing.match_printouts import MatchRecord
first, *slugs = sys.argv[2:]
MatchRecord(first, "a4").content()
begun = time.monotonic()
for made, slug in enumerate(slugs, 1):
    MatchRecord(slug, "a4").content()
    if time.monotonic() - begun > float(sys.argv[1]):
        break
print(made / (time.monotonic() - begun))
"""


def run(site: Site) -> Iterator[Ratio]:
    """Yield what visitors cost a scorer and what they get, and the rate of a club's home."""
    finished = [site.match(entries=len(site.document["entries"])).slug for _number in range(MATCHES)]
    looked_at, *scored = [site.match(entries=1) for _number in range(2 * ROUNDS + 1)]
    with served() as port:
        scorer = Scorer(port, site)
        visitors = Visitors(port, finished)
        visitors.ask_once()  # starts the processes
        alone, beside = [], []
        for match, other in zip(scored[::2], scored[1::2], strict=True):
            alone += scorer.score(match, ALONE)
            with visitors:
                beside += scorer.score(other, BESIDE)
        slower = _percentile_95(beside) / _percentile_95(alone)
        yield Ratio("a scorer's 95th percentile beside 8 visitors / without", slower, 2.0)
        yield Ratio("  answers 5xx to the visitors", visitors.failed, 0.0)
        yield Ratio("sheets one process makes alone / those 8 visitors get", _made_alone(finished) / visitors.rate, 1.0)
        yield Ratio("live page's rate / a club's home, one change in 5 s", _live_to_home(port, scorer, looked_at), 1.25)


class Scorer:
    """Scores matches of which the first entry is in the book."""

    def __init__(self, port: int, site: Site) -> None:
        self.entries = site.document["entries"]
        self.browser = Browser(port)
        self.browser.sign_in(site.scorer)

    def record(self, match: Match, version: int) -> float:
        """Record the next entry of a match at a version; return how many seconds it took. Raises RuntimeError."""
        sent = {"seen": version, "key": uuid.uuid4().hex, "entries": json.dumps([self.entries[version - 1]])}
        begun = time.perf_counter()
        answer = self.browser.post(f"/matches/{match.slug}/score/record/", **sent)
        if answer.status != 200:
            raise RuntimeError(f"{match}: {answer.status}")
        return time.perf_counter() - begun

    def score(self, match: Match, seconds: float) -> list[float]:
        """Score a match for so long; return how long each entry took."""
        times = []
        until = time.monotonic() + seconds
        for version in range(2, len(self.entries) + 1):
            if time.monotonic() > until:
                break
            times.append(self.record(match, version))
            time.sleep(PAUSE)
        return times


class Visitors:
    """So many visitors, each of whom asks for one match as a PDF after another as long as they are there."""

    def __init__(self, port: int, matches: list[str]) -> None:
        self._port, self._lock = port, Lock()
        self._sheets = cycle(
            f"/matches/{slug}/paper/match.pdf?paper={size}" for size in ("a4", "letter") for slug in matches
        )
        self._gone = Event()
        self.got = self.failed = 0
        self.seconds = 0.0

    @property
    def rate(self) -> float:
        """How many sheets all of them got, a second."""
        return self.got / self.seconds

    def ask_once(self) -> None:
        """Have one visitor get a sheet."""
        self._get(Browser(self._port))
        self.got = 0

    def __enter__(self) -> None:
        self._gone.clear()
        self._begun = time.monotonic()
        self._threads = ThreadPoolExecutor(VISITORS)
        for _number in range(VISITORS):
            self._threads.submit(self._visit)

    def __exit__(self, *_error: object) -> None:
        self.seconds += time.monotonic() - self._begun
        self._gone.set()
        self._threads.shutdown()

    def _visit(self) -> None:
        browser = Browser(self._port)
        while not self._gone.is_set():
            self._get(browser)

    def _get(self, browser: Browser) -> None:
        """Ask for a sheet until it is there, as its page says."""
        with self._lock:
            path = next(self._sheets)
        while not self._gone.is_set():
            answer = browser.get(path)
            if answer.status == 200:
                self.got += not self._gone.is_set()
                return
            self.failed += answer.status != 202
            self._gone.wait(float(answer.headers.get("Retry-After", 1)))


def _percentile_95(times: list[float]) -> float:
    return statistics.quantiles(times, n=20)[-1]


def _made_alone(slugs: list[str]) -> float:
    """Return how many sheets a second one process makes that does nothing else, with nobody else there."""
    program = [sys.executable, "-c", _ALONE, str(BESIDE), *slugs]
    return float(subprocess.run(program, check=True, capture_output=True, text=True).stdout)


def _live_to_home(port: int, scorer: Scorer, match: Match) -> float:
    """Return the rate of a live page over that of the home of its club, of which one is new every five seconds."""
    rates: dict[str, list[float]] = {}
    version = 2
    for _round in range(ROUNDS):
        for path in (f"/matches/{match.slug}/live/", match.club.get_absolute_url()):
            with ThreadPoolExecutor(READERS) as readers:
                until = time.monotonic() + LOOKING
                looks = [readers.submit(_looks, port, path, until) for _number in range(READERS)]
                while time.monotonic() < until - 1:
                    scorer.record(match, version)
                    version += 1
                    time.sleep(min(CHANGE_EVERY, until - time.monotonic()))
            rates.setdefault(path, []).append(sum(look.result() for look in looks) / LOOKING)
    live, home = (statistics.median(each) for each in rates.values())
    return live / home


def _looks(port: int, path: str, until: float) -> int:
    """Return how often a page was there when it was asked for until then. Raises RuntimeError where it was not."""
    browser, looks = Browser(port), 0
    while time.monotonic() < until:
        answer = browser.get(path)
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status}")
        looks += 1
    return looks
