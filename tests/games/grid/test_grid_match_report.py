"""What a match report tells of an innings of turns."""

import pytest
from reported_matches import played

from scoring.readmodel.match_report import written_report

pytestmark = pytest.mark.further_case


def test_turns_and_named_bowlers_and_when_the_lead_changed() -> None:
    _opening, first, second, *_rest = written_report(played("hill-1"))
    assert first == (
        "Batting first, Lacock were all out for 167 in 5 turns. The first wicket fell at 28 in turn 3: T Dewhirst, "
        "run out. Lacock lost 6 wickets for 14 runs, from 153 for 5 to 167 all out. Pryce made 49, T Dewhirst 28 and "
        "Lumb 25. D Hird took 4 wickets. "
        "The best turn brought 86 runs (1 batting turn in 30 brings 86 runs or more)."
    )
    assert second.endswith("Otley went ahead in turn 11. Otley led by 10 runs on first innings.")


def test_a_follow_on_and_a_declaration() -> None:
    _opening, first, _second, third, fourth = written_report(played("british-1"))
    assert first.startswith("Batting first, Ilkley declared at 393 for 6 in 12 turns.")
    assert third.startswith("Following on, 303 behind, Red were all out for 478")
    assert fourth.startswith("Needing 176 to win, Ilkley reached 176 for 5")
