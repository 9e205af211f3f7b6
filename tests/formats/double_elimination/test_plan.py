"""The plan of a double elimination: everybody may lose once, and nobody meets the same side again too soon."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats import double_elimination as module
from tournaments.formats.double_elimination import CROSSED, FINALS, LOSERS, WINNERS, double_elimination
from tournaments.formats.plan import KNOCKOUT, Planned
from tournaments.formats.slots import Bye, EntrantSlot, LoserOf, Slot, WinnerOf, read_slot

ENTRANTS = st.integers(2, 64)
RESULTS = st.randoms(use_true_random=False)


class Played:
    """A plan that was played to its end, the home side winning where `home_wins` says so, fixture by fixture."""

    def __init__(self, entrants: int, home_wins: Iterator[bool], *, second_final: bool) -> None:
        self.plan = double_elimination(entrants, second_final=second_final)
        self.winners: dict[str, int] = {}
        self.losers: dict[str, int] = {}
        self.won_from: dict[str, str] = {}
        self.matches: list[Planned] = []
        self.not_played: list[Planned] = []
        self.byes: Counter[int] = Counter()
        for fixture in self.plan:
            self._play(fixture, home_wins)

    def _play(self, fixture: Planned, home_wins: Iterator[bool]) -> None:
        home, away = self.who(fixture.home), self.who(fixture.away)
        if fixture.is_bye:
            assert home is not None
            self.winners[fixture.key] = home
            self.byes[home] += 1
        elif home is None or away is None:
            assert (home, away) == (None, None)
            self.not_played.append(fixture)
        else:
            won = next(home_wins)
            self.matches.append(fixture)
            self.winners[fixture.key], self.losers[fixture.key] = (home, away) if won else (away, home)
            self.won_from[fixture.key] = (fixture.home if won else fixture.away).code

    def who(self, slot: Slot) -> int | None:
        """Return who comes by a slot, None for nobody; fails where that is not settled yet."""
        match slot:
            case EntrantSlot(index):
                return index
            case WinnerOf(key, won_from) | LoserOf(key, won_from):
                if won_from and self.won_from[key] != won_from:
                    return None
                return (self.winners if isinstance(slot, WinnerOf) else self.losers)[key]
        return None

    @property
    def champion(self) -> int:
        return self.winners[self.matches[-1].key]


@given(entrants=ENTRANTS, results=RESULTS)
def test_everybody_but_the_winner_loses_twice(entrants: int, results: Random) -> None:
    played = Played(entrants, coins(results), second_final=True)
    lost = Counter(played.losers.values())
    champion = played.champion
    assert {who for who in range(entrants) if lost[who] != 2} == {champion}
    assert lost[champion] <= 1
    assert len(played.matches) == 2 * entrants - 2 + lost[champion]
    assert [fixture.key for fixture in played.not_played] == ([] if lost[champion] else ["f2"])


@given(entrants=ENTRANTS, results=RESULTS)
def test_with_a_single_final_the_unbeaten_side_may_lose_it_once(entrants: int, results: Random) -> None:
    played = Played(entrants, coins(results), second_final=False)
    lost = Counter(played.losers.values())
    assert len(played.matches) == 2 * entrants - 2
    assert played.not_played == []
    runner_up = played.losers["f1"]
    assert all(lost[who] == 2 for who in range(entrants) if who not in (played.champion, runner_up))
    assert (lost[played.champion], lost[runner_up]) in {(0, 2), (1, 1)}


@given(entrants=ENTRANTS, results=RESULTS)
def test_nobody_plays_twice_in_a_round_and_every_place_is_settled_in_the_rounds_before(
    entrants: int, results: Random
) -> None:
    played = Played(entrants, coins(results), second_final=True)
    rounds = {fixture.key: fixture.round for fixture in played.plan}
    in_round: Counter[tuple[int, int | None]] = Counter()
    for fixture in played.matches:
        for slot in (fixture.home, fixture.away):
            in_round[fixture.round, played.who(slot)] += 1
            assert not isinstance(slot, WinnerOf | LoserOf) or rounds[slot.key] < fixture.round
    assert set(in_round.values()) == {1}


def coins(results: Random) -> Iterator[bool]:
    while True:
        yield results.random() < 0.5


@pytest.mark.parametrize("entrants", range(2, 65))
def test_a_plan_is_complete(entrants: int) -> None:
    """Each part of a round has a power of two fixtures with its byes, as a bracket is drawn, and none is of byes."""
    plan = double_elimination(entrants, second_final=True)
    assert len({fixture.key for fixture in plan}) == len(plan)
    assert {fixture.stage for fixture in plan} == {KNOCKOUT}
    parts: dict[tuple[int, str], list[Planned]] = {}
    for fixture in plan:
        parts.setdefault((fixture.round, fixture.group), []).append(fixture)
        assert all(read_slot(slot.code) == slot for slot in (fixture.home, fixture.away))
        assert not isinstance(fixture.home, Bye)
    for fixtures in parts.values():
        assert [fixture.number for fixture in fixtures] == list(range(1, len(fixtures) + 1))
        assert len(fixtures).bit_count() == 1
        assert not all(fixture.is_bye for fixture in fixtures)
    for part in (WINNERS, LOSERS):
        sizes = [len(fixtures) for (_round, group), fixtures in sorted(parts.items()) if group == part]
        assert sizes == sorted(sizes, reverse=True)
        assert not sizes or sizes[-1] == 1
    assert [fixture.key for fixture in plan if fixture.group == FINALS] == ["f1", "f2"]
    # Everybody plays on from a match until it was lost twice: of each, its winner and its loser have one place each.
    taken = Counter(slot.code for fixture in plan for slot in (fixture.home, fixture.away))
    assert set(taken.values()) - {taken["bye"]} <= {1}
    wanted = {f"winner:{fixture.key}" for fixture in plan if fixture.group != FINALS}
    wanted |= {f"loser:{fixture.key}" for fixture in plan if fixture.group == WINNERS and not fixture.is_bye}
    assert wanted <= set(taken)


@pytest.mark.parametrize("entrants", range(2, 65))
def test_the_first_seeds_have_the_byes_and_losers_have_theirs_in_their_first_round(entrants: int) -> None:
    byes = [fixture for fixture in double_elimination(entrants, second_final=True) if fixture.is_bye]
    first = {fixture.home.code for fixture in byes if fixture.group == WINNERS}
    assert first == {EntrantSlot(seed).code for seed in range(len(first))}
    of_losers = [fixture for fixture in byes if fixture.group == LOSERS]
    assert all(isinstance(fixture.home, LoserOf) and fixture.key.startswith("l1-") for fixture in of_losers)


def drawn(entrants: int) -> list[tuple[str, str, str]]:
    return [(f.key, f.home.code, f.away.code) for f in double_elimination(entrants, second_final=True)]


def test_two_meet_again_in_the_final() -> None:
    assert drawn(2) == [
        ("w1-1", "entrant:0", "entrant:1"),
        ("f1", "winner:w1-1", "loser:w1-1"),
        ("f2", "loser:f1<loser:w1-1", "winner:f1<loser:w1-1"),
    ]


def test_five_leave_out_the_round_of_losers_in_which_nobody_would_meet() -> None:
    assert drawn(5)[4:] == [
        ("w2-1", "winner:w1-1", "winner:w1-2"),
        ("w2-2", "winner:w1-3", "winner:w1-4"),
        ("l1-1", "loser:w2-2", "loser:w1-2"),
        ("l1-2", "loser:w2-1", "bye"),
        ("w3-1", "winner:w2-1", "winner:w2-2"),
        ("l2-1", "winner:l1-1", "winner:l1-2"),
        ("l3-1", "loser:w3-1", "winner:l2-1"),
        ("f1", "winner:w3-1", "winner:l3-1"),
        ("f2", "loser:f1<winner:l3-1", "winner:f1<winner:l3-1"),
    ]


def test_eight_as_every_double_elimination_has_them() -> None:
    assert drawn(8)[4:] == [
        ("w2-1", "winner:w1-1", "winner:w1-2"),
        ("w2-2", "winner:w1-3", "winner:w1-4"),
        ("l1-1", "loser:w1-1", "loser:w1-2"),
        ("l1-2", "loser:w1-3", "loser:w1-4"),
        ("l2-1", "loser:w2-2", "winner:l1-1"),
        ("l2-2", "loser:w2-1", "winner:l1-2"),
        ("w3-1", "winner:w2-1", "winner:w2-2"),
        ("l3-1", "winner:l2-1", "winner:l2-2"),
        ("l4-1", "loser:w3-1", "winner:l3-1"),
        ("f1", "winner:w3-1", "winner:l4-1"),
        ("f2", "loser:f1<winner:l4-1", "winner:f1<winner:l4-1"),
    ]


def rematches(entrants: int) -> list[float]:
    """Return how many rematches there will be in each round of the losers' bracket, on average, if sides are equal.

    Two who have met in the winners' bracket meet again where the ways of both through the losers' bracket cross.
    """
    plan = {fixture.key: fixture for fixture in double_elimination(entrants, second_final=False)}
    after = {slot.code: f.key for f in plan.values() for slot in (f.home, f.away)}

    def way(code: str) -> list[str]:
        keys = []
        while (key := after.get(code)) and plan[key].group != FINALS:
            keys.append(key)
            code = f"winner:{key}"
        return keys

    found = dict.fromkeys(range(1, max(f.round for f in plan.values())), 0.0)
    for lost_first in (f for f in plan.values() if f.group == WINNERS):
        for between, key in enumerate(way(f"winner:{lost_first.key}"), 1):
            first, second = way(f"loser:{lost_first.key}"), way(f"loser:{key}")
            crossing = next(each for each in first if each in second)
            wins = between + first.index(crossing) + second.index(crossing)
            found[plan[crossing].round] += 2.0**-wins
    return list(found.values())


@pytest.mark.parametrize("rounds", [2, 3, 4, 5])
def test_no_other_way_to_cross_has_rematches_later(rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    best = rematches(2**rounds)
    for crossed in product(*(range(2 ** (rounds - number)) for number in range(2, rounds + 1))):
        monkeypatch.setattr(module, "CROSSED", CROSSED | {rounds: crossed})
        assert best <= rematches(2**rounds)


@pytest.mark.parametrize(("entrants", "key"), [(4, "l2"), (8, "l3"), (16, "l4"), (32, "l5"), (64, "l7")])
def test_the_first_round_in_which_two_can_meet_again(entrants: int, key: str) -> None:
    first = next(number for number, chance in enumerate(rematches(entrants), 1) if chance)
    assert {f.round for f in double_elimination(entrants, second_final=True) if f.key == f"{key}-1"} == {first}
