"""The log of a match: correcting, inserting, striking out, restoring, and mending what a correction breaks."""

import json
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of
from django.test import Client
from django.urls import reverse
from page_text import text_of
from pytest_django.asserts import assertTemplateUsed
from served_forms import form_at, forms_of
from stored_match import record, stored
from wording import carries, elements, problem, said, texts, worded

from scoring.addresses import rule_address
from scoring.book.changes import Action
from scoring.book.open_book import open_book
from scoring.book.setups import stored_setup
from scoring.models import Match
from scoring.rights import Right
from scoring.rules.match import PlayableMatch, decode
from scoring.rules.overs import ball_mark
from scoring.rules.problems import illegal
from scoring.rules.registry import find_rules
from scoring.statistics.rebuild import rebuild
from scoring.views.corrections import CORRECTED, DONE, NOTHING_CHANGED, SCORE_CHANGED, SCORE_UNCHANGED
from scoring.words.refusals import STALE, forbidden_text

pytestmark = pytest.mark.django_db

LOG = "//main//details[ol[@class='log']]"
OPEN = "//main//details[@open][ol[@class='log']]/ol/li/@id"
FOLDS = "//main//details[ol[@class='log']]/summary"
DELETED = "//main//section//s"
TWICE: dict[str, object] = {"type": "ball", "bowler_card": "2b", "batter_card": "Xr"}


@pytest.fixture
def match(users: ClubUsers) -> Match:
    """Two overs of the first innings: lines 2 (over), 3 to 8, 9 (over), 10 to 15."""
    match = stored(users.club, "forde-1", upto=14)
    assert match.version == 15
    return match


@pytest.fixture
def finished(users: ClubUsers) -> Match:
    return stored(users.club)


def bodies(match: Match) -> dict[int, dict[str, Any]]:
    """Return what every line of the book says."""
    return {line.id: json.loads(line.body) for line in open_book(match).lines}


def fields_of(answer: Any, form: int = 0) -> dict[str, str]:
    """Return what a form of a page to change the book holds, as a browser would send it, without buttons."""
    changing = [each for each in forms_of(answer) if each.target == "match-change"]
    return {name: values[0] for name, values in changing[form].sent().items()}


def opened(page: Any) -> list[str]:
    """Return the lines of a log that are in sight."""
    return elements(page, OPEN)


def address(match: Match, line: int, insert: str = "") -> str:
    return reverse("match-line", args=[match.slug, line]) + (f"?insert={insert}" if insert else "")


def send(client: Client, match: Match, line: int = 0, insert: str = "", **fields: str) -> Any:
    """Open a line's form, change fields, and send it."""
    given = fields_of(client.get(address(match, line, insert))) | fields
    return client.post(reverse("match-change", args=[match.slug]), given, follow=True)


def again(client: Client, match: Match, page: Any, form: int = 0, **fields: str) -> Any:
    """Send a form of the page that answered."""
    return client.post(reverse("match-change", args=[match.slug]), fields_of(page, form) | fields, follow=True)


def unchanged(match: Match) -> None:
    assert Match.objects.get(pk=match.pk).version == match.version == match.log.count()


# The order, and what is unfolded


def test_the_log_opens_at_the_newest_over(match: Match, scorer: Client) -> None:
    page = scorer.get(reverse("match-log", args=[match.slug]))
    assert opened(page) == [f"entry-{line}" for line in range(15, 8, -1)]
    over, before = texts(page, FOLDS)
    assert over.startswith("Over 2: ")
    assert before.startswith("Over 1: ")
    marks = [ball_mark(ball.runs, ball.out) for ball in open_book(match).match.innings[0].overs[0].deliveries]
    assert " ".join(marks) in before


def test_both_innings_are_one_tap_away_in_a_long_log(finished: Match) -> None:
    page = browser_of(None).get(reverse("match-log", args=[finished.slug]))
    links = elements(page, "//main//nav[contains(@class,'cluster')]/a/@href")
    assert links == ["#innings-2", "#innings-1"]
    assert elements(page, "//main//section/@id") == ["innings-2", "innings-1"]
    overs = [len(innings.overs) for innings in open_book(finished).match.innings]
    assert len(texts(page, FOLDS)) == sum(overs)
    assert len(elements(page, "//main//details[@open]")) == 1


def test_what_is_not_the_number_of_a_line_unfolds_nothing_more(match: Match) -> None:
    for at in ("", "0", "999", "-3", "x", "1" * 40, "٣"):
        page = browser_of(None).get(reverse("match-log", args=[match.slug]), {"at": at})
        assert opened(page) == [f"entry-{line}" for line in range(15, 8, -1)]


@pytest.mark.parametrize(
    ("act", "insert", "line", "lands_on"), [("correct", "", 4, 4), ("strike", "", 15, 14), ("insert", "ball", 15, 17)]
)
def test_the_log_keeps_its_place_after_a_correction(
    match: Match, scorer: Client, act: str, insert: str, line: int, lands_on: int
) -> None:
    if insert:
        send(scorer, match, 14, action="strike")
    changed = {"insert": {"outcome": "1"}, "strike": {"action": "strike"}, "correct": {"note": "wide of slip"}}[act]

    page = send(scorer, match, line, insert, **changed)

    assert page.redirect_chain[-1][0].endswith(f"/log/?at={lands_on}#entry-{lands_on}")
    assert f"entry-{lands_on}" in opened(page)


@pytest.mark.parametrize("sent", [{"note": "wide of slip"}, {"note": ""}, {"action": "strike"}])
def test_one_who_came_from_the_pad_is_back_on_it(match: Match, scorer: Client, sent: dict[str, Any]) -> None:
    pad = reverse("pad", args=[match.slug])
    ways = elements(scorer.get(pad), "//ol[@data-live='marks']//a/@href")
    assert ways == [f"{address(match, line)}?from=pad" for line in range(10, 16)]
    opened = scorer.get(ways[-1])
    assert pad in elements(opened, "//main//form//a/@href")

    page = again(scorer, match, opened, **sent)

    assert page.redirect_chain == [(pad, 302)]
    said = {"": NOTHING_CHANGED, "wide of slip": CORRECTED}.get(sent.get("note", "-"), DONE[Action.STRIKE])
    assert str(said) in text_of(page)


def test_what_breaks_a_later_entry_is_mended_and_one_is_back_on_the_pad(match: Match, scorer: Client) -> None:
    broken = again(scorer, match, scorer.get(f"{address(match, 8)}?from=pad"), action="strike")
    assert broken.status_code == 422
    for page in (broken, again(scorer, match, broken, form=1, kind="ball")):
        assert reverse("pad", args=[match.slug]) in elements(page, "//main//form//a/@href")
    assert again(scorer, match, broken, form=2).redirect_chain == [(reverse("pad", args=[match.slug]), 302)]


def test_the_balls_of_a_finished_match_are_opened_in_its_log(finished: Match, organiser: Client) -> None:
    ways = elements(organiser.get(reverse("pad", args=[finished.slug])), "//ol[@data-live='marks']//a/@href")
    last = open_book(finished).lines[-1].id
    assert ways[-1] == f"{reverse('match-log', args=[finished.slug])}?at={last}#entry-{last}"


# One correction


def test_everybody_reads_the_log_and_who_may_finds_the_way_to_correct(match: Match, scorer: Client) -> None:
    page = browser_of(None).get(reverse("match-log", args=[match.slug]))
    assert page.status_code == 200
    assert "0.1" in text_of(page)
    assert "/log/3/" not in page.content.decode()
    assert "/log/3/" in scorer.get(reverse("match-log", args=[match.slug])).content.decode()


def test_an_entry_is_corrected_in_place(match: Match, scorer: Client) -> None:
    part = scorer.get(address(match, 3), headers={"HX-Request": "true"})
    assert "<html" not in part.content.decode()
    assert "HX-Request" in part["Vary"]

    page = send(
        scorer, match, 3, outcome="6", bowler_card="", batter_card="", drawn="", manner="", note="over the rope"
    )

    assert page.redirect_chain == [(f"{reverse('match-log', args=[match.slug])}?at=3#entry-3", 302)]
    assert str(CORRECTED) in text_of(page)
    assert worded(SCORE_CHANGED).search(text_of(page))
    assert bodies(match)[3] == {"type": "ball", "runs": 6, "note": "over the rope"}
    record = match.log.get(version=16)
    assert (record.action, record.entry, record.author and record.author.username) == ("correct", 3, "scorer-of-otley")
    assert rebuild(match.pk, write=False) == []


def test_a_correction_that_changes_nothing_is_not_written(match: Match, scorer: Client) -> None:
    for line in (2, 3):
        page = send(scorer, match, line)
        assert str(NOTHING_CHANGED) in text_of(page)
    unchanged(match)
    form = scorer.get(address(match, 3))
    for _tap in range(2):
        page = again(scorer, match, form, note="outside off stump")
        assert str(CORRECTED) in text_of(page)
        assert str(SCORE_UNCHANGED) in text_of(page)


def test_an_entry_keeps_the_time_it_was_made_at(users: ClubUsers, match: Match, scorer: Client) -> None:
    record(match, {"type": "over", "bowler": bodies(match)[2]["bowler"], "at": "2026-05-02T14:30"})

    send(scorer, match, 16, note="from the pavilion end")

    assert bodies(match)[16]["at"] == "2026-05-02T14:30"


def test_a_missed_entry_is_inserted(match: Match, scorer: Client) -> None:
    gone = {line: body for line, body in bodies(match).items() if line != 14}
    send(scorer, match, 14, action="strike")
    assert bodies(match) == {**gone}

    page = send(scorer, match, 15, insert="ball", outcome="4")

    assert str(DONE[Action.INSERT]) in text_of(page)
    assert worded(SCORE_CHANGED).search(text_of(page))
    assert list(bodies(match)) == [*range(2, 14), 17, 15]
    assert bodies(match)[17] == {"type": "ball", "runs": 4}


def test_an_entry_struck_out_is_shown_and_restored(match: Match, scorer: Client) -> None:
    log = texts(scorer.get(reverse("match-log", args=[match.slug])), LOG)
    page = send(scorer, match, 15, action="strike")
    assert texts(page, DELETED)
    assert str(DONE[Action.STRIKE]) in text_of(page)
    assert worded(SCORE_CHANGED, SCORE_UNCHANGED).search(text_of(page))
    assert 15 not in bodies(match)

    page = again(scorer, match, page)

    assert 15 in bodies(match)
    assert texts(page, LOG) == log
    assert not texts(page, DELETED)


def test_what_the_rules_refuse_is_said_next_to_its_field_and_kept(match: Match, scorer: Client) -> None:
    page = send(scorer, match, 3, outcome="", bowler_card="11x", batter_card="5r", note="odd")

    assert page.status_code == 422
    assert problem("no_such_card").match(said(page, "id_bowler_card_error"))
    assert fields_of(page)["bowler_card"] == "11x"
    assert fields_of(page)["note"] == "odd"
    assert 'aria-invalid="true"' in page.content.decode()
    unchanged(match)


# What a correction breaks


def test_a_later_entry_that_breaks_is_named_and_nothing_is_written(match: Match, scorer: Client) -> None:
    page = send(scorer, match, 8, action="strike")

    assert page.status_code == 422
    assertTemplateUsed(page, "scoring/log/broken.html")
    broken = said(page, "//*[@role='alert']")
    assert carries(broken, 2)
    assert problem("over_not_complete", balls=5).search(broken)
    assert f'<a href="{rule_address("F2")}">F2</a>' in page.text
    unchanged(match)


def test_it_is_mended_by_inserting_before_it_in_the_same_act(match: Match, scorer: Client) -> None:
    broken = send(scorer, match, 8, action="strike")
    editor = again(scorer, match, broken, form=1, kind="ball")
    assert editor.status_code == 200
    assert fields_of(editor)["action"] == Action.INSERT

    page = again(scorer, match, editor, outcome="2")

    assert page.redirect_chain
    assert list(bodies(match)) == [*range(2, 8), 17, *range(9, 16)]
    assert list(match.log.filter(batch=16).values_list("action", flat=True)) == ["strike", "insert"]
    assert rebuild(match.pk, write=False) == []


def test_it_is_mended_by_striking_the_rest_of_the_innings(match: Match, scorer: Client) -> None:
    broken = send(scorer, match, 8, action="strike")

    page = again(scorer, match, broken, form=2)

    assert page.redirect_chain
    assert list(bodies(match)) == [*range(2, 8)]
    assert match.log.filter(batch=16).count() == 8


def test_sending_what_was_mended_twice_answers_twice(match: Match, scorer: Client) -> None:
    broken = send(scorer, match, 8, action="strike")
    editor = again(scorer, match, broken, form=1, kind="ball")
    for _tap in range(2):
        page = again(scorer, match, editor, outcome="2")
        assert page.redirect_chain
        assert str(CORRECTED) in text_of(page)
    assert match.log.count() == 17


def test_striking_the_rest_twice_answers_twice(match: Match, scorer: Client) -> None:
    broken = send(scorer, match, 8, action="strike")
    for _tap in range(2):
        assert str(DONE[Action.STRIKE]) in text_of(again(scorer, match, broken, form=2))
    assert match.log.count() == 23


def test_giving_up_changes_nothing(match: Match, scorer: Client) -> None:
    broken = send(scorer, match, 8, action="strike")
    assert texts(broken, f"//main//a[@href='{reverse('match-log', args=[match.slug])}']")
    unchanged(match)


def test_a_mending_that_is_wrong_itself_is_said_at_its_field(match: Match, scorer: Client) -> None:
    broken = send(scorer, match, 8, action="strike")
    editor = again(scorer, match, broken, form=1, kind="ball")

    page = again(scorer, match, editor, outcome="", manner="wicket_ball", drawn="2b 3b 4b")

    assert page.status_code == 422
    assert "errorlist" in page.content.decode()
    assert fields_of(page)["drawn"] == "2b 3b 4b"
    assert "strike" in fields_of(page)["pending"]
    unchanged(match)


# A finished match


def test_a_scorer_is_told_that_a_finished_match_is_an_organisers(finished: Match, scorer: Client) -> None:
    page = scorer.get(reverse("match-line", args=[finished.slug, 3]))
    assert page.status_code == 403
    assert forbidden_text(Right.CHANGE_FINISHED) in text_of(page)

    Match.objects.update(status=Match.Status.IN_PROGRESS)  # as it was when the page was opened
    opened = scorer.get(reverse("match-line", args=[finished.slug, 3]))
    Match.objects.update(status=Match.Status.COMPLETED)
    page = again(scorer, finished, opened, note="late", reason="I saw it")

    assert page.status_code == 403
    assert forbidden_text(Right.CHANGE_FINISHED) in text_of(page)
    assert fields_of(page)["note"] == "late"
    unchanged(finished)


def test_an_organiser_is_asked_for_a_reason_which_is_kept_and_shown(finished: Match, organiser: Client) -> None:
    page = send(organiser, finished, 3, note="late")
    assert page.status_code == 422
    assert fields_of(page)["note"] == "late"
    unchanged(finished)

    page = again(organiser, finished, page, reason="seen on the film")

    assert page.redirect_chain
    history = browser_of(None).get(reverse("match-history", args=[finished.slug]))
    assert texts(history, "//main/*[@class='lede']") == []  # which says that there were no corrections
    told = text_of(history)
    assert "Reason: seen on the film" in told
    assert "organiser-of-otley" in told


def test_an_organiser_who_strikes_out_is_asked_too(finished: Match, organiser: Client) -> None:
    last = open_book(finished).lines[-1].id
    page = send(organiser, finished, last, action="strike", note="")
    assert texts(page, "id_reason_error")
    unchanged(finished)

    page = again(organiser, finished, page, reason="it was a no-ball")

    assert last not in bodies(finished)
    finished.refresh_from_db()
    assert finished.status == "in_progress"


# Somebody was quicker


def test_an_old_screen_gets_a_notice_and_keeps_what_was_typed(match: Match, scorer: Client, users: ClubUsers) -> None:
    form = fields_of(scorer.get(address(match, 3)))
    send(browser_of(users.organiser), match, 3, note="quicker")

    page = scorer.post(reverse("match-change", args=[match.slug]), form | {"note": "slower"}, follow=True)

    assert page.status_code == 409
    assert str(STALE) in text_of(page)
    assert fields_of(page)["note"] == "slower"
    assert bodies(match)[3]["note"] == "quicker"
    assert again(scorer, match, page).redirect_chain
    assert bodies(match)[3]["note"] == "slower"


def test_an_old_screen_keeps_the_reason_that_was_typed(finished: Match, organiser: Client) -> None:
    form = fields_of(organiser.get(address(finished, 3)))
    send(organiser, finished, 4, note="quicker", reason="first")

    page = organiser.post(reverse("match-change", args=[finished.slug]), form | {"note": "x", "reason": "second"})

    assert page.status_code == 409
    assert fields_of(page)["reason"] == "second"


def test_an_old_screen_about_a_line_struck_out_meanwhile(match: Match, scorer: Client, users: ClubUsers) -> None:
    form = fields_of(scorer.get(address(match, 15)))
    send(browser_of(users.organiser), match, 15, action="strike")

    page = scorer.post(reverse("match-change", args=[match.slug]), form | {"note": "slower"}, follow=True)
    assert page.status_code == 409
    page = again(scorer, match, page)
    assert page.status_code == 422
    assert problem("no_such_line").search(text_of(page))
    assert fields_of(page)["note"] == "slower"


def test_an_old_screen_with_mended_changes_keeps_them(match: Match, scorer: Client, users: ClubUsers) -> None:
    broken = send(scorer, match, 3, outcome="", bowler_card="", batter_card="", drawn="", manner="", note="")
    assert broken.status_code == 422
    form = fields_of(scorer.get(address(match, 3)))
    pending = json.dumps([{"action": "correct", "line": 3, "raw": {"type": "ball", "runs": 1}}])
    send(browser_of(users.organiser), match, 4, note="quicker")

    page = scorer.post(
        reverse("match-change", args=[match.slug]),
        {"seen": form["seen"], "key": form["key"], "pending": pending, "action": "strike", "line": "15"},
    )

    assert page.status_code == 409
    assertTemplateUsed(page, "scoring/log/sign.html")
    assert not texts(page, "id_reason_error")
    again(scorer, match, page)
    assert bodies(match)[3] == {"type": "ball", "runs": 1}
    assert 15 not in bodies(match)


# Overrides


def test_only_an_organiser_records_what_the_cards_cannot_do(match: Match, scorer: Client, organiser: Client) -> None:
    record(match, {"type": "over", "bowler": bodies(match)[2]["bowler"]}, TWICE, {"type": "ball", "runs": 0})
    cards = {"outcome": "", "bowler_card": "3b", "batter_card": "Xr", "drawn": "", "manner": ""}
    page = send(scorer, match, 18, **cards)
    assert page.status_code == 422
    assert "Xr" in text_of(page)
    page = send(scorer, match, 18, **cards, override="two packs")
    assert page.status_code == 403
    assert forbidden_text(Right.OVERRIDE) in text_of(page)
    assert fields_of(page)["override"] == "two packs"

    page = send(organiser, match, 18, **cards, override="two <packs>")

    assert bodies(match)[18]["override"] == "two <packs>"
    assert said(page, "//li[@id='entry-18']//*[@class='stamp']")
    assert said(page, "//li[@id='entry-18']//bdi[last()]") == "two <packs>"
    assert "two &lt;packs&gt;" in page.content.decode()
    assert "two <packs>" in text_of(browser_of(None).get(reverse("match-history", args=[match.slug])))


# Undone and withdrawn, in the history


def test_the_history_names_what_was_taken_back_and_what_stood_before(match: Match, scorer: Client) -> None:
    send(scorer, match, 3, outcome="6", bowler_card="", batter_card="", drawn="", manner="")
    answer = scorer.post(reverse("pad-undo", args=[match.slug]), {"seen": "16", "key": "undo-undo-undo"})
    assert answer.status_code == 302

    said = text_of(scorer.get(reverse("match-history", args=[match.slug])))

    was = "0.1, Gillespie to Trescothick: 1 run, red 3 – black 2, note: New pack of cards"
    now = "0.1, Gillespie to Trescothick: 6 runs, note: New pack of cards"
    assert f"Undone: Corrected: {now} (No. 16)" in said
    assert f"taken back Corrected: {now} before: {was}" in said


_WITH_A_SLUG = (
    "match", "match-scorecard", "match-overs", "match-charts", "match-notes", "match-live", "match-live-score",
    "match-board", "match-board-score", "match-log", "match-history", "match-file", "match-paper", "whole-match",
)  # fmt: skip


def test_a_withdrawn_match_is_not_there_and_can_be_brought_back(
    finished: Match, organiser: Client, scorer: Client
) -> None:
    names = (*_WITH_A_SLUG, "match-setup", "pad")
    addresses = {reverse(name, args=[finished.slug]) for name in names} | {address(finished, 3)}
    log = reverse("match-log", args=[finished.slug])
    signing = form_at(organiser, log, "match-withdraw").sent()
    assert "match-withdraw" not in {form.target for form in forms_of(scorer.get(log))}
    assert scorer.post(reverse("match-withdraw", args=[finished.slug]), signing).status_code == 403

    answer = organiser.post(reverse("match-withdraw", args=[finished.slug]), signing, follow=True)

    assert "withdrawn" in text_of(answer)
    for client in (browser_of(None), scorer):
        assert {one: client.get(one).status_code for one in addresses} == dict.fromkeys(addresses, 404)
    assert organiser.get(reverse("match-log", args=[finished.slug])).status_code == 200
    version = Match.objects.get().version
    organiser.post(reverse("match-reinstate", args=[finished.slug]), {"seen": version, "key": "back"})
    assert browser_of(None).get(reverse("match-log", args=[finished.slug])).status_code == 200


# Rules that have changed


@pytest.mark.parametrize("stricter", ["play", "read"])
def test_an_entry_that_todays_rules_refuse_is_a_notice(
    finished: Match, organiser: Client, monkeypatch: pytest.MonkeyPatch, stricter: str
) -> None:
    rules = find_rules(finished.variant)
    send(organiser, finished, 3, note="x", reason="so that a struck and a corrected entry are there")
    if stricter == "play":
        check = rules.check_play
        monkeypatch.setattr(
            rules,
            "check_play",
            lambda self, entry: check(self, entry) if self.played < 20 else [illegal("F2", "no_over_open", "type")],
        )
    else:
        decode.cache_clear()
        whole = PlayableMatch.read_entry.__func__  # type: ignore[attr-defined]  # a class method, as it stands in its class
        monkeypatch.setattr(
            PlayableMatch,
            "read_entry",
            classmethod(
                lambda cls, raw: (
                    whole(cls, raw)
                    if raw["type"] == "over" or "note" in raw
                    else (None, [illegal("F2", "no_over_open", "type")])
                )
            ),
        )
    for name in (*_WITH_A_SLUG, "pad", "match-setup"):
        assert organiser.get(reverse(name, args=[finished.slug])).status_code == 200, name
    page = organiser.get(reverse("match-log", args=[finished.slug]))
    unfit = open_book(finished).lines[open_book(finished).match.played].id
    assert texts(page, f"//section[.//*[contains(@class, 'warning')]]//li[@id='entry-{unfit}']")
    editor = organiser.get(address(finished, unfit))
    assert editor.status_code == 200
    broken = send(organiser, finished, 3, note="y", reason="why")
    assert broken.status_code == 422
    assertTemplateUsed(broken, "scoring/log/broken.html")
    decode.cache_clear()


def test_a_set_up_that_todays_rules_refuse_is_still_read(
    finished: Match, organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored_setup.cache_clear()
    monkeypatch.setattr(
        find_rules(finished.variant), "check_side", classmethod(lambda cls, side: [illegal("F1", "not_five_bowlers")])
    )
    for name in ("match", "match-scorecard", "match-log", "match-history", "match-live", "match-setup"):
        assert organiser.get(reverse(name, args=[finished.slug])).status_code == 200, name


# How many queries


def test_a_book_is_opened_by_one_query(users: ClubUsers, django_assert_num_queries: Any) -> None:
    for upto in (3, 240):
        match = stored(users.club, "forde-2", upto)
        with django_assert_num_queries(1):
            assert len(open_book(match).entries) == upto


@pytest.mark.parametrize(("name", "queries"), [("match-log", 8), ("match-history", 6)])
def test_a_page_takes_as_many_queries_for_a_long_book(
    users: ClubUsers, scorer: Client, django_assert_num_queries: Any, name: str, queries: int
) -> None:
    for upto in (3, 240):
        match = stored(users.club, "forde-2", upto)
        assert match.version == upto + 1
        with django_assert_num_queries(queries):
            scorer.get(reverse(name, args=[match.slug]))
