"""Knockouts: seeds kept apart, byes to the best, every fixture named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.bracket import TIE, bracket_order
from tournaments.formats.knockout import Knockout
from tournaments.formats.labels import Label
from tournaments.formats.plan import KNOCKOUT, Planned
from tournaments.formats.slots import Bye, EntrantSlot, LoserOf, Slot, WinnerOf
from tournaments.formats.words import label_words


def plan(entrants: int, **raw: object) -> list[Planned]:
    settings, problems = Knockout.read_settings(raw)
    assert problems == []
    return Knockout.plan(entrants, settings)


def drawn(fixtures: list[Planned]) -> list[tuple[str, str, str]]:
    return [(label_words(f.label), f.home.code, f.away.code) for f in fixtures]


def test_two_play_a_final() -> None:
    assert drawn(plan(2)) == [("Final", "entrant:0", "entrant:1")]


def test_three_have_one_bye() -> None:
    assert drawn(plan(3)) == [
        ("Semi-final 1", "entrant:0", "bye"),
        ("Semi-final 2", "entrant:1", "entrant:2"),
        ("Final", "winner:ko1-1", "winner:ko1-2"),
    ]


def test_four_with_third_place() -> None:
    assert drawn(plan(4, third_place=True)) == [
        ("Semi-final 1", "entrant:0", "entrant:3"),
        ("Semi-final 2", "entrant:1", "entrant:2"),
        ("Final", "winner:ko1-1", "winner:ko1-2"),
        ("Third place", "loser:ko1-1", "loser:ko1-2"),
    ]


def test_five_have_three_byes() -> None:
    assert drawn(plan(5))[:4] == [
        ("Quarter-final 1", "entrant:0", "bye"),
        ("Quarter-final 2", "entrant:3", "entrant:4"),
        ("Quarter-final 3", "entrant:1", "bye"),
        ("Quarter-final 4", "entrant:2", "bye"),
    ]


def test_six_have_two_byes() -> None:
    assert [f.home for f in plan(6) if f.is_bye] == [EntrantSlot(0), EntrantSlot(1)]


def test_eight_as_every_bracket_has_them() -> None:
    assert drawn(plan(8)) == [
        ("Quarter-final 1", "entrant:0", "entrant:7"),
        ("Quarter-final 2", "entrant:3", "entrant:4"),
        ("Quarter-final 3", "entrant:1", "entrant:6"),
        ("Quarter-final 4", "entrant:2", "entrant:5"),
        ("Semi-final 1", "winner:ko1-1", "winner:ko1-2"),
        ("Semi-final 2", "winner:ko1-3", "winner:ko1-4"),
        ("Final", "winner:ko2-1", "winner:ko2-2"),
    ]


def test_rounds_before_the_quarter_finals_are_named_by_their_size() -> None:
    labels = [label_words(f.label) for f in plan(20)]
    assert labels[0] == "Last 32 match 1"
    assert labels[16:18] == ["Last 16 match 1", "Last 16 match 2"]


def test_three_losers_do_not_play_for_third_place() -> None:
    assert len(plan(3, third_place=True)) == 3


@given(exponent=st.integers(1, 8))
def test_the_best_can_only_meet_late(exponent: int) -> None:
    """Among the best 2, 4, 8 ... seeds no two stand in the same half, quarter, eighth ..."""
    order = bracket_order(2**exponent)
    assert sorted(order) == list(range(2**exponent))
    for parts in (2**e for e in range(exponent + 1)):
        width = len(order) // parts
        pieces = [order[start : start + width] for start in range(0, len(order), width)]
        assert [sum(seed < parts for seed in piece) for piece in pieces] == [1] * parts


@pytest.mark.parametrize("entrants", range(2, 257))
def test_any_number_can_be_played_to_an_end(entrants: int) -> None:
    """Where the higher seed always wins, the best two meet in the final and seeds 3 and 4 for third place."""
    winners: dict[str, int] = {}
    losers: dict[str, int] = {}

    def who(slot: Slot) -> int:
        match slot:
            case EntrantSlot(index):
                return index
            case WinnerOf(key):
                return winners[key]
            case LoserOf(key):
                return losers[key]
        raise AssertionError(slot)

    fixtures = plan(entrants, third_place=True)
    played = []
    for fixture in fixtures:
        assert fixture.stage == KNOCKOUT
        if isinstance(fixture.away, Bye):
            winners[fixture.key] = who(fixture.home)
        else:
            winners[fixture.key], losers[fixture.key] = sorted((who(fixture.home), who(fixture.away)))
            played.append(fixture)
    byes = {who(f.home) for f in fixtures if f.is_bye}
    assert byes == set(range(len(byes)))
    assert all(f.round == 1 for f in fixtures if f.is_bye)
    assert len(played) == entrants - 1 + (entrants >= 4)
    final = next(f for f in fixtures if f.label.kind == "final")
    assert (who(final.home), who(final.away)) == (0, 1)
    if entrants >= 4:
        assert fixtures[-1].label == Label("third_place")
        assert {who(fixtures[-1].home), who(fixtures[-1].away)} == {2, 3}
    assert len({f.key for f in fixtures}) == len(fixtures)


@pytest.mark.parametrize(
    ("tie", "seeds", "through"),
    [
        ("ask", (3, 1), None),
        ("replay", (3, 1), None),
        ("first_named", (3, 1), 0),
        ("higher_seed", (3, 1), 1),
        ("higher_seed", (1, 3), 0),
    ],
)
def test_what_is_proposed_where_nobody_won(tie: str, seeds: tuple[int, int], through: int | None) -> None:
    settings, _ = Knockout.read_settings({"tie": tie})
    found = Knockout.proposal(settings, seeds)
    assert (found.side, found.replay, found.rule) == (through, tie == "replay", TIE.choices[tie])


@pytest.mark.parametrize(
    ("entrants", "code"), [(-1, "too_few_entrants"), (1, "too_few_entrants"), (257, "too_many_entrants")]
)
def test_a_knockout_has_2_to_256(entrants: int, code: str) -> None:
    settings, _ = Knockout.read_settings({})
    assert [p.code for p in Knockout.check(entrants, settings)] == [code]
