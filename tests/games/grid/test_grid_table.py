"""G1-G3, G13: the cards on the table, laid one by one."""

import random

import pytest

from scoring.games.grid.rules.layout import LINES, Covering
from scoring.games.grid.rules.pack import PACK, RANKS, SUITS, VALUE, card, name
from tools.grid.layout import Layout, Pattern, is_kqj, is_run, is_three
from tools.grid.turn import CardTurn, NotAllowedError

BRITISH = Covering()
HILL = Covering(runs_count=True)
LATHAM = Covering(threes=False, runs_count=True)
SOUTH_AFRICAN = Covering(kqj_in_line=True, threes=False, compulsory=True)
NEW_ZEALAND = Covering(lower_first=True)


def cards(names: str) -> list[int]:
    return [card(name) for name in names.split()]


def pack_of(names: str) -> list[int]:
    first = cards(names)
    return first + [card for card in range(PACK) if card not in first]


def laid(covering: Covering, names: str) -> CardTurn:
    """Return a turn in which these cards were laid without a cover."""
    turn = CardTurn(covering, pack_of(names))
    for _ in names.split():
        turn.lay()
    return turn


def kinds(turn: CardTurn) -> list[Pattern]:
    return sorted(cover.kind for cover in turn.covers)


def test_g1_a_pack_has_52_cards_and_tens_are_worth_ten() -> None:
    assert [name(card(rank + suit)) for rank in RANKS for suit in SUITS] == [name(n) for n in range(PACK)]
    assert [VALUE[card(f"{rank}S")] for rank in RANKS] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


@pytest.mark.parametrize("pair", ["8C 3D", "AC QD", "6C 5D", "9C 2C", "7C 4C", "10C AS", "KC AS"])
def test_g2_two_cards_of_eleven_may_be_covered(pair: str) -> None:
    assert kinds(laid(BRITISH, pair)) == [Pattern.ELEVEN]


def test_g2_a_cover_once_begun_is_finished_first() -> None:
    turn = laid(BRITISH, "8C 3D 9C 2C 4H 4S")
    first, second = turn.covers
    turn.begin(first)
    with pytest.raises(NotAllowedError):
        turn.begin(second)
    turn.lay()
    assert turn.covers == []
    with pytest.raises(NotAllowedError):
        turn.begin(second)
    turn.lay()
    assert turn.covered[0].finished
    assert turn.laid == 8
    assert len(turn.layout.cells) == 6


@pytest.mark.parametrize(
    ("covering", "names", "expected"),
    [
        (BRITISH, "KC JD 9C QH", [Pattern.KQJ]),
        (LATHAM, "KC JD 9C QH", [Pattern.KQJ]),
        (SOUTH_AFRICAN, "KC JD 9C QH", []),
        (SOUTH_AFRICAN, "KC JD QH", [Pattern.KQJ]),
        (BRITISH, "8C 8D 8H", [Pattern.THREE]),
        (BRITISH, "8C 8D 9H 8S", []),
        (LATHAM, "8C 8D 8H", []),
        (SOUTH_AFRICAN, "8C 8D 8H", []),
        (NEW_ZEALAND, "8C 8D 8H", [Pattern.THREE]),
        (BRITISH, "KC KD QC JC", [Pattern.KQJ, Pattern.KQJ]),
    ],
)
def test_g2_what_may_be_covered_differs_by_game(covering: Covering, names: str, expected: list[Pattern]) -> None:
    assert kinds(laid(covering, names)) == expected


def test_g2_south_african_covers_are_compulsory() -> None:
    turn = laid(SOUTH_AFRICAN, "8C 3D")
    with pytest.raises(NotAllowedError):
        turn.lay()
    assert laid(BRITISH, "8C 3D").lay() == []


def test_g2_new_zealand_covers_the_lower_card_first() -> None:
    turn = laid(NEW_ZEALAND, "8C 3D")
    with pytest.raises(NotAllowedError):
        turn.begin(turn.covers[0], order=(0, 1))
    turn.begin(turn.covers[0])
    assert list(turn.owed) == [1, 0]


def test_g3_the_turn_is_over_when_the_grid_is_full_and_nothing_can_be_covered() -> None:
    turn = laid(BRITISH, "2C 2D 3H 3S 4C 4D 5H 5S 10C")
    assert turn.over
    assert not turn.exhausted
    with pytest.raises(NotAllowedError):
        turn.lay()
    turn = laid(BRITISH, "2C 2D 3H 3S 4C 4D 5H 5S 9C")
    assert not turn.over
    with pytest.raises(NotAllowedError):
        turn.lay()


def test_g3_the_pack_gathered_goes_on_on_a_new_grid_and_a_cover_begun_stays_unfinished() -> None:
    rng = random.Random(3)
    seen = False
    while not seen:
        deck = list(range(PACK))
        rng.shuffle(deck)
        turn = CardTurn(BRITISH, deck)
        while turn.left and not turn.over:
            if turn.covers:
                turn.begin(turn.covers[0])
            turn.lay()
        seen = turn.exhausted and bool(turn.owed)
    assert turn.laid == PACK
    assert not turn.covered[-1].finished
    turn.gather(deck)
    assert (turn.gathered, turn.left, turn.layout.cells, list(turn.owed)) == (1, PACK, [], [])
    turn.lay()
    assert turn.laid == 53


def test_g3_a_pack_is_gathered_only_when_it_has_run_out() -> None:
    with pytest.raises(NotAllowedError):
        CardTurn(BRITISH, list(range(PACK))).gather(list(range(PACK)))
    with pytest.raises(ValueError, match="52"):
        CardTurn(BRITISH, [1, 2, 3])


@pytest.mark.parametrize("names", ["AC 2D 3H", "3C 2D AH", "9C 10D JH", "QC KD AH", "AC KD QH", "JC 10D 9H"])
def test_g13_a_run_is_three_consecutive_ranks_in_order_along_the_line(names: str) -> None:
    assert is_run(*cards(names))


@pytest.mark.parametrize("names", ["KC AD 2H", "2C AD KH", "AC 3D 2H", "9C JD 10H", "4C 4D 4H", "QC AD KH", "AC QD KH"])
def test_g13_not_a_run(names: str) -> None:
    assert not is_run(*cards(names))


def test_lines_of_three_and_kqj_judge_their_cards() -> None:
    assert is_three(*cards("9C 9D 9H"))
    assert not is_three(*cards("9C 9D 8H"))
    assert is_kqj(*cards("JC KD QH"))
    assert not is_kqj(*cards("JC KD KH"))


def test_g13_lines_are_judged_after_every_card_also_inside_a_cover() -> None:
    turn = CardTurn(HILL, pack_of("5C 6C 7C 5D 8C"))
    assert [len(turn.lay()) for _ in range(3)] == [0, 0, 1]
    turn.begin(turn.covers[0])  # the five and the six
    assert [made.line.kind for made in turn.lay()] == [Pattern.RUN]  # 5 6 7 once more, with the new five
    assert turn.lay() == []
    assert [made.card for made in turn.lines] == [3, 4]


def test_g13_one_card_can_make_four_lines_and_a_line_counts_once() -> None:
    layout = Layout()
    for cell, laid_card in enumerate(cards("7C 7D 7H 7S 2C 9S 9C 9D 9H")):
        layout.put(cell, laid_card)
    layout.put(4, card("8C"))
    made = layout.lines_made(4, HILL)
    assert [line.kind for line in made] == [Pattern.RUN] * 4
    assert layout.lines_made(4, BRITISH) == []
    assert {line.cells for line in made} <= set(LINES)
