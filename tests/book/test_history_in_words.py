"""The history of a book says what was changed from what to what, with names, in every family of games."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.book.changes import REDO, UNDO, WITHDRAW, Change, corrected, inserted, recorded, reported, struck
from scoring.book.ledger import Ledger
from scoring.book.new_match import create_match
from scoring.book.open_book import OpenBook, fold_book, open_book
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import Club, Match
from scoring.readmodel.history import History, HistoryAct, HistoryRun
from scoring.readmodel.log_page import struck_lines
from scoring.rules.registry import find_rules, variants

EXAMPLES = Path(__file__).parent.parent / "matchfiles" / "examples"


def example(club: Club, name: str, upto: int | None = None) -> Match:
    """Make a match of an example, its entries recorded after it was set up."""
    file = json.loads((EXAMPLES / f"{name}.json").read_text())
    given = {key: file[key] for key in file if key not in ("format", "version", "entries", "derived")}
    setup, problems = find_rules(file["variant"]).read_setup(given)
    assert setup is not None, problems
    match = create_match(club, setup, None).match
    return do(match, *recorded(match.variant, file["entries"][:upto]))


def do(match: Match, *changes: Change) -> Match:
    return write(match.slug, changes, Signature(author=None, seen=match.version, reason="seen on the film")).match


def history(match: Match) -> list[HistoryAct]:
    return History(match, open_book(match))[:]


def newest(match: Match) -> list[tuple[str, str]]:
    """Return what the newest act changed, and what stood before."""
    return [(change.now, change.before) for change in history(match)[0].changes]


@pytest.mark.parametrize("name", [f"{game}-1" for game in variants()])
def test_entries_are_told_as_the_log_tells_them(club: Club, name: str) -> None:
    match = example(club, name)
    wire = {key for line in open_book(match).entries for key in line.body() if "_" in key}
    told = [change.now for act in history(match) for change in act.changes]
    assert len(told) > 5
    for text in told:
        assert not any(key in text or key.replace("_", " ") + " " in text for key in wire), text
        assert not {"{", "}", "_"} & set(text), text


def as_it_comes(match: Match, *bodies: dict[str, Any]) -> Match:
    """Record entries one at a time, without a reason, as a pad does."""
    for body in bodies:
        signature = Signature(author=None, seen=match.version)
        match = write(match.slug, recorded(match.variant, [body]), signature).match
    return match


def test_what_was_recorded_as_it_came_is_one_line_and_what_changed_it_is_not(club: Club) -> None:
    match = example(club, "forde-1", 2)
    match = as_it_comes(match, *[{"type": "ball", "runs": runs} for runs in (1, 0, 4)])
    before = History(match, open_book(match))
    run, _recorded, setup = before.in_runs()[:]
    assert isinstance(run, HistoryRun)
    assert (run.entries, run.since <= run.until, before.corrected) == (3, True, False)
    assert setup == before[-1]

    match = as_it_comes(do(match, corrected("forde", 4, {"type": "ball", "runs": 6})), {"type": "ball", "runs": 2})
    after = History(match, open_book(match))
    lines = after.in_runs()
    assert [getattr(line, "entries", 0) for line in lines] == [1, 0, 3, 0, 0]
    assert lines[1] == after[1]
    assert after.corrected

    match = do(match, *UNDO)
    lines = History(match, open_book(match)).in_runs()
    assert [getattr(line, "undone", None) for line in lines] == [False, True, False, None, False, False]


def test_a_ball_is_corrected_from_what_to_what(club: Club) -> None:
    match = example(club, "forde-1", 7)
    was = "0.1, Gillespie to Trescothick: 1 run, red 3 – black 2, note: New pack of cards"
    match = do(match, corrected("forde", 3, {"type": "ball", "runs": 4}))
    now = "0.1, Gillespie to Trescothick: 4 runs"
    assert newest(match) == [(f"Corrected: {now}", was)]
    match = do(match, *UNDO)
    assert newest(match) == [(f"Undone: Corrected: {now} (No. 9)", "")]
    assert history(match)[1].undone
    match = do(match, *REDO)
    assert newest(match) == [(f"Done again: Corrected: {now} (No. 9)", "")]
    assert (f"{was}", "") in [(each.now, each.before) for each in history(match)[-2].changes], "as it was recorded"


def test_what_is_struck_out_is_told_as_the_book_stood_before(club: Club) -> None:
    match = do(example(club, "forde-1", 7), *struck([8]))
    assert newest(match) == [("Deleted: 0.6, Gillespie to Trescothick: no run, red queen – red 9", "")]
    [line] = struck_lines(match, open_book(match))
    assert line.text == "0.6, Gillespie to Trescothick: no run, red queen – red 9"
    match = do(match, inserted("forde", 8 - 1, {"type": "ball", "runs": 2}))
    assert newest(match) == [("Inserted: 0.5, Gillespie to Trescothick: 2 runs", "")]


def test_a_turn_is_corrected_from_what_to_what(club: Club) -> None:
    match = example(club, "british-1", 2)
    match = do(match, corrected("british", 2, {"type": "bowling_turn", "cards": 13}))
    [(now, before)] = newest(match)
    side = open_book(match).setup.sides[open_book(match).match.innings[0].side].name
    assert now.startswith(f"Corrected: {side}, 1st innings, turn 1, ")
    assert "bowled 13 cards: " in now
    assert before.startswith(f"{side}, 1st innings, turn 1, ")


def test_a_report_says_what_it_says_otherwise(club: Club) -> None:
    file = json.loads((EXAMPLES / "forde-1.json").read_text())
    setup, _problems = find_rules("forde").read_setup(
        {key: file[key] for key in ("variant", "sides", "toss", "options")}
    )
    assert setup is not None
    match = create_match(club, setup, None).match
    first, second = (side.name for side in setup.sides)
    match = do(match, reported(setup, {"outcome": "abandoned"}))
    assert newest(match) == [("The result was entered from paper: abandoned. No score recorded.", "")]
    match = do(match, reported(setup, {"outcome": "awarded", "side": 1}))
    assert newest(match) == [(f"result: awarded to {second} (before: abandoned)", "")]
    balls = find_rules("forde")(setup).balls_an_innings
    totals = [{"runs": 80, "wickets": 5, "balls": balls}, {"runs": 70, "wickets": 5, "balls": balls}]
    match = do(match, reported(setup, {"innings": totals}))
    assert (f"{first}, runs: 80 (before: –)", "") in newest(match)
    assert (f"result: – (before: awarded to {second})", "") in newest(match)
    totals[0]["runs"] = 81
    match = do(match, reported(setup, {"innings": totals}))
    assert newest(match) == [(f"{first}, runs: 81 (before: 80)", "")]
    match = do(match, reported(setup, {"innings": totals, "override": "Two packs"}))
    assert newest(match) == [("reason for the exception: Two packs (before: –)", "")]
    match = do(match, *WITHDRAW)
    assert newest(match) == [("The match was withdrawn.", "")]


def test_an_act_of_very_many_entries_is_told_in_part(club: Club) -> None:
    match = example(club, "forde-2")
    [act, _set_up] = history(match)
    assert len(act.changes) == 11
    assert act.changes[-1].now.startswith("and ")


def test_a_long_history_has_pages_each_of_which_folds_the_book_as_often_as_it_must(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = example(club, "forde-2", 10)
    for _time in range(30):
        match = do(do(match, *recorded("forde", [{"type": "ball", "runs": 1}])), *UNDO)
    folds = []

    def counted_fold(variant: str, ledger: Ledger) -> OpenBook:
        folds.append(ledger)
        return fold_book(variant, ledger)

    monkeypatch.setattr("scoring.readmodel.entry_texts.fold_book", counted_fold)
    address = reverse("match-history", args=[match.slug])
    first = Client().get(address).content.decode()
    assert first.count('<li id="act-') == 50
    assert len(folds) <= 50
    assert Client().get(address, {"page": 2}).content.decode().count('<li id="act-') == 12
