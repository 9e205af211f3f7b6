"""Pages on a phone in a language a third longer than English, and in one from right to left: nothing is cut, nothing
scrolls sideways, and what scripts say is translated too.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from club_with_accounts import ClubUsers, team_of_2005
from django.urls import reverse
from invented_languages import ACCENTED, MIRRORED, invent, speaking_them
from pad_match import LEE, Hand, ball, over
from phone_pages import Phone, complaints_of, fits, violations
from played_competition import found_competition, play
from playwright.sync_api import Page
from untranslated import untranslated

from scoring.book.open_book import open_book
from scoring.models import Club, Match

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
CUT = """() => [...document.querySelectorAll("main *")].filter((each) => {
    const style = getComputedStyle(each), [across, down] = [style.overflowX, style.overflowY];
    const unseen = each.closest(".visually-hidden, [hidden], caption") || !each.textContent.trim();
    const hides = (how) => !unseen && each.clientWidth > 1 && (how === "hidden" || how === "clip");
    const [wide, high] = [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight];
    return (hides(across) && wide > 1) || (hides(down) && high > 2);
}).map((each) => each.outerHTML.slice(0, 120))"""


OVERLAPPING = """() => [...document.querySelectorAll("header > :not([hidden])")]
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([each, box], at, all) => box.width && all.slice(at + 1).some(([, other]) => other.width &&
        box.left < other.right - 1 && other.left < box.right - 1 &&
        box.top < other.bottom - 1 && other.top < box.bottom - 1 || each.scrollWidth > each.clientWidth + 1))
    .map(([each]) => each.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="module")
def invented(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Have a site that has both invented languages."""
    folder = tmp_path_factory.mktemp("invented")
    invent(folder)
    with speaking_them(folder):
        yield folder


def whole(page: Page, address: str) -> None:
    """See that a page fits on a phone, and cuts nothing off."""
    page.goto(address)
    fits(page)
    assert page.evaluate(CUT) == [], address


@pytest.mark.usefixtures("invented")
@pytest.mark.parametrize("language", [ACCENTED, MIRRORED])
def test_main_pages_on_a_phone(users: ClubUsers, match: Match, phone: Phone, language: str) -> None:
    club, league = users.club, found_competition(users.club, ["Ayr", "Bath"])
    play(league.fixtures.get(), "160/7", "150/9")
    team_of_2005(club, 0)
    Club.objects.filter(pk=club.pk).update(language=language)
    Hand(match, users.scorer).tap(over(LEE), ball(1))
    page = phone(users.organiser)
    complaints = complaints_of(page)
    for address in (
        club.get_absolute_url(), match.get_absolute_url(), f"{match.get_absolute_url()}scorecard/",
        f"{match.get_absolute_url()}live/", league.get_absolute_url(), reverse("club-averages", args=[club.slug]),
        reverse("club-settings", args=[club.slug]), reverse("club-tonight", args=[club.slug]),
        reverse("match-new", args=[club.slug]),
    ):  # fmt: skip
        whole(page, address)
    assert violations(page) == []
    for game in ("forde", "hill", "shields"):
        whole(page, reverse("practice", args=[game]))
        assert page.evaluate(OVERLAPPING) == [], game
    whole(page, reverse("pad", args=[match.slug]))
    sides = open_book(match).setup.sides
    called = " ".join([*(side.name for side in sides), *(each.name for side in sides for each in side.players)])
    names = {word for name in (called, "organiser scorer", club.name) for word in re.findall(r"\w+", name)}
    page.get_by_role("radio").nth(2).focus()
    for key in "4?":
        page.keyboard.press(key)
        assert list(untranslated(page.content(), names | {"organiser"} if language == ACCENTED else None)) == []
    assert page.evaluate(CUT) == []
    assert complaints == []
