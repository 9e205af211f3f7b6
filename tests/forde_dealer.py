"""Matches of Forde's game as two people would play them, with a real pack of 54 cards, written down as entries."""

import random
from dataclasses import dataclass, field
from typing import Any

from forde_slow_model import (
    BATTED,
    CARDS,
    CHANCE,
    HIT_OUT,
    WICKET_BALL,
    Document,
    Given,
    fold,
    happens,
    may_bowl,
    option,
    outcome,
    side_due,
    why_closed,
)
from hypothesis import strategies as st

NAMES = ("England", "Australia")


@dataclass
class Style:
    """How a match is played and written down: chances from 0 to 1."""

    hit_out: float = 0.1
    wicket_ball: float = 0.1
    by_outcome: float = 0.0
    high_cards: float = 0.3
    cards_back: str = "played"
    stacked: bool = False


@dataclass
class Table:
    """The pack within one over: the deck, both hands, the cards played; every card is one of the 54.

    Stacked, the luck of the draw is the worst for the batters: no shuffle is impossible.
    """

    rng: random.Random
    stacked: bool = False
    deck: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)

    def shuffle(self) -> None:
        """Gather all 54 cards."""
        self.deck = [rank + colour for rank in CARDS for colour in ("r", "b") for _ in range(1 if rank == "X" else 2)]
        self.played, self.aside = [], []
        self.mix()

    def mix(self) -> None:
        """Shuffle the deck."""
        self.rng.shuffle(self.deck)
        if self.stacked:
            self.deck.sort(key=lambda card: card[:-1] in "2345QKAX" and self.rng.random() < 0.8)

    def draw(self) -> str:
        """Draw the top card; the deck is made anew from the cards played when there is none."""
        if not self.deck:
            source = self.played or self.aside
            self.deck = source[:]
            source.clear()
            self.mix()
        return self.deck.pop()

    def hand(self, cards: int) -> list[str]:
        """Deal a hand."""
        return [self.draw() for _ in range(cards)]


class Game:
    """A match being played: the dealer keeps the cards, and the entries as they are written down."""

    def __init__(self, document: Document, style: Style, rng: random.Random) -> None:
        self.document = document
        self.style = style
        self.rng = rng
        self.table = Table(rng, style.stacked)
        self.entries: list[Given] = []
        self.innings: list[Given] = []

    def play(self) -> list[Given]:
        """Play both innings and return the entries."""
        for _ in range(2):
            now: Given = {
                "side": side_due(self.document, self.innings),
                "overs": [],
                "in": [1],
                "balls": [],
                "closed_by": None,
            }
            self.innings.append(now)
            while not now["closed_by"]:
                self.over(now)
        return self.entries

    def over(self, now: Given) -> None:
        """Choose a bowler, deal, and bowl six balls."""
        bowling = 1 - now["side"]
        able = [n for n in range(1, 12) if may_bowl(self.document, bowling, now["overs"], len(now["balls"]), n)]
        bowler = self.rng.choice(able)
        now["overs"].append(bowler)
        self.entries.append({"type": "over", "bowler": bowler})
        bowlers_class = self.document["sides"][bowling]["players"][bowler - 1]["bowling_class"]
        self.table.shuffle()
        bowlers_hand = self.table.hand({1: 6, 2: 7, 3: 8}[bowlers_class])
        batters_hand = self.deal_batter(now)
        tries = 1 if bowlers_class > 1 else 0
        for _ in range(6):
            on_table: list[str] = []
            if self.rng.random() < self.style.hit_out:
                ball = self.hit_out(on_table)
            elif tries and self.rng.random() < self.style.wicket_ball:
                tries = 0
                ball = self.wicket_ball(on_table)
            else:
                ball = self.standard(bowlers_hand, batters_hand, on_table)
            self.table.played.extend(on_table)
            self.record(now, ball)
            if now["closed_by"]:
                return
            if now["balls"][-1]["out"]:
                self.put_back(batters_hand)
                batters_hand = self.deal_batter(now) if len(now["balls"]) % 6 else []

    def deal_batter(self, now: Given) -> list[str]:
        """Deal the hand of the batter who is in."""
        batter = self.document["sides"][now["side"]]["players"][now["in"][-1] - 1]
        return self.table.hand({1: 6, 2: 7, 3: 8, 4: 9, 5: 10}[batter["batting_class"]])

    def put_back(self, hand: list[str]) -> None:
        """Do with the rest of a hand what people do: throw it in, or put it under the deck, or lay it aside."""
        if self.style.cards_back == "played":
            self.table.played.extend(hand)
        elif self.style.cards_back == "deck":
            self.table.deck[:0] = hand
        else:
            self.table.aside.extend(hand)

    def choose(self, hand: list[str]) -> str:
        """Choose a card from a hand."""
        if self.rng.random() < self.style.high_cards:
            card = max(hand, key=lambda held: CARDS.index(held[:-1]))
        else:
            card = self.rng.choice(hand)
        hand.remove(card)
        return card

    def take(self, drawn: list[str], on_table: list[str]) -> str:
        """Draw a card; if the deck is out, what lies on the table may go into the new one."""
        if not self.table.deck and (not self.table.played or self.rng.random() < 0.5):
            self.table.played.extend(on_table)
            on_table.clear()
        card = self.table.draw()
        drawn.append(card)
        on_table.append(card)
        return card

    def standard(self, bowlers_hand: list[str], batters_hand: list[str], on_table: list[str]) -> Given:
        """Both play a card from the hand; a chance draws one from the deck, and perhaps another."""
        ball: Given = {
            "type": "ball",
            "bowler_card": self.choose(bowlers_hand),
            "batter_card": self.choose(batters_hand),
        }
        on_table += [ball["bowler_card"], ball["batter_card"]]
        sign = BATTED[ball["batter_card"][:-1]][CARDS.index(ball["bowler_card"][:-1])]
        if sign == "c" and ball["bowler_card"][-1] == ball["batter_card"][-1]:
            drawn: list[str] = []
            self.chance(drawn, on_table)
            ball["drawn"] = drawn
        return ball

    def chance(self, drawn: list[str], on_table: list[str]) -> None:
        """Draw for a chance."""
        if " if " in happens(CHANCE, self.take(drawn, on_table)):
            self.take(drawn, on_table)

    def hit_out(self, on_table: list[str]) -> Given:
        """The batter hits out."""
        drawn: list[str] = []
        if " if " in happens(HIT_OUT, self.take(drawn, on_table)):
            self.take(drawn, on_table)
        return {"type": "ball", "hit_out": drawn}

    def wicket_ball(self, on_table: list[str]) -> Given:
        """The bowler tries for a wicket."""
        drawn: list[str] = []
        if happens(WICKET_BALL, self.take(drawn, on_table)) == "chance":
            self.chance(drawn, on_table)
        return {"type": "ball", "wicket_ball": drawn}

    def record(self, now: Given, ball: Given) -> None:
        """Write the ball down, by its cards or by its outcome, and see who is next."""
        made = outcome(ball)
        assert made is not None
        runs, out = made
        if self.rng.random() < self.style.by_outcome:
            ball = {"type": "ball", "out": out} if out else {"type": "ball", "runs": runs}
        now["balls"].append({"batter": now["in"][-1], "bowler": now["overs"][-1], "runs": runs, "out": out})
        now["closed_by"] = why_closed(self.document, self.innings)
        if out and not now["closed_by"]:
            waiting = sorted(set(range(1, 12)) - set(now["in"]))
            following = waiting[0]
            if option(self.document, "captain_picks_next"):
                following = self.rng.choice(waiting)
                ball["next_batter"] = following
            now["in"].append(following)
        self.entries.append(ball)


def sides(rng: random.Random) -> list[dict[str, Any]]:
    """Return two sides of any classes that F1 allows, five bowlers among them."""
    result = []
    extremes = rng.choice([(1, 5), (1, 5), (5, 5), (1, 1)])
    for name in NAMES:
        bowlers = rng.sample(range(11), 5)
        players = [
            {
                "name": f"{name[0]} {number}",
                "batting_class": rng.randint(*extremes),
                "bowling_class": rng.randint(1, 3) if number in bowlers else None,
            }
            for number in range(11)
        ]
        result.append({"name": name, "players": players})
    return result


@st.composite
def documents(draw: st.DrawFn, most_overs: int = 50) -> Document:
    """Generate a match file's set-up, with options of every kind."""
    overs = draw(st.sampled_from([n for n in (2, 1, 3, 5, 8, 20, 50) if n <= most_overs]))
    options = {
        "overs": overs,
        "max_overs_per_bowler": draw(st.integers(-(-overs // 5), -(-overs // 5) + 3)),
        "stop_at_target": draw(st.booleans()),
        "captain_picks_next": draw(st.booleans()),
    }
    return {
        "variant": "forde",
        "options": options,
        "sides": sides(random.Random(draw(st.integers(0, 2**16)))),
        "toss": {"won_by": draw(st.integers(0, 1)), "chose": draw(st.sampled_from(["bat", "bowl"]))},
    }


@st.composite
def games(draw: st.DrawFn, most_overs: int = 50) -> tuple[Document, list[Given]]:
    """Generate a match as played: whole, or broken off by any of the three calls, or in progress."""
    document = draw(documents(most_overs))
    style = Style(
        hit_out=draw(st.sampled_from([0.1, 0.0, 0.5, 1.0])),
        wicket_ball=draw(st.sampled_from([0.1, 0.0, 1.0])),
        by_outcome=draw(st.sampled_from([0.0, 1.0, 0.5])),
        high_cards=draw(st.sampled_from([0.3, 0.9])),
        cards_back=draw(st.sampled_from(["played", "deck", "aside"])),
        stacked=draw(st.booleans()),
    )
    rng = random.Random(draw(st.integers(0, 2**32)))
    entries = Game(document, style, rng).play()
    if draw(st.booleans()):
        entries = entries[: draw(st.integers(0, len(entries)))]
        ways: list[Given] = [{"type": "time"}, {"type": "abandon"}, *({"type": "concede", "side": n} for n in (0, 1))]
        call = draw(st.sampled_from([None, *ways]))
        if call and not fold(document, entries)[1]:
            entries.append(call)
    return document, entries
