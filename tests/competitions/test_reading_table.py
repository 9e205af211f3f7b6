"""The table of a competition as readers see it."""

import re
from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from competition_pages import address, empty, how_far, lines, lines_of, page, rows_of, whys
from django.test import Client
from django.utils import timezone
from page_text import text_of
from played_competition import SYSTEM, end, fixture_of, found_competition, play
from pytest_django import DjangoAssertNumQueries

from scoring.book.signature import Signature
from scoring.models import Club
from tournaments.formats.league import League
from tournaments.models import Competition, Entrant, Fixture
from tournaments.readmodel.progress import progress
from tournaments.readmodel.table_columns import percentage_column
from tournaments.services.competitions import change_points
from tournaments.services.entrants import adjust, withdraw
from tournaments.services.fixtures import Plan, change_fixture
from tournaments.services.needs import needs_of, unfinished_of
from tournaments.services.standings import keep
from tournaments.standings.needs import Need
from tournaments.standings.scheme import RankedOn, Scheme
from tournaments.words.explanations import scheme_words, tie_break_words
from tournaments.words.needs import need_words
from tournaments.words.standings import adjustment_text
from tournaments.words.tiebreaks import points_words, tie_break_name


def three(club: Club, **terms: Any) -> Competition:
    """A and C beaten and beating: the published check of the net run rate (A -0.377)."""
    competition = found_competition(club, ("A", "B", "C"), **terms)
    play(fixture_of(competition, "A", "B"), *scores(competition, "A", "B", "160/7 (20)", "124 (16.3)"))
    play(fixture_of(competition, "C", "A"), *scores(competition, "C", "A", "99/3 (20)", "98 (14.2)"))
    return competition


def scores(competition: Competition, one: str, other: str, first: str, second: str) -> tuple[str, str]:
    home = fixture_of(competition, one, other).home
    assert home
    return (first, second) if home.name == one else (second, first)


LAST = ("For", "Against", "Form")
"""The last columns of every table."""


def headings(html: str) -> list[str]:
    head = html.split("<thead>", 1)[1].split("</thead>", 1)[0]
    return [re.sub(r"<[^>]+>", "", each).strip() for each in re.findall(r"<th.*?</th>", head, re.DOTALL)]


def names_in_order(html: str) -> list[str]:
    return [row[1] for row in rows_of(html) if len(row) > 2]


def test_the_columns_are_those_of_cricket_and_of_what_can_occur(club: Club) -> None:
    assert headings(page(three(club))) == ["Rank", "Team", "M", "W", "L", "T", "NR", "Pts", "NRR", "H2H", *LAST]


def test_a_game_without_overs_has_the_run_quotient_and_no_rate(club: Club) -> None:
    html = page(found_competition(club, ("A", "B"), variant="british"))
    found = headings(html)
    assert "RQ" in found
    assert "D" in found
    assert "NRR" not in found
    assert tie_break_name("net_run_rate") not in text_of(html)


def test_every_line_says_why_it_stands_where_it_does(club: Club) -> None:
    competition = three(club)
    html = page(competition)
    said = {row[1]: why[1] for row, why in zip(rows_of(html)[::2], rows_of(html)[1::2], strict=True)}
    assert said == {line.name: line.why + line.need for line in lines_of(competition)}
    assert len(set(whys(competition).values())) == 3


def test_a_tie_that_nothing_breaks_is_shown_as_one(club: Club) -> None:
    competition = found_competition(club, 4)
    assert [row[0] for row in rows_of(page(competition)) if len(row) > 2] == ["1", "1", "1", "1"]
    one = competition.fixtures.select_related("home", "away").get(key="1-1")
    end(one, "conceded", 1)
    found = [(row[0], row[1]) for row in rows_of(page(competition)) if len(row) > 2]
    assert [rank for rank, _ in found] == ["1", "2", "2", "2"]
    assert one.home is not None
    assert found[0][1] == one.home.name


def test_lines_are_sorted_by_the_heading_that_was_followed(club: Club) -> None:
    competition = three(club)
    assert names_in_order(page(competition)) == ["C", "A", "B"]
    assert names_in_order(page(competition, sort="name")) == ["A", "B", "C"]
    lost = page(competition, sort="-lost")
    assert names_in_order(lost)[-1] == "C"
    assert 'aria-sort="descending"' in lost
    assert 'href="?sort=-won"' in page(competition)  # the most wins first
    assert 'href="?"' in lost  # the order of the table


@pytest.mark.parametrize(
    "asked",
    [
        {"sort": "nothing"},
        {"sort": "\x00"},
        {"sort": "-" * 50},
        {"group": "Z"},
        {"group": "\x00"},
        {"group": "\ud800".encode("utf-8", "surrogatepass")},
    ],
)
def test_nonsense_in_the_address_is_passed_over(club: Club, asked: dict[str, str]) -> None:
    competition = three(club)
    answer = Client().get(address(competition), asked)
    assert answer.status_code == 200
    assert names_in_order(answer.content.decode()) == ["C", "A", "B"]


def test_runs_for_and_against_and_the_form_are_shown(club: Club) -> None:
    competition = three(club)
    for other, on in (("B", "2026-05-02"), ("C", "2026-05-09")):
        change_fixture(
            fixture_of(competition, "A", other), Plan(date.fromisoformat(on), None, "", "planned", {}), SYSTEM
        )
    html = page(competition)
    assert tuple(headings(html)[-3:]) == LAST
    rows = {row[1]: row for row in rows_of(html) if len(row) > 2}
    assert rows["B"][-3:-1] == ["124/20", "160/20"]  # all out, so that the full 20 overs count
    said = {line.name: line.form for line in lines_of(competition)}
    assert str(said["A"]) == "W L"
    assert rows["A"][-1] == f"{said['A'].said}W L"


def test_groups_have_a_table_each_and_one_can_be_chosen(club: Club) -> None:
    competition = found_competition(club, 4, settings={"groups": 2})
    html = page(competition)
    assert html.count('class="standings"') == 2
    alone = page(competition, group="B")
    assert alone.count('class="standings"') == 1
    assert "<h2>Group B</h2>" in alone


def test_a_table_says_what_each_side_needs_to_go_through(club: Club) -> None:
    """Ayr has beaten Deal and Ely, who are still to meet; the first of the group goes through."""
    cup = found_competition(club, 6, kind="groups-knockout", settings={"groups": 2, "through": 1})
    for other in ("Deal", "Ely"):
        end(fixture_of(cup, "Ayr", other), "awarded", int(fixture_of(cup, "Ayr", other).home != entrant(cup, "Ayr")))
    through, out = Need(1, 0, certain=True), Need(1, 1, out=True)
    assert needed(cup) == {"Ayr": through, "Deal": out, "Ely": out}
    lines_drawn = re.findall(r'<tr class="line([^"]*)">', page(cup, group="A"))
    assert [classes.split() for classes in lines_drawn] == [["last-through"], [], []]
    assert "last-through" not in page(cup, group="A", sort="name")
    # Level with Ayr on points, the winner is below on wins.
    adjust(entrant(cup, "Ayr"), Decimal(-2), Signature(author=None, reason="late"))
    assert needed(cup)["Ayr"] == through
    adjust(entrant(cup, "Ayr"), Decimal(-1), Signature(author=None, reason="later"))
    wins = Need(1, 1, least=Fraction(2), enough=Fraction(2))
    assert needed(cup) == {"Ayr": Need(1, 0, least=Fraction(0)), "Deal": wins, "Ely": wins}
    withdraw(entrant(cup, "Ely"), Entrant.Withdrawn.KEPT, SYSTEM)
    assert needed(cup) == {"Ayr": through, "Deal": Need(1, 0, out=True)}


def test_it_says_that_a_win_is_enough_only_where_nothing_less_is(club: Club) -> None:
    scheme = Scheme.from_data(found_competition(club, 3, drawn=False).points)
    for points, told_as_points in ((1, True), (2, False), (3, True)):
        need = Need(1, 2, enough=Fraction(points))
        enough = need_words(need, scheme, through=False).rpartition("; ")[2]
        assert (points_words(Fraction(points)) in enough) is told_as_points


def needed(cup: Competition) -> dict[str, Need]:
    """Return what each side of group A needs to go through, as the page says it in words."""
    cup = Competition.objects.get(pk=cup.pk)
    kept = keep([cup])[cup.pk]
    tables = kept.tables(cup.tie_breaks)
    unfinished = unfinished_of(cup, kept, tables[:1])
    found = {kept.entrants[pk].name: need for pk, need in needs_of(cup, kept, unfinished).items()}
    rows, whys_of_rows = rows_of(page(cup, group="A"))[::2], rows_of(page(cup, group="A"))[1::2]
    said = {row[1]: why[1] for row, why in zip(rows, whys_of_rows, strict=True)}
    for name, need in found.items():
        [whole] = [words for shown, words in said.items() if shown.startswith(name)]
        assert whole.endswith(need_words(need, kept.scheme, through=True))
    return found


def entrant(competition: Competition, name: str) -> Entrant:
    return competition.entrants.get(name=name)


def test_points_given_and_taken_stand_with_their_reason(club: Club) -> None:
    competition = three(club)
    adjust(competition.entrants.get(name="A"), Decimal("-1.5"), Signature(author=None, reason="cards left at home"))
    html = page(competition)
    assert "Adj" in headings(html)
    assert adjustment_text(Fraction(-3, 2), "cards left at home") in text_of(html)
    rows = {row[1]: row for row in rows_of(html) if len(row) > 2}
    assert rows["A"][headings(html).index("Adj")] == "−1.5"
    assert rows["A"][headings(html).index("Pts")] == "0.5"


def test_who_withdrew_is_marked_and_whose_results_are_struck_out_is_named(club: Club) -> None:
    competition = three(club)
    withdraw(competition.entrants.get(name="B"), Entrant.Withdrawn.KEPT, SYSTEM)
    assert str(Entrant.Withdrawn.KEPT.label) in text_of(page(competition))
    withdraw(competition.entrants.get(name="B"), Entrant.Withdrawn.EXPUNGED, SYSTEM)
    html = page(competition)
    assert names_in_order(html) == ["C", "A"]
    assert "<li><bdi>B</bdi>: " in html


def test_the_rules_of_the_table_are_told_in_words(club: Club) -> None:
    competition = found_competition(club, 3, preset="county")
    said = text_of(page(competition))
    for words in scheme_words(Scheme.from_data(competition.points), League.outcomes):
        assert words in said
    wins, head_to_head = (f"{name}: {meaning}" for name, meaning in tie_break_words(["wins", "head_to_head"]))
    assert said.index(wins) < said.index(head_to_head)


def test_the_table_says_how_far_it_has_come(club: Club) -> None:
    competition = three(club)
    reached = how_far(competition)
    assert (reached.finished, reached.fixtures) == (2, 3)
    end(fixture_of(competition, "B", "C"), "abandoned")
    html = page(competition)
    assert how_far(competition).is_over
    assert "Ab" in headings(html)


def as_of(competition: Competition) -> datetime | None:
    return progress([competition])[competition.pk].changed_at


def test_the_table_is_as_of_when_points_were_taken_or_somebody_withdrew(club: Club) -> None:
    competition = three(club)
    played = as_of(competition)
    assert played
    adjust(competition.entrants.get(name="A"), Decimal(-1), Signature(author=None, reason="late"))
    taken = as_of(competition)
    assert taken == competition.acts.latest("version").at > played
    withdraw(competition.entrants.get(name="B"), Entrant.Withdrawn.KEPT, SYSTEM)
    gone = as_of(competition)
    assert gone == competition.acts.latest("version").at > taken
    # Who moves a fixture changes nothing that was counted.
    change_fixture(fixture_of(competition, "B", "C"), Plan(timezone.localdate(), None, "", "planned", {}), SYSTEM)
    assert as_of(competition) == gone


def test_a_table_by_percentage_has_its_column_and_says_why(club: Club) -> None:
    """C has 2 of 2 points, A 2 of 4, B none of 2."""
    competition = three(club)
    scheme = replace(Scheme.from_data(competition.points), ranked_on=RankedOn.PERCENTAGE)
    change_points(competition, scheme, competition.tie_breaks, SYSTEM)
    html = page(competition)
    at = headings(html).index("Pct")
    shown = [(row[1], row[at]) for row in rows_of(html) if len(row) > 2]
    assert shown == [("C", "100.00"), ("A", "50.00"), ("B", "0.00")]
    said = text_of(html)
    assert all(why in said for why in whys(competition).values())
    assert "50.00%" in whys(competition)["A"]
    assert all(words in said for words in scheme_words(scheme, League.outcomes))
    table = lines(competition, "competition-table-csv")
    assert percentage_column().meaning in table[0]
    assert ",50.00," in next(line for line in table if ",A," in line)


def test_an_abandoned_match_counts_as_played_if_the_organiser_says_so(club: Club) -> None:
    competition = three(club)
    end(fixture_of(competition, "B", "C"), "abandoned")
    assert played_by(page(competition)) == {"C": "1", "A": "2", "B": "1"}
    scheme = replace(Scheme.from_data(competition.points), abandoned_played=True)
    change_points(competition, scheme, competition.tie_breaks, SYSTEM)
    html = page(competition)
    assert played_by(html) == {"C": "2", "A": "2", "B": "2"}
    assert how_far(competition).is_over
    assert all(words in text_of(html) for words in scheme_words(scheme, League.outcomes))


def played_by(html: str) -> dict[str, str]:
    return {row[1]: row[2] for row in rows_of(html) if len(row) > 2}


def test_the_next_fixtures_stand_above_the_table(club: Club) -> None:
    competition = three(club)
    assert "Next:" not in text_of(page(competition))
    tomorrow = timezone.localdate() + timedelta(days=1)
    plan = Plan(tomorrow, None, "", Fixture.State.PLANNED, {})
    change_fixture(fixture_of(competition, "B", "C"), plan, SYSTEM)
    assert re.search(r"Next: (B v C|C v B) \d", text_of(page(competition)))


def test_csvs_of_nobody_have_their_headings(club: Club) -> None:
    competition = found_competition(club, 0, drawn=False)
    [header] = lines(competition, "competition-table-csv")
    assert header.startswith("Rank,Team,Matches,Won,Lost")
    assert lines(competition, "competition-positions-csv") == ["Team,Entrant id"]


def test_a_competition_that_nobody_entered_says_what_to_do_first(club: Club) -> None:
    competition = found_competition(club, (), drawn=False)
    assert empty(page(competition))
    assert not rows_of(page(competition))


def test_the_csv_has_figures_as_figures_and_the_reasons(club: Club) -> None:
    competition = three(club)
    head, *rows = lines(competition)
    assert head == (
        "Rank,Team,Matches,Won,Lost,Tied,No result,Points,Net run rate,Head to head,"
        '"Runs for, and overs","Runs against, and overs",Reason,'
        '"Runs for, and overs: runs","Runs for, and overs: balls",'
        '"Runs against, and overs: runs","Runs against, and overs: balls",Entrant id'
    )
    a, b = (next(row for row in rows if f",{name}," in row) for name in "AB")
    assert ",-1.800," in b  # a figure, without an apostrophe before its sign
    assert whys(competition)["A"] in a


@pytest.mark.parametrize("played", [0, 1, 3, 6])
def test_the_queries_do_not_grow_with_what_was_played(
    club: Club, played: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    competition = found_competition(club, 4)
    for fixture in list(competition.fixtures.order_by("round", "number"))[:played]:
        play(fixture, "120/7", "100")
    client = Client()
    # The state of the club; the competition; entrants, adjustments, lots, tallies; form; what is left; how far; what
    # is not shown; next.
    # Of a form that nobody has, no results are asked for.
    with django_assert_num_queries(11 + bool(played)):
        assert client.get(address(competition)).status_code == 200
