"""Names of every script and length: whole, inside the page, and read back."""

from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from printed import example, pages, plain, words
from pypdf import PdfReader

NAMES = [
    "<script>alert('x')</script> & Co",
    "שרה בן דוד",
    "محمد صلاح الدين",
    "山田太郎さん",
    "😀 Flâneur",
    "W" * 100,
    ("A very long name of many words " * 4)[:100].strip(),
    "Ж" * 60,
    "Ğülşen Çağ",
    "O’Neil-Smythe III",
    "ไทย",
]


@pytest.fixture
def strangers() -> dict[str, Any]:
    """A long match whose players bear such names, and its sides too."""
    document = example("forde-5")
    for side in document["sides"]:
        for player, name in zip(side["players"], NAMES, strict=True):
            player["name"] = name
        side |= {"keeper": 6, "captain": 6}
    document["sides"][0]["name"] = "פועלי " * 16 + "חיפה"
    document["sides"][1]["name"] = "M" * 100
    return document


@pytest.mark.layout
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("sheet", ["match", "scorecard", "ball-by-ball", "to-fill-in/set"])
def test_nothing_is_clipped(client: Client, play: Any, strangers: dict[str, Any], sheet: str, size: str) -> None:
    match = play(strangers)
    pdf = client.get(f"/matches/{match.slug}/paper/{sheet}.pdf?paper={size}").content
    for word, width, height in words(pdf):
        assert 0 < word.left < word.right < width, word
        assert 0 < word.top < word.bottom < height, word


@pytest.fixture
def strange_turns(strangers: dict[str, Any]) -> dict[str, Any]:
    """A match of turns between them."""
    document = example("british-1")
    sides = [{key: side[key] for key in ("name", "captain", "keeper")} for side in strangers["sides"]]
    for side, given in zip(sides, strangers["sides"], strict=True):
        side["players"] = [{"name": player["name"]} for player in given["players"]]
    return document | {"sides": sides}


@pytest.mark.layout
@pytest.mark.parametrize(("sheet", "size"), [("match", "a4"), ("to-fill-in/set", "letter")])
def test_nor_is_anything_of_a_match_of_turns(
    client: Client, play: Any, strange_turns: dict[str, Any], sheet: str, size: str
) -> None:
    match = play(strange_turns)
    pdf = client.get(f"/matches/{match.slug}/paper/{sheet}.pdf?paper={size}").content
    for word, width, height in words(pdf):
        assert 0 < word.left < word.right < width, word
        assert 0 < word.top < word.bottom < height, word


def test_every_name_is_read_back(client: Client, play: Any, strangers: dict[str, Any]) -> None:
    match = play(strangers)
    pdf = client.get(f"/matches/{match.slug}/paper/to-fill-in/scorecard.pdf").content
    printed = pages(pdf)
    assert len(printed) == 2
    for page in printed:
        for name in NAMES:
            if len(name) < 60 and " " in name:
                assert name in page
            for word in name.split():
                assert word in page or _broken(word, page), name
    metadata = PdfReader(BytesIO(pdf)).metadata
    assert metadata
    assert (metadata.title or "").startswith(plain(" v ".join(side["name"] for side in strangers["sides"])))
    assert (metadata.title or "").endswith(": Scorecard")


def _broken(word: str, page: str) -> bool:
    """Whether a long word stands there on several lines."""
    return sum(part.count(word[0]) for part in page.split() if set(part) == {word[0]}) >= len(word)
