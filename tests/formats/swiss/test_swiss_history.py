"""The history of a Swiss."""

import re
from html import escape

from competition_pages import page
from fixture_pages import tie
from played_competition import SYSTEM, found_competition, play

from scoring.models import Club
from tournaments.models import Competition
from tournaments.services.draws import draw_next_round, redraw_round
from tournaments.services.entrants import withdraw
from tournaments.words.changes import act_changes

HISTORY = "competition-history"


def newest(competition: Competition) -> str:
    """Return the HTML of the newest line of the history."""
    return page(competition, HISTORY).split("<li value=")[1].split("</li>")[0]


def changed(competition: Competition) -> list[str]:
    """Return what the newest act changed, from what to what; the page says it too."""
    said = act_changes(competition.acts.latest("version"))
    html = newest(competition)
    assert all(f"<p>{escape(each)}</p>" in html for each in said)
    return said


def test_a_round_that_is_drawn_again_is_told_pair_by_pair(club: Club) -> None:
    evening = found_competition(club, 4, kind="swiss", settings={"rounds": 2}, preset="swiss", tie_breaks=["wins"])
    for key in ("1-1", "1-2"):
        play(tie(evening, key), "100/5", "90/6")
    draw_next_round(evening, {}, SYSTEM)
    withdraw(evening.entrants.get(name="Ayr"), "kept", SYSTEM)
    redraw_round(evening, 2, SYSTEM)
    [said] = changed(evening)
    assert re.fullmatch(r"Round 2: (\w+ v \w+), \w+ v – \(before: \w+ v \w+, \w+ v \w+\)", said)
    assert "Ayr" in said.split("(before")[1]
    assert "Ayr" not in said.split("(before")[0]
