"""The chapter of charts: of which matches and whom, with all of their numbers, whatever the game and the names."""

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from club_with_accounts import ClubUsers
from played_competition import ONE_OVER, begin, book, fixture_of, found_competition, over_of, play, score
from printed import complaints, words
from season_to_print import bookmarks, printed, texts, three_matches, yearbook_of

from scoring.book.changes import WITHDRAW, recorded
from scoring.book.open_book import open_book
from scoring.matchfile.importer import import_match
from scoring.matchfile.reader import read
from scoring.models import Club
from scoring.readmodel.charts import charts as charts_of
from scoring.readmodel.tables import Table
from scoring.rules.registry import variants
from scoring.sheets.charts import Drawn
from scoring.sheets.sizes import A4
from tournaments.models import Competition, Season
from tournaments.readmodel.positions import TITLE as POSITIONS
from tournaments.yearbook.chapter import Leaf, Yearbook
from tournaments.yearbook.chapters.charts import sections
from tournaments.yearbook.notable import (
    FINAL,
    HIGHEST_RECORDED,
    HIGHEST_TOTAL,
    LAST_MATCH,
    NARROWEST_FINISH,
    Notable,
    notable,
)

pytestmark = pytest.mark.django_db
EXAMPLES = Path(__file__).parent.parent / "matchfiles" / "examples"


def leaves(season: Season) -> list[Leaf]:
    """Return the leaves of the chapter."""
    return [leaf for section in sections(Yearbook.of(season, A4)) for leaf in section()]


def titles(season: Season) -> list[str]:
    """Return the contents of the chapter."""
    return [mark.title for leaf in leaves(season) for mark in leaf.marks]


def cup_of(club: Club, names: list[str], **terms: Any) -> Competition:
    """Found a knockout of one over a side."""
    return found_competition(club, names, kind="knockout", name="Cup", conditions=ONE_OVER, **terms)


def why(*reasons: object) -> tuple[str, ...]:
    """Return reasons as a match of note has them."""
    return tuple(map(str, reasons))


def test_matches_of_note_are_shown_once_with_all_reasons(users: ClubUsers) -> None:
    cup = cup_of(users.club, ["Ayr", "Bath", "Cork", "Deal"])
    first, second = cup.fixtures.filter(round=1).order_by("number")
    high = score(first, [6, 6, 6, 6, 6, 6], [4])
    narrow = score(second, [1, 2], [1, 1])
    final = score(cup.fixtures.get(label_kind="final"), [4, 4], [1])
    assert notable(cup) == [
        Notable(final.pk, why(FINAL)),
        Notable(high.pk, why(HIGHEST_TOTAL)),
        Notable(narrow.pk, why(NARROWEST_FINISH)),
    ]
    book(final, WITHDRAW)
    book(narrow, WITHDRAW)
    assert notable(cup) == [Notable(high.pk, why(HIGHEST_TOTAL, NARROWEST_FINISH))]


@pytest.mark.parametrize(
    ("home", "away", "narrower"),
    [
        ([1], [1], True),  # tied
        ([6, 1], [4], True),  # by 3 runs
        ([6, 6, 6], [1], False),  # by 17 runs
        ([1], [0, 0, 0, 0, 0, 2], False),  # by 11 wickets, which are taken for 110 runs
    ],
)
def test_a_tie_is_narrowest_and_a_wicket_is_taken_for_ten_runs(
    users: ClubUsers, home: list[int], away: list[int], narrower: bool
) -> None:
    conditions = ONE_OVER | {"stop_at_target": True}
    league = found_competition(users.club, ["Ayr", "Bath", "Cork"], conditions=conditions)
    by_four = score(fixture_of(league, "Ayr", "Bath"), [6, 6, 6, 6], [6, 6, 4, 4])
    other = score(fixture_of(league, "Ayr", "Cork"), home, away)
    [narrowest] = [each.match for each in notable(league) if str(NARROWEST_FINISH) in each.why]
    assert narrowest == (other if narrower else by_four).pk


def test_a_match_without_its_course_is_not_drawn_and_not_passed_over_in_silence(users: ClubUsers) -> None:
    league = three_matches(users.club, conditions={"overs": 20})
    assert notable(league) == []
    assert titles(league.season) == ["Charts", "League", POSITIONS]
    other = found_competition(users.club, ["Ayr", "Bath", "Cork"], name="Other", conditions=ONE_OVER)
    drawn = score(fixture_of(other, "Ayr", "Bath"), [6, 6], [4])
    play(fixture_of(other, "Ayr", "Cork"), "30/1", "20/1")
    assert notable(other) == [Notable(drawn.pk, why(HIGHEST_RECORDED, NARROWEST_FINISH))]


def test_a_series_ends_with_its_last_match(users: ClubUsers) -> None:
    series = found_competition(users.club, 2, kind="series", conditions=ONE_OVER)
    first, second, _third = series.fixtures.order_by("round")
    score(first, [6], [4])
    last = score(second, [1], [4])
    assert notable(series)[0] == Notable(last.pk, why(LAST_MATCH))


def test_a_match_in_which_nothing_happened_has_no_charts(users: ClubUsers) -> None:
    cup = cup_of(users.club, ["Ayr", "Bath"])
    match = begin(cup.fixtures.get())
    book(match, recorded(match.variant, [{"type": "concede", "side": 1}]))
    assert (notable(cup), leaves(cup.season)) == ([], [])


def test_a_season_in_which_nothing_was_played_has_no_charts(users: ClubUsers) -> None:
    found_competition(users.club, 3)
    assert leaves(Season.objects.get()) == []


def test_what_is_looked_up_does_not_grow_with_the_matches(users: ClubUsers, django_assert_num_queries: Any) -> None:
    league = found_competition(users.club, 4, conditions=ONE_OVER)
    fixtures = list(league.fixtures.all())
    for fixture in fixtures:
        with django_assert_num_queries(4 if fixture != fixtures[0] else 2):
            notable(league)
        score(fixture, [6, 6], [4])


@pytest.mark.parametrize("variant", sorted(variants()))
def test_every_game_has_the_charts_of_its_match_pages(users: ClubUsers, variant: str) -> None:
    league = found_competition(users.club, 2, variant=variant)
    file = read((EXAMPLES / f"{variant}-1.json").read_bytes()).file
    assert file is not None
    match = import_match(users.club, file, None).match
    league.fixtures.filter(pk=league.fixtures.all()[0].pk).update(match=match)
    [leaf] = [leaf for leaf in leaves(league.season) if "highest total" in leaf.marks[-1].title]
    due = charts_of(open_book(match).match)
    shown: Any = leaf.page.context["charts"]
    assert [each.chart for each in shown] == due
    assert [[row for table in each.tables for row in table.rows] for each in shown] == [
        list(chart.table.rows) for chart in due
    ]


def test_long_tables_are_cut_into_columns() -> None:
    file = read((EXAMPLES / "forde-1.json").read_bytes()).file
    assert file is not None
    club = Club.objects.create(name="Ilkley")
    chart = charts_of(open_book(import_match(club, file, None).match).match)[0]

    def cut(rows: int) -> list[int]:
        table = Table.of("", chart.table.columns, [[""] * len(chart.table.columns)] * rows)
        return [len(part.rows) for part in Drawn.of(replace(chart, table=table)).tables]

    assert [cut(rows) for rows in (0, 20, 22, 23, 50, 121)] == [
        [0],
        [20],
        [22],
        [8, 8, 7],
        [17, 17, 16],
        [40, 40, 40, 1],
    ]


@pytest.mark.layout
@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_charts_are_printed_with_their_numbers(users: ClubUsers, caplog: pytest.LogCaptureFixture, paper: str) -> None:
    names = ["W" * 100, "نادي الكريكيت في المدينة القديمة" * 3, "Ayr"]
    league = found_competition(users.club, names, name="L" * 100, conditions={"overs": 50, "max_overs_per_bowler": 50})
    fifty = [entry for _over in range(25) for number in (9, 10) for entry in _over_by(number)]
    long = begin(fixture_of(league, names[0], names[1]))
    book(long, recorded(long.variant, [*fifty, *fifty]))
    made = yearbook_of(printed(Season.objects.get(), paper=paper))
    assert complaints(caplog) == []
    [page] = [page for _level, title, page in bookmarks(made) if title.endswith(str(NARROWEST_FINISH))]
    assert isinstance(made.stream, BytesIO)
    for word, width, height in words(made.stream.getvalue()):
        if word.page == 2:
            continue  # contents: what a line has no room for is hidden behind its ellipsis
        assert 0 <= word.left < word.right <= width, word
        assert 0 <= word.top < word.bottom <= height, word
    read_back = " ".join(texts(made)[page - 1 :])
    assert "Worm" in read_back
    described = [each.description for each in charts_of(open_book(long).match) if each.key.startswith("steps")]
    assert read_back.count(described[0]) == len(described) == 1
    for number in range(1, 51):
        assert re.search(rf"\b{number} .*\b{number * 6}/0", read_back), number
    chapter = next(page for _level, title, page in bookmarks(made) if title == "Scorecards")
    assert chapter - page <= 6


def _over_by(bowler: int) -> list[dict[str, Any]]:
    over, *balls = over_of(1, 1, 1, 1, 1, 1)
    return [over | {"bowler": bowler}, *balls]
