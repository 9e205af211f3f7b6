"""Tables as files: every CSV has its spreadsheet with the same values, typed, and no formula or false date."""

import csv
import io
import re
from datetime import date
from decimal import Decimal
from zipfile import ZipFile

import pytest
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.urls import reverse
from hidden_places import addresses, open_places
from played_competition import found_competition, play
from python_calamine import CalamineWorkbook

from scoring.book.open_book import open_book
from scoring.models import Club
from scoring.readmodel.scorecard import scorecard
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import OVERS, Analysis, Day, InForm, Runs, Score, SideScore, overs
from scoring.web.csv_text import read_csv, write_csv
from scoring.web.table_files import AS, XLSX, rows_of, table_file, xlsx
from tournaments.models import Fixture
from tournaments.statistics.addresses import person_part

FALSE_DATES = ["12/8", "1-2", "1 - 2", "3/4/5", "2 May", "May 2", "1-Mar", "Sept. 2026", "'12/8", "3.4", "Jun5"]
NO_DATES = ["2026-05-02", "5–19", "120/5 (20 overs)", "Mayor 3", "19:30", "A May", "312 & 12/8", "12345-6", "May"]


def asked(query: str = "") -> HttpRequest:
    return RequestFactory().get(f"/x.csv{query}")


def cells_of(data: bytes) -> list[list[object]]:
    """Return the cells of a workbook as another library reads them."""
    sheet = CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_index(0)
    return [list(row) for row in sheet.to_python(skip_empty_area=False)]


def as_csv(value: object) -> str:
    """Return what a cell of a workbook is as CSV has it."""
    return value.isoformat() if isinstance(value, date) else str(value)


def same(cell: object, text: str) -> bool:
    return Decimal(text) == Decimal(str(cell)) if isinstance(cell, float) else as_csv(cell) == text


def trimmed(row: list[str]) -> list[str]:
    return row if not row or row[-1] else trimmed(row[:-1])


def test_a_figure_is_whole_numbers_in_columns_of_their_own_after_the_others() -> None:
    columns = [
        Column("score", "Score"),
        Column("both", "B", "Both"),
        Column("best", "Best"),
        Column("overs", "O", "Overs", form=OVERS),
        Column("day", "Date", numeric=False, form=Day()),
        Column("mixed", "Mixed", numeric=False),
    ]
    one, two = Score(312, 8, beside=overs(300)), Score(88, 4)
    table = Table.of(
        "",
        columns,
        [
            [one, SideScore([one, two], several=True), Analysis(2, 27), 106, date(2026, 5, 2), InForm(22, OVERS)],
            [None, None, None, None, None, Runs(87, unbroken=True)],
        ],
        [[two, None, None, 12, None, None]],
    ).with_ids("Match id", ["m1", None])
    head, first, second, total = ([*map(str, row)] for row in rows_of(table))
    one_row, two_row, all_rows = (dict(zip(head, row, strict=True)) for row in (first, second, total))
    assert head[:6] == ["Score", "Both", "Best", "Overs", "Date", "Mixed"]
    assert head[-1] == "Match id"
    assert first[:6] == [
        str(one),
        str(SideScore([one, two], several=True)),
        str(Analysis(2, 27)),
        "17.4",
        "2026-05-02",
        "3.4",
    ]
    numbers = [int(one_row[each]) for each in ("Score: runs", "Score: wickets", "Score: balls", "Overs: balls")]
    assert numbers == [312, 8, 300, 106]
    assert (one_row["Both: runs"], one_row["Both: runs, innings 2"], one_row["Both: wickets, innings 2"]) == (
        "312",
        "88",
        "4",
    )
    assert (one_row["Best: runs"], one_row["Best: wickets"], one_row["Mixed: balls"]) == ("27", "2", "22")
    assert (two_row["Mixed: runs"], two_row["Mixed: not out"], two_row["Score: runs"]) == ("87", "1", "None")
    assert (all_rows["Score: runs"], all_rows["Overs: balls"], all_rows["Match id"]) == ("88", "12", "None")
    assert (one_row["Match id"], two_row["Match id"]) == ("m1", "None")


def test_a_table_without_rows_has_the_balls_of_its_overs() -> None:
    assert len(rows_of(Table.of("", [Column("overs", "Overs", form=OVERS)], []))[0]) == 2


def test_ids_are_one_for_each_row() -> None:
    with pytest.raises(ValueError, match="Id"):
        Table.of("", [Column("a", "A")], [[1]]).with_ids("Id", [1, 2])


@pytest.mark.parametrize("text", FALSE_DATES)
def test_a_text_like_a_date_is_guarded_in_csv_and_comes_back(text: str) -> None:
    [[cell]] = csv.reader(io.StringIO(write_csv([[text]], mark=False).removeprefix("\ufeff")))
    assert cell == text, "programs get the text unguarded"
    [[cell]] = csv.reader(io.StringIO(write_csv([[text]]).removeprefix("\ufeff")))
    assert cell == f"'{text}"
    assert read_csv(write_csv([[text]])) == [[text]]


@pytest.mark.parametrize("text", NO_DATES)
def test_what_is_no_date_is_as_it_was(text: str) -> None:
    assert write_csv([[text]], mark=False) == write_csv([[text]]).removeprefix("\ufeff")
    assert read_csv(write_csv([[text]])) == [[text]]


def test_cells_of_a_spreadsheet_have_their_types_and_no_text_is_a_formula() -> None:
    texts = ["=1+1", "+1", "-1", "@a", "12/8", "1-2", "2 May 2026", "{=1}", "http://x", "#N/A", "a\x00\x0bb", "123"]
    data = xlsx([texts, [Decimal("17.4"), 3, date(2026, 5, 2), None]])
    assert cells_of(data)[0] == [*texts[:-2], "ab", "123"]
    assert cells_of(data)[1][:4] == [17.4, 3.0, date(2026, 5, 2), ""]
    with ZipFile(io.BytesIO(data)) as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml").decode()
    assert "<f" not in re.sub(r"<f?onts?", "", sheet)
    assert data == xlsx([texts, [Decimal("17.4"), 3, date(2026, 5, 2), None]]), "a page that is kept has one tag"


def test_nothing_in_a_spreadsheet_tells_when_it_was_made() -> None:
    times = re.findall(rb">([\d-]+T[\d:]+Z)<", ZipFile(io.BytesIO(xlsx([["a"]]))).read("docProps/core.xml"))
    assert set(times) == {b"2000-01-01T00:00:00Z"}


def test_the_same_address_answers_with_either() -> None:
    table = Table.of("", [Column("name", "Name", numeric=False)], [["=x"]])
    plain, sheet = table_file(asked(), table, "n"), table_file(asked(f"?{AS}={XLSX}"), table, "n")
    assert plain["Content-Disposition"] == 'attachment; filename="n.csv"'
    assert sheet["Content-Disposition"] == 'attachment; filename="n.xlsx"'
    assert cells_of(sheet.content) == [["Name"], ["=x"]]
    assert table_file(asked(f"?{AS}=pdf"), table, "n").content == plain.content


@pytest.mark.django_db
def test_every_csv_has_its_spreadsheet_with_the_same_values() -> None:
    of = open_places()
    client = Client()
    client.force_login(of.users.organiser)
    files = [address for _name, address in addresses(of) if address.endswith(".csv")]
    assert len(files) > 20
    with_rows = 0
    for address in files:
        answer, sheet = client.get(address), client.get(address, {AS: XLSX})
        assert (answer.status_code, sheet.status_code) == (200, 200), address
        assert sheet["Content-Disposition"].endswith('.xlsx"'), address
        rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
        cells = cells_of(sheet.content)
        assert len(rows) == len(cells), address
        with_rows += len(rows) > 1
        for row, found in zip(rows, cells, strict=True):
            texts = [text.removeprefix("'") for text in row]
            assert all(same(cell, text) for cell, text in zip(found, texts, strict=False)), (address, texts, found)
            assert not any(texts[len(found) :]), address
    assert with_rows > 15


@pytest.mark.django_db
def test_a_visitor_gets_the_spreadsheet_of_what_is_shown_alone() -> None:
    of = open_places()
    address = reverse("competition-fixtures-csv", args=[of.club.slug, of.league.season.slug, of.league.slug])
    shown = cells_of(Client().get(address, {AS: XLSX}).content)
    assert shown == cells_of(Client().get(address, {AS: XLSX}).content)
    of.club.visibility = 2
    of.club.save()
    assert Client().get(address, {AS: XLSX}).status_code == 404


@pytest.mark.django_db
def test_fixtures_and_averages_have_numbers_and_ids() -> None:
    of = open_places()
    at = [of.club.slug, of.league.season.slug, of.league.slug]
    head, *rows = cells_of(Client().get(reverse("competition-fixtures-csv", args=at), {AS: XLSX}).content)
    fixtures = [dict(zip(head, row, strict=False)) for row in rows]
    entrants = {each.name: each.pk for each in of.league.entrants.all()}
    for fixture in fixtures:
        assert fixture["Home entrant id"] == entrants[str(fixture["Home"])]
        assert fixture["Away entrant id"] == entrants.get(str(fixture["Away"]), "")
    [played] = [each for each in fixtures if (each["Home"], each["Away"]) == ("Bath", "Cork")]
    assert (played["Home score: runs"], played["Home score: wickets"]) == (140, 6)
    matches = {each.match_id for each in of.league.fixtures.all() if each.match}
    assert {each["Match id"] for each in fixtures} - {""} == matches
    head, *rows = cells_of(
        Client().get(reverse("club-averages-csv", args=[of.club.slug, "batting"]), {AS: XLSX}).content
    )
    known = {each.pk: each.name for each in of.club.players.all()}
    ids = [(row[head.index("Player id")], row[0]) for row in rows]
    assert any(pk for pk, _name in ids)
    assert all(known[int(str(pk).removesuffix(".0"))] == name for pk, name in ids if pk)


@pytest.mark.django_db
def test_the_meetings_of_a_grid_stand_in_parts(club: Club) -> None:
    league = found_competition(club, ["Ayr", "Bath"], settings={"round_robins": 4})
    first, second = league.fixtures.filter(home__name="Ayr").order_by("round")
    play(first, "140/6", "120/9")
    Fixture.objects.filter(pk=second.pk).update(on=date(2026, 6, 5))
    address = reverse("competition-grid-csv", args=[club.slug, league.season.slug, league.slug])
    head, *rows = cells_of(Client().get(address, {AS: XLSX}).content)
    ayr = dict(zip(head, rows[0], strict=False))
    assert (ayr["Bath: result"], ayr["Bath: runs"], ayr["Bath: runs against"]) == ("W", 140, 120)
    assert ayr["Bath: date, meeting 2"] == date(2026, 6, 5)
    assert "2026-06-05" in read_csv(Client().get(address).content.decode())[1]


@pytest.mark.django_db
def test_those_who_held_cards_have_ids() -> None:
    address = reverse("club-averages-csv", args=[open_places().club.slug, "people"])
    head, *rows = cells_of(Client().get(address, {AS: XLSX}).content)
    assert rows
    assert [row[len(head) - 1] for row in rows] == [person_part(str(row[0])) for row in rows]


@pytest.mark.django_db
def test_a_scorecard_is_one_file(client: Client) -> None:
    of = open_places()
    rows = read_csv(client.get(reverse("match-scorecard-csv", args=[of.match.slug])).content.decode())
    card = scorecard(open_book(of.match).match)
    heads = [row for row in rows if row[0] != str(of.match.pk)]
    assert len(heads) >= 4
    for number, innings in enumerate(card.innings, 1):
        own = [row for row in rows if row[1] == str(number)]
        titles = [row[3] for row in own]
        assert titles.count(innings.batting.caption or "Batting") == len(innings.batting.rows) + len(
            innings.batting.totals
        )
        assert str(innings.score) in own[0]
        assert str(innings.score.runs) in own[0]
        for fall in innings.fall:
            assert any(row[4:7] == [str(fall.wicket), str(fall.runs), fall.batter] for row in own)
        batters = [row[0].text for row in innings.batting.rows]
        assert [row[4] for row in own if row[3] == (innings.batting.caption or "Batting")][: len(batters)] == batters
