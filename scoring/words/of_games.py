"""What games say in words of their own, by name: `scoring.games.registry` brings it here, and the shared words read it.

Shared words know no game. What a game says of a match that it reads is registered by its readers instead.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from django.utils.functional import Promise

from scoring.rules.options import Value
from scoring.words.phrase import Sentence


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option in words: the label of its field, and what it tells the reader of a card in a list of conditions.

    `condition` gets the value and all options, and returns "" where there is nothing to tell; without it nothing ever
    is. Conditions are told in the order of `place`.
    """

    label: Promise
    condition: Callable[[Value, Mapping[str, Value]], str] | None = None
    place: int = 0


@dataclass(frozen=True, slots=True)
class GameWords:
    """The words of a game: `sentences` for its own problems by their codes, its `options` and `presets`, and what else
    has a name.

    `fields` are labels of the keys of its entries and of headings of its extras, `report` what its extras are called
    in the history of a report. `wickets_help` says what a number of wickets counts, where it is not batters out.
    """

    sentences: Mapping[str, Sentence] = field(default_factory=dict)
    options: Mapping[str, OptionWords] = field(default_factory=dict)
    presets: Mapping[str, Promise] = field(default_factory=dict)
    fields: Mapping[str, Promise] = field(default_factory=dict)
    report: Mapping[str, Promise] = field(default_factory=dict)
    wickets_help: Promise | None = None


_words: dict[str, GameWords] = {}
_merged: dict[str, dict[str, Any]] = {}


def add_words(slug: str, words: GameWords) -> None:
    """Add the words of a game."""
    _words[slug] = words
    _merged.clear()


def remove_words(slug: str) -> None:
    """Take the words of a game away again."""
    del _words[slug]
    _merged.clear()


def words_of(slug: str) -> GameWords:
    """Return the words of a game. Raises KeyError."""
    return _words[slug]


def sentences() -> Mapping[str, Sentence]:
    """Return the sentences of all games by their codes."""
    return _of_all("sentences")


def options() -> Mapping[str, OptionWords]:
    """Return the words of the options that only some games have."""
    return _of_all("options")


def presets() -> Mapping[str, Promise]:
    """Return what playing conditions are called that go by a name."""
    return _of_all("presets")


def field_labels() -> Mapping[str, Promise]:
    """Return the labels of keys that only some games have."""
    return _of_all("fields")


def report_labels() -> Mapping[str, Promise]:
    """Return what the extras of some games are called in the history of a report."""
    return _of_all("report")


def _of_all(what: str) -> Mapping[str, Any]:
    if not _merged:
        for each in fields(GameWords):
            if each.name != "wickets_help":
                _merged[each.name] = {
                    name: said for words in _words.values() for name, said in getattr(words, each.name).items()
                }
    return _merged.get(what, {})
