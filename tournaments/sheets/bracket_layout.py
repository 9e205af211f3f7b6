"""A bracket drawn: where its ties stand on a page of paper, and the lines between them, all in millimetres."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.formats import time_format

from scoring.words.phrase import listed
from tournaments.readmodel.bracket import BracketRound
from tournaments.readmodel.fixtures import FixtureLine, Side
from tournaments.words.fixtures import STATES

# How much of the height a tie takes, its box, the line between its sides, the title of a round, what lies between two
# rounds, and the widest box.
_PITCH, _BOX, _LINE, _TITLE, _GAP, _WIDEST = 18.4, 16.0, 5.2, 6.0, 8.0, 78.0
_SHORT, _LONG, _LONGEST = 46, 22, 38
"""The letters of a result, of a name in ordinary type and of one in small type that have room in a box.

What is longer stands whole below the bracket.
"""


@dataclass(frozen=True, slots=True)
class Place:
    """A side of a tie: its name, in `small` type where it is long, its score, and whether it went through."""

    name: str
    score: str
    won: bool
    settled: bool
    small: bool

    @classmethod
    def of(cls, side: Side) -> "Place":
        """Return a side as it is drawn, a very long name cut short."""
        shown = side.name if len(side.name) <= _LONGEST else f"{side.name[: _LONGEST - 1]}…"
        settled = side.entrant is not None
        return cls(shown, str(side.score), side.won, settled, small=settled and len(shown) > _LONG)


@dataclass(frozen=True, slots=True)
class Box:
    """A tie and where it is drawn; `note` is the number of what is said of it below the bracket."""

    top: float
    label: str
    home: Place
    away: Place | None
    said: str
    note: int | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """A round as it is drawn: its ties, and the tops and heights of the lines that join two of them to one."""

    title: str
    left: float
    width: float
    boxes: Sequence[Box]
    joins: Sequence[tuple[float, float]] = ()

    @property
    def right(self) -> float:
        """Where the lines to the next round begin."""
        return self.left + self.width


@dataclass(slots=True)
class Drawing:
    """A page of a bracket: some of its rounds, and of these one of equal `sections`, counted from 0.

    `width` is that of the page. `notes` is what is said below it of ties, once `columns` has been read.
    """

    rounds: Sequence[BracketRound]
    width: float
    section: int = 0
    sections: int = 1
    third: FixtureLine | None = None
    notes: list[str] = field(default_factory=list)

    @property
    def height(self) -> float:
        """The height of the drawing, with the match for third place below the final."""
        return _TITLE + _PITCH * max(self._places(0), 3 if self.third else 1)

    @property
    def columns(self) -> list[Column]:
        """The rounds from left to right."""
        gaps = len(self.rounds) - 1
        width = min((self.width - _GAP * gaps) / (gaps + 1), _WIDEST)
        return [self._column(number, width) for number in range(len(self.rounds))]

    def _column(self, number: int, width: float) -> Column:
        places, ties = self._places(number), self.rounds[number].ties
        first = self.section * places
        here = [tie for tie in ties if first < tie.number <= first + places]
        boxes = [self._box(tie, self._middle(number, tie.number - first)) for tie in here]
        joins = []
        if number + 1 < len(self.rounds):
            for place in range(1, places, 2):
                top = self._middle(number, place)
                joins.append((top, self._middle(number, place + 1) - top))
        elif self.third:
            boxes.append(self._box(self.third, self.height - _BOX + _LINE))
        return Column(self.rounds[number].title, number * (width + _GAP), width, boxes, joins)

    def _places(self, number: int) -> int:
        """Return how many ties of a round this page has room for."""
        ties = self.rounds[number].ties
        regular: int = 2 ** (len(self.rounds) - 1 - number) * self.sections
        return max(regular, *(tie.number for tie in ties)) // self.sections

    def _middle(self, number: int, place: int) -> float:
        """Return how far from the top the middle of a place, from 1, is."""
        return _TITLE + (self.height - _TITLE) * (2 * place - 1) / (2 * self._places(number))

    def _box(self, tie: FixtureLine, middle: float) -> Box:
        """Return a tie, the line between its sides in the middle of its place."""
        said, notes = _said(tie), [side.name for side in (tie.home, tie.away) if side and len(side.name) > _LONGEST]
        if len(said) > _SHORT:
            notes.append(said)
            said = ""
        notes += tie.notes
        if notes:
            self.notes.append(listed(notes, ". "))
        label = tie.label if tie.label != tie.round_name else ""
        away = Place.of(tie.away) if tie.away else None
        return Box(middle - _LINE, label, Place.of(tie.home), away, said, len(self.notes) if notes else None)


def _said(tie: FixtureLine) -> str:
    """Return how a tie ended or stands, and before it when it is played."""
    if tie.said or tie.state in ("postponed", "cancelled"):
        return tie.said or str(STATES[tie.state])
    if tie.away is None or tie.state != "to_come":
        return ""
    when = [tie.short_day, time_format(tie.at) if tie.at else "", tie.venue]
    return listed([part for part in when if part], ", ")
