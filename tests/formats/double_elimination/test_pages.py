"""A double-elimination cup as an organiser makes it, by the forms of the pages, and as readers see it and print it."""

import re
from datetime import date
from html import unescape
from typing import Any

import pytest
from competition_pages import address, page
from django.test import Client
from django.urls import reverse
from fixture_pages import fixture_address, page_of, sides, tie
from organiser_pages import Organiser
from page_text import text_at, text_of
from played_competition import ONE_OVER, SYSTEM, book, found_competition, names_of, play, score, setup_for
from printed import bookmarks, pages, words
from pytest_django import DjangoAssertNumQueries
from served_forms import form_at, form_of, forms_of

from scoring.book.changes import reported
from scoring.models import Club
from tournaments.formats.double_elimination import FINALS, LOSERS, WINNERS, DoubleElimination
from tournaments.models import Competition, Fixture, Season
from tournaments.readmodel.progress import progress
from tournaments.services.fixtures import Plan, change_fixture
from tournaments.words.fixtures import STATES, if_needed_words, misplaced_words
from tournaments.words.seasons import won_by_words
from tournaments.yearbook.notable import FINAL, notable

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_amiss")]

PARTS = {part: str(title) for part, title in DoubleElimination.bracket_parts.items()}


def cup(club: Club, teams: int | list[str] = 4, **more: Any) -> Competition:
    return found_competition(club, teams, kind="double-elimination", name="Cup", tie_breaks=[], **more)


def play_on(competition: Competition, *, upset: bool = False) -> None:
    """Play a cup to its end: the home side wins every match, with `upset` but the final."""
    for key in competition.fixtures.order_by("round", "group", "number").values_list("key", flat=True):
        fixture = tie(competition, key)
        if not fixture.is_bye and fixture.home and fixture.away:
            play(fixture, *(("90", "150/7") if upset and key == "f1" else ("150/7", "90")))


def sheet(competition: Competition, name: str, query: str = "") -> bytes:
    answer = Client().get(f"{competition.get_absolute_url()}paper/{name}.pdf{query}")
    assert answer.status_code == 200
    return answer.content


# Made and played by forms


@pytest.fixture
def organiser() -> Organiser:
    return Organiser()


def concede(browser: Client, fixture: Fixture, side: int) -> None:
    """Enter that a side of a fixture conceded its match."""
    form = form_at(browser, fixture_address(fixture, "fixture-result"), has="innings0_runs")
    answer = form.submit(outcome=f"conceded{side}")
    if answer.status_code == 200:
        answer = form_of(answer).submit()
    assert answer.status_code == 302


def test_a_cup_is_founded_drawn_played_and_corrected_by_the_forms_as_served(organiser: Organiser) -> None:
    season = Season.objects.create(club=organiser.users.club, name="2026")
    new = reverse("competition-new", args=[season.club.slug, season.slug])
    form = form_at(organiser.browser, f"{new}?variant=forde&format=double-elimination")
    assert form["setting_second_final"]
    form["name"] = "Cup"
    assert form.send(form.buttons[-1], form.sent()).status_code == 302
    competition = Competition.objects.get()
    assert (competition.format, competition.settings["second_final"]) == ("double-elimination", True)

    entering = form_at(organiser.browser, page_of(competition, "competition-entrants"))
    assert entering.submit(typed="Ayr\nBath\nCork").status_code == 302
    assert (
        form_at(organiser.browser, page_of(competition, "competition-draw"), has="make").submit("make").status_code
        == 302
    )
    assert sides(competition, "w1-2") == ("Bath", "Cork")

    for key, loser in (("w1-2", 1), ("w2-1", 1), ("l1-1", 1), ("f1", 0)):
        concede(organiser.browser, tie(competition, key), loser)
    assert sides(competition, "f2") == ("Ayr", "Bath")

    match = tie(competition, "f1").match
    assert match
    correcting = form_at(organiser.browser, reverse("match-result", args=[match.slug]), has="innings0_runs")
    asked = correcting.submit(outcome="conceded1", reason="entered the wrong way round")
    assert (form_of(asked).submit() if asked.status_code == 200 else asked).status_code == 302

    decisions = organiser.browser.get(page_of(competition, "competition-decide"))
    assert misplaced_words("Ayr", "") in decisions.content.decode()
    for _place in ("home", "away"):
        form_at_first(organiser.browser, page_of(competition, "competition-decide"), "place-fill")
    assert (sides(competition, "f2"), tie(competition, "f2").state) == ((None, None), Fixture.State.NOT_NEEDED)
    assert won_by_words("Ayr") in text_of(page(competition))


def form_at_first(browser: Client, where: str, target: str) -> None:
    """Send the first form of a page that goes to a target."""
    form = next(each for each in forms_of(browser.get(where)) if each.target == target)
    assert form.submit().status_code == 302


def test_a_fixture_that_is_not_needed_stays_so_when_it_is_moved(organiser: Organiser) -> None:
    competition = cup(organiser.users.club, 2)
    play_on(competition)
    form = form_at(organiser.browser, fixture_address(tie(competition, "f2"), "fixture-change"))
    assert form.submit(on="2026-07-18").status_code == 302
    assert (tie(competition, "f2").state, tie(competition, "f2").on) == (Fixture.State.NOT_NEEDED, date(2026, 7, 18))


# Read


def test_a_cup_that_needs_no_second_final_on_its_pages_and_on_paper(club: Club) -> None:
    competition = cup(club)
    html = page(competition)
    assert [unescape(title) for title in re.findall(r"<h2>(.*?)</h2>", html)] == list(PARTS.values())
    assert if_needed_words() in text_of(html)
    assert if_needed_words() in " ".join(pages(sheet(competition, "fixtures")))
    play_on(competition)
    said = text_of(page(competition))
    assert won_by_words("Ayr") in said
    assert str(STATES["not_needed"]) in said
    assert won_by_words("Ayr") in text_at(competition.season.get_absolute_url())
    assert progress([competition])[competition.pk].is_over
    assert str(STATES["not_needed"]) in " ".join(pages(sheet(competition, "fixtures")))


def test_the_winner_of_a_second_final_has_won_on_the_page_and_on_paper(club: Club) -> None:
    competition = cup(club)
    play_on(competition, upset=True)
    second = tie(competition, "f2")
    assert second.home
    assert won_by_words(second.home.name) in text_of(page(competition))
    assert progress([competition])[competition.pk].is_over
    [printed] = pages(sheet(competition, "bracket"))
    assert won_by_words(second.home.name) in printed
    assert printed.count("150/7") == 7
    assert "(20 overs)" not in printed


def test_queries_do_not_grow_with_the_cup(club: Club, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    small, large = cup(club, 4), cup(club, names_of(20))
    for competition in (small, large):
        Client().get(address(competition))
        with django_assert_max_num_queries(14):
            assert Client().get(address(competition)).status_code == 200


def test_a_bye_that_no_longer_follows_is_told_as_one_in_the_decisions() -> None:
    organiser = Organiser()
    competition = cup(organiser.users.club, 5)
    for key in ("w1-2", "w2-1"):
        match = play(tie(competition, key), "150/7", "90")
    assert sides(competition, "l1-2") == ("Deal", None)
    book(match, [reported(setup_for(tie(competition, "w2-1")), {"outcome": "awarded", "side": 1})])
    decisions = text_of(organiser.browser.get(page_of(competition, "competition-decide")))
    assert "Losers' round 1 match 2: Deal (bye)" in decisions


def test_the_final_that_decided_is_the_one_in_the_yearbook(club: Club) -> None:
    competition = cup(club, 2, conditions=ONE_OVER)
    score(tie(competition, "w1-1"), [1], [0])
    score(tie(competition, "f1"), [4], [1])
    final = tie(competition, "f1").match
    assert [str(FINAL) in each.why for each in notable(competition) if final and each.match == final.pk] == [True]


def test_the_calendar_has_a_final_that_is_not_needed_as_cancelled(club: Club) -> None:
    competition = cup(club, 2)
    change_fixture(tie(competition, "f2"), Plan(date(2026, 7, 18), None, "", Fixture.State.PLANNED, {}), SYSTEM)
    feed = Client().get(address(competition, "competition-calendar")).content.decode()
    assert "STATUS:TENTATIVE" in feed
    play_on(competition)
    feed = Client().get(address(competition, "competition-calendar")).content.decode()
    assert "STATUS:CANCELLED" in feed


# Printed


@pytest.mark.parametrize(
    ("size", "entrants", "count"), [("a4", 2, 1), ("a4", 8, 1), ("a4", 32, 5), ("letter", 8, 1), ("letter", 16, 2)]
)
def test_the_bracket_on_paper(club: Club, size: str, entrants: int, count: int) -> None:
    names = [f"Side {number:03}" for number in range(1, entrants + 1)]
    competition = cup(club, names, people=True)
    pdf = sheet(competition, "bracket", f"?paper={size}")
    printed = pages(pdf)
    assert len(printed) == len(bookmarks(pdf)) == count
    assert all(any(name in page for page in printed) for name in names)
    whole = " ".join(printed)
    for part in (WINNERS, LOSERS, FINALS) if entrants > 2 else (WINNERS, FINALS):
        assert PARTS[part] in whole
    assert if_needed_words() in whole
    for word, width, height in words(pdf):
        assert 0 < word.left < word.right < width, word
        assert 0 < word.top < word.bottom < height, word
