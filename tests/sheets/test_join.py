"""PDFs that are joined: each page looks as it did, and tags, links, bookmarks and fonts are those of one document."""

import subprocess
from io import BytesIO
from itertools import chain
from typing import Any

import pytest
from printed import bookmarks, catalog, pages, structure
from pypdf import PdfReader

from scoring.printing.html_to_pdf import write_pdf
from scoring.printing.join import Bookmark, join, link_to
from scoring.sheets.sizes import A4

PARTS = {
    "first": f"""<title>Of the whole</title><meta name="author" content="Otley">
        <section class="sheet" id="toss"><h1>Toss</h1><a href="{link_to("score")}">to the score</a></section>""",
    "second": """<title>Of a part</title><section class="sheet" id="score"><h1>Çéleste</h1><p>Wyvern &amp; Æsop 42
        <table><thead><tr><th scope="col">Runs<tbody><tr><td>17</table></section>
        <section class="sheet"><h1>Below</h1><p>Quartz, jumbled: <b>א ب</b></p></section>""",
    "third": """<title>Of a part</title><section class="sheet"><p>Zwölf Boxkämpfer 3/5, Æsop again
        <table><thead><tr><th scope="col">Overs<tbody><tr><td>6</table></section>""",
}
MARKS = [Bookmark(1, "Toss", "toss"), Bookmark(1, "The (second) part \\", "second"), Bookmark(2, "Score", "score")]


@pytest.fixture(scope="module")
def parts() -> dict[str, bytes]:
    made = {}
    for name, body in PARTS.items():
        target = BytesIO()
        write_pdf(f'<!doctype html><html lang="en">{body}', A4, target, part=name)
        made[name] = target.getvalue()
    return made


@pytest.fixture(scope="module")
def whole(parts: dict[str, bytes]) -> bytes:
    target = BytesIO()
    assert join([(name, BytesIO(part)) for name, part in parts.items()], target, MARKS) == 4
    return target.getvalue()


def drawn(pdf: bytes) -> list[bytes]:
    """Return the pages as poppler draws them."""
    run = subprocess.run(["pdftoppm", "-r", "72", "-"], input=pdf, capture_output=True, check=True)
    assert not run.stderr
    drawings = run.stdout.split(b"P6\n")[1:]
    assert drawings
    return drawings


def test_each_page_looks_and_reads_as_it_did(parts: dict[str, bytes], whole: bytes) -> None:
    assert drawn(whole) == list(chain.from_iterable(map(drawn, parts.values())))
    assert pages(whole) == list(chain.from_iterable(map(pages, parts.values())))


def test_each_font_is_embedded_once(parts: dict[str, bytes], whole: bytes) -> None:
    def programs(pdf: bytes) -> list[tuple[str, int]]:
        resources: list[Any] = [page["/Resources"] for page in PdfReader(BytesIO(pdf)).pages]
        fonts = [font.get_object() for each in resources for font in each["/Font"].values()]
        found = [font["/DescendantFonts"][0]["/FontDescriptor"] for font in fonts]
        return sorted({(each["/FontName"], each.raw_get("/FontFile2").idnum) for each in found})

    names = [name for name, _number in programs(whole)]
    assert len(names) == len(set(names))
    assert set(names) == {name for part in parts.values() for name, _number in programs(part)}
    assert len(names) < sum(len(programs(part)) for part in parts.values())


def test_a_link_leads_to_another_part(whole: bytes) -> None:
    reader = PdfReader(BytesIO(whole), strict=True)
    [link] = [each.get_object() for each in reader.pages[0]["/Annots"]]  # type: ignore[attr-defined]
    assert reader.get_destination_page_number(reader.named_destinations[link["/Dest"]]) == 1
    keys: Any = catalog(whole)["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    assert keys[2 * link["/StructParent"] + 1]["/S"] == "/Link"


def test_bookmarks_of_a_part_stand_below_that_which_leads_to_it(whole: bytes) -> None:
    assert bookmarks(whole) == [
        (1, "Toss", 1),
        (1, "The (second) part \\", 2),
        (2, "Çéleste", 2),
        (2, "Below", 3),
        (2, "Score", 2),
    ]


def test_the_tags_are_those_of_one_document(whole: bytes) -> None:
    tags = structure(whole)
    assert [tag["/S"] for tag in tags].count("/Document") == 1
    assert [tag["/S"] for tag in tags].count("/Part") == len(PARTS)
    identities = [tag["/ID"] for tag in tags if "/ID" in tag]
    assert len(identities) == len(set(identities)) == 2
    assert {header for tag in tags if tag["/S"] == "/TD" for header in tag["/A"]["/Headers"]} == set(identities)


def test_the_first_part_says_what_is_said_of_the_whole(whole: bytes) -> None:
    reader = PdfReader(BytesIO(whole))
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ("Of the whole", "Otley")
    assert b"pdfuaid" in catalog(whole)["/Metadata"].get_object().get_data()


def test_nothing_cannot_be_joined() -> None:
    with pytest.raises(ValueError, match="Nothing"):
        join([], BytesIO(), [])
