"""Whatever JSON a client sends as an entry of a grid game: problems, never an exception."""

import json

from grid_matches import SLUGS, bat, bowl, new_match, out, play, variant_of
from hypothesis import example, given
from hypothesis import strategies as st

WORDS = ["bowling_turn", "batting_turn", "declare", "follow_on", "time", "run_out", "bowled", "\0", "\ud800", "A" * 101]
KEYS = sorted({field.name for slug in SLUGS for kind in variant_of(slug).entry_types.values() for field in kind.fields})
INNER = ["cards", "kqj_mixed", "kqj_suited", "kqj", "lines", "out", "how_out"]
keys = st.one_of(st.sampled_from([*KEYS, *INNER, "type", "at", "note", "override"]), st.text(max_size=3))
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 130),
    st.just(10**4000),
    st.floats(),
    st.sampled_from(WORDS),
    st.text(max_size=3),
)
junk = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(keys, inner, max_size=4)),
    max_leaves=8,
)
kinds = st.sampled_from(["bowling_turn", "batting_turn", "declare", "follow_on", "concede"])


@given(st.sampled_from(SLUGS), kinds, st.dictionaries(keys, junk, max_size=5))
@example("hill", "batting_turn", {"segments": [{"cards": 10**4000}]})
@example("hill", "batting_turn", {"segments": [[]]})
@example("british", "bowling_turn", {"cards": 9, "next_batter": []})
def test_no_entry_is_more_than_a_problem(slug: str, kind: str, raw: dict[str, object]) -> None:
    match = new_match(slug, captain_picks_next=True)
    read, problems = match.read_entry(raw | {"type": kind})
    assert (read is None) == bool(problems)
    for problem in problems:
        json.dumps(dict(problem.params))
        problem.field.encode()
    if read is not None:
        again, _ = match.read_entry(read.body())
        assert again == read
        match.check(read)


segments = st.lists(st.fixed_dictionaries({"cards": st.integers(0, 60), "out": st.booleans()}), min_size=1, max_size=12)
turns = st.lists(
    st.one_of(
        st.builds(bowl, st.integers(1, 230), lines=st.integers(0, 12), unfinished=st.booleans()),
        st.builds(lambda listed: bat(*listed), segments),
        st.sampled_from([{"type": "declare"}, {"type": "follow_on", "enforced": True}]),
    ),
    max_size=12,
)


@given(st.sampled_from(("hill", "latham")), turns)
@example("hill", [bat(out(9), out(0), out(0)), bowl(42, lines=2), bat(11)])
def test_a_match_takes_what_it_does_not_refuse_and_adds_up(slug: str, raws: list[dict[str, object]]) -> None:
    match = new_match(slug)
    for raw in raws:
        entry, _ = match.read_entry(raw)
        if entry is not None and not any(problem.refuses for problem in match.check(entry)):
            play(match, raw)
    for innings in match.innings:
        assert innings.runs == sum(batter.runs for batter in innings.batters)
        assert innings.wickets == len(innings.falls) == sum(batter.out is not None for batter in innings.batters)
        assert innings.wickets <= 10
        assert len(innings.batters) == min(innings.wickets + 1, 10)
        assert [turn.bowling for turn in innings.turns] == [place % 2 == 1 for place in range(len(innings.turns))]
