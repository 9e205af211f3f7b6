"""Reading printed PDFs back, with poppler and pypdf."""

import json
import re
import subprocess
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

_EXAMPLES = Path(__file__).parent / "matchfiles" / "examples"
EXAMPLES = sorted(_EXAMPLES.glob("forde-*.json"))
POINTS_PER_MM = 72 / 25.4


def example(name: str) -> dict[str, Any]:
    """Return an example match file as parsed JSON."""
    document: dict[str, Any] = json.loads((_EXAMPLES / f"{name}.json").read_text("utf-8"))
    return document


@cache
def blank(sheet: str, size: str = "a4") -> bytes:
    """Return a game's blank sheet, "hill/scorecard": it is the same for every test."""
    return Client().get(f"/paper/{sheet}.pdf?paper={size}").content


def plain(text: str) -> str:
    """Return text without what poppler adds around right-to-left words, in one form of its letters."""
    return unicodedata.normalize("NFC", re.sub("[\u200e\u200f\u202a-\u202e\u2066-\u2069]", "", text))


def pages(pdf: bytes) -> list[str]:
    """Return the text of each page, laid out as printed."""
    run = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True, check=True)
    return [plain(page) for page in run.stdout.decode().split("\f")[:-1]]


def line_of(page: str, *starts: str) -> list[str]:
    """Return the words of the line that begins with these words."""
    for line in page.splitlines():
        words = line.split()
        if words[: len(starts)] == list(starts):
            return words
    raise AssertionError(f"{starts} begins no line of:\n{page}")


@dataclass(frozen=True)
class Word:
    """A word on a page, in points from the top left corner."""

    page: int
    text: str
    left: float
    top: float
    right: float
    bottom: float


def words(pdf: bytes) -> Iterator[tuple[Word, float, float]]:
    """Yield every word with the width and height of its page."""
    run = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True)
    number = count(1)
    page, width, height = 0, 0.0, 0.0
    for line in run.stdout.decode().splitlines():
        if match := re.search(r'<page width="([\d.]+)" height="([\d.]+)"', line):
            page, width, height = next(number), float(match[1]), float(match[2])
        elif match := re.search(r'xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*)</word>', line):
            yield Word(page, match[5], *map(float, match.groups()[:4])), width, height


def catalog(pdf: bytes) -> Any:
    """Return the document's root dictionary."""
    return PdfReader(BytesIO(pdf)).trailer["/Root"]


def structure(pdf: bytes) -> list[dict[str, Any]]:
    """Return every element of the structure tree, in order."""
    found: list[dict[str, Any]] = []
    _walk(catalog(pdf)["/StructTreeRoot"]["/K"], found)
    return found


def _walk(node: Any, found: list[dict[str, Any]]) -> None:
    node = node.get_object()
    if isinstance(node, list):
        for child in node:
            _walk(child, found)
    elif isinstance(node, dict) and "/S" in node:
        found.append(node)
        if "/K" in node:
            _walk(node["/K"], found)


def complaints(log: pytest.LogCaptureFixture) -> list[str]:
    """Return what WeasyPrint said in its log while a test ran: what it could not lay out, load or tag."""
    said = [record for record in log.get_records("call") if record.name.startswith("weasyprint")]
    return [record.getMessage() for record in said]


def bookmarks(pdf: bytes) -> list[tuple[int, str, int]]:
    """Return the bookmarks in their order: how deep each stands, its text, and its page, both from 1."""
    reader = PdfReader(BytesIO(pdf))
    return list(_bookmarks(reader, reader.outline, 1))


def _bookmarks(reader: PdfReader, outline: Any, depth: int) -> Iterator[tuple[int, str, int]]:
    for each in outline:
        if isinstance(each, list):
            yield from _bookmarks(reader, each, depth + 1)
        else:
            yield depth, plain(each.title), (reader.get_destination_page_number(each) or 0) + 1
