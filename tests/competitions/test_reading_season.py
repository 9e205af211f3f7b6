"""Seasons at a glance, the home of a club, and pages of very many."""

from datetime import date, timedelta
from fractions import Fraction
from time import monotonic

import pytest
from big_league import big_league
from competition_pages import address, empty, how_far, stands
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from page_text import text_of
from played_competition import SYSTEM, begin, book, end, fixture_of, found_competition, over_of, play
from pytest_django import DjangoAssertNumQueries
from wording import carries, elements, texts

from scoring.book.changes import recorded
from scoring.models import Club, Role
from scoring.rights import ORGANISER
from scoring.rules.results import Outcome, Result
from scoring.words.results import result_text
from tournaments.formats.series import series_words
from tournaments.models import Fixture, Season
from tournaments.readmodel.progress import progress
from tournaments.readmodel.season import BEGINNING, WHOLE, running_season
from tournaments.services.competitions import withdraw_competition
from tournaments.services.fixtures import Plan, change_fixture
from tournaments.words.seasons import leaders_words, round_reached, won_by_words


def on(fixture: Fixture, day: date) -> None:
    change_fixture(fixture, Plan(day, None, "", Fixture.State.PLANNED, {}), SYSTEM)


def get(path: str, user: User | None = None) -> str:
    client = Client()
    if user:
        client.force_login(user)
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def organiser(club: Club) -> User:
    user = User.objects.create_user("organiser")
    Role.objects.create(club=club, user=user, name=ORGANISER)
    return user


def season_page(club: Club) -> str:
    return reverse("season", args=[club.slug, "2026"])


def test_each_competition_has_its_line(club: Club) -> None:
    league = found_competition(club, 4)
    found_competition(club, 4, kind="series", name="Nobody's", drawn=False)
    ashes = found_competition(club, ("England", "Australia"), kind="series", name="Ashes", settings={"matches": 3})
    cup = found_competition(club, 4, kind="knockout", name="Cup")
    undrawn = found_competition(club, 3, name="Undrawn", drawn=False)
    played = fixture_of(league, "Ayr", "Bath")
    play(played, "150/5", "149/5")
    end(ashes.fixtures.get(key="1"), "conceded", 1)
    end(cup.fixtures.get(key="ko1-1"), "conceded", 1)
    said = text_of(get(season_page(club)))
    for words in (
        leaders_words([str(played.home)], Fraction(2), over=False, people=False),
        how_far(league).words,
        series_words(stands(ashes), ("England", "Australia")),
        round_reached("Semi-finals", 1, 2),
        progress([undrawn])[undrawn.pk].words,
    ):
        assert words in said


def test_who_has_won_is_told_when_all_is_played(club: Club) -> None:
    league = found_competition(club, 2)
    cup = found_competition(club, 2, kind="knockout", name="Cup")
    for competition in (league, cup):
        end(competition.fixtures.get(), "conceded", 1)
    said = text_of(get(season_page(club)))
    assert leaders_words(["Ayr"], Fraction(2), over=True, people=False) in said
    assert won_by_words("Ayr") in said


def test_next_fixtures_and_last_results(club: Club) -> None:
    competition = found_competition(club, 4)
    today = timezone.localdate()
    on(fixture_of(competition, "Ayr", "Bath"), today + timedelta(days=9))
    on(fixture_of(competition, "Cork", "Deal"), today + timedelta(days=2))
    on(fixture_of(competition, "Ayr", "Cork"), today - timedelta(days=2))  # not played on its day: not to come
    last = fixture_of(competition, "Bath", "Deal")
    play(last, "150/5", "149/5")
    for path in (season_page(club), club.get_absolute_url()):
        said = text_of(get(path))
        coming = said[said.index("Next fixtures") :].split("Last ", 1)[0]
        assert coming.index("Deal") < coming.index("Bath")
        assert said.count(result_text(Result(Outcome.WON, 0, {"runs": 1}), (str(last.home), ""))) == 1


def test_the_home_of_a_club_tells_of_a_match_in_progress_once(club: Club) -> None:
    match = begin(fixture_of(found_competition(club, 2), "Ayr", "Bath"))
    book(match, recorded("forde", over_of(4)[:2]))
    home, season = text_of(get(club.get_absolute_url())), text_of(get(season_page(club)))
    assert (home.count("In progress"), season.count("In progress")) == (1, 1)
    assert home.index("Today") < home.index("In progress")
    assert "Next fixtures" not in home


def test_what_is_played_today_stands_before_what_is_over_and_says_its_round_but_not_its_day(club: Club) -> None:
    competition, today = found_competition(club, 4), timezone.localdate()
    due = fixture_of(competition, "Ayr", "Bath")
    on(due, today)
    on(fixture_of(competition, "Cork", "Deal"), today)
    play(fixture_of(competition, "Cork", "Deal"), "150/5", "149/5")
    answer = Client().get(club.get_absolute_url())
    days = elements(answer, "//section[1]//time[@datetime]")
    assert [day.get("datetime") for day in days] == [f"{today}"]
    first, *_others = elements(answer, "//section[1]//li//a")
    assert first.get("href") == due.get_absolute_url()
    assert carries(texts(answer, "//section[1]//li[@class='fixture is-to_come']")[0], competition.name, due.round)


@pytest.mark.parametrize(("sides", "shown"), [(6, 6), (WHOLE + 1, BEGINNING)])
def test_a_table_in_brief_is_whole_or_its_beginning(club: Club, sides: int, shown: int) -> None:
    competition = found_competition(club, sides)
    play(competition.fixtures.filter(is_bye=False)[0], "150/5", "149/5")
    answer = Client().get(club.get_absolute_url())
    assert len(elements(answer, "//table[@class='brief']/tbody/tr")) == shown
    # A table that is whole needs no link to the full one: the name of the competition leads there.
    full = texts(answer, "//ul[@class='summaries']//p[last()]/a")
    assert [carries(each, sides) for each in full] == [True] * (shown < sides)


def test_the_home_of_a_club_shows_the_season_under_way(club: Club) -> None:
    today = timezone.localdate()
    past = Season.objects.create(club=club, name="Past", starts=today - timedelta(400), ends=today - timedelta(100))
    assert running_season(club, today) == past
    now = Season.objects.create(club=club, name="Now", starts=today - timedelta(10), ends=today + timedelta(10))
    Season.objects.create(club=club, name="Next", starts=today + timedelta(100))
    assert running_season(club, today) == now
    assert "Season Now" in text_of(get(club.get_absolute_url()))


def test_empty_states_say_what_to_do_first(club: Club) -> None:
    user = organiser(club)
    seasons = reverse("seasons", args=[club.slug])
    assert empty(get(seasons))
    assert text_of(get(seasons)) != text_of(get(seasons, user))
    assert reverse("season-new", args=[club.slug]) in get(seasons, user)
    assert reverse("season-new", args=[club.slug]) not in get(seasons)
    home = reverse("club", args=[club.slug])
    assert reverse("season-new", args=[club.slug]) in get(home, user)
    assert reverse("season-new", args=[club.slug]) not in get(home)
    Season.objects.create(club=club, name="2026")
    assert empty(get(season_page(club)))
    assert reverse("competition-new", args=[club.slug, "2026"]) in get(season_page(club), user)
    assert reverse("competition-new", args=[club.slug, "2026"]) not in get(season_page(club))
    assert reverse("competition-new", args=[club.slug, "2026"]) in get(home, user)
    assert "2026" in text_of(get(seasons))


def test_a_withdrawn_competition_is_shown_to_organisers_alone(club: Club) -> None:
    competition = found_competition(club, 4, name="Gone")
    user = organiser(club)
    withdraw_competition(competition, SYSTEM)
    for path in (season_page(club), club.get_absolute_url(), reverse("seasons", args=[club.slug])):
        assert "Gone" not in get(path)
    assert "Gone" in get(season_page(club), user)
    assert Client().get(address(competition)).status_code == 404
    assert "notice warning" in get(address(competition), user)


@pytest.mark.parametrize("competitions", [1, 3, 6])
def test_the_queries_do_not_grow_with_the_competitions(
    club: Club, competitions: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(competitions):
        competition = found_competition(club, 4, name=f"League {number}")
        play(fixture_of(competition, "Ayr", "Bath"), "150/5", "149/5")
    client = Client()
    # The state of the club; season, its competitions; their entrants, adjustments, lots and tallies; how far they have
    # come; next fixtures, last results, leaders. Brackets and series are asked for where there are some.
    with django_assert_num_queries(11):
        client.get(season_page(club))
    # The club and its state; today's, next and last matches, what they were played for; teams, seasons, new records;
    # the seven of the competitions but the last results.
    with django_assert_num_queries(16):
        client.get(club.get_absolute_url())
    # The club and its state, seasons, their competitions; the entrants, adjustments, lots and tallies of these, and how
    # far they have come.
    with django_assert_num_queries(9):
        seasons = client.get(reverse("seasons", args=[club.slug])).context["seasons"]
    [(_season, found)] = seasons
    assert [each.said for each in found] == [each.said for each in client.get(season_page(club)).context["summaries"]]


def test_pages_of_two_hundred_teams_answer(club: Club) -> None:
    league = big_league(club, 200, 600, rounds=12)
    cup = big_league(club, 200, 80, kind="knockout", name="Cup")
    names = ("", "fixtures", "grid", "positions", "people", "history")
    paths = [address(league, f"competition-{name}" if name else "competition") for name in names]
    paths += [address(cup), season_page(club), club.get_absolute_url()]
    client = Client()
    for path in paths:
        begun = monotonic()
        assert client.get(path).status_code == 200
        assert monotonic() - begun < 20, path  # a few seconds at most; the rest is for a busy machine
