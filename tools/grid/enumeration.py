"""Which turns of one pass the 52 cards allow: exact, by enumeration over the classes of cards (G4).

Cards that make eleven belong to one class: {2, 9}, {3, 8}, {4, 7}, {5, 6} and {A, 10 J Q K}. Every card laid is
covered in an eleven, in a king, queen and jack or in three of a kind, or it shows at the end. What a class can
give to each of these does not depend on the other classes, so the classes are enumerated one by one and added up.
Where the cards lie is left out of account; that it forbids nothing more is what the deals of `witness` prove.
"""

from collections.abc import Iterable, Iterator
from itertools import product

from scoring.games.grid.rules.layout import CELLS, Covering
from scoring.games.grid.rules.pack import PACK

OF_A_RANK = 4
MOST_KQJ = 4
PLAIN_CLASSES = 4

# elevens, three of a kind, cards showing
Shares = tuple[int, int, int]
# cards laid, K-Q-J sets covered, three of a kind covered
Turns = set[tuple[int, int, int]]


def _of_rank(covering: Covering, used: int = 0) -> Iterator[Shares]:
    """Yield the shares of one rank, `used` of whose cards are in K-Q-J sets."""
    for threes in (0, 1) if covering.threes else (0,):
        for elevens in range(OF_A_RANK + 1):
            for showing in range(OF_A_RANK + 1 - used - 3 * threes - elevens):
                yield elevens, threes, showing


def _plain_class(covering: Covering, closed: bool) -> set[Shares]:
    """Return the shares of a class of two ranks; `closed`: no eleven may be left showing."""
    ranks = list(_of_rank(covering))
    return {
        (low[0], low[1] + high[1], low[2] + high[2])
        for low, high in product(ranks, ranks)
        if low[0] == high[0] and not (closed and low[2] and high[2])
    }


def _tens(covering: Covering, kqj: int, closed: bool) -> set[Shares]:
    """Return the shares of the sixteen tens with `kqj` sets covered.

    `closed`: no king, queen and jack may be left showing, unless only those in a line may be covered.
    """
    pictures = {
        _added(shares)
        for shares in product(list(_of_rank(covering, kqj)), repeat=3)
        if sum(share[0] for share in shares) <= OF_A_RANK
        and not (closed and not covering.kqj_in_line and all(share[2] for share in shares))
    }
    tens = {_added(shares) for shares in product(list(_of_rank(covering)), pictures)}
    return {shares for shares in tens if shares[0] <= OF_A_RANK}


def _added(shares: Iterable[Shares]) -> Shares:
    elevens, threes, showing = zip(*shares, strict=True)
    return sum(elevens), sum(threes), sum(showing)


def _tens_class(covering: Covering, kqj: int, closed: bool) -> set[Shares]:
    """Return the shares of the aces and the tens together."""
    aces = list(_of_rank(covering))
    return {
        (ten[0], ten[1] + ace[1], ten[2] + ace[2])
        for ten in _tens(covering, kqj, closed)
        for ace in aces
        if ace[0] == ten[0] and not (closed and ace[2] and ten[2])
    }


def _turns(covering: Covering, closed: bool) -> Iterator[tuple[int, int, Shares]]:
    plain = _plain_class(covering, closed)
    so_far = {(0, 0, 0)}
    for _ in range(PLAIN_CLASSES):
        so_far = {shares for pair in product(so_far, plain) if (shares := _added(pair))[2] <= CELLS}
    for kqj in range(MOST_KQJ + 1):
        for pair in product(so_far, _tens_class(covering, kqj, closed)):
            elevens, threes, showing = _added(pair)
            if showing <= CELLS:
                yield showing + 2 * elevens + 3 * (kqj + threes), kqj, (elevens, threes, showing)


def finished(covering: Covering) -> Turns:
    """Return what a pass can come to that ends the turn: nine cards showing and nothing to cover."""
    return {(cards, kqj, shares[1]) for cards, kqj, shares in _turns(covering, True) if shares[2] == CELLS}


def broken_off(covering: Covering) -> Turns:
    """Return what a pass can have come to after any card; a set whose cover is begun may be counted or not.

    A cover under way leaves one or two old cards showing beside the new, so nine places hold no more of them; where
    it is not counted, one or two cards more were laid than those counted make.
    """
    counted = {(cards, kqj, shares[1]) for cards, kqj, shares in _turns(covering, False)}
    return {(cards + n, kqj, threes) for cards, kqj, threes in counted for n in range(3) if cards + n <= PACK}


def run_out(covering: Covering) -> set[tuple[int, int]]:
    """Return the sets (K-Q-J, three of a kind) that a pass can have covered whose 52 cards were all laid."""
    return {(kqj, threes) for cards, kqj, threes in broken_off(covering) if cards == PACK}
