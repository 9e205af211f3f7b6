"""An innings typed from a paper sheet: `3: J Q` is a play, `close` or `close: Red 2 3 4 5 / Black J Q K A` its end."""

import re
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _

from scoring.games.checked_entries import Checked
from scoring.games.shields.rules.cards import VALUES
from scoring.games.shields.rules.entries import WICKETS, Close, Play
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.games.typed_lines import LineMistakeError, read_lines
from scoring.rules.setup import Setup
from scoring.words.phrase import Sentence

MISTAKES: Mapping[str, Sentence] = {
    "no_play": _(
        "“%(text)s” is not a play. Write the wicket, from 1 to 10, a colon and the cards in order, as 3: J Q."
    ),
    "no_card": _("“%(text)s” is not a card. Write 2 to 10, J, Q, K or A, with a space between."),
    "after_close": _("The innings is closed here. Score it first, then type the next innings."),
    "two_hands": _("Write both hands with a stroke between, as close: 2 3 4 5 / J Q K A."),
    "which_side": _(
        "“%(text)s” is not one of the sides. Write the side’s name before its cards, or leave out both names."
    ),
    "same_side": _("Both hands are written for the same side. Correct one of the names."),
}

_LONGEST_SHOWN = 40
_PLAY = re.compile(r"\s*(?P<wicket>[0-9]{1,4}|[Aa])\s*(?:[:.\-–]|(?=\s))(?P<cards>.*)", re.DOTALL)
_CLOSE = re.compile(r"\s*closed?\b\s*:?(?P<hands>.*)", re.IGNORECASE | re.DOTALL)
_BETWEEN = re.compile(r"[\s,;>+\-–→]+")
_NOTHING = re.compile(r"[\s\-–]*")


class PlayMistakeError(LineMistakeError):
    """Raised where a line cannot be read; its text is the sentence."""

    def __init__(self, code: str, text: str = "") -> None:
        super().__init__(MISTAKES[code] % {"text": " ".join(text.split())[:_LONGEST_SHOWN]})


def read_innings(text: str, match: ShieldsMatch) -> list[Checked]:
    """Return the lines that were typed of the innings that is open or due; `match` is played on."""
    closed = False

    def read(line: str, stands: bool) -> dict[str, object]:
        nonlocal closed
        if closed:
            raise PlayMistakeError("after_close")
        entry = read_line(line, match.setup)
        closed = entry["type"] == Close.type
        return entry

    return read_lines(text, match, read)


def read_line(line: str, setup: Setup) -> dict[str, object]:
    """Return the play or the close of a line, in the match file's form. Raises PlayMistakeError."""
    close = _CLOSE.fullmatch(line)
    if close:
        hands = close["hands"]
        return {"type": Close.type} | ({"hands": _hands(hands, setup)} if hands.strip() else {})
    play = _PLAY.fullmatch(line)
    if play is None:
        raise PlayMistakeError("no_play", line)
    wicket = 1 if play["wicket"] in "Aa" else int(play["wicket"])
    if not 1 <= wicket <= WICKETS:
        raise PlayMistakeError("no_play", line)
    return {"type": Play.type, "wicket": wicket, "cards": read_cards(play["cards"])}


def read_cards(text: str) -> list[str]:
    """Return cards as they were written: `J Q`, `jq`, `10, K`. Raises PlayMistakeError."""
    cards: list[str] = []
    for written in filter(None, _BETWEEN.split(text)):
        ranks = _ranks(written)
        if ranks is None:
            raise PlayMistakeError("no_card", written)
        cards.extend(ranks)
    return cards


def _ranks(written: str) -> Sequence[str] | None:
    """Return the card that was written, or the letters written together; None where it is neither."""
    if not written.isascii():
        return None
    upper = written.upper()
    if upper in VALUES:
        return [upper]
    return [*upper] if all(letter.isalpha() and letter in VALUES for letter in upper) else None


def _hands(text: str, setup: Setup) -> list[list[str]]:
    """Return both hands, that of side 0 first; they come in the order of the sides, unless they are named."""
    written = text.split("/")
    if len(written) != len(setup.sides):
        raise PlayMistakeError("two_hands")
    names = [_called(side.name) for side in setup.sides]
    sides, hands = zip(*(_hand(hand, names) for hand in written), strict=True)
    match sides:
        case (None, None) | (0, None) | (None, 1) | (0, 1):
            return [*hands]
        case (1, None) | (None, 0) | (1, 0):
            return [*reversed(hands)]
    raise PlayMistakeError("same_side")


def _hand(text: str, names: Sequence[str]) -> tuple[int | None, list[str]]:
    """Return the side that a hand is written for, where it is named, and its cards."""
    given = " ".join(text.casefold().split())
    whole = [side for side, name in enumerate(names) if name and re.match(rf"{re.escape(name)}(?=[\s:]|$)", given)]
    if whole:
        side = max(whole, key=lambda each: len(names[each]))
        return side, _held(given[len(names[side]) :].removeprefix(":").removeprefix(" :"))
    words = given.replace(":", " ").split()
    named = next((i for i, word in enumerate(words) if _ranks(word) or _NOTHING.fullmatch(word)), len(words))
    if not named:
        return None, _held(given)
    called = " ".join(words[:named])
    found = [side for side, name in enumerate(names) if f" {name}".startswith(f" {called}")]
    if len(found) != 1:
        raise PlayMistakeError("which_side", called)
    return found[0], _held(" ".join(words[named:]))


def _called(name: str) -> str:
    """Return how a side is called in a typed line; by nothing where its name would be read as cards."""
    words = name.casefold().split()
    return "" if all(map(_ranks, words)) else " ".join(words)


def _held(text: str) -> list[str]:
    return [] if _NOTHING.fullmatch(text) else read_cards(text)
