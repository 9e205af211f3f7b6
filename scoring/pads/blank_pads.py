"""Blank pads: the pad of a match that has no sides yet, which a phone keeps to start a match without a network.

It is the same for all. In place of names it has words by which the phone's script knows where they belong:
`Name0x0` is the first side, `Name0x3` its third player.
"""

from typing import Any

from scoring.book.ledger import Ledger
from scoring.book.open_book import OpenBook
from scoring.models import Match
from scoring.rules.match import PlayableMatch
from scoring.rules.options import Value, read_options
from scoring.rules.setup import PLAYERS_MOST, Setup, Side, SidePlayer, Toss

SLUG = "started"
"""What stands in the addresses of a blank pad for that of the match."""
LONGEST = 10
"""How many characters the value of an option has at most."""


def blank_match(rules: type[PlayableMatch[Any]], conditions: str, first: int) -> tuple[Match, OpenBook] | None:
    """Return a match and its book under playing conditions, `first` (0 or 1) the side that bats; None for no
    such conditions.

    They are written option by option, as on the form: "20-4-off-on", "default" for one that is left out.
    """
    options = _options(rules, conditions)
    if options is None or rules.check_options(options):
        return None
    setup = Setup(rules.setup_rules.slug, options, (_side(0, rules), _side(1, rules)), Toss(first, chose_to_bat=True))
    match = Match(slug=SLUG, variant=setup.variant, version=1, depth=Match.Depth.LOG)
    return match, OpenBook(Ledger(), setup, [], [], rules(setup))


def _side(number: int, rules: type[PlayableMatch[Any]]) -> Side:
    places = range(1, PLAYERS_MOST + 1) if rules.setup_rules.fewest_players else ()
    return Side(f"Name{number}x0", tuple(SidePlayer(f"Name{number}x{place}") for place in places))


def _options(rules: type[PlayableMatch[Any]], conditions: str) -> dict[str, Value] | None:
    known, given = rules.setup_rules.options, conditions.split("-")
    if len(given) != len(known) or any(len(text) > LONGEST for text in given):
        return None
    written: dict[str, object] = {
        option.name: {"on": True, "off": False}.get(text, int(text) if text.isascii() and text.isdecimal() else text)
        for option, text in zip(known, given, strict=True)
        if text != "default"
    }
    problems: list[Any] = []
    options = read_options(written, known, problems)
    return None if problems else options
