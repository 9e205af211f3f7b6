"""A scorer's slips on the pad of the grid games: refused in words, with the rule, and nothing changed."""

from typing import Any

import pytest
from clubhouse import Clubhouse, open_clubhouse
from grid_pad_match import DECLARE, bat, bowl, follow_on, grid_match, out
from pad_match import Given, Hand, text

from scoring.book.opening import open_book
from scoring.models import LogRecord, Match
from scoring.pads.checked import check_entry
from scoring.words.refusals import ASK_AN_ORGANISER, OVERRIDE_LABEL

pytestmark = pytest.mark.django_db

ORGANISER_MAY = str(ASK_AN_ORGANISER)
AFTER_TEN = [bowl(9), bat(*[out(3)] * 9, 4)]
IN_REPLY = [bowl(9), bat(19), DECLARE, bowl(9)]

# game, options, what stands, the slip, the rule, whether an organiser may override it, what is said
SLIPS: list[tuple[str, dict[str, Any], list[Given], Given, str, bool, str]] = [
    ("british", {}, [], bowl(10), "G4", True, "It is 9 or 11, not 10."),
    ("british", {}, [], bowl(51), "G4", True, "It is 50 or 52, not 51."),
    ("british", {}, [], bowl(12), "G4", True, "does not fit the K-Q-Js and lines entered"),
    ("hill", {}, [], bat(53), "G4", True, "It is 52 or 61, not 53."),
    ("hill", {}, [], bat(62), "G4", True, "It is 61 or 63, not 62."),
    ("south-african", {}, [], bowl(12), "G4", True, "does not fit the K-Q-Js and lines entered"),
    ("south-african", {}, [bowl(9)], bat(20), "G4", True, "does not fit the K-Q-Js and lines entered"),
    ("new-zealand", {}, [], bowl(24, lines=9), "G4", True, "Count again, or correct the sets"),
    ("british", {}, [], bowl(9, kqj=4), "G4", True, "holds at most 3"),
    ("british", {}, [], bowl(45, kqj=5), "G4", True, "holds at most 4"),
    ("south-african", {}, [bowl(9)], bat({"cards": 9, "kqj": 4}), "G4", True, "holds at most 3"),
    (
        "british",
        {},
        [bowl(9)],
        bat({"cards": 45, "kqj_suited": 3, "kqj_mixed": 1}),
        "G4",
        True,
        "Enter the last as suited",
    ),
    ("british", {}, [], bat(11), "G9", False, "The bowling side plays now"),
    ("latham", {}, [], bowl(23), "G9", False, "The batting side plays now"),
    ("british", {"innings": 1}, IN_REPLY, bat(out(20), 9), "M3", False, "Take out what follows"),
    ("hill", {}, [], bat(*[out(3)] * 10, out(3)), "G8", False, "only 10 could still fall"),
    ("british", {}, [*AFTER_TEN, bowl(9)], bat(out(3), out(3)), "G8", False, "only 1 could still fall"),
    ("hill", {}, [], bat(out(2), 9), "G5", True, "a line needs three cards showing"),
    ("british", {}, [bowl(9)], bat(out(2), 9), "G5", True, "a line needs three cards showing"),
    ("new-zealand", {}, [bowl(9)], bat(out(12), 9), "G7", False, "No wicket falls in a batting turn"),
    ("british", {}, [], follow_on(True), "G11", False, "No follow-on is open now"),
    ("british", {}, [], DECLARE, "G11", False, "No innings is open"),
    ("british", {}, [{"type": "time"}], bowl(9), "M2", False, "The match is over"),
    ("british", {}, [bowl(9), bat(10, unfinished=True)], bowl(9), "G5", False, "was broken off"),
    ("british", {}, [bowl(9)], bat(9, 12), "G7", False, "Mark the wicket, or join the parts"),
    ("british", {}, [], bowl(9, missed_cover=True), "format", False, "is not known here"),
    ("hill", {}, [], bat({"cards": 12, "kqj": 0}), "format", False, "is not known here"),
    ("british", {}, [], bowl(0), "G5", False, "Cards must be from 1 to 999"),
    ("british", {}, [], bowl(9, bowler=12), "G12", False, "Bowler must be from 1 to 11"),
]


@pytest.fixture
def house() -> Clubhouse:
    return open_clubhouse()


@pytest.mark.parametrize(("slug", "options", "before", "slip", "rule", "infeasible", "says"), SLIPS)
def test_a_slip_is_refused_in_words_and_changes_nothing(
    house: Clubhouse,
    slug: str,
    options: dict[str, Any],
    before: list[Given],
    slip: Given,
    rule: str,
    infeasible: bool,
    says: str,
) -> None:
    match = grid_match(house.club, slug, **options)
    hand = Hand(match, house.scorer)
    if before:
        assert hand.tap(*before).status_code == 200
    version, seen = Match.objects.get().version, text(hand.look())
    answer = hand.tap(slip)
    assert answer.status_code == 422
    assert says in text(answer)
    assert rule == "format" or f"({rule})" in text(answer)
    assert (ORGANISER_MAY in text(answer)) == infeasible
    assert Match.objects.get().version == version == LogRecord.objects.count()
    assert text(hand.look()) == seen
    checked = check_entry(slip, open_book(Match.objects.get()).match)
    assert says in " ".join(checked.refused)


def test_an_organiser_records_an_impossible_count_with_a_reason(house: Clubhouse) -> None:
    hand = Hand(grid_match(house.club, "british"), house.organiser)
    assert str(OVERRIDE_LABEL) in text(hand.tap(bowl(10)))
    answer = hand.tap(bowl(10), override="The grid was never filled")
    assert answer.status_code == 200
    assert "Turn 2" in text(answer)
    assert '"override":"The grid was never filled"' in LogRecord.objects.latest("version").body
