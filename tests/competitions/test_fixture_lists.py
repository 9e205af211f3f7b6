"""Fixtures and results from a list: each bad cell named, nothing written before it was seen, all of it one act."""

import csv
from collections.abc import Sequence
from datetime import date, time
from io import StringIO

import pytest
from club_with_accounts import ClubUsers, post_raw
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import localdate
from fixture_pages import fresh, page_of
from listed_fixtures import bring_in, kept, look, sentences
from organiser_pages import HOSTILE, done, html_of, wrong
from page_text import text_of
from played_competition import SYSTEM, begin, end, found_competition, innings, played, points, setup_for
from served_forms import form_at, form_of
from spreadsheets import DATE, TIME, Bad, Cell, ods, ods_cell, ods_row, xlsx, zipped

from scoring.games.registry import games
from scoring.models import Match
from scoring.rules.registry import find_rules
from scoring.visibility import Visibility
from scoring.words.phrase import phrase
from tournaments.forms import list_reader
from tournaments.forms.list_cells import CellError, read_day, read_score, read_time
from tournaments.models import Competition, Entrant, Fixture, Verb
from tournaments.services.competitions import change_visibility
from tournaments.services.earlier import fixture_before
from tournaments.services.fixtures import was_added
from tournaments.services.tallies import refresh_all
from tournaments.words import fixture_lists as words
from tournaments.words.acts import list_words

pytestmark = pytest.mark.django_db

PLAIN = (
    "Round,Date,Time,Venue,Table,Home,Away\r\n1,2026-05-02,19:30,The Fleece,1,Ayr,Bath\r\n1,2 May 2026,,,,Cork,Deal\r\n"
)


@pytest.fixture
def league(users: ClubUsers) -> Competition:
    return found_competition(users.club, 4, drawn=False)


def test_a_pasted_list_is_looked_at_and_then_brought_in(league: Competition, organiser: Client) -> None:
    seen = look(organiser, league, PLAIN)
    assert not league.fixtures.exists()
    assert sentences(seen) == []
    assert bring_in(seen).status_code == 302
    first, second = league.fixtures.order_by("number")
    assert (first.on, first.at, first.venue, first.table) == (date(2026, 5, 2), time(19, 30), "The Fleece", "1")
    assert [str(each) for each in (second.home, second.away)] == ["Cork", "Deal"]
    act = league.acts.latest("version")
    assert act.about["added"] == 2


RESULTS = (
    "Round,Date,Home,Away,Home score,Away score,Result,Batted first\r\n"
    "1,2019-05-04,Ayr,Bath,160/7 (20),124 all out (16.3 overs),,\r\n"
    "1,2019-05-04,Cork,Deal,125/4 (20),124/9 (20),,Deal\r\n"
    "2,2019-05-11,Bath,Deal,,,abandoned,\r\n"
    "2,2019-05-11,Ayr,Cork,,,Awarded to Cork,\r\n"
)


def test_a_season_that_is_over_gives_its_table(league: Competition, organiser: Client) -> None:
    seen = look(organiser, league, RESULTS)
    assert sentences(seen) == []
    assert bring_in(seen).status_code == 302
    assert points(league) == {"Ayr": 2, "Bath": 1, "Cork": 4, "Deal": 1}
    assert played(league)["Cork"] == (2, 2, 0)
    assert set(Match.objects.values_list("played_on", flat=True)) == {date(2019, 5, 4), date(2019, 5, 11)}
    assert league.acts.latest("version").about["results"] == 4


def test_a_result_without_a_date_is_saved_as_on_the_page_of_its_round(league: Competition, organiser: Client) -> None:
    text = "Round,Home,Away,Home score,Away score,Result\n1,Ayr,Bath,,,abandoned\n2,-Cork,Deal,,,\n"
    text += "1,Cork,Deal,125/4 (20),124/9 (20),\n"
    seen = look(organiser, league, text)
    assert kept(seen) == text.splitlines(), "what was pasted is shown as it was typed"
    [bad] = sentences(seen)
    assert "-Cork" in bad
    assert text_of(seen).count(words.dated_today_words()) == 2
    assert bring_in(seen, leave_out=True).status_code == 302
    assert points(league) == {"Ayr": 1, "Bath": 1, "Cork": 2, "Deal": 0}
    assert set(league.fixtures.values_list("on", flat=True)) == {None}
    assert set(Match.objects.values_list("played_on", flat=True)) == {localdate()}
    again = "Round,Home,Away,Result\n2,Ayr,Cork,\n"
    bring_in(look(organiser, league, again))
    assert bring_in(look(organiser, league, again.replace("Cork,", "Cork,abandoned"))).status_code == 302
    assert points(league)["Cork"] == 3


def test_card_players_and_guests_have_results_that_no_more_people_see(users: ClubUsers, organiser: Client) -> None:
    evening = found_competition(users.club, ["Ann", "Bob"], people=True, drawn=False)
    change_visibility(evening, Visibility.DRAFT, SYSTEM)
    guests = found_competition(users.club, 2, name="Guests", drawn=False)
    Entrant.objects.filter(competition=guests).update(team=None)
    for competition in (evening, guests):
        home, away = (each.name for each in competition.entrants.all())
        text = f"Round,Date,Home,Away,Home score,Away score\n1,2019-05-04,{home},{away},160/7 (20),124 all out (16.3)\n"
        assert bring_in(look(organiser, competition, text)).status_code == 302
        assert points(competition)[home] == 2
    narrowest = [Match.objects.get(fixture__competition=each).narrowest for each in (evening, guests)]
    assert narrowest == [Visibility.DRAFT, Visibility.PUBLIC]


@pytest.mark.parametrize("variant", [each.slug for each in games().values()])
def test_what_we_export_is_brought_in_as_it_was(users: ClubUsers, organiser: Client, variant: str) -> None:
    season = found_competition(users.club, 4, variant=variant)
    first, second, third = season.fixtures.filter(is_bye=False)[:3]
    one_innings = find_rules(variant)(setup_for(first)).innings_a_side == 1
    made = ("160", "124") if one_innings else ("160", "124", "101", "90")
    begin(first, report={"innings": [innings(first, each) for each in made]})
    end(second, "abandoned")
    end(third, "conceded", 0)
    Fixture.objects.filter(competition=season).update(on=date(2020, 5, 2))
    Match.objects.update(played_on=date(2020, 5, 2))
    refresh_all(season)  # as whatever writes down a day does
    exported = organiser.get(page_of(season, "competition-fixtures-csv")).content
    again = found_competition(users.club, 4, variant=variant, name="Again", drawn=False)
    seen = look(organiser, again, file=SimpleUploadedFile("fixtures.csv", exported))
    assert sentences(seen) == []
    assert bring_in(seen).status_code == 302
    assert points(again) == points(season)
    assert rows_of(organiser, again) == rows_of(organiser, season)
    # Once more, it is all there, and nothing is told of it.
    seen = look(organiser, again, file=SimpleUploadedFile("fixtures.csv", exported))
    assert not seen.context["preview"].listed
    assert not any(row.notes or row.errors for row in seen.context["preview"].rows)


def rows_of(client: Client, competition: Competition) -> list[str]:
    """Return the lines of the fixtures without the ids, which are others of each match."""
    lines = client.get(page_of(competition, "competition-fixtures-csv")).content.decode().splitlines()
    return [line.rsplit(",", 3)[0] for line in lines]


# What is wrong


def test_each_bad_cell_is_named_and_good_rows_wait_for_a_word(league: Competition, organiser: Client) -> None:
    text = (
        "Away;HOME;Round;date;Home score;Away score\n"
        "  bath ;Ayr;1;2.5.2026;;\n"
        "\n"
        "Corc;deal;1;;lots;124 (16)\n"
        "Deal;Deal;1;31/02/2026;;\n"
        "Ayr;Cork;0;;;\n"
        "Bath;Cork;4;;;\n"
        ";Zork Rovers;2;;;\n"
        "Deal;Bath;2;2019-05-04;160/7;124 (16.3)\n"
        "Bath;Ayr;Round 1;;;\n"
        "<script>alert(1)</script>;Ayr;2;;;\n"
    )
    seen = look(organiser, league, text)
    preview = seen.context["preview"]
    wrong = {row.number: [column for column, _said in row.errors] for row in preview.wrong}
    assert wrong == {
        4: ["Away", "Home score"],
        5: ["Date", "Away"],
        6: ["Round"],
        7: ["Round"],
        8: ["Home", "Away"],
        9: ["Home score", "Away score"],
        10: ["Home"],
        11: ["Away"],
    }
    assert preview.wrong[0].sentences[:1] == [
        phrase(
            _row_words(),
            row=4,
            column="Away",
            said=phrase(str(words.NO_SUCH_ENTRANT_BUT), name="Corc", near="Cork"),
        )
    ]
    assert "<script>alert" not in html_of(seen)
    answer = bring_in(seen)
    assert list(answer.context["form"].errors) == ["leave_out"]
    assert answer.status_code == 422
    assert not league.fixtures.exists()
    assert bring_in(answer, leave_out=True).status_code == 302
    [fixture] = league.fixtures.all()
    assert (str(fixture.home), str(fixture.away), fixture.on) == ("Ayr", "Bath", date(2026, 5, 2))


def _row_words() -> str:
    return "Row %(row)s, %(column)s: %(said)s"


def test_what_is_there_is_filled_in_and_not_made_twice(users: ClubUsers, organiser: Client) -> None:
    league = found_competition(users.club, 4)
    first, second = league.fixtures.filter(round=1)
    Fixture.objects.filter(pk=first.pk).update(on=date(2026, 5, 2))
    text = (
        "Round,Date,Time,Home,Away,Home score,Away score,State\n"
        f"1,2026-05-09,19.30,{first.home},{first.away},160/7 (20),124 all out (16.3),Cancelled\n"
        f"1,,,{second.away},{second.home},,\n"
        f"1,2026-05-09,,{first.home},{first.away},,\n"
        f"4,,,{first.home},{first.away},,\n"
    )
    seen = look(organiser, league, text)
    rows = seen.context["preview"].rows
    assert [bool(row.errors) for row in rows] == [False, True, True, False]
    assert len(rows[0].notes) == 2  # that the day is another, and the state
    assert len(seen.context["preview"].notices) == 1  # that there are others
    assert bring_in(seen, leave_out=True).status_code == 302
    first = fresh(first)
    assert (first.on, first.at) == (date(2026, 5, 2), time(19, 30))
    assert first.match is not None
    assert first.match.outcome == "won"
    late = fixture_before(first, list(league.acts.filter(verb=Verb.BRING_IN_LIST)))
    assert (late.on, late.at) == (first.on, None)
    [added] = league.fixtures.filter(round=4)
    assert was_added(added)
    assert not was_added(first)
    assert league.fixtures.count() == 7
    assert list_words({"added": 1, "filled": 1, "results": 1}) in done(league)


def test_rounds_follow_one_another_and_some_are_drawn_elsewhere(users: ClubUsers, organiser: Client) -> None:
    groups = found_competition(users.club, 4, settings={"groups": 2}, name="Groups", drawn=False)
    cup = found_competition(users.club, 4, kind="knockout", name="Cup")
    for competition in (groups, cup):
        seen = look(organiser, competition, "Round,Home,Away\n1,Ayr,Bath\n2,Ayr,Cork\n")
        assert [row.number for row in seen.context["preview"].wrong] == [2, 3]
    semi, final = cup.fixtures.filter(round=1).first(), cup.fixtures.get(round=2)
    assert semi is not None
    text = (
        "Fixture,Date,Home,Away,Result\n"
        f"{semi.key},2026-05-02,{semi.home},{semi.away},Awarded to {semi.away}\n"
        f"{final.key},2026-05-09,Winner of Semi-final 1,Winner of Semi-final 2,\n"
    )
    seen = look(organiser, cup, text)
    assert sentences(seen) == []
    assert bring_in(seen).status_code == 302
    final.refresh_from_db()
    assert final.on == date(2026, 5, 9)
    assert semi.away_id in (final.home_id, final.away_id)


def test_without_rounds_each_day_is_one(users: ClubUsers, league: Competition, organiser: Client) -> None:
    text = "Date,Home,Away\n9/5/2019,Ayr,Bath\n2/5/2019,Cork,Deal\n9/5/2019,Cork,Deal\n2/5/2019,Bath,Ayr\n"
    assert bring_in(look(organiser, league, text)).status_code == 302
    assert sorted(league.fixtures.values_list("round", "home__name")) == [
        (1, "Bath"),
        (1, "Cork"),
        (2, "Ayr"),
        (2, "Cork"),
    ]
    again = look(organiser, league, text).context["preview"]
    assert not again.listed
    assert not again.wrong
    series = found_competition(users.club, 2, kind="series", name="Series", drawn=False)
    seen = look(organiser, series, "Date,Home,Away\n9/5/2019,Ayr,Bath\n2/5/2019,Bath,Ayr\n2/5/2019,Ayr,Bath\n")
    assert bring_in(seen).status_code == 302
    assert list(series.fixtures.order_by("round").values_list("round", "home__name")) == [
        (1, "Bath"),
        (2, "Ayr"),
        (3, "Ayr"),
    ]
    assert len(sentences(look(organiser, series, "Round,Home,Away\n4,Ayr,Bath\n4,Bath,Ayr\n"))) == 1


def test_who_was_quicker_is_told_and_the_list_is_still_there(league: Competition, organiser: Client) -> None:
    seen = look(organiser, league, PLAIN)
    end(found_competition(league.season.club, 2, name="Other").fixtures.get(), "abandoned")
    change = form_at(organiser, page_of(league, "fixture-add"), has="home")
    assert bring_in(seen).status_code == 302
    again = bring_in(seen)
    assert again.status_code == 422
    assert kept(again) == PLAIN.splitlines()
    assert league.fixtures.count() == 2
    assert change.submit(home=league.entrants.all()[0].pk, away=league.entrants.all()[2].pk).status_code == 422


def test_a_list_changed_after_it_was_seen_is_seen_again(league: Competition, organiser: Client) -> None:
    form = form_of(look(organiser, league, PLAIN), has="checked")
    answer = form.submit("bring_in", text=PLAIN.replace("Deal", "Ayr"))
    assert answer.status_code == 200
    assert not league.fixtures.exists()


def test_more_results_than_at_once_come_with_the_same_list_again(
    league: Competition, organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_reader, "MOST_RESULTS", 3)
    counts = []
    for _time in range(2):
        seen = look(organiser, league, RESULTS)
        assert sentences(seen) == []
        assert bring_in(seen).status_code == 302
        counts.append(Match.objects.count())
    assert counts == [3, 4]
    assert not any(row.notes for row in look(organiser, league, RESULTS).context["preview"].rows)
    other = look(organiser, league, RESULTS.replace("160/7", "161/7").replace("abandoned", "no result"))
    assert [len(row.notes) for row in other.context["preview"].rows] == [1, 0, 1, 0]
    assert league.fixtures.count() == 4


# Files


def test_a_workbook_is_read_with_what_its_formulas_say(league: Competition, organiser: Client) -> None:
    rows: dict[int, Sequence[Cell]] = {
        1: ["Season 2019"],
        3: ["Round", "Date", "Time", "Home", "Away", "Home score", "Away score"],
        4: [1, (43589, DATE), (0.8125, TIME), "Ayr", ('"Ba"&"th"', "Bath"), "160/7 (20)", "124 all out (16.3)"],
        6: [1.0, 43589, 0.8125, "Cork", "Deal", (43628, DATE)],
    }
    book = xlsx(rows, more='<mergeCells count="1"><mergeCell ref="A1:G1"/></mergeCells>')
    seen = look(organiser, league, file=SimpleUploadedFile("season.xlsx", book))
    assert len(seen.context["preview"].notices) == 1  # that there is another sheet
    assert [(row.number, [column for column, _said in row.errors]) for row in seen.context["preview"].wrong] == [
        (6, ["Home score"])
    ]
    assert str(words.SCORE_IS_A_DATE) in text_of(seen)
    assert bring_in(seen, leave_out=True).status_code == 302
    [fixture] = league.fixtures.all()
    assert (fixture.on, fixture.at, fixture.away.name) == (date(2019, 5, 4), time(19, 30), "Bath")  # type: ignore[union-attr]
    assert fixture.match_id is not None


def test_an_open_document_is_read(league: Competition, organiser: Client) -> None:
    rows = [
        ods_row(*map(ods_cell, ("Round", "Date", "Time", "Home", "Away"))),
        ods_row(ods_cell("", more=' table:number-columns-repeated="16000"'), times=2),
        ods_row(
            ods_cell("1", "float", "1"),
            ods_cell("04/05/19", "date", "2019-05-04"),
            ods_cell("7:30 PM", "time", "PT19H30M00S"),
            ods_cell("Ayr"),
            ods_cell("Bath", more=' table:formula="of:=[.D9]"'),
        ),
    ]
    seen = look(organiser, league, file=SimpleUploadedFile("season.ods", ods("".join(rows))))
    assert sentences(seen) == []
    [row] = seen.context["preview"].rows
    assert (row.number, row.on, row.at) == (4, date(2019, 5, 4), time(19, 30))


def test_errors_of_a_spreadsheet_are_named_by_row_and_column(league: Competition, organiser: Client) -> None:
    heads: Sequence[Cell] = ["Round", "Home", "Away", "Venue", "Home score", "Table"]
    more = [Bad("1/0", "#DIV/0!"), None, Bad("Tables!A1", "#REF!")]
    book = xlsx(
        {
            1: heads,
            3: [1, "Ayr", "Bath", *more],
            4: [1, "Cork", "Deal", ('""', "")],
            5: [2, "Ayr", "Deal", None, Bad("9+9", "#NAME?"), Bad("A1&B1")],
        }
    )
    seen = look(organiser, league, file=SimpleUploadedFile("season.xlsx", book))
    errors, value = (
        [("Venue", str(words.SPREADSHEET_ERROR)), ("Table", str(words.SPREADSHEET_ERROR))],
        str(words.NO_VALUE),
    )
    last = [("Home score", str(words.SPREADSHEET_ERROR)), ("Table", value)]
    assert {row.number: row.errors for row in seen.context["preview"].wrong} == {3: errors, 5: last}
    assert "#DIV/0!" in text_of(seen)
    assert "=A1&B1" in text_of(seen)
    assert bring_in(seen, leave_out=True).status_code == 302, "read again from the text, it is the same list"
    [fixture] = league.fixtures.all()
    assert str(fixture.home) == "Cork"
    formula = ' table:formula="of:=[.D9]"'
    cells = [
        ods_cell("#N/A", more=formula),
        ods_cell("Err:502", "float", "0", more=formula),
        ods_cell("", "error"),
        f"<table:table-cell{formula}/>",
    ]
    rows = [ods_row(*map(ods_cell, ("Venue", "Table", "Round", "Date", "Home", "Away")))]
    rows.append(ods_row(*cells, *map(ods_cell, ("Ayr", "Bath")), times=2))
    seen = look(organiser, league, file=SimpleUploadedFile("season.ods", ods("".join(rows))))
    named = [(name, str(words.SPREADSHEET_ERROR)) for name in ("Venue", "Table", "Round")] + [("Date", value)]
    assert {row.number: row.errors for row in seen.context["preview"].wrong} == {2: named, 3: named}


BAD_FILES = {
    "no file of ours": b"\x00\x01\x02" * 50,
    "broken": b"PK\x03\x04" + b"broken" * 50,
    "of before 2007": b"\xd0\xcf\x11\xe0" + b"\x00" * 4_000,
    "protected": b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le"),
    "protected too": ods("", encrypted=True),
    "a cell far away": xlsx({1: ["Home", "Away"], 1_048_576: [None] * 16_383 + ["Ayr"]}),
    "unfolding": ods(ods_row(ods_cell("x" * 500, more=' table:number-columns-repeated="16384"'), times=1_048_576)),
    "an archive": zipped({"a.txt": "Home,Away\n"}),
    "empty": b"\n",
    "only headings": b"Home,Away\n",
    "no headings": b"Ayr,Bath\nCork,Deal\n",
    "a column twice": b"Home,Away,Home team\nAyr,Bath,Cork\n",
    "too many rows": b"Home,Away\n" + b"Ayr,Bath\n" * 5_001,
    "too large": b"Home,Away\n" + b"," * 2_000_001,
    "too many columns": b"Home,Away" + b",x" * 70 + b"\nAyr,Bath\n",
    "no text": b"Home,Away\nAyr,Ba\x00th\n",
    "one huge cell": b'Home,Away\nAyr,"' + b"x" * 200_000 + b'"\n',
}


@pytest.mark.parametrize("what", BAD_FILES)
def test_a_bad_file_is_told_beside_its_field(league: Competition, organiser: Client, what: str) -> None:
    answer = look(organiser, league, PLAIN, SimpleUploadedFile("list.csv", BAD_FILES[what]))
    assert [*wrong(answer)] == ["file"]
    assert kept(answer) == PLAIN.splitlines()


def test_what_is_pasted_badly_is_told_beside_its_field(league: Competition, organiser: Client) -> None:
    for text in ("", "Ayr v Bath", "Home,Away", 'Home,Away\n"Ayr,Bath\n'):
        answer = look(organiser, league, text)
        if text.endswith("Bath\n"):
            assert sentences(answer)
        else:
            assert [*wrong(answer)] == ["text"]


def test_windows_letters_tabs_and_other_ways_to_write(users: ClubUsers, organiser: Client) -> None:
    league = found_competition(users.club, ["Zoë", "=1+1", "Łódź", "O'Neil"], drawn=False)
    twice = found_competition(users.club, ["Zoë", "Zoe"], name="Spelt alike", drawn=False)
    assert sentences(look(organiser, twice, "Round,Home,Away\n1,Zoe,Zoë\n")) == []
    assert len(sentences(look(organiser, twice, "Round,Home,Away\n1,Zöe,Zoë\n"))) == 1
    text = "Team 1\tTeam 2\tWeek\tDay\nzoe\t'=1+1\tWeek 1\tSat 2 May 2026 19:30\nlodz\tO’Neil\t1\tMay 2, 2026\n"
    seen = look(organiser, league, text)
    assert sentences(seen) == []
    assert [row.at for row in seen.context["preview"].rows] == [time(19, 30), None]
    broken = 'Round,Home,Away,Venue\n1,Zoë,"O\'Neil","Hall,\n\u2068upstairs\u2069"\n'
    assert bring_in(look(organiser, league, broken)).status_code == 302
    old = "Home;Away;Round\nZoë;O'Neil;1\n".encode("cp1252")
    seen = look(organiser, league, file=SimpleUploadedFile("list.csv", old))
    assert sentences(seen) == []
    assert len(seen.context["preview"].notices) == 1
    template = organiser.get(page_of(league, "competition-list-template")).content.decode()
    filled = f"{template.strip()}\r\n1,2026-05-02,19:30,The Fleece,2,Zoë,O'Neil,,,,\r\n"
    seen = look(organiser, league, file=SimpleUploadedFile("list.csv", filled.encode()))
    assert sentences(seen) == []
    assert seen.context["preview"].notices == []


def test_the_queries_do_not_grow_with_the_rows(users: ClubUsers, organiser: Client) -> None:
    counted = []
    for count in (4, 12):
        league = found_competition(users.club, count, name=f"League of {count}", drawn=False)
        names = [each.name for each in league.entrants.all()]
        lines = [f"{n},{a},{b},Hall" for n in range(1, count) for a in names for b in names if a != b]
        organiser.get(page_of(league, "competition-bring-in-list"))
        with CaptureQueriesContext(connection) as looking:
            seen = look(organiser, league, "\n".join(["Round,Home,Away,Venue", *lines]))
        with CaptureQueriesContext(connection) as writing:
            assert bring_in(seen).status_code == 302
        assert league.fixtures.count() == len(lines)
        counted.append((len(looking), len(writing)))
        assert html_of(seen).count("<tr>") <= 60
    assert counted[0][0] == counted[1][0]
    assert counted[1][1] - counted[0][1] <= len(lines) / 30  # as many as SQLite takes in one


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-05-02", date(2026, 5, 2)),
        ("2/5/26", date(2026, 5, 2)),
        ("02.05.1999", date(1999, 5, 2)),
        ("Saturday, 2nd May 2026", date(2026, 5, 2)),
        ("46144", date(2026, 5, 2)),
        ("2026-05-02 00:00:00", date(2026, 5, 2)),
    ],
)
def test_a_day_is_read_as_people_write_it(text: str, day: date) -> None:
    assert read_day(text) == (day, None)


@pytest.mark.parametrize("text", ["5/28/2026", "2026-02-30", "May", "2 Mai 2026", "0", "9" * 400, "٣/٣/٢٠٢٦", "1e5"])
def test_what_is_no_day_is_none(text: str) -> None:
    with pytest.raises(CellError):
        read_day(text)


@pytest.mark.parametrize(("text", "at"), [("7.30 pm", time(19, 30)), ("19:30:00", time(19, 30)), ("12 am", time(0))])
def test_a_time_is_read_as_people_write_it(text: str, at: time) -> None:
    assert read_time(text) == at


@pytest.mark.parametrize("text", ["25:00", "7", "13 pm", "soon", "-1:00", "19:60"])
def test_what_is_no_time_is_none(text: str) -> None:
    with pytest.raises(CellError):
        read_time(text)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("170/6", [(170, 6, "")]),
        ("170-6 (20)", [(170, 6, "20")]),
        ("170 for 6 in 19.3 overs", [(170, 6, "19.3")]),
        ("6/170", [(170, 6, "")]),
        ("152 all out", [(152, None, "")]),
        ("152ao, 18 ov", [(152, None, "18")]),
        ("312 & (f/o) 188/4", [(312, "", ""), (188, 4, "")]),
        ("450/5 dec & 12/0", [(450, 5, ""), (12, 0, "")]),
    ],
)
def test_a_score_is_read_as_people_write_it(text: str, read: list[tuple[int, int | str | None, str]]) -> None:
    assert [(each.runs, each.wickets, each.length) for each in read_score(text, "")] == read


@pytest.mark.parametrize("text", ["2026-06-12", "lots", "170/6/5", "-5", "1" * 50, "&", "170 (20) (20)"])
def test_what_is_no_score_is_none(text: str) -> None:
    with pytest.raises(CellError):
        read_score(text, "170/6")


def test_nothing_that_a_cell_can_say_is_too_much(users: ClubUsers, organiser: Client) -> None:
    league = found_competition(users.club, 4)
    fixture = league.fixtures.filter(round=2)[0]
    good = {
        "Fixture": "",
        "Round": "2",
        "Date": "2026-05-02",
        "Time": "19:30",
        "Venue": "",
        "Home": str(fixture.home),
        "Away": str(fixture.away),
        "State": "",
        "Home score": "160/7 (20)",
        "Away score": "124 (16.3)",
        "Result": "",
        "Batted first": "",
        "Home overs": "",
    }
    hostile = [each for each in HOSTILE if each not in ("a\x00b", "\ud800")]
    hostile += [
        "=1+1",
        "<b>x</b>",
        "1/0",
        "0/0 (0)",
        "9999/10 (9999.9)",
        "1" * 5_000,
        "\u202e1",
        "&&&",
        "١",
        "²",
        "-" * 100,
    ]
    rows = [good | {column: each} for column in good for each in hostile]
    out = StringIO()
    table = csv.DictWriter(out, list(good))
    table.writeheader()
    table.writerows(rows)
    seen = look(organiser, league, out.getvalue())
    assert seen.status_code == 200
    assert len(seen.context["preview"].wrong) > len(rows) // 2
    assert "<b>x" not in html_of(seen)
    for each in HOSTILE:
        for name in ("text", "checked", "leave_out", "bring_in"):
            sent = {"seen": str(league.version), "text": PLAIN, "checked": "", "bring_in": "1"} | {name: each}
            assert post_raw(organiser, page_of(league, "competition-bring-in-list"), sent) in (200, 422)
    assert league.fixtures.filter(match=None).count() == 6
