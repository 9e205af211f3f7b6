"""The sheets of wicket cards: room to write, names, every figure of a match read back; the reference card."""

import json
import re
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from further_cases import first_on_both
from printed import POINTS_PER_MM, catalog, example, line_of, pages, plain, structure, words
from pypdf import PdfReader

from scoring.book.open_book import open_book
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.games.shields.words.plays import chain_text, hand_text, wicket_text
from scoring.matchfile.pdf import read_upload
from scoring.readmodel.scorecard import scorecard
from scoring.rules.registry import find_rules

pytestmark = pytest.mark.usefixtures("nothing_amiss")

SIZES = ("a4", "letter")
EXAMPLES = sorted((Path(__file__).parents[2] / "matchfiles" / "examples").glob("shields-*.json"))
WICKETS = ["A", *map(str, range(2, 11))]
STRANGE = ({"name": "W" * 100}, {"name": "פועלי " * 16 + "חיפה"})


def flowed(page: str) -> str:
    return " ".join(page.split())


# To fill in by hand


@pytest.mark.parametrize("size", SIZES)
def test_the_blank_sheet_has_room_for_chains_hands_and_four_innings(client: Client, size: str) -> None:
    pdf = client.get(f"/paper/shields/wicket-cards.pdf?paper={size}").content
    first, second = pages(pdf)
    for page, below in ((first, ["Wickets", "In", "Innings"]), (second, ["Wickets", "In", "Innings", "1st", "Match"])):
        assert [line_of(page.split("Cards laid", 1)[1], wicket) for wicket in WICKETS] == [[each] for each in WICKETS]
        for start in below:
            assert line_of(page.split("Cards laid", 1)[1], start)
        assert page.count("Cards laid") == 2
        assert flowed(page).count("2 3 4 5 6 7 8 9 10 J J Q Q K K A") == 2
        assert "at 1,400 the match is drawn" in page
        assert "× 10" in page
    assert "Behind by 200 or more: follows on" in first
    assert "A counter may be equal." not in first
    assert "A counter may be equal." in second
    for number in (1, 2):
        tops = [word.top for word, *_ in words(pdf) if word.page == number and word.left < 90 and word.text in WICKETS]
        assert len(tops) == 10
        assert all(below - above >= 8 * POINTS_PER_MM - 0.1 for above, below in pairwise(tops))


def test_s9_a_match_has_its_own_names_multiplier_and_margin(client: Client, play: Any) -> None:
    document = example("shields-5") | {"entries": [], "options": {"multiplier": 12, "follow_on_margin": 150}}
    match = play(document)
    first, second = pages(client.get(f"/matches/{match.slug}/paper/to-fill-in/wicket-cards.pdf").content)
    for page in (first, second):
        assert page.index("Ilkley", 500) < page.index("Reds", 500)  # Ilkley bats first
        assert "× 12" in page
        assert "Batting first" not in page
    assert "Behind by 150 or more" in first
    timeless = play(document | {"options": {"timeless": True}})
    printed = pages(client.get(f"/matches/{timeless.slug}/paper/to-fill-in/wicket-cards.pdf").content)
    assert "1,400" not in "".join(printed)


# Of a match


# Another match is printed from another book, which any database gives back as it was written; so below with a layout.
@pytest.mark.parametrize("path", first_on_both(EXAMPLES), ids=lambda path: path.stem)
def test_every_figure_of_a_match_is_read_back(client: Client, play: Any, path: Path) -> None:
    document = json.loads(path.read_text("utf-8"))
    match = play(document)
    book = open_book(match)
    pdf = client.get(f"/matches/{match.slug}/paper/match.pdf").content
    printed = [flowed(page) for page in pages(pdf)]
    whole = " ".join(printed)

    card = scorecard(book.match, book.entries)
    for text in (card.title, card.toss, card.state, *card.conditions, *card.whole.facts):
        assert plain(text) in whole
    for innings in card.innings:
        assert plain(f"{innings.title}: {innings.score}") in whole
        for row in (*innings.batting.texts, *([cell.text for cell in row] for row in innings.batting.totals)):
            assert flowed(plain(" ".join(row))) in whole
    for table in card.whole.tables:
        for row in (*table.texts, *([cell.text for cell in row] for row in table.totals)):
            assert flowed(plain(" ".join(row))) in whole

    assert isinstance(book.match, ShieldsMatch)
    for each in book.match.innings:
        title = f"Wicket cards, {'1st' if each.number == 1 else '2nd'} innings"
        sheet = next(page for page in printed if page.startswith(title))
        for play_number, made in enumerate(each.played_on.values(), 1):
            assert f"{play_number} {chain_text(made.cards)} {made.runs}" in sheet
            assert re.search(rf"\b{wicket_text(made.wicket)} .*{chain_text(made.cards)}", sheet)
        if each.hand is not None:
            assert re.search(rf"In hand .*{hand_text(each.hand)} {each.extras}\b", sheet)
        assert re.search(rf"Innings .*\b{each.runs}\b", sheet)
        if each.number == 2:
            assert re.search(rf"Match .*\b{book.match.total(each.side)}\b", sheet)

    again = read_upload(pdf).file
    assert again
    assert list(again.entries) == list(book.entries)


def test_bookmarks_tags_and_alternatives(client: Client, play: Any) -> None:
    pdf = client.get(f"/matches/{play(example('shields-6')).slug}/paper/match.pdf").content
    outline: list[Any] = PdfReader(BytesIO(pdf)).outline
    charts = next(each for each in outline if isinstance(each, list))
    outline.remove(charts)
    assert [str(entry["/Title"]) for entry in outline] == [
        "Match record",
        "Wicket cards, 1st innings",
        "Wicket cards, 2nd innings",
        "Charts",
        "Match report",
    ]
    assert [str(entry["/Title"]) for entry in charts] == [
        "The ten wicket cards, 1st innings",
        "The ten wicket cards, 2nd innings",
        "Chances",
    ]
    assert catalog(pdf)["/MarkInfo"]["/Marked"]
    elements = structure(pdf)
    headers = [element for element in elements if element["/S"] == "/TH"]
    assert {header["/A"]["/Scope"] for header in headers} == {"/Column", "/Row"}
    assert all(element["/Alt"] for element in elements if element["/S"] == "/Figure")


def test_a_match_that_ended_in_its_first_pair_has_one_page(client: Client, play: Any) -> None:
    match = play(example("shields-2"))
    [page] = pages(client.get(f"/matches/{match.slug}/paper/wicket-cards.pdf").content)
    assert "Match abandoned" in page


def test_s6_a_follow_on_is_marked_and_a_match_in_play_can_be_written_on(client: Client, play: Any) -> None:
    plays = [{"type": "play", "wicket": 1, "cards": [card]} for card in ("A", "2", "9")]
    close = {"type": "close"}
    hands = close | {"hands": [["2", "3", "4", "5"], ["3", "4", "5", "6"]]}
    document = example("shields-6") | {"options": {"follow_on_margin": 100}}
    match = play(document | {"entries": [plays[0], close, plays[1], hands, plays[2]]})
    _first, second = pages(client.get(f"/matches/{match.slug}/paper/wicket-cards.pdf").content)
    assert "Ōtāhuhu (f/o)" in flowed(second)
    begun = play(document | {"entries": plays[:1]})
    _first, second = pages(client.get(f"/matches/{begun.slug}/paper/wicket-cards.pdf").content)
    assert "Target" in second


def test_an_override_is_a_footnote(client: Client, play: Any) -> None:
    entries = [{"type": "play", "wicket": wicket, "cards": ["J"]} for wicket in (1, 2, 3)]
    entries[2]["override"] = "Two packs."
    match = play(example("shields-5") | {"entries": entries})
    first = flowed(pages(client.get(f"/matches/{match.slug}/paper/wicket-cards.pdf").content)[0])
    assert "recorded because: Two packs." in first
    hands = {"type": "close", "hands": [["2", "3"], ["2", "3", "4", "5"]], "override": "A card was lost."}
    match = play(example("shields-5") | {"entries": [*entries[:2], {"type": "close"}, hands]})
    first = flowed(pages(client.get(f"/matches/{match.slug}/paper/wicket-cards.pdf").content)[0])
    assert "recorded because: A card was lost." in first


@pytest.mark.parametrize("size", first_on_both(SIZES))
@pytest.mark.parametrize("sheet", ["match", "to-fill-in/set"])
def test_nothing_is_clipped(client: Client, play: Any, sheet: str, size: str) -> None:
    match = play(example("shields-4") | {"sides": list(STRANGE)})
    for word, width, height in words(client.get(f"/matches/{match.slug}/paper/{sheet}.pdf?paper={size}").content):
        assert 0 < word.left < word.right < width, word
        assert 0 < word.top < word.bottom < height, word


# The reference card


@pytest.mark.parametrize("size", SIZES)
def test_the_reference_card_is_one_page_and_agrees_with_the_rules(client: Client, size: str) -> None:
    [page] = pages(client.get(f"/paper/shields/reference.pdf?paper={size}").content)
    setup, _problems = find_rules("shields").read_setup(
        {"variant": "shields", "sides": [{"name": "Red"}, {"name": "Black"}], "toss": {"won_by": 0, "chose": "bat"}}
    )
    assert setup
    match = ShieldsMatch(setup)
    cards = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    for value, card in enumerate(cards, 2):
        copies = "2" if card in "JQK" else "1"
        runs = [str(match.runs_of(wicket, [card])) for wicket in range(1, 11)]
        assert line_of(page, card, str(value)) == [card, str(value), copies, *runs]
    text = flowed(page)
    for wicket, chain, shown in (
        (4, "Q", "= 80"),
        (2, "9", "would make 70"),
        (2, "9 K A", "= 120"),
        (5, "Q Q K", "a K (80)"),
        (5, "Q Q A", "an A (90)"),
        (4, "K", "K on the 4: 90"),
    ):
        assert str(match.runs_of(wicket, chain.split())) in shown
        assert shown in text
    assert match.runs_of(9, ["5"]) == match.runs_of(2, ["9", "K"]) == 0
    for heading in ("Counter and recounter", "Second innings", "Extras in hand", "Follow-on", "The draw at 1,400"):
        assert heading in text
    assert len(text) > 2000
