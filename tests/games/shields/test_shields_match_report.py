"""What a match report tells of an innings of wicket cards."""

import pytest
from reported_matches import played

from scoring.readmodel.match_report import written_report

pytestmark = pytest.mark.further_case


def test_wicket_cards_counters_and_hand() -> None:
    opening, first, second, _third = written_report(played("shields-1"))
    assert opening.endswith("The best wicket card of the match made 96 runs, for Thömas' Élan.")
    assert first == (
        "Batting first, Malvern made 62 runs, 46 of them in hand. Malvern played on 3 of the 10 wicket cards. "
        "2 of them made nothing."
    )
    assert second.startswith("In reply, Thömas' Élan made 438 runs, 14 of them in hand. Thömas' Élan played on all 10")
