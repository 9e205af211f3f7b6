"""Folding a ball, beside python-chess pushing a legal move given in SAN."""

from collections.abc import Iterator
from typing import Any

import chess

from benchmarks.ratio import Ratio, median_ratio
from benchmarks.site import Site
from scoring.rules.registry import find
from scoring.rules.replay import replay

MOVES = tuple(
    """
    e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7 Bg5 b4 Nb1
    h6 Bh4 c5 dxe5 Nxe4 Bxe7 Qxe7 exd6 Qf6 Nbd2 Nxd6 Nc4 Nxc4 Bxc4 Nb6 Ne5 Rae8 Bxf7+ Rxf7 Nxf7 Rxe1+ Qxe1 Kxf7
    """.split()  # noqa: SIM905 - moves as a book prints them
)


def run(site: Site) -> Iterator[Ratio]:
    """Check and fold a whole match of entries; push a whole game of moves."""
    rules: Any = find(site.document["variant"])
    setup, _problems = rules.read_setup(site.document)
    entries = [rules.read_entry(raw)[0] for raw in site.document["entries"]]

    def fold() -> None:
        replay(rules, setup, entries)

    def push() -> None:
        board = chess.Board()
        for move in MOVES:
            board.push_san(move)

    whole = median_ratio(fold, push, 60)
    yield Ratio("check and fold an entry / python-chess push_san", whole * len(MOVES) / len(entries), 1.0)
