"""A series keeps the length it was announced with, and what is added to it goes by its own words."""

from club_with_accounts import ClubUsers, browser_of, levels
from competition_pages import page, series_line_of
from fixture_pages import page_of, send, tie
from page_text import text_of
from played_competition import SYSTEM, found_competition, play

from scoring.models import Club
from tournaments.formats.series import SeriesState
from tournaments.formats.words import label_words
from tournaments.models import Competition, Entrant, Fixture
from tournaments.services.fixtures import Plan, add_fixture, change_fixture


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


def line(competition: Competition) -> tuple[SeriesState, tuple[int, int], int, int]:
    """Return how a series stands: its state, the wins of the two, its length, and how many are left."""
    found = series_line_of(competition)
    return found.state, found.wins, found.matches, found.left


def test_a_cancelled_match_leaves_the_series_as_long_as_it_was_announced(club: Club) -> None:
    competition = ashes(club)
    for key in "123":
        england_wins(competition, key)
    cancel(competition, "5")
    assert line(competition) == (SeriesState.DECIDED, (3, 0), 5, 1)
    cancel(competition, "4")
    assert line(competition) == (SeriesState.WON, (3, 0), 5, 0)


def test_a_series_of_which_all_is_cancelled_was_called_off(club: Club) -> None:
    competition = ashes(club, 2)
    assert line(competition) == (SeriesState.NOT_BEGUN, (0, 0), 2, 2)
    for key in "12":
        cancel(competition, key)
    assert line(competition) == (SeriesState.CALLED_OFF, (0, 0), 2, 0)


def test_a_sixth_match_makes_a_series_of_six_and_one_in_the_place_of_another_does_not(club: Club) -> None:
    competition = ashes(club)
    england, australia = sides(competition)
    england_wins(competition, "1")
    added = add_fixture(competition, australia, england, None, None, SYSTEM)
    assert (added.round, label_words(added.label)) == (6, "6th match")
    assert line(competition) == (SeriesState.LED, (1, 0), 6, 5)
    cancel(competition, "3")
    assert line(competition) == (SeriesState.LED, (1, 0), 5, 4)


def test_an_added_match_is_the_next_and_is_called_as_the_others_are(users: ClubUsers) -> None:
    competition = ashes(users.club, 3)
    england, australia = sides(competition)
    organiser = browser_of(users.organiser)
    address = page_of(competition, "fixture-add")
    assert 'name="number"' not in organiser.get(address).content.decode()
    answer = send(organiser, address, competition, home=australia.pk, away=england.pk, number=1, on="2026-06-01")
    assert levels(answer) == ["success"]
    shown = text_of(page(competition))
    assert shown.index("3rd match") < shown.index("4th match")
    assert "Round" not in shown
    assert "Round" not in text_of(page(competition, "competition-fixtures"))
