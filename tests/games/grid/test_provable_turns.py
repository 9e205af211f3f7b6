"""What turns prove of totals and cards, against every innings of a few turns that the book takes."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

import pytest
from grid_matches import BATTING_FIRST, SLUGS, bat, bowl, new_match, out, play, read, variant_of
from reported_matches import refused

from scoring.games.grid.rules.entries import BattingTurn, Segment
from scoring.games.grid.rules.feasibility import Ending, check_batting
from scoring.games.grid.rules.game import Outs
from scoring.games.grid.rules.sums import are_turns, cut_short, plus, turns_for
from scoring.rules.problems import refusals
from tools.grid.player import Raw

MOST = 12  # runs of the innings written out: a finished turn and part of another
WICKETS = 2


# Sums


@cache
def single(slug: str, most: int) -> frozenset[int]:
    """Return what one finished batting turn can bring, by the book's check of every turn."""
    game = variant_of(slug).game
    found = set()
    for cards in range(9, most + 1):
        for tallies in product(*(range(min(12, (most - cards) // worth) + 1) for worth in game.batting.values())):
            named: dict[str, Any] = dict(zip(game.batting, tallies, strict=True))
            if not refusals(check_batting(game, (Segment(cards=cards, **named),), Ending.FINISHED)):
                found.add(cards + sum(game.batting[name] * tally for name, tally in named.items()))
    return frozenset(found)


@pytest.mark.parametrize("slug", SLUGS)
def test_so_many_turns_make_just_the_sums_of_their_counts(slug: str) -> None:
    game, most = variant_of(slug).game, 170
    sums = {0}
    for turns in range(1, 6):
        sums = {so_far + one for so_far in sums for one in single(slug, most) if so_far + one <= most}
        assert {runs for runs in range(most + 1) if are_turns(game, runs, turns)} == sums, turns


@pytest.mark.parametrize("slug", SLUGS)
def test_numbers_of_turns_are_those_of_which_the_runs_are_a_sum(slug: str) -> None:
    game = variant_of(slug).game
    for runs in (0, 8, 9, 10, 18, 27, 62, 71, 101):
        turns = turns_for(game, runs)
        assert [n for n in range(20) if turns >> n & 1] == [n for n in range(20) if are_turns(game, runs, n)]
    assert [bin(cut_short(runs, 3)) for runs in (2, 3, 11, 12)] == ["0b0", "0b10", "0b10", "0b110"]
    assert plus(0b101, 0b110) == 0b11110


# Innings written out


class Written(NamedTuple):
    """An innings: its turns, who was out for what, and what the batter in at the end has."""

    turns: int
    outs: tuple[int, ...]
    unbroken: int


@cache
def batting_turns(slug: str) -> list[tuple[BattingTurn, bool]]:
    """Return the batting turns of few runs that the book takes, each with whether play can go on after it."""
    match = new_match(slug)
    if match.game.bowls_first:
        play(match, bowl(9))
    raws: list[Raw] = []
    for cards in range(1, MOST + 1):
        for marks in (m for n in range(WICKETS + 1) for m in combinations_with_replacement(range(1, cards + 1), n)):
            segments: list[Raw] = [out(at - before) for before, at in zip((0, *marks), marks, strict=False)]
            if not marks or marks[-1] < cards:
                segments.append({"cards": cards - (marks[-1] if marks else 0)})
            raws += [
                bat(*_with(segments, name, n)) for name in (*match.game.batting, "") for n in (1, 2) if name or n > 1
            ]
        raws.append(bat(out(cards), missed_cover=True))
    found = []
    for raw in raws:
        for more in ({}, {"unfinished": True}):
            entry, _problems = match.read_entry(raw | more)
            if isinstance(entry, BattingTurn) and not refusals(match.check(entry)):
                found.append((entry, not entry.unfinished))
    return found


def _with(segments: list[Raw], name: str, tally: int) -> list[Raw]:
    """Return the segments with a tally in the last of them."""
    return [*segments[:-1], segments[-1] | ({name: tally} if name else {})]


@cache
def bowling_turns(slug: str) -> list[int]:
    """Return cards of bowling turns that take no wicket, one and two."""
    match = new_match(slug)
    if not match.game.bowls_first:
        play(match, bat(9))
    every = match.game.wicket_every
    takes = []
    for wickets in range(WICKETS + 1):
        counts = range(max(9, wickets * every), (wickets + 1) * every)
        takes.append(next(cards for cards in counts if not refusals(match.check(read(match, bowl(cards))))))
    return takes


def written(slug: str) -> Iterator[Written]:
    """Yield every innings of few runs and wickets that the book takes, declared after some turn."""
    game = variant_of(slug).game
    assert len(bowling_turns(slug)) == WICKETS + 1

    def go_on(turns: int, outs: tuple[int, ...], score: int) -> Iterator[Written]:
        if turns:
            yield Written(turns, outs, score)
        if (turns % 2 == 0) == game.bowls_first:
            for wickets in range(WICKETS - len(outs) + 1):
                fallen = (*outs, score, *(0,) * (wickets - 1)) if wickets else outs
                if turns < 2 * MOST:
                    yield from go_on_once(turns + 1, fallen, 0 if wickets else score)
            return
        for turn, goes_on in batting_turns(slug):
            new, now = list(outs), score
            for segment in turn.segments:
                now += segment.cards + sum(worth * getattr(segment, name) for name, worth in game.batting.items())
                if segment.out:
                    new.append(score if turn.missed_cover else now)
                    now = 0
            if len(new) > WICKETS or sum(new) + now > MOST:
                continue
            if goes_on:
                yield from go_on_once(turns + 1, tuple(new), now)
            else:
                yield Written(turns + 1, tuple(new), now)

    been: set[Written] = set()

    def go_on_once(turns: int, outs: tuple[int, ...], score: int) -> Iterator[Written]:
        here = Written(turns, outs, score)
        if here not in been and turns <= 9:
            been.add(here)
            yield from go_on(*here)

    return go_on(0, (), 0)


def reported_as(slug: str, innings: Written) -> list[tuple[str, str]]:
    """Return what is said of the card of an innings, declared; 0 turns: not kept."""
    outs, unbroken = innings.outs, innings.unbroken
    batters: list[Raw] = [{"player": n, "runs": runs, "out": "out"} for n, runs in enumerate(outs, 1)]
    batters.append({"player": len(outs) + 1, "runs": unbroken})
    card: Raw = {"runs": sum(outs) + unbroken, "wickets": len(outs), "closed_by": "declaration", "batters": batters}
    if innings.turns:
        card["turns"] = innings.turns
    return refused(new_match(slug).setup, {"innings": [card], "outcome": "abandoned"})


@pytest.mark.parametrize("slug", SLUGS)
def test_a_card_is_refused_just_where_no_turns_give_it(slug: str) -> None:
    """Where wickets fall in batting turns too, who came in after how many turns is not followed."""
    possible = set(written(slug))
    followed = variant_of(slug).game.outs in (Outs.NEVER, Outs.MISSED_COVER)
    scores = {(each.outs, each.unbroken) for each in possible}
    assert len(possible) > 50
    for outs in (outs for n in range(WICKETS + 1) for outs in product(range(MOST + 1), repeat=n)):
        for unbroken in range(MOST - sum(outs) + 1):
            innings = Written(0, outs, unbroken)
            assert bool(reported_as(slug, innings)) != ((outs, unbroken) in scores), (slug, innings)
            if len(outs) > 1 and sum(outs) > 10:
                continue  # enough is enough
            for turns in range(1, 7 if followed else 5):
                said = reported_as(slug, innings._replace(turns=turns))
                if innings._replace(turns=turns) in possible:
                    assert not said, (slug, turns, innings, said)
                elif followed:
                    assert said, (slug, turns, innings)


@pytest.mark.parametrize("slug", SLUGS)
def test_totals_are_refused_just_where_no_turns_give_them(slug: str) -> None:
    possible = {(each.turns, sum(each.outs) + each.unbroken, len(each.outs)) for each in written(slug)}
    setup = new_match(slug).setup
    for runs, wickets, turns in product(range(MOST + 1), range(WICKETS + 1), range(7)):
        card: Raw = {"runs": runs, "wickets": wickets, "closed_by": "declaration"}
        if setup.variant == "british":
            card["extras"] = {"byes": 0, "wides": 0}
        said = refused(setup, {"innings": [card | ({"turns": turns} if turns else {})], "outcome": "abandoned"})
        fits = any((t, runs, wickets) in possible for t in ([turns] if turns else range(10)))
        assert bool(said) != fits, (slug, card, turns, said)


# What the table holds of every game, by hand


BY_HAND: list[tuple[str, Raw, str]] = [
    ("new-zealand", {"runs": 5}, "runs_of_no_turns"),
    ("new-zealand", {"runs": 10}, "runs_of_no_turns"),
    ("new-zealand", {"runs": 9, "turns": 4}, "ends_in_bowling_turn"),
    ("new-zealand", {"runs": 51, "turns": 3}, "runs_not_in_turns"),
    ("new-zealand", {"runs": 72, "turns": 3}, ""),  # 12 cards and the sixty of a line
    ("new-zealand", {"runs": 111, "turns": 3}, "runs_not_in_turns"),
    ("new-zealand", {"runs": 53, "turns": 5}, ""),
    ("south-african", {"runs": 16}, "runs_of_no_turns"),
    ("south-african", {"runs": 20, "turns": 3}, "runs_not_in_turns"),  # an even count takes a K-Q-J in a line
    ("south-african", {"runs": 20, "turns": 5}, ""),
    ("south-african", {"runs": 62, "turns": 3}, ""),  # 12 cards and its fifty
    ("south-african", {"runs": 19, "turns": 5}, ""),  # and one turn in which a cover was missed
    ("hill", {"runs": 8}, "wickets_of_one_turn"),
    ("hill", {"runs": 51, "turns": 2}, "runs_not_in_turns"),
    ("hill", {"runs": 51, "turns": 1}, ""),  # the last wicket cut it short
    ("hill", {"runs": 9, "turns": 1}, "wickets_of_one_turn"),
    ("latham", {"runs": 9, "turns": 2}, ""),
    ("latham", {"runs": 19, "turns": 4}, "runs_not_in_turns"),
    ("british", {"runs": 2}, ""),  # extras
    ("british", {"runs": 2, "extras": {"byes": 0, "wides": 0}}, "runs_of_no_turns"),
    ("british", {"runs": 7, "extras": {"byes": 7}}, "extras_in_units"),
    ("british", {"runs": 7, "extras": {"byes": 4, "wides": 3}, "turns": 1}, ""),
    ("british", {"runs": 12, "extras": {"byes": 4}, "turns": 3}, "runs_not_in_turns"),
]


@pytest.mark.parametrize(("slug", "given", "code"), BY_HAND)
def test_totals_of_a_side_all_out(slug: str, given: Raw, code: str) -> None:
    innings = {"closed_by": "wickets", "wickets": 10} | given
    said = refused(new_match(slug).setup, {"innings": [innings], "outcome": "abandoned"})

    assert [found for found, _field in said] == ([code] if code else [])


def test_limited_turns_end_with_a_batting_turn() -> None:
    for slug in SLUGS:
        last = 6 - (slug in BATTING_FIRST)
        for turns in range(last, last + 2):
            innings = {"runs": 90, "wickets": 3, "turns": turns}
            said = refused(new_match(slug, max_turns=3).setup, {"innings": [innings], "outcome": "abandoned"})
            assert [code for code, _field in said] == (["more_turns_than_agreed"] if turns > last else [])


def test_the_last_of_limited_turns_may_have_been_broken_off() -> None:
    setup = new_match("hill", max_turns=2, innings=1).setup
    innings = {"runs": 19, "wickets": 0, "turns": 3}  # nine cards, and ten: no count of a finished turn

    assert refused(setup, {"innings": [innings], "outcome": "abandoned"}) == []
    assert refused(setup, {"innings": [innings | {"closed_by": "declaration"}], "outcome": "abandoned"}) == []
    assert ("runs_not_in_turns", "innings.0.turns") in refused(setup, {"innings": [innings, {**innings, "runs": 18}]})


def test_a_target_is_passed_in_a_batting_turn_unless_extras_pass_it() -> None:
    first = {"runs": 40, "wickets": 10}
    for slug in SLUGS:
        if slug == "latham":
            continue
        setup = new_match(slug, innings=1).setup
        for turns in (4, 5):
            said = refused(setup, {"innings": [first, {"runs": 41, "wickets": 2, "turns": turns}]})
            batted = (turns % 2 == 0) == (slug not in BATTING_FIRST)
            assert [code for code, _f in said] == ([] if batted or slug == "british" else ["ends_in_batting_turn"])


def test_nobody_comes_in_after_the_last_wicket() -> None:
    batters = [{"player": n, "runs": 9, "out": "bowled"} for n in range(1, 11)]
    innings = {"runs": 90, "wickets": 10, "batters": [*batters, {"player": 11, "runs": 0}]}
    said = refused(new_match("hill").setup, {"innings": [innings], "outcome": "abandoned"})

    assert said == [("not_out_after_last_wicket", "innings.0.batters.10.player")]


def test_nobody_is_run_out_where_wickets_fall_to_bowling_alone() -> None:
    batters = [{"player": 1, "runs": 9, "out": "run_out"}, {"player": 2, "runs": 9}]
    innings = {"runs": 18, "wickets": 1, "batters": batters, "closed_by": "declaration"}
    assert refused(new_match("new-zealand").setup, {"innings": [innings], "outcome": "abandoned"}) == [
        ("no_run_out", "innings.0.batters.0.out")
    ]


# Falls with extras between


def with_extras(made: Sequence[int], falls: Sequence[int], byes: int, wides: int) -> list[str]:
    """Return what is said of a British card with these scores and falls, declared or all out."""
    innings: Raw = {
        "runs": sum(made) + byes + wides,
        "wickets": len(made),
        "extras": {"byes": byes, "wides": wides},
        "batters": [{"player": n, "runs": runs, "out": "out"} for n, runs in enumerate(made, 1)],
        "falls": [{"runs": at} for at in falls],
        "closed_by": "wickets" if len(made) == 10 else "declaration",
    }
    return [
        code for code, _field in refused(new_match("british").setup, {"innings": [innings], "outcome": "abandoned"})
    ]


@pytest.mark.parametrize(
    ("falls", "code"),
    [
        ((20, 41, 72), ""),
        ((24, 46, 81), ""),  # four byes, a wide, four byes
        ((21, 42, 73), ""),
        ((22, 43, 74), "extras_at_fall"),  # two extras are no bye, and there was one wide
        ((25, 41, 77), "extras_taken_back"),
        ((19, 41, 72), "fall_by_scores_and_extras"),
        ((20, 51, 81), "fall_by_scores_and_extras"),
    ],
)
def test_falls_lie_between_the_scores_and_what_extras_there_are(falls: tuple[int, ...], code: str) -> None:
    assert with_extras((20, 21, 31), falls, byes=8, wides=1) == ([code] if code else [])


def test_the_last_wicket_falls_at_the_total() -> None:
    scores = (20, 21, 31, *[0] * 7)
    assert with_extras(scores, (20, 41, *[76] * 8), byes=4, wides=0) == []
    assert with_extras(scores, (20, 41, *[72] * 8), byes=4, wides=0) == ["runs_after_last_wicket"]


def test_splits_of_extras_over_the_falls() -> None:
    """By trying every way in which two byes and two wides can lie between three wickets."""
    byes, wides, made = 2, 2, (20, 21, 31)
    possible = set()
    for of_byes in product(range(byes + 1), repeat=3):
        for of_wides in product(range(wides + 1), repeat=3):
            if list(of_byes) == sorted(of_byes) and list(of_wides) == sorted(of_wides):
                possible.add(tuple(4 * b + w for b, w in zip(of_byes, of_wides, strict=True)))
    for extras in product(range(4 * byes + wides + 1), repeat=3):
        falls = [sum(made[: n + 1]) + extras[n] for n in range(3)]
        said = with_extras(made, falls, byes=4 * byes, wides=wides)
        assert bool(said) != (extras in possible), (extras, said)


def test_extras_need_bowling_turns() -> None:
    for wides, wickets, turns, fits in ((8, 0, 4, True), (9, 0, 4, False), (9, 3, 4, True), (40, 0, 20, True)):
        innings = {"runs": 90 + wides, "wickets": wickets, "turns": turns, "extras": {"wides": wides}}
        raw = {"innings": [innings | {"closed_by": "declaration"}], "outcome": "abandoned"}
        assert bool(refused(new_match("british").setup, raw)) != fits, (wides, wickets, turns)
