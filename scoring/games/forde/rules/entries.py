"""The entries of the game: an over opened, a ball bowled (by its cards or by its outcome, F8)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from scoring.games.forde.rules.tables import HIT_OUT, WICKET_BALL, BallOutcome, CardsMisfit, follow, standard
from scoring.rules.cards import card, rank
from scoring.rules.entries import Entry
from scoring.rules.fields import Field, UnreadableError, list_of, one_of, whole
from scoring.rules.innings import HOW_OUT, HowOut
from scoring.rules.problems import Problem, malformed

RUNS = (0, 1, 2, 3, 4, 6)
MOST_DRAWN = 3

_WAYS = (("runs",), ("out",), ("bowler_card", "batter_card"), ("hit_out",), ("wicket_ball",))


def _runs(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value not in RUNS:
        raise UnreadableError(malformed("no_such_runs", rule="F6"))
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class NewOver(Entry):
    """Opens an over: the number of its bowler."""

    type: ClassVar[str] = "over"
    fields: ClassVar[tuple[Field, ...]] = (Field("bowler", whole(1, 11), required=True, rule="F2"),)

    bowler: int

    @property
    def named_bowler(self) -> int | None:
        """The number of who bowls."""
        return self.bowler

    def bowled_by(self, bowler: int) -> Self:
        """Return the over with another bowler."""
        return replace(self, bowler=bowler)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ball(Entry):
    """One ball, given in one of five ways.

    `outcome` is worked out from the tables, `cards` are all that are known, played and drawn; neither is in the file.
    """

    type: ClassVar[str] = "ball"
    fields: ClassVar[tuple[Field, ...]] = (
        Field("runs", _runs),
        Field("out", one_of(*HOW_OUT), rule="F9"),
        Field("bowler_card", card, rule="F4"),
        Field("batter_card", card, rule="F4"),
        Field("drawn", list_of(card, 0, 2), rule="F4"),
        Field("hit_out", list_of(card, 1, 2), rule="F5"),
        Field("wicket_ball", list_of(card, 1, MOST_DRAWN), rule="F5"),
        Field("next_batter", whole(1, 11), rule="M4"),
    )

    runs: int | None = None
    out: HowOut | None = None
    bowler_card: str | None = None
    batter_card: str | None = None
    drawn: tuple[str, ...] | None = None
    hit_out: tuple[str, ...] | None = None
    wicket_ball: tuple[str, ...] | None = None
    next_batter: int | None = None
    outcome: BallOutcome = field(compare=False)
    cards: tuple[str, ...] = field(compare=False)

    @classmethod
    def build(cls, values: dict[str, Any], problems: list[Problem]) -> Self | None:
        """Make the ball, checking that it is given in one way and that its cards end where the tables end."""
        if not values.get("drawn"):
            values.pop("drawn", None)
        outcome = _outcome(values)
        if isinstance(outcome, Problem):
            problems.append(outcome)
            return None
        drawn = values.get("drawn") or values.get("hit_out") or values.get("wicket_ball") or ()
        cards = (*(values[key] for key in ("bowler_card", "batter_card") if key in values), *drawn)
        return cls(**values, outcome=outcome, cards=cards)

    @property
    def by_cards(self) -> bool:
        """Whether the cards of the ball are known, not its outcome alone."""
        return bool(self.cards)

    @property
    def from_deck(self) -> tuple[str, ...]:
        """The cards known to be drawn from the deck."""
        return self.drawn or self.hit_out or self.wicket_ball or ()

    @property
    def cards_text(self) -> str:
        """The cards of the ball as they are written: bowler's to batter's, then what was drawn."""
        hands = len(self.cards) - len(self.from_deck)
        return " ".join(filter(None, ("–".join(self.cards[:hands]), *self.from_deck)))


def _outcome(values: dict[str, Any]) -> BallOutcome | Problem:
    ways = [way for way in _WAYS if any(key in values for key in way)]
    if len(ways) != 1:
        return malformed("one_way_to_give_a_ball", rule="F8", given=len(ways))
    way = ways[0]
    missing = [key for key in way if key not in values]
    if missing:
        return malformed("missing", missing[0], "F4", key=missing[0])
    if "drawn" in values and way != ("bowler_card", "batter_card"):
        return malformed("drawn_without_cards", "drawn", "F4")
    match way:
        case ("runs",):
            return BallOutcome(values["runs"], None)
        case ("out",):
            return BallOutcome(0, values["out"])
        case ("hit_out",):
            return _followed("hit_out", "F5", HIT_OUT[rank(values["hit_out"][0])], values["hit_out"][1:])
        case ("wicket_ball",):
            cards = values["wicket_ball"]
            return _followed("wicket_ball", "F5", WICKET_BALL[rank(cards[0])], cards[1:])
        case _:
            row = standard(values["bowler_card"], values["batter_card"])
            return _followed("drawn", "F4", row, values.get("drawn", ()))


def _followed(name: str, rule: str, row: Any, drawn: Sequence[str]) -> BallOutcome | Problem:
    outcome = follow(row, drawn)
    if isinstance(outcome, CardsMisfit):
        code = "card_due" if outcome.due > len(drawn) else "card_not_due"
        return malformed(code, name, rule, due=outcome.due, given=len(drawn), row=outcome.row)
    return outcome
