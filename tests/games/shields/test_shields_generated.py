"""Cricket Card played at a table, and entries at random: what is refused, and what a match comes to."""

import random
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from shields_matches import Raw, derived, document, match_of, most_of, read, scores
from shields_slow_model import SIXTEEN, laid, place, refused
from shields_slow_model import derived as slowly_derived
from shields_table import Style, Table, documents, tables

from scoring.games.shields.rules.match import ShieldsMatch
from scoring.matchfile.reader import read as read_file
from scoring.matchfile.writer import document as match_file
from scoring.matchfile.writer import encode
from scoring.rules.problems import Severity, refusals
from scoring.rules.replay import replay


def folded(given: Raw, entries: list[Raw]) -> ShieldsMatch:
    """Fold entries of which none may be refused."""
    replayed = replay(ShieldsMatch, match_of(given).setup, map(read, entries))
    assert replayed.failure is None, replayed.failure
    assert isinstance(replayed.match, ShieldsMatch)
    return replayed.match


def outcome(match: ShieldsMatch) -> str:
    """Return the result as the table calls it."""
    assert match.result
    by = dict(match.result.by or {})
    match match.result.outcome, by:
        case "won", {"innings": 1}:
            return f"{match.result.winner} by an innings"
        case "won", {"wickets": wickets}:
            return f"{match.result.winner} by {wickets} wickets"
        case "won", {"runs": runs}:
            return f"{match.result.winner} by {runs}"
    return match.result.outcome


@given(tables())
@settings(max_examples=120)
def test_what_two_people_play_is_never_refused_and_scores_as_they_chalked_it_up(played: tuple[Raw, Table]) -> None:
    given, table = played
    match = folded(given, table.entries)
    assert [[side, runs] for side, runs, _ in scores(match)] == table.score
    assert outcome(match) == table.outcome
    assert derived(match) == slowly_derived(given, table.entries)
    assert {problem.severity for problem in match.notices} <= {Severity.UNUSUAL}


@given(tables(), st.data())
@settings(max_examples=120)
def test_what_is_in_hand_is_offered_and_what_was_seen_is_not(played: tuple[Raw, Table], data: st.DataObject) -> None:
    given, table = played
    match = match_of(given)
    for raw in table.entries[: data.draw(st.integers(0, len(table.entries) - 1))]:
        match.play(read(raw))
    following = table.entries[match.played]
    if following["type"] == "play":
        assert not match.must_close
        assert following["wicket"] in match.wickets_open
        cards = following["cards"]
        assert all(card in match.answers(cards[:index]) for index, card in enumerate(cards))
        assert 0 <= match.runs_of(following["wicket"], cards) <= most_of(match, following["wicket"])
    else:
        assert match.hands_due == ("hands" in following)
        for sixteen, hand in zip(match.sixteens, following.get("hands", ([], [])), strict=True):
            assert not match.hands_due or len(hand) == sixteen.hand
            assert all(Counter(hand)[card] <= sixteen.unseen[card] for card in hand)
    before = table.entries[: match.played]
    for side, sixteen in enumerate(match.sixteens):
        seen = laid(given, before, place(given, before)[0], side)
        assert Counter(sixteen.unseen) + Counter(seen) == Counter(SIXTEEN)
        assert sixteen.left == sum(sixteen.unseen.values())


@given(tables(), st.data())
@settings(max_examples=40)
def test_s3_s5_a_card_is_offered_exactly_where_the_rules_take_it(
    played: tuple[Raw, Table], data: st.DataObject
) -> None:
    given, table = played
    match = match_of(given)
    for raw in table.entries[: data.draw(st.integers(0, len(table.entries) - 1))]:
        match.play(read(raw))
    if not match.wickets_open:
        return
    cards: list[str] = []
    while len(cards) < 6:
        taken = [
            card
            for card in dict.fromkeys(SIXTEEN)
            if not match.check(read({"type": "play", "wicket": match.wickets_open[0], "cards": [*cards, card]}))
        ]
        assert match.answers(cards) == taken
        if not taken:
            return
        cards.append(data.draw(st.sampled_from(taken)))


def likely(match: ShieldsMatch, rng: random.Random) -> Raw:
    """Return an entry of the format, possible or not, that a careless scorer may write."""
    if rng.random() < 0.01:
        return rng.choice([{"type": "time"}, {"type": "abandon"}, {"type": "concede", "side": rng.randint(0, 1)}])
    given: Raw
    if rng.random() < (0.6 if match.must_close else 0.12):
        given = {"type": "close"}
        if match.hands_due != (rng.random() < 0.05):
            given["hands"] = [hand_like(match, side, rng) for side in (0, 1)]
    else:
        wicket = rng.choice(match.wickets_open or [1]) if rng.random() < 0.9 else rng.randint(1, 10)
        cards: list[str] = []
        for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 4])):
            offered = match.answers(cards)
            cards.append(rng.choice(offered) if offered and rng.random() < 0.93 else rng.choice(SIXTEEN))
        given = {"type": "play", "wicket": wicket, "cards": cards}
    return given | {"override": "The pack was not complete."} if rng.random() < 0.15 else given


def hand_like(match: ShieldsMatch, side: int, rng: random.Random) -> list[str]:
    sixteen = match.sixteens[side]
    stock = [card for card, left in sixteen.unseen.items() for _ in range(left)]
    rng.shuffle(stock)
    hand = stock[: sixteen.hand]
    if rng.random() < 0.15:
        hand = rng.choice([hand[1:], [*hand, "9"], ["J" for _ in hand], [*hand[1:], rng.choice(SIXTEEN)]])
    return hand


@given(documents(), st.integers(0, 2**32))
@settings(max_examples=100)
def test_an_entry_is_refused_exactly_where_the_slow_model_refuses_it(given: Raw, seed: int) -> None:
    rng = random.Random(seed)
    match = match_of(given)
    entries: list[Raw] = []
    for _ in range(70):
        raw = likely(match, rng)
        entry = read(raw)
        before = repr(vars(match))
        problems = refusals(match.check(entry))
        assert {(p.rule, str(p.severity)) for p in problems} == refused(given, entries, raw), raw
        assert repr(vars(match)) == before, "asking changes nothing"
        if not refusals(problems, entry.override):
            match.play(entry)
            entries.append(raw)
            assert derived(match) == slowly_derived(given, entries)


@given(tables())
@settings(max_examples=25)
def test_a_match_file_comes_back_as_it_was(played: tuple[Raw, Table]) -> None:
    given, table = played
    match = folded(given, table.entries)
    data = encode(match_file(match, map(read, table.entries)))
    reading = read_file(data)
    assert reading.problems == []
    assert reading.file
    assert encode(match_file(reading.file.match, reading.file.entries)) == data


any_text = st.text(st.characters(exclude_categories=()), max_size=4)
junk: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-2, 12),
        st.just(10**4000),
        st.floats(),
        st.sampled_from([*SIXTEEN, "1", "11", "Jr", "X", "j", "play", "close", "2026-05-02", "\0", "\ud800"]),
        any_text,
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=6),
        st.dictionaries(st.sampled_from(["type", "wicket", "cards", "hands", "at", "enforced", "\ud800"]), inner),
    ),
    max_leaves=12,
)


@given(st.sampled_from([None, "play", "close"]), junk, junk, junk, st.integers(0, 40), st.integers(0, 9))
@settings(max_examples=120)
def test_no_input_is_more_than_a_problem(
    kind: str | None, one: Any, two: Any, three: Any, played: int, seed: int
) -> None:
    raw = one if kind is None else {"type": kind, "wicket": one, "cards": two, "hands": three}
    if kind == "play":
        del raw["hands"]
    elif kind == "close":
        raw = {"type": kind, "hands": two, "at": None}
    entry, problems = ShieldsMatch.read_entry(raw)
    assert (entry is None) == bool(problems)
    for problem in problems:
        assert problem.severity is Severity.FORMAT
        f"{problem.field} {dict(problem.params)}".encode()
    if entry is None:
        return
    assert read(entry.body()) == entry
    table = Table(document(), style=Style(), rng=random.Random(seed))
    table.play()
    match = folded(document(), table.entries[:played])
    for problem in match.check(entry):
        f"{problem.rule} {problem.code} {problem.field} {dict(problem.params)}".encode()
