"""The entries of the grid games: a bowling turn, a batting turn, a declaration, the follow-on.

Which tallies a turn has differs from game to game: `turns_of` makes the two entry types of a game.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from scoring.games.grid.rules.game import GridGame, Outs
from scoring.rules.entries import Entry
from scoring.rules.fields import Field, Reader, UnreadableError, flag, list_of, one_of, read_object, whole
from scoring.rules.innings import HOW_OUT, HowOut
from scoring.rules.problems import Problem, malformed

MOST_CARDS = 999
MOST_SEGMENTS = 100


def _ruled(rule: str, read: Reader) -> Reader:
    """Return a reader under a rule of the game: a number that the rule excludes is its problem, not the format's."""

    def read_ruled(value: object) -> object:
        try:
            return read(value)
        except UnreadableError as error:
            excluded = error.problem.code == "out_of_range"
            raise UnreadableError(replace(error.problem, rule=rule) if excluded else error.problem) from None

    return read_ruled


_cards = _ruled("G5", whole(1, MOST_CARDS))
_tally = whole(0, MOST_CARDS)
_incoming = _ruled("M4", whole(1, 11))
_several = list_of(_incoming, 1, 10)


def _next_batter(value: object) -> object:
    return _several(value) if isinstance(value, list) else _incoming(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Declare(Entry):
    """The batting side closes its innings (G11)."""

    type: ClassVar[str] = "declare"


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowOn(Entry):
    """Whether the side that leads enforces the follow-on (G11)."""

    type: ClassVar[str] = "follow_on"
    fields: ClassVar[tuple[Field, ...]] = (Field("enforced", flag, required=True),)

    enforced: bool

    def body(self) -> dict[str, object]:
        """Return the entry in its match-file form; a follow-on waived is written too."""
        return Entry.body(self) | {"enforced": self.enforced}


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Entry):
    """What both kinds of turn have.

    `missed_cover` ended it, `unfinished`: it was broken off (G5). `next_batter`: who comes in for each wicket,
    where the captain picks (M4).
    """

    missed_cover: bool = False
    unfinished: bool = False
    next_batter: int | tuple[int, ...] | None = None

    @classmethod
    def build(cls, values: dict[str, Any], problems: list[Problem]) -> Self | None:
        """Make the turn, unless its fields contradict each other."""
        found = list(cls.contradictions(values))
        problems.extend(found)
        return None if found else cls(**values)

    @staticmethod
    def contradictions(values: Mapping[str, Any]) -> Iterator[Problem]:
        """Yield what in the fields cannot go together: a turn ends in one way."""
        if values.get("missed_cover") and values.get("unfinished"):
            yield malformed("missed_and_unfinished", "unfinished", "G5")

    @property
    def picked(self) -> Sequence[int]:
        """The numbers of those named to come in."""
        if self.next_batter is None:
            return ()
        return (self.next_batter,) if isinstance(self.next_batter, int) else self.next_batter

    def body(self) -> dict[str, object]:
        """Return the turn in its match-file form; a tally of none is left out."""
        return {key: value for key, value in Entry.body(self).items() if value}


@dataclass(frozen=True, slots=True, kw_only=True)
class BowlingTurn(Turn):
    """A turn of the bowling side: its cards, and the K-Q-Js and lines that have an effect in the game."""

    type: ClassVar[str] = "bowling_turn"

    cards: int
    kqj: int = 0
    lines: int = 0
    bowler: int | None = None

    @property
    def named_bowler(self) -> int | None:
        """The number of who bowls, where that was kept."""
        return self.bowler

    def bowled_by(self, bowler: int) -> Self:
        """Return the turn with another bowler."""
        return replace(self, bowler=bowler)


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """The part of a batting turn that one batter faced; `out` if it ended in that batter's wicket."""

    cards: int
    kqj_mixed: int = 0
    kqj_suited: int = 0
    kqj: int = 0
    lines: int = 0
    out: bool = False
    how_out: HowOut = HowOut.RUN_OUT

    @property
    def sets(self) -> int:
        """The K-Q-Js recorded, of any suits."""
        return self.kqj_mixed + self.kqj_suited + self.kqj

    def body(self) -> dict[str, object]:
        """Return the segment in its match-file form, whatever is as by default left out."""
        given: dict[str, object] = {"cards": self.cards}
        for name in ("kqj_mixed", "kqj_suited", "kqj", "lines", "out"):
            if value := getattr(self, name):
                given[name] = value
        return given if self.how_out is HowOut.RUN_OUT else given | {"how_out": self.how_out}


@dataclass(frozen=True, slots=True, kw_only=True)
class BattingTurn(Turn):
    """A turn of the batting side, a segment for each batter who faced some of it (G7)."""

    type: ClassVar[str] = "batting_turn"

    segments: tuple[Segment, ...]

    @property
    def cards(self) -> int:
        """The cards of the whole turn."""
        return sum(segment.cards for segment in self.segments)

    @staticmethod
    def contradictions(values: Mapping[str, Any]) -> Iterator[Problem]:
        """Yield what in the fields cannot go together: how segments follow each other, and a missed cover."""
        yield from Turn.contradictions(values)
        segments: tuple[Segment, ...] = values["segments"]
        if sum(segment.cards for segment in segments) > MOST_CARDS:
            yield malformed("out_of_range", "segments", "G5", low=1, high=MOST_CARDS)
        for index, segment in enumerate(segments):
            place = f"segments.{index}"
            if not segment.out and index + 1 < len(segments):
                yield malformed("segment_without_wicket", f"{place}.out", "G7")
            if segment.cards == 0 and (index == 0 or not segment.out):
                yield malformed("segment_without_cards", f"{place}.cards", "G5")
        if values.get("missed_cover") and (len(segments) > 1 or not segments[0].out):
            yield malformed("missed_cover_is_out", "segments", "G14")

    def body(self) -> dict[str, object]:
        """Return the turn in its match-file form."""
        return Turn.body(self) | {"segments": [segment.body() for segment in self.segments]}


def _segment(game: GridGame) -> Reader:
    """Return a reader of the segments of a game."""
    fewest = 0 if game.outs is Outs.LINE else 1
    fields = {
        "cards": Field("cards", _ruled("G5", whole(fewest, MOST_CARDS)), required=True),
        **{name: Field(name, _tally) for name in game.batting},
        "out": Field("out", flag),
        "how_out": Field("how_out", one_of(*HOW_OUT)),
    }

    def read(raw: object) -> Segment:
        found: list[Problem] = []
        values: dict[str, Any] = read_object(raw, fields, found)
        if "how_out" in values and not values.get("out"):
            found.append(malformed("how_out_without_out", "how_out", "G12"))
        if found:
            raise UnreadableError(found[0])
        return Segment(**values)

    return read


def turns_of(game: GridGame) -> tuple[type[BowlingTurn], type[BattingTurn]]:
    """Return the types of a game's turns: a key that the game does not have is unknown in them."""
    flags = [Field("unfinished", flag)]
    if game.outs is Outs.MISSED_COVER:
        flags.insert(0, Field("missed_cover", flag))
    common = (*flags, Field("next_batter", _next_batter))

    class GameBowlingTurn(BowlingTurn):
        """A bowling turn with the tallies of the game."""

        __slots__ = ()
        fields = (
            Field("cards", _cards, required=True),
            *(Field(name, _tally) for name in game.bowling),
            Field("bowler", _ruled("G12", whole(1, 11))),
            *common,
        )

    class GameBattingTurn(BattingTurn):
        """A batting turn with the tallies of the game."""

        __slots__ = ()
        fields = (
            Field("segments", list_of(_segment(game), 1, MOST_SEGMENTS), required=True),
            *common,
        )

    return GameBowlingTurn, GameBattingTurn
