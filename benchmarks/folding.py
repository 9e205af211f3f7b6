"""Folding a ball, a turn or a play, beside python-chess pushing a legal move given in SAN."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

import chess

from benchmarks.british import british_test
from benchmarks.ratio import Ratio, median_ratio
from benchmarks.site import Site
from scoring.demo import demo_matches
from scoring.games.grid.rules.match import GridMatch
from scoring.rules.registry import find_rules
from scoring.rules.replay import replay

MOVES = tuple(
    """
    e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 c4 c6 cxb5 axb5 Nc3 Bb7 Bg5 b4 Nb1
    h6 Bh4 c5 dxe5 Nxe4 Bxe7 Qxe7 exd6 Qf6 Nbd2 Nxd6 Nc4 Nxc4 Bxc4 Nb6 Ne5 Rae8 Bxf7+ Rxf7 Nxf7 Rxe1+ Qxe1 Kxf7
    """.split()  # noqa: SIM905 - moves as a book prints them
)


def run(site: Site) -> Iterator[Ratio]:
    """Check and fold whole matches, of balls, of turns and of plays; push a whole game of moves."""
    yield Ratio("check and fold a ball / python-chess push_san", _to_push([site.document]), 1.0)
    matches = [json.loads(path.read_text()) for path in (match.file for match in demo_matches())]
    turns = [document for document in matches if issubclass(find_rules(document["variant"]), GridMatch)]
    yield Ratio("check and fold a turn / python-chess push_san", _to_push([*turns, british_test()]), 1.0)
    plays = [document for document in matches if not find_rules(document["variant"]).setup_rules.fewest_players]
    if plays:
        yield Ratio("check and fold a play / python-chess push_san", _to_push(plays), 1.0)


def _to_push(documents: Iterable[dict[str, Any]]) -> float:
    """Return the ratio of an entry's time to a move's."""
    matches = []
    for document in documents:
        rules: Any = find_rules(document["variant"])
        setup, _problems = rules.read_setup(document)
        matches.append((rules, setup, [rules.read_entry(raw)[0] for raw in document["entries"]]))

    def fold() -> None:
        for match in matches:
            replay(*match)

    def push() -> None:
        board = chess.Board()
        for move in MOVES:
            board.push_san(move)

    entries = sum(replay(*match).match.played for match in matches)
    return median_ratio(fold, push, 60) * len(MOVES) / entries
