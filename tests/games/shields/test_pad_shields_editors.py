"""Correcting a play or a close of Cricket Card in the log."""

import re
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of
from django.core.validators import ProhibitNullCharactersValidator
from django.forms import ChoiceField
from pad_shields import FIRST_PAIR, play, shields_match
from page_text import text_of
from served_forms import form_of
from wording import problem, said, worded

from scoring.book.open_book import open_book
from scoring.games.registry import find_game
from scoring.games.shields.pad.typed_plays import MISTAKES
from scoring.games.shields.rules.entries import Close, Play
from scoring.models import LogRecord, Match
from scoring.rules.registry import find_rules

pytestmark = pytest.mark.django_db

SECOND, LAST = 2, 6  # the second play and the second close of FIRST_PAIR, as entries from 1


def correct(users: ClubUsers, number: int, **fields: str) -> Any:
    """Correct the entry with this number, from 1, of a match with the first pair played; return the answer."""
    match = shields_match(users.club, *FIRST_PAIR)
    line = open_book(match).lines[number - 1].id
    kind = open_book(match).entries[number - 1].type
    sent = {"action": "correct", "line": line, "kind": kind, "seen": match.version, "key": "correcting-it", **fields}
    return browser_of(users.organiser).post(f"/matches/{match.slug}/log/change/", sent)


def entry(number: int) -> dict[str, object]:
    return open_book(Match.objects.get()).entries[number - 1].body()


@pytest.mark.parametrize("line", FIRST_PAIR)
def test_what_stands_reads_back_from_its_form(users: ClubUsers, line: str) -> None:
    match = open_book(shields_match(users.club)).match
    standing, _problems = find_rules("shields").read_entry(play(line))
    assert isinstance(standing, Play | Close)
    form_type = find_game("shields").entry_forms()[standing.type]
    initial = form_type.initial_of(standing)
    given = {name: value for name, value in initial.items() if value not in (False, None)}
    form = form_type(match, 0, given)
    assert form.is_valid(), form.errors
    assert {"type": standing.type} | form.raw() == play(line)


def test_a_play_is_corrected_and_what_it_changes_follows(users: ClubUsers) -> None:
    answer = correct(users, SECOND, wicket="7", cards="k q")
    assert answer.status_code == 422
    assert problem("counter_not_higher", below="K", card="Q").search(text_of(answer))
    assert 'value="k q"' in answer.content.decode()
    assert entry(SECOND) == play(FIRST_PAIR[SECOND - 1])


def test_a_play_that_the_cards_allow_is_written(users: ClubUsers) -> None:
    assert correct(users, SECOND, wicket="7", cards="8").status_code == 302
    assert entry(SECOND) == play("7: 8")


@pytest.mark.parametrize(
    ("fields", "field", "says"),
    [
        ({"wicket": "7", "cards": "11"}, "cards", worded(MISTAKES["no_card"], text="11")),
        ({"wicket": "7", "cards": ""}, "cards", problem("play_without_card")),
        ({"wicket": "3", "cards": "8"}, "wicket", problem("wicket_played_on", wicket=3)),
        (
            {"wicket": "11", "cards": "8"},
            "wicket",
            worded(ChoiceField.default_error_messages["invalid_choice"], value=11),
        ),
        ({"wicket": "7", "cards": "\x00"}, "cards", worded(ProhibitNullCharactersValidator.message)),
    ],
)
def test_a_play_that_cannot_be_is_refused_beside_its_field(
    users: ClubUsers, fields: dict[str, str], field: str, says: re.Pattern[str]
) -> None:
    answer = correct(users, SECOND, **fields)
    assert answer.status_code == 422
    assert says.search(said(answer, f"id_{field}_error"))
    assert entry(SECOND) == play(FIRST_PAIR[SECOND - 1])


def test_s5_hands_are_corrected(users: ClubUsers) -> None:
    answer = correct(users, LAST + 1, counted="on", first_hand="2 3 4 6", second_hand="j q k 8")
    assert answer.status_code == 302, text_of(answer)
    assert entry(LAST + 1) == play("close: 2 3 4 6 / J Q K 8")


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        (
            {"counted": "on", "first_hand": "2 3 4", "second_hand": "2 3 4 5"},
            problem("hand_of_wrong_size", side="Red", due=4),
        ),
        (
            {"counted": "on", "first_hand": "2 3 4 5", "second_hand": "2 3 4 9"},
            problem("card_not_left", side="Black", card="9", copies=1),
        ),
        ({"first_hand": "", "second_hand": ""}, problem("hands_missing")),
        ({"counted": "on", "first_hand": "x", "second_hand": ""}, worded(MISTAKES["no_card"], text="x")),
    ],
)
def test_s5_hands_that_cannot_be_are_refused_beside_their_field(
    users: ClubUsers, fields: dict[str, str], says: re.Pattern[str]
) -> None:
    answer = correct(users, LAST + 1, **fields)
    assert answer.status_code == 422
    assert says.search(text_of(answer))
    assert LogRecord.objects.count() == 1 + len(FIRST_PAIR)


@pytest.mark.parametrize("act", [{"act": "toss", "check": "1", "won_by": "1", "chose": "bat"}, {"act": "sides"}])
def test_the_hands_that_a_close_counts_stay_with_what_was_scored(users: ClubUsers, act: dict[str, str]) -> None:
    match = shields_match(users.club, *FIRST_PAIR)
    before = [(innings.side, innings.runs) for innings in open_book(match).match.innings]
    names = open_book(match).setup.names
    client = browser_of(users.organiser)
    page = client.get(f"/matches/{match.slug}/setup/{act['act']}/", act)
    form = form_of(page, "match-change")
    assert form.submit().status_code == 302
    book = open_book(match)
    assert [(names.index(book.setup.names[innings.side]), innings.runs) for innings in book.match.innings] == [
        (1 - side, runs) for side, runs in before
    ]
