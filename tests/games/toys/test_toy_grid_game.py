"""A new grid game is one module of facts: everything of the family works with it."""

import pytest
from club_with_accounts import ClubUsers, browser_of
from django.test import Client
from django.urls import reverse
from printed import pages
from served_forms import form_at, form_of
from stored_match import record
from wording import said

from scoring.book.new_match import create_match
from scoring.book.open_book import open_book
from scoring.games.game import Game
from scoring.games.grid.words.turns import extra_words, more_words
from scoring.games.registry import games
from scoring.matchfile.importer import import_match
from scoring.matchfile.reader import read
from scoring.matchfile.writer import document, encode
from scoring.models import Club, Match
from scoring.readmodel.rarity import rarity_told
from scoring.rules.registry import variants

pytestmark = pytest.mark.django_db


def new_match(club: Club, slug: str) -> Match:
    players = [{"name": f"Player {number}"} for number in range(1, 12)]
    sides = [{"name": name, "players": players} for name in ("Ayr", "Bath")]
    given = {"options": {"innings": 1}, "sides": sides, "toss": {"won_by": 0, "chose": "bat"}}
    setup, problems = variants()[slug].read_setup(given)
    assert setup is not None, problems
    return create_match(club, setup, None).match


def test_it_is_there_only_while_it_is_registered() -> None:
    assert "toy-patience" not in games()
    assert "toy-patience" not in variants()


def test_it_is_scored_read_printed_exported_and_imported(users: ClubUsers, patience: Game, client: Client) -> None:
    match = new_match(users.club, patience.slug)
    scorer = browser_of(users.scorer)
    pad = form_of(scorer.get(reverse("pad", args=[match.slug])), "pad-record", has="typed")
    assert pad.submit(typed="9\n12 k1").status_code == 302
    assert open_book(match).match.innings[0].runs == 17  # twelve cards, and five for the K-Q-J
    assert "17/0" in client.get(reverse("match-live", args=[match.slug])).text
    assert "Ayr" in client.get(reverse("match-scorecard", args=[match.slug])).text
    assert any("Turn" in page for page in pages(client.get(reverse("whole-match", args=[match.slug])).content))
    book = open_book(match)
    reading = read(encode(document(book.match, book.entries)))
    assert reading.file is not None
    assert open_book(import_match(users.club, reading.file, None).match).match.innings[0].runs == 17


def test_its_pad_says_what_its_own_sets_bring(users: ClubUsers, patience: Game) -> None:
    match = new_match(users.club, patience.slug)
    pad = browser_of(users.scorer).get(reverse("pad", args=[match.slug]))
    hint = said(pad, "//*[@data-tally='kqj']//small")
    assert extra_words("wides", 2) in hint
    assert more_words(5) in hint


def test_its_reference_card_is_printed_and_a_new_match_offers_it(users: ClubUsers, patience: Game) -> None:
    browser = browser_of(users.scorer)
    assert browser.get(f"/paper/{patience.slug}/reference.pdf").status_code == 200
    page = browser.get(reverse("match-new", args=[users.club.slug]), {"variant": patience.slug}).text
    assert patience.rules.setup_rules.name in page


def test_it_is_entered_by_totals(users: ClubUsers, patience: Game) -> None:
    match = new_match(users.club, patience.slug)
    form = form_at(browser_of(users.scorer), reverse("match-result", args=[match.slug]), has="innings0_runs")
    totals = {"innings0_runs": 150, "innings0_wickets": 10, "innings1_runs": 90, "innings1_wickets": 10}
    assert form.submit(**totals).status_code == 302
    match.refresh_from_db()
    assert match.status == Match.Status.COMPLETED


def test_nobody_played_its_turns_so_its_chances_are_not_known(users: ClubUsers, patience: Game) -> None:
    match = new_match(users.club, patience.slug)
    record(match, {"type": "bowling_turn", "cards": 9}, {"type": "batting_turn", "segments": [{"cards": 154}]})
    book = open_book(match)
    assert patience.chances is not None
    assert patience.chances.of(book.match) is None
    assert rarity_told(book.match) is None
