"""Cricket Card as two people play it: real hands, real stocks, a chalk board; what they did, written as entries."""

import random
from dataclasses import dataclass, field

from hypothesis import strategies as st
from shields_matches import Raw, document

PACE = {"A": 14, "K": 13, "Q": 12, "J": 11} | {str(pip): pip for pip in range(2, 11)}


@dataclass
class Style:
    """How the two play: chances from 0 to 1."""

    counter: float = 0.5
    close: float = 0.05
    high_first: bool = True
    low_wickets_first: bool = True


@dataclass
class Player:
    """One player: a stock, face down, and a hand of four."""

    stock: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)

    def shuffle(self, rng: random.Random) -> None:
        cards = [*map(str, range(2, 11)), "A", *("J", "Q", "K") * 2]
        rng.shuffle(cards)
        self.hand, self.stock = cards[:4], cards[4:]

    def lay(self, card: str) -> str:
        self.hand.remove(card)
        if self.stock:
            self.hand.append(self.stock.pop())
        return card


class Table:
    """A test being played. `score` has side and runs of each innings, as chalked up while playing."""

    def __init__(self, given: Raw, style: Style, rng: random.Random) -> None:
        self.options = given["options"]
        self.style = style
        self.rng = rng
        self.players = (Player(), Player())
        self.entries: list[Raw] = []
        self.score: list[list[int]] = []
        self.outcome = ""
        toss = given["toss"]
        self.first = toss["won_by"] if toss["chose"] == "bat" else 1 - toss["won_by"]

    def total(self, side: int) -> int:
        return sum(runs for who, runs in self.score if who == side)

    def played_out(self) -> bool:
        """Whether the tally is a draw."""
        if self.total(0) + self.total(1) < 1400 or self.options.get("timeless", False):
            return False
        self.outcome = "drawn"
        return True

    def play(self) -> None:
        """Play the match to its end."""
        one, other = self.first, 1 - self.first
        if self.pair(one, other):
            return
        if self.total(one) - self.total(other) >= self.options.get("follow_on_margin", 200):
            one, other = other, one
        self.pair(one, other)

    def pair(self, one: int, other: int) -> bool:
        """Play two innings off one shuffle and count the hands; return whether the match is over."""
        for player in self.players:
            player.shuffle(self.rng)
        second = bool(self.score)
        if self.innings(one, second, last=False):
            return True
        self.entries.append({"type": "close"})
        if second and self.total(one) < self.total(other):
            self.outcome = f"{other} by an innings"
            return True
        if self.innings(other, second, last=second):
            return True
        hands = [list(player.hand) for player in self.players]
        for hand in hands:
            self.rng.shuffle(hand)
        self.entries.append({"type": "close", "hands": hands})
        for line in self.score[-2:]:
            line[1] += sum(PACE[card] for card in hands[line[0]])
        if self.played_out():
            return True
        if second:
            ahead = self.total(one) - self.total(other)
            self.outcome = f"{one if ahead > 0 else other} by {abs(ahead)}" if ahead else "tied"
        return second

    def innings(self, side: int, second: bool, *, last: bool) -> bool:
        """Play one innings up to its close; return whether it ended the match."""
        self.score.append([side, 0])
        wickets = list(range(1, 11))
        batter, fielder = self.players[side], self.players[1 - side]
        while wickets and batter.hand and self.rng.random() >= self.style.close:
            wicket = wickets.pop(0 if self.style.low_wickets_first else self.rng.randrange(len(wickets)))
            pick = max if self.style.high_first and self.rng.random() < 0.7 else min
            cards = [batter.lay(pick(batter.hand, key=PACE.__getitem__))]
            while True:
                answering = fielder if len(cards) % 2 else batter
                floor = PACE[cards[-1]] + (0 if second and len(cards) % 2 else 1)
                better = [card for card in answering.hand if PACE[card] >= floor]
                if not better or self.rng.random() >= self.style.counter:
                    break
                cards.append(answering.lay(self.rng.choice(better)))
            self.entries.append({"type": "play", "wicket": wicket, "cards": cards})
            if len(cards) % 2:
                self.score[-1][1] += max(0, PACE[cards[-1]] - wicket) * self.options.get("multiplier", 10)
            if self.played_out():
                return True
            if last and self.options.get("stop_at_target", True) and self.total(side) > self.total(1 - side):
                self.outcome = f"{side} by {len(wickets) + 1} wickets"
                return True
        return False


@st.composite
def documents(draw: st.DrawFn) -> Raw:
    """Draw the set-up of a match."""
    choices = {
        "stop_at_target": st.booleans(),
        "follow_on_margin": st.sampled_from([1, 60, 150, 200, 1000]),
        "multiplier": st.sampled_from([1, 8, 10, 12, 30, 100]),
        "timeless": st.booleans(),
    }
    given = document(**{name: draw(choice) for name, choice in choices.items() if draw(st.booleans())})
    given["toss"] = {"won_by": draw(st.integers(0, 1)), "chose": draw(st.sampled_from(["bat", "bowl"]))}
    return given


@st.composite
def tables(draw: st.DrawFn) -> tuple[Raw, Table]:
    """Draw a match and play it."""
    given = draw(documents())
    style = Style(
        counter=draw(st.sampled_from([0.0, 0.3, 0.7, 1.0])),
        close=draw(st.sampled_from([0.0, 0.05, 0.3])),
        high_first=draw(st.booleans()),
        low_wickets_first=draw(st.booleans()),
    )
    table = Table(given, style, random.Random(draw(st.integers(0, 2**32))))
    table.play()
    return given, table
