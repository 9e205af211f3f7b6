"""A game of a new family is one package: scored, read, printed, exported, imported and entered by totals."""

import json

import pytest
from clubhouse import Clubhouse, browser_of
from dice_rules import DiceMatch
from django.test import Client
from django.urls import reverse
from printed import pages
from served_forms import form_at, form_of
from stored_match import record

from scoring.book.creating import create_match
from scoring.book.opening import open_book
from scoring.games.game import Game
from scoring.games.registry import games
from scoring.matchfile.importing import land
from scoring.matchfile.reading import read
from scoring.matchfile.writing import document, encode
from scoring.models import Club, Match
from scoring.rules.registry import variants

pytestmark = pytest.mark.django_db

FIRST, SECOND = (4, 6, 5, 3, 6), (4, 4)
"""Ayr make 4 and 3, both out; Bath pass them with the second throw."""


def new_match(club: Club) -> Match:
    sides = [{"name": name, "players": [{"name": f"{name} {n}"} for n in (1, 2)]} for name in ("Ayr", "Bath")]
    setup, problems = DiceMatch.read_setup({"sides": sides, "toss": {"won_by": 0, "chose": "bat"}})
    assert setup is not None, problems
    return create_match(club, setup, None).match


def throws(*faces: int) -> list[dict[str, object]]:
    return [{"type": "throw", "face": face} for face in faces]


def test_it_is_there_only_while_it_is_registered() -> None:
    assert "dice" not in games()
    assert "dice" not in variants()


def test_it_is_scored_on_the_pad_without_a_script(house: Clubhouse, dice: Game, client: Client) -> None:
    match, scorer = new_match(house.club), browser_of(house.scorer)
    for face in FIRST[:2]:
        pad = form_of(scorer.get(reverse("pad", args=[match.slug])), "pad-record", has="face")
        assert pad.submit(face=face).status_code == 302
    assert open_book(match).match.innings[0].runs == 4
    refused = form_of(scorer.get(reverse("pad", args=[match.slug])), "pad-record", has="face").submit(face="?")
    assert refused.status_code == 422
    assert "Say what the die showed." in refused.text
    live = client.get(reverse("match-live", args=[match.slug])).text
    assert "4/1" in live
    assert "Throws left" in live
    log = scorer.get(reverse("match-log", args=[match.slug])).text
    assert "threw a 6" in log
    assert scorer.get(reverse("match-new", args=[house.club.slug]), {"variant": "dice"}).text.count("Throws an innings")


def test_it_is_read_and_printed(house: Clubhouse, dice: Game, client: Client) -> None:
    match = new_match(house.club)
    record(match, *throws(*FIRST, *SECOND))
    for page in ("match", "match-scorecard", "match-overs", "match-charts", "match-notes"):
        answer = client.get(reverse(page, args=[match.slug]))
        assert answer.status_code == 200, page
    card = client.get(reverse("match-scorecard", args=[match.slug])).text
    assert "12 throws" in card
    assert "Bath" in card
    printed = " ".join(" ".join(pages(client.get(reverse("whole-match", args=[match.slug])).content)).split())
    assert "Innings of 7: 4 6 5 3 6" in printed
    blank = client.get(reverse("blank-sheet", args=["dice", "throws"])).content
    assert "Throws" in pages(blank)[0]


def test_it_is_exported_and_imported_again(house: Clubhouse, dice: Game) -> None:
    match = new_match(house.club)
    record(match, *throws(*FIRST, *SECOND))
    book = open_book(match)
    file = encode(document(book.match, book.entries))
    assert json.loads(file)["variant"] == "dice"
    reading = read(file)
    assert reading.file is not None, reading.problems
    again = open_book(land(house.club, reading.file, None).match)
    assert (again.entries, again.match.result) == (book.entries, book.match.result)


def test_it_is_entered_by_totals(house: Clubhouse, dice: Game, client: Client) -> None:
    match = new_match(house.club)
    form = form_at(browser_of(house.scorer), reverse("match-result", args=[match.slug]), has="innings0_runs")
    totals = {"innings0_runs": 7, "innings0_wickets": 2, "innings1_runs": 5, "innings1_wickets": 2}
    assert form.submit(**totals).status_code == 302
    match.refresh_from_db()
    assert match.status == Match.Status.COMPLETED
    assert "7 all out" in client.get(reverse("match-scorecard", args=[match.slug])).text
