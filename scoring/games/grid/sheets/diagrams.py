"""The small grids of the reference card: which cards go together, drawn as nine cards."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.games.grid.rules.game import GridGame

_WIDTH, _HEIGHT = 18, 24
_GAP = 3
_MARGIN = 1


@dataclass(frozen=True, slots=True)
class Card:
    """A place of a grid in the units of the drawing: corner, size, where its text stands, and whether it is marked."""

    x: int
    y: int
    width: int
    height: int
    text_x: int
    text_y: int
    text: str
    marked: bool


@dataclass(frozen=True, slots=True)
class Diagram:
    """A grid of nine places with what is said of it; `cards` are ranks as they are laid, from the top left corner."""

    caption: str
    cards: tuple[str, ...]
    marked: tuple[int, ...] = ()

    @property
    def places(self) -> Iterator[Card]:
        """The nine places as they are drawn."""
        for place in range(9):
            row, column = divmod(place, 3)
            x, y = _MARGIN + column * (_WIDTH + _GAP), _MARGIN + row * (_HEIGHT + _GAP)
            text = self.cards[place] if place < len(self.cards) else ""
            yield Card(x, y, _WIDTH, _HEIGHT, x + _WIDTH // 2, y + 16, text, place in self.marked)

    @property
    def text(self) -> str:
        """The grid in words, for who cannot see it."""
        return _("Grid of %(cards)s. %(caption)s") % {"cards": " ".join(self.cards), "caption": self.caption}

    @property
    def box(self) -> str:
        """The drawing's view box."""
        return f"0 0 {2 * _MARGIN + 3 * _WIDTH + 2 * _GAP} {2 * _MARGIN + 3 * _HEIGHT + 2 * _GAP}"


def diagrams(game: GridGame) -> Iterator[Diagram]:
    """Yield the grids that explain a game, as far as it has what they show."""
    covering = game.covering
    yield Diagram(_("The order of laying"), tuple("123456789"))
    eleven = _("7 and 4 make eleven: cover both")
    if covering.lower_first:
        eleven = _("7 and 4 make eleven: cover the 4, then the 7")
    elif covering.compulsory:
        eleven = _("7 and 4 make eleven: cover both at once")
    yield Diagram(eleven, ("7", "Q", "4"), (0, 2))
    if covering.kqj_in_line:
        yield Diagram(_("K, Q, J in a line, any order: cover them at once"), tuple("Q59K39J"), (0, 3, 6))
        yield Diagram(_("K, Q, J not in a line: nothing"), tuple("K59Q3J"))
    else:
        yield Diagram(_("K, Q, J anywhere: cover all three"), tuple("K59Q3J"), (0, 3, 5))
    three = tuple("8Q558KQK8"), (0, 4, 8)
    if covering.threes and covering.runs_count:
        yield Diagram(_("Three of a kind in a line: a wicket; cover all three"), *three)
    elif covering.threes:
        yield Diagram(_("Three of a kind in a line: cover all three"), *three)
    elif covering.runs_count:
        yield Diagram(_("Three of a kind in a line: a wicket, no cover"), *three)
    if covering.runs_count:
        yield Diagram(
            _("A run, in order along the line: a wicket, no cover"),
            ("4", "9", "8", "6", "10", "4", "K", "J"),
            (1, 4, 7),
        )
