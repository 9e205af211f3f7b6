"""The filled ball by ball record as a PDF, beside a bare WeasyPrint table of as many cells."""

from collections.abc import Iterator

from weasyprint import HTML

from benchmarks.ratio import Ratio, median_ratio
from benchmarks.site import Site
from scoring.printing.match_printouts import MatchSheets

ROUNDS = 5
ROWS, CELLS = 22, 9
INNINGS = 2


def run(site: Site) -> Iterator[Ratio]:
    """Print the record of both innings, and as many bare cells on as many pages."""
    record = MatchSheets(site.match(entries=len(site.document["entries"])).slug, "ball-by-ball", filled=True, size="a4")
    row = f"<tr>{'<td>88</td>' * CELLS}</tr>"
    page = f"<table>{row * ROWS}</table>"
    bare = f"<!doctype html><title>Bare</title>{'<p style=break-after:page>'.join([page] * INNINGS)}"

    def ours() -> None:
        record.content()

    def least() -> None:
        HTML(string=bare).write_pdf()

    yield Ratio("filled record as PDF / a bare table of as many cells", median_ratio(ours, least, ROUNDS), 4.0)
