"""An innings of a grid game typed from paper: what each line means, each mistake by its line, nothing lost."""

from contextlib import suppress
from typing import Any

import pytest
from club_with_accounts import ClubUsers
from grid_pad_match import DECLARE, FOLLOW_ON_OPEN, bat, bowl, follow_on, grid_match, out
from hypothesis import given
from hypothesis import strategies as st
from pad_match import UNDO, WHY, Given, Hand
from page_text import text_of
from wording import carries, problem, said, texts, worded

from scoring.addresses import rule_address
from scoring.games.checked_entries import MOST_ENTRIES
from scoring.games.grid.pad.notation import MISTAKES, NotationMistakeError, Writing, written
from scoring.games.grid.pad.pad import TYPE_TURNS
from scoring.games.grid.rules.game import GridGame
from scoring.games.grid.rules.match import GridMatch
from scoring.models import LogRecord
from scoring.rules.registry import find_rules

BOWLERS = {5: "S M Katich", 7: "S K Warne", 10: "B Lee", 11: "B van der Lee"}


def game(slug: str) -> GridGame:
    rules = find_rules(slug)
    assert issubclass(rules, GridMatch)
    return rules.game


def read(slug: str, text: str, *, bowling: bool) -> dict[str, object]:
    return Writing(game(slug), bowling, BOWLERS).read(text)


@pytest.mark.parametrize(
    ("slug", "line", "turn"),
    [
        ("british", "23", bowl(23)),
        ("british", " 17 k2 l1 ", bowl(17, kqj=2, lines=1)),
        ("british", "17k2L", bowl(17, kqj=2, lines=1)),
        ("british", "17, k, k", bowl(17, kqj=2)),
        ("british", "Warne: 23 k1", bowl(23, kqj=1, bowler=7)),
        ("british", "b s k  WARNE: 23", bowl(23, bowler=7)),
        ("british", "10: 23", bowl(23, bowler=10)),
        ("british", "van der lee: 23", bowl(23, bowler=11)),
        ("british", "23 u", bowl(23, unfinished=True)),
        ("british", "23 broken off", bowl(23, unfinished=True)),
        ("british", "45 in 5, 7", bowl(45, next_batter=[5, 7])),
        ("british", "23k1u in 5", bowl(23, kqj=1, unfinished=True, next_batter=5)),
        ("south-african", "14 k1 m", bowl(14, kqj=1, missed_cover=True)),
        ("hill", "23 l2", bowl(23, lines=2)),
    ],
)
def test_a_bowling_turn_is_read(slug: str, line: str, turn: Given) -> None:
    assert read(slug, line, bowling=True) == turn


@pytest.mark.parametrize(
    ("slug", "line", "turn"),
    [
        ("british", "17", bat(17)),
        ("british", "17 k1 s2", bat({"cards": 17, "kqj_mixed": 1, "kqj_suited": 2})),
        ("british", "12w+9", bat(out(12), 9)),
        ("british", "12 k1 w(LBW) + 9 u", bat(out(12, kqj_mixed=1, how_out="lbw"), 9, unfinished=True)),
        ("british", "12 w(run out) + 6w(cb)+3", bat(out(12, how_out="run_out"), out(6, how_out="caught_behind"), 3)),
        ("hill", "12ww+9", bat(out(12), out(0), 9)),
        ("hill", "12w+w+9", bat(out(12), out(0), 9)),
        ("south-african", "14 m", bat(14, missed_cover=True)),
        ("south-african", "14 w m", bat(out(14), missed_cover=True)),
        ("new-zealand", "12 l1", bat({"cards": 12, "lines": 1})),
    ],
)  # fmt: skip
def test_a_batting_turn_is_read(slug: str, line: str, turn: Given) -> None:
    assert read(slug, line, bowling=False) == turn


NO_TURNS = [
    ("british", True, "x", "no_turn"),
    ("british", True, "k1", "no_turn"),
    ("british", True, "23 ?", "no_turn"),
    ("british", True, "99999", "no_turn"),
    ("british", True, "23 s1", "not_counted"),
    ("british", True, "23 m", "not_counted"),
    ("hill", False, "17 k1", "not_counted"),
    ("british", True, "12w", "wickets_follow"),
    ("british", True, "12+9", "one_count"),
    ("british", False, "Warne: 12", "no_bowler"),
    ("british", True, "Hoggard: 12", "which_bowler"),
    ("british", True, ": 12", "which_bowler"),
    ("british", False, "12w(hit)", "how"),
    ("british", False, "12w in x", "who_comes_in"),
    ("british", False, "12w in", "who_comes_in"),
]


@pytest.mark.parametrize(("slug", "bowling", "line", "code"), NO_TURNS)
def test_what_is_no_turn_is_said(slug: str, bowling: bool, line: str, code: str) -> None:
    with pytest.raises(NotationMistakeError) as mistake:
        read(slug, line, bowling=bowling)
    assert mistake.value.code == code
    assert str(mistake.value)[-1] in ".)"


def test_every_mistake_is_shown_above() -> None:
    assert {code for *_, code in NO_TURNS} == set(MISTAKES)


@given(st.text(alphabet=st.one_of(st.sampled_from("wklsmuin():+!,; 0123456789"), st.characters()), max_size=40))
def test_whatever_is_typed_gives_a_turn_or_a_sentence(line: str) -> None:
    for bowling in (True, False):
        for slug in ("british", "south-african"):
            with suppress(NotationMistakeError):
                assert read(slug, line, bowling=bowling)["type"] == ("bowling_turn" if bowling else "batting_turn")


SEGMENTS = st.lists(
    st.fixed_dictionaries(
        {"cards": st.integers(1, 60), "out": st.just(True)},
        optional={
            "kqj_mixed": st.integers(1, 4),
            "kqj_suited": st.integers(1, 4),
            "how_out": st.sampled_from(["bowled", "caught", "caught_behind", "lbw", "stumped"]),
        },
    ),
    min_size=1,
    max_size=5,
)


@given(SEGMENTS, st.booleans())
def test_segments_are_written_as_they_are_read(segments: list[Given], last_out: bool) -> None:
    if not last_out:
        segments[-1] = {"cards": segments[-1]["cards"]}
    assert read("british", written(segments), bowling=False)["segments"] == segments


def lines_of(hand: Hand, typed: str) -> list[dict[str, Any]]:
    answer = hand.client.post(hand.address + "check/", {"typed": typed})
    assert answer.status_code == 200
    lines: list[dict[str, Any]] = answer.json()["lines"]
    return lines


def test_lines_are_checked_one_after_the_other(users: ClubUsers) -> None:
    hand = Hand(grid_match(users.club, "british"), users.scorer)
    lines = lines_of(hand, "23\n\n12w+9\nLee: 11\n17\n")
    assert [(line["line"], line["refused"]) for line in lines] == [(1, []), (3, []), (4, []), (5, [])]
    assert [line["raw"] for line in lines] == [bowl(23), bat(out(12), 9), bowl(11, bowler=10), bat(17)]
    assert lines[1]["notices"] == []
    assert LogRecord.objects.count() == 1


def test_a_mistake_does_not_hide_those_after_it(users: ClubUsers) -> None:
    hand = Hand(grid_match(users.club, "british"), users.scorer)
    lines = lines_of(hand, "10\n17\n51\nx\n12w\n12w")
    assert [len(line["refused"]) for line in lines] == [1, 0, 1, 1, 1, 0]
    assert problem("count_impossible", count=51, below=50, above=52).match(lines[2]["refused"][0]["text"])
    assert (lines[2]["refused"][0]["rule"], lines[2]["refused"][0]["link"]) == ("G4", rule_address("G4"))
    assert worded(MISTAKES["no_turn"], text="x").match(lines[3]["refused"][0]["text"])
    assert worded(MISTAKES["wickets_follow"]).match(lines[4]["refused"][0]["text"])
    assert lines[5]["raw"] == bat(out(12))


def test_calls_stand_among_the_turns(users: ClubUsers) -> None:
    match = grid_match(users.club, "british")
    hand = Hand(match, users.scorer)
    hand.tap(*FOLLOW_ON_OPEN[:-1])
    lines = lines_of(hand, "dec\nF/O\n23\n17\nDeclared\ntime")
    assert [line["raw"] for line in lines] == [
        DECLARE, follow_on(True), bowl(23), bat(17), DECLARE, {"type": "time"},
    ]  # fmt: skip
    # Following on, they are still behind when they declare: the match is over before time is called.
    assert [len(line["refused"]) for line in lines] == [0, 0, 0, 0, 0, 1]
    assert problem("match_is_over").match(lines[5]["refused"][0]["text"])
    assert lines_of(hand, "dec\nno f/o")[1]["raw"] == follow_on(False)


def test_a_line_may_carry_its_written_reason(users: ClubUsers) -> None:
    hand = Hand(grid_match(users.club, "british"), users.organiser, parts=False)
    assert lines_of(hand, "10 ! the cards were dropped")[0]["refused"] == []
    assert hand.post("record/", typed="10 ! the cards were dropped\n11").status_code == 302
    bodies = [record.body for record in LogRecord.objects.order_by("version")[1:]]
    assert '"override":"the cards were dropped"' in bodies[0]
    assert "override" not in bodies[1]


def test_an_innings_is_saved_as_one_act_without_a_script(users: ClubUsers) -> None:
    hand = Hand(grid_match(users.club, "hill"), users.scorer, parts=False)
    assert hand.post("record/", typed="17\n23\n12ww+9\n42").status_code == 302
    page = hand.look()
    assert "38/5" in text_of(page)
    assert carries(said(page, UNDO), 4, 1, 17)
    hand.post("undo/")
    assert texts(hand.look(), f"{UNDO}[@disabled]")


def test_what_was_typed_stays_with_its_mistakes_by_line(users: ClubUsers) -> None:
    hand = Hand(grid_match(users.club, "hill"), users.scorer, parts=False)
    answer = hand.post("record/", typed='17\n10\n12w+"9"')
    assert answer.status_code == 422
    second, third = texts(answer, WHY)
    assert carries(second, 2)
    assert problem("count_impossible", count=10).search(second)
    assert carries(third, 3)
    assert worded(MISTAKES["no_turn"], text='"9"').search(third)
    assert "17\r\n10" in answer.content.decode() or "17\n10" in answer.content.decode()
    assert LogRecord.objects.count() == 1
    assert texts(hand.post("record/", typed=" \n "), WHY) == [str(TYPE_TURNS)]


def test_too_many_lines_are_refused(users: ClubUsers) -> None:
    hand = Hand(grid_match(users.club, "new-zealand"), users.scorer)
    lines = lines_of(hand, "9\n11\n" * (MOST_ENTRIES // 2 + 1))
    assert len(lines) == MOST_ENTRIES + 1
    assert problem("wrong_length", low=1, high=MOST_ENTRIES).match(lines[-1]["refused"][0]["text"])
