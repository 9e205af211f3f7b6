"""Who is shown what: a club, a competition, a match that is not for everybody is not there for anybody else."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, make_club, match_in, member
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings
from django.urls import reverse
from django.utils import timezone
from further_cases import first_on_both
from made_once import keep_copy, kept_in, no_pdf_laid_out
from played_competition import SYSTEM, found_competition, play
from pytest_django import Settings
from rights_table import FOR_EVERYBODY
from visited_pages import visited

from scoring.book.changes import WITHDRAW
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.exports.formats import FORMATS
from scoring.match_visibility import change_match_visibility, narrow
from scoring.models import Club, Match, SharedLink
from scoring.qr_codes import qr_code
from scoring.rights import CLUB, COMPETITION, MATCH, MEMBER
from scoring.visibility import Reader, Shown, Visibility
from scoring.web.shared_links import new_link
from tournaments.models import Competition
from tournaments.services.competitions import change_visibility

OF_THE_SITE = {
    "front", "sign-in", "sign-out", "new-password", "rules", "figures", "how-to-play", "practice", "paper",
    "blank-sheet", "ready-sheet", "guide-sheet", "script-words", "api", "api-document",
}  # fmt: skip
FIGURES = {
    "club-averages-csv", "season-averages-csv", "season-leaders-csv", "competition-averages-csv", "club-records-csv",
    "season-records-csv", "competition-records-csv", "players-csv", "player-csv", "cards-csv", "card-holder-csv",
    "team-record-csv",
}  # fmt: skip
PRIVATE = "private, no-store"
_TOKEN = re.compile(r"[A-Za-z0-9]{64}")
PUBLIC, LINK, MEMBERS, DRAFT = Visibility
pytestmark = pytest.mark.django_db


@dataclass(frozen=True, slots=True)
class DemoClub:
    """The demo club as a visitor found it: its pages, names by addresses, and in a folder what was kept of them."""

    pages: dict[str, str]
    kept: Path


@pytest.fixture(scope="module")
def demo_club(shared_database: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[DemoClub]:
    """Make the demo club, and visit it; no PDF of it is laid out."""
    kept = tmp_path_factory.mktemp("kept")
    with no_pdf_laid_out():
        with override_settings(**kept_in(kept)):
            call_command("demo", stdout=StringIO())
            pages = visited(Client(), Club.objects.get())
        yield DemoClub(pages, kept)


@pytest.fixture
def club(demo_club: DemoClub, settings: Settings, tmp_path: Path) -> Club:
    """Return the demo club, all that is public in it kept for readers."""
    keep_copy(demo_club.kept, tmp_path, settings)
    return Club.objects.get()


def outsiders() -> list[Client]:
    return [Client(), browser_of(make_club("Ilkley").organiser), browser_of(member(None, "reader"))]


def shown_at(client: Client, addresses: Iterable[str]) -> list[str]:
    """Return at which addresses an answer is not that for an address at which there is nothing."""
    nothing = _told(client, "/clubs/there-is-no-such-club/")
    assert nothing[0] == 404
    return [address for address in addresses if _told(client, address) != nothing]


def _told(client: Client, address: str) -> tuple[int, str, set[str]]:
    answer = client.get(address)
    return answer.status_code, _TOKEN.sub("", answer.content.decode()), set(answer.headers)


# A club is hidden by what was read of it; the conditions of lists are asked of PostgreSQL by the tests below.
@pytest.mark.further_case
def test_a_club_of_members_is_there_for_them_alone(club: Club, demo_club: DemoClub) -> None:
    pages = [address for address, name in demo_club.pages.items() if name not in OF_THE_SITE]
    assert len({demo_club.pages[address] for address in pages}) > 60
    club.visibility = MEMBERS
    club.save()
    for client in outsiders():
        assert shown_at(client, pages) == []
        assert club.name not in client.get("/", follow=True).content.decode()
    insider = browser_of(member(club, MEMBER))
    own = [address for address in pages if demo_club.pages[address] not in FOR_EVERYBODY]
    answers = {address: insider.get(address) for address in own}
    assert [address for address, answer in answers.items() if answer.status_code not in (200, 202, 302)] == []
    assert [address for address, answer in answers.items() if answer["Cache-Control"] != PRIVATE] == []


# The other visibility is another number in the same conditions.
@pytest.mark.parametrize("narrow", first_on_both([MEMBERS, DRAFT]))
def test_a_competition_that_is_not_for_everybody_is_in_no_list(
    club: Club, demo_club: DemoClub, narrow: Visibility
) -> None:
    league = Competition.objects.get(format="league", name__startswith="Club")
    inside = [address for address in demo_club.pages if address.startswith(league.get_absolute_url())]
    assert len(inside) > 10
    change_visibility(league, narrow, SYSTEM)
    club.save()
    for client in outsiders():
        assert shown_at(client, inside) == []
    elsewhere = visited(Client(), club)
    assert not [address for address in elsewhere if address.startswith(league.get_absolute_url())]
    assert browser_of(member(club, "organiser", "boss")).get(league.get_absolute_url()).status_code == 200
    insider = browser_of(member(club, MEMBER))
    assert insider.get(league.get_absolute_url()).status_code == (404 if narrow == DRAFT else 200)


def test_a_match_that_is_not_for_everybody_is_in_no_list(club: Club) -> None:
    match = Match.objects.filter(club=club, fixture=None, status=Match.Status.COMPLETED).latest("played_on")
    Match.objects.filter(pk=match.pk).update(played_on=timezone.localdate())  # on the first page of every list
    club.save()  # what is kept of the lists is of the time before
    team = match.sides.exclude(team=None)[0].team
    assert team is not None
    lists = [
        reverse("club-matches", args=[club.slug]),
        team.get_absolute_url(),
        f"{reverse('search', args=[club.slug])}?q={team.name.split()[0]}",
    ]
    assert [each for each in lists if match.get_absolute_url() not in Client().get(each).content.decode()] == []
    Match.objects.filter(pk=match.pk).update(visibility=MEMBERS, narrowest=MEMBERS)
    club.save()
    insider = browser_of(member(club, MEMBER))
    for client in outsiders():
        assert not any(match.get_absolute_url() in client.get(address).content.decode() for address in lists)
        names = ("match", "match-scorecard", "match-live", "match-live-score", "match-board", "match-file", "pad")
        exports = [reverse("match-export", args=[match.slug, form.slug]) for form in FORMATS]
        assert shown_at(client, [*(reverse(name, args=[match.slug]) for name in names), *exports]) == []
    assert all(match.get_absolute_url() in insider.get(address).content.decode() for address in lists)
    assert insider.get(match.get_absolute_url()).status_code == 200


@pytest.mark.further_case
@override_settings(PUBLIC_URL="https://scores.example.org")
def test_the_scoreboard_for_the_room_has_the_code_of_a_match_for_everybody(users: ClubUsers) -> None:
    match = match_in(users.club, begun=True)
    board, insider = reverse("match-board", args=[match.slug]), browser_of(member(users.club, MEMBER))
    code = str(qr_code(f"https://scores.example.org{match.get_absolute_url()}", border=4)).partition(' d="')[2]
    page = insider.get(board)
    assert code in page.content.decode()
    for narrowed in (LINK, MEMBERS):
        Match.objects.filter(pk=match.pk).update(visibility=narrowed, narrowest=narrowed)
        hidden = insider.get(board, headers={"if-none-match": page["ETag"]})
        assert hidden.status_code == 200
        assert 'class="code"' not in hidden.content.decode()


def shown(*visibilities: Visibility) -> list[Shown]:
    return [Shown((kind, 1), each) for kind, each in zip((CLUB, COMPETITION, MATCH), visibilities, strict=False)]


@pytest.mark.parametrize(
    ("chain", "held", "sees"),
    [
        (shown(LINK), CLUB, True),
        (shown(LINK), MATCH, False),
        (shown(LINK, PUBLIC, PUBLIC), CLUB, True),
        (shown(LINK, PUBLIC, PUBLIC), MATCH, True),
        (shown(LINK, LINK, PUBLIC), CLUB, False),
        (shown(LINK, LINK, PUBLIC), COMPETITION, True),
        (shown(PUBLIC, LINK, PUBLIC), CLUB, False),
        (shown(LINK, PUBLIC, MEMBERS), CLUB, False),
        (shown(LINK, PUBLIC, MEMBERS), MATCH, False),
        (shown(MEMBERS, PUBLIC, LINK), MATCH, False),
        (shown(PUBLIC, DRAFT), COMPETITION, False),
        (shown(PUBLIC, PUBLIC, PUBLIC), MATCH, True),
    ],
)
def test_the_narrowest_holds(chain: list[Shown], held: str, *, sees: bool) -> None:
    assert Reader(links=frozenset({(held, 1)})).sees(chain) is sees
    assert not Reader(links=frozenset({(held, 2)})).sees(chain) or max(each.visibility for each in chain) == PUBLIC


def test_a_link_is_exchanged_once_and_its_address_holds_no_secret(club: Club) -> None:
    league = Competition.objects.get(format="league", name__startswith="Club")
    change_visibility(league, LINK, SYSTEM)
    secret = new_link(club, (COMPETITION, league.pk), member(club, "organiser", "boss"))
    assert len(secret) * 6 >= 128
    assert not SharedLink.objects.filter(digest__contains=secret).exists()
    friend = Client()
    answer = friend.get(reverse("shared-link", args=[secret]))
    assert (answer.status_code, answer["Location"]) == (302, league.get_absolute_url())
    assert (answer["Referrer-Policy"], answer["X-Robots-Tag"]) == ("no-referrer", "noindex")
    page = friend.get(league.get_absolute_url())
    assert page.status_code == 200
    assert secret not in page.content.decode()
    assert "ETag" not in page.headers
    assert Client().get(league.get_absolute_url()).status_code == 404
    SharedLink.objects.all().delete()
    assert friend.get(league.get_absolute_url()).status_code == 404
    assert friend.get(reverse("shared-link", args=[secret])).status_code == 404


@pytest.mark.parametrize("kind", [CLUB, COMPETITION, MATCH])
def test_a_link_to_what_was_closed_or_narrowed_is_as_none(club: Club, kind: str) -> None:
    league = Competition.objects.get(format="league", name__startswith="Club")
    match = Match.objects.filter(fixture__competition=league).first()
    assert match is not None
    place = (kind, {CLUB: club.pk, COMPETITION: league.pk, MATCH: match.pk}[kind])
    boss = member(club, "organiser", "boss")
    address = reverse("shared-link", args=[new_link(club, place, boss)])
    narrower: list[tuple[Any, dict[str, object]]] = [
        (club, {"closed_at": timezone.now()}),
        (club, {"visibility": MEMBERS}),
    ]
    if kind != CLUB:
        narrower += [(league, {"visibility": MEMBERS}), (league, {"visibility": DRAFT})]
    for what, how in narrower:
        before = {name: getattr(what, name) for name in how}
        type(what).objects.filter(pk=what.pk).update(**how)
        assert shown_at(Client(), [address]) == [], how
        assert not Client().get(address).cookies
        assert browser_of(boss).get(address).status_code == 302
        type(what).objects.filter(pk=what.pk).update(**before)
    type(club).objects.filter(pk=club.pk).update(visibility=LINK)
    assert Client().get(address).status_code == 302


@pytest.mark.parametrize("cookie", ["1", "1:x", "-:", "9" * 4_000, "1-2-3:1tAbcd:sig"])
def test_a_cookie_of_ones_own_making_opens_nothing(users: ClubUsers, cookie: str) -> None:
    club = users.club
    club.visibility = LINK
    club.save()
    new_link(club, (CLUB, club.pk), users.organiser)
    client = Client()
    client.cookies["shared"] = cookie
    assert client.get(club.get_absolute_url()).status_code == 404


def test_a_match_of_members_counts_in_its_table_and_else_as_if_it_were_withdrawn(
    club: Club, demo_club: DemoClub
) -> None:
    league = Competition.objects.get(format="league", name__startswith="Club")
    match = league.fixtures.filter(match__status=Match.Status.COMPLETED).latest("pk").match
    assert match is not None
    pages = [address for address, name in demo_club.pages.items() if name in FIGURES]
    at = {"slug": club.slug, "season": league.season.slug, "competition": league.slug}
    table = reverse("competition-table-csv", kwargs=at)
    insider = browser_of(member(club, MEMBER))
    before = {address: Client().get(address).content for address in (table, *pages)}
    assert change_match_visibility(match, MEMBERS, member(club, "organiser", "boss"), PUBLIC)
    hidden = {address: Client().get(address).content for address in (table, *pages)}
    assert {address: insider.get(address).content for address in (table, *pages)} == before
    assert hidden[table] == before[table]
    assert sum(hidden[address] != before[address] for address in pages) > 3
    Match.objects.filter(pk=match.pk).update(visibility=PUBLIC)
    narrow([match.pk])
    write(match.slug, WITHDRAW, Signature(author=None, seen=match.version, reason="to compare"))
    assert {address: Client().get(address).content for address in pages} == {
        address: hidden[address] for address in pages
    }
    out = StringIO()
    call_command("rebuild", "--check", stdout=out)


def test_a_competition_is_hidden_in_as_many_queries_however_many_its_matches(users: ClubUsers) -> None:
    counts = set()
    for entrants in (2, 4):
        league = found_competition(users.club, entrants, name=f"League of {entrants}")
        for fixture in league.fixtures.all():
            play(fixture, "160/7", "124")
        with CaptureQueriesContext(connection) as queries:
            change_visibility(league, MEMBERS, SYSTEM)
        counts.add(len(queries))
        assert set(Match.objects.filter(fixture__competition=league).values_list("narrowest", flat=True)) == {MEMBERS}
    assert len(counts) == 1
