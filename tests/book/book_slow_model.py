"""The book as one would keep it by hand: after every act a whole copy, and undo goes back to the copy before.

Nothing is folded: the real book folds its log. Whether entries can follow each other is asked of the rules, entry
by entry from the start.
"""

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from scoring.rules.problems import IllegalEntryError
from scoring.rules.registry import find_rules

Given = dict[str, Any]
Page = tuple[Given, list["Line"]]


class RefusedBySlowModelError(Exception):
    """The act would leave a book that cannot have been."""


@dataclass
class Line:
    """One entry: the version that made it, what it says, whether it is struck out."""

    id: int
    entry: Given
    struck: bool = False


@dataclass
class SlowBook:
    """A set-up and lines; copies of earlier pages to go back to, and of later ones to go forth to."""

    setup: Given
    lines: list[Line] = field(default_factory=list)
    version: int = 1
    earlier: list[Page] = field(default_factory=list)
    later: list[Page] = field(default_factory=list)

    def standing(self) -> list[Line]:
        return [line for line in self.lines if not line.struck]

    def struck(self) -> list[Line]:
        return [line for line in self.lines if line.struck]

    def act(self, *changes: tuple[Any, ...]) -> None:
        """Make changes together: (action, line, entry or set-up); refused, everything is as it was."""
        setup, lines = deepcopy(self.setup), deepcopy(self.lines)
        version = self.version
        for action, place, given in changes:
            version += 1
            if action == "setup":
                setup = given
            elif action == "record":
                lines.append(Line(version, given))
            elif action == "insert":
                at = next(i for i, line in enumerate(lines) if line.id == place)
                lines.insert(at, Line(version, given))
            else:
                (line,) = (line for line in lines if line.id == place)
                if action == "correct":
                    line.entry = given
                else:
                    line.struck = action == "strike"
        were = innings_of(self.setup, self.standing())
        are = innings_of(setup, [line for line in lines if not line.struck])
        appended = {action for action, *_rest in changes} == {"record"}
        if not appended and any(were.get(line, innings) != innings for line, innings in are.items()):
            raise RefusedBySlowModelError
        self.earlier.append((self.setup, self.lines))
        self.later.clear()
        self.setup, self.lines, self.version = setup, lines, version

    def undo(self) -> None:
        if not self.earlier:
            raise RefusedBySlowModelError
        self.later.append((self.setup, self.lines))
        self.setup, self.lines = self.earlier.pop()
        self.version += 1

    def redo(self) -> None:
        if not self.later:
            raise RefusedBySlowModelError
        self.earlier.append((self.setup, self.lines))
        self.setup, self.lines = self.later.pop()
        self.version += 1


def play(setup: Given, entries: list[Given]) -> Any:
    """Return the match that entries lead to. Raises RefusedBySlowModelError where they cannot follow each other."""
    rules = find_rules("forde")
    read, _problems = rules.read_setup(setup)
    if read is None:
        raise RefusedBySlowModelError
    match = rules(read)
    for given in entries:
        entry, _problems = rules.read_entry(given)
        if entry is None:
            raise RefusedBySlowModelError
        try:
            match.play(entry)
        except IllegalEntryError as error:
            raise RefusedBySlowModelError from error
    return match


def innings_of(setup: Given, lines: list[Line]) -> dict[int, int]:
    """Return in which innings each line is played, playing the match from the start for each."""
    play(setup, [line.entry for line in lines])
    return {
        line.id: len(play(setup, [before.entry for before in lines[: index + 1]]).innings)
        for index, line in enumerate(lines)
        if line.entry["type"] in ("over", "ball")
    }
