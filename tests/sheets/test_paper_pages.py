"""The pages of paper and the way the PDFs are sent."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from printed import example, pages, structure
from pytest_django import DjangoAssertNumQueries

from scoring.book.changes import WITHDRAW, recorded
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.games.registry import games
from scoring.models import Club, Match, Membership, Player, Team
from scoring.printing.html_to_pdf import Fonts


@pytest.fixture
def match(play: Callable[[dict[str, Any]], Match]) -> Match:
    document = example("forde-6")
    document["entries"] = document["entries"][:40]
    return play(document)


def addresses(page: bytes) -> list[str]:
    return [part.split('"')[0] for part in page.decode().split('href="')[1:] if ".pdf" in part.split('"')[0]]


def test_every_link_of_the_pages_gives_a_pdf(client: Client, match: Match) -> None:
    team = Team.objects.create(club=match.club, name="First")
    player = Player.objects.create(club=match.club, name="A Player")
    Membership.objects.create(team=team, player=player, number=1)
    for page in (
        reverse("paper"),
        reverse("team-paper", args=[match.club.slug, team.slug]),
        reverse("match-paper", args=[match.slug]),
    ):
        response = client.get(page + "?paper=letter")
        assert response.status_code == 200
        links = addresses(response.content)
        assert links
        assert all(link.endswith("?paper=letter") for link in links)
        assert client.get(links[0]).content.startswith(b"%PDF-1.7")


def test_a_team_without_players_is_told_what_to_do_first(client: Client, club: Club) -> None:
    team = Team.objects.create(club=club, name="First")
    assert b"Fill in the roster first" in client.get(reverse("team-paper", args=[club.slug, team.slug])).content


@pytest.mark.parametrize(
    "path",
    [
        "/paper/forde/nothing.pdf",
        "/paper/nothing/scorecard.pdf",
        "/paper/nothing/teams/scorecard.pdf",
        "/matches/nothing/paper/",
        "/matches/nothing/paper/match.pdf",
        "/clubs/otley/teams/nothing/paper/",
        "/clubs/otley/teams/nothing/paper/forde/scorecard.pdf",
    ],
)
def test_what_there_is_not(client: Client, club: Club, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_withdrawn_match_is_not_printed(client: Client, match: Match) -> None:
    write(match.slug, WITHDRAW, Signature(author=None, seen=match.version, reason="a mistake"))
    for path in ("", "match.pdf", "scorecard.pdf", "to-fill-in/set.pdf"):
        assert client.get(f"/matches/{match.slug}/paper/{path}").status_code == 404


def test_an_unknown_paper_size_is_a4(client: Client, db: None) -> None:
    assert client.get("/paper/?paper=%00").status_code == 200
    assert client.get("/paper/forde/tables.pdf?paper=vast").status_code == 200


def test_a_match_is_sent_again_only_when_it_has_changed(client: Client, match: Match) -> None:
    path = f"/matches/{match.slug}/paper/scorecard.pdf"
    first = client.get(path)
    assert first["Content-Type"] == "application/pdf"
    assert first["Content-Disposition"] == f'inline; filename="{match.slug}-scorecard.pdf"'
    assert client.get(path, headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert client.get(path + "?paper=letter", headers={"If-None-Match": first["ETag"]}).status_code == 200
    write(match.slug, recorded("forde", [{"type": "time"}]), Signature(author=None, seen=match.version))
    assert client.get(path, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_the_queries_do_not_grow_with_the_match(
    client: Client, play: Any, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for name in ("forde-1", "forde-6"):
        match = play(example(name))
        # match, its competition, log, confirmation and counts; to find the file: the match, and the state four times
        with django_assert_num_queries(10):
            client.get(f"/matches/{match.slug}/paper/scorecard.pdf")


def test_address_and_code_are_printed_where_the_address_is_known(client: Client, match: Match, settings: Any) -> None:
    path = f"/matches/{match.slug}/paper/to-fill-in/scorecard.pdf"
    settings.PUBLIC_URL = ""
    bare = client.get(path).content
    assert not any(element["/S"] == "/Figure" for element in structure(bare))
    settings.PUBLIC_URL = "https://scores.example.org"
    known = client.get(path).content
    assert f"scores.example.org/matches/{match.slug}/" in pages(known)[0]
    codes = [element["/Alt"] for element in structure(known) if element["/S"] == "/Figure"]
    assert codes == ["QR code of the match's page"] * 2


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:1/x.png",
        "file:///etc/passwd",
        "https://fonts.invalid/../nothing.ttf",
        "data:text/css,p{}",
    ],
)
def test_nothing_but_our_fonts_is_fetched(address: str) -> None:
    with pytest.raises(ValueError, match="Not a font of the scorebook"):
        Fonts().fetch(address)


def test_every_sheet_says_what_it_is_for() -> None:
    for game in games().values():
        assert all(str(sheet.name) and str(sheet.about) for sheet in game.sheets.sheets)
        assert len({sheet.slug for sheet in game.sheets.sheets} | {"set", "match"}) == len(game.sheets.sheets) + 2


def test_an_override_is_a_footnote(client: Client, play: Any) -> None:
    document = example("forde-6")
    opened = next(entry for entry in document["entries"] if entry["type"] == "over")
    red_five = {"type": "ball", "bowler_card": "2r", "batter_card": "5r"}
    given = [
        opened,
        red_five,
        red_five | {"bowler_card": "3r"},
        red_five | {"bowler_card": "4r", "override": "Two packs."},
    ]
    match = play(document | {"entries": given})
    for sheet in ("scorecard", "ball-by-ball"):
        page = next(
            page for page in pages(client.get(f"/matches/{match.slug}/paper/{sheet}.pdf").content) if "Notes" in page
        )
        flowed = " ".join(page.split())
        assert "1. 0.3:" in flowed
        assert "Not possible by the rules; recorded because: Two packs." in flowed
