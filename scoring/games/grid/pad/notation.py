"""A turn as it stands on a paper sheet, on one line: `23`, `17 k2 l1`, `Giles: 23 k1`, `12w+9`.

The cards come first, then a letter for each thing counted, with its number. In a batting turn `w` is a wicket by
the last card before it, `w(lbw)` says how, and `+` goes on with the next batter.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from scoring.games.grid.rules.entries import BattingTurn, BowlingTurn
from scoring.games.grid.rules.game import GridGame, Outs
from scoring.games.typed_lines import LineMistakeError
from scoring.games.written_how_out import HOW_WRITTEN
from scoring.words.phrase import Sentence

LETTERS: Mapping[str, str] = {"kqj": "k", "kqj_mixed": "k", "kqj_suited": "s", "lines": "l"}
"""The letter for each tally of the match file; a mixed K-Q-J and any K-Q-J are never in the same turn."""

MISTAKES: Mapping[str, Sentence] = {
    "no_turn": _("“%(text)s” is not a turn. Write the cards first, then what was counted, as %(example)s."),
    "not_counted": _("“%(text)s” is not counted in this turn. It takes its cards, then %(example)s."),
    "wickets_follow": _("This is a bowling turn: the wickets follow from the cards, so leave out w."),
    "one_count": _("This is a bowling turn: write its cards as one count, without +."),
    "no_bowler": _("This is a batting turn, so nobody bowls. Remove the name."),
    "which_bowler": _("“%(text)s” is not one player of the bowling side. Write a name or number."),
    "how": _("“%(text)s” is not a way of being out. Write b, ct, cb, lbw, st or ro in the brackets."),
    "who_comes_in": _("Write who comes in by their numbers, as “in 5” or “in 5 7”."),
}

_NAMED = re.compile(r"\s*(?:b\s+)?([^:]*):", re.IGNORECASE)
_COMES_IN = re.compile(r"(?<![a-z])in\b(.*)$", re.IGNORECASE)
_FLAG = re.compile(r"(?<![a-z(])(?:(?P<missed>m|missed)|(?P<unfinished>u|unfinished|broken off))\s*$", re.IGNORECASE)
_PART = re.compile(r"\s*(?P<cards>[0-9]{0,4})(?P<rest>.*)", re.DOTALL)
_MARK = re.compile(
    r"[\s,]*(?:w\s*\((?P<how>[^()]*)\)|(?P<w>w)|(?P<letter>[a-z])\s*(?P<times>[0-9]{0,3}))", re.IGNORECASE
)
_LONGEST_SHOWN = 40


class NotationMistakeError(LineMistakeError):
    """Raised where a line cannot be read; its text is the sentence."""

    def __init__(self, code: str, **params: str) -> None:
        super().__init__(MISTAKES[code] % params)
        self.code = code


@dataclass(frozen=True, slots=True)
class Writing:
    """How turns of one kind are written in a game: the tallies by letter, and those who may be named to bowl."""

    game: GridGame
    bowling: bool
    bowlers: Mapping[int, str]

    @property
    def tallies(self) -> dict[str, str]:
        """The tallies of the match file by their letters."""
        return {LETTERS[tally]: tally for tally in (self.game.bowling if self.bowling else self.game.batting)}

    @property
    def example(self) -> str:
        """A turn with everything that can be counted in it."""
        marks = [f"{letter}1" for letter in self.tallies]
        if not self.bowling and self.game.outs in (Outs.CLAIMED, Outs.LINE):
            marks.append("w+9")
        return " ".join(["12", *marks]).replace("12 w", "12w")

    def read(self, text: str) -> dict[str, object]:
        """Return a turn in its match-file form. Raises NotationMistakeError."""
        turn: dict[str, object] = {"type": (BowlingTurn if self.bowling else BattingTurn).type}
        bowler, text = self._named(text)
        text, after = self._tail(text)
        parts = [self._part(part) for part in text.split("+")]
        if not self.bowling:
            return turn | {"segments": [segment for part in parts for segment in _segments(part)]} | after
        if len(parts) > 1:
            raise NotationMistakeError("one_count")
        return turn | {"cards": parts[0].cards} | parts[0].tallies | bowler | after

    def _named(self, text: str) -> tuple[dict[str, object], str]:
        named = _NAMED.match(text)
        if named is None:
            return {}, text
        if not self.bowling:
            raise NotationMistakeError("no_bowler")
        return {"bowler": self._bowler_called(" ".join(named[1].split()))}, text[named.end() :]

    def _bowler_called(self, given: str) -> int:
        wanted = given.casefold()
        found = [
            number
            for number, full in self.bowlers.items()
            if wanted in (str(number), full.casefold()) or f" {full.casefold()}".endswith(f" {wanted}")
        ]
        if not wanted or len(found) != 1:
            raise NotationMistakeError("which_bowler", text=given[:_LONGEST_SHOWN])
        return found[0]

    def _tail(self, text: str) -> tuple[str, dict[str, object]]:
        """Return what stands before "in 5", "m" and "u" at a turn's end, and what these say."""
        after: dict[str, object] = {}
        if comes_in := _COMES_IN.search(text):
            numbers = comes_in[1].replace(",", " ").split()
            if not numbers or not all(
                number.isascii() and number.isdecimal() and len(number) < 4 for number in numbers
            ):
                raise NotationMistakeError("who_comes_in")
            after["next_batter"] = int(numbers[0]) if len(numbers) == 1 else list(map(int, numbers))
            text = text[: comes_in.start()]
        while flag := _FLAG.search(text):
            missed = flag["missed"] is not None
            if missed and self.game.outs is not Outs.MISSED_COVER:
                raise NotationMistakeError("not_counted", text=flag[0].strip(), example=self.example)
            after["missed_cover" if missed else "unfinished"] = True
            text = text[: flag.start()]
        return text, after

    def _part(self, text: str) -> "_Part":
        found = _PART.fullmatch(text)
        cards, rest = (found["cards"], found["rest"]) if found else ("", text)
        if not cards and rest.strip()[:1] not in ("w", "W"):
            raise NotationMistakeError("no_turn", text=text.strip()[:_LONGEST_SHOWN], example=self.example)
        part = _Part(int(cards or 0), {}, [])
        place = 0
        for mark in _marks(rest):
            place = mark.end()
            if mark["letter"] is None:
                part.outs.append(_how(mark["how"]))
                continue
            tally = self.tallies.get(mark["letter"].lower())
            if tally is None:
                raise NotationMistakeError("not_counted", text=mark[0].strip(" ,"), example=self.example)
            part.tallies[tally] = part.tallies.get(tally, 0) + int(mark["times"] or 1)
        if rest[place:].strip(" ,\t"):
            raise NotationMistakeError("no_turn", text=text.strip()[:_LONGEST_SHOWN], example=self.example)
        if part.outs and self.bowling:
            raise NotationMistakeError("wickets_follow")
        return part


@dataclass(frozen=True, slots=True)
class _Part:
    """What stands between two +: cards, tallies, and how each wicket by its last card fell."""

    cards: int
    tallies: dict[str, int]
    outs: list[str]


def _marks(text: str) -> Iterator[re.Match[str]]:
    place = 0
    while mark := _MARK.match(text, place):
        yield mark
        place = mark.end()


def _how(written: str | None) -> str:
    """Return the rules' word for how a batter was out; empty where it was left to the game."""
    word = re.sub(r"[\s_]", "", written or "").lower()
    if word and word not in HOW_WRITTEN:
        raise NotationMistakeError("how", text=word[:_LONGEST_SHOWN])
    return HOW_WRITTEN[word] if word else ""


def _segments(part: _Part) -> Iterator[dict[str, object]]:
    """Yield the segments of a part: a further wicket by the same card is a segment without cards."""
    tallies = part.tallies
    for nth, how in enumerate(part.outs):
        out: dict[str, object] = {"cards": 0 if nth else part.cards, **({} if nth else tallies), "out": True}
        yield out | {"how_out": how} if how else out
    if not part.outs:
        yield {"cards": part.cards, **tallies}


def written(segments: Iterable[Mapping[str, object]]) -> str:
    """Return the segments of a batting turn, in their match-file form, as they are typed."""
    ways: dict[str, str] = {word: way for way, word in reversed([*HOW_WRITTEN.items()])}
    parts = []
    for segment in segments:
        marks = "".join(f" {letter}{segment[tally]}" for tally, letter in LETTERS.items() if segment.get(tally))
        how = segment.get("how_out")
        out = f"w({ways[str(how)]})" if how else "w" if segment.get("out") else ""
        parts.append(f"{segment['cards']}{marks}{' ' if marks and out else ''}{out}")
    return " + ".join(parts)
