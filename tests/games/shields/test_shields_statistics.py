"""Statistics of wicket cards: two tests worked by hand, records counted plainly, what only this game has."""

import random
from datetime import date, timedelta

import pytest
from careers_matches import play
from matches_with_records import ever, in_game, standing
from records_played import Played, check, grid, made, of_margin, of_match, of_totals
from season_by_hand import figures, meet, of
from shields_matches import document, raw_of
from shields_table import Style, Table

from scoring.book.new_match import create_match
from scoring.book.open_book import open_book
from scoring.models import Club, Match
from scoring.rules.registry import find_rules
from scoring.statistics.current_records import standing_records
from scoring.visibility import Visibility
from tournaments.models import SideTotals
from tournaments.statistics.average_columns import people_measures
from tournaments.statistics.averages import Averages
from tournaments.statistics.people import person_at
from tournaments.statistics.players import CardPlayerFigures, SidePlayedFor
from tournaments.statistics.totals import totals

pytestmark = pytest.mark.django_db

MAY = date(2026, 5, 1)


@pytest.fixture
def tests(club: Club) -> Averages:
    """Two tests with wicket cards."""
    # Red 80 + 80 + nothing (countered), and 14 in hand; Black 120 and 14 in hand. Black concede.
    first = ["3: J", "4: Q", "5: 10 J", "close", "1: K", "close 2 3 4 5 / 2 3 4 5", "concede 1"]
    # Red forfeit their innings and have 14 in hand; Black 110 and 15 in hand. Time.
    second = ["close", "2: K", "close 2 3 4 5 / 2 3 4 6", "time"]
    for number, lines in enumerate((first, second), 1):
        meet(club, "shields", number, entries=[raw_of(line) for line in lines])
    return of(club)


def test_wicket_cards(tests: Averages) -> None:
    # M W L T D NR R WC C R/WC R/C: three cards played on for 160, one of them countered; of hands 14 and 14. Black: two
    # for 230, and 14 and 15 of hands. Countering cards are not the batting side's.
    due = ["2 1 0 0 1 0 188 3 3 53.33 53.33", "2 0 1 0 1 0 259 2 2 115.00 115.00"]
    assert figures(tests, "people") == dict(zip(("Ann", "Bob"), due, strict=True))
    assert figures(tests, "sides") == dict(zip(("Red", "Black"), due, strict=True))
    assert tests.left_out == []


@pytest.mark.usefixtures("tests")
def test_records_of_wicket_cards(club: Club) -> None:
    due = {
        "highest-total": ["174 Red"],
        "lowest-total": ["125 Black"],  # 14 in hand make no innings of the one that was forfeited
        "aggregate": ["308 runs"],  # 174 + 134
        "most-cards": ["3 cards Red"],
    }
    assert {kind: standing(club, kind, "shields") for kind in due} == due
    innings = {row.person: row.innings for row in SideTotals.objects.filter(club=club)}
    assert innings == {"Ann": 1, "Bob": 2}


def test_wicket_cards_have_totals_and_cards_and_no_scores(club: Club) -> None:
    lines = ["3: J", "4: Q", "close", "1: K", "close 2 3 4 5 / 2 3 4 5", "concede 1"]
    match = in_game(club, "shields", MAY, entries=[raw_of(line) for line in lines])
    due = [innings.runs for innings in open_book(match).match.innings]
    low, high = sorted(due[:2])
    assert standing(club, "highest-total", "shields")[0].split()[0] == str(high)
    assert standing(club, "lowest-total", "shields")[0].split()[0] == str(low)
    assert standing(club, "most-cards", "shields") == ["2 cards Red"]
    kinds = {record.kind for record in standing_records(ever(club))}
    assert kinds == {"highest-total", "lowest-total", "aggregate", "most-cards"}


def test_what_a_game_does_not_count_is_blank(club: Club) -> None:
    play(club, None, 90, people=("Tom", "Ann"))
    sides = [{"name": name, "played_by": holder} for name, holder in (("Red", "Tom"), ("Black", "Ann"))]
    raw = {"variant": "shields", "options": {}, "sides": sides, "toss": {"won_by": 0, "chose": "bat"}}
    setup, problems = find_rules("shields").read_setup(raw)
    assert setup is not None, problems
    lines = ["3: J", "4: Q", "close", "1: K", "close 2 3 4 5 / 2 3 4 5", "concede 1"]
    create_match(club, setup, None, entries=[raw_of(line) for line in lines])
    found = person_at(club, "tom", Visibility.PUBLIC)
    assert found is not None
    table = found.games_table()
    rows = {row[0]: dict(zip((column.key for column in table.columns), row, strict=True)) for row in table.texts}
    forde, shields = rows["Card Cricket (Forde)"], rows[find_rules("shields").setup_rules.name]
    assert (forde["played"], forde["side_runs"]) == ("1", "90")
    assert [forde[key] for key in ("wicket_cards", "cards_played", "runs_a_wicket_card", "runs_a_card")] == [""] * 4
    assert (shields["wicket_cards"], shields["cards_played"]) == ("2", "2")


def shields(club: Club, day: date, rng: random.Random) -> Played:
    given = document(timeless=True)
    table = Table(given, Style(close=0.1), rng)
    table.play()
    match = made(club, given | {"played_on": str(day)}, table.entries)
    batted = [False]
    for entry in table.entries:
        if entry["type"] == "close":
            batted.append(False)
        batted[-1] = batted[-1] or entry["type"] == "play"
    totals = [(runs, number < len(batted)) for number, (_side, runs) in enumerate(table.score, 1)]
    # Closed before anything was played it is no innings, though the match has its runs.
    innings = [total for total, played in zip(totals, batted, strict=False) if played or not total[1]]
    margin: dict[str, int] = {}
    match table.outcome.split():
        case [_winner, "by", "an", "innings"]:
            margin = {"innings": 1, "runs": abs(table.total(0) - table.total(1))}
        case [_winner, "by", count, "wickets"]:
            margin = {"wickets": int(count)}
        case [_winner, "by", count]:
            margin = {"runs": int(count)}
    return Played(match, day, [*of_totals(innings), of_match(totals), *of_margin(margin)])


@pytest.mark.parametrize("seed", range(2))
def test_records_equal_a_plain_count(club: Club, seed: int) -> None:
    rng = random.Random(seed)
    games = (shields, shields, grid)
    season = [rng.choice(games)(club, MAY + timedelta(days=rng.randrange(10)), rng) for _ in range(8)]
    unfinished = set(Match.objects.exclude(status=Match.Status.COMPLETED).values_list("pk", flat=True))
    check(club, [each for each in season if each.match.pk not in unfinished])


def test_rates_by_hand() -> None:
    # Three wicket cards made 100 on seven cards; the hand's runs are in the 140 but not in the rates.
    figures = {"wicket_cards": 3, "cards_played": 7, "card_runs": 100}
    row = CardPlayerFigures(
        "Ann", (SidePlayedFor(None, "Ayr"),), totals.SideSums(played=1, won=1, runs=140, innings=1), figures
    )
    # M W L T D NR R WC C R/WC R/C
    assert " ".join(str(each.figure(row)) for each in people_measures([row])) == "1 1 0 0 0 0 140 3 7 33.33 14.29"
