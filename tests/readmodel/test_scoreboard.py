"""The scoreboard kept with a match: what it says at every stage of a match."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from printable import EXAMPLES, document, folded, overs

from scoring.readmodel.board import Board, read_board, side_score
from scoring.scoreboard import scoreboard

FIRST = overs(". 1 4 lbw 2 6", ". . ro 6 . 1")


def board(given: list[dict[str, Any]], **changes: Any) -> Board:
    """Return the scoreboard after the entries, by way of the JSON that is kept."""
    match, _entries = folded(document(**changes), given)
    return read_board(json.loads(json.dumps(scoreboard(match))))


def scores(board: Board) -> list[tuple[str, str, bool]]:
    return [(side.name, str(side.score), side.batting) for side in board.sides]


def test_nothing_kept_is_an_empty_board() -> None:
    assert read_board({}).sides == ()


def test_before_the_first_entry() -> None:
    shown = board([])
    assert (shown.status, shown.title) == ("not_started", "England v Australia")
    assert shown.state == "England won the toss and chose to bat"
    assert scores(shown) == [("England", "", True), ("Australia", "", False)]


def test_the_side_that_bats_first_stands_first() -> None:
    shown = board([], toss={"won_by": 0, "chose": "bowl"})
    assert shown.state == "England won the toss and chose to bowl"
    assert scores(shown)[0] == ("Australia", "", True)


def test_in_the_first_innings() -> None:
    shown = board(FIRST[:6])
    assert scores(shown) == [("England", "7/1 (0.5 overs)", True), ("Australia", "", False)]
    assert (shown.score, shown.overs, shown.run_rate) == ("7/1", "0.5", "8.40")
    assert [(b.name, b.figures, b.detail) for b in shown.batters] == [("Strauss", "2", "(1)")]
    assert shown.bowler is not None
    assert (shown.bowler.name, shown.bowler.figures, shown.bowler.detail) == ("Gilchrist", "1–7", "(0.5)")
    assert (shown.over, shown.balls) == ("1", (".", "1", "4", "W", "2"))
    assert shown.last_wicket == "Trescothick lbw 5 (4), 1-5 (0.4 ov)"
    assert shown.target is None


def read_out(given: list[dict[str, Any]], **changes: Any) -> tuple[dict[str, str], str]:
    """Return what is read out after the entries: what happened last, by its key, and how the match stands."""
    match, _entries = folded(document(**changes), given)
    shown = read_board(json.loads(json.dumps(scoreboard(match, range(2, len(given) + 2)))))
    return {event.key: event.text for event in shown.events}, shown.standing


@pytest.mark.parametrize(
    ("entries", "newest", "standing"),
    [
        (0, [], "England won the toss and chose to bat"),
        (1, ["Over 1: Gilchrist"], "England 0 for 0"),
        (2, ["No run"], "England 0 for 0"),
        (4, ["4 runs"], "England 5 for 0"),
        (5, ["Wicket: Trescothick lbw 5"], "England 5 for 1"),
        (7, ["6 runs", "End of over 1"], "England 13 for 1"),
        (14, ["1 run", "End of over 2", "End of innings: England 20 for 2"], "Australia need 21 from 12 balls"),
    ],
)
def test_every_ball_is_read_out_with_the_score_from_the_first(entries: int, newest: list[str], standing: str) -> None:
    before, now = read_out(FIRST[: entries - 1] if entries else []), read_out(FIRST[:entries])
    assert [text for key, text in now[0].items() if key not in before[0]] == newest
    assert now[1] == standing


def test_a_chase_is_read_out_with_what_is_needed_and_the_end_as_the_result() -> None:
    chase = overs("6 6 . . . .", "4 . . . 1 6")
    assert read_out(FIRST + chase[:2])[1] == "Australia 6 for 0. Australia need 15 from 11 balls"
    happened, standing = read_out(FIRST + chase)
    end = ["6 runs", "End of over 2", "End of innings: Australia 23 for 0", "Australia won by 3 runs"]
    assert [*happened.values()][-4:] == end
    assert standing == ""


def test_a_fifty_and_a_hundred_are_read_out_once() -> None:
    sixes = overs(*["6 6 6 6 6 6"] * 3)
    heard = dict[str, str]()
    for entries in range(len(sixes) + 1):
        heard |= read_out(sixes[:entries], options={"overs": 3})[0]
    assert [text for text in heard.values() if "Trescothick" in text] == [
        "Fifty for Trescothick",
        "Hundred for Trescothick",
    ]


def test_what_is_read_out_is_known_again_when_a_ball_before_it_is_corrected() -> None:
    corrected = [entry | ({"runs": 3} if entry.get("runs") == 4 else {}) for entry in FIRST]
    before, after = read_out(FIRST[:7]), read_out(corrected[:7])
    assert before[0].keys() == after[0].keys()
    assert before[1] != after[1]


def test_between_the_innings_the_whole_chase_is_ahead() -> None:
    shown = board(FIRST)
    assert shown.state == "Australia need 21 from 12 balls"
    assert (shown.target, shown.need, shown.balls_left, shown.required_rate) == (21, 21, 12, "10.50")
    assert scores(shown)[1] == ("Australia", "", True)
    assert shown.score == ""


def test_in_the_chase() -> None:
    shown = board(FIRST + overs("6 6 . . . .", "4 . . . 1"))
    assert shown.state == "Australia need 4 from 1 ball"
    assert shown.required_rate == "24.00"


def test_the_innings_that_goes_on_past_the_target_leads() -> None:
    shown = board(FIRST + overs("6 6 6 4"))
    assert shown.state == "Australia lead by 2 runs"
    assert (shown.need, shown.balls_left, shown.required_rate) == (0, 8, "")


def test_level_scores_still_need_one() -> None:
    assert board(FIRST + overs("6 6 6 2")).state == "Australia need 1 from 8 balls"


@pytest.mark.parametrize(
    ("chase", "options", "result"),
    [
        (overs("6 6 6 4 . .", ". . . . . ."), {}, "Australia won by 2 runs"),
        (overs("6 6 6 4"), {"stop_at_target": True}, "Australia won by 11 wickets with 8 balls remaining"),
        (
            overs("6 6 . . . .", "4 . . . . 6"),
            {"stop_at_target": True},
            "Australia won by 11 wickets off the last ball",
        ),
        (overs("6 6 . . . .", "4 . . . . 4"), {}, "Match tied"),
        (overs(". . . . . .", ". . . . . ."), {}, "England won by 20 runs"),
        ([{"type": "time"}], {}, "Match drawn"),
        ([{"type": "concede", "side": 1}], {}, "England won (Australia conceded)"),
        ([{"type": "abandon"}], {}, "Match abandoned"),
    ],
)
def test_at_the_end(chase: list[dict[str, Any]], options: dict[str, Any], result: str) -> None:
    shown = board(FIRST + chase, options={"overs": 2} | options)
    assert (shown.status, shown.state, shown.result) == ("completed", result, result)
    assert not any(side.batting for side in shown.sides)
    assert (shown.target, shown.batters, shown.bowler) == (None, (), None)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_ends_as_its_file_says_and_never_owes_less_than_no_balls(path: Path) -> None:
    file = json.loads(path.read_text())
    match, _entries = folded(file, [])
    for raw in file["entries"]:
        entry, _problems = match.read_entry(raw)
        assert entry is not None
        match.play(entry)
        shown = read_board(scoreboard(match))
        assert shown.balls_left is None or shown.balls_left >= 0
        assert shown.need is None or shown.need >= 0
    assert shown.state == (file["derived"]["result"] or {"text": shown.state})["text"]


def test_what_is_kept_has_no_words_so_any_language_can_read_it() -> None:
    match, _entries = folded(document(), FIRST)
    with translation.override("de"):
        kept = scoreboard(match)
    assert kept == scoreboard(match)
    assert "need" not in json.dumps(kept).replace('"need"', "")


def innings(runs: int, wickets: int, closed_by: str | None = None) -> dict[str, Any]:
    return {"runs": runs, "wickets": wickets, "closed_by": closed_by}


def test_two_innings_stand_side_by_side_without_overs() -> None:
    assert str(side_score([innings(312, 10, "turns"), innings(188, 4)], 2)) == "312/10 & 188/4"
    assert str(side_score([innings(312, 10, "wickets"), innings(188, 4)], 2)) == "312 & 188/4"
    assert (
        str(side_score([innings(90, 10, "wickets"), innings(180, 2) | {"followed_on": True}], 2)) == "90 & (f/o) 180/2"
    )
    assert str(side_score([innings(450, 5, "declaration")], 2)) == "450/5 dec"
    assert str(side_score([], 2)) == ""
