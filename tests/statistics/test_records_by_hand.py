"""Records worked by hand over a small season: ties, the eleventh wicket, declared, totals alone, what was corrected."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

import pytest
from grid_matches import DECLARE, bat, bowl
from league_with_cards import open_league
from matches_with_records import ever, in_game, innings, meet, set_by, standing, total
from played_competition import over_of

from scoring.book.changes import REINSTATE, WITHDRAW, reported
from scoring.book.open_book import open_book
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import Club, Match
from scoring.statistics.current_records import standing_records
from scoring.statistics.new_records import latest_records
from scoring.statistics.rebuild import rebuild
from scoring.visibility import Visibility
from tournaments.models import Competition

pytestmark = pytest.mark.django_db

MAY = date(2026, 5, 1)
AYR_152 = innings(
    "40 c9, 25 b9, 87*",
    (40, 65),
    "5:24-0-30-0, 7:24-0-30-0, 9:24-0-32-2, 10:24-0-30-0, 11:24-0-30-0",
)
# All eleven out: two ducks, the last stand of 4, and two bowlers with 3 for 20.
BATH_98 = innings(
    "0 b6, 0 b6, 18 c6, 30 ro, 10 b8, 10 b8, 10 b10, 6 b10, 5 b10, 5 c11, 4 c11",
    (0, 0, 18, 48, 58, 68, 78, 84, 89, 94, 98),
    "6:24-1-20-3, 8:24-0-30-2, 10:24-0-20-3, 11:18-0-18-2, 9:18-0-10-0",
    balls=108,
)


@pytest.fixture
def league(club: Club) -> Competition:
    """Ayr and Bath, who meet outside of their league."""
    return open_league(club, "Ayr", "Bath", conditions={"stop_at_target": True})


@pytest.fixture
def season(league: Competition) -> list[Match]:
    """Five matches, a week apart."""
    days = [MAY + timedelta(days=7 * number) for number in range(5)]
    return [
        meet(league, days[0], total(150, 5), total(120, 11, balls=110)),
        meet(league, days[1], AYR_152, BATH_98),
        meet(league, days[2], total(151, 8), total(152, 9, balls=118)),
        meet(league, days[3], innings("87 b9, 60*", (87,)), total(146, 4)),
        meet(league, days[4], innings("110 b9, 2*", (110,)), total(113, 0, balls=90)),
    ]


@pytest.mark.usefixtures("season")
def test_the_records_that_stand(club: Club) -> None:
    assert standing(club, "highest-total") == ["152/2 Ayr", "152/9 Bath"]
    assert standing(club, "lowest-total") == ["98 all out Bath"]
    assert standing(club, "aggregate") == ["303 runs"]
    assert standing(club, "win-by-runs") == ["54 runs Ayr"]
    assert standing(club, "win-by-wickets") == ["11 wickets Bath"]
    assert standing(club, "win-by-balls") == ["30 balls Bath"]
    assert standing(club, "narrowest-win") == ["1 run Ayr"]
    assert standing(club, "narrowest-wickets") == ["2 wickets Bath"]
    assert standing(club, "narrowest-balls") == ["2 balls Bath"]
    assert standing(club, "win-by-innings") == []
    assert standing(club, "score") == ["110 Ayr 1"]
    assert standing(club, "ducks") == ["2 ducks Bath"]
    assert standing(club, "bowling") == ["3–20 Ayr 6", "3–20 Ayr 10"]
    assert standing(club, "opening-hundred") == ["110 Ayr"]
    assert standing(club, "hat-trick") == []
    assert standing(club, "fastest-fifty") == []


@pytest.mark.usefixtures("season")
def test_the_stands(club: Club) -> None:
    found = [standing(club, f"stand-{wicket}") for wicket in range(1, 12)]
    assert found == [
        ["110 Ayr"],
        ["60* Ayr"],
        ["87* Ayr"],
        ["30 Bath"],
        ["10 Bath"],
        ["10 Bath"],
        ["10 Bath"],
        ["6 Bath"],
        ["5 Bath"],
        ["5 Bath"],
        ["4 Bath"],
    ]


def test_what_each_match_set(season: list[Match]) -> None:
    assert set_by(season[0]) == []  # the first of all
    assert set_by(season[1]) == [
        "highest-total 152/2",
        "lowest-total 98 all out",
        "win-by-runs 54 runs",
        "score 87*",
        "ducks 2 ducks",
        "stand-1 40",
        "stand-2 25",
        "stand-3 87*",
        "stand-4 30",
        "stand-5 10",
        "stand-6 10",
        "stand-7 10",
        "stand-8 6",
        "stand-9 5",
        "stand-10 5",
        "stand-11 4",
        "bowling 3–20",
        "bowling 3–20",
    ]
    # Won with wickets in hand: one run less behind is no win by runs.
    assert set_by(season[2]) == [
        "highest-total 152/9 =",
        "aggregate 303 runs",
        "win-by-wickets 2 wickets",
        "win-by-balls 2 balls",
        "narrowest-wickets 2 wickets",
        "narrowest-balls 2 balls",
    ]
    # 87 out does not come up to 87 not out.
    assert set_by(season[3]) == ["narrowest-win 1 run", "stand-1 87", "stand-2 60*"]
    assert set_by(season[4]) == [
        "win-by-wickets 11 wickets",
        "win-by-balls 30 balls",
        "score 110",
        "stand-1 110",
        "opening-hundred 110",
    ]


def test_only_what_still_stands_is_news(club: Club, season: list[Match]) -> None:
    found = latest_records(club, season[2].record_candidates.first().day, 4, Visibility.PUBLIC)  # type: ignore[union-attr]  # there are some
    assert [(record.candidate.match, record.candidate.kind) for record in found] == [
        (season[4], "win-by-wickets"),
        (season[4], "win-by-balls"),
        (season[4], "score"),
        (season[4], "stand-1"),
    ]
    everything = latest_records(club, MAY, 100, Visibility.PUBLIC)
    assert season[0] not in {record.candidate.match for record in everything}
    assert {record.candidate.kind for record in everything if record.candidate.match == season[2]} == {
        "highest-total",
        "aggregate",
        "narrowest-wickets",
        "narrowest-balls",
    }


def test_a_withdrawn_match_takes_its_records_with_it_and_brings_them_back(club: Club, season: list[Match]) -> None:
    before = {kind: standing(club, kind) for kind in ("score", "opening-hundred", "win-by-wickets")}
    write(season[4].slug, WITHDRAW, Signature(author=None, seen=season[4].version, reason="twice"))
    assert standing(club, "score") == ["87* Ayr 3"]
    assert standing(club, "opening-hundred") == []
    assert standing(club, "win-by-wickets") == ["2 wickets Bath"]
    assert set_by(season[4]) == []
    write(season[4].slug, REINSTATE, Signature(author=None, seen=season[4].version + 1, reason="once"))
    assert {kind: standing(club, kind) for kind in before} == before


def test_a_correction_of_an_earlier_match_moves_what_later_ones_set(club: Club, season: list[Match]) -> None:
    first = season[0]
    report = {"innings": [total(200, 5), total(120, 11, balls=110)]}
    setup = open_book(first).setup
    write(first.slug, [reported(setup, report)], Signature(author=None, seen=first.version, reason="misread"))
    assert standing(club, "highest-total") == ["200/5 Ayr"]
    assert not [said for match in season for said in set_by(match) if said.startswith(("highest-total", "aggregate"))]
    assert "win-by-runs 54 runs" not in set_by(season[1])


def test_matches_of_one_day_follow_each_other_as_they_were_entered(league: Competition) -> None:
    first, second, third = (meet(league, MAY, total(runs, 5), total(100, 5)) for runs in (150, 160, 155))
    assert set_by(first) == []
    assert "highest-total 160/5" in set_by(second)
    assert set_by(third) == []


def test_a_match_without_a_day_stands_where_it_was_entered(league: Competition) -> None:
    undated = meet(league, None, total(150, 5), total(100, 5))
    earlier = meet(league, MAY, total(160, 5), total(100, 5))
    assert set_by(earlier) == []
    assert set_by(undated) == ["narrowest-win 50 runs"]


def test_scored_ball_by_ball(club: Club) -> None:
    league = open_league(club, "Ayr", "Bath", conditions={"overs": 2, "max_overs_per_bowler": 1})
    again = [{"type": "over", "bowler": 11}, *over_of(*[6] * 6)[1:]]
    black = [*over_of("bowled", "bowled", "lbw"), {"type": "over", "bowler": 11}, *over_of("run_out")[1:]]
    meet(league, MAY, entries=[*over_of(*[6] * 6), *again, *black])
    assert standing(club, "fastest-fifty") == ["9 balls Ayr 1"]
    assert standing(club, "hat-trick") == ["1 hat-trick Ayr 10"]
    assert standing(club, "ducks") == ["4 ducks Bath"]
    assert standing(club, "stand-1") == ["72* Ayr 1"]


def test_declared_and_won_by_an_innings(club: Club) -> None:
    side = [{"side": number} for number in (0, 1)]
    first = in_game(
        club,
        "british",
        MAY,
        side[0] | {"runs": 300, "wickets": 4, "closed_by": "declaration"},
        side[1] | {"runs": 70, "wickets": 10},
        side[1] | {"runs": 130, "wickets": 10},
    )
    second = in_game(
        club,
        "british",
        MAY,
        side[0] | {"runs": 20, "wickets": 2, "closed_by": "declaration"},
        side[1] | {"runs": 300, "wickets": 10},
        side[0] | {"runs": 280, "wickets": 10},
        side[1] | {"runs": 1, "wickets": 0},
    )
    assert set_by(first) == []
    assert standing(club, "win-by-innings", "british") == ["an innings and 100 runs Red"]
    assert standing(club, "win-by-runs", "british") == []  # an innings and a hundred is no win by a hundred
    assert standing(club, "highest-total", "british") == ["300/4 dec Red", "300 all out Black"]
    assert standing(club, "lowest-total", "british") == ["70 all out Black"]  # 20 was declared, 1 enough
    assert set_by(second) == [
        "highest-total 300 all out =",
        "aggregate 601 runs",
        "win-by-wickets 10 wickets",
        "narrowest-wickets 10 wickets",
    ]


def test_turns_and_cards(club: Club) -> None:
    entries: Sequence[Any] = [
        *(bowl(9, bowler=3), bat(14), bowl(21, bowler=4), bat(6, unfinished=True), DECLARE),
        *(bowl(9), bat(12), bowl(9), bat(13)),
    ]
    in_game(club, "british", MAY, entries=entries, options={"innings": 1})
    assert standing(club, "longest-turn", "british") == ["14 cards Red"]
    assert standing(club, "most-cards", "british") == ["25 cards Black"]
    assert standing(club, "bowling", "british") == ["1 wicket Player 4"]
    assert standing(club, "highest-total", "british")[0].startswith("2")


def test_games_are_never_mixed(club: Club, league: Competition) -> None:
    meet(league, MAY, total(150, 5), total(100, 5))
    other = in_game(club, "latham", MAY, {"runs": 90, "wickets": 10}, {"runs": 80, "wickets": 10})
    assert set_by(other) == []
    assert standing(club, "highest-total", "latham") == ["90 all out Red"]
    assert standing(club, "highest-total") == ["150/5 Ayr"]


def test_more_than_are_shown_are_counted(club: Club, league: Competition) -> None:
    for number in range(7):
        meet(league, MAY + timedelta(days=number), total(150, 5), total(100, 5))
    [record] = [each for each in standing_records(ever(club)) if each.kind == "highest-total"]
    assert (len(record.holders), record.others) == (5, 2)
    assert [candidate.day for candidate in record.holders] == [MAY + timedelta(days=number) for number in range(5)]


def test_rebuild_finds_a_feat_that_was_changed(season: list[Match]) -> None:
    season[1].record_candidates.filter(kind="score").update(value=1000)
    assert {one.what for one in rebuild(season[1].pk, write=True)} == {"recordcandidate"}
    assert rebuild(season[1].pk, write=False) == []
    assert "score 87*" in set_by(season[1])
