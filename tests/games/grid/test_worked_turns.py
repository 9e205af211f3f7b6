"""The turns that the pages of how to play tell come to what they say."""

from typing import Any

import pytest
from grid_matches import variant_of
from pad_match import Given

from scoring.ready_made.teams import teams_2005
from scoring.rules.setup import Setup, Side, SidePlayer, Toss


def played(slug: str, *turns: Given) -> Any:
    """Return the innings of a match in which these turns were played."""
    rules = variant_of(slug)
    first, second = (
        Side(side.name, tuple(SidePlayer(player.name) for player in side.players)) for side in teams_2005()
    )
    defaults = {option.name: option.default for option in rules.setup_rules.options}
    match = rules(Setup(slug, defaults, (first, second), Toss(0, True)))
    for turn in turns:
        entry, problems = match.read_entry(turn)
        assert entry is not None, problems
        match.play(entry)
    return match.innings[0]


def bowled(**counted: object) -> Given:
    return {"type": "bowling_turn", **counted}


def batted(*segments: Given) -> Given:
    return {"type": "batting_turn", "segments": list(segments)}


@pytest.mark.parametrize(
    ("slug", "turns", "runs", "wickets"),
    [
        ("british", [bowled(cards=20, kqj=1)], 1, 0),
        ("british", [bowled(cards=9), batted({"cards": 20, "kqj_mixed": 1})], 21, 0),
        ("hill", [batted({"cards": 12, "out": True}, {"cards": 8})], 20, 1),
        ("hill", [batted({"cards": 9}), bowled(cards=20, lines=1)], 9, 1),
        ("latham", [batted({"cards": 12, "out": True}, {"cards": 8}), bowled(cards=20, lines=1)], 20, 2),
        ("new-zealand", [bowled(cards=20), batted({"cards": 20})], 20, 1),
        ("south-african", [bowled(cards=18, kqj=1)], 0, 6),
        ("south-african", [bowled(cards=9), batted({"cards": 18, "kqj": 1})], 68, 0),
    ],
)
def test_a_turn_comes_to_what_is_told(slug: str, turns: list[Given], runs: int, wickets: int) -> None:
    innings = played(slug, *turns)
    assert (innings.runs, innings.wickets) == (runs, wickets)
