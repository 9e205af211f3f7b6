"""Replay: the longest valid prefix and the first failure; entries and set-ups as they are stored."""

import random
from typing import Any

import pytest
from forde_books import Book, derived, document, entry
from forde_dealer import games
from forde_slow_model import Document, Given
from hypothesis import given
from hypothesis import strategies as st

from scoring.games.forde.rules.match import FordeMatch
from scoring.rules.match import decode
from scoring.rules.problems import IllegalEntryError
from scoring.rules.registry import find_rules, variants
from scoring.rules.replay import replay
from scoring.rules.setup import write_setup


@given(games(most_overs=5), st.data())
def test_replay_goes_as_far_as_the_book_is_valid(game: tuple[Document, list[Given]], data: st.DataObject) -> None:
    document, entries = game
    book = Book(document)
    spoilt = list(entries)
    if spoilt:
        index = data.draw(st.integers(0, len(spoilt) - 1))
        how = data.draw(st.sampled_from(["strike", "double", "change"]))
        if how == "strike":
            del spoilt[index]
        else:
            spoilt[index : index + (how == "change")] = [data.draw(st.sampled_from(entries))]
    outcome = replay(FordeMatch, book.setup, [entry(each) for each in spoilt])
    failed_at = None
    for index, each in enumerate(spoilt):
        if any(problem.refuses for problem in book.check(entry(each))):
            failed_at = index
            break
        book.play(entry(each))
    assert (outcome.failure and outcome.failure.index) == failed_at
    assert isinstance(outcome.match, FordeMatch)
    assert derived(outcome.match) == derived(book)
    assert outcome.match.played == (len(spoilt) if failed_at is None else failed_at)
    if outcome.failure:
        index = outcome.failure.index
        assert outcome.failure.problems == tuple(problem.at(index) for problem in book.check(entry(spoilt[index])))


@given(games(most_overs=5))
def test_what_is_stored_reads_back_the_same(game: tuple[Document, list[Given]]) -> None:
    document, entries = game
    setup = Book(document).setup
    written = write_setup(setup, FordeMatch.setup_rules)
    assert FordeMatch.read_setup(written)[0] == setup
    defaults = {option.name: option.default for option in FordeMatch.setup_rules.options}
    differing = {key: value for key, value in document["options"].items() if value != defaults[key]}
    assert written.get("options", {}) == differing
    assert {key: written[key] for key in ("sides", "toss", "variant")} == {
        key: document[key] for key in ("sides", "toss", "variant")
    }
    for each in entries:
        stored = entry(each)
        assert stored.body() == each
        assert entry(stored.body()) == stored == decode(FordeMatch, stored.text())


def test_what_any_entry_may_carry_is_kept() -> None:
    given = {"type": "time", "at": "2026-05-02T15:04:05+01:00", "note": "Rain – «stopped» 🌧", "override": "agreed"}
    assert entry(given).body() == given
    assert entry(given | {"note": "  ", "override": None}).body() == {"type": "time", "at": given["at"]}
    as_written = given | {"note": "  Rain:\r\n\tstopped\n", "override": " agreed "}
    assert entry(as_written).body() == as_written


def test_a_refused_entry_leaves_the_match_as_it_was_and_says_why() -> None:
    book = Book().over(9, 4)
    before = book.dump()
    with pytest.raises(IllegalEntryError) as refused:
        book.write(type="over", bowler=10)
    assert [problem.code for problem in refused.value.problems] == ["over_not_complete"]
    assert str(refused.value) == "F2 over_not_complete"
    assert book.dump() == before


@given(st.integers(0, 2**32))
def test_play_raises_exactly_where_check_refuses(seed: int) -> None:
    rng = random.Random(seed)
    book = Book(document(overs=2, max_overs_per_bowler=1, stop_at_target=True))
    for _ in range(40):
        given: dict[str, Any] = rng.choice(
            [
                {"type": "over", "bowler": rng.choice([5, 6, 9, 10])},
                {"type": "ball", "runs": 1},
                {"type": "ball", "wicket_ball": ["Xr"]},
                {"type": "ball", "hit_out": ["Xr"]},
            ]
        )
        refuses = any(problem.refuses for problem in book.check(entry(given)))
        before = book.dump()
        try:
            book.write(**given)
        except IllegalEntryError:
            assert refuses
            assert book.dump() == before
        else:
            assert not refuses
            assert book.dump() != before


def test_a_stored_entry_that_cannot_be_read_raises() -> None:
    with pytest.raises(IllegalEntryError):
        decode(FordeMatch, '{"type":"ball","runs":5}')
    with pytest.raises(ValueError, match="Expecting"):
        decode(FordeMatch, "{")


def test_variants_are_found_by_their_slug() -> None:
    assert find_rules("forde") is FordeMatch
    assert list(variants()) == sorted(variants())
    assert all(slug == variant.setup_rules.slug for slug, variant in variants().items())
    with pytest.raises(KeyError):
        find_rules("Forde")
