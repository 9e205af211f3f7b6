"""Overs and bowlers: F2, F7."""

from itertools import product

import pytest
from forde_books import Book, document, said, unreadable

from scoring.rules.innings import Closing
from scoring.rules.overs import arrangeable, overs_text
from scoring.rules.problems import Severity
from scoring.rules.registry import find_rules

DOTS = (0,) * 6


def test_f2_the_bowlers_are_those_with_a_class() -> None:
    book = Book()
    assert list(book.overs_left()) == [5, 7, 9, 10, 11]
    for number in (1, 2, 3, 4, 6, 8):
        assert book.refusal(type="over", bowler=number) == ("F2", "illegal", "bowler_without_class", "bowler")
    (problem,) = book.said_of(type="over", bowler=1)
    assert problem.params == {"name": "Australia 1"}


@pytest.mark.parametrize("bowler", [0, 12, -1, "9", 9.0, True, [9], pytest.param(10**4000, id="huge")])
def test_f2_a_bowler_is_a_number_from_1_to_11(bowler: object) -> None:
    rule, severity, _, field = unreadable({"type": "over", "bowler": bowler})
    assert (rule, severity, field) == ("F2", "format", "bowler")


def test_f2_an_over_needs_a_bowler() -> None:
    assert unreadable({"type": "over"}) == ("F2", "format", "missing", "bowler")


def test_f2_nobody_bowls_two_overs_running() -> None:
    book = Book().over(9, *DOTS)
    assert book.refusal(type="over", bowler=9) == ("F2", "illegal", "two_overs_running", "bowler")
    assert not book.said_of(type="over", bowler=10)


def test_f2_at_most_four_overs() -> None:
    book = Book()
    for bowler in (9, 10) * 4:
        book.over(bowler, *DOTS)
    assert book.overs_left() == {5: 4, 7: 4, 9: 0, 10: 0, 11: 4}
    assert book.refusal(type="over", bowler=9) == ("F2", "illegal", "bowler_has_no_overs", "bowler")
    assert book.said_of(type="over", bowler=9)[0].params == {"name": "Australia 9", "most": 4}
    assert book.refusal(type="over", bowler=10)[2] == "bowler_has_no_overs"  # also of the one who has just bowled


def test_f2_a_whole_over() -> None:
    book = Book().over(9, 0, 0, 0, 0, 0)
    assert book.refusal(type="over", bowler=10) == ("F2", "illegal", "over_not_complete", "type")
    assert book.said_of(type="over", bowler=10)[0].params == {"balls": 5}
    assert Book().over(9).refusal(type="over", bowler=10)[2] == "over_not_complete"


def test_f2_no_ball_without_an_over() -> None:
    refusal = ("F2", "illegal", "no_over_open", "type")
    assert Book().refusal(type="ball", runs=0) == refusal
    assert Book().over(9, *DOTS).refusal(type="ball", runs=0) == refusal
    between = Book(overs=1).over(9, *DOTS)
    assert between.refusal(type="ball", runs=0) == refusal
    assert between.current is None


def test_f2_the_last_bowler_goes_on_when_nobody_else_has_overs_left() -> None:
    book = Book(overs=10, max_overs_per_bowler=2)
    for bowler in (9, 10, 9, 10, 5, 7, 5):
        book.over(bowler, *DOTS)
    (problem,) = book.said_of(type="over", bowler=7)  # leaves both overs of number 11 for the end
    assert said(problem) == ("F2", "unusual", "will_bowl_two_running", "bowler")
    assert not book.said_of(type="over", bowler=11)
    book.over(7, *DOTS).over(11, *DOTS)
    (problem,) = book.said_of(type="over", bowler=11)
    assert said(problem) == ("F2", "unusual", "nobody_else_left", "bowler")
    book.over(11, *DOTS)
    assert book.innings[0].closed_by == Closing.OVERS
    assert [(notice.code, notice.entry) for notice in book.notices] == [
        ("will_bowl_two_running", 49),
        ("nobody_else_left", 63),
    ]


def test_f2_bowlers_start_afresh_in_the_second_innings() -> None:
    book = Book(overs=1).over(9, *DOTS)
    assert book.next_side == 1
    assert list(book.overs_left()) == [6, 8, 9, 10, 11]
    assert not book.said_of(type="over", bowler=9)
    assert book.refusal(type="over", bowler=5)[2] == "bowler_without_class"


@pytest.mark.parametrize(("overs", "most"), [(20, 3), (50, 9), (1, 0), (51, 11), (6, 1)])
def test_f2_five_bowlers_must_be_able_to_bowl_the_overs(overs: int, most: int) -> None:
    setup, problems = find_rules("forde").read_setup(document(overs=overs, max_overs_per_bowler=most))
    assert setup is None
    assert {problem.severity for problem in problems} == {Severity.FORMAT}


def test_f2_too_few_overs_each_is_said_of_the_options() -> None:
    _, (problem,) = find_rules("forde").read_setup(document(max_overs_per_bowler=3))
    assert said(problem) == ("F2", "format", "too_few_overs_each", "options")
    assert problem.params == {"overs": 20, "most": 3}


def test_f7_eleven_wickets_end_an_innings() -> None:
    book = Book()
    book.over(9, *("lbw",) * 6).over(10, *("bowled",) * 4)
    innings = book.innings[0]
    assert (innings.wickets, innings.closed_by, innings.striker.player) == (10, None, 11)
    book.bowl("run_out")
    assert (innings.wickets, innings.closed_by, len(innings.batters)) == (11, "wickets", 11)
    assert innings.falls[-1].at == "1.5"
    assert book.refusal(type="ball", runs=0)[2] == "no_over_open"


def test_f7_the_last_over_ends_an_innings_and_nobody_comes_in_after_its_last_ball() -> None:
    innings = Book(overs=1).over(9, 4, 0, 0, 0, 0, "lbw").innings[0]
    assert (innings.closed_by, innings.wickets, len(innings.batters)) == ("overs", 1, 1)
    assert innings.falls[0].at == "0.6"
    assert innings.stands() == [4]


def test_m6_wickets_before_overs() -> None:
    book = Book(overs=2)
    book.over(9, *("lbw",) * 6).over(10, *("lbw",) * 4, 0, "lbw")
    assert book.innings[0].closed_by == Closing.WICKETS


def test_a_maiden_is_a_whole_over_without_runs() -> None:
    book = Book(overs=2, max_overs_per_bowler=2).over(9, *DOTS).over(10, 0, 0, 0, 0, 0, "lbw")
    figures = book.innings[0].bowlers
    assert (figures[9].maidens, figures[10].maidens) == (1, 1)  # also one that ends the innings
    assert book.over(6, 0, 0, 0, 0, 0).innings[1].bowlers[6].maidens == 0
    assert book.bowl(1).innings[1].bowlers[6].maidens == 0


def test_an_over_opened_and_no_ball_bowled() -> None:
    """Who has come in and who has the ball are listed: an innings stands in the book from its first entry."""
    book = Book().over(9).write(type="time")
    (innings,) = book.innings
    assert innings.closed_by == Closing.TIME
    assert innings.derived()["batting"] == [
        {"player": 1, "runs": 0, "out": None, "bowler": None, "balls": 0, "fours": 0, "sixes": 0}
    ]
    assert innings.derived()["bowling"] == [{"player": 9, "balls": 0, "maidens": 0, "runs": 0, "wickets": 0}]


@pytest.mark.parametrize(
    ("balls", "text"), [(0, "0"), (1, "0.1"), (5, "0.5"), (6, "1"), (118, "19.4"), (120, "20"), (300, "50")]
)
def test_overs_are_written_base_six(balls: int, text: str) -> None:
    assert overs_text(balls) == text


def orders(left: dict[int, int], due: int, last: int) -> bool:
    """Return whether some order of `due` overs has nobody twice running, by trying them all."""
    return due == 0 or any(
        orders(left | {bowler: left[bowler] - 1}, due - 1, bowler) for bowler in left if bowler != last and left[bowler]
    )


@pytest.mark.parametrize("due", range(7))
def test_looking_ahead_agrees_with_trying_every_order(due: int) -> None:
    for counts in product(range(4), repeat=3):
        left = dict(enumerate(counts, 1))
        for last in (0, 1, 2, 3):
            assert arrangeable(left, due, last) == orders(left, due, last), (left, due, last)


@pytest.mark.parametrize("most", [2, 3])
def test_the_warning_comes_with_the_choice_that_first_leads_there(most: int) -> None:
    """Walk orders of a 2- or 3-bowler rest of an innings: it warns exactly where the way out is lost."""
    overs = 5 * most
    for pairs in ((9, 10), (9, 10, 5)):
        book = Book(overs=overs, max_overs_per_bowler=most)
        for bowler in pairs * most:
            left, due, last = book.overs_left(), overs - bowled(book), last_of(book)
            for choice in (n for n in left if left[n] and n != last):
                lost = orders(left, due, last) and not orders(left | {choice: left[choice] - 1}, due - 1, choice)
                codes = [problem.code for problem in book.said_of(type="over", bowler=choice)]
                assert codes == (["will_bowl_two_running"] if lost else []), (choice, left)
            book.over(bowler, *DOTS)


def bowled(book: Book) -> int:
    return len(book.innings[0].overs) if book.innings else 0


def last_of(book: Book) -> int:
    return (book.innings[0].last_bowler or 0) if book.innings else 0
