"""The example matches folded state by state, against kept texts: a change of behaviour is a readable diff.

To keep new texts after a change that is meant: `KEEP_GOLDEN=1 pytest tests/games/forde/test_golden_forde.py`.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from forde_books import MATCHFILES, Book, derived, entry, load, without_nulls

from scoring.rules.overs import OversInnings, overs_text
from scoring.rules.problems import Problem

GOLDEN = Path(__file__).parent / "golden"
EXAMPLES = sorted((MATCHFILES / "examples").glob("forde-*.json"))


def state(innings: OversInnings) -> str:
    """Return the score, who is in and the figures of who bowls, in one line."""
    batter = derived_last(innings)
    bowler = innings.bowlers[innings.overs[-1].bowler]
    figures = f"{overs_text(bowler.balls)}-{bowler.maidens}-{bowler.runs}-{bowler.wickets}"
    return (
        f"{innings.runs}/{innings.wickets} ({overs_text(innings.balls)}) "
        f"no {batter['player']} {batter['runs']} ({batter['balls']}), no {bowler.player} {figures}"
    )


def derived_last(innings: OversInnings) -> dict[str, Any]:
    """Return the line of the batter who is in, or was in last."""
    return dict(innings.derived_batter(innings.striker))


def written(given: dict[str, Any]) -> str:
    """Return an entry in few words: a ball by what it was, anything else by its type."""
    words = [] if given["type"] == "ball" else [given["type"]]
    for key, value in given.items():
        if key not in ("type", "note", "at", "bowler_card", "batter_card", "bowler", "side"):
            words.append(key)
        if key not in ("type", "note", "at"):
            words.extend(value if isinstance(value, list) else [str(value)])
    return " ".join(words)


def told(problem: Problem) -> str:
    """Return a problem in one line."""
    return f"     {problem.severity}: {problem.rule} {problem.code} {problem.field} {dict(problem.params)}"


def dump(document: dict[str, Any]) -> Iterator[str]:
    """Yield a line for every entry with the state after it, and what was noticed and closed."""
    book = Book(document)
    first, second = (side.name for side in book.setup.sides)
    yield f"{first} v {second}"
    yield from map(told, book.check_setup(book.setup))
    for index, given in enumerate(document["entries"]):
        seen = len(book.notices)
        innings = book.current
        book.play(entry(given))
        innings = book.current or innings
        yield f"{index:4} {written(given):24} {state(innings) if innings else ''}".rstrip()
        yield from map(told, book.notices[seen:])
        if innings and innings.closed_by:
            yield f"     side {innings.side} closed by {innings.closed_by}, stands {innings.stands()}"
    yield f"     {without_nulls(book.result.derived()) if book.result else 'in progress'}"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_state_of_an_example_is_as_it_was(path: Path) -> None:
    text = "\n".join(dump(load(path))) + "\n"
    kept = GOLDEN / f"{path.stem}.txt"
    if os.environ.get("KEEP_GOLDEN"):
        kept.write_text(text, encoding="utf-8")
    assert text == kept.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_comes_to_what_its_file_says(path: Path) -> None:
    document = load(path)
    book = Book(document)
    for given in document["entries"]:
        book.play(entry(given))
    assert derived(book) == without_nulls(document["derived"])


def test_there_are_six_examples() -> None:
    assert len(EXAMPLES) == 6
