"""What every game's pad gives to the pages of scoring, which know no game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from django.utils.functional import Promise

from scoring.games.checked_entries import Checked
from scoring.games.entry_forms import EntryForm
from scoring.rules.match import PlayableMatch
from scoring.rules.setup import Setup
from scoring.words.problems import Refusal

MatchT = TypeVar("MatchT", bound=PlayableMatch[Any])
Words = str | Promise
Call = tuple[str, str, dict[str, object]]
"""A call as the value of its key, what it will mean, and its entry."""


@dataclass(frozen=True, slots=True)
class PadMark:
    """One thing of the over or turn in progress: what is written for it, and the index of its entry."""

    text: str
    entry: int


@dataclass(frozen=True, slots=True)
class PadPlayer:
    """A player in the top third: name, figures, and whether batter, next batter or bowler."""

    label: Words
    name: Words = ""
    figures: str = ""


@dataclass(frozen=True, slots=True)
class Top:
    """The top third: whose innings, the score, how far it is, target or lead, who is in, and the over or turn."""

    side: Words
    score: str
    progress: str
    chase: Words
    players: Sequence[PadPlayer]
    marks_label: Words
    marks: Sequence[PadMark] = ()


class FormMistakeError(ValueError):
    """Raised where a form without a script cannot be read; `sentences` say what to mend, one a mistake."""

    def __init__(self, sentences: Sequence[str | Refusal]) -> None:
        super().__init__(" ".join(map(str, sentences)))
        self.sentences = list(sentences)


class Pad(ABC, Generic[MatchT]):
    """How one game is scored. The templates and the script are the game's own; the rest of the page is shared."""

    keys_template: ClassVar[str]
    """The keys: sent once, with what `keys` gives."""
    due_template: ClassVar[str]
    """What is due now, with what `due` gives: sent with every answer."""
    script: ClassVar[str]
    """The path, below the static files, of the module that runs the keys."""
    style: ClassVar[str] = ""
    """The path, below the static files, of the keys' own style sheet, which comes after that of all pads."""

    @abstractmethod
    def top(self, match: MatchT) -> Top:
        """Return the top third."""

    @abstractmethod
    def due(self, match: MatchT) -> Mapping[str, object]:
        """Return what `due_template` needs to say what is to be entered next."""

    @abstractmethod
    def state(self, match: MatchT) -> dict[str, object]:
        """Return what the script needs of the state of the match, as JSON; small, for it goes with every answer."""

    @abstractmethod
    def keys(self, setup: Setup) -> dict[str, object]:
        """Return what the script needs of the game and the set-up, as JSON: tables, numbers of the rules, names."""

    @abstractmethod
    def entry_text(self, match: MatchT, index: int) -> str:
        """Return one of the newest entries in a few words with its place, as "3.4: 4 runs"."""

    @abstractmethod
    def editors(self) -> Mapping[str, type[EntryForm]]:
        """Return the form that corrects an entry, for each type of entry that the game alone has."""

    def calls(self, setup: Setup) -> Sequence[Call]:
        """Return the calls that the game has beside those of every game."""
        return ()

    @abstractmethod
    def check_typed(self, form: Mapping[str, str], match: MatchT) -> list[Checked]:
        """Return what the field `typed` of a form holds, entry by entry, and what the rules say of each.

        `match` is played on. An entry that was typed in a line of its own has the line's number.
        """

    @abstractmethod
    def read_form(self, form: Mapping[str, str], match: MatchT) -> list[dict[str, object]]:
        """Return the entries, in the match file's form, of a form that was sent without a script.

        Raises FormMistakeError.
        """
