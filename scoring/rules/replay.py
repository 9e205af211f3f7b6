"""Replaying a book: the longest valid prefix, and the first entry that cannot follow it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scoring.rules.entries import Entry
from scoring.rules.match import PlayableMatch
from scoring.rules.problems import IllegalEntryError, Problem
from scoring.rules.setup import Setup


@dataclass(frozen=True, slots=True)
class Failure:
    """The first entry that the rules refuse: its index, from 0, and everything said of it."""

    index: int
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """A match folded as far as its entries are valid; `failure` is None when all are."""

    match: PlayableMatch[Any]
    failure: Failure | None = None


def replay(variant: type[PlayableMatch[Any]], setup: Setup, entries: Iterable[Entry]) -> Replay:
    """Fold `entries` into the state of the match, up to the first that the rules refuse."""
    match = variant(setup)
    for index, entry in enumerate(entries):
        try:
            match.play(entry)
        except IllegalEntryError as error:
            problems = tuple(problem.at(index) for problem in error.problems)
            return Replay(match, Failure(index, problems))
    return Replay(match)
