"""What turns can come to, as data for a page that proves nothing itself: what the checks of feasibility let pass."""

from collections.abc import Callable, Mapping
from functools import cache

from scoring.games.grid.rules.feasibility import Ending, batting_fits, bowling_fits, most_kqj, most_lines_of
from scoring.games.grid.rules.game import GridGame, Outs
from scoring.games.grid.rules.pack import PACK
from scoring.games.grid.rules.three_in_line import most_by_card
from scoring.rules.version import VERSION

MOST = 2 * PACK
"""The highest count that the data knows; of one in fifty turns, which count more, it says nothing."""

_MOST_OUTS = 11
_MOST_COVERED = 26  # threes of a kind of two packs
Fits = Callable[[GridGame, int, int, int, Ending], bool]


@cache
def possible_turns(game: GridGame) -> Mapping[str, object]:
    """Return by kind of turn, its ending and its count, from 1, which tallies it can have.

    `at` is, for each count, the place of its row in `rows`. A row has for each number of K-Q-Js recorded, from 0 to the
    most that the count holds, the possible numbers of lines as the bits of a hexadecimal number; 0 where the game
    records none. The lines of a batting turn are the wickets that they cost, but in a game that counts lines covered.
    `lines` are the most that score up to a card, or at the end; `by_card` is the most that one card makes.
    """
    batted_lines = game.scores_covered_lines or game.outs in (Outs.CLAIMED, Outs.LINE)
    counts = range(1, MOST + 1)
    return {
        "version": VERSION,
        "most": MOST,
        "bowling": _kind(game, bowling_fits, kqj="kqj" in game.bowling, lines="lines" in game.bowling),
        "batting": _kind(
            game,
            batting_fits,
            kqj=any(name.startswith("kqj") for name in game.batting),
            lines=batted_lines,
            most=None if game.scores_covered_lines else _MOST_OUTS,
        ),
        "lines": {
            ending: [most_lines_of(game, cards, ending) for cards in counts]
            for ending in (Ending.FINISHED, Ending.CUT_SHORT)
        },
        "by_card": [most_by_card(card) for card in counts],
    }


def _kind(game: GridGame, fits: Fits, *, kqj: bool, lines: bool, most: int | None = None) -> dict[str, object]:
    """Return the rows of a kind of turn, and for each ending the row of each count."""
    places: dict[tuple[str, ...], int] = {}
    at: dict[str, list[int]] = {}
    for ending in Ending:
        if ending is Ending.MISSED_COVER and game.outs is not Outs.MISSED_COVER:
            continue
        at[ending] = []
        for cards in range(1, MOST + 1):
            most_sets = most_kqj(cards) if kqj else 0
            most_lines = _most_lines(game, cards, most) if lines else 0
            row = tuple(
                format(sum(fits(game, cards, sets, n, ending) << n for n in range(most_lines + 1)), "x")
                for sets in range(most_sets + 1)
            )
            at[ending].append(places.setdefault(row, len(places)))
    return {"rows": list(places), "at": at}


def _most_lines(game: GridGame, cards: int, most: int | None) -> int:
    upto = _MOST_COVERED if game.scores_covered_lines else most_lines_of(game, cards)
    return upto if most is None else min(upto, most)
