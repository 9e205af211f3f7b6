"""What is due in the open slots of a plan, and what no longer follows."""

from tournaments.formats.bracket import Bracket, Change
from tournaments.formats.groups_knockout import GroupsKnockout
from tournaments.formats.knockout import Knockout
from tournaments.formats.plan import Planned
from tournaments.formats.settings import Settings
from tournaments.formats.slots import Bye, Entrant, LoserOf, PlaceIn, Slot, WinnerOf

Decided = dict[str, tuple[int, int]]


def knockout(entrants: int, decided: Decided) -> Bracket:
    settings = Settings(Knockout.read_settings({"third_place": True})[0])
    return Bracket(sides(Knockout.plan(entrants, settings)), decided)


def sides(plan: list[Planned]) -> dict[str, tuple[Slot, Slot]]:
    return {f.key: (f.home, f.away) for f in plan}


def stored(bracket: Bracket) -> dict[str, tuple[int | None, int | None]]:
    return {key: (bracket.due(home), bracket.due(away)) for key, (home, away) in bracket.sides.items()}


def test_byes_are_through_before_anything_is_played() -> None:
    assert stored(knockout(5, {})) == {
        "ko1-1": (0, None),
        "ko1-2": (3, 4),
        "ko1-3": (1, None),
        "ko1-4": (2, None),
        "ko2-1": (0, None),
        "ko2-2": (1, 2),
        "ko3-1": (None, None),
        "ko3-2": (None, None),
    }


def test_winners_and_losers_are_filled_in() -> None:
    bracket = knockout(4, {"ko1-1": (3, 0), "ko1-2": (1, 2)})
    empty = stored(knockout(4, {}))
    assert list(bracket.changes(empty)) == [
        Change("ko2-1", 0, None, 3),
        Change("ko2-1", 1, None, 1),
        Change("ko2-2", 0, None, 0),
        Change("ko2-2", 1, None, 2),
    ]
    assert list(bracket.changes(stored(bracket))) == []


def test_a_correction_shows_what_no_longer_follows() -> None:
    before = knockout(4, {"ko1-1": (3, 0), "ko1-2": (1, 2), "ko2-1": (3, 1)})
    after = knockout(4, {"ko1-1": (0, 3), "ko1-2": (1, 2), "ko2-1": (3, 1)})
    assert list(after.changes(stored(before))) == [Change("ko2-1", 0, 3, 0), Change("ko2-2", 0, 0, 3)]


def test_a_result_taken_back_opens_the_slot_again() -> None:
    before, after = knockout(2 + 1, {"ko1-2": (2, 1)}), knockout(3, {})
    assert list(after.changes(stored(before))) == [Change("ko2-1", 1, 2, None)]


def test_a_swap_by_hand_takes_its_bye_along() -> None:
    plan = knockout(3, {}).sides
    swapped = Bracket({**plan, "ko1-1": (Entrant(2), Bye()), "ko1-2": (Entrant(1), Entrant(0))})
    assert swapped.due(WinnerOf("ko1-1")) == 2


def test_places_of_finished_groups() -> None:
    settings, _ = GroupsKnockout.read_settings({"groups": 3})
    plan = sides(GroupsKnockout.plan(9, settings))
    bracket = Bracket(plan, places={(1, "A"): 4, (2, "A"): 0})
    assert bracket.source(WinnerOf("ko1-1")) == PlaceIn(1, "A")
    assert bracket.due(WinnerOf("ko1-1")) == 4
    assert bracket.due(WinnerOf("ko1-3")) is None
    assert bracket.due(PlaceIn(2, "A")) == 0


def test_what_leads_nowhere_is_open() -> None:
    circle = Bracket({"a": (WinnerOf("b"), Bye()), "b": (Bye(), WinnerOf("a"))})
    assert circle.due(WinnerOf("a")) is None
    assert circle.due(WinnerOf("gone")) is None
    assert circle.due(LoserOf("a")) is None
    assert circle.due(Bye()) is None
