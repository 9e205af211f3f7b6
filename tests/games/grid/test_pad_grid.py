"""The pad of the grid games: whose turn it is, what a turn brings, what is asked of a person, undo."""

import json

import pytest
from club_with_accounts import ClubUsers
from grid_pad_match import DECLARE, FOLLOW_ON_OPEN, SLUGS, bat, bowl, follow_on, grid_match, out
from pad_match import CHASE, DUE, OPENING, UNDO, WHY, Hand, state
from page_text import text_of
from pytest_django import DjangoAssertNumQueries
from wording import carries, elements, problem, said, texts

from scoring.games.grid.pad.pad import CHOOSE_FOLLOW_ON
from scoring.models import LogRecord, Match
from scoring.readmodel.board import read_board
from scoring.ready_made.teams import teams_2005
from scoring.words.figures import ordinal

pytestmark = pytest.mark.django_db

SIDES = ("England", "Australia")


@pytest.fixture
def hand(users: ClubUsers) -> Hand:
    return Hand(grid_match(users.club, "british"), users.scorer)


@pytest.mark.parametrize("slug", SLUGS)
def test_whose_turn_it_is_and_which_kind_is_said(users: ClubUsers, slug: str) -> None:
    hand = Hand(grid_match(users.club, slug), users.scorer)
    batting_first = slug in ("hill", "latham")
    page = hand.look()
    assert carries(said(page, OPENING), "England")
    assert carries(said(page, DUE % ("batting" if batting_first else "bowling")), SIDES[not batting_first])
    then = hand.tap(bat(11) if batting_first else bowl(9))
    assert carries(said(then, DUE % ("bowling" if batting_first else "batting")), SIDES[batting_first])


@pytest.mark.parametrize(
    ("slug", "bowling", "batting"),
    [
        ("british", {"kqj", "lines"}, {"kqj_mixed", "kqj_suited"}),
        ("hill", {"lines"}, set()),
        ("latham", {"lines"}, set()),
        ("south-african", {"kqj"}, {"kqj"}),
        ("new-zealand", {"lines"}, {"lines"}),
    ],
)
def test_the_script_gets_only_what_a_turn_of_the_game_has(
    users: ClubUsers, slug: str, bowling: set[str], batting: set[str]
) -> None:
    page = Hand(grid_match(users.club, slug), users.scorer).look().content.decode()
    given = json.loads(page.split('id="pad-page" type="application/json">')[1].split("</script>")[0])
    assert set(given["game"]["bowling"]) == bowling
    assert set(given["game"]["batting"]) == batting
    assert ('id="turn-wicket"' in page) == (slug in ("british", "hill", "latham"))
    assert ('id="turn-missed"' in page) == (slug == "south-african")


def test_a_turn_is_recorded_and_the_answer_is_small(hand: Hand) -> None:
    answer = hand.tap(bowl(23))
    shown = text_of(answer)
    assert "0/1" in shown
    assert "Turn 2 · 1st innings" in shown
    assert "Batter A J Strauss 0* Next M P Vaughan" in shown
    assert carries(said(answer, UNDO), 1, 23)
    assert len(answer.content) < 3_000
    shown = text_of(hand.tap(bat(out(12), {"cards": 9, "kqj_suited": 1})))
    assert "24/2" in shown
    assert "M P Vaughan 12*" in shown
    assert "23/1 21w" in shown


def test_a_match_of_one_innings_names_none(users: ClubUsers) -> None:
    shown = text_of(Hand(grid_match(users.club, "latham"), users.scorer).tap(bat(9)))
    assert "Turn 2" in shown
    assert ordinal(1) not in shown


def test_where_turns_are_limited_a_turn_is_one_of_so_many(users: ClubUsers) -> None:
    match = grid_match(users.club, "new-zealand", innings=1, max_turns=10)
    hand = Hand(match, users.scorer)
    page = hand.tap(*[bowl(11), bat(11)] * 3)
    assert "Turn 4 of 10" in text_of(page)
    page = hand.tap(bowl(11))
    assert "Turn 4 of 10" in text_of(page)
    assert carries(said(page, UNDO), 4, 10, 11)
    match.refresh_from_db()
    assert match.scoreboard["due"] == {"turn": 4, "bowling": False, "of": 10}
    assert carries(read_board(match.scoreboard).due or "", "4th", 10, "England")


def test_the_follow_on_is_asked_and_enforced(hand: Hand) -> None:
    asked = hand.tap(*FOLLOW_ON_OPEN)
    assert carries(said(asked, DUE % "follow_on"), "England", 243)
    assert {each.get("value") for each in elements(asked, "//input[@name='follow_on']")} == {"enforce", "waive"}
    assert hand.tap(bowl(9)).status_code == 422
    answer = hand.tap(follow_on(True))
    assert carries(said(answer, OPENING), "Australia", "2/0")
    assert carries(said(answer, CHASE), 243)
    assert carries(said(answer, DUE % "bowling"), "England")
    assert texts(answer, UNDO)


def test_the_follow_on_is_waived_without_a_script(users: ClubUsers) -> None:
    match = grid_match(users.club, "british")
    Hand(match, users.scorer).tap(*FOLLOW_ON_OPEN)
    hand = Hand(match, users.scorer, parts=False)
    hand.look()
    unanswered = hand.post("record/", typed="")
    assert unanswered.status_code == 422
    assert str(CHOOSE_FOLLOW_ON) in texts(unanswered, WHY)
    assert hand.post("record/", follow_on="waive").status_code == 302
    page = hand.look()
    assert carries(said(page, OPENING), "England")
    assert carries(said(page, CHASE), 243)


def test_a_declaration_is_a_call_and_says_what_comes_next(hand: Hand) -> None:
    assert elements(hand.look(), "//input[@name='call'][@value='declare']")
    hand.tap(bowl(9), bat(49))
    hand.headers = {}
    assert hand.post("record/", call="declare").status_code == 302
    page = hand.look()
    assert carries(said(page, OPENING), "England", "49/0", "Australia")
    assert not texts(page, f"{UNDO}[@disabled]")


def test_a_turn_broken_off_asks_what_ended_play(hand: Hand) -> None:
    assert texts(hand.tap(bowl(9), bat(10, unfinished=True)), DUE % "broken_off")
    refused = hand.tap(bowl(9))
    assert refused.status_code == 422
    assert problem("play_was_broken_off").search(text_of(refused))
    assert "Match drawn" in text_of(hand.tap({"type": "time"}))


def test_the_target_is_said_and_a_turn_may_pass_it(users: ClubUsers) -> None:
    hand = Hand(grid_match(users.club, "british", innings=1), users.scorer)
    chase = hand.tap(bowl(9), bat(19), DECLARE)
    assert carries(said(chase, OPENING), "England", "19/0", "Australia", 20)
    assert carries(said(chase, CHASE), 20, 20)
    answer = hand.tap(bowl(9), bat(23))
    assert problem("more_than_target", runs=3).search(text_of(answer))
    assert "Australia won by 10 wickets" in text_of(answer)


def test_the_last_wicket_ends_the_innings(hand: Hand) -> None:
    assert carries(said(hand.tap(bowl(210, kqj=5)), OPENING), "England", 5, "Australia")


def test_the_captain_picks_who_comes_in(users: ClubUsers) -> None:
    hand = Hand(grid_match(users.club, "british", captain_picks_next=True), users.scorer)
    refused = hand.tap(bowl(45))
    assert refused.status_code == 422
    assert problem("next_batter_missing", expected=2).search(text_of(refused))
    batter, after = texts(hand.tap(bowl(45, next_batter=[5, 7])), "//*[@class='pad-players']/div")
    assert carries(batter, "G O Jones", 0)
    assert not [player.name for player in teams_2005()[0].players if player.name in after]


def test_what_is_on_the_keys_is_checked_and_nothing_is_recorded(hand: Hand) -> None:
    def check(*entries: object) -> list[dict[str, object]]:
        answer = hand.client.post(hand.address + "check/", {"entries": json.dumps(entries)})
        assert answer.status_code == 200
        lines: list[dict[str, object]] = answer.json()["lines"]
        return lines

    assert check(bowl(23)) == [{"raw": bowl(23), "refused": [], "notices": [], "codes": [], "line": 0}]
    assert problem("count_impossible", below=50, above=52).search(str(check(bowl(51))[0]["refused"]))
    last = check(bowl(215, kqj=5))[0]
    assert last["codes"][-1:] == ["extras_in_last_turn"]  # type: ignore[index]
    assert problem("extras_in_last_turn").search(str(last["notices"]))
    assert [bool(line["refused"]) for line in check(bowl(23), bowl(23), bat(11))] == [False, True, False]
    assert "not_an_entry" not in str(check(7))
    assert Match.objects.get().version == 1


@pytest.mark.parametrize("sent", [{}, {"entries": "{"}, {"entries": "[]"}, {"entries": "[1]"}, {"typed": "9" * 50_000}])
def test_a_check_of_nonsense_is_answered_in_words(hand: Hand, sent: dict[str, str]) -> None:
    answer = hand.client.post(hand.address + "check/", sent)
    assert answer.status_code == 200
    assert all(line["refused"] for line in answer.json()["lines"])


def test_undo_and_redo_say_what_they_do(hand: Hand) -> None:
    hand.tap(bowl(9))
    hand.tap(bat(11))
    assert carries(said(hand.post("undo/"), UNDO), 1, 9)
    assert carries(said(hand.post("redo/"), UNDO), 2, 11)


@pytest.mark.parametrize("turns", [2, 120])
def test_the_queries_do_not_grow_with_the_match(
    users: ClubUsers, turns: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    hand = Hand(grid_match(users.club, "new-zealand"), users.scorer)
    for number in range(turns - 1):
        hand.tap(bat(11) if number % 2 else bowl(9))
    played = bat(11) if turns % 2 == 0 else bowl(9)
    with django_assert_num_queries(5):
        assert hand.look().status_code == 200
    with django_assert_num_queries(5):
        assert hand.client.post(hand.address + "check/", {"entries": json.dumps([played])}).status_code == 200
    with django_assert_num_queries(8):
        assert hand.tap(played).status_code == 200
    assert state(hand.look())["turn"] == turns + 1
    assert LogRecord.objects.count() == turns + 1
