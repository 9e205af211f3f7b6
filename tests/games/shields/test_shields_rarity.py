"""How rare plays were: against plays dealt anew, of which plays nothing is said, and what pages have."""

import random

import pytest
from django.core.cache import cache
from django.test import Client
from reader_pages import page_of
from shields_matches import new_match
from stored_match import stored

from scoring.book.open_book import open_book
from scoring.games.shields.chances.book import plays
from scoring.games.shields.chances.hands import ALL_OPEN
from scoring.games.shields.chances.rarity import rare_plays
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.games.shields.words.rarity import HEADING, rarity_text
from scoring.models import Club
from scoring.rules.problems import infeasible
from scoring.rules.rarity import COMMON, Rarity
from tools.shields.calibration import played
from tools.shields.playing import dealt, innings

RARE = 11, 1, 2
"""The seed of a match in which the second play of the second innings is rare: a king on the lowest wicket."""


def whole(seed: int) -> ShieldsMatch:
    """Return a match played to its end."""
    *_, match = played(random.Random(seed))
    return match


def rare(match: ShieldsMatch, number: int = 0) -> dict[int, list[tuple[str, int]]]:
    found = rare_plays(match, match.innings[number])
    return {play: [(each.counted, each.least) for each in rarities] for play, rarities in found.items()}


def test_what_is_told_is_rarer_than_what_is_common() -> None:
    """An ace comes first in 1 of 16 plays, and is never countered."""
    assert rare(new_match("1: A", "2: K", "3: J")) == {}
    found = [whole(seed) for seed in range(30)]
    told = [each for match in found for innings in match.innings for each in rare_plays(match, innings).values()]
    assert told
    assert all(rarity.one_in >= COMMON for (rarity,) in told)


def test_plays_dealt_anew_are_as_rare_as_is_said() -> None:
    seed, place, number = RARE
    match, rng, deals = whole(seed), random.Random(3), 6_000
    (told,) = rare_plays(match, match.innings[place])[number]
    course = plays(match, place)
    for _ in range(number):
        _, batter, fielder = next(course)
    still = [wicket for wicket in ALL_OPEN if wicket not in list(match.innings[place].played_on)[: number - 1]]
    made = [next(innings(dealt(batter, rng), dealt(fielder, rng), still, equal=False))[2] for _ in range(deals)]
    assert sum(10 * units >= told.least for units in made) / deals == pytest.approx(1 / told.one_in, rel=0.2)


def test_nothing_is_said_of_an_exception_a_recounter_or_a_play_that_is_never_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seed, place, number = RARE
    match = whole(seed)
    assert number in rare(match, place)
    match.notices.append(infeasible("S5", "any").at(list(match.innings[place].played_on.values())[number - 1].entry))
    assert number not in rare(match, place)
    monkeypatch.setattr("scoring.rules.rarity.COMMON", 2)
    assert rare(new_match("1: Q", "2: K"))
    assert rare(new_match("2: Q K A")) == {}
    assert rare(new_match("1: Q", "close", "1: A"), 1) == {}, "an ace would have countered the queen"


def test_what_is_said_in_words() -> None:
    assert rarity_text(Rarity("play", "runs", 110, 25)) == "1 such play in 25 brings 110 runs or more"


@pytest.mark.django_db
def test_a_page_has_it(client: Client, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    match = stored(club, "shields-1")
    assert str(HEADING) not in page_of(client, match, "overs/")
    monkeypatch.setattr("scoring.rules.rarity.COMMON", 4)
    book = open_book(match)
    told = [each for innings in book.match.innings for (each,) in rare_plays(book.match, innings).values()]
    client.cookies.clear()
    cache.clear()
    seen = page_of(client, match, "overs/")
    assert told
    assert all(rarity_text(each) in seen for each in told)
    assert str(HEADING) in seen
