"""What is one reader's own is kept by no cache and no browser; what is for everybody stays as it is."""

import pytest
from club_with_accounts import PASSWORD, ClubUsers, browser_of, match_in, member
from django.test import Client
from django.urls import reverse
from served_forms import form_at

from scoring.models import Match
from scoring.rights import CLUB
from scoring.visibility import Visibility
from scoring.web.shared_links import COOKIE, new_link

PRIVATE = "private, no-store"
pytestmark = pytest.mark.django_db


@pytest.fixture
def match(users: ClubUsers) -> Match:
    return match_in(users.club, begun=True)


@pytest.fixture
def secret(users: ClubUsers) -> str:
    """Make the club one for whoever has the link, and return its secret."""
    users.club.visibility = Visibility.LINK
    users.club.save()
    return new_link(users.club, (CLUB, users.club.pk), users.organiser)


def followed(client: Client, secret: str) -> Client:
    assert client.get(reverse("shared-link", args=[secret])).status_code == 302
    return client


def sign_in(client: Client, username: str) -> None:
    answer = form_at(client, "/sign-in/", "sign-in").submit(username=username, password=PASSWORD)
    assert (answer.status_code, answer["Clear-Site-Data"]) == (302, '"cache"')


def test_what_rests_on_a_session_is_not_stored(users: ClubUsers, match: Match, client: Client, scorer: Client) -> None:
    for name in ("match", "match-live", "match-scorecard", "match-log", "match-paper", "rules", "account"):
        address = reverse(name, args=[match.slug] if name.startswith("match") else [])
        assert scorer.get(address)["Cache-Control"] == PRIVATE, name
        assert "private" not in client.get(address).get("Cache-Control", "") or name == "account", name
    assert scorer.get("/nowhere/")["Cache-Control"] == PRIVATE


@pytest.mark.parametrize("name", ["match-live-score", "match-board", "match-board-score", "match-file"])
def test_what_is_the_same_for_all_may_be_kept(match: Match, client: Client, scorer: Client, name: str) -> None:
    address = reverse(name, args=[match.slug])
    answers = [each.get(address) for each in (client, scorer)]
    assert [each["Cache-Control"] for each in answers] == ["no-cache"] * 2
    assert answers[0].content == answers[1].content


def test_what_is_shown_by_link_is_for_no_search_engine(users: ClubUsers, match: Match, secret: str) -> None:
    friend = followed(Client(), secret)
    for address in (users.club.get_absolute_url(), reverse("match-live", args=[match.slug])):
        answer = friend.get(address)
        assert answer.status_code == 200
        assert answer["Cache-Control"] == PRIVATE
        assert (answer["X-Robots-Tag"], answer["Referrer-Policy"]) == ("noindex", "no-referrer")


def test_a_form_that_is_shown_by_link_can_be_sent(match: Match, secret: str) -> None:
    """A browser that is told `no-referrer` sends it from `Origin: null`, which the check against forgery refuses."""
    friend = followed(Client(enforce_csrf_checks=True), secret)
    address = reverse("correction-request", args=[match.slug])
    assert friend.get(address)["Referrer-Policy"] == "same-origin"
    answer = form_at(friend, address, "correction-request").submit(text="The over was Lee's")
    assert answer.status_code == 302


def test_signing_out_takes_the_links_along(users: ClubUsers, secret: str) -> None:
    browser, home = followed(Client(), secret), users.club.get_absolute_url()
    reader = member(None, "reader")
    sign_in(browser, reader.username)
    assert browser.get(home).status_code == 200  # what was followed before is theirs
    answer = form_at(browser, home, "sign-out").submit()
    assert answer["Clear-Site-Data"] == '"cache"'
    assert not browser.cookies[COOKIE].value
    assert browser.get(home).status_code == 404


def test_another_account_holds_no_links_of_the_one_before(users: ClubUsers, secret: str) -> None:
    browser, home = browser_of(member(None, "reader")), users.club.get_absolute_url()
    followed(browser, secret)
    assert browser.get(home).status_code == 200
    del browser.cookies["sessionid"]  # a session ends by itself
    assert browser.get(home).status_code == 404
    sign_in(browser, member(None, "reader", "another").username)
    assert not browser.cookies[COOKIE].value
    assert browser.get(home).status_code == 404


def test_a_refusal_throws_away_what_is_stored(users: ClubUsers, match: Match, client: Client, scorer: Client) -> None:
    people = reverse("people", args=[users.club.slug])
    answer = scorer.get(people)
    assert (answer.status_code, answer["Clear-Site-Data"]) == (403, '"cache"')
    assert " data-refused" in answer.content.decode()
    assert "Clear-Site-Data" not in scorer.get(match.get_absolute_url())
    assert "Clear-Site-Data" not in client.get(people)
