"""The reference cards of the grid games: one page each, and what they say is what the game and its cards do."""

import subprocess

import pytest
from printed import blank, pages, structure

from scoring.games.grid.rules.game import GridGame
from scoring.games.grid.rules.match import GridMatch
from scoring.games.grid.rules.pack import RANKS, SUITS
from scoring.games.grid.sheets.diagrams import diagrams
from scoring.games.grid.sheets.reference import impossible
from scoring.rules.registry import variants
from tools.grid.layout import Layout

pytestmark = pytest.mark.usefixtures("nothing_amiss")

GAMES = {slug: variant.game for slug, variant in variants().items() if issubclass(variant, GridMatch)}


def card(game: str, size: str = "a4") -> str:
    [page] = pages(blank(f"{game}/reference", size))
    return page


def row(page: str, event: str) -> str:
    """Return what a line of the table says beside the event."""
    line = next(line for line in page.splitlines() if line.strip().startswith(event))
    return " ".join(line.strip().removeprefix(event).split())


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_it_is_one_page_with_every_section(game: str, size: str) -> None:
    page = card(game, size)
    for heading in ("Aim", "A turn", "Covers", "Wickets", "Innings and match", "Agree before play", "Check the count"):
        assert heading in page
    assert "Match ____" not in page


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        (
            "british",
            {
                "Every card": "1 run to the batter in a wicket for every 21 cards of the turn",
                "K, Q, J anywhere, mixed suits": "1 run more 1 wide",
                "K, Q, J anywhere, one suit": "3 runs more 1 wide",
                "Three of a kind in a line": "run out, if the bowling side claims it 4 byes",
                "Three in sequence in a line": "nothing nothing",
            },
        ),
        (
            "hill",
            {
                "Every card": "1 run to the batter in a wicket for every 21 cards of the turn",
                "K, Q, J anywhere": "nothing but the cover nothing but the cover",
                "Three of a kind in a line": "1 wicket 1 wicket",
                "Three in sequence in a line": "1 wicket 1 wicket",
            },
        ),
        (
            "latham",
            {
                "Every card": "1 run to the batter in a wicket for every 21 cards of the turn",
                "Three of a kind in a line": "1 wicket 1 wicket",
                "Three in sequence in a line": "1 wicket 1 wicket",
            },
        ),
        (
            "south-african",
            {
                "Every card": "1 run to the batter in a wicket for every 11 cards of the turn",
                "K, Q, J in a line, any order": "50 runs more 5 wickets",
                "Three of a kind in a line": "nothing nothing",
                "Three in sequence in a line": "nothing nothing",
                "A cover missed": "a wicket, no runs; the turn is over no wicket; the turn is over",
            },
        ),
        (
            "new-zealand",
            {
                "Every card": "1 run to the batter in a wicket for every 20 cards of the turn",
                "K, Q, J anywhere": "nothing but the cover nothing but the cover",
                "Three of a kind in a line, covered": "60 runs more 3 wickets",
                "Three in sequence in a line": "nothing nothing",
            },
        ),
    ],
)
def test_what_counts_is_what_the_game_counts(game: str, expected: dict[str, str]) -> None:
    page = card(game).split("What counts")[1]
    assert {event: row(page, event) for event in expected} == expected


@pytest.mark.parametrize(
    ("game", "says", "says_not"),
    [
        ("british", ["bowling side plays first", "A run out belongs", "follow on"], ["K-A-2", "Cover at once"]),
        ("hill", ["batting side plays first", "not K-A-2", "follow on"], ["A run out belongs"]),
        ("latham", ["batting side plays first", "One innings a side", "played out"], ["follow on", "the target, a"]),
        ("south-african", ["Cover at once", "a missed cover", "Three of a kind are not covered"], ["you choose"]),
        ("new-zealand", ["The lower card of a pair is covered first", "1 from 20, 2 from 40, 3 from 60"], ["K-A-2"]),
    ],
)
def test_what_sets_a_game_apart(game: str, says: list[str], says_not: list[str]) -> None:
    flowed = flow(blank(f"{game}/reference"))
    for words in says:
        assert words in flowed
    for words in says_not:
        assert words not in flowed


def flow(pdf: bytes) -> str:
    """Return the text as it is read, column by column."""
    run = subprocess.run(["pdftotext", "-", "-"], input=pdf, capture_output=True, check=True)
    return " ".join(run.stdout.decode().split())


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_impossible_counts(game: GridGame) -> None:
    pdf = blank(f"{game.slug}/reference")
    assert impossible(game) == "1–8, 10, 51, 53–60, 62, 103, 105–112, 114"
    assert f"A finished turn never counts {impossible(game)}" in flow(pdf)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_diagrams_show_what_may_be_covered_and_what_counts(game: GridGame) -> None:
    """The cards drawn, laid on a grid in that order, form nothing but what is marked."""
    order, eleven, *others = diagrams(game)
    assert order.cards == tuple("123456789")
    for diagram in (eleven, *others):
        layout = Layout()
        for place, rank in enumerate(diagram.cards):
            layout.put(place, RANKS.index(rank) * len(SUITS) + place % len(SUITS))
        covers = [cover.cells for cover in layout.covers(game.covering)]
        lines = [line.cells for place in range(len(diagram.cards)) for line in layout.lines_made(place, game.covering)]
        assert {*covers, *lines} == ({diagram.marked} if diagram.marked else set())
        assert ("no cover" in diagram.caption or not diagram.marked) == (not covers)
    elements = structure(blank(f"{game.slug}/reference"))
    figures = [element["/Alt"] for element in elements if element["/S"] == "/Figure"]
    assert figures == [diagram.text for diagram in diagrams(game)]
