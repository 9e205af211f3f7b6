"""Double count: both sides of a match score it by their slips, each blind; what they count differently is settled."""

from collections.abc import Sequence

import pytest
from club_with_accounts import ClubUsers, browser_of
from django.test import Client, TestCase
from django.urls import reverse
from pad_match import LEE, WARNE, Hand, ball, over, short_match, state
from page_text import text_of
from served_forms import form_at, form_of
from slip_phones import page_of, phone_with, print_slips
from wording import carries, elements, texts

from scoring.book.book_cache import books
from scoring.book.changes import REDO, UNDO, corrected, inserted, reported, set_up
from scoring.book.setups import stored_links
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.counts import counts_of
from scoring.models import Count, LogRecord, Match

DIFFERING = "//*[@id='pad-said']//*[contains(@class, 'warning')]"
SCORE = "//*[@data-live='score']"
ACCEPT = "//*[@data-act='accept']/@formaction"
GO_ON = "//*[@data-act='go-on']/@formaction"


@pytest.fixture
def match(users: ClubUsers) -> Match:
    return short_match(users.club)


@pytest.fixture
def hands(users: ClubUsers, match: Match, monkeypatch: pytest.MonkeyPatch) -> list[Hand]:
    """The hands of both sides, each with the phone that holds its slip and its pad open."""
    found = []
    for side, address in enumerate(print_slips(users, match, monkeypatch)):
        hand = Hand(match, phone_with(address), address=reverse("slip-pad", args=[match.slug, side]))
        assert hand.look().status_code == 200
        found.append(hand)
    return found


def counted(match: Match) -> list[list[int]]:
    """Return by which sides each line of a match is counted."""
    book = books.open(Match.objects.get(pk=match.pk))
    counts = counts_of(match, book.lines)
    return [sorted(counts.by(line)) for line in book.lines]


def differing(match: Match) -> int:
    return len(counts_of(match, books.open(Match.objects.get(pk=match.pk)).lines).differences)


def accept(hand: Hand) -> int:
    """Tap what accepts the other side's entry of the newest difference."""
    [*_others, address] = elements(hand.look(), ACCEPT)
    return hand.post(str(address).removeprefix(hand.address)).status_code


def test_the_first_entry_is_recorded_and_the_others_is_compared(match: Match, hands: Sequence[Hand]) -> None:
    first, second = hands
    assert first.tap(over(LEE)).status_code == 200
    assert first.tap(ball(4), ball(1)).status_code == 200
    match.refresh_from_db()
    version = match.version
    record = LogRecord.objects.latest("version")
    assert record.slip
    assert (record.author, record.slip.side) == (None, 0)
    blind = second.look()
    assert state(blind)["due"] == "over"
    assert "4" not in texts(blind, SCORE)[0]
    assert second.tap(over(LEE), ball(4)).status_code == 200
    assert counted(match) == [[0, 1], [0, 1], [0]]
    match.refresh_from_db()
    assert match.version == version, "what is counted raises no version"
    assert second.tap(ball(1), ball(2)).status_code == 200, "it goes on where the other has not been"
    assert counted(match)[2:] == [[0, 1], [1]]
    assert state(first.look())["due"] == state(second.look())["due"]


def test_play_goes_on_and_both_see_what_they_count_differently(match: Match, hands: Sequence[Hand]) -> None:
    first, second = hands
    first.tap(over(LEE), ball(4), ball(2))
    assert second.tap(over(LEE)).status_code == 200
    assert not texts(first.look(), DIFFERING)
    assert second.tap(ball(6)).status_code == 200
    assert second.tap(ball(2)).status_code == 200, "play is not held up"
    for hand, own in ((first, 4), (second, 6)):
        [told] = texts(hand.look(), DIFFERING)
        assert carries(told, "0.1", 4, 6), own
    assert accept(second) == 200
    assert counted(match) == [[0, 1]] * 3
    assert not differing(match)


def test_a_side_makes_the_others_entry_its_own_with_one_tap(match: Match, hands: Sequence[Hand]) -> None:
    first, second = hands
    first.tap(over(LEE), ball(4), ball(2))
    second.tap(over(LEE), ball(6))
    assert accept(first) == 200
    assert carries(texts(first.look(), SCORE)[0], "8/0")
    assert counted(match) == [[0, 1], [0, 1], [0]]
    corrections = LogRecord.objects.filter(action=LogRecord.Action.CORRECT)
    assert [each.slip and each.slip.side for each in corrections] == [0]
    assert second.tap(ball(2)).status_code == 409, "what came before was corrected since"
    assert second.tap(ball(2)).status_code == 200


def test_a_side_learns_nothing_before_it_has_counted(users: ClubUsers, match: Match, hands: Sequence[Hand]) -> None:
    first, second = hands
    scorer = Hand(match, users.scorer)
    scorer.look()
    scorer.tap(over(LEE), ball(4), ball(1))
    first.tap(over(LEE), ball(6))
    assert texts(first.look(), DIFFERING)
    assert not texts(second.look(), DIFFERING)
    second.tap(over(WARNE))
    told = texts(second.look(), DIFFERING)
    assert len(told) == 1
    assert not carries(told[0], 6)
    tag, version = second.look(), Match.objects.get().version
    scorer.tap(ball(3))
    assert Match.objects.get().version > version
    unchanged = second.client.get(second.address, headers={"X-Pad": "1", "If-None-Match": tag_in(tag)})
    assert unchanged.status_code == 304, "it does not even learn that something was recorded"


def tag_in(answer: object) -> str:
    [tag] = elements(answer, "//*[@id='pad-state']/@data-tag")
    return str(tag)


def test_a_correction_removes_what_was_counted(match: Match, hands: Sequence[Hand]) -> None:
    for hand in hands:
        hand.tap(over(LEE), ball(4))
    line = books.open(Match.objects.get()).lines[1].id
    write(match.slug, [corrected("forde", line, ball(6))], Signature(author=None, reason="misread"))
    assert counted(match) == [[0, 1], []]
    assert not differing(match)
    assert hands[1].look().status_code == 200


def test_what_was_counted_last_is_taken_back(match: Match, hands: Sequence[Hand]) -> None:
    first, second = hands
    first.tap(over(LEE), ball(4))
    first.tap(ball(1))
    assert first.post("undo/").status_code == 200, "its own newest entry goes out of the book"
    assert counted(match) == [[0], [0]]
    second.tap(over(LEE), ball(6))
    assert differing(match) == 1
    assert second.post("undo/").status_code == 200, "the whole act"
    assert counted(match) == [[0], [0]]
    assert Count.objects.exclude(taken_back_at=None).exists(), "nothing that was counted is destroyed"
    assert second.tap(over(LEE), ball(4)).status_code == 200
    assert counted(match) == [[0, 1], [0, 1]]
    assert first.post("undo/").status_code == 200
    assert counted(match) == [[1], [1]], "of what both have counted nothing goes"
    assert first.tap(over(LEE), ball(4)).status_code == 200
    assert counted(match) == [[0, 1], [0, 1]]


def test_what_waits_on_a_phone_follows_on_what_it_has_seen(match: Match, hands: Sequence[Hand]) -> None:
    first, second = hands
    first.tap(over(LEE), *[ball(1)] * 6)
    seen = second.seen
    assert second.tap(over(LEE), ball(1), seen=seen).status_code == 200
    assert second.post("undo/", seen=seen + 2).status_code == 200
    assert second.tap(over(LEE), ball(1), seen=seen + 3).status_code == 200
    assert second.tap(ball(1), seen=seen + 5).status_code == 200
    assert second.tap(ball(1), seen=seen + 5).status_code == 409, "one of them was sent from another page"
    assert counted(match)[:4] == [[0, 1]] * 3 + [[0]]


def test_whatever_changes_what_a_side_has_counted_it_is_shown(match: Match, hands: Sequence[Hand]) -> None:
    for hand in hands:
        hand.tap(over(LEE), ball(4), ball(1))
    line = books.open(Match.objects.get()).lines[1].id
    system = Signature(author=None, reason="misread")
    shown = []
    for changes in ([corrected("forde", line, ball(6))], UNDO, [inserted("forde", line, ball(2))], UNDO, REDO):
        with TestCase.captureOnCommitCallbacks(execute=True):
            write(match.slug, changes, system)
        assert hands[1].tap(ball(1)).status_code == 409
        shown.append(texts(hands[1].look(), SCORE)[0])
    assert shown == ["7/0", "5/0", "7/0", "5/0", "7/0"]
    assert hands[1].tap(ball(1)).status_code == 200


def test_an_act_sent_twice_is_done_once_and_an_old_page_is_refused(match: Match, hands: Sequence[Hand]) -> None:
    first, second = hands
    for hand in (first, second):
        seen = hand.seen
        for _again in range(2):
            assert hand.tap(over(LEE), key=f"the-same-key-{hand.address[-8]}", seen=seen).status_code == 200
    assert counted(match) == [[0, 1]]
    first.tap(ball(4))
    stale = second.tap(ball(4), seen=0)
    assert stale.status_code == 409
    assert not carries(text_of(stale), "recorded meanwhile")
    assert second.tap(ball(4)).status_code == 200
    for fields in ({"entries": "[{]"}, {"entries": "[]"}, {"seen": "x"}, {"key": "?"}):
        assert second.post("record/", **{"entries": "[]"} | fields).status_code in (400, 422)
    assert second.tap(ball(9)).status_code == 422, "the rules are asked of what is counted too"
    assert counted(match) == [[0, 1], [0, 1]]


def test_who_is_far_behind_goes_on_with_the_newest(users: ClubUsers, match: Match, hands: Sequence[Hand]) -> None:
    first, second = hands
    first.tap(over(LEE), *[ball(1)] * 6, over(WARNE), *[ball(2)] * 5)
    [address] = elements(second.look(), GO_ON)
    assert second.post(str(address).removeprefix(second.address)).status_code == 200
    assert second.tap(ball(0)).status_code == 200
    assert counted(match)[-1] == [1]
    assert counted(match)[0] == [0]
    assert second.post("undo/").status_code == 200
    assert second.post("undo/").status_code == 422, "what it has passed over it has seen"
    assert second.post("go-on/").status_code == 409


def test_a_checker_or_an_organiser_settles(users: ClubUsers, match: Match, hands: Sequence[Hand]) -> None:
    first, second = hands
    first.tap(over(LEE), ball(4))
    second.tap(over(LEE), ball(6))
    page = reverse("match-log", args=[match.slug])
    assert not elements(browser_of(users.scorer).get(page), "//form[contains(@action, 'settle')]")
    organiser = browser_of(users.organiser)
    form = form_at(organiser, page, "match-count-settle")
    [address] = elements(organiser.get(page), "//form[contains(@action, 'settle')]/@action")
    assert form.submit().status_code == 302
    assert not differing(match)
    assert counted(match) == [[0, 1], [0]]
    assert form.submit().status_code == 302
    assert browser_of(users.scorer).post(str(address)).status_code == 403


def test_the_page_of_a_match_and_its_sheet_say_how_much_was_counted_by_both(
    users: ClubUsers, match: Match, hands: Sequence[Hand]
) -> None:
    entries = [over(LEE), *[ball(1)] * 6, over(WARNE), *[ball(2)] * 6]
    hands[0].tap(*entries, {"type": "concede", "side": 0})
    hands[1].tap(*entries[:7])
    page = Client().get(match.get_absolute_url()).text
    assert carries(page, 7, 15, "counted by both")
    hands[1].tap(entries[7])
    assert carries(Client().get(match.get_absolute_url()).text, 8, 15, "counted by both")


def test_the_side_that_ended_a_match_may_undo_that_and_the_other_confirms(match: Match, hands: Sequence[Hand]) -> None:
    first, second = hands
    first.tap(over(LEE), {"type": "abandon"})
    assert first.post("undo/").status_code == 200
    assert first.tap({"type": "abandon"}).status_code == 200
    second.tap(over(LEE), {"type": "abandon"})
    match.refresh_from_db()
    assert match.is_over
    assert not elements(first.client.get(page_of(match, 0)), "//form[contains(@action, 'confirm')]")
    form_at(second.client, page_of(match, 1), "slip-confirm").submit()
    assert match.confirmations.exists()
    for hand in hands:
        assert hand.look().status_code in (403, 410)


def test_the_toss_is_entered_by_a_slip(users: ClubUsers, monkeypatch: pytest.MonkeyPatch) -> None:
    match = short_match(users.club)
    unknown(match)
    phone = phone_with(print_slips(users, match, monkeypatch)[0])
    pad = reverse("slip-pad", args=[match.slug, 0])
    assert phone.get(pad)["Location"] == page_of(match, 0)
    form = form_at(phone, page_of(match, 0), "slip-toss")
    assert form.submit().status_code == 422
    assert form.submit(won_by="1", chose="bowl")["Location"] == pad
    assert phone.get(pad).status_code == 200


def unknown(match: Match) -> None:
    """Make the toss of a match one that is still to come."""
    book = books.open(match)
    change = set_up(book.setup, stored_links(book.ledger.setup), toss_known=False)
    write(match.slug, [change], Signature(author=None))
    match.refresh_from_db()


def test_the_pad_serves_without_a_script(match: Match, hands: Sequence[Hand]) -> None:
    phone = hands[0].client
    form = form_of(phone.get(hands[0].address), "slip-pad-record")
    assert form.submit(bowler=str(LEE)).status_code == 302
    assert counted(match) == [[0]]


def test_a_side_mends_what_it_had_recorded_itself(users: ClubUsers, match: Match, hands: Sequence[Hand]) -> None:
    first, second = hands
    first.tap(over(LEE))
    first.tap(ball(4))
    scorer = Hand(match, users.scorer)
    scorer.look()
    scorer.tap(ball(1))
    second.tap(over(LEE))
    first.post("undo/")
    assert counted(match) == [[0, 1], [], []], "somebody else has recorded since, so that it stays in the book"
    first.tap(ball(6))
    assert counted(match) == [[0, 1], [0], []]
    assert not differing(match)
    assert carries(texts(first.look(), SCORE)[0], "6/0")


def test_where_both_are_at_one_the_recorded_entry_is_corrected(
    users: ClubUsers, match: Match, hands: Sequence[Hand]
) -> None:
    scorer = Hand(match, users.scorer)
    scorer.look()
    scorer.tap(over(LEE), ball(4))
    for hand in hands:
        hand.tap(over(LEE), ball(6))
    assert differing(match) == 1
    assert accept(hands[1]) == 200
    assert counted(match) == [[0, 1], [0, 1]]
    assert carries(texts(hands[0].look(), SCORE)[0], "6/0")


def test_one_browser_with_both_slips_counts_once(
    users: ClubUsers, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = print_slips(users, match, monkeypatch)
    phone = phone_with(printed[0])
    form_of(phone.get(printed[1])).submit()
    for side in (0, 1):
        hand = Hand(match, phone, address=reverse("slip-pad", args=[match.slug, side]))
        hand.look()
        assert hand.tap(over(LEE)).status_code == 200
    assert counted(match) == [[0]]


def test_a_match_that_was_entered_from_paper_is_scored_no_more(match: Match, hands: Sequence[Hand]) -> None:
    report = {"innings": [], "outcome": "abandoned"}
    match.refresh_from_db()
    write(match.slug, [reported(books.open(match).setup, report)], Signature(author=None, seen=match.version))
    for answer in (hands[0].look(), hands[0].tap(over(LEE)), hands[0].post("undo/")):
        assert answer.status_code in (302, 403)


def test_a_side_overrules_nobody(users: ClubUsers, match: Match, hands: Sequence[Hand]) -> None:
    first, second = hands
    first.tap(over(LEE), ball(4))
    line = books.open(Match.objects.get()).lines[1].id
    with TestCase.captureOnCommitCallbacks(execute=True):
        write(match.slug, [corrected("forde", line, ball(6, note="into the street"))], Signature(author=None))
    first.look()
    first.post("undo/")
    first.tap(over(LEE), ball(4))
    assert carries(texts(first.look(), SCORE)[0], "6/0"), "an organiser has corrected it"
    assert differing(match) == 1
    second.tap(over(LEE), ball(4))
    assert accept(second) == 200
    assert carries(texts(first.look(), SCORE)[0], "4/0")
    assert "into the street" in books.open(Match.objects.get()).lines[1].body
    assert second.tap(ball(1, override="so it was")).status_code == 403
    assert second.tap(ball(1), key="a-key-used-twice").status_code == 200
    assert second.tap(ball(2), key="a-key-used-twice").status_code == 409


def test_what_was_not_shown_is_not_accepted(match: Match, hands: Sequence[Hand]) -> None:
    first, second = hands
    first.tap(over(LEE), ball(4))
    second.tap(over(LEE))
    second.tap(ball(6))
    [address] = elements(first.look(), ACCEPT)
    second.post("undo/")
    second.tap(ball(1))
    assert first.post(str(address).removeprefix(first.address)).status_code == 409
    assert carries(texts(first.look(), SCORE)[0], "4/0")


def test_a_refusal_tells_nothing_of_what_is_recorded(match: Match, hands: Sequence[Hand]) -> None:
    first, second = hands
    first.tap(over(LEE), *[ball(1)] * 6, over(WARNE))
    refused = second.tap(over(WARNE), *[ball(1)] * 6, over(WARNE))
    assert refused.status_code == 422, "by what it has entered itself, the bowler has no over left"
    assert second.tap(over(WARNE), *[ball(1)] * 6, over(LEE)).status_code == 200
