"""A yearbook, opened and read back: contents, page numbers, links, bookmarks, tags, every scorecard."""

import re
from io import BytesIO
from typing import Any

import pytest
from club_with_accounts import ClubUsers, make_club
from django.conf import settings
from django.db import transaction
from played_competition import ONE_OVER, SYSTEM, end, found_competition, score
from printed import POINTS_PER_MM, complaints, words
from pypdf import PdfReader
from pytest_django.plugin import DjangoDbBlocker
from season_to_print import bookmarks, printed, texts, three_matches, yearbook_of

from scoring.match_reports import edit_report
from scoring.models import Match
from scoring.rules.results import TIED, Outcome, Result
from scoring.sheets.sizes import A4
from scoring.statistics.records import record_heading
from scoring.words.results import result_text
from tournaments.models import Season
from tournaments.readmodel.positions import TITLE as POSITIONS
from tournaments.services.competitions import withdraw_competition
from tournaments.yearbook.build_job import NOTHING_TO_PRINT
from tournaments.yearbook.chapter import Yearbook
from tournaments.yearbook.chapters import scorecards
from tournaments.yearbook.chapters.competitions import FIXTURES_NAME
from tournaments.yearbook.digest import digest
from tournaments.yearbook.front import NOTHING_PLAYED
from tournaments.yearbook.notable import FINAL, HIGHEST_TOTAL, NARROWEST_FINISH

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def yearbook(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> PdfReader:
    """A yearbook of two competitions, in several pieces, printed once for all who read it."""
    with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock(), transaction.atomic():
        patch.setattr(settings, "VAR_DIR", tmp_path_factory.mktemp("var"))
        patch.setattr(scorecards, "_MATCHES", 2)
        club = make_club().club
        three_matches(club)
        cup = found_competition(club, ["Deal", "Ely"], name="Cup", kind="knockout", conditions=ONE_OVER)
        score(cup.fixtures.get(), [1, 4, "bowled", 6], [2, "lbw", 0, 1])
        read = yearbook_of(printed(Season.objects.get()))
        transaction.set_rollback(True)
    return read


def test_contents_bookmarks_and_pages_agree(yearbook: PdfReader) -> None:
    marks = bookmarks(yearbook)
    contents = f"{texts(yearbook)[1]} "
    for _level, title, page in marks[1:]:
        assert f" {title} {page} " in contents, (title, page)
    for number, said in enumerate(texts(yearbook)[1:], 2):
        assert said.endswith(f" {number}"), (number, said[-40:])
    by_page = {page: title for level, title, page in marks if level == 3}
    for page, title in by_page.items():
        assert re.split("[,:] ", title)[0] in texts(yearbook)[page - 1]


def test_the_cover_says_of_when_it_is(yearbook: PdfReader) -> None:
    assert re.search(r" 4 matches .* \d+ \w+ \d{4}, \d\d:\d\d$", texts(yearbook)[0]), texts(yearbook)[0]


def test_bookmarks_are_by_chapter_competition_and_match(yearbook: PdfReader) -> None:
    marks = [(level, title) for level, title, _page in bookmarks(yearbook)]
    assert marks == [
        (1, "Contents"),
        (1, "Competitions"),
        (2, "League"),
        (3, "Table"),
        (3, "Results grid"),
        (3, str(FIXTURES_NAME)),
        (2, "Cup"),
        (3, "Bracket"),
        (3, str(FIXTURES_NAME)),
        (1, "Averages"),
        (2, "Card Cricket (Forde)"),
        (3, "Batting"),
        (3, "Bowling"),
        (1, "Records"),
        (2, "Card Cricket (Forde)"),
        (1, "Charts"),
        (2, "League"),
        (3, str(POSITIONS)),
        (2, "Cup"),
        (3, f"Deal v Ely: {FINAL}, {HIGHEST_TOTAL}, {NARROWEST_FINISH}"),
        (1, "Scorecards"),
        (2, "League"),
        (3, "Bath v Cork"),
        (3, "Cork v Ayr"),
        (3, "Ayr v Bath"),
        (2, "Cup"),
        (3, "Deal v Ely"),
    ]


def test_no_page_is_nearly_empty(yearbook: PdfReader) -> None:
    assert isinstance(yearbook.stream, BytesIO)
    lowest: dict[int, float] = {}
    for word, _width, height in words(yearbook.stream.getvalue()):
        if word.bottom < height - 14 * POINTS_PER_MM:  # above the foot
            lowest[word.page] = max(lowest.get(word.page, 0), word.bottom / height)
    assert {page for page in range(2, len(yearbook.pages)) if lowest[page] < 1 / 3} == set()


def test_a_line_of_the_contents_leads_to_its_page(yearbook: PdfReader) -> None:
    links = [link.get_object() for link in yearbook.pages[1]["/Annots"]]  # type: ignore[attr-defined]
    places = yearbook.named_destinations
    led_to = [yearbook.get_destination_page_number(places[link["/Dest"]]) for link in links]
    assert [number + 1 for number in led_to if number is not None] == [page for _, _, page in bookmarks(yearbook)[1:]]


def test_every_scorecard_is_there_in_full(yearbook: PdfReader) -> None:
    cards = " ".join(
        texts(yearbook)[next(page for _, title, page in bookmarks(yearbook) if title == "Scorecards") - 1 :]
    )
    for winner, runs in (("Ayr", 36), ("Ayr", 1), ("Deal", 8)):
        assert result_text(Result(Outcome.WON, 0, {"runs": runs}), (winner, "")) in cards, cards
    assert result_text(TIED, ()) in cards, cards
    assert re.search(r"Trescothick .* bowled|Trescothick b ", cards)


def test_a_yearbook_is_one_tagged_document_in_its_language(yearbook: PdfReader) -> None:
    root: Any = yearbook.trailer["/Root"]
    assert root["/Lang"] == "en-gb"
    assert root["/MarkInfo"]["/Marked"]
    assert yearbook.metadata is not None
    assert (yearbook.metadata.title, yearbook.metadata.author) == ("Yearbook 2026", "Otley")
    tree = root["/StructTreeRoot"]
    parents = tree["/ParentTree"]["/Nums"]
    assert list(parents[::2]) == list(range(len(parents) // 2))
    for page in yearbook.pages:
        key: Any = page["/StructParents"]
        for element in parents[2 * key + 1].get_object():
            assert element.get_object()["/Pg"].get_object() == page.get_object()
    identities = [each["/ID"] for each in elements(tree["/K"]) if "/ID" in each]
    assert len(identities) == len(set(identities)) > 20


def elements(node: Any) -> list[Any]:
    node = node.get_object() if hasattr(node, "get_object") else node
    if isinstance(node, list):
        return [each for child in node for each in elements(child)]
    if not isinstance(node, dict):
        return []
    assert "/S" in node or node["/Type"] == "/OBJR"
    return [node, *elements(node.get("/K", []))]


def test_each_font_is_embedded_once(yearbook: PdfReader) -> None:
    programs: dict[str, set[int]] = {}
    fonts_of_sections = set()
    for page in yearbook.pages[1:]:
        fonts: Any = page["/Resources"]["/Font"]  # type: ignore[index]
        assert "/Numerals" in fonts
        for font in fonts.values():
            [descendant] = font.get_object()["/DescendantFonts"]
            descriptor = descendant.get_object()["/FontDescriptor"]
            assert descriptor["/FontName"] == font["/BaseFont"]
            programs.setdefault(font["/BaseFont"], set()).add(descriptor.raw_get("/FontFile2").idnum)
            fonts_of_sections.add(font.get_object().indirect_reference)
    assert len(fonts_of_sections) > len(programs) >= 3
    assert {name: len(numbers) for name, numbers in programs.items() if len(numbers) > 1} == {}


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("kind", "name"), [("averages", "Averages"), ("records", "Records")])
def test_averages_and_records_are_printed_alone(users: ClubUsers, kind: str, name: str) -> None:
    cup = found_competition(users.club, ["Deal", "Ely"], kind="knockout", conditions=ONE_OVER)
    score(cup.fixtures.get(), [1, 4, "bowled", 6], [2, "lbw", 0, 1])
    alone = yearbook_of(printed(cup.season, kind))
    assert alone.metadata is not None
    assert alone.metadata.title == f"{name} 2026"
    assert [title for level, title, _page in bookmarks(alone) if level == 1] == ["Contents", name]
    assert {"averages": "M E Trescothick Deal", "records": f"{record_heading('win-by-runs')} 8 runs"}[kind] in texts(
        alone
    )[2]


@pytest.mark.usefixtures("quick")
def test_a_season_in_which_nothing_was_played_says_so(users: ClubUsers) -> None:
    found_competition(users.club, 3)
    yearbook = yearbook_of(printed(Season.objects.get()))
    assert str(NOTHING_PLAYED) in texts(yearbook)[0]
    assert [title for _, title, _ in bookmarks(yearbook)][:2] == ["Contents", "Competitions"]


def test_a_season_without_a_competition_is_no_book(users: ClubUsers) -> None:
    season = Season.objects.create(club=users.club, name="2027")
    made = printed(season)
    assert (made.state, made.message) == (
        "failed",
        str(NOTHING_TO_PRINT),
    )


@pytest.mark.usefixtures("quick")
def test_what_was_withdrawn_is_left_out(users: ClubUsers) -> None:
    three_matches(users.club)
    other = three_matches(users.club, name="Friendlies")
    withdraw_competition(other, SYSTEM)
    yearbook = yearbook_of(printed(Season.objects.get()))
    assert not [title for _, title, _ in bookmarks(yearbook) if title == "Friendlies"]
    assert "Friendlies" not in " ".join(texts(yearbook))


@pytest.mark.usefixtures("quick")
def test_names_of_any_script_and_length_are_printed(users: ClubUsers, caplog: pytest.LogCaptureFixture) -> None:
    names = ["W" * 100, "کریکٹ (کلب) \\", "O'Neill & <b>Söhne</b> (1)"]
    league = found_competition(users.club, names, name="A league (of \\ their) own")
    end(league.fixtures.first() or league.fixtures.get(), "abandoned")
    yearbook = yearbook_of(printed(Season.objects.get()))
    assert complaints(caplog) == []
    assert "A league (of \\ their) own" in [title for _, title, _ in bookmarks(yearbook)]
    assert any("<b>Söhne</b> (1)" in page for page in texts(yearbook))


def test_what_runs_over_several_pages_is_listed_where_it_begins(users: ClubUsers) -> None:
    found_competition(users.club, [f"Side {letter}" for letter in "ABCDEFGHIJ"])
    yearbook = yearbook_of(printed(Season.objects.get()))
    [page] = [page for _level, title, page in bookmarks(yearbook) if title == str(FIXTURES_NAME)]
    assert f"{FIXTURES_NAME} Round 1" in texts(yearbook)[page - 1]
    assert texts(yearbook)[page].startswith("Round "), "it was to run over to a second page"
    assert texts(yearbook)[page].endswith(f" · Competitions · League {page + 1}")
    assert f" {FIXTURES_NAME} {page} " in f"{texts(yearbook)[1]} "


def test_it_prints_match_reports_and_is_out_of_date_once_one_is_edited(users: ClubUsers) -> None:
    season = three_matches(users.club).season
    match, before = Match.objects.earliest("pk"), digest(season, "yearbook", A4.slug)
    edit_report(match, "Rain held off.", 0, users.organiser)
    assert digest(season, "yearbook", A4.slug) != before
    leaves = [leaf for section in scorecards.SCORECARDS.sections(Yearbook.of(season, A4)) for leaf in section()]
    reports: list[Any] = [leaf.page.context["report"] for leaf in leaves]
    assert reports.count(["Rain held off."]) == 1
    assert all(report and all(report) for report in reports)
