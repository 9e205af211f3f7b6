"""How a yearbook is cut into pieces, each set by a process: where pages begin, and that none ends nearly empty."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from tournaments.yearbook.chapter import Section
from tournaments.yearbook.plan import pieces_of
from tournaments.yearbook.typeset import end_of, typeset


@pytest.mark.parametrize(
    ("chapters", "pieces"),
    [
        ([[1], [2, 1], [5]], [[1, 2, 1, 5]]),  # after few pages a chapter begins below what is before it
        ([[6, 5], [3], [2]], [[6, 5], [3, 2]]),
        ([[12, 7, 6, 14]], [[12, 7], [6, 14]]),
        ([[30], [5]], [[30], [5]]),
        ([], []),
    ],
)
def test_chapters_share_pages_and_a_piece_has_so_many(chapters: list[list[float]], pieces: list[list[float]]) -> None:
    found = pieces_of([[Section(list, pages) for pages in chapter] for chapter in chapters])
    assert [[section.pages for section in piece] for piece in found] == pieces


@pytest.mark.layout
@pytest.mark.parametrize(("rows", "pages"), [(50, 1), (58, 1), (90, 2)])
def test_a_piece_that_would_end_nearly_empty_is_set_closer(tmp_path: Path, rows: int, pages: int) -> None:
    table = f'<table class="figures"><tbody>{"<tr><th>Ayr</th><td>1</td></tr>" * rows}</tbody></table>'
    end = f'<p id="{end_of("piece")}"></p>'
    html = f'<html lang="en"><title>A</title><body class="yearbook"><div class="of-figures">{table}</div>{end}</html>'
    path = tmp_path / "piece.html"
    path.write_text(html)
    typeset(path, "a4")
    assert len(PdfReader(path.with_suffix(".pdf")).pages) == pages
