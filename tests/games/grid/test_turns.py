"""Innings of turns: scorecards, turn by turn, lines of the book and scoreboards worked by hand."""

import json
from typing import Any

import pytest
from printable import EXAMPLES, bat, bowl, example, folded, grid

from scoring.readmodel.board import Board, Fact, read_board
from scoring.readmodel.charts import charts
from scoring.readmodel.games import reader
from scoring.readmodel.log_lines import book_lines
from scoring.readmodel.progression import Progression
from scoring.readmodel.scorecard import Scorecard, scorecard
from scoring.scoreboard import scoreboard

# Lee, Gillespie and one not named bowl: a wide, four byes; Trescothick and Strauss are bowled, Vaughan run out.
FIRST = [
    bowl(20, kqj=1, bowler=9),
    bat({"cards": 23, "kqj_mixed": 1, "kqj_suited": 1}),
    bowl(42, lines=1, bowler=10),
    bat({"cards": 7, "out": True}, 9),
    bowl(9),
]
ALL_OUT = bowl(40, lines=3)  # of a New Zealand match: three wickets a line, one for 20 cards


def card_of(variant: str, given: list[dict[str, Any]], **changes: Any) -> Scorecard:
    match, entries = folded(grid(variant, **changes), given)
    card = scorecard(match, entries)
    assert card.balanced
    return card


def course_of(variant: str, given: list[dict[str, Any]], **changes: Any) -> Progression:
    match, _entries = folded(grid(variant, **changes), given)
    return reader(match.innings[-1], match).progression()


def board(variant: str, given: list[dict[str, Any]], **changes: Any) -> Board:
    match, _entries = folded(grid(variant, **changes), given)
    return read_board(json.loads(json.dumps(scoreboard(match, range(len(given))))))


def said(variant: str, given: list[dict[str, Any]], **changes: Any) -> list[tuple[int | None, str, str, str]]:
    match, entries = folded(grid(variant, **changes), given)
    return [(line.innings, line.place, line.text, line.score) for line in book_lines(match, entries)]


# The scorecard


@pytest.fixture
def card() -> Scorecard:
    return card_of("british", FIRST)


def test_the_batting_has_extras_turns_and_cards_but_no_balls(card: Scorecard) -> None:
    (innings,) = card.innings
    assert [column.heading for column in innings.batting.columns] == ["Batter", "How out", "R", "T", "C"]
    assert innings.batting.texts == (
        ("Trescothick", "b Gillespie", "27", "1", "23"),
        ("Strauss", "b Gillespie", "0", "0", "0"),
        ("Vaughan", "run out", "7", "1", "7"),
        ("Bell", "not out", "9", "1", "9"),
    )
    extras, total = ([cell.text for cell in row] for row in innings.batting.totals)
    assert extras == ["Extras", "(b 4, w 1)", "5", "", ""]
    assert total == ["Total", "3 wkts, 2 turns", "48", "", ""]
    assert str(innings.score) == "48/3 (2 turns)"


def test_the_bowling_counts_turns_and_cards_of_those_who_were_named(card: Scorecard) -> None:
    (innings,) = card.innings
    assert innings.bowling is not None
    assert [column.heading for column in innings.bowling.columns] == ["Bowler", "T", "C", "W", "C/T", "W/T"]
    assert innings.bowling.texts == (
        ("Lee", "1", "20", "0", "20.0", "0.00"),
        ("Gillespie", "1", "42", "2", "42.0", "2.00"),
        ("Bowler not named", "1", "9", "0", "9.0", "0.00"),
    )
    assert [cell.text for cell in innings.bowling.totals[0]] == ["Total", "3", "71", "2", "23.7", "0.67"]


def test_wickets_fall_in_turns_and_stands_are_one_batters_own(card: Scorecard) -> None:
    (innings,) = card.innings
    assert tuple(map(str, innings.fall)) == (
        "1-32 (Trescothick, turn 3)",
        "2-32 (Strauss, turn 3)",
        "3-39 (Vaughan, turn 4)",
    )
    assert innings.stands_heading == "Stands"
    assert tuple(map(str, innings.partnerships)) == ("1st 32", "2nd 0", "3rd 7", "4th 9*")


def test_cards_and_turns_are_summed_up(card: Scorecard) -> None:
    assert card.innings[0].facts[1:] == (  # the first says how the turns of the wickets are numbered
        "all turns: 110 cards in 5 turns, 22.0 a turn",
        "batting turns: 39 cards in 2 turns, 19.5 a turn, 21.5 runs a turn",
    )


def test_an_innings_in_which_nobody_batted() -> None:
    (innings,) = card_of("british", [bowl(11, unfinished=True), {"type": "time"}]).innings
    assert innings.batting.texts == (("Trescothick", "not out", "0", "0", "0"),)
    assert [cell.text for cell in innings.batting.totals[0]] == ["Extras", "", "0", "", ""]
    assert str(innings.score) == "0/0 (0 turns)"
    assert innings.bowling is not None
    assert innings.bowling.texts == (("Australia", "1", "11", "0", "11.0", "0.00"),)
    assert innings.bowling.columns[0].heading == "Side"
    assert innings.facts == ("all turns: 11 cards in 1 turn, 11.0 a turn",)


def test_a_game_without_extras_or_bonuses_prints_neither() -> None:
    (innings,) = card_of("hill", [bat(15)]).innings
    assert [column.heading for column in innings.batting.columns] == ["Batter", "How out", "R", "T"]
    assert [[cell.text for cell in row] for row in innings.batting.totals] == [["Total", "0 wkts, 1 turn", "15", ""]]
    assert innings.bowling is None


# Who did not bat: nobody comes in after the last wicket, so of eleven the last bats only where eleven wickets fall


@pytest.mark.parametrize(
    ("options", "last", "listed"),
    [
        ({}, "Harmison", True),
        ({}, "S P Jones", False),
        ({"wickets": 11}, "S P Jones", True),
        ({"captain_picks_next": True}, "S P Jones", True),
    ],
)
def test_those_who_may_still_come_in(options: dict[str, Any], last: str, listed: bool) -> None:
    (innings,) = card_of("british", [bowl(9)], options=options).innings
    assert innings.not_batted_heading == "Yet to bat"
    assert str(innings.not_batted).endswith(last) is listed
    assert str(innings.not_coming) == ("S P Jones" if last == "Harmison" or not listed else "")


def test_with_the_tenth_batter_in_or_out_nobody_is_left() -> None:
    picks = {"captain_picks_next": True}
    nine_down = [bowl(18, lines=3, next_batter=list(range(2, 11)))]
    (innings,) = card_of("new-zealand", nine_down, options=picks).innings
    assert (len(innings.batting.rows), str(innings.not_batted), str(innings.not_coming)) == (10, "", "S P Jones")
    (innings,) = card_of("new-zealand", [ALL_OUT]).innings
    assert (str(innings.score), len(innings.batting.rows)) == ("0 all out (0 turns)", 10)
    assert (innings.not_batted_heading, str(innings.not_batted)) == ("Did not bat", "S P Jones")


def test_those_who_did_not_bat_in_an_innings_declared() -> None:
    (innings,) = card_of("british", [*FIRST, {"type": "declare"}]).innings
    assert str(innings.score) == "48/3 dec (2 turns)"
    assert innings.not_batted_heading == "Did not bat"
    assert str(innings.not_batted).endswith("Hoggard, Harmison, S P Jones")


# Turn by turn


def test_turn_by_turn() -> None:
    course = course_of("british", FIRST)
    assert (course.unit, course.player_heading, course.batter_heading) == ("Turn", "Who", "Batter in")
    assert [column.heading for column in course.columns] == ["Cards", "K-Q-J", "Lines"]
    rows = [
        (step.number, step.player, step.figures, step.runs, str(step.score), step.fallen, step.batter)
        for step in course.steps
    ]
    assert rows == [
        (1, "Lee bowling", ("20", "1", "0"), 1, "1/0", (), "Trescothick 0*"),
        (2, "Trescothick batting", ("23", "2 (1 suited)", ""), 27, "28/0", (), "Trescothick 27*"),
        (
            3,
            "Gillespie bowling",
            ("42", "0", "1"),
            4,
            "32/2",
            ("Trescothick b Gillespie 27", "Strauss b Gillespie 0"),
            "Vaughan 0*",
        ),
        (4, "Vaughan, Bell batting", ("16", "0", ""), 16, "48/3", ("Vaughan run out 7",), "Bell 9*"),
        (5, "Australia bowling", ("9", "0", "0"), 0, "48/3", (), "Bell 9*"),
    ]


@pytest.mark.parametrize(
    ("variant", "headings"),
    [
        ("british", ["Cards", "K-Q-J", "Lines"]),
        ("hill", ["Cards", "Lines"]),
        ("latham", ["Cards", "Lines"]),
        ("south-african", ["Cards", "K-Q-J"]),
        ("new-zealand", ["Cards", "Lines"]),
    ],
)
def test_only_what_the_game_knows_is_a_column(variant: str, headings: list[str]) -> None:
    first = bat(15) if variant in ("hill", "latham") else bowl(15)
    assert [column.heading for column in course_of(variant, [first]).columns] == headings


def test_a_missed_cover_a_turn_broken_off_and_an_override_are_marked() -> None:
    given = [
        bowl(8, missed_cover=True),
        bat({"cards": 14, "out": True}, missed_cover=True),
        bowl(10, override="Counted by both."),
        bat(5, unfinished=True),
    ]
    course = course_of("south-african", given)
    assert [[mark.text for mark in step.marks] for step in course.steps] == [
        ["missed cover"],
        ["missed cover"],
        ["exception"],
        ["broken off"],
    ]
    assert (course.steps[1].runs, course.steps[1].fallen) == (0, ("Trescothick run out 0",))
    override = card_of("south-african", given).notes[-1]
    assert override.place == "England, 1st innings, turn 3"
    assert override.text.endswith("Recorded because: Counted by both.")


def test_cards_after_the_last_wicket_are_nobodys() -> None:
    given = [bat(9), bowl(189), bat({"cards": 4, "out": True}, 5)]
    card, course = card_of("hill", given), course_of("hill", given)
    assert str(card.innings[0].score) == "13 all out (2 turns)"
    assert course.steps[-1].player == "Harmison batting"
    assert course.steps[-1].figures == ("9", "")
    assert course.steps[-1].batter == ""


def test_the_worm_rises_turn_by_turn_with_each_wicket_where_it_fell() -> None:
    course = course_of("british", FIRST)
    assert course.step_length == 12
    assert [(point.at, point.runs, point.wicket) for point in course.points] == [
        (0, 0, False),
        (12, 1, False),
        (24, 28, False),
        (28, 32, True),
        (32, 32, True),
        (36, 32, False),
        (42, 39, True),
        (48, 48, False),
        (60, 48, False),
    ]


def test_two_innings_a_side_have_a_worm_each() -> None:
    match, _entries = example(next(path for path in EXAMPLES if path.stem == "british-1"))
    titles = [chart.title for chart in charts(match)]
    assert titles[:2] == ["Worm, 1st innings", "Worm, 2nd innings"]
    assert titles[-3:] == ["Stands: Ilkley, 2nd innings", "Runs by turn, 1st innings", "Runs by turn, 2nd innings"]
    assert len(titles) == 2 + 4 + 2
    assert all(len(chart.legend) == 2 for chart in charts(match)[:2])


# The book in words


def test_the_lines_of_the_book() -> None:
    given = [*FIRST, {"type": "declare"}, bowl(9), bat(11, unfinished=True), {"type": "concede", "side": 1}]
    assert said("british", given) == [
        (0, "1", "Lee bowled 20 cards, 1 K-Q-J: 1 wide, no wicket", "1/0"),
        (0, "2", "England batted 23 cards, 1 mixed K-Q-J, 1 suited K-Q-J: Trescothick 27", "28/0"),
        (0, "3", "Gillespie bowled 42 cards, 1 line: 4 byes, Trescothick out, Strauss out", "32/2"),
        (0, "4", "England batted 16 cards: Vaughan 7, run out; Bell 9", "48/3"),
        (0, "5", "Australia bowled 9 cards: no wicket", "48/3"),
        (0, "", "England declared", "48/3"),
        (1, "1", "England bowled 9 cards: no wicket", "0/0"),
        (1, "2", "Australia batted 11 cards, broken off: Langer 11", "11/0"),
        (None, "", "Australia conceded", ""),
    ]


def test_a_missed_cover_in_words() -> None:
    given = [bowl(8, missed_cover=True), bat({"cards": 14, "out": True}, missed_cover=True)]
    assert [text for *_place, text, _score in said("south-african", given)] == [
        "Australia bowled 8 cards, a cover missed: no wicket",
        "England batted 14 cards, a cover missed: Trescothick 0, run out",
    ]


# The scoreboard

# England 50 declared, Australia all out for nothing: the follow-on is open at 50.
OPEN = [bowl(9), bat(50), {"type": "declare"}, ALL_OUT]
FIFTY = {"follow_on_margin": 50}


def test_whose_turn_is_due_and_what_the_last_one_came_to() -> None:
    assert board("british", []).due == "Turn 1: Australia to bowl"
    limited = board("british", [bowl(9)], options={"max_turns": 10})
    assert limited.due == "1st batting turn of 10: England to bat"
    shown = board("british", FIRST[:3])
    assert shown.due == "Turn 4: England to bat"
    assert shown.newest == Fact("Last turn", "Gillespie bowled 42 cards: 4 runs, 2 wickets")
    assert shown.last_wicket == "Strauss bowled 0, 2-32 (turn 3)"
    assert (shown.score, shown.turns, shown.overs, shown.run_rate) == ("32/2", "1", "", "")
    assert [(batter.name, batter.figures, batter.detail) for batter in shown.batters] == [("Vaughan", "0", "")]
    assert shown.state == "England won the toss and chose to bat"
    assert [event.text for event in shown.events[-3:]] == [
        shown.newest.figure,
        "Wicket: Trescothick bowled 27",
        "Wicket: Strauss bowled 0",
    ]
    assert shown.standing == "England 32 for 2"
    shown = board("hill", [bat(15)])
    assert shown.due == "Turn 2: Australia to bowl"
    assert shown.newest == Fact("Last turn", "England batted 15 cards: 15 runs")
    assert board("british", [bowl(9)]).newest == Fact("Last turn", "Australia bowled 9 cards: no wicket")


def test_after_a_turn_broken_off_no_turn_is_due() -> None:
    assert board("british", [bowl(3, unfinished=True)]).due == "Play was interrupted"


def test_one_innings_a_side_has_its_turns() -> None:
    shown = board("new-zealand", [bowl(9), bat(50), ALL_OUT], options={"innings": 1})
    assert [str(side.score) for side in shown.sides] == ["50 all out (1 turn)", ""]
    assert shown.state == "Australia need 51 runs to win"
    assert (shown.target, shown.need, shown.balls_left, shown.required_rate) == (51, 51, None, "")
    shown = board("new-zealand", [bowl(9), bat(50), ALL_OUT, bowl(9), bat(17)], options={"innings": 1})
    assert (shown.state, shown.due) == ("Australia need 34 runs to win", "Turn 3: England to bowl")


@pytest.mark.parametrize(
    ("played", "state", "due"),
    [
        (OPEN[:3], "Australia trail by 50 runs", "Turn 1: England to bowl"),
        ([*OPEN[:3], bowl(9), bat(17)], "Australia trail by 33 runs", "Turn 3: England to bowl"),
        (OPEN, "England lead by 50 runs and may enforce the follow-on", None),
        (
            [*OPEN, {"type": "follow_on", "enforced": True}],
            "Australia, following on, need 50 more to avoid an innings defeat",
            "Turn 1: England to bowl",
        ),
        ([*OPEN, {"type": "follow_on", "enforced": False}], "England lead by 50 runs", "Turn 1: Australia to bowl"),
        (
            [*OPEN, {"type": "follow_on", "enforced": True}, bowl(9), bat(17)],
            "Australia, following on, need 33 more to avoid an innings defeat",
            "Turn 3: England to bowl",
        ),
        (
            [bowl(9), bat(11), {"type": "declare"}, bowl(9), bat(32), {"type": "declare"}, bowl(9)],
            "England need 21 more to avoid an innings defeat",
            "Turn 2: England to bat",
        ),
        (
            [*OPEN, {"type": "follow_on", "enforced": True}, bowl(9), bat(50)],
            "Scores level",
            "Turn 3: England to bowl",
        ),
        (
            [*OPEN, {"type": "follow_on", "enforced": True}, bowl(9), bat(65), ALL_OUT],
            "England need 16 runs to win",
            "Turn 1: Australia to bowl",
        ),
        ([*OPEN, {"type": "follow_on", "enforced": True}, ALL_OUT], "England won by an innings and 50 runs", None),
        ([*OPEN, {"type": "time"}], "Match drawn", None),
    ],
)
def test_the_state_of_a_match_of_two_innings(played: list[dict[str, Any]], state: str, due: str | None) -> None:
    shown = board("new-zealand", played, options=FIFTY)
    assert (shown.state, shown.due) == (state, due)


def test_scores_of_two_innings_and_the_follow_on() -> None:
    followed = [*OPEN, {"type": "follow_on", "enforced": True}, bowl(9), bat(17)]
    assert [str(side.score) for side in board("new-zealand", followed, options=FIFTY).sides] == [
        "50/0 dec",
        "0 & (f/o) 17/0",
    ]
    card = card_of("new-zealand", followed, options=FIFTY)
    assert [str(innings.score) for innings in card.innings] == [
        "50/0 dec (1 turn)",
        "0 all out (0 turns)",
        "(f/o) 17/0 (1 turn)",
    ]
    assert [innings.title for innings in card.innings][2] == "Australia, 2nd innings"


@pytest.mark.parametrize(("enforced", "words"), [(True, "England enforced"), (False, "England waived")])
def test_the_follow_on_is_settled_between_innings(enforced: bool, words: str) -> None:
    lines = said("new-zealand", [*OPEN, {"type": "follow_on", "enforced": enforced}], options=FIFTY)
    assert lines[-1] == (1, "", f"{words} the follow-on", "")


def test_what_was_agreed() -> None:
    card = card_of("british", [], options={"max_turns": 10, "wickets": 11, "follow_on_margin": 150})
    assert card.conditions == (
        "2 innings a side",
        "an innings ends with 11 wickets",
        "at most 10 batting turns an innings",
        "follow-on at 150 runs behind",
        "play stops when the target is passed",
    )
    assert "follow-on" not in " ".join(card_of("british", [], options={"innings": 1}).conditions)
    assert card_of("latham", []).conditions == (
        "an innings ends with 10 wickets",
        "the last innings is played out even when the target is passed",
    )


def test_the_board_that_is_kept_stays_small() -> None:
    for path in EXAMPLES:
        match, _entries = example(path)
        assert len(json.dumps(scoreboard(match))) < 1000
        assert len(json.dumps(scoreboard(match, range(match.played)))) < 2000
