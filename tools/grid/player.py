"""A simulated player with real cards, who keeps the rules of the game and chooses freely where they allow it.

None of the turns may be refused. The player writes down what the scorer would, as entries of a match file;
`Umpire` counts the same turn card by card, without the book.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from scoring.games.grid.rules.game import GridGame, Outs
from scoring.games.grid.rules.pack import PACK, SUIT
from tools.grid.layout import Cover, Pattern
from tools.grid.turn import CardTurn, Covered

Raw = dict[str, Any]

# How ready a player is to cover while the grid has a hole; what is preferred where there is a choice.
READINESS = (0.0, 0.2, 0.5, 0.8, 1.0)
PREFERENCES: tuple[tuple[Pattern, ...], ...] = (
    (),
    (Pattern.ELEVEN,),
    (Pattern.KQJ, Pattern.THREE),
    (Pattern.THREE,),
    (Pattern.KQJ,),
)


class TurnPlayer:
    """Plays turns of one game with its own cards, shuffled by `rng`."""

    def __init__(self, game: GridGame, rng: random.Random) -> None:
        self.game = game
        self.rng = rng

    def pack(self) -> list[int]:
        """Return a pack, shuffled."""
        cards = list(range(PACK))
        self.rng.shuffle(cards)
        return cards

    def turn(self, stop: Callable[[CardTurn], bool] | None = None) -> CardTurn:
        """Play a turn to its end, or until `stop` says so after a card."""
        rng = self.rng
        readiness, preferred = rng.choice(READINESS), rng.choice(PREFERENCES)
        pack = self.pack()
        turn = CardTurn(self.game.covering, pack)
        while not turn.over:
            if not turn.left:
                cut = rng.randrange(1, PACK)
                pack = pack[cut:] + pack[:cut] if rng.random() < 0.5 else self.pack()
                turn.gather(pack)
            covers = turn.covers
            if covers and (turn.must_cover or rng.random() < readiness):
                turn.begin(self._choose(covers, preferred))
            turn.lay()
            if stop is not None and stop(turn):
                break
        return turn

    def _choose(self, covers: list[Cover], preferred: tuple[Pattern, ...]) -> Cover:
        wanted = [cover for cover in covers if cover.kind in preferred]
        return self.rng.choice(wanted or covers)


Tally = list[tuple[int, bool]]  # for each set: the card of the turn at which it counts, and whether it is suited


def covered(turn: CardTurn, kind: Pattern, *, begun: bool = False) -> Tally:
    """Return the sets of a kind that a turn covered, with `begun` also one broken off in the middle."""
    return [
        (cover.card + (len(cover.cards) if cover.finished else 1), cover.suited)
        for cover in turn.covered
        if cover.kind is kind and (begun or cover.finished)
    ]


class ShownKqj:
    """Counts a K-Q-J when it shows, as some tables do, whatever becomes of it; each card is in one of them."""

    def __init__(self) -> None:
        self.tally: Tally = []
        self._gathered = 0
        self._counted: set[int] = set()

    def look(self, turn: CardTurn) -> None:
        """Look at the grid after a card."""
        if turn.gathered > self._gathered:
            self._gathered, self._counted = turn.gathered, set()
        for cover in turn.layout.covers(turn.covering):
            cards = {turn.layout.cells[cell] for cell in cover.cells}
            if cover.kind is Pattern.KQJ and not cards & self._counted:
                self._counted |= cards
                self.tally.append((turn.laid, len({SUIT[card] for card in cards}) == 1))


def bowling_entry(game: GridGame, turn: CardTurn, kqj: Tally, *, begun: bool = False) -> Raw:
    """Return the entry of a bowling turn, its K-Q-Js counted in `kqj`."""
    entry: Raw = {"type": "bowling_turn", "cards": turn.laid}
    if "kqj" in game.bowling:
        entry["kqj"] = len(kqj)
    if game.scores_covered_lines:
        entry["lines"] = len(covered(turn, Pattern.THREE, begun=begun))
    elif "lines" in game.bowling:
        entry["lines"] = len(turn.lines)
    return entry


def batting_entry(game: GridGame, turn: CardTurn, outs: list[int], kqj: Tally, *, begun: bool = False) -> Raw:
    """Return the entry of a batting turn in which wickets fell at the cards `outs`, in their order."""
    ends = [*outs, turn.laid] if not outs or outs[-1] < turn.laid else list(outs)
    segments: list[Raw] = []
    last = 0
    for index, end in enumerate(ends):
        segments.append({"cards": end - last, "out": index < len(outs)})
        last = end
    for name in game.batting:
        for card, suited in covered(turn, Pattern.THREE, begun=begun) if name == "lines" else kqj:
            if name in ("kqj", "lines") or suited == (name == "kqj_suited"):
                place = next(segment for segment, end in zip(segments, ends, strict=True) if card <= end)
                place[name] = place.get(name, 0) + 1
    return {"type": "batting_turn", "segments": segments}


@dataclass
class InningsCount:
    """What a side has made in an innings, counted from the cards."""

    runs: int = 0
    wickets: int = 0
    batters: list[int] = field(default_factory=lambda: [0])


class Umpire:
    """Counts an innings card by card, and stops a turn at the very card that ends the innings."""

    def __init__(self, game: GridGame, wickets: int, to_win: int | None, rng: random.Random) -> None:
        self.game = game
        self.wickets = wickets
        self.to_win = to_win
        self.rng = rng
        self.side = InningsCount()
        self.outs: list[int] = []

    @property
    def over(self) -> bool:
        """Whether the innings is over."""
        return self.won or self.side.wickets >= self.wickets

    @property
    def won(self) -> bool:
        """Whether the side batting has passed its target."""
        return self.to_win is not None and self.side.runs >= self.to_win

    def out(self) -> None:
        """Count a wicket, and send in the next batter if there is one."""
        self.side.wickets += 1
        if self.side.wickets < self.wickets:
            self.side.batters.append(0)

    def _scored(self, turn: CardTurn) -> Iterator[Covered]:
        """Yield the set, if any, that the card just laid finished covering."""
        if turn.covered and not turn.owed:
            last = turn.covered[-1]
            if last.finished and last.card + len(last.cards) == turn.laid:
                yield last

    def _made(self, turn: CardTurn) -> int:
        return sum(made.card == turn.laid for made in turn.lines[-4:])

    def bowled(self, turn: CardTurn) -> bool:
        """Count a card of a bowling turn; returns whether the innings is over."""
        wickets = int(turn.laid % self.game.wicket_every == 0)
        for cover in self._scored(turn):
            if cover.kind is Pattern.KQJ and "kqj" in self.game.bowling:
                self.side.runs += self.game.bowling["kqj"].runs
                wickets += self.game.bowling["kqj"].wickets
            if cover.kind is Pattern.THREE and self.game.scores_covered_lines:
                wickets += self.game.bowling["lines"].wickets
        if not self.game.scores_covered_lines and "lines" in self.game.bowling:
            self.side.runs += self.game.bowling["lines"].runs * self._made(turn)
            wickets += self.game.bowling["lines"].wickets * self._made(turn)
        if not self.won:
            for _ in range(min(wickets, self.wickets - self.side.wickets)):
                self.out()
        return self.over

    def batted(self, turn: CardTurn) -> bool:
        """Count a card of a batting turn; returns whether the innings is over."""
        if turn.laid == 1:
            self.outs = []
        runs = 1
        for cover in self._scored(turn):
            if cover.kind is Pattern.THREE:
                runs += self.game.batting.get("lines", 0)
            elif cover.kind is Pattern.KQJ:
                name = "kqj_suited" if cover.suited else "kqj_mixed"
                runs += self.game.batting.get(name, 0) + self.game.batting.get("kqj", 0)
        self.side.runs += runs
        self.side.batters[-1] += runs
        claimed = self.game.outs is Outs.LINE or (self.game.outs is Outs.CLAIMED and self.rng.random() < 0.6)
        if claimed and not self.won:
            for _ in range(min(self._made(turn), self.wickets - self.side.wickets)):
                self.outs.append(turn.laid)
                self.out()
        return self.over
