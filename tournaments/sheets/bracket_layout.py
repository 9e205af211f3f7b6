"""A bracket drawn: where its ties stand on a page of paper, and the lines between them, all in millimetres."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from unicodedata import east_asian_width

from django.utils.formats import time_format
from django.utils.translation import gettext as _

from scoring.words.phrase import listed
from tournaments.formats.course import FixtureState
from tournaments.readmodel.bracket import BracketRound
from tournaments.readmodel.fixtures import FixtureLine, FixtureSide
from tournaments.words.fixtures import STATES

# How much of the height a tie takes, its box, the line between its sides, the title of a round, what lies between two
# rounds, and the widest box.
_PITCH, _BOX, _LINE, _TITLE, _GAP, _WIDEST = 18.4, 16.0, 5.2, 6.0, 8.0, 78.0
_WIDE_APART = 24.0  # in mm, the most of the height that a tie takes
CLOSE = 15.6
"""How much of the height a tie takes in a drawing that shares its page, in mm."""
_CLOSEST = 14.6
"""How much it takes at least, where the notes want the room."""
_WITH_THIRD = 4
"""How many ties have room in the height of a final with the match for third place below it."""
_FEW, _FAR_APART, _BRIEF = 3, 20.0, 13
"""Up to how many rounds, from how much of the height a tie takes, in mm, and up to how many letters of a name there is
room for larger type.
"""
_SHORT, _LONG, _LONGEST = 46, 22, 38
"""The letters of a result, of a name in ordinary type and of one in small type that have room in a box.

What is longer stands whole below the bracket.
"""

# In mm: the notes' heading with what is above and below it, a line of them, a letter, and the room for their numbers
# and between two columns; how much wider a capital or a letter of the Far East is; from which width they have columns.
_NOTES, _NOTE_LINE, _LETTER, _NUMBERS, _CAPITAL, _IN_COLUMNS = 10.0, 3.7, 1.7, 9.0, 1.75, 200.0


def notes_height(notes: Sequence[str], width: float) -> float:
    """Return how much of the height notes below a drawing take at most, in mm."""
    if not notes:
        return 0.0
    columns = 2 if width > _IN_COLUMNS else 1
    of_line = (width / columns - _NUMBERS) / _LETTER
    lines = sum(ceil(sum(map(_wide, note)) / of_line) for note in notes)
    return _NOTES + _NOTE_LINE * (lines if columns == 1 else lines // columns + 1)


def _wide(letter: str) -> float:
    return _CAPITAL if letter.isupper() or east_asian_width(letter) in "WF" else 1.0


@dataclass(frozen=True, slots=True)
class TieSide:
    """A side of a tie: its name, in `small` type where it is long, its score, and whether it went through."""

    name: str
    score: str
    won: bool
    settled: bool
    small: bool

    @classmethod
    def of(cls, side: FixtureSide) -> "TieSide":
        """Return a side as it is drawn, a very long name cut short."""
        shown = side.name if len(side.name) <= _LONGEST else f"{side.name[: _LONGEST - 1]}…"
        settled = side.entrant is not None
        return cls(shown, side.score.total, side.won, settled, small=settled and len(shown) > _LONG)


@dataclass(frozen=True, slots=True)
class Box:
    """A tie and where it is drawn; `note` is the number of what is said of it below the bracket.

    `heading` stands above one that is not of its round: the match for third place.
    """

    top: float
    label: str
    home: TieSide
    away: TieSide | None
    said: str
    note: int | None = None
    heading: str = ""


@dataclass(frozen=True, slots=True)
class RoundColumn:
    """A round as it is drawn: its ties, the tops and heights of the lines that join two of them to one, and the tops of
    those that lead from one to one.
    """

    title: str
    left: float
    width: float
    boxes: Sequence[Box]
    joins: Sequence[tuple[float, float]] = ()
    straight: Sequence[float] = ()

    @property
    def right(self) -> float:
        """Where the lines to the next round begin."""
        return self.left + self.width


@dataclass(frozen=True, slots=True)
class Drawing:
    """Some rounds of a bracket, and of these one of equal `sections`, counted from 0.

    `width` is that of the page; `pitch` is how much of the height a tie takes.
    """

    title: str
    rounds: Sequence[BracketRound]
    width: float
    section: int = 0
    sections: int = 1
    third: FixtureLine | None = None
    pitch: float = _PITCH

    @property
    def height(self) -> float:
        """The height of the drawing, with the match for third place below the final."""
        return _TITLE + self.pitch * max(self._places(0), _WITH_THIRD if self.third else 1)

    @property
    def large(self) -> bool:
        """Whether there is room for larger type."""
        sides = [side for each in self.rounds for tie in each.ties for side in (tie.home, tie.away) if side]
        brief = all(len(side.name) <= _BRIEF for side in sides if side.entrant is not None)
        return brief and len(self.rounds) <= _FEW and self.pitch >= _FAR_APART

    def spread(self, height: float) -> "Drawing":
        """Return the drawing with its ties further apart where it is lower than so many mm."""
        rows = (self.height - _TITLE) / self.pitch
        return replace(self, pitch=max(self.pitch, min(_WIDE_APART, (height - _TITLE) / rows)))

    @property
    def below(self) -> float:
        """The height that the notes below it take."""
        notes: list[str] = []
        self.columns(notes)
        return notes_height(notes, self.width)

    @property
    def least(self) -> float:
        """The height that it takes at least with its notes."""
        return replace(self, pitch=_CLOSEST).height + self.below

    def within(self, height: float) -> "Drawing":
        """Return the drawing with its ties closer where it and its notes are higher than so many mm."""
        rows = (self.height - _TITLE) / self.pitch
        return replace(self, pitch=max(_CLOSEST, min(self.pitch, (height - self.below - _TITLE) / rows)))

    def columns(self, notes: list[str]) -> list[RoundColumn]:
        """Return the rounds from left to right; what is said of ties below the drawing is added to `notes`."""
        gaps = len(self.rounds) - 1
        width = min((self.width - _GAP * gaps) / (gaps + 1), _WIDEST)
        return [self._column(number, width, notes) for number in range(len(self.rounds))]

    def _column(self, number: int, width: float, notes: list[str]) -> RoundColumn:
        places, this = self._places(number), self.rounds[number]
        first = self.section * places
        here = [tie for tie in this.ties if first < tie.number <= first + places]
        boxes = [_box(tie, self._middle(number, tie.number - first), notes) for tie in here]
        joins, straight = [], []
        if number + 1 < len(self.rounds) and this.pairs:
            for place in range(1, places, 2):
                top = self._middle(number, place)
                joins.append((top, self._middle(number, place + 1) - top))
        elif number + 1 < len(self.rounds):
            straight = [self._middle(number, place) for place in range(1, places + 1)]
        elif self.third:
            third = _box(self.third, self.height - _BOX + _LINE, notes)
            boxes.append(replace(third, label="", heading=_("Third-place match")))
        return RoundColumn(this.title, number * (width + _GAP), width, boxes, joins, straight)

    def _places(self, number: int) -> int:
        """Return how many ties of a round this drawing has room for."""
        return max(tie.number for tie in self.rounds[number].ties) // self.sections

    def _middle(self, number: int, place: int) -> float:
        """Return how far from the top the middle of a place, from 1, is."""
        return _TITLE + (self.height - _TITLE) * (2 * place - 1) / (2 * self._places(number))


def _box(tie: FixtureLine, middle: float, notes: list[str]) -> Box:
    """Return a tie, the line between its sides in the middle of its place; what has no room in it is added to notes."""
    said, below = _said(tie), [side.name for side in (tie.home, tie.away) if side and len(side.name) > _LONGEST]
    if len(said) > _SHORT:
        below.append(said)
        said = ""
    below += tie.notes
    if below:
        notes.append(listed(below, ". "))
    label = tie.label if tie.label != tie.round_name else ""
    away = TieSide.of(tie.away) if tie.away else None
    return Box(middle - _LINE, label, TieSide.of(tie.home), away, said, len(notes) if below else None)


def _said(tie: FixtureLine) -> str:
    """Return how a tie ended or stands, and before it when it is played."""
    if tie.said or tie.state in (FixtureState.POSTPONED, FixtureState.CANCELLED, FixtureState.NOT_NEEDED):
        return tie.said or str(STATES[tie.state])
    if tie.away is None or tie.state != FixtureState.TO_COME:
        return ""
    when = [tie.if_needed, tie.short_day, time_format(tie.at, _("H:i")) if tie.at else "", tie.place]
    return listed([part for part in when if part], ", ")
