"""A match played, kept as its card or its totals alone, is the same match for tables and scoreboards."""

from typing import Any

import pytest
from reported_matches import KNOWN, played, report_of, reported

from scoring.rules.depth import Depth
from scoring.rules.registry import variants
from scoring.scoreboard import scoreboard

FINISHED = [path.stem for path in KNOWN if played(path.stem).result is not None]
OF_PLAY = {"toss", "last_wicket", "depth"}


def of_tables(head: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in head.items() if key not in OF_PLAY}


def test_examples_of_every_game_are_finished() -> None:
    assert {name.rpartition("-")[0] for name in FINISHED} == set(variants())


@pytest.mark.parametrize("card", [True, False], ids=["card", "totals"])
@pytest.mark.parametrize("name", FINISHED)
def test_a_report_has_the_result_and_the_totals_of_the_match_played(name: str, *, card: bool) -> None:
    match = played(name)
    kept = reported(match.setup, report_of(match, card=card))

    assert kept.result == match.result
    assert of_tables(scoreboard(kept)) == of_tables(scoreboard(match))
    assert kept.depth == (Depth.CARD if card and any(innings.batters for innings in match.innings) else Depth.TOTALS)


@pytest.mark.parametrize("name", FINISHED)
def test_why_an_innings_ended_follows_from_its_figures(name: str) -> None:
    match = played(name)
    kept = reported(match.setup, report_of(match, closings=False))

    assert kept.result == match.result
    assert [each.closed_by for each in kept.innings] == [each.closed_by for each in match.innings]


@pytest.mark.parametrize("name", FINISHED)
def test_a_run_more_or_a_wicket_more_on_the_card_is_noticed(name: str) -> None:
    match = played(name)
    for index, innings in enumerate(match.innings):
        for figure in ("runs", "wickets"):
            raw = report_of(match)
            if not innings.batters:
                continue
            raw["innings"][index][figure] += 1
            with pytest.raises(AssertionError):
                reported(match.setup, raw)
