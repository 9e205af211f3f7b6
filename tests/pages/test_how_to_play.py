"""How each game is played, on a page of its own."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.games.registry import find_game, games

pytestmark = pytest.mark.django_db

PARTS = 8
"""Headings that every game has at least: from its aim to common slips, and its rules."""


@pytest.mark.parametrize("variant", games())
def test_every_game_has_its_page_with_its_rules_in_full(client: Client, variant: str) -> None:
    page = client.get(reverse("how-to-play", args=[variant])).content.decode()
    assert page.count("<h2") >= PARTS
    ids = re.findall(r'id="([a-z]+\d+)"', page)
    letter = find_game(variant).rule_letter.lower()
    assert {each[0] for each in ids} == {"m", letter}
    assert "<table>" in page
    assert ".md" not in page


def test_the_names_of_games_lead_there(client: Client) -> None:
    for address in (reverse("rules"), reverse("paper")):
        page = client.get(address).content.decode()
        assert all(reverse("how-to-play", args=[variant]) in page for variant in games())


def test_there_is_none_for_a_game_that_is_not_known(client: Client) -> None:
    assert client.get(reverse("how-to-play", args=["whist"])).status_code == 404
