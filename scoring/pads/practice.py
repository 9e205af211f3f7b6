"""Practice: the pad of a match that is kept nowhere. The page holds what was scored, and sends it with every act."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from scoring.book.errors import RefusedError
from scoring.book.ledger import Ledger, LogEntry
from scoring.book.open_book import OpenBook
from scoring.book.setups import setup_text
from scoring.games.registry import find_game
from scoring.ready_made.teams import teams_2005
from scoring.rules.entries import Entry
from scoring.rules.match import PlayableMatch
from scoring.rules.problems import Problem, refusals
from scoring.rules.setup import Setup, Side, SidePlayer, Toss, write_setup
from scoring.rules.strict_json import parse

LONGEST = 100_000
"""How many characters the text of a practice has at most."""
_SETUP = 1  # the id of the set-up, which is the first act of every book


@dataclass(frozen=True, slots=True)
class Practice:
    """What was scored: the acts that stand, oldest first, and those undone, the newest last.

    An act is its entries in the match file's form; `book` is what the acts that stand come to.
    """

    book: OpenBook
    acts: Sequence[Sequence[object]] = ()
    undone: Sequence[Sequence[object]] = ()

    def text(self) -> str:
        """Return all of it, as a page holds it until the next act."""
        return json.dumps([self.acts, self.undone], ensure_ascii=False, separators=(",", ":"))

    def record(self, raws: Sequence[object]) -> tuple["Practice", list[Problem]]:
        """Return the practice with one more act, and what is unusual about it. Raises RefusedError."""
        return _played(self.book.setup, [*self.acts, raws], ())

    def undo(self) -> "Practice":
        """Return the practice without its last act; as it is where there is none."""
        if not self.acts:
            return self
        return _played(self.book.setup, self.acts[:-1], [*self.undone, self.acts[-1]])[0]

    def redo(self) -> "Practice":
        """Return the practice with the act that was undone last; as it is where none was."""
        if not self.undone:
            return self
        return _played(self.book.setup, [*self.acts, self.undone[-1]], self.undone[:-1])[0]


def practice(variant: str, text: str = "") -> Practice:
    """Return the practice that a page held as `text`; one of which nothing was scored where that cannot be read."""
    setup = _setup(variant)
    acts, undone = _acts_in(text)
    try:
        return _played(setup, acts, undone)[0]
    except RefusedError:
        return _played(setup, (), ())[0]


def _acts_in(text: str) -> tuple[list[list[object]], list[list[object]]]:
    held, problems = parse(text.encode(errors="replace")) if 0 < len(text) <= LONGEST else ([], [])
    match held:
        case [list() as acts, list() as undone] if not problems:
            if all(isinstance(act, list) and act for act in (*acts, *undone)):
                return acts, undone
    return [], []


def _played(
    setup: Setup, acts: Sequence[Sequence[object]], undone: Sequence[Sequence[object]]
) -> tuple[Practice, list[Problem]]:
    """Return the practice of these acts, and what was said of the last of them. Raises RefusedError."""
    game = find_game(setup.variant)
    match = game.rules(setup)
    entries: list[Entry] = []
    done, noticed = [_SETUP], list[Problem]()
    for act in acts:
        done.append(_SETUP + 1 + len(entries))
        noticed = [problem for raw in act for problem in _play(raw, match, entries)]
    lines = [LogEntry(_SETUP + number, entry.text()) for number, entry in enumerate(entries, 1)]
    ledger = Ledger(
        setup=setup_text(write_setup(setup, game.rules.setup_rules), []),
        order=[line.id for line in lines],
        bodies={line.id: line.body for line in lines},
        done=done,
        undone=list(range(len(undone))),
    )
    return Practice(OpenBook(ledger, setup, lines, entries, match), acts, undone), noticed


def _play(raw: object, match: PlayableMatch[Any], entries: list[Entry]) -> list[Problem]:
    """Play an entry, and return what is unusual about it. Raises RefusedError; there is no exception in a practice."""
    entry, problems = match.read_entry(raw)
    if entry is None:
        raise RefusedError(problems)
    problems = match.check(entry)
    if refused := refusals(problems):
        raise RefusedError(refused)
    match.play(entry)
    entries.append(entry)
    return problems


@cache
def _setup(variant: str) -> Setup:
    """Return the set-up of a practice: two sides of ours, the usual playing conditions, and the first side bats."""
    rules = find_game(variant).rules.setup_rules
    options = {option.name: option.default for option in rules.options}
    first, second = teams_2005()
    if not rules.classes:
        first, second = (_without_classes(side, rules.fewest_players) for side in (first, second))
    return Setup(variant, options, (first, second), Toss(0, chose_to_bat=True))


def _without_classes(side: Side, players: int) -> Side:
    return replace(side, players=tuple(SidePlayer(player.name) for player in side.players[:players]))
