"""The book corrected and matches settled by programs, as the pages of the log and of the result do it."""

import pytest
from club_with_accounts import ClubUsers
from pad_match import ball, over, short_match
from programs import Program, key, problem, program_of

from scoring.book.open_book import open_book
from scoring.models import Match

pytestmark = pytest.mark.django_db
TIED = {"innings": [{"runs": 20, "wickets": 2, "balls": 12}, {"runs": 20, "wickets": 3, "balls": 12}]}


@pytest.fixture
def match(users: ClubUsers) -> Match:
    return short_match(users.club)


@pytest.fixture
def scorer(users: ClubUsers, match: Match) -> Program:
    """A program that has scored an over of fours; its entries are 2 to 8."""
    program = program_of(users.scorer, users.club, "score")
    sent = {"seen": 1, "key": key(), "entries": [over(), *[ball(4)] * 6]}
    assert program.post(f"/matches/{match.slug}/entries/", sent).status_code == 201
    return program


def at(match: Match) -> str:
    return f"/matches/{match.slug}/corrections/"


def act(seen: int, *changes: object, **more: object) -> dict[str, object]:
    return {"seen": seen, "key": key(), "changes": changes} | more


def marks(match: Match) -> list[str]:
    match.refresh_from_db()
    return [line.body for line in open_book(match).lines]


def test_entries_are_corrected_inserted_struck_out_and_brought_back_in_one_act(match: Match, scorer: Program) -> None:
    before = marks(match)
    sent = act(
        8,
        {"do": "correct", "id": 3, "entry": ball(1, note="one short")},
        {"do": "insert", "before": 3, "entry": ball(6)},
        {"do": "strike", "id": 8},
    )
    answer = scorer.post(at(match), sent)
    assert answer.status_code == 201, answer.content
    assert answer.json() == {"version": 11, "entries": [10], "notices": []}
    items = scorer.get(f"/matches/{match.slug}/entries/").json()["items"]
    assert [each["id"] for each in items] == [2, 10, 3, 4, 5, 6, 7]
    assert [each["entry"].get("runs") for each in items] == [None, 6, 1, 4, 4, 4, 4]
    assert scorer.post(at(match), sent).content == answer.content
    problem(scorer.post(at(match), sent | {"changes": [{"do": "strike", "id": 7}]}), 409, "key-reused")
    undone = act(11, {"do": "strike", "id": 10}, {"do": "restore", "id": 8})
    assert scorer.post(at(match), undone | {"reason": "as it was"}).json()["entries"] == []
    assert len(marks(match)) == len(before)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ([{"do": "strike", "id": 8}, {"do": "correct", "id": 3, "entry": ball(5)}], "changes.1.entry.runs"),
        ([{"do": "strike", "id": 8}, {"do": "correct", "id": 2, "entry": over(1)}], "changes.1.entry.bowler"),
        ([{"do": "insert", "before": 3, "entry": over()}], "changes.0.entry"),
        ([{"do": "strike", "id": 99}], "entry"),
        ([{"do": "restore", "id": 3}], "entry"),
    ],
)
def test_what_is_refused_names_its_change(match: Match, scorer: Program, changes: list[object], field: str) -> None:
    said = problem(scorer.post(at(match), act(8, *changes)), 422, "refused")
    assert said["errors"][0]["field"].startswith(field)
    assert said["entry"] is None
    assert match.log.count() == 8


def test_a_later_entry_that_would_break_is_named(match: Match, scorer: Program) -> None:
    said = problem(scorer.post(at(match), act(8, {"do": "strike", "id": 2})), 422, "refused")
    assert (said["entry"], said["errors"][0]["rule"]) == (3, "F2")
    assert not said["errors"][0]["field"].startswith("changes")


@pytest.mark.parametrize(
    "change",
    [{}, {"do": "undo"}, {"do": "strike"}, {"do": "correct", "id": 3}, {"do": "strike", "id": 3, "entry": {}},
     {"do": "strike", "id": 10**30}],
)  # fmt: skip
def test_what_is_no_change_is_not_valid(match: Match, scorer: Program, change: object) -> None:
    problem(scorer.post(at(match), act(8, change)), 422, "not-valid")
    problem(scorer.post(at(match), act(8)), 422, "not-valid")


def test_a_key_that_is_not_of_it_is_told(match: Match, scorer: Program) -> None:
    said = problem(scorer.post(at(match), act(8, {"do": "strike", "id": 8}, reson="misread")), 422, "not-valid")
    assert said["errors"][0]["field"] == "reson"
    assert match.log.count() == 8


def test_a_finished_match_is_corrected_with_the_right_and_a_reason(users: ClubUsers, match: Match) -> None:
    results = program_of(users.scorer, users.club, "results")
    results.put(f"/matches/{match.slug}/result/", {"seen": 1, "key": key(), "report": TIED})
    organiser = program_of(users.organiser, users.club, "results")
    said = problem(organiser.post(at(match), act(2, {"do": "strike", "id": 2})), 422, "refused")
    assert said["errors"][0]["code"] in ("match_is_reported", "no_such_line")


def test_a_tie_is_settled_changed_and_taken_back(users: ClubUsers, match: Match) -> None:
    program, address = program_of(users.scorer, users.club, "results"), f"/matches/{match.slug}/settlement/"
    decided = {"decider": {"side": 1, "by": "super_over"}}
    said = problem(program.put(address, {"seen": 1, "key": key(), "settlement": decided}), 422, "refused")
    assert said["errors"][0]["rule"] == "M2"
    assert program.put(f"/matches/{match.slug}/result/", {"seen": 1, "key": key(), "report": TIED}).status_code == 200
    sent = {"seen": 2, "key": key(), "settlement": decided}
    assert program.put(address, sent).json() == {"version": 3, "entries": [], "notices": []}
    assert program.put(address, sent).json()["version"] == 3
    assert program.get(f"/matches/{match.slug}/result/").json()["settlement"] == decided | {
        "decider": decided["decider"] | {"words": ""}
    }
    again = {"seen": 3, "key": key(), "settlement": {}}
    problem(program.put(address, again), 403, "forbidden")  # a scorer settles once
    organiser = program_of(users.organiser, users.club, "results")
    problem(organiser.put(address, again), 422, "refused")
    assert organiser.put(address, again | {"reason": "no super over"}).status_code == 200
    assert organiser.get(f"/matches/{match.slug}/result/").json()["settlement"] is None
    problem(organiser.put(address, {"seen": 4, "key": key(), "settlement": {"decider": {}}}), 422, "refused")


def test_a_chase_cut_short_comes_with_its_target(users: ClubUsers, match: Match) -> None:
    program, address = program_of(users.scorer, users.club, "results"), f"/matches/{match.slug}/result/"
    innings = [{"runs": 20, "wickets": 2, "balls": 12}, {"runs": 9, "wickets": 3, "balls": 6}]
    report = {"innings": innings, "outcome": "no_result"}
    sent = {"seen": 1, "key": key(), "report": report, "settlement": {"revised": {"runs": 12, "balls": 6}}}
    answer = program.put(address, sent)
    assert answer.status_code == 200, answer.content
    found = program.get(address).json()
    assert found["settlement"] == {"revised": {"runs": 12, "balls": 6}}
