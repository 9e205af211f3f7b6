"""What a round is played on: the sheets of all its matches in one file, with whoever is known already in."""

from collections import Counter
from datetime import date, time
from io import BytesIO
from typing import Any

import pytest
from club_with_accounts import levels
from django.test import Client
from further_cases import first_on_both
from made_once import no_pdf_laid_out
from played_competition import LIGHTEST, begin, fixture_of, found_competition, play
from printed import bookmarks, pages, structure, words
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries

from scoring.book.changes import WITHDRAW
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.clubs.rosters import save_roster
from scoring.models import Club, Team
from scoring.ready_made.teams import teams_2005
from scoring.rules.registry import variants
from tournaments.formats.slots import WinnerOf
from tournaments.formats.words import slot_words
from tournaments.models import Competition, Entrant, Fixture
from tournaments.sheets.parts import parts

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_amiss")]

ALL_SHEETS = {"forde": 4, "british": 7, "hill": 7, "latham": 5, "new-zealand": 7, "shields": 2, "south-african": 7}
SHEETS = {slug: count for slug, count in ALL_SHEETS.items() if slug in variants()}
"""How many pages a match has, reference cards left out."""


CARD = "Reference card"


def pack(competition: Competition, number: int = 1, stage: int = 0, query: str = "") -> bytes:
    response = Client().get(f"{competition.get_absolute_url()}paper/rounds/{stage}/{number}.pdf{query}")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    return response.content


def of_matches(pdf: bytes) -> list[str]:
    """Return the pages of a pack, all of them for its matches: no reference card is among them."""
    found = pages(pdf)
    assert not any(CARD in page.splitlines()[0] for page in found)
    return found


def fill(name: str, place: int = 0) -> None:
    """Put one of the two ready-made elevens on a team's roster."""
    rows = [
        {"number": n, "name": p.name, "batting_class": p.batting_class, "bowling_class": p.bowling_class}
        for n, p in enumerate(teams_2005()[place].players, 1)
    ]
    save_roster(Team.objects.get(name=name), rows)


def sides(fixture: Fixture) -> str:
    return f"{fixture.home} v {fixture.away}"


def test_every_match_of_the_round_with_its_elevens(club: Club) -> None:
    league = found_competition(club, 4, name="Wharfedale")
    fixtures = list(league.fixtures.filter(round=1).order_by("number"))
    for fixture in fixtures:
        fill(str(fixture.home), 0)
        fill(str(fixture.away), 1)
    printed = of_matches(pack(league))
    assert len(printed) == 2 * SHEETS["forde"]
    for number, page in enumerate(printed):
        fixture = fixtures[number // 4]
        assert sides(fixture) in page
        assert "Wharfedale · Round 1" in page.splitlines()[0]
        assert "Otley · Date" in page
        assert f"Page {number % 4 + 1} of 4" in page
    english, australian = (side.players for side in teams_2005())
    assert all(player.name in " ".join(printed[0].split()) for player in english)
    assert all(player.name in " ".join(printed[1].split()) for player in australian)


# The sheets of another game are another layout of the same fixtures and rosters.
@pytest.mark.parametrize("variant", first_on_both(SHEETS))
def test_every_game_has_its_sheets(club: Club, variant: str) -> None:
    league = found_competition(club, 2, variant=variant)
    printed = of_matches(pack(league))
    assert len(printed) == SHEETS[variant]
    assert all("Ayr v Bath" in page for page in printed)
    assert "Ayr" in printed[0].split("Ayr v Bath", 1)[1]


@pytest.mark.layout
def test_a_bookmark_for_each_match_and_below_it_its_sheets(club: Club) -> None:
    league = found_competition(club, 4)
    first, second = league.fixtures.filter(round=1).order_by("number")
    found = bookmarks(pack(league, query="?reference=1"))
    own = [(title, page) for depth, title, page in found if depth == 1]
    assert own[:-1] == [(sides(first), 1), (sides(second), 5)]
    assert found[-1] == (2, CARD, 9)
    assert [title for depth, title, page in found if depth == 2][:2] == [
        f"Scorecard: {first.home}",
        f"Scorecard: {first.away}",
    ]
    assert [page for depth, _title, page in found if depth == 2] == list(range(1, 10))


def test_the_reference_card_is_in_it_on_request(client: Client, club: Club) -> None:
    league = found_competition(club, 2, variant=LIGHTEST)
    assert len(of_matches(pack(league))) == SHEETS[LIGHTEST]
    *matches, card = pages(pack(league, query="?reference=1"))
    assert (len(matches), CARD in card) == (SHEETS[LIGHTEST], True)
    own = f"{league.get_absolute_url()}paper/"
    for asked, other in (("", "&amp;reference=1"), ("&amp;reference=1", "")):
        page = client.get(own, {"paper": "letter"} | ({"reference": "1"} if asked else {})).content.decode()
        assert f'rounds/0/1.pdf?paper=letter{asked}"' in page
        assert f'rounds/0/1.pdf?paper=letter{other}"' not in page
        assert f'href="?paper=letter{other}#' in page
        assert f'href="?paper=a4{asked}"' in page


@pytest.mark.layout
def test_the_whole_is_tagged_as_its_parts_are(club: Club) -> None:
    league = found_competition(club, 6)
    pdf = pack(league, query="?reference=1")
    reader = PdfReader(BytesIO(pdf))
    root: Any = reader.trailer["/Root"]
    assert root["/Lang"] == "en-gb"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert b"pdfuaid" in root["/Metadata"].get_object().get_data()
    assert reader.metadata
    assert reader.metadata.title == "League: Round 1"
    tags = structure(pdf)
    kinds = Counter(tag["/S"] for tag in tags)
    assert (kinds["/Document"], kinds["/Part"], kinds["/Sect"]) == (1, 4, 13)
    assert kinds["/H1"] == 13
    numbers = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    assert list(map(int, numbers[::2])) == list(range(13))
    assert [int(str(page["/StructParents"])) for page in reader.pages] == list(range(13))
    for page, elements in zip(reader.pages, numbers[1::2], strict=True):
        assert elements.get_object()
        for element in elements.get_object():
            assert element.get_object().raw_get("/Pg") == page.indirect_reference


@pytest.mark.layout
def test_fonts_are_embedded(club: Club) -> None:
    reader = PdfReader(BytesIO(pack(found_competition(club, 2))))
    fonts: list[Any] = [font.get_object() for page in reader.pages for font in page["/Resources"]["/Font"].values()]  # type: ignore[index]  # a dictionary of the PDF
    assert fonts
    for font in fonts:
        assert (
            "/FontFile2" in font["/DescendantFonts"][0]["/FontDescriptor"]
            or "/FontFile3" in (font["/DescendantFonts"][0]["/FontDescriptor"])
        )


def test_a_match_that_was_made_has_its_own_elevens(club: Club) -> None:
    league = found_competition(club, 2)
    fill("Ayr", 1)
    match = begin(league.fixtures.get())
    [captain] = {player.name for player in teams_2005()[0].players[:1]}
    assert captain in of_matches(pack(league))[0]
    write(match.slug, WITHDRAW, Signature(author=None, seen=1, reason="a mistake"))
    assert teams_2005()[1].players[0].name in of_matches(pack(league))[0]


def test_finished_matches_are_left_out_unless_asked_for(client: Client, club: Club) -> None:
    league = found_competition(club, 4)
    first, second = league.fixtures.filter(round=1).order_by("number")
    play(first, "160/7", "120/8")
    printed = of_matches(pack(league))
    assert len(printed) == 4
    assert all(sides(second) in page for page in printed)
    assert len(of_matches(pack(league, query="?finished=1"))) == 8
    play(second, "160/7", "120/8")
    response = client.get(f"{league.get_absolute_url()}paper/rounds/0/1.pdf", follow=True)
    assert response.redirect_chain == [(f"{league.get_absolute_url()}paper/", 302)]
    assert levels(response) == ["info"]


def test_nothing_is_printed_of_what_is_not_played(club: Club) -> None:
    league = found_competition(club, 5)
    first, second = league.fixtures.filter(round=1, is_bye=False)
    Fixture.objects.filter(pk=first.pk).update(state=Fixture.State.CANCELLED)
    printed = of_matches(pack(league))
    assert len(printed) == 4
    assert all(sides(second) in page for page in printed)
    Entrant.objects.filter(name=str(second.home)).update(withdrawn=Entrant.Withdrawn.KEPT)
    assert Client().get(f"{league.get_absolute_url()}paper/rounds/0/1.pdf").status_code == 302


def test_a_side_that_is_not_known_yet_leaves_room_for_its_name(club: Club) -> None:
    cup = found_competition(club, 4, kind="knockout", tie_breaks=[])
    semi = cup.fixtures.filter(round=1).order_by("number")[0]
    play(semi, "160/7", "120/8")
    printed = of_matches(pack(cup, 2, stage=1))
    assert len(printed) == 4
    assert all(f"{semi.home} v {slot_words(WinnerOf('Semi-final 2'), {})}" in page for page in printed)
    assert f"Team: {semi.home}" in printed[0]
    assert "Team:\n" in printed[1].replace("Team: \n", "Team:\n")
    assert printed[1].splitlines()[0].split(cup.name)[0].strip() == "Scorecard"


@pytest.mark.parametrize("variant", sorted({"hill", LIGHTEST}))
def test_so_do_the_sheets_of_the_other_games(club: Club, variant: str) -> None:
    cup = found_competition(club, 4, kind="knockout", tie_breaks=[], variant=variant)
    printed = of_matches(pack(cup, 2, stage=1))
    assert len(printed) == SHEETS[variant]
    first, second = (slot_words(WinnerOf(f"Semi-final {number}"), {}) for number in (1, 2))
    assert all(f"{first} v {second}" in page for page in printed)
    assert not any(page.splitlines()[0].split(cup.name)[0].rstrip().endswith(":") for page in printed)


def test_an_entrant_without_a_team_has_room_for_eleven_names(club: Club) -> None:
    evening = found_competition(club, ["Mags", "Noor"], people=True)
    [scorecard, *_rest] = of_matches(pack(evening))
    assert "Team: Mags" in scorecard
    assert [line.split()[0] for line in scorecard.splitlines() if line.split() and line.split()[0].isdigit()] == [
        str(number) for number in range(1, 12)
    ]


def test_a_fixture_has_its_day_place_address_and_conditions(club: Club, settings: Any) -> None:
    settings.PUBLIC_URL = "https://scores.example.org"
    league = found_competition(club, 2)
    fixture = fixture_of(league, "Ayr", "Bath")
    fixture.on, fixture.at, fixture.venue = date(2026, 5, 2), time(19, 30), "The Fleece"
    fixture.conditions = {"overs": 5}
    fixture.save()
    pdf = pack(league)
    printed = pages(pdf)
    assert printed[0].splitlines()[0].endswith(" · Round 1")
    assert "Otley · Saturday 2 May 2026 · 19:30 · The Fleece" in printed[0]
    assert f"scores.example.org{fixture.get_absolute_url()}" in printed[0]
    spoken = [tag["/Alt"] for tag in structure(pdf) if tag["/S"] == "/Figure"]
    assert (len(spoken), len(set(spoken))) == (4, 1)
    assert spoken[0]
    overs = [line.split()[0] for line in printed[2].splitlines() if line.split() and line.split()[0].isdigit()]
    assert overs[-1] == "5"


@pytest.mark.layout
def test_names_of_every_script_and_length_stay_on_the_page(club: Club) -> None:
    names = [
        "<script>alert('x')</script> & Co",
        "שרה בן דוד",
        "محمد صلاح الدين",
        "W" * 100,
        "山田太郎さん",
        "😀 Ğülşen",
    ]
    league = found_competition(club, names, name="Ж" * 100)
    pdf = pack(league, query="?paper=letter")
    for word, width, height in words(pdf):
        assert 0 < word.left < word.right < width, word
        assert 0 < word.top < word.bottom < height, word


# Parts are cut of a list that smaller rounds ask PostgreSQL for too.
@pytest.mark.further_case
def test_a_large_round_is_printed_in_parts(client: Client, club: Club) -> None:
    league = found_competition(club, 24, variant=LIGHTEST)
    page = client.get(f"{league.get_absolute_url()}paper/").content.decode()
    for part in (1, 2):
        assert f"rounds/0/1.pdf?paper=a4&amp;part={part}" in page
    first, second = (pack(league, query=f"?reference=1&part={number}") for number in (1, 2))
    assert (len(pages(first)), len(of_matches(second))) == (10 * SHEETS[LIGHTEST] + 1, 2 * SHEETS[LIGHTEST])
    metadata = PdfReader(BytesIO(second)).metadata
    assert metadata
    assert metadata.title == parts(24 // 2, 10)[1].title("League: Round 1")
    assert client.get(f"{league.get_absolute_url()}paper/rounds/0/1.pdf?part=3").status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "rounds/0/999.pdf",
        "rounds/0/0.pdf",
        "rounds/7/1.pdf",
        f"rounds/0/{10**40}.pdf",
        f"rounds/{2**63}/1.pdf",
        "rounds/0/-1.pdf",
        "rounds/0/one.pdf",
        "rounds/0/1.pdf?part=0",
        "rounds/0/1.pdf?part=%00",
        "rounds/0/1.pdf?part=١",
        "rounds/0/1.pdf?part=",
    ],
)
def test_what_there_is_not(client: Client, club: Club, address: str) -> None:
    league = found_competition(club, 2)
    assert client.get(f"{league.get_absolute_url()}paper/{address}").status_code == 404


def test_the_queries_do_not_grow_with_the_round(club: Club, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for count in (2, 8):
        league = found_competition(club, count, name=f"League of {count}", variant=LIGHTEST)
        for fixture in league.fixtures.filter(round=1):
            begin(fixture)
        with django_assert_num_queries(10), no_pdf_laid_out():
            pack(league)
