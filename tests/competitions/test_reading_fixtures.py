"""The fixtures of a competition as readers see them, as CSV and in their own calendars."""

import re
from datetime import date, time
from typing import Any

import pytest
from competition_pages import address, empty, lines, page
from django.test import Client
from django.urls import reverse
from fixture_pages import fixture_address, fresh
from icalendar import Calendar
from page_text import text_of
from played_competition import ONE_OVER, SYSTEM, begin, end, fixture_of, found_competition, over_of, play, score
from played_competition import book as write_book
from pytest_django import DjangoAssertNumQueries

from scoring.book.changes import recorded
from scoring.models import Club, Team
from scoring.rules.results import Outcome, Result
from scoring.visibility import Visibility
from scoring.words.reports import kept_text
from scoring.words.results import result_text
from tournaments.models import Competition, Entrant, Fixture
from tournaments.readmodel.fixtures import all_lines, fixture_lines, line_of
from tournaments.services.competitions import withdraw_competition
from tournaments.services.course import ORDER_OF_PLAY
from tournaments.services.entrants import withdraw
from tournaments.services.fixtures import Plan, change_fixture, swap_sides
from tournaments.words.fixtures import awarded_words, unplayed_words

FIXTURES = "competition-fixtures"


def move(fixture: Fixture, on: date | None = None, at: time | None = None, venue: str = "", state: str = "") -> None:
    change_fixture(fixture, Plan(on, at, venue, state or Fixture.State.PLANNED, {}), SYSTEM)


def listed(competition: Competition, **asked: str) -> list[str]:
    """Return each fixture of the page as its text."""
    items = re.findall(r'<li class="fixture.*?</li>', page(competition, FIXTURES, **asked), re.DOTALL)
    return [text_of(f"<main>{item}</main>") for item in items]


def fixture_html(fixture: Fixture) -> str:
    """Return the page of a fixture."""
    return Client().get(fixture_address(fixture)).content.decode()


def one(competition: Competition, home: str, away: str) -> str:
    """Return the text of the one fixture of two entrants."""
    [found] = [item for item in listed(competition) if home in item and away in item]
    return found


def test_what_is_not_played_is_never_shown_as_a_score(club: Club) -> None:
    competition = found_competition(club, 4)
    move(fixture_of(competition, "Ayr", "Bath"), date(2026, 5, 2), time(19, 30), "The Bowling Green")
    said = one(competition, "Ayr", "Bath")
    assert "Sat 2 May 2026" in said
    assert "19:30" in said
    assert "The Bowling Green" in said
    assert not one(competition, "Cork", "Deal").startswith(("Cork", "Deal")), "it is told that there is no date"
    for text in (text_of(page(competition, FIXTURES)), *lines(competition, "competition-fixtures-csv")):
        assert not re.search(r"\b0\s*[-–/]\s*0\b", text)


def test_a_result_is_told_in_words_with_its_scores_and_its_depth(club: Club) -> None:
    competition = found_competition(club, 4)
    fixture = fixture_of(competition, "Ayr", "Bath")
    play(fixture, "160/7", "124")
    said = one(competition, "Ayr", "Bath")
    assert "160/7 (20 overs)" in said
    assert "124 all out" in said
    assert result_text(Result(Outcome.WON, 0, {"runs": 36}), (str(fixture.home), "")) in said
    assert kept_text("totals") in text_of(fixture_html(fixture))
    match = competition.fixtures.select_related("match").get(pk=fixture.pk).match
    assert match
    assert f'href="{match.get_absolute_url()}"' in page(competition, FIXTURES)


def test_the_sides_stand_in_the_order_in_which_they_batted_each_with_its_own_score(club: Club) -> None:
    competition = found_competition(club, ("Ayr", "Bath"))
    fixture = competition.fixtures.get()
    play(fixture, "187/4", "90")
    first, other = str(fixture.home), str(fixture.away)
    scores = f"{first} 187/4 (20 overs) v {other} 90 all out"
    assert scores in one(competition, "Ayr", "Bath")
    swap_sides(fresh(fixture), SYSTEM)
    assert scores in one(competition, "Ayr", "Bath")
    found = fixture_html(fresh(fixture))
    assert f"{other} v {first}" in text_of(found), "the home side stands first in the title"
    assert scores.replace(" v ", " ") in text_of(found)


def test_a_person_stands_with_the_side_that_it_plays(club: Club) -> None:
    evening = found_competition(club, ("Ivy", "Ros"), people=True)
    evening.entrants.filter(name="Ivy").update(team=Team.objects.create(club=club, name="England"))
    assert "Ivy (England)" in one(evening, "Ivy", "Ros")
    match = play(evening.fixtures.get(), "187/4", "90")
    for side in match.scoreboard["sides"]:  # as the office names the sides
        side["name"] = {"Ivy": "England"}.get(side["name"], side["name"])
    match.save(update_fields=["scoreboard"])
    assert "Ivy (England)" in one(evening, "Ivy", "Ros")
    for name in ("club-matches", "club"):
        assert "Ivy (England)" in text_of(Client().get(reverse(name, args=[club.slug])).content.decode())


def test_a_match_in_progress_is_marked_and_leads_to_its_live_score(club: Club) -> None:
    competition = found_competition(club, 2, conditions=ONE_OVER)
    match = begin(fixture_of(competition, "Ayr", "Bath"))
    assert "In progress" not in one(competition, "Ayr", "Bath")  # set up, not begun
    write_book(match, recorded(match.variant, over_of(4, 2)))
    said = one(competition, "Ayr", "Bath")
    assert said.startswith("In progress")
    assert "Live score" in said


def test_a_match_scored_ball_by_ball_says_nothing_of_its_depth(club: Club) -> None:
    competition = found_competition(club, 2, conditions=ONE_OVER)
    score(fixture_of(competition, "Ayr", "Bath"), (4,), (2,))
    assert "kept" not in one(competition, "Ayr", "Bath")


def test_postponed_and_cancelled_are_marked_and_can_be_asked_for(club: Club) -> None:
    competition = found_competition(club, 4)
    move(fixture_of(competition, "Ayr", "Bath"), state=Fixture.State.POSTPONED)
    move(fixture_of(competition, "Cork", "Deal"), state=Fixture.State.CANCELLED)
    end(fixture_of(competition, "Ayr", "Cork"), "abandoned")
    assert one(competition, "Ayr", "Bath").startswith("Postponed")
    assert one(competition, "Cork", "Deal").startswith("Cancelled")
    found = {
        state: len(listed(competition, state=state))
        for state in ("to_come", "live", "finished", "postponed", "cancelled", "nonsense", "\x00")
    }
    assert found == {
        "to_come": 3, "live": 0, "finished": 1, "postponed": 1, "cancelled": 1, "nonsense": 6, "\x00": 6
    }  # fmt: skip
    assert empty(page(competition, FIXTURES, state="live"))


def test_fixtures_of_one_team_and_by_date(club: Club) -> None:
    competition = found_competition(club, 4)
    for day, fixture in enumerate(competition.fixtures.order_by("-round", "number"), 1):
        move(fixture, date(2026, 5, day))
    ayr = competition.entrants.get(name="Ayr")
    assert len(listed(competition, team=str(ayr.pk))) == 3
    assert len(listed(competition, team="99999999999999999999")) == 6
    said = text_of(page(competition, FIXTURES, by="date"))
    assert said.index("Friday 1 May 2026") < said.index("Wednesday 6 May 2026")
    assert said.index("Round 3") < said.index("Round 1")


@pytest.mark.further_case
def test_the_page_leads_to_the_first_round_that_is_still_to_be_played(club: Club) -> None:
    competition = found_competition(club, 4)
    assert 'href="#next"' not in page(competition, FIXTURES)
    for fixture in competition.fixtures.filter(round=1):
        end(fixture, "abandoned")
    html = page(competition, FIXTURES)
    assert 'href="#next"' in html
    assert re.search(r'id="next">\s*<h3>Round 2<', html)


def test_a_withdrawal_is_told_where_nothing_is_played_for_it(club: Club) -> None:
    competition = found_competition(club, 4)
    deal = competition.entrants.get(name="Deal")
    play(fixture_of(competition, "Ayr", "Deal"), "100/5", "90")
    withdraw(deal, Entrant.Withdrawn.KEPT, SYSTEM)
    assert unplayed_words("Deal") in one(competition, "Bath", "Deal")
    deal = competition.entrants.get(name="Deal")
    withdraw(deal, Entrant.Withdrawn.AWARDED, SYSTEM)
    assert awarded_words("Bath", "Deal") in one(competition, "Bath", "Deal")
    withdraw(competition.entrants.get(name="Deal"), Entrant.Withdrawn.EXPUNGED, SYSTEM)
    [note] = line_of(fresh(fixture_of(competition, "Ayr", "Deal")), {}, Visibility.PUBLIC).notes
    assert "Deal" in note
    assert note in one(competition, "Ayr", "Deal")


def test_a_bye_is_called_one(club: Club) -> None:
    competition = found_competition(club, 3)
    assert sum(item.endswith("bye") for item in listed(competition)) == 3


def test_before_the_draw_the_page_says_what_to_do_first(club: Club) -> None:
    competition = found_competition(club, 3, drawn=False)
    assert empty(page(competition, FIXTURES))


def test_the_csv_has_a_line_for_each_fixture_and_guards_against_formulas(club: Club) -> None:
    competition = found_competition(club, ("=1+1", "Bath"))
    play(fixture_of(competition, "=1+1", "Bath"), "120/5", "119")
    head, row = lines(competition, "competition-fixtures-csv")
    assert head.startswith("Fixture,Round,Group,Date,Time,Venue,Table,Home,Away,State,Home score")
    assert "'=1+1" in row
    assert ",=1+1" not in row
    assert "won by 1 run" in row


def calendar(competition: Competition) -> tuple[bytes, dict[str, Any]]:
    answer = Client().get(address(competition, "competition-calendar"))
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    feed = Calendar.from_ical(answer.content)
    return answer.content, {str(event["summary"]): event for event in feed.walk("VEVENT")}


def test_the_calendar_has_an_event_for_each_dated_fixture(club: Club) -> None:
    competition = found_competition(club, ("Ayr", "A name, with; marks and so long that its line is folded – éèê"))
    [fixture] = competition.fixtures.all()
    assert calendar(competition)[1] == {}
    move(fixture, date(2026, 7, 4), time(19, 30), "The Bowling Green; upstairs")
    raw, events = calendar(competition)
    [event] = events.values()
    assert event["dtstart"].dt.isoformat() == "2026-07-04T18:30:00+00:00"  # half past seven in British summer
    assert str(event["location"]) == "The Bowling Green; upstairs"
    assert event["status"] == "CONFIRMED"
    assert str(event["url"]) == f"http://testserver{fixture.get_absolute_url()}"
    assert str(event["uid"]) == f"fixture-{fixture.pk}@card-cricket"
    assert raw.count(b"\r\n") == raw.count(b"\n")
    assert max(map(len, raw.split(b"\r\n"))) <= 75


@pytest.mark.parametrize("day", [date.min, date.max])
def test_no_day_makes_a_calendar_fail(club: Club, day: date) -> None:
    league = found_competition(club, ["Ayr", "Bath", "Cork"])
    at = time(23, 59) if day == date.max else time(0, 1)
    Fixture.objects.filter(pk=fixture_of(league, "Ayr", "Bath").pk).update(on=day, at=at)
    Fixture.objects.filter(pk=fixture_of(league, "Bath", "Cork").pk).update(on=date(2026, 7, 4))
    assert calendar(league)[0].count(b"BEGIN:VEVENT") == 1


def test_a_calendar_names_the_public_address_of_the_site(club: Club, settings: Any) -> None:
    settings.PUBLIC_URL = "https://scores.example.org"
    competition = found_competition(club, 2)
    [fixture] = competition.fixtures.all()
    move(fixture, date(2026, 7, 4))
    [event] = calendar(competition)[1].values()
    assert str(event["url"]) == f"https://scores.example.org{fixture.get_absolute_url()}"
    assert str(event["uid"]) == f"fixture-{fixture.pk}@scores.example.org"


def test_an_event_keeps_its_name_and_its_sequence_rises_when_it_is_moved(club: Club) -> None:
    competition = found_competition(club, 2)
    [fixture] = competition.fixtures.all()
    move(fixture, date(2026, 7, 4))
    [before] = calendar(competition)[1].values()
    assert calendar(competition)[0] == calendar(competition)[0]  # unchanged, byte for byte
    move(fixture, date(2026, 7, 11), state=Fixture.State.POSTPONED)
    [after] = calendar(competition)[1].values()
    assert before["uid"] == after["uid"]
    assert after["sequence"] > before["sequence"]
    assert after["status"] == "TENTATIVE"
    move(fixture, date(2026, 7, 11), state=Fixture.State.CANCELLED)
    assert next(iter(calendar(competition)[1].values()))["status"] == "CANCELLED"


@pytest.mark.parametrize(("kind", "people"), [("league", False), ("groups-knockout", True), ("knockout", False)])
def test_very_many_fixtures_read_at_once_are_told_as_each_by_itself(club: Club, kind: str, people: bool) -> None:
    competition = found_competition(club, 5, kind=kind, people=people)
    first, *_others = competition.fixtures.filter(round=1, is_bye=False)
    play(first, "120/7", "100")
    withdraw(competition.entrants.order_by("seed")[0], "kept", SYSTEM)
    told = [line for _fixture, line in all_lines(competition, Visibility.PUBLIC)]
    assert told == fixture_lines(competition.fixtures.order_by(*ORDER_OF_PLAY), Visibility.PUBLIC)
    assert "120/7 (20 overs)" in {str(line.home.score) for line in told}


def events_of_club(club: Club) -> dict[str, Any]:
    """Return the events of a club's feed by their UIDs."""
    answer = Client().get(reverse("club-calendar", args=[club.slug]))
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{club.slug}.ics"'
    feed = Calendar.from_ical(answer.content)
    assert str(feed["x-wr-calname"]) == club.name
    return {str(event["uid"]): event for event in feed.walk("VEVENT")}


def test_the_calendar_of_a_club_has_the_events_of_all_its_competitions(club: Club) -> None:
    assert events_of_club(club) == {}
    league, cup = found_competition(club, 2), found_competition(club, 2, kind="knockout", name="Cup")
    gone = found_competition(club, 2, name="Gone")
    others = found_competition(Club.objects.create(name="Ilkley"), 2)
    for competition in (league, cup, gone, others):
        move(competition.fixtures.get(), date(2026, 7, 4))
    move(cup.fixtures.get(), date(2026, 7, 11), state=Fixture.State.CANCELLED)
    withdraw_competition(gone, SYSTEM, withdrawn=True)
    events = events_of_club(club)
    each = [calendar(competition)[1]["Ayr v Bath"] for competition in (league, cup)]
    assert events == {str(event["uid"]): event for event in each}
    assert [event["status"] for event in events.values()] == ["CONFIRMED", "CANCELLED"]
    assert [str(event["description"]).split(",")[0] for event in events.values()] == ["League", "Cup"]


@pytest.mark.parametrize("name", ["club", "seasons"])
def test_a_club_says_where_its_calendar_is(club: Club, name: str) -> None:
    link = f'<a href="{reverse("club-calendar", args=[club.slug])}">Calendar (iCalendar)</a>'
    page_of_club = reverse(name, args=[club.slug])
    assert link not in Client().get(page_of_club).content.decode()
    found_competition(club, 2)
    assert link in Client().get(page_of_club).content.decode()


@pytest.mark.parametrize("competitions", [1, 3])
def test_the_queries_of_a_club_s_calendar_do_not_grow(
    club: Club, competitions: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(competitions):
        cup = found_competition(club, 2 + 2 * number, kind="knockout", name=f"Cup {number}")
        for fixture in cup.fixtures.filter(round=1, is_bye=False):
            move(fixture, date(2026, 7, 4))
    # The club and its state, its competitions, their last acts, fixtures and entrants.
    with django_assert_num_queries(6):
        Client().get(reverse("club-calendar", args=[club.slug]))


@pytest.mark.parametrize("teams", [2, 4, 8])
def test_the_queries_do_not_grow_with_the_fixtures(
    club: Club, teams: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    competition = found_competition(club, teams)
    for fixture in competition.fixtures.filter(round=1):
        play(fixture, "120/7", "100")
    client = Client()
    # The state of the club, the competition, its entrants, how many fixtures, a page of them.
    with django_assert_num_queries(5):
        assert client.get(address(competition, FIXTURES)).status_code == 200
    with django_assert_num_queries(4):  # the state of the club, the competition, its fixtures, its entrants
        assert client.get(address(competition, "competition-fixtures-csv")).status_code == 200
    with django_assert_num_queries(5):  # and its last act
        assert client.get(address(competition, "competition-calendar")).status_code == 200


def events_at(where: str) -> dict[str, Any]:
    """Return the events of a feed by what they are called."""
    feed = Calendar.from_ical(Client().get(where).content)
    return {str(event["summary"]): event for event in feed.walk("VEVENT")}


def test_an_event_with_a_time_ends_after_it_begins(club: Club) -> None:
    competition = found_competition(club, 2)
    move(competition.fixtures.get(), date(2026, 3, 28), time(23, 30))  # the clocks go forward that night
    [event] = calendar(competition)[1].values()
    assert (event["dtend"].dt - event["dtstart"].dt).total_seconds() == 3600
    move(competition.fixtures.get(), date(2026, 3, 28))
    [event] = calendar(competition)[1].values()
    assert (event["dtend"].dt - event["dtstart"].dt).days == 1


def test_a_team_and_a_person_have_calendars_of_their_own(club: Club) -> None:
    league = found_competition(club, 3)
    people = found_competition(club, ["Ann", "Bob", "Cid"], name="Card players", people=True)
    hidden = found_competition(club, 2, name="Hidden")
    for competition in (league, people, hidden):
        for fixture in competition.fixtures.filter(is_bye=False):
            move(fixture, date(2026, 7, 4))
    play(fixture_of(people, "Ann", "Bob"), "160/7", "150/9")
    Competition.objects.filter(pk=hidden.pk).update(visibility=Visibility.DRAFT)
    ayr = Team.objects.get(club=club, name="Ayr")
    merged = Team.objects.create(club=club, name="Ayr II", merged_into=ayr)
    Entrant.objects.filter(competition=league, team=ayr).update(team=merged)
    team = reverse("team-calendar", args=[club.slug, ayr.slug])
    person = reverse("card-holder-calendar", args=[club.slug, "ann"])
    of_team, of_person = events_at(team), events_at(person)
    assert sorted(of_team) == sorted(name for name in calendar(league)[1] if "Ayr" in name)
    assert sorted(of_person) == sorted(name for name in calendar(people)[1] if "Ann" in name)
    assert len(of_team) == len(of_person) == 2
    in_all = calendar(people)[1]
    assert all(in_all[name]["uid"] == event["uid"] for name, event in of_person.items())
    assert f'href="{team}"' in Client().get(ayr.get_absolute_url()).text
    assert f'href="{person}"' in Client().get(reverse("card-holder", args=[club.slug, "ann"])).text


def test_uids_depend_on_no_request(club: Club, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    competition = found_competition(club, 2)
    move(competition.fixtures.get(), date(2026, 7, 4))
    asked = [
        Client().get(address(competition, "competition-calendar"), headers={"host": each}) for each in ("a.b", "c.d")
    ]
    uids = [re.findall(rb"UID:(.*)", answer.content) for answer in asked]
    assert uids[0] == uids[1] != []
