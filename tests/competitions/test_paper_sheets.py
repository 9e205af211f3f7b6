"""A competition on paper: table, fixtures, results grid and bracket, read back as a club would read them."""

import re
from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from typing import Any

import pytest
from club_with_accounts import match_in
from competition_pages import empty, how_far, stands, whys
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format
from further_cases import first_on_both
from played_competition import LIGHTEST, SYSTEM, begin, end, fixture_of, found_competition, over_of, play
from printed import POINTS_PER_MM, bookmarks, catalog, line_of, pages, structure, words
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries

from scoring.book import write as book
from scoring.book.changes import recorded
from scoring.book.signature import Signature
from scoring.models import Club
from scoring.rules.results import Outcome, Result
from scoring.visibility import Visibility
from scoring.words.results import result_text
from tournaments.formats.registry import formats
from tournaments.formats.series import series_words
from tournaments.formats.slots import LoserOf, WinnerOf
from tournaments.formats.words import slot_words
from tournaments.models import Competition, Entrant, Fixture
from tournaments.readmodel.grid import Grid, GridRow
from tournaments.readmodel.progress import progress
from tournaments.readmodel.table import competition_table
from tournaments.services.entrants import adjust, withdraw
from tournaments.sheets.grid import grid_pages
from tournaments.sheets.parts import parts
from tournaments.words.fixtures import undecided_words
from tournaments.words.seasons import won_by_words
from tournaments.words.standings import adjustment_text
from tournaments.words.tiebreaks import tie_break_name

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_amiss")]

STRANGE = [
    "<script>alert('x')</script> & Co",
    "שרה בן דוד",
    "محمد صلاح الدين",
    "W" * 100,
    "山田太郎さん",
    "😀 Flâneur",
    ("A very long name of many words " * 4)[:100].strip(),
    "Ж" * 60,
]


def sheet(competition: Competition, name: str, query: str = "") -> bytes:
    response = Client().get(f"{competition.get_absolute_url()}paper/{name}.pdf{query}")
    assert response.status_code == 200
    assert response["Content-Disposition"] == f'inline; filename="{competition.slug}-{name}.pdf"'
    return response.content


def flowed(page: str) -> str:
    return " ".join(page.split())


def test_a_match_on_paper_says_what_it_was_played_for_to_who_sees_that(club: Club) -> None:
    league = found_competition(club, ("Otley", "Ilkley"))
    play(league.fixtures.get(), "100/5", "90/6")
    match = league.fixtures.get().match
    assert match
    address = f"{match.get_absolute_url()}paper/match.pdf"
    shown = flowed(pages(Client().get(address).content)[0])
    assert f"{league.name} · Round 1" in shown
    assert shown.count("10 runs") == 1, "totals tell it all, and nothing is written of them besides"
    Competition.objects.update(name="Long room league")
    club.save()
    assert "Long room league · Round 1" in flowed(pages(Client().get(address).content)[0])
    Competition.objects.update(withdrawn=True)
    club.save()
    assert "Long room league" not in flowed(pages(Client().get(address).content)[0])


def play_all(competition: Competition) -> None:
    """Play whatever can be played; the home side wins."""
    while left := competition.fixtures.filter(match=None, is_bye=False, home__isnull=False, away__isnull=False):
        for fixture in left:
            play(fixture, "160/7", "120/8")


def test_a_table_with_its_reasons_and_rules(club: Club) -> None:
    league = found_competition(club, 4, name="Wharfedale", preset="icc")
    play(fixture_of(league, "Ayr", "Bath"), "160/7", "124 (16.3)")
    end(fixture_of(league, "Cork", "Deal"), "no_result")
    adjust(league.entrants.get(name="Cork"), Decimal(-2), Signature(author=None, reason="late start"))
    [page] = pages(sheet(league, "table"))
    text = flowed(page)
    today = date_format(timezone.localdate(), "j F Y")
    assert f"Otley · {how_far(league).words} · " in text
    assert today in text
    home = fixture_of(league, "Ayr", "Bath").home
    winner, loser = ("Ayr", "Bath") if str(home) == "Ayr" else ("Bath", "Ayr")
    assert line_of(page, "1", winner)[2:] == ["1", "1", "0", "0", "0", "2", "+1.800", "160/20", "124/20", "W"]
    assert line_of(page, "3", loser)[2:] == ["1", "0", "1", "0", "0", "0", "−1.800", "124/20", "160/20", "L"]
    found = competition_table(league, Visibility.PUBLIC)
    in_short = [line.in_short for table in found.tables for line in table.lines]
    assert all(in_short)
    for said in (*in_short, *found.scheme):
        assert said in text
    for number, (name, meaning) in enumerate(found.tie_breaks, 1):
        assert f"{number}. {name}: {meaning}" in text
    assert f"Cork: {adjustment_text(Fraction(-2), 'late start')}" in text
    assert f"NRR: {tie_break_name('net_run_rate')}." in text


def test_those_who_are_level_share_a_place(club: Club) -> None:
    league = found_competition(club, 3, tie_breaks=["wins"])
    [page] = pages(sheet(league, "table"))
    for name in ("Ayr", "Bath", "Cork"):
        assert line_of(page, "1=", name)


def test_what_was_struck_out_is_named(club: Club) -> None:
    league = found_competition(club, 3)
    withdraw(league.entrants.get(name="Cork"), Entrant.Withdrawn.EXPUNGED, SYSTEM)
    [page] = pages(sheet(league, "table"))
    assert "Cork" in flowed(page)
    assert "Cork" not in whys(league)


def test_each_group_has_its_table_and_its_grid(club: Club) -> None:
    cup = found_competition(club, 8, kind="groups-knockout", settings={"groups": 2, "through": 2})
    [page] = pages(sheet(cup, "table"))
    assert page.index("Group A") < page.index("Group B")
    first, second = pages(sheet(cup, "grid"))
    assert first.splitlines()[0].split() == ["Results", "grid:", "Group", "A"]
    assert second.splitlines()[0].split() == ["Results", "grid:", "Group", "B"]


@pytest.mark.parametrize(
    ("sides", "upright", "layout"),
    [(8, False, "wide of-grid few"), (9, False, "wide of-grid"), (7, True, "of-grid"), (8, True, "wide of-grid few")],
)
def test_a_grid_of_few_has_larger_type_or_in_a_yearbook_an_upright_page(sides: int, upright: bool, layout: str) -> None:
    rows = [GridRow("Ayr", number, "AYR", [None] * sides) for number in range(1, sides + 1)]
    [page] = grid_pages([Grid("", "", [(row.number, row.name) for row in rows], rows)], upright=upright)
    assert page.layout == layout


def test_fixtures_by_rounds_with_what_came_of_them(club: Club) -> None:
    league = found_competition(club, 4)
    first = fixture_of(league, "Ayr", "Bath")
    play(first, "160/7", "124 (16.3)")
    Fixture.objects.filter(pk=first.pk).update(on="2026-05-02", at="19:30")
    other = fixture_of(league, "Cork", "Deal")
    Fixture.objects.filter(pk=other.pk).update(state=Fixture.State.POSTPONED, venue="The Fleece")
    [page] = pages(sheet(league, "fixtures"))
    text = flowed(page)
    assert [text.index(f"Round {number}") for number in (1, 2, 3)] == sorted(
        text.index(f"Round {number}") for number in (1, 2, 3)
    )
    assert all(said in text for said in ("160/7", "(20 overs)", "124", "(16.3 overs)"))
    assert result_text(Result(Outcome.WON, 0, {"runs": 36}), (str(first.home), "")) in text
    assert "Sat 2 May" in text
    assert "The Fleece · Postponed" in text
    assert "0-0" not in text
    assert "0/0" not in text


def test_the_fixtures_of_a_series_say_how_it_stands(club: Club) -> None:
    series = found_competition(club, 2, kind="series", settings={"matches": 3}, tie_breaks=[])
    play(series.fixtures.order_by("round")[0], "160/7", "120/8")
    [page] = pages(sheet(series, "fixtures"))
    assert stands(series).wins == (1, 0)
    assert series_words(stands(series), ("Ayr", "Bath")) in page
    assert "2nd match" in page


def test_many_fixtures_are_printed_in_parts(client: Client, club: Club) -> None:
    league = found_competition(club, 21)
    first, second = sheet(league, "fixtures"), sheet(league, "fixtures", "?part=2")
    in_parts = parts(231, 200)
    for printed, part in zip((first, second), in_parts, strict=True):
        assert pages(printed)[0].splitlines()[0].strip() == part.title("Fixtures")
    page = client.get(f"{league.get_absolute_url()}paper/").content.decode()
    for part in in_parts:
        assert f"fixtures.pdf?paper=a4&amp;part={part.number}" in page
    assert "201 to 231" in page


def test_a_grid_of_twenty_in_four_pages_each_with_its_headings(club: Club) -> None:
    league = found_competition(club, 20)
    fixture = fixture_of(league, "Ayr", "Bath")
    play(fixture, "160/7", "124 (16.3)")
    pdf = sheet(league, "grid")
    printed = pages(pdf)
    assert [re.findall(r"\d+", page.splitlines()[0]) for page in printed] == [
        ["1", "10", "1", "10"],
        ["1", "10", "11", "20"],
        ["11", "20", "1", "10"],
        ["11", "20", "11", "20"],
    ]
    for page, rows, columns in zip(printed, (1, 1, 11, 11), (1, 11, 1, 11), strict=True):
        names = [str(entrant) for entrant in league.entrants.order_by("seed")]
        for number in range(10):
            assert f"{rows + number} {names[rows + number - 1]}" in flowed(page)
            assert f"{columns + number} {names[columns + number - 1]}" in flowed(page)
    assert "W 160–124" in printed[0]
    assert "W: won." in printed[0]
    [width, height] = {(width, height) for _word, width, height in words(pdf)}.pop()
    assert (width, height) == pytest.approx([297 * POINTS_PER_MM, 210 * POINTS_PER_MM], abs=0.5)


def test_a_bracket_with_results_and_who_won(club: Club) -> None:
    cup = found_competition(club, 6, kind="knockout", tie_breaks=[], settings={"third_place": True})
    [before] = pages(sheet(cup, "bracket"))
    for words_of in ("Quarter-finals", "Semi-finals", "Final", "Third-place match", "bye"):
        assert words_of in before
    for slot in (WinnerOf("Semi-final 1"), LoserOf("Semi-final 2")):
        assert slot_words(slot, {}) in before
    play_all(cup)
    [page] = pages(sheet(cup, "bracket"))
    final = cup.fixtures.get(label_kind="final")
    assert won_by_words(str(final.home)) in page
    assert page.count("160/7") == 6
    assert "(20 overs)" not in page


def test_what_no_longer_follows_is_said_below(club: Club) -> None:
    cup = found_competition(club, 4, kind="knockout", tie_breaks=[])
    end(cup.fixtures.filter(round=1).order_by("number")[0], "no_result")
    [page] = pages(sheet(cup, "bracket"))
    assert undecided_words() in page.split("Notes")[1]


@pytest.mark.layout
@pytest.mark.parametrize("size", first_on_both(["a4", "letter"]))
@pytest.mark.parametrize(("long", "most"), [(3, 1), (16, 3)])
def test_notes_stand_on_the_page_of_their_bracket(club: Club, long: int, most: int, size: str) -> None:
    names = [f"Side S{number:02}" + " of a long name" * (6 if number <= long else 0) for number in range(1, 17)]
    cup = found_competition(club, names, kind="knockout", tie_breaks=[], people=True)
    pdf = sheet(cup, "bracket", f"?paper={size}")
    assert len(pages(pdf)) == len(bookmarks(pdf)) <= most, "a page without a heading has notes alone"
    found = [word for word, *_size in words(pdf)]
    for notes in [word for word in found if word.text == "Notes"]:
        drawn, below = (
            {word.text for word in found if word.page == notes.page and (word.top < notes.top) == above}
            for above in (True, False)
        )
        assert {f"S{number:02}" for number in range(1, long + 1)} & drawn <= below


# How the same is laid out on another size of paper no database has a part in; nor in where it is clipped.
@pytest.mark.layout
@pytest.mark.parametrize(("entrants", "count"), [(2, 1), (16, 1), (17, 3), (64, 5), (256, 17)])
@pytest.mark.parametrize("size", first_on_both(["a4", "letter"]))
def test_a_large_bracket_in_sections(club: Club, entrants: int, count: int, size: str) -> None:
    names = [f"Side {number:03}" for number in range(1, entrants + 1)]
    cup = found_competition(club, names, kind="knockout", tie_breaks=[], people=True)
    pdf = sheet(cup, "bracket", f"?paper={size}")
    printed = pages(pdf)
    assert len(printed) == count
    assert all(any(name in page for page in printed) for name in names)
    assert "Final" in printed[-1]
    inside(pdf)


@pytest.mark.layout
@pytest.mark.parametrize("size", first_on_both(["a4", "letter"]))
@pytest.mark.parametrize("name", ["table", "fixtures", "grid"])
def test_nothing_is_clipped(club: Club, name: str, size: str) -> None:
    long = ("Long " * 20).strip()
    league = found_competition(club, STRANGE, name=long, preset="county", variant="hill", conditions={"innings": 1})
    for fixture in league.fixtures.filter(round=1):
        play(fixture, "1160", "1120")
    inside(sheet(league, name, f"?paper={size}"))


@pytest.mark.layout
@pytest.mark.parametrize("size", first_on_both(["a4", "letter"]))
def test_nothing_of_a_bracket_is_clipped_or_printed_over(club: Club, size: str) -> None:
    cup = found_competition(club, STRANGE, kind="knockout", tie_breaks=[])
    play_all(cup)
    pdf = sheet(cup, "bracket", f"?paper={size}")
    found = inside(pdf)
    for name in STRANGE:
        if len(name) < 40:
            assert name in "".join(pages(pdf))
    assert sum(word.text.count("W") for word in found if set(word.text) == {"W"}) >= 100
    for word in found:
        for other in found:
            over = min(word.right, other.right) - max(word.left, other.left) > 1
            beside = min(word.bottom, other.bottom) - max(word.top, other.top)
            assert word is other or not over or beside < 0.6 * (word.bottom - word.top), (word, other)


def inside(pdf: bytes) -> list[Any]:
    """Check that every word stands on its page, and return them."""
    found = list(words(pdf))
    for word, width, height in found:
        assert 0 < word.left < word.right < width, word
        assert 0 < word.top < word.bottom < height, word
    return [word for word, *_ in found]


@pytest.mark.layout
@pytest.mark.parametrize("name", ["table", "fixtures", "grid"])
def test_tagged_with_bookmarks_address_and_embedded_fonts(club: Club, settings: Any, name: str) -> None:
    settings.PUBLIC_URL = "https://scores.example.org"
    league = found_competition(club, 4, name="Wharfedale")
    pdf = sheet(league, name)
    root, reader = catalog(pdf), PdfReader(BytesIO(pdf))
    assert root["/MarkInfo"]["/Marked"]
    kinds = [tag["/S"] for tag in structure(pdf)]
    assert {"/H1", "/Table", "/TH", "/TD", "/Figure"} <= set(kinds)
    heading = pages(pdf)[0].splitlines()[0].strip()
    assert [title for _depth, title, _page in bookmarks(pdf)] == [heading]
    assert f"scores.example.org{league.get_absolute_url()}" in pages(pdf)[0]
    assert reader.metadata
    assert reader.metadata.title == f"Wharfedale, 2026: {heading}"


@pytest.mark.parametrize("kind", sorted(slug for slug, kind in formats().items() if not kind.not_drawn))
def test_every_link_of_the_page_gives_a_pdf(client: Client, club: Club, pdf_begins: bytes, kind: str) -> None:
    settings = {"groups-knockout": {"groups": 2, "through": 1}, "swiss": {"rounds": 2}}.get(kind, {})
    entrants = 2 if kind == "series" else 4
    competition = found_competition(club, entrants, kind=kind, settings=settings, tie_breaks=[], variant=LIGHTEST)
    response = client.get(f"{competition.get_absolute_url()}paper/?paper=letter")
    assert response.status_code == 200
    links = [part.split('"')[0] for part in response.content.decode().split('href="')[1:]]
    printed = [link for link in links if ".pdf" in link]
    assert len(printed) >= 3
    for link in printed:
        assert "?paper=letter" in link
        assert client.get(link.replace("&amp;", "&")).content.startswith(pdf_begins)


@pytest.mark.parametrize("kind", ["league", "knockout", "series"])
def test_before_the_draw(client: Client, club: Club, kind: str) -> None:
    competition = found_competition(club, [], kind=kind, tie_breaks=[], drawn=False)
    assert empty(client.get(f"{competition.get_absolute_url()}paper/").content.decode())
    for name in ("fixtures", *{"league": ("table", "grid"), "knockout": ("bracket",)}.get(kind, ())):
        [page] = pages(sheet(competition, name))
        assert progress([competition])[competition.pk].words in page


@pytest.mark.parametrize(
    ("kind", "name"), [("league", "bracket"), ("knockout", "table"), ("knockout", "grid"), ("series", "table")]
)
def test_what_a_format_has_not(client: Client, club: Club, kind: str, name: str) -> None:
    competition = found_competition(club, 2, kind=kind, tie_breaks=[])
    assert client.get(f"{competition.get_absolute_url()}paper/{name}.pdf").status_code == 404


@pytest.mark.parametrize("address", ["fixtures.pdf?part=2", "grid.pdf?part=0", "nothing.pdf", "fixtures.pdf?part=%ff"])
def test_what_there_is_not(client: Client, club: Club, address: str) -> None:
    league = found_competition(club, 2)
    assert client.get(f"{league.get_absolute_url()}paper/{address}").status_code == 404


def test_sent_again_only_when_something_has_changed(client: Client, club: Club) -> None:
    league = found_competition(club, 2)
    path = f"{league.get_absolute_url()}paper/table.pdf"
    first = client.get(path)
    assert client.get(path, headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert client.get(f"{path}?paper=letter", headers={"If-None-Match": first["ETag"]}).status_code == 200
    play(league.fixtures.get(), "160/7", "120/8")
    assert client.get(path, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_an_entry_makes_new_fixtures_but_no_new_table(client: Client, club: Club) -> None:
    league, elsewhere = found_competition(club, 2), match_in(club, begun=True)
    match = begin(league.fixtures.get())
    paths = [f"{league.get_absolute_url()}paper/{name}.pdf" for name in ("table", "fixtures")]
    first = [client.get(path)["ETag"] for path in paths]
    for written, entries, told in (
        (elsewhere, [{"type": "ball", "runs": 1}], [304, 304]),
        (match, over_of(1), [304, 200]),
    ):
        book.write(written.slug, recorded(written.variant, entries), Signature(author=None, seen=written.version))
        again = [client.get(path, headers={"If-None-Match": tag}) for path, tag in zip(paths, first, strict=True)]
        assert [answer.status_code for answer in again] == told


def test_the_queries_do_not_grow(client: Client, club: Club, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for count in (3, 6):
        league = found_competition(club, count, name=f"League of {count}", variant=LIGHTEST)
        for fixture in league.fixtures.filter(is_bye=False):
            end(fixture, "awarded", 0)
        for name, queries in (("", 5), ("table.pdf", 15), ("fixtures.pdf", 10), ("grid.pdf", 10)):
            with django_assert_num_queries(queries):
                client.get(f"{league.get_absolute_url()}paper/{name}")
