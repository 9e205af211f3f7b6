"""`docs/rules.md`: the tables of Forde's game that it tells are those played by."""

import re
from collections.abc import Iterator
from pathlib import Path

from scoring.games.forde.rules.tables import CHANCE, HIT_OUT, RESULTS, WICKET_BALL, CardRow
from scoring.rules.cards import JOKER

PAGE = (Path(__file__).parents[3] / "docs" / "rules.md").read_text(encoding="utf-8")


def rows(heading: str) -> Iterator[list[str]]:
    """Yield the cells of each row of the first table below a heading, without its head."""
    _before, _heading, below = PAGE.partition(f"\n### {heading} ")
    table = re.search(r"(?:^\|.*\n)+", below, re.MULTILINE)
    assert table
    for line in table.group().splitlines()[2:]:
        yield [cell.strip(" *") for cell in line.strip("|").split("|")]


def told(row: CardRow) -> str:
    """Return what the page says a row of a table of single cards brings."""
    if row.chance:
        return "a chance"
    out = (row.out or "").replace("_", " ")
    if not row.needs:
        return out or {0: "no run", 1: "1 run"}.get(row.runs, f"{row.runs} runs")
    cards = {"A": "an ace", f"A{JOKER}": "an ace or a joker", "JKQ": "J, Q or K"}["".join(sorted(row.needs))]
    return f"one more card: {out} on {cards}, else no run"


def test_f4_the_results_table() -> None:
    signs = {"·": "runs_0", "c": "chance", "b": "bowled"}
    cards = list(RESULTS)
    for bowled, (_bowler, *cells) in zip(cards, rows("F4"), strict=True):
        keys = [RESULTS[bowled][card].key for card in cards]
        assert keys == [signs.get(cell, f"runs_{cell}") for cell in cells], bowled


def test_f5_the_tables_of_single_cards() -> None:
    page = {card: cells for card, *cells in rows("F5")}
    assert page == {
        "joker" if card == JOKER else card: [told(table[card]) for table in (HIT_OUT, WICKET_BALL, CHANCE)]
        for card in HIT_OUT
    }
