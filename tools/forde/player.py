"""Two people at a table play Forde's game with a real pack of 54 cards, in the way that docs/chances.md states.

Each keeps as many of the best cards in the hand as balls are left in the over, and plays one of those by lot. The
batting side hits out by lot, seldom and in the late overs often; the bowling side calls a wicket-taking ball by lot.
The bowlers take turns: an over is bowled by one who has most overs left of those who may, by lot among equals.
"""

import random
from collections.abc import Mapping, Sequence
from copy import copy

from scoring.games.forde.rules.match import WICKET_BALL_CLASSES, batters_hand, bowlers_hand
from scoring.games.forde.rules.tables import CHANCE, HIT_OUT, ORDER, RESULTS, WICKET_BALL, CardRow
from scoring.rules.cards import COLOURS
from scoring.rules.overs import BALLS

HITS_OUT = 1 / 30
HITS_OUT_LATE = 1 / 3
CALLS_WICKET_BALL = 1 / 20

OUT = -1
"""What a ball came to that took a wicket; else its runs."""
_CHANCE = -2

_RANKS = len(ORDER)
_CARDS = tuple(range(4 * _RANKS - 2))  # four of a rank, of the jokers two; the odd are black
_STANDARD = [
    [_CHANCE if row.chance else OUT if row.out else row.runs for row in RESULTS[bowled].values()] for bowled in ORDER
]


def card_text(card: int) -> str:
    """Return a card as a match file writes it."""
    return ORDER[card >> 2] + COLOURS[card & 1]


class OverAtTable:
    """One over with all its cards: whole from its deal, or as far as it has been bowled."""

    def __init__(self, rng: random.Random, bowling: int, batting: int, *, late: bool) -> None:
        self.chance = rng.random
        self.deck = list(_CARDS)
        self.played: list[int] = []
        self.balls = 0
        self.hits_out = HITS_OUT_LATE if late else HITS_OUT
        self.tries = bowling in WICKET_BALL_CLASSES
        self.bowlers = self._hand(bowlers_hand(bowling))
        self.batters = self._hand(batters_hand(batting))
        self.entry: dict[str, int | list[int]] = {}

    def again(self) -> "OverAtTable":
        """Return a copy to be bowled on."""
        other = copy(self)
        for name in ("deck", "played", "bowlers", "batters"):
            setattr(other, name, getattr(self, name)[:])
        return other

    def _draw(self) -> int:
        deck = self.deck
        if not deck:
            deck = self.deck = self.played
            self.played = []
        place = int(self.chance() * len(deck))
        deck[place], deck[-1] = deck[-1], deck[place]
        return deck.pop()

    def _hand(self, cards: int) -> list[int]:
        hand = [self._draw() for _ in range(cards)]
        hand.sort(reverse=True)
        return hand

    def send_in(self, batting: int) -> None:
        """Throw in the hand of the batter who is out, and deal the next one's."""
        self.played += self.batters
        self.batters = self._hand(batters_hand(batting))

    def ball(self) -> int:
        """Bowl a ball and return its runs, or OUT; `entry` is how it is written down."""
        chance = self.chance
        left = BALLS - self.balls
        self.balls += 1
        if chance() < self.hits_out:
            return self._drawn("hit_out", HIT_OUT)
        if self.tries and chance() < CALLS_WICKET_BALL:
            self.tries = False
            return self._drawn("wicket_ball", WICKET_BALL)
        bowled = self.bowlers.pop(int(chance() * left))
        batted = self.batters.pop(int(chance() * left))
        self.entry = {"bowler_card": bowled, "batter_card": batted}
        outcome = _STANDARD[bowled >> 2][batted >> 2]
        if outcome == _CHANCE:
            outcome = 0
            if bowled & 1 == batted & 1:
                drawn: list[int] = []
                outcome = self._follow(CHANCE, drawn)
                self.entry["drawn"] = drawn
                self.played += drawn
        self.played += (bowled, batted)
        return outcome

    def _drawn(self, way: str, table: Mapping[str, CardRow]) -> int:
        drawn: list[int] = []
        outcome = self._follow(table, drawn)
        self.entry = {way: drawn}
        self.played += drawn
        return outcome

    def _follow(self, table: Mapping[str, CardRow], drawn: list[int]) -> int:
        row = table[self._rank(drawn)]
        if row.chance:
            row = CHANCE[self._rank(drawn)]
        if row.needs:
            return OUT if self._rank(drawn) in row.needs else 0
        return OUT if row.out else row.runs

    def _rank(self, drawn: list[int]) -> str:
        drawn.append(self._draw())
        return ORDER[drawn[-1] >> 2]

    def written(self) -> dict[str, object]:
        """Return the newest ball as the match file has it."""
        return {"type": "ball"} | {
            key: card_text(value) if isinstance(value, int) else [card_text(card) for card in value]
            for key, value in self.entry.items()
        }


def next_bowler(rng: random.Random, left: Mapping[int, int], last: int | None) -> int:
    """Return who bowls the next over, from the overs that each bowler has left."""
    able = [bowler for bowler, overs in left.items() if overs > 0 and bowler != last] or [last or 0]
    most = max(left[bowler] for bowler in able)
    return rng.choice([bowler for bowler in able if left[bowler] == most])


def play_on(
    rng: random.Random,
    batting: Sequence[int],
    bowlers: Mapping[int, tuple[int, int]],
    due: int,
    late: int,
    last: int | None = None,
    over: OverAtTable | None = None,
) -> int:
    """Play the rest of an innings and return its runs.

    `batting` are the classes of the batter who is in and of those to come, `bowlers` by number the class and the overs
    left, `due` the overs to be opened yet, of which the last `late` are late; `over` is one in progress.
    """
    left = {number: overs for number, (_, overs) in bowlers.items()}
    runs = wickets = 0
    while True:
        if over is None:
            if not due:
                return runs
            last = next_bowler(rng, left, last)
            left[last] -= 1
            over = OverAtTable(rng, bowlers[last][0], batting[wickets], late=due <= late)
            due -= 1
        while over.balls < BALLS:
            outcome = over.ball()
            if outcome != OUT:
                runs += outcome
                continue
            wickets += 1
            if wickets == len(batting):
                return runs
            if over.balls < BALLS:
                over.send_in(batting[wickets])
        over = None
