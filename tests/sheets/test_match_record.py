"""The record of a whole match as PDF: its match file comes back, it is tagged, and brings its fonts."""

import re
from datetime import date
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.utils.formats import date_format
from printed import catalog, example, structure
from pypdf import PdfReader

from scoring.matchfile.pdf import read_upload
from scoring.matchfile.reader import read
from scoring.models import Match
from scoring.rules.registry import find_rules


def record(client: Client, match: Match) -> bytes:
    return client.get(f"/matches/{match.slug}/paper/match.pdf").content


def test_the_match_file_is_attached_and_found_again(client: Client, play: Any) -> None:
    match = play(example("forde-4"))
    pdf = record(client, match)
    reader = PdfReader(BytesIO(pdf))
    [attachment] = reader.attachment_list
    assert attachment.name == "match.json"
    [file] = catalog(pdf)["/AF"]
    assert file.get_object()["/AFRelationship"] == "/Source"
    kept = file.get_object()["/EF"]["/F"].get_object()["/Params"]
    match.refresh_from_db()
    changed = f"D:{match.changed_at:%Y%m%d%H%M%SZ}"
    assert [kept["/CreationDate"], kept["/ModDate"]] == [changed, changed], "not when somebody asked for it"
    exported = client.get(f"/matches/{match.slug}/match.json").content
    assert attachment.content == exported
    again, file = read_upload(pdf).file, read(exported).file
    assert again
    assert file
    assert (again.setup, again.entries) == (file.setup, file.entries)


@pytest.mark.layout
def test_it_is_tagged_as_pdf_ua(client: Client, play: Any) -> None:
    pdf = record(client, play(example("forde-5")))
    root = catalog(pdf)
    assert root["/Lang"] == "en-gb"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    reader = PdfReader(BytesIO(pdf))
    assert reader.metadata is not None
    teams = " v ".join(side["name"] for side in example("forde-5")["sides"])
    day, game = (
        date_format(date.fromisoformat(example("forde-5")["played_on"]), "j F Y"),
        find_rules("forde").setup_rules,
    )
    assert reader.metadata.title == f"{teams}, {day}, {game.name}: Match record"
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


@pytest.mark.layout
def test_fonts_are_embedded(client: Client, play: Any) -> None:
    pdf = record(client, play(example("forde-4")))
    printed: list[Any] = list(PdfReader(BytesIO(pdf)).pages)
    fonts = [font for page in printed for font in page["/Resources"]["/Font"].values()]
    assert fonts
    for font in fonts:
        descriptor = font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor)
