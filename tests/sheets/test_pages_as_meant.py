"""What is laid out for a page fits on it, on either paper: no sentence is left over for a page of its own."""

import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import LazySettings
from pypdf import PdfReader

from scoring.games.registry import find_game, games
from scoring.models import Club, Match
from scoring.printing.heading import match_heading
from scoring.printing.html_to_pdf import to_pdf
from scoring.rules.registry import find_rules
from scoring.sheets.sheet import of_match
from scoring.sheets.sizes import SIZES, PaperSize

EXAMPLES = Path(__file__).parent.parent / "matchfiles" / "examples"
LONG = "The Gentlemen of the Old Red Lion at Otley"


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("variant", games())
def test_a_page_to_fill_in_is_one_page(variant: str, size: PaperSize, settings: LazySettings) -> None:
    settings.PUBLIC_URL = "https://scores.example.org"
    setup, _problems = find_rules(variant).read_setup(json.loads((EXAMPLES / f"{variant}-1.json").read_text()))
    assert setup is not None
    home, away = (replace(side, name=f"{LONG} {place}") for place, side in enumerate(setup.sides, 1))
    setup = replace(setup, sides=(home, away), venue="the long room of the Old Red Lion")
    match = Match(slug="2026-05-02-england-v-australia", variant=variant, club=Club(name=LONG))
    head = match_heading(match, setup, "The Otley Evening League · Group 2, Round 14")
    # The last of each sheet: it has what stands below the rows.
    pages = [list(sheet.pages(of_match(setup, size)))[-1] for sheet in find_game(variant).sheets.sheets]
    printed = PdfReader(BytesIO(to_pdf("Sheets", head, pages, size))).pages
    assert len(printed) == len(pages)
    for page, sheet in zip(pages, printed, strict=True):
        assert str(page.title) in sheet.extract_text().replace("\n", " ")
