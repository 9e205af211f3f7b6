"""A series keeps the length it was announced with, and what is added to it goes by its own words."""

import pytest
from clubhouse import Clubhouse, browser_of, open_clubhouse
from competition_house import SYSTEM, found_competition, play
from fixture_hand import page_of, send, tie
from reading import page, text_of

from scoring.models import Club
from tournaments.models import Competition, Entrant, Fixture
from tournaments.office.fixtures import Plan, add_fixture, change_fixture
from tournaments.readmodel.series import series


@pytest.fixture
def house(db: None) -> Clubhouse:
    return open_clubhouse()


def ashes(club: Club, matches: int = 5) -> Competition:
    """Draw a series of England and Australia."""
    return found_competition(club, ("England", "Australia"), kind="series", name="Ashes", settings={"matches": matches})


def sides(competition: Competition) -> tuple[Entrant, Entrant]:
    """Return England and Australia as entrants."""
    england, australia = competition.entrants.order_by("seed")
    return england, australia


def england_wins(competition: Competition, key: str) -> None:
    """Let England win a match, at home or away."""
    fixture = tie(competition, key)
    at_home = fixture.home and fixture.home.name == "England"
    play(fixture, *(("150/7", "90") if at_home else ("90", "150/7")))


def cancel(competition: Competition, key: str) -> None:
    """Cancel a match."""
    change_fixture(tie(competition, key), Plan(None, None, "", Fixture.State.CANCELLED, {}), SYSTEM)


def said(competition: Competition) -> str:
    """Return how a series stands."""
    found = series(competition)
    assert found
    return str(found.said)


def test_a_cancelled_match_leaves_the_series_as_long_as_it_was_announced(club: Club) -> None:
    competition = ashes(club)
    for key in "123":
        england_wins(competition, key)
    cancel(competition, "5")
    assert said(competition) == "England have won the 5-match series, 3-0 up with 1 to play"
    cancel(competition, "4")
    assert said(competition) == "England won the 5-match series 3-0"


def test_a_series_of_which_all_is_cancelled_was_called_off(club: Club) -> None:
    competition = ashes(club, 2)
    assert said(competition) == "The 2-match series has not begun"
    for key in "12":
        cancel(competition, key)
    assert said(competition) == "The 2-match series was called off"


def test_a_sixth_match_makes_a_series_of_six_and_one_in_the_place_of_another_does_not(club: Club) -> None:
    competition = ashes(club)
    england, australia = sides(competition)
    england_wins(competition, "1")
    added = add_fixture(competition, australia, england, None, None, SYSTEM)
    assert (added.round, added.label) == (6, "6th match")
    assert said(competition) == "England lead the 6-match series 1-0"
    cancel(competition, "3")
    assert said(competition) == "England lead the 5-match series 1-0"


def test_an_added_match_is_the_next_and_is_called_as_the_others_are(house: Clubhouse) -> None:
    competition = ashes(house.club, 3)
    england, australia = sides(competition)
    organiser = browser_of(house.organiser)
    address = page_of(competition, "fixture-add")
    assert 'name="number"' not in organiser.get(address).content.decode()
    answer = send(organiser, address, competition, home=australia.pk, away=england.pk, number=1, on="2026-06-01")
    assert "The fixture is added." in answer.content.decode()
    shown = text_of(page(competition))
    assert shown.index("3rd match") < shown.index("4th match")
    assert "Round" not in shown
    assert "Round" not in text_of(page(competition, "competition-fixtures"))
