"""Matches read and scored by programs."""

import json
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of
from django.test import Client
from pad_match import short_match
from programs import Program, key, problem, program_of
from stored_match import EXAMPLES, stored

from scoring.models import LogRecord, Match

pytestmark = pytest.mark.django_db
OVER, FOUR = {"type": "over", "bowler": 10}, {"type": "ball", "runs": 4}


@pytest.fixture
def match(users: ClubUsers) -> Match:
    return short_match(users.club)


@pytest.fixture
def scorer(users: ClubUsers) -> Program:
    return program_of(users.scorer, users.club, "score")


def entries(match: Match) -> str:
    return f"/matches/{match.slug}/entries/"


def act(seen: int, *given: object, **more: object) -> dict[str, object]:
    return {"seen": seen, "key": key(), "entries": list(given)} | more


def test_entries_are_recorded_on_the_version_that_was_seen(match: Match, scorer: Program) -> None:
    answer = scorer.post(entries(match), act(1, OVER, FOUR))
    assert answer.status_code == 201
    assert answer.json() == {"version": 3, "entries": [2, 3], "notices": []}
    assert scorer.get(entries(match)).json()["items"] == [{"id": 2, "entry": OVER}, {"id": 3, "entry": FOUR}]
    late = problem(scorer.post(entries(match), act(1, FOUR)), 409, "stale")
    assert late["version"] == 3
    assert match.log.count() == 3


def test_an_act_sent_again_under_its_key_is_answered_as_the_first_time(match: Match, scorer: Program) -> None:
    sent = act(1, OVER, FOUR)
    first = scorer.post(entries(match), sent)
    scorer.post(entries(match), act(3, FOUR))
    again = scorer.post(entries(match), sent)
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert match.log.count() == 4
    problem(scorer.post(entries(match), sent | {"entries": [FOUR]}), 409, "key-reused")


def test_what_is_refused_names_entry_field_and_rule(match: Match, scorer: Program) -> None:
    said = problem(scorer.post(entries(match), act(1, OVER, FOUR, {"type": "ball", "runs": 7})), 422, "refused")
    [wrong] = said["errors"]
    assert wrong["field"].startswith("entries.2.runs")
    said = problem(scorer.post(entries(match), act(1, FOUR)), 422, "refused")
    assert said["errors"][0]["rule"] == "F2"
    assert said["errors"][0]["field"].startswith("entries.0")
    assert match.log.count() == 1


def test_undoing_and_doing_again(match: Match, scorer: Program) -> None:
    scorer.post(entries(match), act(1, OVER, FOUR))
    undo = scorer.post(f"/matches/{match.slug}/undo/", {"seen": 3, "key": key()})
    assert undo.json() == {"version": 4, "entries": [], "notices": []}
    assert scorer.get(entries(match)).json()["items"] == []
    assert scorer.post(f"/matches/{match.slug}/redo/", {"seen": 4, "key": key()}).status_code == 201
    assert len(scorer.get(entries(match)).json()["items"]) == 2
    said = problem(scorer.post(f"/matches/{match.slug}/redo/", {"seen": 5, "key": key()}), 422, "refused")
    assert said["errors"][0]["code"] == "nothing_to_redo"


def test_whoever_scores_goes_on_until_somebody_takes_over(users: ClubUsers, match: Match, scorer: Program) -> None:
    scorer.post(entries(match), act(1, OVER))
    other = program_of(users.organiser, users.club, "score")
    problem(other.post(entries(match), act(2, FOUR)), 409, "taken-over")
    assert other.post(f"/matches/{match.slug}/take-over/", {}).status_code == 204
    assert other.post(entries(match), act(2, FOUR)).status_code == 201


@pytest.mark.parametrize("grant", ["read", "results", "rosters", "fixtures"])
def test_a_token_with_too_little_records_nothing(users: ClubUsers, match: Match, grant: str) -> None:
    program = program_of(users.organiser, users.club, grant)
    problem(program.post(entries(match), act(1, OVER)), 403, "forbidden")
    assert match.log.count() == 1


def test_nobody_writes_without_a_token_or_a_session_with_its_csrf_token(users: ClubUsers, match: Match) -> None:
    address, sent = f"/api/v1{entries(match)}", json.dumps(act(1, OVER))
    problem(Client().post(address, sent, content_type="application/json"), 401, "no-token")
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(users.scorer)
    problem(browser.post(address, sent, content_type="application/json"), 403, "forged")
    browser.get("/account/")
    signed = {"X-CSRFToken": browser.cookies["csrftoken"].value}
    assert browser.post(address, sent, content_type="application/json", headers=signed).status_code == 201


@pytest.mark.parametrize(
    ("sent", "status", "kind"),
    [
        (b"{", 400, "not-readable"),
        (b"", 422, "not-valid"),
        (b"[]", 400, "not-readable"),
        (b"null", 400, "not-readable"),
        (b"\xff", 400, "not-readable"),
        (b'{"seen": NaN}', 400, "not-readable"),
        (b'{"seen": 1, "seen": 2}', 400, "not-readable"),
        (b'{"seen": "\\ud800"}', 400, "not-readable"),
        (b"[" * 200_000, 400, "not-readable"),
        (b'{"seen": ' + b"9" * 5_000 + b"}", 422, "not-valid"),
        (b'{"seen": 1, "key": "key-number-x", "entries": []}', 422, "not-valid"),
        (b'{"seen": 1, "key": "short", "entries": [{}]}', 422, "not-valid"),
        (b'{"seen": 1, "key": "key-number-x", "entries": [1]}', 422, "not-valid"),
        (b'{"seen": 1, "key": "key-number-x", "entries": [{}]}', 422, "refused"),
        (b'{"seen": 1, "key": "key-number-x", "entries": [{"type": "\\u0000"}]}', 422, "refused"),
        (b'{"seen": 1, "key": "key-number-x", "entries": [{"type": "over", "note": "\\u0000"}]}', 422, "refused"),
    ],
)  # fmt: skip
def test_hostile_bodies_are_problems(match: Match, scorer: Program, sent: bytes, status: int, kind: str) -> None:
    problem(scorer.post(entries(match), sent), status, kind)
    assert match.log.count() == 1


def test_a_body_is_json_and_not_too_large(match: Match, scorer: Program, settings: Any) -> None:
    problem(scorer.post(entries(match), act(1, OVER), content_type="text/plain"), 415, "not-json")
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000
    problem(scorer.post(entries(match), act(1, *[OVER] * 100)), 413, "too-large")
    settings.LARGEST_REQUEST = 100
    problem(scorer.post(entries(match), act(1, *[OVER] * 100)), 413, "too-large")


def test_a_match_is_made_from_a_match_file(users: ClubUsers, scorer: Program) -> None:
    file = json.loads((EXAMPLES / "forde-5.json").read_text())
    setup = {name: file[name] for name in ("options", "played_on", "venue", "sides", "toss") if name in file}
    sent = {"key": key(), "game": file["variant"], "setup": setup}
    answer = scorer.post(f"/clubs/{users.club.slug}/matches/", sent)
    assert answer.status_code == 201
    assert scorer.post(f"/clubs/{users.club.slug}/matches/", sent).content == answer.content
    made = answer.json()
    assert scorer.get(f"/matches/{made['slug']}/").json()["setup"]["sides"] == file["sides"]
    wrong = sent | {"key": key(), "setup": setup | {"toss": {"won_by": 2}}}
    said = problem(scorer.post(f"/clubs/{users.club.slug}/matches/", wrong), 422, "refused")
    assert {"setup.toss.won_by", "setup.toss.chose"} == {each["field"] for each in said["errors"]}
    problem(scorer.post(f"/clubs/{users.club.slug}/matches/", sent | {"game": "chess"}), 422, "not-valid")


def test_what_is_read_of_a_match_agrees(users: ClubUsers) -> None:
    match, program = stored(users.club), Program()
    card = program.get(f"/matches/{match.slug}/scorecard/").json()
    brief = program.get(f"/matches/{match.slug}/").json()
    [listed] = program.get(f"/clubs/{users.club.slug}/matches/?status=completed").json()["items"]
    assert listed == {name: brief[name] for name in listed}
    assert card["outcome"] == brief["result"] == program.get(f"/matches/{match.slug}/result/").json()["result"]
    innings = program.get(f"/matches/{match.slug}/innings/").json()
    assert [each["steps"][-1]["total"] for each in innings] == [each["score"]["runs"] for each in card["innings"]]
    balls, after = [], ""
    while after is not None:
        page = program.get(f"/matches/{match.slug}/balls/?limit=7{after}").json()
        assert len(page["items"]) <= 7
        balls += page["items"]
        after = page["next"] and f"&after={page['next']}"
    recorded = program.get(f"/matches/{match.slug}/entries/?limit=200").json()["items"]
    assert [{"id": each["id"], "entry": each["entry"]} for each in balls] == recorded
    assert not program.get(f"/clubs/{users.club.slug}/matches/?status=in_progress").json()["items"]


def test_who_has_an_answer_is_told_so_without_the_book_being_read(
    users: ClubUsers, django_assert_num_queries: Any
) -> None:
    match, program = stored(users.club), Program()
    for part in ("scorecard", "innings", "balls", "entries"):
        first = program.get(f"/matches/{match.slug}/{part}/")
        with django_assert_num_queries(1 + (part == "innings")):  # whether chances are shown of it
            again = program.get(f"/matches/{match.slug}/{part}/", **{"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    first = program.get(f"/matches/{match.slug}/")
    assert program.get(f"/matches/{match.slug}/", **{"If-None-Match": first["ETag"]}).status_code == 304


def test_another_entry_is_another_answer(match: Match, scorer: Program) -> None:
    tags = {scorer.get(f"/matches/{match.slug}/scorecard/")["ETag"]}
    scorer.post(entries(match), act(1, OVER, FOUR))
    tags.add(scorer.get(f"/matches/{match.slug}/scorecard/")["ETag"])
    assert len(tags) == 2


def test_a_result_from_paper(users: ClubUsers, match: Match) -> None:
    program, address = program_of(users.scorer, users.club, "results"), f"/matches/{match.slug}/result/"
    report = {"innings": [{"runs": 30, "wickets": 2, "balls": 12}, {"runs": 20, "wickets": 3, "balls": 12}]}
    sent = {"seen": 1, "key": key(), "report": report}
    answer = program.put(address, sent)
    assert answer.status_code == 200, answer.content
    assert program.put(address, sent).content == answer.content
    found = Program().get(address).json()
    assert (found["depth"], found["result"]["outcome"]) == ("totals", "won")
    assert [each["runs"] for each in found["report"]["innings"]] == [30, 20]
    wrong = {"seen": 2, "key": key(), "reason": "misread", "report": {"innings": [{"runs": -1, "wickets": 2}]}}
    said = problem(program.put(address, wrong), 422, "refused")
    assert "innings.0.runs" in {each["field"] for each in said["errors"]}
    problem(program.put(address, {"seen": 2, "key": key(), "report": None}), 403, "forbidden")
    organiser = program_of(users.organiser, users.club, "results")
    taken_back = organiser.put(address, {"seen": 2, "key": key(), "reason": "the wrong match", "report": None})
    assert taken_back.status_code == 200, taken_back.content
    assert Program().get(address).json()["report"] is None


def test_the_log_tells_whose_token_it_was(users: ClubUsers, match: Match, scorer: Program) -> None:
    scorer.post(entries(match), act(1, OVER))
    assert LogRecord.objects.get(match=match, version=2).author == users.scorer
    assert browser_of(users.organiser).get(f"/matches/{match.slug}/log/history/").status_code == 200
