"""The live page, unchanged (304) and changed (200), beside the least view that reads a row."""

from collections.abc import Iterator

from django.test import Client

from benchmarks.ratio import Ratio, median_ratio
from benchmarks.site import Site

ROUNDS = 400


def run(site: Site) -> Iterator[Ratio]:
    """Ask for the live score of a long match as a reader's phone does every few seconds."""
    match = site.match(entries=200)
    site.sign()
    site.post("/least/tap/", body="a row to look at")
    reader = Client()
    path = f"/matches/{match.slug}/live/score/"
    known = reader.get(path, headers={"hx-request": "true"})
    if known.status_code != 200 or "ETag" not in known:
        raise RuntimeError(f"{path}: {known.status_code}, no ETag")

    def unchanged() -> None:
        answer = reader.get(path, headers={"hx-request": "true", "if-none-match": known["ETag"]})
        if answer.status_code != 304:
            raise RuntimeError(f"{path}: {answer.status_code}")

    def changed() -> None:
        reader.get(path, headers={"hx-request": "true"})

    def least() -> None:
        reader.get("/least/look/")

    yield Ratio("live page unchanged (304) / read the least row", median_ratio(unchanged, least, ROUNDS), 1.5)
    yield Ratio("live page changed (200) / read the least row", median_ratio(changed, least, ROUNDS), 3.0)
