"""What can be printed: sheets by variant, registered by the package of each game's sheets."""

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.utils.functional import Promise

from scoring.rules.match import Match
from scoring.rules.options import Value
from scoring.rules.registry import find
from scoring.rules.setup import Setup, Side
from scoring.sheets.sizes import A4, PaperSize

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Subject:
    """What a sheet is about: nothing (a blank one), one or two sides, or a match as far as it has been played.

    `sides` are in the order in which they bat; an unknown one is None. `played` is the state of a match whose
    record fills the sheet, None for a sheet to be filled in by hand.
    """

    variant: str
    options: Mapping[str, Value]
    size: PaperSize = A4
    sides: tuple[Side | None, Side | None] = (None, None)
    played: Match[Any] | None = None
    overrides: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its heading, which is also its bookmark, and the template that lays out its context.

    `layout` is a class of paper.css. A page of `reference` has no lines for match and date.
    """

    title: Text
    template: str
    context: Mapping[str, object] = field(default_factory=dict)
    layout: str = ""
    reference: bool = False


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
class Offer:
    """All that is printed for a variant: its sheets, and teams that come with it, ready to play."""

    sheets: tuple[Sheet, ...]
    teams: tuple[Side, ...] = ()

    def sheet(self, slug: str) -> Sheet:
        """Return the sheet at this address. Raises KeyError if there is none."""
        return {sheet.slug: sheet for sheet in self.sheets}[slug]


_OFFERS: dict[str, Offer] = {}


def register(variant: str, offer: Offer) -> None:
    """Offer sheets for a variant, by its slug."""
    _OFFERS[variant] = offer


@cache
def offers() -> dict[str, Offer]:
    """Return what is offered, by the variant's slug, in the order of the slugs."""
    package = importlib.import_module("scoring.sheets")
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        if module.ispkg:
            importlib.import_module(module.name)
    return dict(sorted(_OFFERS.items()))


def blank(variant: str, size: PaperSize = A4, side: Side | None = None) -> Subject:
    """Return what a sheet to be filled in is about where there is no match: nothing, or one team."""
    defaults = {option.name: option.default for option in find(variant).setup_rules.options}
    return Subject(variant, defaults, size, (side, None))


def before_play(setup: Setup, size: PaperSize = A4) -> Subject:
    """Return what a sheet to be filled in is about in a match: its two sides, in the order in which they bat."""
    first = setup.toss.bats_first
    return Subject(setup.variant, setup.options, size, (setup.sides[first], setup.sides[1 - first]))
