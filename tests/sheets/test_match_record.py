"""The record of a whole match as PDF: every name and figure comes back, and so does the match file."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from printed import EXAMPLES, catalog, example, line_of, pages, plain, structure
from pypdf import PdfReader

from scoring.book.open_book import open_book
from scoring.matchfile.pdf import read_upload
from scoring.matchfile.reader import read
from scoring.models import Match
from scoring.readmodel.scorecard import scorecard
from scoring.rules.overs import OversInnings
from scoring.words.figures import how_out_word


def record(client: Client, match: Match) -> bytes:
    return client.get(f"/matches/{match.slug}/paper/match.pdf").content


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_name_figure_and_ball_comes_back(client: Client, play: Any, path: Path) -> None:
    document = example(path.stem)
    match = play(document)
    book = open_book(match)
    printed = pages(record(client, match))
    whole = " ".join(" ".join(printed).split())

    card = scorecard(book.match, book.entries)
    for side in document["sides"]:
        assert side["name"] in whole
        for player in side["players"]:
            assert plain(player["name"]) in whole
    for text in (card.toss, card.state, *card.conditions):
        assert plain(text) in whole
    for innings, lines in zip(book.match.innings, card.innings, strict=True):
        side = book.setup.sides[innings.side]
        sheet = next(page for page in printed if page.split("\n")[0].strip() == f"Scorecard: {side.name}")
        for batter in innings.batters:
            words = line_of(sheet, str(batter.player), *plain(side.player(batter.player).name).split())
            assert words[-1] == f"{batter.runs}{'' if batter.out else '*'}"
            assert (how_out_word(batter.out) if batter.out else "not out") in " ".join(words)
        flowed = " ".join(sheet.split())
        assert f"TOTAL RUNS {innings.runs} for {innings.wickets} wickets" in flowed
        assert str(lines.score) in flowed
        for text in map(str, (*lines.fall, *lines.partnerships)):
            assert plain(text) in flowed
        assert lines.bowling
        for table in (lines.batting, lines.bowling):
            for row in table.texts:
                assert plain(" ".join(" ".join(row).split())) in whole
        check_balls(
            innings, [page for page in printed if page.lstrip().startswith(f"Ball by ball record: {side.name}")]
        )


def check_balls(innings: OversInnings, sheets: list[str]) -> None:
    for number, over in enumerate(innings.overs, 1):
        words = next(found for page in sheets if (found := _over(page, number)))
        marks = ["W" if ball.out else str(ball.runs) if ball.runs else "." for ball in over.deliveries]
        runs = [str(over.runs)] if over.complete or innings.closed_by else []
        assert words[len(words) - len(marks) - len(runs) :] == marks + runs


def _over(page: str, number: int) -> list[str]:
    try:
        return line_of(page.split("Total Runs")[1], str(number))
    except AssertionError:
        return []


def test_the_match_file_is_attached_and_found_again(client: Client, play: Any) -> None:
    match = play(example("forde-4"))
    pdf = record(client, match)
    reader = PdfReader(BytesIO(pdf))
    [attachment] = reader.attachment_list
    assert attachment.name == "match.json"
    [file] = catalog(pdf)["/AF"]
    assert file.get_object()["/AFRelationship"] == "/Source"
    exported = client.get(f"/matches/{match.slug}/match.json").content
    assert attachment.content == exported
    again, file = read_upload(pdf).file, read(exported).file
    assert again
    assert file
    assert (again.setup, again.entries) == (file.setup, file.entries)


def test_it_is_tagged_as_pdf_ua(client: Client, play: Any) -> None:
    pdf = record(client, play(example("forde-5")))
    root = catalog(pdf)
    assert root["/Lang"] == "en-gb"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    reader = PdfReader(BytesIO(pdf))
    assert reader.metadata is not None
    names = [side["name"] for side in example("forde-5")["sides"]]
    assert reader.metadata.title == " v ".join(names)
    assert re.search(r'pdfuaid:part(="|>)1\b', root["/Metadata"].get_data().decode())

    elements = structure(pdf)
    kinds = {element["/S"] for element in elements}
    assert {"/Document", "/H1", "/H2", "/Table", "/THead", "/TBody", "/TR", "/TH", "/TD", "/P", "/Figure"} <= kinds
    headers = [element for element in elements if element["/S"] == "/TH"]
    assert {header["/A"]["/Scope"] for header in headers} == {"/Column", "/Row"}
    known = {header["/ID"] for header in headers}
    cells = [element for element in elements if element["/S"] == "/TD"]
    assert all(cell["/A"]["/Headers"] for cell in cells)
    assert all(header in known for cell in cells for header in cell["/A"]["/Headers"])
    assert all(element["/Alt"] for element in elements if element["/S"] == "/Figure")


def test_every_sheet_has_its_bookmark(client: Client, play: Any) -> None:
    document = example("forde-5") | {"notes": "Played in the pavilion.\nRain outside."}
    match = play(document)
    reader = PdfReader(BytesIO(record(client, match)))
    first = document["toss"]["won_by"] if document["toss"]["chose"] == "bat" else 1 - document["toss"]["won_by"]
    batting, bowling = (document["sides"][side]["name"] for side in (first, 1 - first))
    outline: list[Any] = reader.outline
    assert [plain(str(entry["/Title"])) for entry in outline] == [
        "Match record",
        f"Scorecard: {batting}",
        f"Scorecard: {bowling}",
        f"Ball by ball record: {batting}",
        f"Ball by ball record: {bowling}",
        "Worm",
        f"Runs by over: {batting} innings",
        f"Runs by over: {bowling} innings",
        f"Partnerships: {batting} innings",
        f"Partnerships: {bowling} innings",
        "Notes",
    ]
    assert len(reader.pages) == 11
    assert "Rain outside." in pages(record(client, match))[-1]


def test_fonts_are_embedded(client: Client, play: Any) -> None:
    pdf = record(client, play(example("forde-4")))
    printed: list[Any] = list(PdfReader(BytesIO(pdf)).pages)
    fonts = [font for page in printed for font in page["/Resources"]["/Font"].values()]
    assert fonts
    for font in fonts:
        descriptor = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor)
