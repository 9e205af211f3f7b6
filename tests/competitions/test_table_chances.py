"""The chances of a table: worked out by the worker, shown where they are of the table as it stands."""

import csv
import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from typing import Any
from unittest.mock import Mock

import pytest
from competition_pages import address, lines_of, page, rows_of
from django.core.management import call_command
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from page_text import text_of
from played_competition import SYSTEM, book, end, found_competition
from pytest_django import DjangoAssertNumQueries

from scoring.book.changes import REDO, UNDO
from scoring.book.signature import Signature
from scoring.models import Club, ClubMark, Match
from scoring.readmodel.percent import PERCENT
from scoring.sheets.sheet import Page
from scoring.sheets.sizes import A4
from scoring.texts import counted_at
from scoring.visibility import Visibility
from tournaments.models import Competition, Entrant, Fixture
from tournaments.readmodel.table import CompetitionTable, competition_table
from tournaments.services.chances import AGAIN_AFTER, work_out_chances
from tournaments.services.competitions import change_points
from tournaments.services.entrants import adjust, withdraw
from tournaments.services.fixtures import Plan, add_fixture, change_fixture
from tournaments.services.needs import needs_of, unfinished_of
from tournaments.services.standings import keep
from tournaments.sheets.table import table_pages
from tournaments.standings.chances import Goal, chances
from tournaments.standings.needs import Unfinished
from tournaments.standings.scheme import Scheme
from tournaments.words.chances import chance_column, chances_to_come
from tournaments.yearbook.chapter import Yearbook
from tournaments.yearbook.chapters.competitions import sections

SIGNED = Signature(author=None, reason="Late")


@pytest.fixture(autouse=True)
def _few_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.standings.chances.RUNS", 500)


def work() -> None:
    """Do what waits for the worker."""
    for task in DBTaskResult.objects.filter(status="READY"):
        work_out_chances.call(*task.args_kwargs["args"])
    DBTaskResult.objects.all().delete()


def play_next(competition: Competition, matches: int = 1) -> None:
    """Have the home sides of the next matches win."""
    for fixture in left_in(competition)[:matches]:
        end(fixture, "conceded", 1)


def left_in(competition: Competition) -> list[Fixture]:
    """Return the fixtures left of a table, the next first."""
    left = competition.fixtures.filter(stage=0, finished=False, is_bye=False).exclude(state=Fixture.State.CANCELLED)
    return list(left.order_by("round", "number"))


def begun(club: Club, names: int = 4, *, matches: int = 1, **terms: Any) -> Competition:
    """A competition of which the first matches are played and the chances worked out."""
    competition = found_competition(club, names, **terms)
    play_next(competition, matches)
    work()
    return competition


def shares(competition: Competition, goal: Goal = Goal.FIRST) -> dict[str, Fraction]:
    """Return the chances of a goal, by name; nothing where there are none."""
    figures = {line.name: line.figures.get(goal) for line in lines_of(competition)}
    return {name: figure.value for name, figure in figures.items() if figure and isinstance(figure.value, Fraction)}


def entrant_of(competition: Competition, name: str) -> Entrant:
    return competition.entrants.get(name=name)


def test_they_are_shown_beside_the_table_with_what_they_rest_on(club: Club) -> None:
    league = begun(club)
    winner, found = lines_of(league)[0].name, shares(league)
    assert sum(found.values()) == pytest.approx(1, abs=0.001)
    assert max(found, key=found.__getitem__) == winner
    figures = [line.figures[Goal.FIRST] for line in lines_of(league)]
    html = page(league)
    assert [row[-2] for row in rows_of(html)[::2]] == [" ".join(str(each).split()) for each in figures]
    answer = Client().get(reverse("api-table", args=_of(league))).json()
    [table] = answer["tables"]
    assert {line["name"]: line["figures"]["first"] for line in table["lines"]} == pytest.approx(found)
    assert answer["chances"] in text_of(html)
    file = Client().get(address(league, "competition-table-csv")).content.decode("utf-8-sig")
    cells = {cell for row in csv.reader(StringIO(file)) for cell in row}
    assert {str(PERCENT.number(each.value)) for each in figures} <= cells


def _of(competition: Competition) -> list[str]:
    return [competition.season.club.slug, competition.season.slug, competition.slug]


def test_there_are_none_before_the_first_result_and_after_the_last(club: Club) -> None:
    league = found_competition(club, 3)
    work()
    assert not shares(league)
    play_next(league)
    work()
    assert shares(league)
    play_next(league, 2)
    work()
    assert not shares(league)
    assert not Client().get(reverse("api-table", args=_of(league))).json()["chances"]


def test_chances_of_another_state_are_not_shown(club: Club) -> None:
    league = begun(club)
    last = lines_of(league)[-1].name
    before = shares(league)
    acts: list[Callable[[], object]] = [
        lambda: play_next(league),
        lambda: book(Match.objects.latest("pk"), UNDO),
        lambda: book(Match.objects.latest("pk"), REDO),
        lambda: add_fixture(league, entrant_of(league, "Ayr"), entrant_of(league, "Bath"), 3, None, SYSTEM),
        lambda: change_fixture(left_in(league)[0], Plan(None, None, "", Fixture.State.CANCELLED, {}), SYSTEM),
        lambda: adjust(entrant_of(league, last), Decimal(-2), SIGNED),
        lambda: withdraw(entrant_of(league, last), Entrant.Withdrawn.AWARDED, SYSTEM),
        lambda: change_points(league, Scheme.from_data(league.points | {"win": 9}), [], SYSTEM),
    ]
    for act in acts:
        league.refresh_from_db()
        act()
        assert not shares(league)
        work()
        after = shares(league)
        assert after
        assert after != before
        before = after
    assert last not in before


def test_those_that_are_still_to_be_worked_out_are_said_to_be(club: Club) -> None:
    league = begun(club)
    assert chances_to_come() not in text_of(page(league))
    # What a screen can do without: the sentence below, the column with its heading, and what stands below the names.
    assert page(league).count("of-chances") == 1 + (1 + 4) + 4
    assert "data-no-chances" in page(league)
    play_next(league)
    assert chances_to_come() in text_of(page(league))
    assert Client().get(reverse("api-table", args=_of(league))).json()["chances"] == chances_to_come()


def test_one_task_waits_for_a_competition_however_much_happens(club: Club) -> None:
    league, other = found_competition(club, 4), found_competition(club, 4, name="Other")
    DBTaskResult.objects.all().delete()
    play_next(league, 2)
    assert DBTaskResult.objects.count() == 1
    play_next(other)
    assert DBTaskResult.objects.count() == 2
    # What has begun may have read the table already.
    DBTaskResult.objects.update(status=TaskResultStatus.RUNNING)
    play_next(league, 2)
    assert DBTaskResult.objects.filter(status=TaskResultStatus.READY).count() == 1


def test_what_was_worked_out_of_a_table_that_has_changed_is_not_kept(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = begun(club)
    play_next(league)
    before = Competition.objects.get(pk=league.pk).chances

    def slowly(table: Unfinished, places: Sequence[int], strengths: object = None) -> object:
        monkeypatch.undo()
        play_next(league)
        return chances(table, places)

    monkeypatch.setattr("tournaments.services.chances.chances", slowly)
    work_out_chances.call(league.pk)
    assert Competition.objects.get(pk=league.pk).chances == before
    work()
    assert shares(league)


def test_what_failed_is_tried_again_later_some_times(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    league = begun(club)
    play_next(league)
    with monkeypatch.context() as patch:
        patch.setattr("tournaments.services.chances.chances", Mock(side_effect=OperationalError))
        for failed, after in enumerate(AGAIN_AFTER):
            DBTaskResult.objects.all().delete()
            with pytest.raises(OperationalError):
                work_out_chances.call(league.pk, failed)
            again = DBTaskResult.objects.get()
            assert again.args_kwargs["args"] == [league.pk, failed + 1]
            assert again.run_after - timezone.now() == pytest.approx(after, abs=timedelta(seconds=30))
    play_next(league)  # does not wait for that
    assert DBTaskResult.objects.filter(args_kwargs__args=[league.pk]).exists()
    with monkeypatch.context() as patch:
        patch.setattr("tournaments.services.chances.chances", Mock(side_effect=OperationalError))
        DBTaskResult.objects.all().delete()
        with pytest.raises(OperationalError):
            work_out_chances.call(league.pk, len(AGAIN_AFTER))
        assert not DBTaskResult.objects.exists()
    work_out_chances.call(league.pk, 1)
    assert shares(league)


def test_paper_has_them_and_a_yearbook_has_not(club: Club) -> None:
    """A yearbook is good until another match is played, whether the worker has had time for chances or not."""
    league = begun(club)
    [sheet] = table_pages(competition_table(Competition.objects.get(pk=league.pk), Visibility.PUBLIC))
    said = [line.chances for line in lines_of(league)]
    assert all(said)
    assert all(text in line for text, line in zip(said, below_names(sheet), strict=True))
    [standings, *_fixtures] = sections(Yearbook.of(league.season, A4))
    [leaf, *_grids] = standings()
    assert not any(text in line for text, line in zip(said, below_names(leaf.page), strict=True))
    assert not shown_on(leaf.page).chances


def shown_on(sheet: Page) -> CompetitionTable:
    """Return what a sheet of a table has been made from."""
    found = sheet.context["found"]
    assert isinstance(found, CompetitionTable)
    return found


def below_names(sheet: Page) -> list[str]:
    """Return what stands below the names of a table on paper."""
    tables = sheet.context["tables"]
    assert isinstance(tables, list)
    return [line.in_short for line in tables[0].lines]


def test_nothing_is_worked_out_twice(club: Club) -> None:
    league = begun(club)
    mark = ClubMark.objects.get(club=club).value
    work_out_chances.call(league.pk)
    assert ClubMark.objects.get(club=club).value == mark
    kept = Competition.objects.get(pk=league.pk).chances
    Competition.objects.filter(pk=league.pk).update(chances=None)
    work_out_chances.call(league.pk)
    assert Competition.objects.get(pk=league.pk).chances == kept
    assert ClubMark.objects.get(club=club).value != mark


def test_an_update_has_them_worked_out(club: Club) -> None:
    league = begun(club)
    Competition.objects.update(chances=None)
    call_command("rebuild", verbosity=0)
    work()
    assert shares(league)


def test_they_never_contradict_what_each_side_still_needs(club: Club) -> None:
    league = begun(club, 4, matches=2)
    for _match in range(4):
        found = Competition.objects.get(pk=league.pk)
        kept = keep([found])[league.pk]
        needs = needs_of(found, kept, unfinished_of(found, kept, kept.tables(found.tie_breaks)))
        assert needs
        said = shares(league)
        for pk, need in needs.items():
            share = said[kept.entrants[pk].name]
            assert (share == 1, share == 0) == (need.certain, need.out)
        play_next(league)
        work()


def test_a_division_has_those_of_going_up_and_down(club: Club) -> None:
    league = found_competition(club, 6)
    Competition.objects.filter(pk=league.pk).update(goes_up=2, goes_down=1)
    league.refresh_from_db()
    play_next(league, 3)
    work()
    assert sum(shares(league, Goal.UP).values()) == pytest.approx(2, abs=0.001)
    assert sum(shares(league, Goal.DOWN).values()) == pytest.approx(1, abs=0.001)
    first, up, down = (shares(league, goal) for goal in (Goal.FIRST, Goal.UP, Goal.DOWN))
    assert all(first[name] <= up[name] <= 1 - down[name] for name in first)


def test_groups_have_those_of_going_through(club: Club) -> None:
    cup = begun(club, 8, kind="groups-knockout", matches=3)
    tables = Client().get(reverse("api-table", args=_of(cup))).json()["tables"]
    for table in tables:
        assert sum(line["figures"]["through"] for line in table["lines"]) == pytest.approx(2, abs=0.001)


@pytest.mark.parametrize("by", Competition.ChancesBy.values)
def test_a_competition_says_on_what_they_rest_or_has_none(club: Club, by: str) -> None:
    league = found_competition(club, 4)
    Competition.objects.filter(pk=league.pk).update(chances_by=by)
    league.refresh_from_db()
    work()
    play_next(league, 3)
    assert DBTaskResult.objects.exists() == (by != "nothing")
    work()
    assert bool(shares(league)) == (by != "nothing")


def test_a_club_that_shows_none_has_them_in_no_table(club: Club) -> None:
    league = begun(club, 4)
    assert all(line.chances for line in lines_of(league))
    Club.objects.filter(pk=club.pk).update(shows_chances=False)
    table = competition_table(Competition.objects.get(pk=league.pk), Visibility.PUBLIC)
    assert table.chances == ""
    assert not any(line.chances for line in lines_of(Competition.objects.get(pk=league.pk)))


def test_a_page_takes_as_many_queries_with_them(club: Club, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    league = begun(club, 4)
    reader = Client()
    with CaptureQueriesContext(connection) as queries:
        assert "of-first" in reader.get(address(league)).content.decode()
    Competition.objects.update(chances=None)
    with django_assert_num_queries(len(queries)):
        assert "of-first" not in reader.get(address(league)).content.decode()


@pytest.mark.parametrize(
    ("share", "said", "number"),
    [
        (Fraction(0), "0", "0"),
        (Fraction(1, 20_000), "<1", "0.00005"),
        (Fraction(1, 100), "1", "0.01"),
        (Fraction(415, 1000), "42", "0.415"),
        (Fraction(99, 100), "99", "0.99"),
        (Fraction(19_999, 20_000), ">99", "0.99995"),
        (Fraction(1), "100", "1"),
    ],
)
def test_what_is_possible_is_never_nothing(share: Fraction, said: str, number: str) -> None:
    assert PERCENT.text(share).split()[0] == said
    assert str(PERCENT.number(share)) == number


def test_a_screen_may_hide_them(club: Club) -> None:
    html = page(begun(club, 4))
    assert "data-no-chances" in html
    heads = re.findall(r'<th[^>]*class="([^"]*of-first[^"]*)"', html)
    assert heads
    assert all("of-chances" in marks for marks in heads)


@pytest.mark.parametrize("leads_on", [True, False])
def test_every_heading_leads_to_what_is_assumed(*, leads_on: bool) -> None:
    for goal in Goal:
        anchor = counted_at("sides-teams-and-games", chance_column(goal, leads_on=leads_on).heading)
        assert anchor.startswith("sides-teams-and-games-"), goal
