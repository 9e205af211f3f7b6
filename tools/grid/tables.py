"""Proves the tables of the grid games: derives them again, and plays a witness deal for every combination in them.

    python -m tools.grid.tables

prints what was proved and every combination without a witness; exit status 1 if a table is not what was derived.
A witness is a deal made for its combination and played card by card on `CardTurn`, by the rules of its game.
"""

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from scoring.games.grid.rules.layout import CELLS, LINES, Covering
from scoring.games.grid.rules.pack import ACE, JACK, KING, PACK, QUEEN, TEN, Card
from scoring.games.grid.rules.tables import FINISHED, RUN_OUT, broken_off_sets
from tools.grid import enumeration
from tools.grid.layout import Pattern, is_kqj, is_run, is_three
from tools.grid.turn import CardTurn

COVERINGS = {
    "british, hill": Covering(runs_count=True),
    "new-zealand": Covering(lower_first=True),
    "latham": Covering(threes=False, runs_count=True),
    "south-african": Covering(threes=False, kqj_in_line=True, compulsory=True),
}
TRIES = 400

Combination = tuple[int, int, int]  # cards, K-Q-J sets, threes of a kind
Shares = tuple[int, int, int]  # elevens, threes of a kind, cards showing


@dataclass(frozen=True)
class Deal:
    """A pack in the order in which it is dealt, and the sets to be covered, in their order."""

    pack: tuple[Card, ...]
    plan: tuple[tuple[Card, ...], ...]


def table(covering: Covering) -> set[Combination]:
    """Return the combinations of finished turns of one pass that the product's table has."""
    rows = FINISHED[covering.threes].items()
    return {(cards, kqj, threes) for cards, sets in rows for kqj, threes in _sets(sets)}


def run_out_table(covering: Covering) -> set[tuple[int, int]]:
    """Return the sets of a pass that ran out that the product's table has."""
    return set(_sets(RUN_OUT[covering.threes]))


def broken_off_table(covering: Covering) -> set[Combination]:
    """Return the combinations of turns cut short in their first pass that the product allows."""
    counts = range(1, PACK + 1)
    return {(cards, *sets) for cards in counts for sets in _sets(broken_off_sets(covering, cards))}


def _sets(sets: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    return ((kqj, threes) for kqj, bits in enumerate(sets) for threes in range(bits.bit_length()) if bits >> threes & 1)


class Dealer:
    """Makes deals in which a pass covers just what is asked of it."""

    def __init__(self, covering: Covering, seed: int = 1) -> None:
        self.covering = covering
        self.random = random.Random(seed)
        plain = [(1, 8), (2, 7), (3, 6), (4, 5)]
        self.classes: dict[bool, list[dict[Shares, list[dict[int, Shares]]]]] = {}
        self.tens: dict[tuple[int, bool], dict[Shares, list[dict[int, Shares]]]] = {}
        for closed in (True, False):
            self.classes[closed] = [self._plain(pair, closed) for pair in plain]
        self.ranks: dict[int, list[Shares]] = {}

    def _plain(self, ranks: tuple[int, int], closed: bool) -> dict[Shares, list[dict[int, Shares]]]:
        found: dict[Shares, list[dict[int, Shares]]] = {}
        options = list(enumeration._of_rank(self.covering))
        for low, high in product(options, options):
            if low[0] == high[0] and not (closed and low[2] and high[2]):
                shares = (low[0], low[1] + high[1], low[2] + high[2])
                found.setdefault(shares, []).append(dict(zip(ranks, (low, high), strict=True)))
        return found

    def _tens(self, kqj: int, closed: bool) -> dict[Shares, list[dict[int, Shares]]]:
        if (kqj, closed) not in self.tens:
            found: dict[Shares, list[dict[int, Shares]]] = {}
            of_picture = list(enumeration._of_rank(self.covering, kqj))
            of_ten = list(enumeration._of_rank(self.covering))
            for jack, queen, king, ten in product(of_picture, of_picture, of_picture, of_ten):
                tens = (jack, queen, king, ten)
                elevens, threes, showing = (sum(share[i] for share in tens) for i in range(3))
                if elevens > 4 or showing > CELLS:
                    continue
                if closed and not self.covering.kqj_in_line and jack[2] and queen[2] and king[2]:
                    continue
                for ace in of_ten:
                    if ace[0] == elevens and not (closed and ace[2] and showing) and showing + ace[2] <= CELLS:
                        shares = (elevens, threes + ace[1], showing + ace[2])
                        ways = found.setdefault(shares, [])
                        way = {JACK: jack, QUEEN: queen, KING: king, TEN: ten, ACE: ace}
                        if len(ways) < 40:
                            ways.append(way)
                        else:
                            ways[self.random.randrange(40)] = way
            self.tens[kqj, closed] = found
        return self.tens[kqj, closed]

    def _ways(self, kqj: int, wanted: Shares, closed: bool) -> Iterator[dict[int, Shares]]:
        """Yield, at random, ways to share out the ranks so that they come to what is wanted."""
        classes = [self._tens(kqj, closed), *self.classes[closed]]
        reach: list[set[Shares]] = [{(0, 0, 0)}]
        for options in reversed(classes):
            sums = {(a + x, b + y, c + z) for (a, b, c), (x, y, z) in product(reach[0], options)}
            reach.insert(0, {s for s in sums if all(x <= y for x, y in zip(s, wanted, strict=True))})
        if wanted not in reach[0]:
            return
        while True:
            way: dict[int, Shares] = {}
            left = wanted
            for options, rest in zip(classes, reach[1:], strict=True):
                fitting = [
                    (share, after)
                    for share in options
                    if (after := (left[0] - share[0], left[1] - share[1], left[2] - share[2])) in rest
                ]
                share, left = self.random.choice(fitting)
                way |= self.random.choice(options[share])
            yield way

    def deals(self, kqj: int, wanted: Shares, closed: bool) -> Iterator[Deal]:
        """Yield deals that cover `kqj` sets and what is wanted: threes first, in the top row, elevens last."""
        for way in self._ways(kqj, wanted, closed):
            hands = {rank: list(range(4 * rank, 4 * rank + 4)) for rank in range(KING + 1)}
            threes = [tuple(hands[rank].pop() for _ in range(3)) for rank, share in way.items() if share[1]]
            kqjs = [tuple(hands[rank].pop() for rank in (KING, QUEEN, JACK)) for _ in range(kqj)]
            elevens = []
            for low, highs in ((ACE, (TEN, JACK, QUEEN, KING)), (1, (8,)), (2, (7,)), (3, (6,)), (4, (5,))):
                for high in highs:
                    elevens += [(hands[low].pop(), hands[high].pop()) for _ in range(way[high][0])]
            showing = [hands[rank].pop() for rank, share in way.items() for _ in range(share[2])]
            rest = [card for hand in hands.values() for card in hand]
            for cards in (threes, kqjs, elevens, showing, rest):
                self.random.shuffle(cards)
            plan = (*threes, *kqjs, *elevens)
            yield Deal((*(card for cards in plan for card in cards), *showing, *rest), plan)


def play(covering: Covering, deal: Deal) -> CardTurn:
    """Play a deal by its plan to the end of the turn or of the pack; whatever else is compulsory is covered too."""
    turn = CardTurn(covering, deal.pack)
    plan = list(deal.plan)
    while turn.left and not turn.over:
        open_now = turn.covers
        cells = turn.layout.cells
        planned = [c for c in open_now if plan and {cells[cell] for cell in c.cells} == set(plan[0])]
        if planned:
            turn.begin(planned[0])
            plan.pop(0)
        elif turn.must_cover:
            turn.begin(open_now[0])
        turn.lay()
    return turn


def came_to(turn: CardTurn) -> Combination:
    """Return what a turn came to: cards, and the sets covered or begun to be."""
    kinds = [cover.kind for cover in turn.covered]
    return turn.laid, kinds.count(Pattern.KQJ), kinds.count(Pattern.THREE)


def witness(dealer: Dealer, combination: Combination) -> CardTurn | None:
    """Return a finished turn that came to `combination`, or None where no deal was found."""
    cards, kqj, threes = combination
    elevens = (cards - CELLS - 3 * (kqj + threes)) // 2
    deals = dealer.deals(kqj, (elevens, threes, CELLS), True)
    for _, deal in zip(range(TRIES), deals, strict=False):
        if not _lines_left(dealer.covering, deal.pack[cards - CELLS : cards]):
            turn = play(dealer.covering, deal)
            if turn.over and came_to(turn) == combination:
                return turn
    return None


def _lines_left(covering: Covering, showing: tuple[Card, ...]) -> bool:
    """Return whether a cheap look at the last nine cards, laid in their order, shows a line to cover."""
    judge = is_kqj if covering.kqj_in_line else is_three
    return (covering.kqj_in_line or covering.threes) and any(judge(*(showing[cell] for cell in line)) for line in LINES)


def run_out_witness(dealer: Dealer, kqj: int, threes: int) -> CardTurn | None:
    """Return a turn whose pack ran out with these sets covered, or None where no deal was found."""
    for closed in (True, False):
        for showing in range(CELLS - closed, -1, -1):
            elevens, odd = divmod(PACK - showing - 3 * (kqj + threes), 2)
            if odd or elevens < 0:
                continue
            deals = dealer.deals(kqj, (elevens, threes, showing), closed)
            for _, deal in zip(range(TRIES), deals, strict=False):
                turn = play(dealer.covering, deal)
                if turn.exhausted and came_to(turn) == (PACK, kqj, threes):
                    return turn
    return None


def without_witness(covering: Covering, seed: int = 1) -> tuple[list[Combination], list[tuple[int, int]]]:
    """Return the combinations of finished turns, and of passes that ran out, that no deal was found for."""
    dealer = Dealer(covering, seed)
    finished = [c for c in sorted(table(covering)) if witness(dealer, c) is None]
    return finished, [s for s in sorted(run_out_table(covering)) if run_out_witness(dealer, *s) is None]


def most_runs_uncovered() -> int:
    """Return the most runs in line that nine cards show of which nothing may be covered: no eleven, K-Q-J or three.

    Five lines or more hold two rows or two columns; a grid turned about its diagonal shows the same, so two rows.
    """
    best = 0
    for low in product((1, 8), (2, 7), (3, 6), (4, 5)):
        for tens in ((ACE,), (TEN, JACK, QUEEN, KING)):
            rows = list(product((*low, *tens), repeat=3))
            runs = {row: is_run(*(4 * rank for rank in row)) for row in rows}
            for first, second in product([row for row in rows if runs[row]], repeat=2):
                for third in rows:
                    for cells in ((*first, *second, *third), (*first, *third, *second), (*third, *first, *second)):
                        lines = [(cells[a], cells[b], cells[c]) for a, b, c in LINES]
                        found = sum(map(runs.__getitem__, lines))
                        if found > best and _stays(cells, lines):
                            best = found
    return best


def _stays(ranks: tuple[int, ...], lines: list[tuple[int, int, int]]) -> bool:
    """Return whether nine ranks of which no two make eleven have no K-Q-J and no three in line either."""
    return (
        not {JACK, QUEEN, KING} <= set(ranks)
        and not any(a == b == c for a, b, c in lines)
        and all(ranks.count(rank) <= 4 for rank in ranks)
    )


def main() -> int:
    """Derive, compare, play; print the findings."""
    status = 0
    print(f"nine cards that cannot be covered show {most_runs_uncovered()} runs at most")
    for games, covering in COVERINGS.items():
        derived = (
            table(covering) == enumeration.finished(covering),
            run_out_table(covering) == enumeration.run_out(covering),
            broken_off_table(covering) == {c for c in enumeration.broken_off(covering) if c[0] > 3 * (c[1] + c[2])},
        )
        finished, ran_out = without_witness(covering)
        print(f"{games}: {len(table(covering))} combinations, {len(run_out_table(covering))} of a pass that ran out")
        print(f"  tables as derived: {'yes' if all(derived) else 'NO'}")
        print(f"  without a witness: {finished or 'none'}, {ran_out or 'none'}")
        status |= not all(derived)
    return status


if __name__ == "__main__":
    sys.exit(main())
