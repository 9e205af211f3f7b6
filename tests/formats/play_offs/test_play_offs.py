"""A league, then play-offs of the first of its table."""

from typing import Any

import pytest
from club_with_accounts import ClubUsers
from competition_pages import page
from django.test import Client
from fixture_pages import page_of, send, sides, tie, waiting
from page_text import text_of
from played_competition import end, found_competition

from scoring.visibility import Visibility
from tournaments.formats.plan import KNOCKOUT, TABLE
from tournaments.formats.play_offs import LeaguePlayOffs
from tournaments.formats.words import label_words
from tournaments.models import Competition
from tournaments.readmodel.bracket import bracket
from tournaments.words.needs import going_through_words


def first_rounds(entrants: int, **raw: object) -> list[tuple[str, str, str]]:
    settings, problems = LeaguePlayOffs.read_settings(raw)
    assert problems == []
    plan = [each for each in LeaguePlayOffs.plan(entrants, settings) if each.stage == KNOCKOUT]
    return [(label_words(each.label), each.home.code, each.away.code) for each in plan]


def test_the_first_four_play_as_they_finished_and_the_losers_for_third_place() -> None:
    assert first_rounds(5, third_place=True) == [
        ("Semi-final 1", "place::1", "place::4"),
        ("Semi-final 2", "place::2", "place::3"),
        ("Final", "winner:ko1-1", "winner:ko1-2"),
        ("Third place", "loser:ko1-1", "loser:ko1-2"),
    ]


def test_two_play_a_final_and_eight_begin_with_quarter_finals() -> None:
    assert first_rounds(2, play_offs="2", round_robins=2) == [("Final", "place::1", "place::2")]
    assert [label for label, *_sides in first_rounds(8, play_offs="8")] == [
        *(f"Quarter-final {number}" for number in range(1, 5)),
        "Semi-final 1",
        "Semi-final 2",
        "Final",
    ]


@pytest.mark.parametrize(
    ("entrants", "raw", "code", "field"),
    [
        (3, {}, "too_few_for_play_offs", "play_offs"),
        (7, {"play_offs": "8"}, "too_few_for_play_offs", "play_offs"),
        (1, {"play_offs": "2"}, "too_few_entrants", "entrants"),
        (6, {"play_offs": "page", "third_place": True}, "no_third_place", "third_place"),
        (6, {"play_offs": "2", "third_place": True}, "no_third_place", "third_place"),
        (256, {"round_robins": 6}, "too_many_fixtures", "round_robins"),
    ],
)
def test_what_cannot_be_planned_is_said(entrants: int, raw: object, code: str, field: str) -> None:
    settings, _ = LeaguePlayOffs.read_settings(raw)
    assert [(each.code, each.field) for each in LeaguePlayOffs.check(entrants, settings)] == [(code, field)]


@pytest.mark.parametrize("raw", [{"play_offs": "3"}, {"play_offs": 4}, {"round_robins": 0}, {"groups": 2}])
def test_settings_that_it_does_not_have_are_refused(raw: Any) -> None:
    assert LeaguePlayOffs.read_settings(raw)[1]


def higher_seed_wins(competition: Competition, *keys: str) -> None:
    fixtures = competition.fixtures.select_related("home", "away")
    for fixture in fixtures.filter(key__in=keys) if keys else fixtures.filter(stage=TABLE, is_bye=False):
        assert fixture.home
        assert fixture.away
        end(fixture, "awarded", 0 if fixture.home.seed < fixture.away.seed else 1)


@pytest.mark.django_db
def test_who_loses_the_first_qualifier_plays_again_for_the_final(users: ClubUsers, organiser: Client) -> None:
    league = found_competition(users.club, 5, kind=LeaguePlayOffs.slug, settings={"play_offs": "page"})
    assert going_through_words(4) in text_of(page(league))
    higher_seed_wins(league)
    assert "last-through" in page(league)
    places = [place.code for place in waiting(league).empty_places]
    assert len(places) == 4
    send(organiser, page_of(league, "place-fill"), league, place=places)
    assert (sides(league, "ko1-1"), sides(league, "ko1-2")) == (("Ayr", "Bath"), ("Cork", "Deal"))
    higher_seed_wins(league, "ko1-1", "ko1-2")
    # The second qualifier stands in the bracket, not beside it as a match for third place.
    found = bracket(league, Visibility.PUBLIC)
    assert ([len(each.ties) for each in found.rounds], found.third) == ([2, 1, 1], None)
    assert (sides(league, "ko2-1"), sides(league, "ko3-1")) == (("Bath", "Cork"), ("Ayr", None))
    end(tie(league, "ko2-1"), "awarded", 0)
    end(tie(league, "ko3-1"), "awarded", 1)
    assert not waiting(league)
    assert "Won by Bath" in text_of(page(league, "competition-bracket"))
