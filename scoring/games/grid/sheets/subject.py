"""What the sheets of the grid games ask of their subject: the game's facts and the innings of the match."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games.grid.reader.turn_attribution import TurnRead, read_turns
from scoring.games.grid.rules.game import GridGame
from scoring.games.grid.rules.innings import GridInnings
from scoring.games.grid.rules.match import GridMatch
from scoring.rules.registry import find_rules
from scoring.rules.setup import Side
from scoring.sheets.sheet import PlayedMatch, Subject
from scoring.words.figures import ordinal
from scoring.words.phrase import phrase

EXTRAS = {"byes": gettext_lazy("Byes"), "wides": gettext_lazy("Wides")}


class InningsSlot(NamedTuple):
    """An innings to be played: the side's place, 0 or 1, and which of its innings."""

    side: int
    number: int


def game_of(subject: Subject) -> GridGame:
    """Return the facts of the subject's game. Raises TypeError if it is not a grid game."""
    variant = find_rules(subject.variant)
    if not issubclass(variant, GridMatch):
        raise TypeError(subject.variant)
    return variant.game


def turns_of(played: PlayedMatch, innings: GridInnings) -> Iterator[TurnRead]:
    """Return the turns of an innings of what was played. Raises TypeError if it is not a grid game."""
    if not isinstance(played.match, GridMatch):
        raise TypeError(played.match)
    return read_turns(innings, played.match)


def innings_a_side(subject: Subject) -> int:
    """Return how many innings each side has."""
    return int(subject.options.get("innings") or 1)


def extras(subject: Subject) -> list[tuple[str, str]]:
    """Return the headings of the game's extras, as the rules name them and in words, in cricket's order."""
    return [(heading, str(word)) for heading, word in EXTRAS.items() if heading in game_of(subject).extras]


def wickets(subject: Subject) -> int:
    """Return how many wickets end an innings."""
    return int(subject.options["wickets"] or 0)


def most_turns(subject: Subject) -> int | None:
    """Return how many turns, of both sides, an innings can have; None where it is not limited (G16)."""
    batting_turns = int(subject.options["max_turns"] or 0)
    return 2 * batting_turns - (not game_of(subject).bowls_first) if batting_turns else None


def played_of(subject: Subject) -> PlayedMatch | None:
    """Return what was played, if anything was: a sheet of a match not yet begun is to be filled in by hand."""
    return subject.played if subject.played and subject.played.match.innings else None


def places(subject: Subject) -> Iterator[InningsSlot]:
    """Yield the innings that may be played; one where neither side is known."""
    known = any(subject.sides)
    for number in range(1, innings_a_side(subject) + 1 if known else 2):
        yield from (InningsSlot(side, number) for side in subject.order)


def title(heading: str, subject: Subject, side: Side | None, number: int = 0) -> str:
    """Return the heading of a side's page, with its innings where there are two and the page is of one."""
    if side is None or not side.name:
        return heading
    if not number or innings_a_side(subject) == 1:
        return phrase(_("%(heading)s: %(team)s"), heading=heading, team=side.name)
    return phrase(
        _("%(heading)s: %(team)s, %(innings)s innings"), heading=heading, team=side.name, innings=ordinal(number)
    )
