"""The entries that the sides of a match have counted differently, in words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.book.open_book import OpenBook
from scoring.counts import Counts, Difference, digest
from scoring.games.pad import Pad
from scoring.games.registry import find_game
from scoring.models import Match
from scoring.pads.undo import entry_text
from scoring.readmodel.entry_texts import body_words
from scoring.rules.match import decode
from scoring.rules.registry import find_rules
from scoring.rules.replay import replay


@dataclass(frozen=True, slots=True)
class ToldDifference:
    """An entry of which a side has counted something else: the id of its line, the digest of what is recorded, that in
    words, and what each side has counted; "" of a side that counted it as it is recorded, or not at all.
    """

    line: int
    of: str
    recorded: str
    counted: Sequence[str]
    names: Sequence[str]

    @property
    def by_name(self) -> list[tuple[str, str]]:
        """The sides that counted something else, by name, with what that is."""
        return [(name, said) for name, said in zip(self.names, self.counted, strict=True) if said]


def differences_of(match: Match, book: OpenBook, counts: Counts) -> list[ToldDifference]:
    """Return the open differences of a match, in the order played."""
    pad = find_game(match.variant).pad
    found: dict[int, ToldDifference] = {}
    for each in counts.differences:
        known = found.get(each.line.id)
        said = list(known.counted) if known else ["", ""]
        said[each.side] = _counted_text(pad, book, each)
        recorded = known.recorded if known else entry_text(pad, book, each.index)
        found[each.line.id] = ToldDifference(each.line.id, digest(each.line.body), recorded, said, book.setup.names)
    return list(found.values())


def _counted_text(pad: Pad[Any], book: OpenBook, difference: Difference) -> str:
    """Return what a side counted, in words, as the entry stands where the recorded one does; by itself if it cannot."""
    rules = find_rules(book.setup.variant)
    entries = [*book.entries[: difference.index], decode(rules, difference.body)]
    played = replay(rules, book.setup, entries)
    if played.failure:
        return body_words(book.setup.variant, difference.body)
    return entry_text(pad, replace(book, entries=entries, match=played.match), difference.index)
