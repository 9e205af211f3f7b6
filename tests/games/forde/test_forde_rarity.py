"""How rare overs were: against deals bowled anew, of which overs nothing is said, and what pages have."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from django.test import Client
from forde_books import Book
from reader_pages import page_of
from stored_match import stored

from scoring.book.open_book import open_book
from scoring.games.forde.chances.balls import rest_of_over
from scoring.games.forde.chances.rarity import rare_overs, steps_of
from scoring.games.forde.chances.runs import share, unpacked
from scoring.games.forde.words.rarity import HEADING, rarity_text
from scoring.models import Club
from scoring.readmodel.match_report import written_report
from scoring.rules.innings import Closing
from scoring.rules.overs import BALLS
from scoring.rules.problems import infeasible
from scoring.rules.rarity import COMMON, Rarity
from scoring.rules.setup import SidePlayer
from tools.forde.player import OUT, OverAtTable

ORDER = (5, 5, 4, 4, 3, 3, 2)
SIXES, DOTS = (6,) * 6, (0,) * 6


def rare(match: Book, innings: int = 0) -> dict[int, list[tuple[str, int]]]:
    found = rare_overs(match, match.innings[innings])
    return {over: [(each.counted, each.least) for each in rarities] for over, rarities in found.items()}


@pytest.mark.parametrize("bowling", [1, 2, 3])
@pytest.mark.parametrize("late", [False, True])
def test_more_is_never_likelier(bowling: int, late: bool) -> None:
    of = steps_of(bowling, ORDER, late)
    for told in ([of.rarities(n, 0) for n in range(38)], [of.rarities(0, n) for n in range(8)]):
        numbers = [each.one_in for (each,) in filter(None, told)]
        assert told[0] == ()
        assert numbers
        assert numbers == sorted(numbers)
        assert [bool(each) for each in told] == sorted(bool(each) for each in told)


def test_they_are_the_chances_of_the_model() -> None:
    by_wickets = rest_of_over(2, ORDER, False)
    assert sum(share(runs) for runs in by_wickets) == pytest.approx(1)
    chance = sum(unpacked(sum(by_wickets))[18:])
    (told,) = steps_of(2, ORDER, False).rarities(18, 0)
    assert chance < 1 / COMMON
    assert told.one_in == pytest.approx(1 / chance, rel=0.15)


def test_overs_dealt_anew_are_as_rare_as_is_said() -> None:
    rng, bowled = random.Random(7), 5_000
    runs: Counter[int] = Counter()
    for _ in range(bowled):
        over, waiting, made = OverAtTable(rng, 1, ORDER[0], late=False), iter(ORDER[1:]), 0
        for _ball in range(BALLS):
            outcome = over.ball()
            if outcome == OUT:
                over.send_in(next(waiting))
            else:
                made += outcome
        runs[made] += 1
    of = steps_of(1, ORDER, False)
    told = {least: rarities[0].one_in for least in range(37) if (rarities := of.rarities(least, 0))}
    due = {least: bowled / one_in for least, one_in in told.items() if one_in <= 50}
    assert due
    for least, number in due.items():
        assert sum(times for made, times in runs.items() if made >= least) == pytest.approx(number, rel=0.35)


def test_overs_of_such_a_bowler_to_such_batters() -> None:
    match = Book(overs=20).over(5, *SIXES).over(7, 1, *DOTS[1:]).over(9, *["bowled"] * 4, 0, 0)
    assert rare(match) == {1: [("runs", 36)], 3: [("wickets", 4)]}
    weak, strong = (steps_of(bowling, ORDER, False).rarities(15, 0) for bowling in (1, 3))
    assert not weak or weak[0].one_in < strong[0].one_in


def test_the_same_over_is_less_rare_late_in_an_innings() -> None:
    early = Book(overs=2).over(5, 6, 6, 6, 0, 0, 0)
    late = Book(overs=1, max_overs_per_bowler=1).over(5, 6, 6, 6, 0, 0, 0)
    (of_early,), (of_late,) = (rare_overs(match, match.innings[0])[1] for match in (early, late))
    assert of_late.one_in < of_early.one_in


def test_nothing_is_said_of_an_over_that_was_cut_short_but_by_the_last_wicket() -> None:
    match = Book(overs=2).over(5, *DOTS[1:], "bowled").over(7, *["bowled"] * 6)
    assert rare(match)[2] == [("wickets", 6)]
    over_in_progress = Book(overs=20).over(5, 6, 6, 6, 6)
    assert rare(over_in_progress) == {}
    chased = Book(overs=1, stop_at_target=True).over(5, *DOTS).over(6, 6)
    assert chased.innings[1].closed_by is Closing.TARGET
    assert rare(chased, 1) == {}
    out = Book(overs=20)
    for bowler in (5, 7):
        out.over(bowler, *["bowled"] * (6 if bowler == 5 else 5))
    assert out.innings[0].closed_by is Closing.WICKETS
    assert rare(out) == {1: [("wickets", 6)], 2: [("wickets", 5)]}


def test_the_report_tells_it_of_the_most_expensive_over() -> None:
    match = Book(overs=2).over(5, *SIXES).over(7, *DOTS).over(6, *DOTS).over(8, *DOTS)
    assert match.result is not None
    said = rarity_text(rare_overs(match, match.innings[0])[1][0])
    assert said in written_report(match)[1]
    assert said not in " ".join(written_report(match, shown=False))


def test_what_is_said_in_words() -> None:
    assert rarity_text(Rarity("over", "runs", 18, 25)) == "1 such over in 25 brings 18 runs or more"
    assert rarity_text(Rarity("over", "wickets", 3, 300)) == "1 such over in 300 takes 3 wickets or more"


def test_nothing_is_said_of_an_over_with_an_exception() -> None:
    match = Book(overs=20).over(5, *SIXES)
    assert rare(match) == {1: [("runs", 36)]}
    entry = match.innings[0].overs[0].deliveries[2].entry
    match.notices.append(infeasible("F3", "any").at(entry))
    assert rare(match) == {}


def test_nothing_is_said_of_sides_without_classes() -> None:
    match = Book(overs=20).over(5, *SIXES)
    batters, bowlers = match.setup.sides
    unknown = replace(batters, players=(*batters.players[:3], SidePlayer("Somebody"), *batters.players[4:]))
    match.setup = replace(match.setup, sides=(unknown, bowlers))
    assert rare(match) == {}


@pytest.mark.django_db
def test_a_page_has_it(client: Client, club: Club) -> None:
    match = stored(club, "forde-5")
    book = open_book(match)
    found = [rare_overs(book.match, innings) for innings in book.match.innings]
    told = [each for overs in found for rarities in overs.values() for each in rarities]
    seen = page_of(client, match, "overs/")
    assert told
    assert all(rarity_text(each) in seen for each in told)
    assert str(HEADING) in seen
