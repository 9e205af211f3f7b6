"""Footnotes: what was recorded though the cards cannot have done it, and the organiser's reason."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.readmodel.games import reader
from scoring.readmodel.log_lines import BookLine, book_lines
from scoring.rules.entries import Entry
from scoring.rules.match_state import MatchState
from scoring.words.phrase import phrase


@dataclass(frozen=True, slots=True)
class Footnote:
    """A footnote: its number in the match, from 1, and its text."""

    mark: int
    text: str


Footnotes = Mapping[int, Footnote]


def footnotes(match: MatchState[Any], entries: Sequence[Entry]) -> Footnotes:
    """Return a footnote for every entry that was recorded by an override, by the entry's index."""
    overridden = match.overridden
    lines = [line for line in book_lines(match, entries) if line.index in overridden]
    return {
        line.index: Footnote(
            mark,
            phrase(
                _("%(place)s: %(text)s. Not possible by the rules; recorded because: %(reason)s"),
                place=_place(match, line),
                text=line.text,
                reason=line.override,
            ),
        )
        for mark, line in enumerate(lines, 1)
    }


def _place(match: MatchState[Any], line: BookLine) -> str:
    """Return where an entry stands; those between innings have no place of their own."""
    return "" if line.innings is None else reader(match.innings[line.innings], match).place(line.place)


def noted(all_notes: Footnotes, entries: Iterable[int]) -> list[Footnote]:
    """Return the footnotes to some entries, in their order."""
    return [all_notes[entry] for entry in entries if entry in all_notes]
