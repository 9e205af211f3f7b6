"""Knockouts and series as readers see them."""

import re

import pytest
from competition_pages import address, empty, page, series_line_of, stands
from django.test import Client
from fixture_pages import tie
from page_text import text_of
from played_competition import SYSTEM, TEAMS, book, end, found_competition, play, settle, setup_for
from pytest_django import DjangoAssertNumQueries

from scoring.book.changes import WITHDRAW, reported
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import Club
from scoring.visibility import Visibility
from scoring.words.options import conditions
from scoring.words.results import settlement_words
from tournaments.formats.series import SeriesLine, SeriesState
from tournaments.formats.slots import LoserOf, PlaceIn, WinnerOf
from tournaments.formats.words import slot_words
from tournaments.models import Competition, Fixture
from tournaments.readmodel.bracket import bracket
from tournaments.services.decisions import keep_place, let_through
from tournaments.services.entrants import EntrantDetails, enter
from tournaments.services.fixtures import Plan, change_fixture
from tournaments.words.fixtures import misplaced_words, through_words, undecided_words
from tournaments.words.seasons import won_by_words


def cup(club: Club, teams: int = 5, **settings: object) -> Competition:
    return found_competition(club, teams, kind="knockout", name="Cup", settings=settings)


def won(competition: Competition, key: str, home: bool = True) -> Fixture:
    fixture = competition.fixtures.get(key=key)
    play(fixture, "150/7" if home else "90", "90" if home else "150/7")
    return fixture


def winner(html: str) -> str:
    """Return who is said to have won a bracket."""
    said = re.search(r'<p class="scoreline">(.*?)</p>', html)
    names = [name for name in TEAMS if said and name in said[1]]
    return names[0] if names else ""


def waits(html: str) -> bool:
    """Whether the page says that the organiser has to decide something."""
    return 'class="notice warning"' in html


def test_the_rounds_have_their_names_and_open_places_say_where_they_are_filled_from(club: Club) -> None:
    competition = cup(club, third_place=True)
    shown = bracket(competition, Visibility.PUBLIC)
    assert [(each.title, len(each.ties)) for each in shown.rounds] == [
        ("Quarter-finals", 4),
        ("Semi-finals", 2),
        ("Final", 1),
    ]
    said = text_of(page(competition))
    assert slot_words(WinnerOf("Quarter-final 2"), {}) in said
    assert slot_words(LoserOf("Semi-final 1"), {}) in said
    assert said.count("bye") == 3


def test_who_won_goes_on_and_the_winner_of_the_final_has_won_it_all(club: Club) -> None:
    competition = cup(club, 4)
    for key in ("ko1-1", "ko1-2"):
        won(competition, key)
    final = bracket(competition, Visibility.PUBLIC).rounds[-1].ties[0]
    assert (str(final.home.name), str(final.away and final.away.name)) == ("Ayr", "Bath")
    assert not winner(page(competition))
    won(competition, "ko2-1", home=False)
    assert winner(page(competition)) == "Bath"


def test_a_tie_is_marked_until_it_is_said_who_won_it(club: Club) -> None:
    competition = cup(club, 4)
    match = play(competition.fixtures.get(key="ko1-1"), "100/5", "100/5")
    said = text_of(page(competition))
    assert "Match tied" in said
    assert waits(page(competition))
    settle(match, 0)
    said = text_of(page(competition))
    assert settlement_words({"decider": {"side": 0, "by": "super_over", "words": ""}}, ("Ayr", "Deal"))[0] in said
    assert not waits(page(competition))
    assert bracket(competition, Visibility.PUBLIC).rounds[0].ties[0].home.won


def test_a_match_without_a_result_is_marked_until_the_organiser_lets_a_side_through(club: Club) -> None:
    competition = cup(club, 4)
    fixture = competition.fixtures.get(key="ko1-1")
    end(fixture, "no_result")
    said = text_of(page(competition))
    assert "No result" in said
    assert undecided_words() in said
    assert waits(page(competition))
    assert fixture.home
    let_through(fixture, fixture.home, Signature(author=None, reason="the higher seed"))
    said = text_of(page(competition))
    assert through_words("Ayr", "the higher seed") in said
    assert not waits(page(competition))
    assert bracket(competition, Visibility.PUBLIC).rounds[0].ties[0].home.won


def test_a_place_that_no_longer_follows_is_marked(club: Club) -> None:
    competition = cup(club, 4)
    won(competition, "ko1-1")
    match = competition.fixtures.select_related("match").get(key="ko1-1").match
    assert match
    write(match.slug, WITHDRAW, Signature(author=None, seen=match.version, reason="played by other cards"))
    said = text_of(page(competition))
    assert misplaced_words("Ayr", "") in said
    won_again = competition.fixtures.get(key="ko1-1")
    assert won_again.match is None or won_again.match.withdrawn


def test_nobody_is_said_to_have_won_a_final_that_no_longer_follows(club: Club) -> None:
    competition = cup(club, 4, third_place=True)
    for key in ("ko1-1", "ko1-2", "ko2-1", "ko2-2"):
        won(competition, key)
    season = competition.season.get_absolute_url()
    assert winner(page(competition)) == "Ayr"
    assert won_by_words("Ayr") in text_of(Client().get(season).content.decode())
    semi_final = tie(competition, "ko1-1")
    assert semi_final.match
    book(semi_final.match, [reported(setup_for(semi_final), {"outcome": "conceded", "side": 0})])
    assert (winner(page(competition)), waits(page(competition))) == ("", True)
    assert won_by_words("Ayr") not in text_of(Client().get(season).content.decode())
    keep_place(tie(competition, "ko2-1"), "home", semi_final.away_id, SYSTEM)
    assert winner(page(competition)) == "Ayr"  # what is left is about third place
    assert won_by_words("Ayr") in text_of(Client().get(season).content.decode())


def test_a_bracket_of_groups_shows_the_places_that_lead_into_it(club: Club) -> None:
    competition = found_competition(club, 4, kind="groups-knockout", settings={"groups": 2, "through": 1}, name="Both")
    said = text_of(page(competition, "competition-bracket"))
    assert slot_words(PlaceIn(1, "A"), {}) in said
    for fixture in list(competition.fixtures.filter(stage=0)):
        end(fixture, "conceded", 1)
    said = text_of(page(competition, "competition-bracket"))
    assert slot_words(PlaceIn(1, "A"), {}) in said
    due = competition.entrants.get(name="Ayr").name
    assert misplaced_words("", due) in said


def test_before_the_draw_the_bracket_says_what_to_do_first(club: Club) -> None:
    competition = found_competition(club, 4, kind="knockout", drawn=False)
    assert empty(page(competition))


@pytest.mark.parametrize("teams", [4, 8, 16])
def test_the_queries_of_a_bracket_do_not_grow(
    club: Club, teams: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    competition = cup(club, teams)
    won(competition, "ko1-1")
    client = Client()
    # The state of the club, the competition, the bracket, the questions it leaves open.
    with django_assert_num_queries(4):
        assert client.get(address(competition)).status_code == 200


def ashes(club: Club, **settings: object) -> Competition:
    sides = ("England", "Australia")
    return found_competition(club, sides, kind="series", name="The Ashes", settings={"matches": 3} | settings)


def test_a_series_shows_its_line_and_its_numbered_matches(club: Club) -> None:
    competition = ashes(club, trophy="Urn", holder=1)
    assert stands(competition).state is SeriesState.NOT_BEGUN
    won(competition, "1")
    assert (stands(competition).state, stands(competition).wins) == (SeriesState.LED, (1, 0))
    said = text_of(page(competition))
    assert "1st match" in said
    assert "3rd match" in said
    won(competition, "2")
    assert (stands(competition).state, stands(competition).wins) == (SeriesState.LEVEL, (1, 1))
    won(competition, "3", home=False)
    assert stands(competition) == SeriesLine(SeriesState.WON, 1, (1, 2), 3, 0, trophy_to=1, retained=True)
    assert "Urn" in text_of(page(competition))


def test_a_drawn_match_wins_nobody_anything_and_a_withdrawn_one_is_not_counted(club: Club) -> None:
    competition = ashes(club)
    end(competition.fixtures.get(key="1"), "abandoned")
    match = play(competition.fixtures.get(key="2"), "150/7", "90")
    found = series_line_of(competition)
    assert (found.wins, found.left) == ((0, 1), 1)
    write(match.slug, WITHDRAW, Signature(author=None, seen=match.version, reason="played by other cards"))
    found = series_line_of(competition)
    assert (found.wins, found.left) == ((0, 0), 2)


def test_a_match_of_a_series_says_what_is_its_own(
    club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    competition = found_competition(club, ("England", "Australia"), kind="series", variant="hill", name="Tests")
    second = tie(competition, "2")
    change_fixture(second, Plan(None, None, "", second.state, {"wickets": 11}), SYSTEM)
    said = text_of(page(competition))
    own = next(conditions({"wickets": 11}))
    assert said.count(own) == 1
    assert said.index("2nd match") < said.index(own) < said.index("3rd match")
    with django_assert_num_queries(5):  # the state of the club, the competition, entrants, fixtures, leaders
        Client().get(address(competition))


def test_the_trophy_stays_with_its_holder_when_the_sides_are_put_in_another_order(club: Club) -> None:
    competition = ashes(club, trophy="the Ashes", holder=1)
    for fixture in competition.fixtures.all():
        end(fixture, "drawn")
    assert (stands(competition).trophy_to, stands(competition).retained) == (1, True)
    england, australia = competition.entrants.order_by("seed")
    enter(
        competition, [EntrantDetails(each.name, each.team, each.person, each) for each in (australia, england)], SYSTEM
    )
    assert (stands(competition).trophy_to, stands(competition).retained) == (0, True)


def test_a_series_without_sides_says_so(club: Club) -> None:
    competition = found_competition(club, ("England",), kind="series", drawn=False)
    assert empty(page(competition))
