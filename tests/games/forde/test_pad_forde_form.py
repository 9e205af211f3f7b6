"""The pad of Forde's game without a script: an over is typed or an outcome chosen, and nothing typed is lost."""

import pytest
from club_with_accounts import ClubUsers
from pad_match import GILLESPIE, KATICH, LEE, WARNE, Hand, McGRATH, short_match
from page_text import text_of
from wording import problem

from scoring.games.forde.pad.form import NO_HOW
from scoring.games.forde.pad.typed_over import Mistake
from scoring.games.typed_lines import LINE_TEXT
from scoring.models import LogRecord

pytestmark = pytest.mark.django_db


@pytest.fixture
def hand(users: ClubUsers) -> Hand:
    return Hand(short_match(users.club), users.scorer, parts=False)


def send(hand: Hand, **fields: str) -> str:
    """Send the form and return what the page then says."""
    answer = hand.post("record/", **fields)
    if answer.status_code == 302:
        assert answer["Location"] == hand.address
        return text_of(hand.look())
    assert answer.status_code == 422
    return text_of(answer)


def test_a_bowler_then_balls_by_their_outcome(hand: Hand) -> None:
    assert "B Lee, class 2 0–0–0–0" in send(hand, bowler=str(LEE))
    assert "4/0" in send(hand, outcome="4")
    assert "4/1" in send(hand, outcome="W", how="caught_behind")
    assert "Undo 0.2: W, caught behind" in text_of(hand.look())


def test_a_whole_over_typed_with_its_bowler(hand: Hand) -> None:
    shown = send(hand, typed="b Lee: . 1 4 W(lbw) 2 6")
    assert "13/1" in shown
    assert "B Lee 1–0–13–1" in shown


def test_a_begun_over_is_finished_from_paper(hand: Hand) -> None:
    send(hand, bowler=str(LEE))
    send(hand, outcome="1")
    assert "13/1" in send(hand, typed="2 4 . W b 6")


def test_several_overs_typed_at_once(hand: Hand) -> None:
    shown = send(hand, typed="b Lee: . 1 4 W(lbw) 2 6\nb Warne: 1 . . . . 2")
    assert "16/1" in shown
    assert LogRecord.objects.filter(action="record").values("batch").distinct().count() == 1


def test_the_longest_innings_is_typed_in_one_field(users: ClubUsers) -> None:
    hand = Hand(short_match(users.club, overs=50, max_overs_per_bowler=10), users.scorer, parts=False)
    typed = "\n".join(f"{bowler}: . . 1 . . ." for bowler in (KATICH, WARNE, GILLESPIE, LEE, McGRATH) * 10)
    assert "50/0" in send(hand, typed=typed)
    assert LogRecord.objects.filter(action="record").count() == 350


def test_of_several_overs_a_mistake_says_which(hand: Hand) -> None:
    answer = hand.post("record/", typed="b Lee: . 1 4 W(lbw) 2 6\n1 5")
    text = text_of(answer)
    for mistake in (Mistake("no_bowler"), Mistake("runs", 2, "5")):
        assert LINE_TEXT % {"line": 2, "text": mistake.sentence()} in text
    assert not LogRecord.objects.filter(action="record").exists()


def test_what_was_typed_stays_with_its_mistakes(hand: Hand) -> None:
    hand.post("record/", bowler=str(KATICH))
    hand.look()
    answer = hand.post("record/", typed='. 1 5 W "2"')
    assert answer.status_code == 422
    for mistake in (Mistake("runs", 3, "5"), Mistake("how", 4, "W"), Mistake("unknown", 5, '"2"')):
        assert mistake.sentence() in text_of(answer)
    assert ">. 1 5 W &quot;2&quot;</textarea>" in answer.content.decode()


def test_what_was_chosen_stays(hand: Hand) -> None:
    send(hand, bowler=str(LEE))
    answer = hand.post("record/", outcome="W")
    assert str(NO_HOW) in text_of(answer)
    assert 'value="W" checked' in answer.content.decode()


def test_a_notice_is_shown_on_the_page_that_follows(users: ClubUsers) -> None:
    hand = Hand(short_match(users.club, overs=15, max_overs_per_bowler=3), users.scorer, parts=False)
    for bowler in (5, 7, 5, 7, 5, 7, 9, 10, 9, 10):
        send(hand, typed=f"{bowler}: . . . . . .")
    hand.post("record/", typed="9: . . . . . .")
    assert '<li class="warning">If ' in hand.look().content.decode()


def test_a_bowler_who_may_not_bowl_is_refused_with_the_reason(hand: Hand) -> None:
    send(hand, typed="b Lee: . . . . . .")
    assert problem("bowler_has_no_overs", name="B Lee", most=1).search(send(hand, bowler=str(LEE)))
