"""Settings and slots are read strictly, whatever is given."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.registry import find_format, formats
from tournaments.formats.slots import Bye, EntrantSlot, LoserOf, PlaceIn, Slot, WinnerOf, read_slot

NASTY = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**40), 10**40)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["\x00", "\ud800", "\u202e", "ask", "1", 10**4000]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("slug", list(formats()))
@given(data=st.data())
def test_hostile_settings_are_named_and_a_plan_is_still_made(slug: str, data: st.DataObject) -> None:
    kind = find_format(slug)
    names = st.sampled_from([s.name for s in kind.settings]) | st.text(max_size=5)
    raw = data.draw(st.dictionaries(names, NASTY, max_size=6) | NASTY)
    settings, problems = kind.read_settings(raw)
    assert set(settings) == {s.name for s in kind.settings}
    known = {s.name for s in kind.settings}
    if isinstance(raw, dict):  # a trophy's name may be trimmed; all else is taken as it is, or named
        named = {p.field.partition(".")[0] for p in problems}
        assert {k for k, v in raw.items() if k in known and v is not None and settings[k] != v} <= named | {"trophy"}
    else:
        assert [p.code for p in problems] == ["not_an_object"]
    assert kind.read_settings(json.loads(json.dumps(settings))) == (settings, [])
    entrants = data.draw(st.integers(-3, 24) | st.just(257))
    if not kind.check(entrants, settings):
        assert bool(kind.plan(entrants, settings)) != bool(kind.not_drawn)


@pytest.mark.parametrize("slug", list(formats()))
def test_the_defaults_are_what_nothing_given_is_read_as(slug: str) -> None:
    kind = find_format(slug)
    settings, problems = kind.read_settings({})
    assert (problems, settings) == ([], {s.name: s.default for s in kind.settings})
    assert bool(kind.plan(min(8, kind.most), settings)) != bool(kind.not_drawn)


def test_the_formats() -> None:
    assert {"groups-knockout", "knockout", "league", "series"} <= set(formats())
    assert [find_format(slug).slug for slug in formats()] == list(formats())
    with pytest.raises(KeyError):
        find_format("tombola")


@pytest.mark.parametrize(
    "slot",
    [
        *(
            EntrantSlot(0),
            EntrantSlot(255),
            Bye(),
            WinnerOf("ko1-2"),
            LoserOf("ko5-16"),
            PlaceIn(1, "A"),
            PlaceIn(8, ""),
        ),
        *(WinnerOf("ko3-1", "winner:ko2-1"), LoserOf("ko3-1", "loser:ko2-1")),
    ],
)
def test_a_slot_is_kept_by_its_code(slot: Slot) -> None:
    assert read_slot(slot.code) == slot


@given(
    text=st.text(max_size=12)
    | st.sampled_from(["e", "e-1", "e1\n", "entrant:٣", "p0Z", "w", "BYE", "p1AA", "e" + "9" * 5000])
)
def test_no_other_text_is_a_slot(text: str) -> None:
    try:
        slot = read_slot(text)
    except ValueError:
        return
    assert read_slot(slot.code) == slot
