"""Scoring on the pad: what the page shows, and what is answered to each act."""

import json
import re
from html import unescape
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, member
from django.http import HttpResponse
from pad_match import (
    DUE,
    GILLESPIE,
    KATICH,
    LEE,
    MEANWHILE,
    SCORING,
    UNDO,
    WARNE,
    WHY,
    Hand,
    ball,
    cards,
    over,
    short_match,
    state,
)
from page_text import text_of
from pytest_django import DjangoAssertNumQueries
from wording import carries, problem, said, texts, worded

from scoring.book.book_cache import BookCache
from scoring.models import LogRecord, Match
from scoring.pads.refusals import MOST_SHOWN, MOVED_ON, SCORED_MEANWHILE, TOOK_OVER
from scoring.rights import Right
from scoring.words.refusals import KEY_REUSED, OVERRIDE_LABEL, ask_for_an_exception, forbidden_text

pytestmark = pytest.mark.django_db

ORGANISER_MAY = ask_for_an_exception()


@pytest.fixture
def match(users: ClubUsers) -> Match:
    return short_match(users.club)


@pytest.fixture
def hand(match: Match, users: ClubUsers) -> Hand:
    return Hand(match, users.scorer)


def test_the_page_shows_who_bats_and_asks_who_bowls(hand: Hand) -> None:
    page = hand.look()
    shown = text_of(page)
    assert "England" in shown
    assert "0/0" in shown
    assert carries(said(page, DUE % "over"), "England")
    assert carries(said(page, f"//label[*[@value='{WARNE}']]"), "S K Warne", 3, 1)
    assert texts(page, f"{UNDO}[@disabled]")


def test_a_ball_is_recorded_and_the_answer_is_small(hand: Hand) -> None:
    hand.tap(over(LEE))
    answer = hand.tap(ball(4))
    assert answer.status_code == 200
    assert "4/0" in text_of(answer)
    assert "M E Trescothick, class 5 4* (1)" in text_of(answer)
    assert "B Lee, class 2 0.1–0–4–0" in text_of(answer)
    assert carries(said(answer, UNDO), "0.1", 4)
    assert "<html" not in answer.content.decode()
    assert len(answer.content) < 3_000
    assert state(answer)["figures"] == {str(LEE): [1, 1, 0, 4, 0]}


def test_each_ball_of_the_over_leads_to_its_line_in_the_log(hand: Hand) -> None:
    answer = hand.tap(over(LEE), ball(1), ball("lbw"))
    newest = LogRecord.objects.order_by("-version").values_list("version", flat=True)
    for version in newest[:2]:
        assert f'href="/matches/{hand.match.slug}/log/{version}/?from=pad"' in answer.content.decode()


def test_a_ball_by_its_cards_is_looked_up(hand: Hand) -> None:
    hand.tap(over(LEE))
    answer = hand.tap(cards("Kr", "Ar", "Qb"))
    assert "0/1" in text_of(answer)
    assert "A J Strauss, class 5 0* (0)" in text_of(answer)
    assert carries(said(answer, UNDO), "0.1", "W")


def test_at_the_overs_end_the_next_bowler_is_chosen_and_refusals_have_their_reason(users: ClubUsers) -> None:
    hand = Hand(short_match(users.club, overs=3, max_overs_per_bowler=2), users.scorer)
    answer = hand.tap(over(LEE), *[ball(1)] * 6)
    assert "Last over" in text_of(answer)
    assert carries(said(answer, f"//label[*[@value='{LEE}']]"), "B Lee", "1–0–6–0", 2, 1, "B Lee")
    assert answer.content.decode().count("disabled") == 1
    refused = hand.tap(over(LEE))
    assert refused.status_code == 422
    assert problem("two_overs_running", name="B Lee").search(text_of(refused))


def test_a_wicket_ball_is_refused_to_the_page_as_to_the_server(hand: Hand) -> None:
    page = hand.client.get(hand.address).context["page"]
    bowler = state(hand.tap(over(KATICH)))["bowler"]
    assert page["sides"][1]["players"][bowler - 1][1] not in page["wicket_ball_classes"]
    refused = hand.tap({"type": "ball", "wicket_ball": ["2r"]})
    assert refused.status_code == 422
    assert page["refused"]["wicket_ball_needs_class"]["text"] % {"name": "S M Katich"} in text_of(refused)


def test_the_second_wicket_ball_of_an_over_is_refused(hand: Hand) -> None:
    answer = hand.tap(over(LEE), {"type": "ball", "wicket_ball": ["2r"]})
    assert state(answer)["tried"]
    assert hand.tap({"type": "ball", "wicket_ball": ["3r"]}).status_code == 422


def test_the_first_innings_ends_and_the_target_is_said(hand: Hand) -> None:
    assert carries(said(hand.tap(over(LEE), *[ball(2)] * 6), "pad-top"), "12/0", 1, 2)
    answer = hand.tap(over(WARNE), *[ball(0)] * 6)
    shown = text_of(answer)
    assert carries(said(answer, DUE % "over"), "England", "12/0", 2, "Australia", 13)
    assert "13 needed from 12 balls · target 13" in shown
    assert "A F Giles" in shown


def test_the_match_ends_with_its_result_and_links(hand: Hand) -> None:
    for bowlers, runs in (((LEE, WARNE), 2), ((8, 9), 1)):
        for bowler in bowlers:
            answer = hand.tap(over(bowler), *[ball(runs)] * 6)
    shown = text_of(answer)
    assert "England won by 12 runs" in shown
    assert f'href="/matches/{hand.match.slug}/scorecard/"' in answer.content.decode()
    assert "England won by 12 runs" in text_of(hand.look())


def test_ahead_without_stopping_at_the_target_play_goes_on(hand: Hand) -> None:
    hand.tap(over(LEE), *[ball(0)] * 6)
    hand.tap(over(WARNE), *[ball(0)] * 6)
    assert "Ahead by 4 runs, 11 balls left" in text_of(hand.tap(over(9), ball(4)))


def test_captain_picks_who_comes_in(users: ClubUsers) -> None:
    hand = Hand(short_match(users.club, captain_picks_next=True), users.scorer)
    hand.tap(over(LEE))
    assert "5 K P Pietersen" in text_of(hand.look())
    refused = hand.tap(ball("bowled"))
    assert refused.status_code == 422
    assert problem("next_batter_missing", expected=1).search(text_of(refused))
    assert "K P Pietersen, class 3 0* (0)" in text_of(hand.tap(ball("bowled", next_batter=5)))


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ({"type": "time"}, "Match drawn"),
        ({"type": "abandon"}, "Match abandoned"),
        ({"type": "concede", "side": 0}, "Australia won (England conceded)"),
    ],
)
def test_a_call_ends_the_match(hand: Hand, call: dict[str, object], says: str) -> None:
    hand.tap(over(LEE), ball(1))
    assert says in text_of(hand.tap(call))


def test_undo_says_what_it_takes_back_and_redo_brings_it_again(hand: Hand) -> None:
    hand.tap(over(LEE), ball(1))
    hand.tap(ball("caught"))
    back = hand.post("undo/")
    assert "1/0" in text_of(back)
    assert "Redo" in text_of(back)
    assert carries(said(back, UNDO), 2, 1, "Lee")
    again = hand.post("redo/")
    assert "1/1" in text_of(again)
    assert carries(said(again, UNDO), "0.2", "W")
    assert "Redo" not in text_of(again)


def test_nothing_to_undo_or_redo_is_said(hand: Hand) -> None:
    assert problem("nothing_to_undo").search(text_of(hand.post("undo/")))
    answer = hand.post("redo/")
    assert answer.status_code == 422
    assert problem("nothing_to_redo").search(text_of(answer))


def test_an_old_screen_is_answered_with_the_new_pad_and_what_happened_meanwhile(hand: Hand, users: ClubUsers) -> None:
    other = Hand(hand.match, users.scorer)
    hand.tap(over(LEE))
    hand.tap(ball(4))
    stale = other.tap(over(WARNE))
    assert stale.status_code == 409
    shown = text_of(stale)
    assert "4/0" in shown
    assert str(MOVED_ON) in shown
    newest, before = texts(stale, MEANWHILE)
    assert carries(newest, users.scorer.username, "0.1", 4)
    assert carries(before, users.scorer.username, 1, "Lee")
    assert other.tap(ball(1)).status_code == 200


def test_a_long_absence_is_summed_up(hand: Hand, users: ClubUsers) -> None:
    other = Hand(hand.match, users.scorer)
    hand.tap(over(LEE), *[ball(1)] * 6)
    hand.post("undo/")
    hand.post("redo/")
    *newest, earlier = texts(other.tap(over(WARNE)), MEANWHILE)
    assert len(newest) == MOST_SHOWN
    assert all(users.scorer.username in line for line in newest)
    assert users.scorer.username not in earlier


def test_the_same_tap_twice_is_recorded_once(hand: Hand) -> None:
    hand.tap(over(LEE))
    seen, version = hand.seen, hand.seen + 1
    for _ in range(2):
        answer = hand.post("record/", entries=json.dumps([ball(4)]), seen=seen, key="one-and-the-same")
        assert answer.status_code == 200
        assert "4/0" in text_of(answer)
    assert Match.objects.get().version == version


def test_a_key_used_for_something_else_is_a_conflict(hand: Hand) -> None:
    seen = hand.seen
    hand.post("record/", entries=json.dumps([over(LEE)]), key="one-and-the-same")
    answer = hand.post("record/", entries=json.dumps([over(WARNE)]), seen=seen, key="one-and-the-same")
    assert answer.status_code == 409
    assert str(KEY_REUSED) in text_of(answer)


def test_somebody_else_takes_over_and_both_are_told(hand: Hand, users: ClubUsers) -> None:
    hand.tap(over(LEE))
    bea = member(users.club, "scorer", "Bea")
    other = Hand(hand.match, bea)
    assert carries(said(other.look(), SCORING), users.scorer.username)
    assert other.tap(ball(1)).status_code == 409
    other.post("take-over/")
    assert other.tap(ball(1)).status_code == 200
    hand.seen = other.seen
    told = hand.tap(ball(2))
    assert told.status_code == 409
    assert worded(TOOK_OVER, name="Bea").search(text_of(told))
    assert texts(told, "//*[@data-act='take-over']")
    assert hand.post("take-over/").status_code == 200
    assert hand.tap(ball(2)).status_code == 200


def test_what_the_cards_cannot_do_is_refused_and_an_organiser_may_override(hand: Hand, users: ClubUsers) -> None:
    hand.tap(over(LEE), cards("7r", "7r"))
    refused = hand.tap(cards("7r", "8r"))
    assert refused.status_code == 422
    assert ORGANISER_MAY in text_of(refused)
    assert 'name="override"' not in refused.content.decode()
    forbidden = hand.tap(cards("7r", "8r"), override="It was a spare pack")
    assert forbidden.status_code == 403
    assert forbidden_text(Right.OVERRIDE) in text_of(forbidden)

    organiser = Hand(hand.match, users.organiser)
    organiser.post("take-over/")
    asked = organiser.tap(cards("7r", "8r"))
    assert asked.status_code == 422
    assert str(OVERRIDE_LABEL) in text_of(asked)
    done = organiser.tap(cards("7r", "8r"), override="It was a spare pack")
    assert done.status_code == 200
    assert problem("card_too_often", card="7r", copies=2).search(text_of(done))
    assert json.loads(LogRecord.objects.latest("version").body)["override"] == "It was a spare pack"


def test_a_finished_match_is_undone_by_an_organiser_with_a_reason_alone(hand: Hand, users: ClubUsers) -> None:
    hand.tap({"type": "abandon"})
    other = Hand(Match.objects.get(), member(users.club, "scorer", "Bea"))
    assert 'data-act="undo"' not in other.look().content.decode()
    assert other.post("undo/", reason="It was a joke").status_code == 403
    organiser = Hand(Match.objects.get(), users.organiser)
    assert 'data-act="undo"' in organiser.look().content.decode()
    assert problem("reason_needed").search(text_of(organiser.post("undo/")))
    assert organiser.post("undo/", reason="It was a joke").status_code == 200
    assert Match.objects.get().status == Match.Status.NOT_STARTED


def test_a_notice_comes_with_what_is_recorded(users: ClubUsers) -> None:
    hand = Hand(short_match(users.club, overs=15, max_overs_per_bowler=3), users.scorer)
    answers = [
        hand.tap(over(bowler), *[ball(0)] * 6)
        for bowler in (KATICH, WARNE, KATICH, WARNE, KATICH, WARNE, GILLESPIE, LEE, GILLESPIE, LEE, GILLESPIE)
    ]
    assert {answer.status_code for answer in answers} == {200}
    assert problem("will_bowl_two_running").search(text_of(answers[-1]))


def test_a_stranger_is_sent_to_sign_in(match: Match) -> None:
    assert "/sign-in/" in Hand(match, None).look()["Location"]
    assert "/sign-in/" in Hand(match, None, parts=False).tap(over(LEE))["Location"]
    told = Hand(match, None).tap(over(LEE))
    assert told.status_code == 403
    assert texts(told, "//*[@role='alert']//a[contains(@href, '/sign-in/')]")
    assert Match.objects.get().version == match.version


def test_a_person_without_the_right_may_not_score(match: Match) -> None:
    reader = Hand(match, member(None, "reader"))
    for answer in (reader.look(), reader.tap(over(LEE)), reader.post("undo/"), reader.post("take-over/")):
        assert answer.status_code == 403
    reader.seen = 99
    assert reader.tap(over(LEE)).status_code == 403
    assert reader.tap("rubbish", key="!").status_code == 403


def test_a_match_that_is_not_there_or_withdrawn_has_no_pad(hand: Hand, users: ClubUsers) -> None:
    nowhere = Hand(Match(slug="nowhere", version=1), users.scorer)
    assert nowhere.look().status_code == 404
    assert nowhere.tap(over(LEE)).status_code == 404
    client = browser_of(users.organiser)
    client.post(f"/matches/{hand.match.slug}/withdraw/", {"seen": hand.seen, "key": "withdrawn-once"})
    assert Match.objects.get().withdrawn
    assert hand.look().status_code == 404
    hand.seen += 1
    assert problem("withdrawn").search(text_of(hand.tap(over(LEE))))
    assert Match.objects.get().status == Match.Status.NOT_STARTED


def test_names_are_escaped_and_kept_apart(users: ClubUsers) -> None:
    hand = Hand(short_match(users.club, names=("<b>אבג</b>", "</script>")), users.scorer)
    page = hand.look().content.decode()
    assert "<bdi>&lt;b&gt;אבג&lt;/b&gt;</bdi>" in page
    assert "<b>" not in page
    assert "\\u003C/script\\u003E" in page


def test_the_page_has_no_inline_script_or_style(hand: Hand) -> None:
    response = hand.look()
    page = response.content.decode()
    assert "style=" not in page
    assert " onclick" not in page
    inline = re.findall(r"<script(?![^>]* src=)([^>]*)>", page)
    assert inline
    assert all('type="application/json"' in attributes for attributes in inline)
    assert "unsafe-inline" not in response["Content-Security-Policy"]


@pytest.mark.parametrize("entries", [1, 200])
def test_the_queries_of_a_ball_do_not_grow_with_the_match(
    users: ClubUsers,
    entries: int,
    django_assert_num_queries: DjangoAssertNumQueries,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hand = Hand(short_match(users.club, overs=50, max_overs_per_bowler=10), users.scorer)
    hand.tap(over(LEE))
    for number in range(1, entries):
        full = number % 7 == 0
        hand.tap(over((GILLESPIE, WARNE, LEE)[number % 3]) if full else ball(number % 3))
    with django_assert_num_queries(8):
        assert hand.tap(ball(1)).status_code == 200
    monkeypatch.setattr("scoring.book.write.books", BookCache())
    with django_assert_num_queries(9):  # and its log is read where the process has not kept its book
        assert hand.tap(ball(2)).status_code == 200
    with django_assert_num_queries(5):
        assert hand.look().status_code == 200


# An open pad


def look_again(hand: Hand, tag: str, **params: str | int) -> Any:
    """Ask for the parts of an open pad, as its script does."""
    return hand.client.get(hand.address, params, headers={"X-Pad": "1", "If-None-Match": tag})


def tag_in(answer: HttpResponse) -> str:
    """Return the tag of what an answer shows."""
    found = re.search(r'data-tag="([^"]*)"', answer.content.decode())
    assert found is not None
    return unescape(found[1])


def test_an_open_pad_is_told_only_what_is_new(hand: Hand, users: ClubUsers) -> None:
    tag = tag_in(hand.tap(over(LEE)))
    assert look_again(hand, tag).status_code == 304
    other = Hand(Match.objects.get(), users.scorer)
    other.tap(ball(4))
    moved = look_again(hand, tag)
    assert (moved.status_code, "4/0" in text_of(moved)) == (200, True)
    assert "<html" not in moved.content.decode()
    assert not texts(moved, WHY)
    assert look_again(hand, tag_in(moved)).status_code == 304
    Hand(Match.objects.get(), member(users.club, "scorer", "Bea")).post("take-over/")
    assert carries(said(look_again(hand, tag_in(moved)), SCORING), "Bea")


def test_who_has_something_on_the_keys_is_told_what_was_recorded_since(hand: Hand, users: ClubUsers) -> None:
    tag = tag_in(hand.tap(over(LEE)))
    Hand(Match.objects.get(), users.scorer).tap(ball(4))
    told = look_again(hand, tag, seen=hand.seen)
    assert said(told, WHY) == str(SCORED_MEANWHILE)
    assert carries(said(told, MEANWHILE), users.scorer.username, "0.1", 4)


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 40, "\x00", "٣"])
def test_no_version_that_was_never_seen_makes_it_fail(hand: Hand, seen: str) -> None:
    hand.tap(over(LEE))
    answer = look_again(hand, '"strange"', seen=seen)
    assert answer.status_code == 200
    assert not texts(answer, WHY)


def test_looking_again_costs_as_little_after_many_balls(
    hand: Hand, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tag = tag_in(hand.tap(over(LEE), *[ball(0)] * 6))
    with django_assert_num_queries(4):  # session, user, match, right
        assert look_again(hand, tag).status_code == 304
