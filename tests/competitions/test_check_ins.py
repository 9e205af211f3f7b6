"""Who is here on an evening: said on one page, by a tap each, and told under Tonight."""

from datetime import timedelta

import pytest
from club_with_accounts import browser_of, member
from django.urls import reverse
from organiser_pages import HOSTILE, Organiser, html_of, said
from page_text import text_of
from played_competition import SYSTEM, end, found_competition

from tournaments.models import CheckIn, Competition, Entrant
from tournaments.services.check_ins import tonight
from tournaments.services.entrants import withdraw
from tournaments.words.tonight import here_words

pytestmark = pytest.mark.django_db

PAGE = "competition-check-in"


@pytest.fixture
def organiser() -> Organiser:
    return Organiser()


@pytest.fixture
def league(organiser: Organiser) -> Competition:
    return found_competition(organiser.users.club, 4)


def tap(organiser: Organiser, league: Competition, name: str, key: str = "here") -> None:
    entrant = league.entrants.get(name=name)
    answer = organiser.browser.post(organiser.address(PAGE, league), {key: entrant.pk})
    assert answer.headers["Location"].endswith(f"#e{entrant.pk}")


def marks(organiser: Organiser, league: Competition) -> dict[str, bool | None]:
    rows = organiser.look(PAGE, league).context["attendance"].rows
    return {row.entrant.name: row.here for row in rows}


def test_each_is_checked_in_by_a_tap_and_what_two_organisers_say_is_all_kept(
    organiser: Organiser, league: Competition
) -> None:
    assert set(marks(organiser, league).values()) == {None}
    version = league.version
    tap(organiser, league, "Ayr")
    other = browser_of(member(organiser.users.club, "organiser", "second"))
    bath = league.entrants.get(name="Bath")
    for _twice in (1, 2):  # sent twice it is said once
        other.post(organiser.address(PAGE, league), {"gone": bath.pk})
    tap(organiser, league, "Cork")
    assert marks(organiser, league) == {"Ayr": True, "Bath": False, "Cork": True, "Deal": None}
    assert CheckIn.objects.get(entrant=bath).author != organiser.users.organiser
    tap(organiser, league, "Bath")
    assert marks(organiser, league)["Bath"] is True
    league.refresh_from_db()
    assert league.version == version, "nobody's page is out of date by it"


def test_all_are_here_at_once_and_it_can_be_forgotten(organiser: Organiser, league: Competition) -> None:
    withdraw(league.entrants.get(name="Deal"), "kept", SYSTEM)
    organiser.browser.post(organiser.address(PAGE, league), {"all": "1"})
    assert marks(organiser, league) == {"Ayr": True, "Bath": True, "Cork": True}
    organiser.browser.post(organiser.address(PAGE, league), {"nobody": "1"})
    assert not CheckIn.objects.exists()


def test_who_was_here_yesterday_is_asked_again(organiser: Organiser, league: Competition) -> None:
    tap(organiser, league, "Ayr")
    CheckIn.objects.update(day=tonight() - timedelta(days=1))
    assert set(marks(organiser, league).values()) == {None}
    tap(organiser, league, "Ayr")
    assert CheckIn.objects.count() == 2


def test_whoever_takes_part_no_longer_is_not_checked_in(organiser: Organiser, league: Competition) -> None:
    ayr = league.entrants.get(name="Ayr")
    withdraw(ayr, "kept", SYSTEM)
    answer = organiser.browser.post(organiser.address(PAGE, league), {"here": ayr.pk})
    assert said(answer)
    other = found_competition(organiser.users.club, 2, name="Other").entrants.first()
    assert other
    assert said(organiser.browser.post(organiser.address(PAGE, league), {"here": other.pk}))
    for sent in HOSTILE:
        assert organiser.send_raw(PAGE, league, {"here": sent}) in (302, 400)
    assert not CheckIn.objects.exists()


def test_tonight_says_how_many_are_here(organiser: Organiser, league: Competition) -> None:
    address = reverse("club-tonight", args=[organiser.users.club.slug])
    assert organiser.address(PAGE, league) not in html_of(organiser.browser.get(address))
    league.fixtures.filter(round=1).update(on=tonight())
    assert organiser.address(PAGE, league) in html_of(organiser.browser.get(address))
    first = organiser.browser.get(address)["ETag"]
    tap(organiser, league, "Ayr")
    tap(organiser, league, "Bath", "gone")
    page = organiser.browser.get(address)
    assert here_words(1, 4) in text_of(html_of(page))
    assert page["ETag"] != first
    scorer = html_of(browser_of(organiser.users.scorer).get(address))
    assert here_words(1, 4) in text_of(scorer)
    assert organiser.address(PAGE, league) not in scorer


def test_nobody_is_asked_once_it_is_over(organiser: Organiser, league: Competition) -> None:
    for fixture in league.fixtures.filter(is_bye=False):
        end(fixture, "awarded", 0)
    page = organiser.look(PAGE, league)
    assert page.context["over"]
    organiser.browser.post(organiser.address(PAGE, league), {"all": "1"})
    assert not CheckIn.objects.exists()


def test_nobody_joins_a_league_whose_fixtures_are_drawn(organiser: Organiser, league: Competition) -> None:
    assert not organiser.look(PAGE, league).context["can_join"]
    answer = organiser.send(PAGE, league, {"join": "1", "name": "Zennor"})
    assert answer.status_code == 422
    assert not Entrant.objects.filter(name="Zennor").exists()
