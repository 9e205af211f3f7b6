"""What can be printed: sheets by variant, registered by the package of each game's sheets."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.functional import Promise

from scoring.readmodel.scorecard import Scorecard, scorecard, toss
from scoring.rules.entries import Entry
from scoring.rules.match_state import MatchState
from scoring.rules.names import names_nobody
from scoring.rules.options import Value
from scoring.rules.registry import find_rules
from scoring.rules.setup import Setup, Side, SidePlayer
from scoring.sheets.footnotes import Footnotes, footnotes
from scoring.sheets.sizes import A4, PaperSize

Text = str | Promise
Sides = tuple[Side | None, Side | None]


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match as far as it has been played: its state, its scorecard, and the footnotes to its overrides."""

    match: MatchState[Any]
    card: Scorecard
    footnotes: Footnotes

    @classmethod
    def of(cls, match: MatchState[Any], entries: Sequence[Entry]) -> "PlayedMatch":
        """Read all that is printed of a match."""
        return cls(match, scorecard(match, entries), footnotes(match, entries))


@dataclass(frozen=True, slots=True)
class Subject:
    """What a sheet is about: nothing (a blank one), one or two sides, or a match as far as it has been played.

    An unknown side is None. `played` fills the sheet; it is None for one to be filled in by hand. `toss` says who won
    it and what they chose, where there is a match.
    """

    variant: str
    options: Mapping[str, Value]
    size: PaperSize = A4
    sides: Sides = (None, None)
    bats_first: int = 0
    played: PlayedMatch | None = None
    toss: str = ""

    @property
    def order(self) -> tuple[int, ...]:
        """The sides, 0 and 1, in the order in which they bat; one of them where both are unknown."""
        return (self.bats_first, 1 - self.bats_first) if any(self.sides) else (0,)


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its heading, which is also its bookmark, and the template that lays out its context.

    `style` is the path, in static/css, of the game's own style sheet, after paper.css; `layout` a class of either.
    A page of `reference` has no lines for match and date. One that `follows` stands below the page before it.
    """

    title: Text
    template: str
    context: Mapping[str, object] = field(default_factory=dict)
    layout: str = ""
    style: str = ""
    reference: bool = False
    follows: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A kind of sheet: its address and name, and the pages it has for a subject.

    A sheet of `reference` is the same for every match of its game.
    """

    slug: str
    name: Text
    about: Text
    pages: Callable[[Subject], Iterable[Page]]
    reference: bool = False


@dataclass(frozen=True, slots=True)
class SheetSet:
    """All that is printed for a variant: its sheets, and two teams that come with it, ready to play.

    `how_to_play` is for who learns the game, and so not among the sheets for a match.
    """

    sheets: tuple[Sheet, ...]
    teams: tuple[Side, Side] | None = None
    how_to_play: Sheet | None = None


def blank(variant: str, size: PaperSize = A4, sides: Sides = (None, None)) -> Subject:
    """Return what a sheet to be filled in is about where there is no match: nothing, one team or two."""
    defaults = {option.name: option.default for option in find_rules(variant).setup_rules.options}
    first, second = (side and with_room(side) for side in sides)
    return Subject(variant, defaults, size, (first, second))


def of_match(setup: Setup, size: PaperSize = A4, played: PlayedMatch | None = None) -> Subject:
    """Return what a match's sheet is about: its two sides and, if given, its play."""
    first, second = setup.sides
    sides = setup.sides if played else (with_room(first), with_room(second))
    return Subject(setup.variant, setup.options, size, sides, setup.toss.bats_first, played, toss(setup))


def with_room(side: Side) -> Side:
    """Return a side as a sheet to be filled in has it: a blank line for whoever has only a number, and no class."""
    nobody = [names_nobody(player.name, number) for number, player in enumerate(side.players, 1)]
    if all(nobody):
        return replace(side, players=())
    players = [SidePlayer("") if unnamed else each for unnamed, each in zip(nobody, side.players, strict=True)]
    return replace(side, players=tuple(players))
