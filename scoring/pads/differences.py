"""The entries that the sides of a match have counted differently, in words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.book.open_book import OpenBook
from scoring.counts import Difference
from scoring.games.pad import Pad
from scoring.games.registry import find_game
from scoring.pads.undo import entry_text
from scoring.readmodel.entry_texts import body_words
from scoring.rules.match import decode
from scoring.rules.registry import find_rules
from scoring.rules.replay import replay
from scoring.slips import SIDES


@dataclass(frozen=True, slots=True)
class ToldDifference:
    """An entry of which a side has counted something else: the id of its line, the digest of the difference, what is
    recorded and what each side has counted, in words; "" of a side that counted it as it is recorded, or not at all.
    """

    line: int
    digest: str
    recorded: str
    counted: Sequence[str]
    names: Sequence[str]

    @property
    def by_name(self) -> list[tuple[str, str]]:
        """The sides that counted something else, by name, with what that is."""
        return [(name, said) for name, said in zip(self.names, self.counted, strict=True) if said]


def told_differences(book: OpenBook, differences: Iterable[Difference]) -> list[ToldDifference]:
    """Return open differences of a match in words."""
    pad = find_game(book.setup.variant).pad
    return [
        ToldDifference(
            each.line.id,
            each.digest,
            entry_text(pad, book, each.index),
            [_counted_text(pad, book, each.index, each.bodies[side]) if side in each.bodies else "" for side in SIDES],
            book.setup.names,
        )
        for each in differences
    ]


def _counted_text(pad: Pad[Any], book: OpenBook, index: int, body: str) -> str:
    """Return what a side counted, in words, as the entry stands where the recorded one does; by itself if it cannot."""
    rules = find_rules(book.setup.variant)
    entries = [*book.entries[:index], decode(rules, body)]
    played = replay(rules, book.setup, entries)
    if played.failure:
        return body_words(book.setup.variant, body)
    return entry_text(pad, replace(book, entries=entries, match=played.match), index)
