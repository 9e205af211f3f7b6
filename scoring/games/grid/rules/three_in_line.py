"""How many lines the cards of a turn can have made, by card: upper bounds that no deal can pass (G5, G13).

A line needs three cards showing, and each card laid makes at most the lines through its cell that are full:
four in the middle of a full grid, three in a corner. What two or three cards of one cover can make follows from
the cells that were full; what values the cards have is left out of account, except for threes of a kind.
"""

from functools import cache

from scoring.games.grid.rules.layout import CELLS, LINES_THROUGH
from scoring.games.grid.rules.tables import passes

MOST_BY_ONE_CARD = 4
_THREES_OF_A_PASS = 26


def _full_lines(cell: int, filled: int) -> int:
    """Return how many lines through `cell` are full when the first `filled` cells are."""
    return sum(line[2] < filled for line in LINES_THROUGH[cell])


@cache
def _by_cell(filled: int) -> tuple[int, ...]:
    """Return the lines that a card laid on each of the `filled` cells can make, the most first."""
    return tuple(sorted((_full_lines(cell, filled) for cell in range(filled)), reverse=True))


@cache
def _reachable(cards: int) -> dict[int, int]:
    """Return, by how many cells are filled after `cards` of a pass, the most lines made so far."""
    if cards == 0:
        return {0: 0}
    best: dict[int, int] = {}
    for filled, lines in _reachable(cards - 1).items():
        if filled < CELLS:
            new = lines + _full_lines(filled, filled + 1)
            best[filled + 1] = max(best.get(filled + 1, 0), new)
    for size in (2, 3):
        if cards < size:
            continue
        for filled, lines in _reachable(cards - size).items():
            if filled >= size:
                best[filled] = max(best.get(filled, 0), lines + sum(_by_cell(filled)[:size]))
    return best


@cache
def _most_in_pass(cards: int) -> int:
    """Return the most lines that `cards` of a pass can have made, the last cover perhaps unfinished."""
    best = max(_reachable(cards).values(), default=0)
    for under_way in (1, 2):
        if cards > under_way:
            for filled, lines in _reachable(cards - under_way).items():
                if filled > under_way:
                    best = max(best, lines + sum(_by_cell(filled)[:under_way]))
    return best


def most_lines(cards: int) -> int:
    """Return an upper bound of the lines, threes and runs, that the first `cards` of a turn can have made."""
    gathered, last = passes(cards)
    return gathered * _most_in_pass(52) + _most_in_pass(last)


def most_threes(cards: int) -> int:
    """Return an upper bound of the threes of a kind in line that the first `cards` of a turn can have made.

    Four cards of a rank make two at most: the fourth can only replace one of the three that made the first.
    """
    gathered, last = passes(cards)
    in_pass = 2 * (last // 4) + (last % 4 == 3)
    return gathered * _THREES_OF_A_PASS + in_pass


@cache
def most_by_card(number: int) -> int:
    """Return the most lines that the card with this number in the turn, from 1, can make by itself."""
    last = passes(number)[1]
    laid = [_full_lines(last - 1, last)] if last <= CELLS else []
    covered = [_by_cell(filled)[0] for filled in range(2, min(last - 1, CELLS) + 1)]
    return max(laid + covered, default=0)
