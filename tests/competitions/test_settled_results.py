"""Ties decided otherwise, revised targets and shorter matches in a league, worked by hand; and how they are entered."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of
from competition_pages import page, series_line_of
from django.utils.html import strip_tags
from fixture_pages import fixture_address, fresh
from page_text import text_of
from played_competition import SYSTEM, begin, fixture_of, found_competition, innings, play, settle, table
from served_forms import form_at

from scoring.models import Match
from scoring.rules.results import TIED, Outcome, Result
from scoring.visibility import Visibility
from scoring.words.results import settled_text
from tournaments.models import Competition, Fixture
from tournaments.readmodel.people import people
from tournaments.services.fixtures import Plan, change_fixture
from tournaments.services.standings import standings
from tournaments.words.tiebreaks import value_text

pytestmark = pytest.mark.django_db

TARGET_122_IN_14 = {"revised": {"runs": 122, "balls": 84}}


def meet(league: Competition, first: str, made: str, second: str, reply: str, overs: int = 20, **more: Any) -> Match:
    """Let two sides meet, the first to be named batting first, off so many overs each; scores as `play` takes them."""
    fixture = fixture_of(league, first, second)
    if overs != 20:
        change_fixture(fixture, Plan(None, None, "", "planned", {"overs": overs}), SYSTEM)
    fixture = fresh(fixture)
    assert fixture.home
    side = 0 if fixture.home.name == first else 1
    both = [{"side": side} | innings(fixture, made), {"side": 1 - side} | innings(fixture, reply)]
    return begin(fixture, report={"toss_known": False, "innings": both} | more)


def by_hand(users: ClubUsers) -> Competition:
    """Play a league of four: two wins each for Bath and Cork, one each for Ayr and Deal."""
    league = found_competition(users.club, 4, preset="icc", conditions={"stop_at_target": True})
    # 1. Ayr 150/5 (20), Bath 150/8 (20): tied, and Bath won the super over.
    tie = meet(league, "Ayr", "150/5", "Bath", "150/8")
    settle(tie, tie.sides.get(name="Bath").place)
    # 2. Ayr 160/7 (20). Cork were left 14 overs, in which 122 made a win: 125/5 (14).
    enter(users, fixture_of(league, "Ayr", "Cork"), "Ayr", ("160", "7", "20"), ("125", "5", "14"), ("122", "14"))
    # 3. Ten overs a side: Ayr 80/3 (10), Deal 60 all out (8.2).
    meet(league, "Ayr", "80/3 (10)", "Deal", "60 (8.2)", overs=10)
    # 4. Bath 153/5 (17.5), interrupted. Cork were left 6 overs, in which 71 made a win: 60/4 (6).
    enter(users, fixture_of(league, "Bath", "Cork"), "Bath", ("153", "5", "17.5"), ("60", "4", "6"), ("71", "6"))
    # 5. Bath 140/6 (20), Deal 141/4 (18.3).
    meet(league, "Bath", "140/6", "Deal", "141/4 (18.3)")
    # 6. Cork 120/9 (20), Deal 98 all out (15).
    meet(league, "Cork", "120/9", "Deal", "98 (15)")
    return league


def enter(
    users: ClubUsers,
    fixture: Fixture,
    first: str,
    made: tuple[str, str, str],
    reply: tuple[str, str, str],
    target: tuple[str, str],
) -> None:
    """Type a result with its revised target into the page that asks for it, as a scorer does."""
    fixture = fresh(fixture)
    assert fixture.home
    form = form_at(browser_of(users.scorer), fixture_address(fixture, "fixture-result"), has="innings0_runs")
    form["batted_first"] = "0" if fixture.home.name == first else "1"
    for number, figures in enumerate((made, reply)):
        for name, value in zip(("runs", "wickets", "overs"), figures, strict=True):
            form[f"innings{number}_{name}"] = value
    answer = form.submit(revised_runs=target[0], revised_overs=target[1])
    assert answer.status_code == 302, strip_tags(answer.content.decode())


def rates(league: Competition) -> dict[str, tuple[int, int, int, int, int, int, str]]:
    """Return won, lost, runs and balls for and against, and the net run rate of each."""
    [these] = standings(league)
    return {
        these.entrants[row.entrant].name: (
            row.line.won,
            row.line.lost,
            row.line.rated_runs_for,
            row.line.rated_balls_for,
            row.line.rated_runs_against,
            row.line.rated_balls_against,
            value_text("net_run_rate", row.values["net_run_rate"]),
        )
        for row in these.rows
    }


def test_a_league_worked_by_hand(users: ClubUsers) -> None:
    """The runs and balls that are rated:

    Ayr   150/120 + 121/84 + 80/60    = 351/264   against  150/120 + 125/84 + 60/60    = 335/264
          6 x 16 / 264 = +0.364
    Bath  150/120 + 70/36  + 140/120  = 360/276   against  150/120 + 60/36  + 141/111  = 351/267
          7.826 - 7.888 = -0.062
    Cork  125/84  + 60/36  + 120/120  = 305/240   against  121/84  + 70/36  + 98/120   = 289/240
          6 x 16 / 240 = +0.400
    Deal  60/60   + 141/111 + 98/120  = 299/291   against  80/60   + 140/120 + 120/120 = 340/300
          6.165 - 6.800 = -0.635

    121 is one less than the 122 that were asked off 14 overs, 70 one less than 71 off 6; Deal's 60 all out count the 10
    overs of their match and their 98 all out 20.
    """
    league = by_hand(users)
    assert table(league) == [(1, "Cork", 4), (2, "Bath", 4), (3, "Ayr", 2), (4, "Deal", 2)]
    assert rates(league) == {
        "Cork": (2, 1, 305, 240, 289, 240, "+0.400"),
        "Bath": (2, 1, 360, 276, 351, 267, "-0.062"),
        "Ayr": (1, 2, 351, 264, 335, 264, "+0.364"),
        "Deal": (1, 2, 299, 291, 340, 300, "-0.635"),
    }
    shown = text_of(page(league, "competition-fixtures"))
    decider = {"decider": {"side": 1, "by": "super_over", "words": ""}}
    tied = settled_text({"result": TIED.derived()} | decider, ("Ayr", "Bath"))
    by_wickets = Result(Outcome.WON, 1, {"wickets": 6, "balls_left": 0}).derived()
    by_runs = Result(Outcome.WON, 0, {"runs": 10}).derived()
    assert tied in shown
    assert settled_text({"result": by_wickets} | TARGET_122_IN_14, ("Ayr", "Cork")) in shown
    assert settled_text({"result": by_runs, "revised": {"runs": 71, "balls": 36}}, ("Bath", "Cork")) in shown
    assert "160/7 (20 overs)" in shown
    assert "153/5 (17.5 overs)" in shown
    grid = text_of(page(league, "competition-grid"))
    assert f"L 150–150 {tied}" in grid


def test_what_a_tie_counts_is_a_win_everywhere(users: ClubUsers) -> None:
    evenings = found_competition(
        users.club, ("Ann", "Bob"), kind="series", settings={"matches": 3}, people=True, name="Evenings"
    )
    first = evenings.fixtures.get(key="1")
    tied = play(first, "150/5", "150/8")
    assert wins(evenings) == (0, 0)
    settle(tied, fresh(first).home_side, "bowl_out")
    assert wins(evenings) == (1, 0)
    assert [(str(each.name), each.line.won, each.line.tied) for each in people(evenings, Visibility.PUBLIC).lines] == [
        ("Ann", 1, 0),
        ("Bob", 0, 0),
    ]


def wins(competition: Competition) -> tuple[int, int]:
    """Return how many matches of a series each side has won."""
    return series_line_of(competition).wins


def test_a_tied_match_of_a_league_is_worth_what_its_decider_says(users: ClubUsers) -> None:
    """Until then a point each; then two and none, and the tie is won head to head as well."""
    league = found_competition(users.club, 2, tie_breaks=["head_to_head"])
    match = play(league.fixtures.get(), "150/5", "150/8")
    assert {points for _rank, _name, points in table(league)} == {Fraction(1)}
    settle(match, 1)
    away = fresh(league.fixtures.get()).away
    assert away
    assert table(league)[0] == (1, away.name, Fraction(2))


def test_what_is_wrong_with_a_revised_target_stands_beside_its_field(users: ClubUsers) -> None:
    league = found_competition(users.club, 2)
    fixture = league.fixtures.get()
    form = form_at(browser_of(users.scorer), fixture_address(fixture, "fixture-result"), has="innings0_runs")
    typed: Mapping[str, str] = {
        "innings0_runs": "160", "innings0_wickets": "7", "innings0_overs": "20",
        "innings1_runs": "90", "innings1_wickets": "5", "innings1_overs": "12",
    }  # fmt: skip
    for more, field in (
        ({"revised_runs": "122", "revised_overs": ""}, "revised_overs"),
        ({"revised_runs": "122", "revised_overs": "10"}, "revised_overs"),
        ({"revised_runs": "122", "revised_overs": "14"}, "revised_overs"),
        ({"revised_runs": "122", "revised_overs": "14.7"}, "revised_overs"),
        ({"revised_runs": "122", "revised_overs": "12", "decided_by": "lot", "decided_for": "0"}, "decided_by"),
        ({"decided_by": "lot"}, "decided_for"),
    ):
        answer = form.post(form.address, {**form.sent(), **typed, **more})
        assert answer.status_code == 422
        assert list(answer.context["result"].errors) == [field], more
        assert 'value="122"' in answer.text or "revised_runs" not in more
    assert not Match.objects.exists()
