"""Slips: whoever holds one enters the result for its side, or confirms it, in a browser without an account."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from club_with_accounts import ClubUsers, browser_of, match_in
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from printed import pages
from pytest_django import Settings
from served_forms import confirmed, form_at, form_of
from slip_phones import SLIPS, page_of, phone_with, print_slips
from wording import carries, elements, texts

from scoring.book.changes import WITHDRAW, set_up
from scoring.book.open_book import open_book
from scoring.book.setups import stored_links
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.confirmations import confirmation_of, dispute_of
from scoring.form_fields import LEFT_OUT, DayAndTimeField
from scoring.models import Confirmation, Dispute, LogRecord, Match, Slip
from scoring.visibility import Visibility
from scoring.web.slips import MISSES
from scoring.words.confirmations import own_result_text
from scoring.words.slips import ended_text

REST = {"wickets": "5", "overs": "20"}
WARNING = "//p[contains(@class, 'warning')]"
LEFT_OUT_THAT_NIGHT = "2027-03-28T01:30"


@pytest.fixture
def match(users: ClubUsers) -> Match:
    return match_in(users.club)


@pytest.fixture
def printed(users: ClubUsers, match: Match, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses on the slips of the match: of the first side, and of the second."""
    return print_slips(users, match, monkeypatch)


def totals(first: int, second: int) -> dict[str, str]:
    """Return what is typed of two innings of twenty overs."""
    runs = {f"innings{number}_runs": str(runs) for number, runs in enumerate((first, second))}
    return runs | {f"innings{number}_{name}": said for number in (0, 1) for name, said in REST.items()}


def enter(phone: Client, match: Match, side: int, first: int, second: int) -> None:
    answer = confirmed(form_at(phone, page_of(match, side), has="outcome").submit(**totals(first, second)))
    assert answer.status_code == 302, answer.text
    match.refresh_from_db()


def test_one_side_enters_the_result_and_the_other_confirms_it(
    users: ClubUsers, match: Match, printed: list[str]
) -> None:
    first, second = map(phone_with, printed)
    enter(first, match, 0, 144, 143)
    record = LogRecord.objects.filter(match=match).latest("version")
    assert (record.author, record.slip) == (None, Slip.objects.get(side=0))
    assert not confirms(first, match, 0), "nobody confirms their own"
    enter(first, match, 0, 145, 143)
    form_at(second, page_of(match, 1), "slip-confirm").submit()
    confirmation = confirmation_of(match)
    assert confirmation
    assert confirmation.slip == Slip.objects.get(side=1)
    history = Client().get(reverse("match-history", args=[match.slug])).text
    assert carries(history, "slip", "England")
    assert carries(Client().get(match.get_absolute_url()).text, "confirmed", "slip", "Australia")
    for phone, address, side in ((first, printed[0], 0), (second, printed[1], 1)):
        answers = phone.get(address), phone.get(page_of(match, side)), Client().get(address)
        assert [answer.status_code for answer in answers] == [410] * 3
        assert all(ended_text(Slip.objects.get(side=side)) in answer.text for answer in answers)
    # New ones would open nothing, and are not printed.
    organiser, address = browser_of(users.organiser), reverse(SLIPS, args=[match.slug])
    assert not elements(organiser.get(address), "//main//form")
    assert organiser.post(address, {"until": "2099-01-01T05:00"}).status_code == 409
    assert not Slip.objects.filter(ended_at=None).exists()


def confirms(phone: Client, match: Match, side: int) -> bool:
    """Whether a phone confirms, though its page may not offer it."""
    address = reverse("slip-confirm", args=[match.slug, side])
    offered = address in phone.get(page_of(match, side)).text
    answer = phone.post(address, {"seen": match.version}, follow=True)
    assert offered or own_result_text() in answer.text
    return Confirmation.objects.filter(match=match).exists()


def test_whoever_holds_both_slips_confirms_nothing(match: Match, printed: list[str]) -> None:
    phone = phone_with(printed[0])
    form_of(phone.get(printed[1])).submit()
    enter(phone, match, 0, 144, 143)
    assert not confirms(phone, match, 1)
    other = Client()
    form_of(other.get(printed[0])).submit("over")
    assert not confirms(phone, match, 1), "it had entered it, whoever holds that slip now"


def test_of_two_phones_the_second_asks_to_take_over_and_both_are_told(match: Match, printed: list[str]) -> None:
    first, second = phone_with(printed[0]), Client()
    opened = form_of(second.get(printed[0]))
    refused = second.post(printed[0])
    assert refused.status_code == 409, "not taken by whoever was not told"
    assert second.get(page_of(match, 0)).status_code == 404
    assert opened.submit("over").status_code == 302
    assert second.get(page_of(match, 0)).status_code == 200
    told = first.get(page_of(match, 0))
    assert told.status_code == 409
    assert first.post(page_of(match, 0), totals(1, 0)).status_code == 409
    assert LogRecord.objects.count() == 1
    form_of(told, "slip-take-over").submit()
    assert [phone.get(page_of(match, 0)).status_code for phone in (first, second)] == [200, 409]


def test_a_side_that_disagrees_says_why_and_enters_nothing_over_the_other(match: Match, printed: list[str]) -> None:
    first, second = map(phone_with, printed)
    late = form_at(second, page_of(match, 1), has="outcome")
    enter(first, match, 0, 144, 143)
    answer = confirmed(late.submit(**totals(1, 0)))
    assert answer.status_code == 409
    assert match.version == Match.objects.get().version
    form = form_at(second, page_of(match, 1), "slip-dispute")
    empty = form.submit()
    assert empty.status_code == 422
    form.submit(reason="It was <b>145</b>.")
    found = dispute_of(match)
    assert found
    assert found.reason == "It was <b>145</b>."
    for page in (page_of(match, 0), page_of(match, 1)):
        phone = first if page.endswith("/0/") else second
        assert "It was &lt;b&gt;145&lt;/b&gt;." in phone.get(page).text
    enter(first, match, 0, 145, 143)
    assert dispute_of(match) is None


def test_printing_again_ends_the_slips_and_says_so_first(
    users: ClubUsers, match: Match, printed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = phone_with(printed[0])
    organiser = browser_of(users.organiser)
    page = organiser.get(reverse(SLIPS, args=[match.slug]))
    assert carries(texts(page, WARNING)[0], users.organiser.username)
    late = form_of(page)
    again = print_slips(users, match, monkeypatch)
    assert set(again).isdisjoint(printed)
    assert phone.get(page_of(match, 0)).status_code == 410
    assert late.submit().status_code == 409, "those printed meanwhile are not ended unseen"
    form_at(organiser, reverse(SLIPS, args=[match.slug]), "match-slips-end").submit()
    assert [Client().get(address).status_code for address in again] == [410, 410, 404, 404], "nothing is kept unsent"


def test_a_slip_ends_with_its_evening_and_with_its_match(match: Match, printed: list[str]) -> None:
    phone = phone_with(printed[0])
    Slip.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert phone.get(page_of(match, 0)).status_code == 410
    Slip.objects.update(until=timezone.now() + timedelta(hours=1))
    assert phone.get(page_of(match, 0)).status_code == 200
    write(match.slug, WITHDRAW, Signature(author=None, reason="by mistake"))
    assert phone.get(page_of(match, 0)).status_code == 410


def test_a_slip_opens_no_other_page(users: ClubUsers, match: Match, printed: list[str]) -> None:
    phone, other = phone_with(printed[0]), match_in(users.club, names=("Otley", "Ilkley"))
    for name, slug in (("match-result", match.slug), ("pad", match.slug), ("match-slips", match.slug)):
        answer = phone.get(reverse(name, args=[slug]))
        assert answer.status_code == 302
        assert reverse("sign-in") in answer["Location"]
    assert [phone.get(page_of(*where)).status_code for where in ((match, 1), (other, 0))] == [404, 404]
    assert phone.post(reverse("slip-confirm", args=[match.slug, 0]), {"seen": "x"}).status_code == 400
    assert Client().get("/slips/nothing-like-it/").status_code == 404


def test_the_sheet_has_the_sides_and_until_when(users: ClubUsers, match: Match) -> None:
    answer = form_at(browser_of(users.organiser), f"{reverse(SLIPS, args=[match.slug])}?paper=letter").submit()
    [page] = pages(answer.content)
    assert carries(" ".join(page.split()), "England", "Australia", "England v Australia")
    assert Slip.objects.count() == 2


def test_one_browser_confirms_nothing_that_it_entered_whoever_signs_in_or_out(
    users: ClubUsers, match: Match, printed: list[str]
) -> None:
    phone = phone_with(printed[0])
    enter(phone, match, 0, 144, 143)
    phone.force_login(users.organiser)
    page = phone.get(match.get_absolute_url())
    assert own_result_text() in page.text
    phone.post(reverse("match-confirm", args=[match.slug]), {"seen": match.version})
    phone.post(reverse("sign-out"))
    form_of(phone.get(printed[1])).submit()
    assert not confirms(phone, match, 1)
    assert not Confirmation.objects.exists()


def test_what_an_account_entered_no_slip_in_its_browser_confirms(
    users: ClubUsers, match: Match, printed: list[str]
) -> None:
    browser = browser_of(users.organiser)
    page = reverse("match-result", args=[match.slug])
    confirmed(form_at(browser, page, has="outcome").submit(**totals(144, 143)))
    match.refresh_from_db()
    form_of(browser.get(printed[1])).submit()
    assert not confirms(browser, match, 1)


def change_venue(match: Match) -> None:
    match.refresh_from_db()
    book = open_book(match)
    changed = set_up(replace(book.setup, venue="The Fleece"), stored_links(book.ledger.setup))
    write(match.slug, [changed], Signature(author=None, reason="by mistake"))
    match.refresh_from_db()


def test_a_change_of_the_set_up_makes_a_result_nobody_elses_and_wakes_no_slip(match: Match, printed: list[str]) -> None:
    first, second = map(phone_with, printed)
    enter(first, match, 0, 144, 143)
    change_venue(match)
    assert not confirms(first, match, 0)
    form_at(second, page_of(match, 1), "slip-confirm").submit()
    assert Confirmation.objects.filter(match=match).exists()
    change_venue(match)
    assert [phone.get(page_of(match, side)).status_code for side, phone in enumerate((first, second))] == [410, 410]


def test_what_is_saved_unchanged_leaves_a_dispute_open(match: Match, printed: list[str]) -> None:
    first, second = map(phone_with, printed)
    enter(first, match, 0, 144, 143)
    for reason in ("It was 145.", "It was 146."):
        form_at(second, page_of(match, 1), "slip-dispute").submit(reason=reason)
    assert Dispute.objects.count() == 1, "one of each side"
    form_at(first, page_of(match, 0), has="outcome").submit()
    found = dispute_of(match)
    assert found
    assert found.reason == "It was 146."


def test_slips_are_for_those_who_stood_on_the_sides(match: Match, printed: list[str]) -> None:
    phone = phone_with(printed[0])
    book = open_book(match)
    home, away = book.setup.sides
    home_links, away_links = stored_links(book.ledger.setup)
    swapped = set_up(replace(book.setup, sides=(away, home)), [away_links, home_links])
    write(match.slug, [swapped], Signature(author=None, reason="the other way round"))
    assert phone.get(page_of(match, 0)).status_code == 410


def test_a_page_that_follows_is_told_of_the_end_in_its_place(match: Match, printed: list[str]) -> None:
    first, second = map(phone_with, printed)
    enter(first, match, 0, 144, 143)
    form_at(second, page_of(match, 1), "slip-confirm").submit()
    answer = first.get(page_of(match, 0), headers={"hx-request": "true"})
    assert answer.status_code == 200
    assert elements(answer, "//*[@id='state']")
    assert not elements(answer, "//main//form")


def test_a_match_for_members_alone_is_not_led_to(users: ClubUsers, match: Match, printed: list[str]) -> None:
    users.club.visibility = Visibility.MEMBERS
    users.club.save()
    first, second = map(phone_with, printed)
    enter(first, match, 0, 144, 143)
    answer = form_at(second, page_of(match, 1), "slip-confirm").submit()
    assert answer["Location"] == page_of(match, 1)
    for answer in (first.get(page_of(match, 0)), second.get(page_of(match, 1))):
        assert not elements(answer, f"//main//a[@href='{match.get_absolute_url()}']")


def test_no_other_site_makes_a_browser_hold_a_slip(printed: list[str]) -> None:
    answer = Client().post(printed[0], headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403
    assert Slip.objects.get(side=0).device == ""


@pytest.mark.parametrize(
    "until", ["", "x", "0001-01-01T00:00", "9999-12-31T23:59", "2026-11-26T05:00", "2027-03-28T01:30"]
)
def test_slips_serve_for_an_evening(users: ClubUsers, until: str) -> None:
    match = match_in(users.club, "9999-12-31")
    answer = form_at(browser_of(users.organiser), reverse(SLIPS, args=[match.slug])).submit(until=until)
    assert answer.status_code == 422
    [told] = texts(answer, "//*[contains(@class, 'errorlist')]")
    assert (told == str(LEFT_OUT)) == (until == LEFT_OUT_THAT_NIGHT)
    assert not Slip.objects.exists()


def test_a_time_that_comes_twice_is_the_later() -> None:
    until = DayAndTimeField().clean("2026-10-25T01:30")
    assert until is not None
    assert until.astimezone(UTC) == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


def test_an_address_that_tries_slips_that_there_are_not_is_held_back(printed: list[str], settings: Settings) -> None:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "slips"}}
    cache.clear()
    tried = [Client().get("/slips/there-is-none/").status_code for _time in range(MISSES + 1)]
    held_back, good = Client().get("/slips/another/"), Client().get(printed[0])
    cache.clear()
    assert [tried[0], tried[-1], held_back.status_code] == [404, 429, 429]
    assert held_back["Referrer-Policy"] == "no-referrer"
    assert good.status_code == 200, "a whole club may have one address"
