"""What whoever follows a match is served, beside the least view that reads a row and the least that shows a page.

What readers share is kept as a server keeps it, and is made for the first of them to ask after a change.
"""

from collections.abc import Callable, Iterator
from time import thread_time

from django.core.cache import cache
from django.test import Client, override_settings

from benchmarks.ratio import Ratio, median_ratio
from benchmarks.site import Site

ROUNDS, PAGES = 400, 100
KEPT = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
Ask = Callable[[], None]


def run(site: Site) -> Iterator[Ratio]:
    """Ask for the score of a long match as a reader's phone does every few seconds, and for the pages that show it."""
    match = site.match(entries=200)
    site.sign()
    site.post("/least/tap/", body="a row to look at")
    path = f"/matches/{match.slug}/live/"
    known = Client().get(f"{path}score/", headers={"hx-request": "true"})
    unchanged = _asking(f"{path}score/", 304, {"hx-request": "true", "if-none-match": known["ETag"]})
    changed = _asking(f"{path}score/", 200, {"hx-request": "true"})
    row, page = _asking("/least/look/", 200), _asking("/least/page/", 200)
    with override_settings(CACHES=KEPT):
        yield Ratio("live page unchanged (304) / read the least row", _ratio(unchanged, row, ROUNDS), 1.2)
        yield Ratio("live page changed (200) / read the least row", _ratio(changed, row, ROUNDS), 2.0)
        yield Ratio("  for the first who asks", _ratio(_first(changed), row, ROUNDS))
        for name, shown in (("live page", path), ("page of a match", f"/matches/{match.slug}/")):
            whole = _asking(shown, 200)
            yield Ratio(f"{name}, whole / show the least page", _ratio(whole, page, PAGES), 2.5)
            yield Ratio("  for the first who asks", _ratio(_first(whole), page, PAGES))


def _ratio(ours: Ask, least: Ask, rounds: int) -> float:
    return median_ratio(ours, least, rounds, thread_time)


def _asking(path: str, status: int, headers: dict[str, str] | None = None) -> Ask:
    """Return what asks for a path. Raises RuntimeError on any answer of another status."""
    reader = Client()

    def ask() -> None:
        answer = reader.get(path, headers=headers)
        if answer.status_code != status:
            raise RuntimeError(f"{path}: {answer.status_code}")

    return ask


def _first(ask: Ask) -> Ask:
    """Return what asks while nothing is kept."""

    def asked() -> None:
        cache.clear()
        ask()

    return asked
