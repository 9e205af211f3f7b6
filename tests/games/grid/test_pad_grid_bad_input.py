"""A scorer's slips on the pad of the grid games: refused in words, with the rule, and nothing changed."""

from typing import Any

import pytest
from club_with_accounts import ClubUsers
from grid_pad_match import DECLARE, bat, bowl, follow_on, grid_match, out
from pad_match import Given, Hand
from page_text import text_of
from wording import problem

from scoring.book.open_book import open_book
from scoring.games.checked_entries import check_entry
from scoring.models import LogRecord, Match
from scoring.rules.match import PlayableMatch
from scoring.words.fields import field_label
from scoring.words.refusals import OVERRIDE_LABEL, ask_for_an_exception

pytestmark = pytest.mark.django_db

ORGANISER_MAY = ask_for_an_exception()
AFTER_TEN = [bowl(9), bat(*[out(3)] * 9, 4)]
IN_REPLY = [bowl(9), bat(19), DECLARE, bowl(9)]

# game, options, what stands, the slip, the rule, whether an organiser may override it, the problem and its figures
SLIPS: list[tuple[str, dict[str, Any], list[Given], Given, str, bool, str, dict[str, object]]] = [
    ("british", {}, [], bowl(10), "G4", True, "count_impossible", {"count": 10, "below": 9, "above": 11}),
    ("british", {}, [], bowl(51), "G4", True, "count_impossible", {"count": 51, "below": 50, "above": 52}),
    ("british", {}, [], bowl(12), "G4", True, "sets_misfit", {}),
    ("hill", {}, [], bat(53), "G4", True, "count_impossible", {"count": 53, "below": 52, "above": 61}),
    ("hill", {}, [], bat(62), "G4", True, "count_impossible", {"count": 62, "below": 61, "above": 63}),
    ("south-african", {}, [], bowl(12), "G4", True, "sets_misfit", {}),
    ("south-african", {}, [bowl(9)], bat(20), "G4", True, "sets_misfit", {}),
    ("new-zealand", {}, [], bowl(24, lines=9), "G4", True, "sets_need_more_cards", {}),
    ("british", {}, [], bowl(9, kqj=4), "G4", True, "too_many_kqj", {"most": 3}),
    ("british", {}, [], bowl(45, kqj=5), "G4", True, "too_many_kqj", {"most": 4}),
    ("south-african", {}, [bowl(9)], bat({"cards": 9, "kqj": 4}), "G4", True, "too_many_kqj", {"most": 3}),
    (
        "british",
        {},
        [bowl(9)],
        bat({"cards": 45, "kqj_suited": 3, "kqj_mixed": 1}),
        "G4",
        True,
        "suited_but_one",
        {},
    ),
    ("british", {}, [], bat(11), "G9", False, "bowling_is_due", {}),
    ("latham", {}, [], bowl(23), "G9", False, "batting_is_due", {}),
    ("british", {"innings": 1}, IN_REPLY, bat(out(20), 9), "M3", False, "nothing_after_the_target", {}),
    ("hill", {}, [], bat(*[out(3)] * 10, out(3)), "G8", False, "too_many_wickets", {"left": 10}),
    ("british", {}, [*AFTER_TEN, bowl(9)], bat(out(3), out(3)), "G8", False, "too_many_wickets", {"left": 1}),
    ("hill", {}, [], bat(out(2), 9), "G5", True, "line_needs_three", {}),
    ("british", {}, [bowl(9)], bat(out(2), 9), "G5", True, "line_needs_three", {}),
    ("new-zealand", {}, [bowl(9)], bat(out(12), 9), "G7", False, "no_wicket_in_batting_turn", {}),
    ("british", {}, [], follow_on(True), "G11", False, "no_follow_on", {}),
    ("british", {}, [], DECLARE, "G11", False, "nothing_to_declare", {}),
    ("british", {}, [{"type": "time"}], bowl(9), "M2", False, "match_is_over", {}),
    ("british", {}, [bowl(9), bat(10, unfinished=True)], bowl(9), "G5", False, "play_was_broken_off", {}),
    ("british", {}, [bowl(9)], bat(9, 12), "G7", False, "segment_without_wicket", {}),
    ("british", {}, [], bowl(9, missed_cover=True), "format", False, "unknown_key", {}),
    ("hill", {}, [], bat({"cards": 12, "kqj": 0}), "format", False, "unknown_key", {}),
    ("british", {}, [], bowl(0), "G5", False, "out_of_range", {"low": 1, "high": 999, "field": field_label("cards")}),
    (
        "british",
        {},
        [],
        bowl(9, bowler=12),
        "G12",
        False,
        "out_of_range",
        {"low": 1, "high": 11, "field": field_label("bowler")},
    ),
]


@pytest.mark.parametrize(("slug", "options", "before", "slip", "rule", "infeasible", "code", "figures"), SLIPS)
def test_a_slip_is_refused_in_words_and_changes_nothing(
    users: ClubUsers,
    slug: str,
    options: dict[str, Any],
    before: list[Given],
    slip: Given,
    rule: str,
    infeasible: bool,
    code: str,
    figures: dict[str, object],
) -> None:
    match = grid_match(users.club, slug, **options)
    hand = Hand(match, users.scorer)
    if before:
        assert hand.tap(*before).status_code == 200
    version, seen = Match.objects.get().version, text_of(hand.look())
    answer = hand.tap(slip)
    assert answer.status_code == 422
    says = problem(code, **figures)
    assert says.search(text_of(answer))
    assert rule == "format" or rule in text_of(answer).split()  # in brackets, and a link to the rule
    assert (ORGANISER_MAY in text_of(answer)) == infeasible
    assert Match.objects.get().version == version == LogRecord.objects.count()
    assert text_of(hand.look()) == seen
    state = open_book(Match.objects.get()).match
    assert isinstance(state, PlayableMatch)
    checked = check_entry(slip, state)
    assert says.search(" ".join(map(str, checked.refused)))


def test_an_organiser_records_an_impossible_count_with_a_reason(users: ClubUsers) -> None:
    hand = Hand(grid_match(users.club, "british"), users.organiser)
    assert str(OVERRIDE_LABEL) in text_of(hand.tap(bowl(10)))
    answer = hand.tap(bowl(10), override="The grid was never filled")
    assert answer.status_code == 200
    assert "Turn 2" in text_of(answer)
    assert '"override":"The grid was never filled"' in LogRecord.objects.latest("version").body
