"""The four tables of the game as data: results, hit out, wicket-taking ball, chance (F4, F5).

Each row of a table is a `CardRow`; following a ball's cards through the tables gives its `BallOutcome`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.rules.cards import JOKER, RANKS, colour, rank
from scoring.rules.innings import HowOut


@dataclass(frozen=True, slots=True)
class CardRow:
    """What a card brings: `runs`, or `out` - at once, or only if one more card is of a rank in `needs` -
    or a look at the chance table. `key` names the row for those who put it into words.
    """

    key: str
    runs: int = 0
    out: HowOut | None = None
    needs: frozenset[str] = frozenset()
    chance: bool = False

    @property
    def is_final(self) -> bool:
        """Whether no further card is drawn after this one."""
        return not (self.needs or self.chance)


_PICTURES = frozenset("JQK")
_ACE = frozenset("A")
_ACE_OR_JOKER = frozenset(("A", JOKER))


def _table(name: str, rows: Mapping[str, Mapping[str, Any]]) -> dict[str, CardRow]:
    return {card: CardRow(key=f"{name}_{card}", **row) for card, row in rows.items()}


HIT_OUT = _table(
    "hit_out",
    {
        "2": {"out": HowOut.CAUGHT_BEHIND},
        "3": {"out": HowOut.LBW},
        "4": {"out": HowOut.CAUGHT},
        "5": {"out": HowOut.RUN_OUT},
        "6": {"out": HowOut.STUMPED, "needs": _ACE},
        "7": {"runs": 0},
        "8": {"runs": 1},
        "9": {"runs": 2},
        "10": {"runs": 2},
        "J": {"runs": 3},
        "Q": {"runs": 4},
        "K": {"runs": 4},
        "A": {"runs": 6},
        JOKER: {"runs": 6},
    },
)

WICKET_BALL = _table(
    "wicket_ball",
    {
        "2": {"runs": 6},
        "3": {"runs": 4},
        "4": {"runs": 4},
        "5": {"runs": 3},
        "6": {"runs": 3},
        "7": {"runs": 2},
        "8": {"runs": 2},
        "9": {"runs": 1},
        "10": {"runs": 1},
        "J": {"runs": 0},
        "Q": {"runs": 0},
        "K": {"chance": True},
        "A": {"chance": True},
        JOKER: {"out": HowOut.BOWLED},
    },
)

CHANCE = _table(
    "chance",
    {
        "2": {"runs": 6},
        "3": {"runs": 4},
        "4": {"runs": 2},
        "5": {"runs": 1},
        "6": {"runs": 0},
        "7": {"runs": 0},
        "8": {"out": HowOut.STUMPED, "needs": _ACE},
        "9": {"out": HowOut.LBW, "needs": _PICTURES},
        "10": {"out": HowOut.CAUGHT_BEHIND, "needs": _PICTURES},
        "J": {"out": HowOut.CAUGHT, "needs": _PICTURES},
        "Q": {"out": HowOut.LBW},
        "K": {"out": HowOut.CAUGHT_BEHIND},
        "A": {"out": HowOut.BOWLED},
        JOKER: {"out": HowOut.RUN_OUT, "needs": _ACE_OR_JOKER},
    },
)

# One line a bowler's card, from 2 to the joker; along it the batter's card, from 2 to the joker.
# A dot is no run, c a chance where both cards are of one colour, b bowled.
_RESULTS = """
1 1 1 2 2 2 3 3 4 4 4 4 6 6
1 1 1 1 2 2 2 3 3 3 4 4 4 6
. 1 1 1 1 2 2 2 3 3 3 4 4 4
. . 1 1 1 1 2 2 2 3 3 3 4 4
. . . 1 1 1 1 2 2 2 2 3 4 4
. . . . 1 1 1 1 1 2 2 2 2 4
. . . . . 1 1 1 1 1 1 2 2 3
. . . . . . 1 1 1 1 1 1 2 2
. . . . . . . 1 1 1 1 1 1 2
. . . . . . . . 1 1 1 1 1 c
. . . . . . . . . . 1 1 c c
. . . . . . . . . . c c c c
. . . . . . . . . c c c c b
. . . . . . . . c c c b b b
"""

_SIGNS = {str(runs): CardRow(f"runs_{runs}", runs=runs) for runs in (1, 2, 3, 4, 6)} | {
    ".": CardRow("runs_0"),
    "c": CardRow("chance", chance=True),
    "b": CardRow("bowled", out=HowOut.BOWLED),
}
NO_CHANCE = CardRow("no_chance")
ORDER = (*RANKS, JOKER)

RESULTS: dict[str, dict[str, CardRow]] = {
    bowled: {batted: _SIGNS[sign] for batted, sign in zip(ORDER, line.split(), strict=True)}
    for bowled, line in zip(ORDER, _RESULTS.strip().splitlines(), strict=True)
}


@dataclass(frozen=True, slots=True)
class BallOutcome:
    """What a ball came to: runs (0, 1, 2, 3, 4 or 6), how out, and the keys of the rows that led there."""

    runs: int
    out: HowOut | None
    rows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardsMisfit:
    """The cards drawn do not end where the tables end: how many are due, and after which row."""

    due: int
    row: str


def standard(bowler_card: str, batter_card: str) -> CardRow:
    """Return the row of the results table for two cards; a chance needs cards of one colour (F4)."""
    row = RESULTS[rank(bowler_card)][rank(batter_card)]
    return NO_CHANCE if row.chance and colour(bowler_card) != colour(batter_card) else row


def follow(row: CardRow, drawn: Sequence[str]) -> BallOutcome | CardsMisfit:
    """Follow `row` through the cards drawn after it to the ball's outcome, or say how many cards are due."""
    keys = [row.key]
    used = 0
    while not row.is_final:
        if used == len(drawn):
            return CardsMisfit(used + 1, row.key)
        card = rank(drawn[used])
        used += 1
        if row.chance:
            row = CHANCE[card]
            keys.append(row.key)
        else:
            out = row.out if card in row.needs else None
            keys.append("appeal_out" if out else "appeal_not_out")
            row = CardRow("", out=out)
    if used < len(drawn):
        return CardsMisfit(used, keys[-1])
    return BallOutcome(row.runs, row.out, tuple(keys))
