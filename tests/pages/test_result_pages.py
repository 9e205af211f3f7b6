"""The result of a match typed from paper: entered, refused beside its field, corrected, taken back; read everywhere."""

import json
import re
from io import BytesIO
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, match_in, post_raw
from django.test import Client
from django.urls import reverse
from further_cases import first_on_both
from pypdf import PdfReader
from reported_matches import played, report_of
from served_forms import form_at, form_of, options_of
from stored_match import queries_of
from wording import carries, problem, texts, worded

from scoring.book.new_match import create_match
from scoring.book.open_book import open_book
from scoring.forms.papercards import WRITE_OVERS
from scoring.forms.papernames import NOBODY_NAMED
from scoring.models import Match
from scoring.readmodel.board import toss_text
from scoring.rules.depth import Depth
from scoring.rules.registry import variants
from scoring.rules.results import Outcome, Result
from scoring.words.refusals import STALE
from scoring.words.reports import kept_text
from scoring.words.results import result_text

pytestmark = pytest.mark.django_db

# England's innings of 187/6 against Australia.
BATTERS = """Trescothick b Warne 43 (30) 6x4 1x6
Strauss c Gilchrist b Lee 20 (17) 2x4 0x6
Vaughan run out 11 (10)
Bell lbw b Warne 51 (28)
Pietersen st b Warne 24 (15)
Flintoff b Lee 8 (5)
G O Jones not out 30 (15)"""
BOWLERS = "Warne 4-1-20-3\nLee 4-0-40-2\nMcGrath 4-0-42-0\nGillespie 4-0-45-0\nKatich 4-0-40-0"
FALLS = "1-43 (Trescothick), 2-63 (Strauss), 74, 125, 149, 157"
ELEVEN = "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 164"
CARD = {"innings0_batters": BATTERS, "innings0_bowlers": BOWLERS, "innings0_falls": FALLS}
NAMES = ("England", "Australia")
TOSSES = [{"won_by": side, "chose_to_bat": bats} for side in (0, 1) for bats in (True, False)]
PAGES = ("match", "match-scorecard", "match-overs", "match-charts", "match-live", "match-paper")
MORE = ("match-notes", "match-board", "match-log", "match-history", "match-live-score", "match-board-score")


def fields(**given: Any) -> dict[str, Any]:
    return {
        "batted_first": "0", "toss": "0bat",
        "innings0_runs": "187", "innings0_wickets": "6", "innings0_overs": "20",
        "innings1_runs": "164", "innings1_wickets": "11", "innings1_overs": "18.3",
    } | given  # fmt: skip


def address(match: Match, name: str = "match-result") -> str:
    return reverse(name, args=[match.slug])


def send(browser: Client, match: Match, **given: Any) -> Any:
    match.refresh_from_db()
    answer = browser.post(address(match), {"seen": str(match.version), "key": f"key-{match.version}"} | given)
    match.refresh_from_db()
    return answer


def to_result(browser: Client, match: Match) -> list[str]:
    """Return the links from a match to the page on which its result is entered or corrected."""
    return texts(browser.get(address(match, "match")), f"//main//a[@href='{address(match)}']")


def read(match: Match, name: str) -> str:
    answer = browser_of(None).get(address(match, name))
    assert answer.status_code == 200
    return answer.text.replace("<bdi>", "").replace("</bdi>", "")


def test_totals_are_entered_and_read_everywhere(users: ClubUsers) -> None:
    match, scorer = match_in(users.club), browser_of(users.scorer)
    assert to_result(scorer, match)
    assert not to_result(browser_of(None), match)

    answer = send(scorer, match, **fields())

    assert answer.status_code == 302, answer.text
    assert (match.depth, match.status) == ("totals", "completed")
    assert match.scoreboard["result"] == {"outcome": "won", "winner": 0, "by": {"runs": 23}}
    for name in PAGES:
        page = read(match, name)
        assert "England won by 23 runs" in page, name
        assert kept_text("totals") in page, name
    for name in MORE:
        assert "187/6 (20 overs)" in read(match, name), name
    card = read(match, "match-scorecard")
    assert "164 all out (18.3 overs)" in card
    assert 'class="stamp"' not in card
    assert 'class="run-on"' not in card


def test_a_card_is_typed_in_lines_and_printed_as_any_other(users: ClubUsers) -> None:
    match = match_in(users.club)
    answer = send(browser_of(users.scorer), match, **fields(**CARD))

    assert answer.status_code == 302, answer.text
    assert match.depth == Depth.CARD
    page = read(match, "match-scorecard")
    for text in (
        kept_text("card", falls=False),
        "b Warne",
        "2-63 (Strauss)",
        "6-157",
    ):
        assert text in page, text
    assert "Warne 3–20" in texts(browser_of(None).get(address(match, "match")), "//ul[@class='best']/li")
    assert '<p class="empty">' in read(match, "match-overs")
    assert "<svg class" not in read(match, "match-charts")


@pytest.mark.parametrize(
    ("wrong", "field", "wanted"),
    [
        ({"innings1_runs": ""}, "innings1_runs", "required"),
        ({"innings1_overs": ""}, "innings1_overs", "required"),
        ({"innings1_overs": "18.6"}, "innings1_overs", worded(WRITE_OVERS)),
        ({"innings1_runs": "-1"}, "innings1_runs", "min_value"),
        ({"innings1_wickets": "9"}, "innings1_wickets", problem("innings_not_over", given=9, wickets=11)),
        (
            {"innings0_batters": "Trescothick b Nobody 3"},
            "innings0_batters",
            worded(NOBODY_NAMED, side="Australia", text="nobody"),
        ),
        (
            {"innings0_batters": "Trescothick b Warne 3"},
            "innings0_batters",
            problem("batters_add_up_otherwise", made=3),
        ),
        ({"innings0_falls": "23"}, "innings0_falls", problem("falls_number", given=1, due=6)),
        ({"innings0_bowlers": "Warne 4-0-27-3"}, "innings0_bowlers", problem("bowlers_runs_differ", given=27)),
        ({"batted_first": "1"}, "batted_first", problem("bats_first_by_toss", side="England")),
        ({"outcome": "abandoned"}, "outcome", problem("decided_by_totals")),
        ({"innings0_runs": "", "innings0_wickets": "", "innings0_overs": ""}, "innings0_runs", "left_out"),
    ],
)
def test_a_mistake_is_said_beside_its_field_and_nothing_typed_is_lost(
    users: ClubUsers, wrong: dict[str, str], field: str, wanted: str | re.Pattern[str]
) -> None:
    match = match_in(users.club)
    answer = send(browser_of(users.scorer), match, **fields(innings1_falls=ELEVEN, **wrong))

    assert answer.status_code == 422
    form = answer.context["form"]
    if isinstance(wanted, str):
        assert form.has_error(field, wanted), form.errors
    else:
        assert any(map(wanted.search, form.errors[field])), form.errors
    assert texts(answer, f"id_{field}_error")
    assert f"{ELEVEN}</textarea>" in answer.text
    for value in {**fields(), **wrong}.values():
        assert value in answer.text
    assert (match.depth, match.version) == ("log", 1)


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        ("abandoned", "Match abandoned"),
        ("no_result", "No result"),
        ("awarded1", result_text(Result(Outcome.AWARDED, 1), NAMES)),
        ("conceded0", "Australia won (England conceded)"),
    ],
)
def test_how_a_match_ended_is_enough(users: ClubUsers, outcome: str, said: str) -> None:
    match = match_in(users.club)
    scorer = browser_of(users.scorer)
    asked = form_at(scorer, address(match)).submit(outcome=outcome)
    assert not Match.objects.filter(status="completed")
    assert form_of(asked).submit().status_code == 302

    match.refresh_from_db()
    assert match.depth == Depth.NONE
    for name in PAGES:
        page = read(match, name)
        assert said in page, name
        assert kept_text("none") in page, name
        assert "0/0" not in page


def test_a_draw_that_stands_in_a_game_without_draws_is_saved_again(users: ClubUsers) -> None:
    setup = open_book(match_in(users.club)).setup
    match = create_match(users.club, setup, None, report={"outcome": "drawn", "toss_known": True}).match
    page = address(match)
    saved = form_at(browser_of(users.organiser), page).submit(reason="looked through")
    assert saved.status_code == 302, saved.text
    assert Match.objects.get(pk=match.pk).version == match.version


def test_an_organiser_corrects_a_result_with_a_reason_and_takes_it_back(users: ClubUsers) -> None:
    match, organiser = match_in(users.club), browser_of(users.organiser)
    send(organiser, match, **fields(**CARD))
    page = organiser.get(address(match))
    assert "Trescothick b Warne 43 (30) 6x4 1x6" in page.text
    assert texts(page, "//button[@name='take_back']")

    assert send(organiser, match, **fields(**CARD)).status_code == 422  # without a reason
    assert send(organiser, match, **fields(innings1_runs="190", reason="misread")).status_code == 302
    assert match.scoreboard["result"]["by"] == {"runs": 3}
    history = read(match, "match-history")
    assert carries(history, "Australia", 190, 164)
    assert "misread" in history

    assert send(organiser, match, take_back="1", reason="another match").status_code == 302
    assert (match.depth, match.status) == ("log", "not_started")
    assert "Start scoring" not in read(match, "match")


def test_a_toss_is_corrected_along_with_the_result(users: ClubUsers) -> None:
    """Any of the four, or none; saved as it is, nothing is written."""
    match = match_in(users.club)
    send(browser_of(users.scorer), match, **fields())
    assert toss_text(TOSSES[0], NAMES) in read(match, "match")
    organiser = browser_of(users.organiser)
    form = form_at(organiser, address(match), has="innings0_runs")
    assert [value for _said, value in options_of(form, "toss")] == ["", "0bat", "0bowl", "1bat", "1bowl"]
    assert form["toss"] == "0bat"
    version = match.version
    assert form.submit(reason="Looked at it").status_code == 302
    match.refresh_from_db()
    assert match.version == version

    for chosen, toss in (("1bowl", TOSSES[3]), ("", None)):
        form = form_at(organiser, address(match), has="innings0_runs")
        assert form.submit(toss=chosen, reason="The card says so").status_code == 302
        match.refresh_from_db()
        shown = read(match, "match")
        assert [toss_text(each, NAMES) in shown for each in TOSSES] == [each == toss for each in TOSSES]
        assert match.scoreboard["result"] == {"outcome": "won", "winner": 0, "by": {"runs": 23}}


def test_a_scorer_may_not_correct_a_finished_match(users: ClubUsers) -> None:
    match, scorer = match_in(users.club), browser_of(users.scorer)
    send(scorer, match, **fields())
    assert not to_result(scorer, match)
    assert to_result(browser_of(users.organiser), match)

    answer = send(scorer, match, **fields(innings1_runs="190", reason="mine"))

    assert answer.status_code == 403
    assert match.scoreboard["result"]["by"] == {"runs": 23}


def test_somebody_was_quicker(users: ClubUsers) -> None:
    match, scorer = match_in(users.club), browser_of(users.scorer)
    send(scorer, match, **fields())
    answer = browser_of(users.organiser).post(address(match), fields(seen="1", key="late", reason="late"))

    assert answer.status_code == 409
    assert str(STALE) in answer.text
    assert 'name="seen" value="2"' in answer.text


def test_a_late_correction_sent_again_does_not_take_back_what_another_has_corrected(users: ClubUsers) -> None:
    match, organiser = match_in(users.club), browser_of(users.organiser)
    send(organiser, match, **fields())
    late = form_at(organiser, address(match))
    quick = form_at(organiser, address(match))
    quick.submit(innings0_runs="301", reason="misread")

    answer = late.submit(innings1_runs="189", reason="misread, too")

    assert answer.status_code == 409
    assert "301" in answer.text, "it is told what was changed"
    again = form_of(answer, has="innings0_runs")
    assert (again["innings0_runs"], again["innings1_runs"]) == ("301", "189")
    again.submit()
    assert [innings.runs for innings in open_book(Match.objects.get()).match.innings] == [301, 189]


@pytest.mark.parametrize("page", ["match-result", "match-setup", "match-settlement"])
@pytest.mark.parametrize("seen", ["0", "999"])
def test_a_version_that_no_page_has_shown_is_late(users: ClubUsers, page: str, seen: str) -> None:
    match, organiser = match_in(users.club), browser_of(users.organiser)
    send(organiser, match, **fields())
    if page == "match-settlement":
        send(organiser, match, **fields(innings1_runs="187", reason="tied"))
        sent = {"decided_by": "lot", "decided_for": "0"}
    else:
        form = form_at(organiser, address(match, page), has="played_on" if page == "match-setup" else "innings0_runs")
        sent = {name: values[-1] for name, values in form.sent().items()}

    answer = organiser.post(address(match, page), sent | {"seen": seen, "key": "late", "reason": "late"})

    assert answer.status_code == 409


def test_a_match_with_entries_leads_to_its_log(users: ClubUsers) -> None:
    match, scorer = match_in(users.club, begun=True), browser_of(users.scorer)
    page = scorer.get(address(match))
    assert texts(page, f"//main//a[@href='{address(match, 'match-log')}']")
    assert not texts(page, "//main//form")
    assert not to_result(scorer, match)

    answer = send(scorer, match, **fields())

    assert answer.status_code == 422
    assert problem("reported_over_entries").search(answer.text)


def test_the_pad_says_that_there_is_nothing_to_score(users: ClubUsers) -> None:
    match, organiser = match_in(users.club), browser_of(users.organiser)
    send(organiser, match, **fields())
    page = organiser.get(address(match, "pad"))
    assert page.status_code == 200
    assert address(match) in page.text
    entry = json.dumps([{"type": "over", "bowler": 9}])
    sent = {"seen": str(match.version), "key": "tap-tap-tap", "entries": entry, "reason": "late"}

    for headers in ({}, {"X-Pad": "1"}):
        answer = organiser.post(address(match, "pad-record"), sent, headers=headers)
        assert answer.status_code == 422
        assert address(match) in answer.text
    assert (
        organiser.post(address(match, "pad-record"), {"seen": "2", "key": "form-form", "bowler": "9"}).status_code
        == 422
    )
    checked = organiser.post(address(match, "pad-check"), {"entries": entry}).json()
    assert problem("match_is_reported").search(checked["lines"][0]["refused"][0]["text"])
    change = {"seen": "2", "key": "c", "reason": "x", "action": "insert", "kind": "over", "line": "2"}
    assert organiser.post(address(match, "match-change"), change).status_code == 302
    assert (
        organiser.post(address(match, "pad-undo"), {"seen": "2", "key": "undo-undo", "reason": "x"}).status_code == 302
    )
    match.refresh_from_db()
    assert match.depth == Depth.LOG


def test_a_match_without_its_log_has_no_match_file(users: ClubUsers) -> None:
    match = match_in(users.club)
    send(browser_of(users.scorer), match, **fields())

    answer = browser_of(None).get(address(match, "match-file"))

    assert answer.status_code == 409
    assert problem("no_log_to_export").search(answer.text)
    assert address(match, "match-file") not in read(match, "match-paper")


@pytest.mark.parametrize("sheet", ["", "scorecard"], ids=["whole", "sheet"])
@pytest.mark.parametrize("given", [CARD, {}, None], ids=["card", "totals", "none"])
def test_what_was_kept_is_printed(users: ClubUsers, given: dict[str, str] | None, sheet: str) -> None:
    match = match_in(users.club)
    sent = {"outcome": "awarded0", "sure": "1"} if given is None else fields(**given)
    assert send(browser_of(users.scorer), match, **sent).status_code == 302
    printed = reverse("match-sheet", args=[match.slug, sheet]) if sheet else address(match, "whole-match")

    pdf = PdfReader(BytesIO(browser_of(None).get(printed).content))

    text = " ".join(" ".join(page.extract_text() for page in pdf.pages).split())
    assert not pdf.attachments
    assert "match.json" not in text
    assert len(pdf.pages) == 1
    assert (" innings: " in text) == (match.depth == "card"), "a heading over nothing"
    for said in {"card": ("Trescothick", "b Warne", "2-63", "McGrath", "England won by 23 runs"),
                 "totals": ("187/6 (20 overs)", kept_text("totals")),
                 "none": (result_text(Result(Outcome.AWARDED, 0), NAMES), kept_text("none"))}[match.depth]:  # fmt: skip
        assert said in text, said


# A report is stored and read by the same rows whatever the game: of PostgreSQL one game is asked.
@pytest.mark.parametrize("name", first_on_both(f"{game}-1" for game in variants() if game != "forde"))
def test_every_game_is_read_at_every_depth(users: ClubUsers, name: str) -> None:
    match = played(name)
    for raw in (report_of(match), report_of(match, card=False), {"outcome": "no_result"}):
        names = [side.name for side in match.setup.sides]
        kept = create_match(users.club, match.setup, None, report=raw | {"toss_known": False}).match
        for page in (*PAGES, *MORE):
            assert not [each for each in TOSSES if toss_text(each, names) in read(kept, page)], page
        assert browser_of(users.organiser).get(address(kept)).status_code == 200
        assert browser_of(None).get(address(kept, "whole-match")).content.startswith(b"%PDF")


def test_a_match_is_made_and_its_result_entered_without_a_toss(users: ClubUsers) -> None:
    match = match_in(users.club)
    scorer = browser_of(users.scorer)
    setup = scorer.get(reverse("match-setup", args=[match.slug])).context["form"].initial
    made = {name: value for name, value in setup.items() if value is not None and not isinstance(value, bool)}
    made |= {"variant": "forde", "shown": "forde", "key": "a" * 32, "then": "result"}
    del made["won_by"], made["chose"]

    answer = scorer.post(reverse("match-new", args=[users.club.slug]), made)

    assert answer.status_code == 302, answer.text
    assert answer.headers["Location"].endswith("/result/")
    assert not scorer.get(answer.headers["Location"]).context["form"]["toss"].value()
    del made["then"]
    assert scorer.post(reverse("match-new", args=[users.club.slug]), made).status_code == 422


def test_a_page_takes_as_many_queries_at_every_depth(users: ClubUsers, django_assert_num_queries: Any) -> None:
    for sent in (fields(**CARD), fields(), {"outcome": "no_result", "sure": "1"}):
        match = match_in(users.club)
        assert send(browser_of(users.scorer), match, **sent).status_code == 302
        for page in ("scorecard/", "live/"):
            with django_assert_num_queries(queries_of(match, page)):
                browser_of(None).get(f"{match.get_absolute_url()}{page}")


@pytest.mark.parametrize("value", ["\0", "\ud800", "9" * 5_000, "<script>", "x" * 70_000, "‮", "NaN"])
def test_whatever_is_sent_is_answered(users: ClubUsers, value: str) -> None:
    match, scorer = match_in(users.club), browser_of(users.scorer)
    for name in ("innings0_runs", "innings0_overs", "innings0_batters", "innings0_bowlers", "innings0_falls", "outcome",
                 "batted_first", "reason", "innings9_runs"):  # fmt: skip
        status = post_raw(scorer, address(match), fields(seen="1", key=f"key-{name}") | {name: value})
        assert status in (302, 409, 422), name
        Match.objects.filter(pk=match.pk)
    for tampered in ({"seen": value}, {"key": value}):
        assert post_raw(scorer, address(match), fields(seen="1", key="k") | tampered) in (302, 400, 409, 422)
