"""The book as a state machine, driven at random beside a slow and obvious one."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from book_match import Given, act, ball, document, everything, over, read
from book_slow_model import RefusedBySlowModelError, SlowBook, play
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scoring.book.book_cache import books
from scoring.book.changes import REDO, UNDO, Change, corrected, inserted, recorded, restored, set_up, struck
from scoring.book.errors import KeyReusedError, RefusedError, StaleMatchError
from scoring.book.new_match import create_match
from scoring.book.open_book import open_book
from scoring.book.setups import SideLinks
from scoring.matchfile.importer import import_match
from scoring.matchfile.reader import read as read_file
from scoring.matchfile.writer import document as file_of
from scoring.matchfile.writer import encode
from scoring.models import Club, Match
from scoring.readmodel.history import History
from scoring.rules.registry import find_rules
from scoring.statistics.rebuild import rebuild

NOBODY = [SideLinks(team=None, players=[None] * 11)] * 2
places = st.integers(0, 30)
overs = st.sampled_from([7, 8, 9, 10, 11]).map(over)
balls = st.builds(ball, st.sampled_from([0, 0, 1, 4, 6, "bowled", "run_out", "caught"]))
cards = st.sampled_from(["2b", "Xr", "Kr"]).map(lambda card: {"type": "ball", "bowler_card": "2b", "batter_card": card})
calls = st.sampled_from([{"type": "time"}, {"type": "concede", "side": 1}])
entries = st.one_of(balls, overs, cards, balls, overs, calls)


def setups() -> st.SearchStrategy[Given]:
    return st.builds(_setup, st.sampled_from([1, 2, 3]), st.booleans(), st.booleans())


def _setup(most: int, bats: bool, other_bowler: bool) -> Given:
    raw = document(overs=most)
    raw["toss"]["chose"] = "bat" if bats else "bowl"
    if other_bowler:
        for side in raw["sides"]:
            side["players"][10]["bowling_class"], side["players"][5]["bowling_class"] = None, 2
    return raw


class BookMachine(RuleBasedStateMachine):
    """Acts on one match, each on the real book and on the slow one."""

    @initialize(raw=setups())
    def begin(self, raw: Given) -> None:
        self.match = create_match(Club.objects.get(), read(raw), None).match
        self.slow = SlowBook(raw)
        self.sent: list[tuple[list[Change], int, str]] = []

    def both(self, changes: list[Change], slowly: Callable[[], None]) -> None:
        """Write an act into both books; what one refuses the other refuses, and leaves everything as it was."""
        seen = self.slow.version
        try:
            slowly()
        except RefusedBySlowModelError:
            before = everything(self.match)
            with pytest.raises(RefusedError):
                act(self.match, None, changes, seen=seen, reason="why")
            assert everything(self.match) == before
        else:
            key = f"key {seen}"
            receipt = act(self.match, None, changes, seen=seen, reason="why", key=key)
            assert receipt.match.version == self.slow.version
            self.sent.append((changes, seen, key))
            if self.slow.version % 3:  # now and then the book is not there and folded from the log
                books.put(receipt.match, receipt.book)

    def change(self, change: Change, *said: Any) -> None:
        self.both([change], lambda: self.slow.act(said))

    @rule(given=st.lists(entries, min_size=1, max_size=3))
    def record_anything(self, given: list[Given]) -> None:
        self.both(recorded("forde", given), lambda: self.slow.act(*(("record", None, entry) for entry in given)))

    @rule(bowlers=st.permutations([7, 8, 9, 10, 11]), runs=st.lists(balls, min_size=6, max_size=6))
    def record_what_is_due(self, bowlers: list[int], runs: list[Given]) -> None:
        """Record an over, or what is missing of one."""
        state = play(self.slow.setup, [line.entry for line in self.slow.standing()])
        if state.result:
            return
        bowled = len(state.current.over.deliveries) if state.current and state.current.over else 0
        bowler = next((b for b in bowlers if not state.check(read_entry(over(b)))), bowlers[0])
        given = runs[bowled:] if bowled else [over(bowler), *runs]
        self.both(recorded("forde", given), lambda: self.slow.act(*(("record", None, entry) for entry in given)))

    @precondition(lambda self: self.slow.standing())
    @rule(place=places, given=entries)
    def correct(self, place: int, given: Given) -> None:
        line = self.slow.standing()[place % len(self.slow.standing())].id
        self.change(corrected("forde", line, given), "correct", line, given)

    @precondition(lambda self: self.slow.standing())
    @rule(place=places, given=entries)
    def insert(self, place: int, given: Given) -> None:
        line = self.slow.standing()[place % len(self.slow.standing())].id
        self.change(inserted("forde", line, given), "insert", line, given)

    @precondition(lambda self: self.slow.standing())
    @rule(place=places)
    def strike(self, place: int) -> None:
        line = self.slow.standing()[place % len(self.slow.standing())].id
        self.change(struck([line])[0], "strike", line, None)

    @precondition(lambda self: self.slow.standing())
    @rule(place=places)
    def strike_the_rest(self, place: int) -> None:
        lines = [line.id for line in self.slow.standing()]
        lines = lines[place % len(lines) :]
        self.both(struck(lines), lambda: self.slow.act(*(("strike", line, None) for line in lines)))

    @precondition(lambda self: self.slow.struck())
    @rule(place=places)
    def restore(self, place: int) -> None:
        line = self.slow.struck()[place % len(self.slow.struck())].id
        self.change(restored(line), "restore", line, None)

    @rule(raw=setups())
    def correct_the_set_up(self, raw: Given) -> None:
        self.change(set_up(read(raw), NOBODY), "setup", None, raw)

    @rule()
    def undo(self) -> None:
        self.both([*UNDO], self.slow.undo)

    @rule()
    def redo(self) -> None:
        self.both([*REDO], self.slow.redo)

    @precondition(lambda self: self.sent)
    @rule(place=places, seen=st.sampled_from([None, 0, -1]))
    def send_again(self, place: int, seen: int | None) -> None:
        changes, first_seen, key = self.sent[place % len(self.sent)]
        before = everything(self.match)
        on = first_seen if seen is None else self.slow.version + seen
        receipt = act(self.match, None, changes, seen=on, key=key, reason="why")
        assert everything(self.match) == before
        assert receipt.match.version == self.slow.version

    @precondition(lambda self: self.sent)
    @rule(place=places, seen=st.sampled_from([0, -1]))
    def send_something_else_under_a_key(self, place: int, seen: int) -> None:
        _changes, _seen, key = self.sent[place % len(self.sent)]
        before = everything(self.match)
        other = recorded("forde", [over(), over(), over()])
        with pytest.raises(KeyReusedError):
            act(self.match, None, other, seen=self.slow.version + seen, key=key, reason="why")
        assert everything(self.match) == before

    @rule(behind=st.sampled_from([1, 2, -1, 1000]), given=entries)
    def write_from_an_old_screen(self, behind: int, given: Given) -> None:
        before = everything(self.match)
        with pytest.raises(StaleMatchError):
            act(self.match, None, recorded("forde", [given]), seen=self.slow.version - behind, key="old", reason="why")
        assert everything(self.match) == before

    @invariant()
    def the_book_reads_as_the_slow_one(self) -> None:
        book = open_book(self.match)
        assert [(line.id, json.loads(line.body)) for line in book.lines] == [
            (line.id, line.entry) for line in self.slow.standing()
        ]
        assert {*book.ledger.struck} == {line.id for line in self.slow.struck()}
        assert book.setup == read(self.slow.setup)
        assert book.failure is None

    @invariant()
    def what_is_kept_is_what_the_log_says(self) -> None:
        assert rebuild(self.match.pk, write=False) == []

    @invariant()
    def every_version_is_in_the_log_and_in_the_history(self) -> None:
        assert [*self.match.log.order_by("version").values_list("version", flat=True)] == [
            *range(1, self.slow.version + 1)
        ]
        acts = History(self.match, open_book(self.match))
        assert [act.version for act in acts] == sorted({*self.match.log.values_list("batch", flat=True)}, reverse=True)
        assert all(change.now for act in acts for change in act.changes)

    def teardown(self) -> None:
        """What is exported is imported as the same."""
        if not hasattr(self, "match"):
            return
        book = open_book(self.match)
        data = encode(file_of(book.match, book.entries))
        reading = read_file(data)
        assert reading.file is not None, reading.problems
        imported = import_match(Club.objects.get(), reading.file, None).match
        again = open_book(imported)
        assert encode(file_of(again.match, again.entries)) == data
        kept = [imported.scoreboard, Match.objects.get(pk=self.match.pk).scoreboard]
        for scoreboard in kept:
            scoreboard.pop("events", None)  # whose keys are the ids of the entries
        assert kept[0] == kept[1]


def read_entry(given: Given) -> Any:
    return find_rules("forde").read_entry(given)[0]


def test_the_book_is_the_slow_book(club: Club) -> None:
    run_state_machine_as_test(
        BookMachine,
        settings=settings(max_examples=20, stateful_step_count=25, suppress_health_check=[HealthCheck.too_slow]),
    )
