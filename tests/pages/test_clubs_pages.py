"""The front page, a club's home, and its list of matches."""

import re
from datetime import timedelta
from urllib.parse import urlencode

import pytest
from club_with_accounts import ClubUsers, browser_of, make_club, match_in, member, team_of_2005
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from page_text import text_at
from pytest_django import DjangoAssertNumQueries
from served_forms import links_to
from wording import said, texts

from scoring.book.changes import REINSTATE, WITHDRAW
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.match_table import PER_PAGE
from scoring.models import Match, Team
from scoring.words.phrase import isolate

pytestmark = pytest.mark.django_db


def home(users: ClubUsers) -> str:
    return users.club.get_absolute_url()


def matches_page(users: ClubUsers) -> str:
    return reverse("club-matches", args=[users.club.slug])


def test_the_front_page_leads_to_the_only_club(users: ClubUsers, client: Client) -> None:
    assert client.get("/").headers["Location"] == home(users)
    make_club("Ilkley")
    page = client.get("/").content.decode()
    assert "<bdi>Ilkley</bdi>" in page
    assert "<bdi>Otley</bdi>" in page


def test_a_site_without_a_club_says_how_to_begin(client: Client) -> None:
    assert client.get("/", follow=True).redirect_chain == [(reverse("first-visit"), 302)]
    User.objects.create_superuser("ann")
    assert links_to(client.get("/"), reverse("sign-in"))
    assert links_to(browser_of(User.objects.get()).get("/"), reverse("club-new"))


def test_todays_matches_come_before_the_last_ones_and_those_in_progress_first(users: ClubUsers, client: Client) -> None:
    today = timezone.localdate()
    match_in(users.club, today - timedelta(days=1), ("Yesterday", "B"), conceded=True)
    match_in(users.club, "2025-06-01", ("Still on", "B"), begun=True)
    match_in(users.club, today, ("Over", "B"), conceded=True)
    match_in(users.club, today, ("Due", "B"))
    match_in(users.club, today + timedelta(days=1), ("Tomorrow", "B"))
    asleep = match_in(users.club, "2025-05-01", ("Asleep", "B"), begun=True)
    Match.objects.filter(pk=asleep.pk).update(changed_at=timezone.now() - timedelta(days=2))
    page = text_at(home(users), client)
    order = [
        "Today",
        "Still on v B",
        "Due v B",
        "Over v B",
        "Next",
        "Tomorrow v B",
        "Last matches",
        "Yesterday v B",
        "Asleep v B",
    ]
    assert sorted(order, key=page.index) == order
    assert "Yesterday won (B conceded)" in page


def test_a_match_has_one_name_whoever_bats_first(users: ClubUsers, client: Client) -> None:
    match = match_in(users.club, timezone.localdate(), ("Otley", "Ilkley"), begun=True, first_bats=False)
    for page in (home(users), matches_page(users), reverse("match", args=[match.slug])):
        html = client.get(page).content.decode()
        assert "Otley v Ilkley" in html
        assert "Ilkley v Otley" not in html


def test_an_empty_club_says_what_to_do_first(users: ClubUsers) -> None:
    to_organiser, to_reader = (texts(browser_of(user).get(home(users)), EMPTY) for user in (users.organiser, None))
    assert to_organiser
    assert to_reader
    assert to_organiser != to_reader


def test_a_withdrawn_match_is_listed_to_organisers_only_and_can_be_brought_back(users: ClubUsers) -> None:
    match = match_in(users.club, timezone.localdate(), ("Gone", "B"), conceded=True)
    write(match.slug, WITHDRAW, Signature(author=None, seen=match.version))
    for page in (home(users), matches_page(users), matches_page(users) + "?withdrawn=1"):
        for user in (None, users.scorer):
            assert "Gone" not in browser_of(user).get(page).content.decode()
    organiser = browser_of(users.organiser)
    assert "Gone" not in organiser.get(matches_page(users)).content.decode()
    html = organiser.get(matches_page(users) + "?withdrawn=1").content.decode()
    form = re.findall(r'<form method="post" action="(/matches/[^"]+)".*?</form>', html, re.DOTALL)
    assert form == [reverse("match-reinstate", args=[match.slug])]
    sent = dict(re.findall(r'type="hidden" name="(seen|key)" value="([^"]+)"', html))
    assert 'name="reason"' in html
    organiser.post(form[0], sent | {"reason": "It was played"})
    match.refresh_from_db()
    assert not match.withdrawn
    assert REINSTATE[0].action == match.log.values_list("action", flat=True).last()


def test_the_list_is_filtered_and_paged(users: ClubUsers, client: Client) -> None:
    for number in range(32):
        match_in(users.club, f"2025-06-{number % 28 + 1:02}", (f"Side{number}", "B"))
    match_in(users.club, "2024-01-01", ("Finished", "B"), conceded=True)
    first = client.get(matches_page(users)).content.decode()
    assert first.count("<tr") == PER_PAGE + 1
    assert "Page 1 of 2" in first
    assert "Finished" in client.get(matches_page(users), {"page": "2"}).content.decode()
    finished = client.get(matches_page(users), {"status": "completed"}).content.decode()
    assert finished.count("<tr") == 2
    none = client.get(matches_page(users), {"status": "in_progress"})
    assert said(none, EMPTY)
    assert not texts(none, "//main//tr")


EMPTY = "//main//*[@class='empty']"
HOSTILE = ["\0", "-1", "0", "9" * 5000, "1e9", b"\xed\xa0\x80", "<script>", "withdrawn", "٣"]


@pytest.mark.parametrize("value", HOSTILE)
def test_nothing_in_an_address_makes_the_list_fail(users: ClubUsers, value: str | bytes) -> None:
    match_in(users.club)
    asked = urlencode(dict.fromkeys(("page", "per_page", "sort", "variant", "status", "withdrawn", "next"), value))
    for user in (None, users.organiser):
        assert browser_of(user).get(f"{matches_page(users)}?{asked}").status_code == 200


@pytest.mark.parametrize("number", [1, 3])
def test_queries_do_not_grow_with_matches_and_teams(
    users: ClubUsers, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for day in range(number):
        match_in(users.club, timezone.localdate() - timedelta(days=day % 2))
        match_in(users.club, timezone.localdate() + timedelta(days=1 + day))
        Team.objects.create(club=users.club, name=f"Team {day}")
        withdrawn = match_in(users.club)
        write(withdrawn.slug, WITHDRAW, Signature(author=None, seen=withdrawn.version))
    stranger, organiser = Client(), browser_of(users.organiser)
    with django_assert_num_queries(9):  # state, club, three lists of matches, fixtures, teams, seasons, new records
        stranger.get(home(users))
    with django_assert_num_queries(15):  # session, user, right, what scorers ask and readers report, the site's state
        organiser.get(home(users))
    with django_assert_num_queries(5):  # state, club, how many matches, a page of them, their fixtures
        stranger.get(matches_page(users))
    with django_assert_num_queries(7):  # and session, user, right
        organiser.get(matches_page(users), {"withdrawn": "1"})


def test_names_are_shown_as_names(users: ClubUsers) -> None:
    club = make_club("<i>نادي</i> 🏏").club
    match_in(club, timezone.localdate(), ("<b>Bold</b>", "שלום"))
    Team.objects.create(club=club, name="<u>U19</u>")
    for page in (club.get_absolute_url(), reverse("club-matches", args=[club.slug]), "/"):
        html = Client().get(page).content.decode()
        for raw in ("<i>", "<b>", "<u>"):
            assert raw not in html
        assert "<bdi>&lt;i&gt;نادي&lt;/i&gt; 🏏</bdi>" in html
    html = Client().get(club.get_absolute_url()).content.decode()
    for name in ("&lt;b&gt;Bold&lt;/b&gt;", isolate("שלום"), "&lt;u&gt;U19&lt;/u&gt;"):
        assert name in html


def test_a_club_without_letters_has_its_number_for_an_address() -> None:
    club = make_club("🏏🏏").club
    assert club.slug.isdigit()
    assert Client().get(club.get_absolute_url()).status_code == 200


def test_the_frame_names_who_is_signed_in_and_where(users: ClubUsers) -> None:
    team_of_2005(users.club)
    html = browser_of(member(users.club, "scorer", "hawk-eye")).get(home(users)).content.decode()
    assert "<bdi>hawk-eye</bdi>" in html
    assert 'action="/sign-out/"' in html
    assert "x-csrftoken" in html
    stranger = Client().get(home(users))
    assert "x-csrftoken" not in stranger.content.decode()
    assert not stranger.cookies
    assert re.search(r"<(script|style)(?![^>]*src)[^>]*>", html) is None
    assert re.search(r'\sstyle="', html) is None


def test_every_page_of_a_club_leads_to_its_main_pages_and_marks_its_own(users: ClubUsers, client: Client) -> None:
    slug = users.club.slug
    pages = [reverse(name, args=[slug]) for name in ("club-matches", "seasons", "players", "club-averages")]
    pages += [reverse(name, args=[slug]) for name in ("club-records", "search")]
    for address in pages:
        [row] = re.findall(r'<nav class="site-pages".*?</nav>', client.get(address).content.decode(), re.DOTALL)
        assert re.findall(r'href="([^"]+)"', row) == [*pages, reverse("paper")]
        assert re.findall(r'href="([^"]+)" aria-current="page"', row) == [address]
