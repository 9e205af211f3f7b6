"""What a turn can come to, as data: counts with K-Q-J sets and with three of a kind covered (G4).

`tools.grid.enumeration` derives these tables, `python -m tools.grid.tables` compares and plays a witness deal for every
combination in them. Sets of sets are written as bits: `sets[kqj]` has bit `threes` set where both are possible.
"""

from functools import lru_cache

from scoring.games.grid.rules.layout import Covering
from scoring.games.grid.rules.pack import PACK

MOST_KQJ = 4
# Twenty elevens and nine tens showing make 49 cards; two more begin to cover a set that is never finished.
MOST_WITHOUT_SETS = 51

Sets = tuple[int, ...]

# One line a count; then, for 0 to 4 K-Q-Js, how many threes of a kind, in steps of two (-: none possible).
_WITH_THREES = """
 9  0     -     -     -     -
11  0     -     -     -     -
12  1     0     -     -     -
13  0     -     -     -     -
14  1     0     -     -     -
15  0-2   1     0     -     -
16  1     0     -     -     -
17  0-2   1     0     -     -
18  1-3   0-2   1     0     -
19  0-2   1     0     -     -
20  1-3   0-2   1     0     -
21  0-4   1-3   0-2   1     0
22  1-3   0-2   1     0     -
23  0-4   1-3   0-2   1     0
24  1-5   0-4   1-3   0-2   1
25  0-4   1-3   0-2   1     0
26  1-5   0-4   1-3   0-2   1
27  0-6   1-5   0-4   1-3   0-2
28  1-5   0-4   1-3   0-2   1
29  0-6   1-5   0-4   1-3   0-2
30  1-7   0-6   1-5   0-4   1-3
31  0-6   1-5   0-4   1-3   0-2
32  1-7   0-6   1-5   0-4   1-3
33  0-8   1-7   0-6   1-5   0-4
34  1-7   0-6   1-5   0-4   1-3
35  0-8   1-7   0-6   1-5   0-4
36  1-9   0-8   1-7   0-6   1-5
37  0-8   1-7   0-6   1-5   0-4
38  1-9   0-8   1-7   0-6   1-5
39  0-10  1-9   0-8   1-7   0-6
40  1-9   0-8   1-7   0-6   1-5
41  0-10  1-9   0-8   1-7   0-6
42  1-11  0-10  1-9   0-8   1-7
43  0-10  1-9   0-8   1-7   0-6
44  1-11  0-10  1-9   0-8   1-7
45  0-12  1-11  0-10  1-9   2-8
46  1-11  0-10  1-9   0-8   1-7
47  0-12  1-11  0-10  1-9   2-8
48  1-11  0-10  1-9   2-8   3-7
49  0-12  1-11  0-8   1-9   2-8
50  1-11  0-10  1-9   2-8   3-7
52  1-11  0-10  1-7   2-8   3-7
"""

# One line for each number of K-Q-Js: the counts, in steps of two. K-Q-J in a line only gives the same.
_WITHOUT_THREES = """
 9-49
12-52
15-49
18-46
21-43
"""

# Threes of a kind in a pass that ran out, for 0 to 4 K-Q-Js, in steps of one.
_RUN_OUT_WITH_THREES = "1-13  0-13  0-10  0-10  0-10"
_RUN_OUT_WITHOUT_THREES = "-  0  0  0  0"


def _bits(text: str, step: int) -> int:
    if text == "-":
        return 0
    low, _, high = text.partition("-")
    return sum(1 << bit for bit in range(int(low), int(high or low) + 1, step))


def _read_with_threes() -> dict[int, Sets]:
    rows = (line.split() for line in _WITH_THREES.strip().splitlines())
    return {int(cards): tuple(_bits(cell, 2) for cell in cells) for cards, *cells in rows}


def _read_without_threes() -> dict[int, Sets]:
    counts = [_bits(line.strip(), 2) for line in _WITHOUT_THREES.strip().splitlines()]
    rows = {cards: tuple(count >> cards & 1 for count in counts) for cards in range(1, PACK + 1)}
    return {cards: sets for cards, sets in rows.items() if any(sets)}


FINISHED: dict[bool, dict[int, Sets]] = {True: _read_with_threes(), False: _read_without_threes()}
RUN_OUT: dict[bool, Sets] = {
    True: tuple(_bits(cell, 1) for cell in _RUN_OUT_WITH_THREES.split()),
    False: tuple(_bits(cell, 1) for cell in _RUN_OUT_WITHOUT_THREES.split()),
}


def passes(cards: int) -> tuple[int, int]:
    """Return how often the pack ran out in a turn of `cards`, and the cards of its last pass, 1 to 52 (G4)."""
    gathered = (cards - 1) // PACK
    return gathered, cards - gathered * PACK


def _plus(some: Sets, pass_: Sets) -> Sets:
    """Return what two parts of a turn, the second at most one pass, come to together."""
    total = [0] * (len(some) + len(pass_) - 1)
    for i, left in enumerate(some):
        for j, right in enumerate(pass_):
            while right:
                total[i + j] |= left << (right & -right).bit_length() - 1
                right &= right - 1
    return tuple(total)


@lru_cache(maxsize=64)
def _run_outs(threes: bool, gathered: int) -> Sets:
    return _plus(_run_outs(threes, gathered - 1), RUN_OUT[threes]) if gathered else (1,)


@lru_cache(maxsize=4096)
def finished_sets(covering: Covering, cards: int) -> Sets:
    """Return the sets that a finished turn of `cards` can have covered; all zero where there is no such turn."""
    gathered, last = passes(cards)
    return _plus(_run_outs(covering.threes, gathered), FINISHED[covering.threes].get(last, (0,)))


@lru_cache(maxsize=4096)
def broken_off_sets(covering: Covering, cards: int) -> Sets:
    """Return the sets that may have been covered when a turn was cut short at `cards`.

    One whose cover was begun may be recorded or not.
    """
    gathered, last = passes(cards)
    pass_ = []
    for kqj, ran_out in enumerate(RUN_OUT[covering.threes]):
        possible = ran_out if last > MOST_WITHOUT_SETS else ran_out | 1
        threes = (last - 1) // 3 - kqj  # a set counts from the card after its third
        pass_.append(possible & (2 << threes) - 1 if threes >= 0 else 0)
    return _plus(_run_outs(covering.threes, gathered), tuple(pass_))


def finishes(covering: Covering, cards: int) -> bool:
    """Return whether a finished turn can count `cards`, whatever was covered in it."""
    return cards > 0 and any(finished_sets(covering, cards))
