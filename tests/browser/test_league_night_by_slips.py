"""A league night of four matches: the captains of each enter and confirm by slips, on eight phones without accounts."""

import re
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlsplit

import pytest
from club_with_accounts import ClubUsers
from phone_pages import Phone, complaints_of, fits, main_key, violations
from phones import PHONE
from played_competition import found_competition
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.confirmations import open_disputes, unconfirmed
from scoring.models import LogRecord, Match
from scoring.printing.slips import PrintedSlip, slips_pdf
from tournaments.models import Competition, Fixture
from tournaments.services.check_ins import tonight
from tournaments.services.tallies import differences
from tournaments.views import round_slips

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

Slips = list[PrintedSlip]


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> Slips:
    """The slips that are printed, as paper shows them: their codes cannot be photographed here."""
    found: Slips = []

    def note(slips: Sequence[PrintedSlip], *about: Any) -> bytes:
        found.extend(slips)
        return slips_pdf(slips, *about)

    monkeypatch.setattr(round_slips, "slips_pdf", note)
    return found


@pytest.fixture
def take(chromium: Browser, live_server: LiveServer) -> Callable[[], Page]:
    """Return how to take a phone of which nobody has signed in."""

    def taken() -> Page:
        context = chromium.new_context(viewport=PHONE, base_url=live_server.url, service_workers="block")
        page = context.new_page()
        page.set_default_timeout(15_000)
        return page

    return taken


def test_four_results_are_entered_and_confirmed_by_eight_phones(
    users: ClubUsers, phone: Phone, take: Callable[[], Page], printed: Slips
) -> None:
    league = found_competition(users.club, 8)
    Competition.objects.update(confirmed_by=Competition.ConfirmedBy.OTHER_SIDE)
    Fixture.objects.update(on=tonight())
    organiser = phone(users.organiser)
    print_for_the_round(organiser, league)
    assert len(printed) == 8
    phones = [take() for _slip in printed]
    complaints = [complaints_of(page) for page in phones]
    for page, slip in zip(phones, printed, strict=True):
        page.goto(urlsplit(slip.address).path)
        expect(page.get_by_role("heading", level=1)).to_contain_text(slip.side)
        main_key(page).click()
        page.wait_for_url(re.compile(r"/slips/\d/$"))
    homes, aways = phones[::2], phones[1::2]
    for runs, page in enumerate(homes, 140):
        enter(page, runs)
    assert violations(homes[0]) == []
    dispute(aways[0], "We made 121.")
    expect(homes[0].locator("#state .warning")).to_contain_text("We made 121.", timeout=15_000)
    assert open_disputes().count() == 1
    organiser.goto(f"/clubs/{users.club.slug}/tonight/")
    expect(organiser.get_by_text("We made 121.")).to_have_count(1)
    begin_a_dispute(aways[0])
    enter(homes[0], 141)
    expect(aways[0].locator("#state")).to_contain_text("141", timeout=15_000)
    expect(aways[0].locator("#state [name=reason]")).to_have_value("We made")
    for page in aways:
        confirm(page)
    assert not unconfirmed(Match.objects.all()).exists()
    assert not open_disputes().exists()
    assert {record.slip.side for record in LogRecord.objects.filter(action="report") if record.slip} == {0}
    homes[1].reload()
    expect(homes[1].locator("form")).to_have_count(0)
    assert [each for each in complaints if each] == []
    assert list(differences(Competition.objects.get())) == []


def print_for_the_round(page: Page, league: Competition) -> None:
    page.goto(f"{league.get_absolute_url()}slips/0/1/")
    fits(page)
    with page.expect_response(lambda answer: answer.request.method == "POST") as printed:
        main_key(page).click()
    assert printed.value.header_value("content-type") == "application/pdf"


def enter(page: Page, runs: int) -> None:
    for place, figures in enumerate(((runs, 6, 20), (120, 9, 20))):
        for name, figure in zip(("runs", "wickets", "overs"), figures, strict=True):
            page.locator(f"[name=innings{place}_{name}]").fill(str(figure))
    fits(page)
    page.locator(".entering button.primary").click()
    if page.locator("[name=sure]").count():
        page.locator("[name=sure]").click()
    expect(page.locator(".messages .success")).to_be_visible()
    fits(page)


def dispute(page: Page, reason: str) -> None:
    """Say that the result is wrong, which came to the page by itself; what could be entered has made way for it."""
    expect(page.locator(".confirming")).to_be_visible(timeout=15_000)
    expect(page.locator(".entering")).to_be_hidden()
    assert violations(page) == []
    page.locator("#state summary").click()
    page.locator("#state [name=reason]").fill(reason)
    page.locator("#state details button").click()
    expect(page.locator("#state .warning")).to_contain_text(reason)
    fits(page)


def begin_a_dispute(page: Page) -> None:
    """Type half of what is wrong."""
    page.locator("#state summary").click()
    page.locator("#state [name=reason]").fill("We made")


def confirm(page: Page) -> None:
    page.reload()
    page.locator(".confirming button").click()
    page.wait_for_url(lambda url: "/slips/" not in url)
    expect(page.locator(".messages .success")).to_be_visible()
