"""How each game is played, on a page of its own."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from printed import pages

from scoring.games.registry import find_game, games
from scoring.printing.guides import GUIDES
from scoring.sheets.sizes import SIZES
from scoring.texts import to_html

pytestmark = pytest.mark.django_db

PARTS = 8
"""Headings that every game has at least: from its aim to common slips, and its rules."""
CARDS_DRAWN = 7


@pytest.mark.parametrize("variant", games())
def test_every_game_has_its_page_with_its_rules_in_full(client: Client, variant: str) -> None:
    page = client.get(reverse("how-to-play", args=[variant])).content.decode()
    assert page.count("<h2") >= PARTS
    ids = re.findall(r'id="([a-z]+\d+)"', page)
    letter = find_game(variant).rule_letter.lower()
    assert {each[0] for each in ids} == {"m", letter}
    assert "<table" in page
    others = {str(game.rules.setup_rules.name) for slug, game in games().items() if slug != variant}
    assert not any(other in page for other in others)
    assert all(f'id="{anchor}"' in page for anchor in re.findall(r'href="#([\w-]+)"', page))
    assert ".md" not in page
    assert page.count('class="playing-card') >= CARDS_DRAWN
    assert "&lt;" not in page  # a text in another was found
    assert reverse("blank-sheet", args=[variant, "how-to-play"]) in page


@pytest.mark.layout
@pytest.mark.parametrize("variant", games())
def test_it_is_printed_on_two_sheets_at_most(client: Client, variant: str) -> None:
    printed = pages(client.get(reverse("blank-sheet", args=[variant, "how-to-play"]), {"paper": "letter"}).content)
    assert len(printed) in (1, 2)  # and on A4, which is longer
    page = client.get(reverse("how-to-play", args=[variant])).content.decode()
    headings = re.findall("<h2[^>]*>(.*?)</h2>", page)[:-1]  # the rules in full are not printed
    lines = {line.strip() for each in printed for line in each.splitlines()}
    assert lines.issuperset(headings)


def test_cards_are_drawn_and_grids_laid_out_in_rows() -> None:
    drawn = to_html("| grid |\n| --- |\n| ♠5 ♥K **♦10** / ♣2 |\n| ♠5 / and more |\n\nThe red 10, not 10.")
    assert drawn.count("<br") == 1
    assert re.findall(r'playing-card( red)?">([^<]*)', drawn) == [
        ("", "5♠"), (" red", "K♥"), (" red", "10♦"), ("", "2♣"), ("", "5♠"), (" red", "10"),
    ]  # fmt: skip


def test_the_names_of_games_lead_there(client: Client) -> None:
    for address in (reverse("rules"), reverse("paper")):
        page = client.get(address).content.decode()
        assert all(reverse("how-to-play", args=[variant]) in page for variant in games())


def test_there_is_none_for_a_game_that_is_not_known(client: Client) -> None:
    assert client.get(reverse("how-to-play", args=["whist"])).status_code == 404


@pytest.mark.layout
@pytest.mark.parametrize("guide", GUIDES)
@pytest.mark.parametrize("paper", SIZES)
def test_a_guide_is_one_page(client: Client, guide: str, paper: str) -> None:
    assert f"{reverse('guide-sheet', args=[guide])}" in client.get(reverse("paper")).content.decode()
    [page] = pages(client.get(reverse("guide-sheet", args=[guide]), {"paper": paper}).content)
    assert page.split("\n")[0].strip() == str(GUIDES[guide])
    assert ("12.6" in page) is (guide == "scoring")  # the pad is drawn, with a ball on its keys
    assert client.get(reverse("guide-sheet", args=["cooking"])).status_code == 404
