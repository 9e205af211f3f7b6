"""How likely each result of a match is said to be: against rules, a slow reckoning, and playing on to the end."""

import json
import math
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from grid_matches import DECLARE, SLUGS, TIME, all_out, bat, bowl, follow_on, innings_of, new_match, play, variant_of
from hypothesis import given
from hypothesis import strategies as st
from reported_matches import report_of, reported

from scoring.games.grid.chances.rest_of_innings import RestOfInnings
from scoring.games.grid.chances.results import PARTS, MatchTables, chances_by, chances_of
from scoring.games.grid.chances.turns import Turns, file_of, shares, told
from scoring.games.grid.family import GRID_GAMES
from scoring.games.grid.rules.innings import GridInnings, TurnPlayed
from scoring.games.grid.rules.match import GridMatch
from scoring.games.registry import games
from scoring.rules.chances import Chances
from scoring.rules.innings import Closing
from tools.grid import calibration, card_match
from tools.grid.calibration import Figures, compare, kept_states, state_before
from tools.grid.chances import KEPT, main, version_of_play
from tools.reliability import PlayedOut

EVERY_GAME = pytest.mark.parametrize("slug", SLUGS)
A_PART = 1 / PARTS


def said(match: GridMatch) -> Chances:
    chances = chances_of(match)
    assert chances is not None
    return chances


def chase(slug: str, behind: int, wickets: int, *, bowling_due: bool) -> GridMatch:
    """Return a match of one innings a side in whose last innings side 1 is so far behind, with so many wickets left."""
    match = new_match(slug, **({} if slug == "latham" else {"innings": 1}))
    made = GridInnings(0, 1, runs=100 + behind, wickets=10, closed_by=Closing.WICKETS)
    open_innings = GridInnings(1, 1, runs=100, wickets=10 - wickets)
    turn = TurnPlayed(0, match.entry_types["bowling_turn"](cards=9), 0, 0, 100)  # type: ignore[arg-type, call-arg]
    open_innings.turns = [turn] * (1 + (bowling_due == match.game.bowls_first))
    match.innings = [made, open_innings]
    assert match.bowling_due == bowling_due
    return match


# What holds of any state


@EVERY_GAME
@pytest.mark.parametrize("options", [{}, {"max_turns": 3}, {"wickets": 11, "follow_on_margin": 20}])
def test_chances_sum_to_one_and_are_certain_exactly_once_there_is_a_result(slug: str, options: dict[str, int]) -> None:
    match = card_match.new_match(variant_of(slug), options)
    before = said(match)
    for _ in card_match.play(match, random.Random(f"{slug} {options}")):
        assert sum(before.wins) + before.tie + before.draw == pytest.approx(1, abs=1e-12)
        last = len(match.innings) == 2 * match.innings_a_side
        if match.result is None:
            before = said(match)
            ahead = last and match.lead(match.innings[-1].side) >= 0
            assert before.draw == A_PART
            assert ahead or all(0 < chance < 1 for chance in (*before.wins, before.tie))
    assert match.result is not None
    after = said(match)
    assert after == Chances((float(match.result.winner == 0), float(match.result.winner == 1)))


def test_once_there_is_a_result_it_is_certain() -> None:
    tied = play(new_match("latham"), bat(9), DECLARE, bat(9), DECLARE)
    assert said(tied) == Chances((0, 0), tie=1)
    assert said(play(new_match("hill"), bat(9), TIME)) == Chances((0, 0), draw=1)
    assert said(play(new_match("hill"), bat(9), {"type": "concede", "side": 0})) == Chances((0, 1))
    assert chances_of(play(new_match("hill"), bat(9), {"type": "abandon"})) is None


def test_what_no_play_can_change_is_certain_but_that_time_may_be_called() -> None:
    """Latham's last innings goes on when its side is ahead; a side that is level cannot lose any more."""
    level = said(play(new_match("latham"), bat(9), DECLARE, bat(9)))
    assert (level.wins[0], level.draw) == (0, A_PART)
    assert 0 < level.tie < 1
    assert said(play(new_match("latham"), bat(9), DECLARE, bat(11))) == Chances((0, 1 - A_PART), draw=A_PART)
    behind = said(play(new_match("latham"), bat(11), DECLARE, bat(9)))
    assert all(0 < chance < 1 for chance in (*behind.wins, behind.tie))


def test_however_far_behind_a_side_that_can_still_win_has_a_chance() -> None:
    far = said(chase("british", 5000, 1, bowling_due=True))
    assert far.wins == pytest.approx((1 - 3 * A_PART, A_PART))
    assert far.tie == A_PART
    near = said(chase("british", 0, 10, bowling_due=False))
    assert near.wins == (0, 1 - 2 * A_PART)


def test_a_turn_broken_off_leaves_it_open_what_follows() -> None:
    match = play(new_match("british"), bowl(9), bat(20, unfinished=True))
    assert chances_of(match) is None
    assert chances_of(play(match, DECLARE)) is not None


def test_nothing_is_known_of_a_match_of_which_totals_alone_were_kept() -> None:
    match = play(new_match("latham"), bat(9), DECLARE, bat(11), DECLARE)
    assert chances_of(match) is not None
    assert chances_of(reported(match.setup, report_of(match, card=False))) is None


# What follows from the rules


CHASES = st.fixed_dictionaries(
    {
        "slug": st.sampled_from(SLUGS),
        "behind": st.integers(0, 600),
        "wickets": st.integers(1, 9),
        "bowling_due": st.booleans(),
    }
)


@given(CHASES)
def test_more_runs_to_make_never_raise_the_chance_to_win(state: dict[str, int]) -> None:
    more = state | {"behind": state["behind"] + 1}
    assert said(chase(**more)).wins[1] <= said(chase(**state)).wins[1]  # type: ignore[arg-type]
    assert said(chase(**more)).wins[0] >= said(chase(**state)).wins[0]  # type: ignore[arg-type]


@given(CHASES)
def test_more_wickets_left_never_lower_it(state: dict[str, int]) -> None:
    more = state | {"wickets": state["wickets"] + 1}
    assert said(chase(**more)).wins[1] >= said(chase(**state)).wins[1]  # type: ignore[arg-type]
    assert said(chase(**more)).wins[0] <= said(chase(**state)).wins[0]  # type: ignore[arg-type]


@EVERY_GAME
def test_sides_that_are_level_with_as_much_to_come_have_the_same_chances(slug: str) -> None:
    fresh = said(new_match(slug))
    assert fresh.wins[0] == pytest.approx(fresh.wins[1], abs=2.5 * A_PART)
    if slug != "latham":
        level = new_match(slug)
        for _ in range(2):
            innings_of(level, slug, 147)
        assert said(level).wins[0] == pytest.approx(said(level).wins[1], abs=2.5 * A_PART)


def test_the_follow_on_changes_who_bats_and_no_chance() -> None:
    def lead() -> GridMatch:
        match = new_match("hill", follow_on_margin=50)
        innings_of(match, "hill", 147)
        innings_of(match, "hill", 49)
        return match

    assert lead().follow_on_open
    undecided = said(lead())
    assert undecided.wins[0] > 0.6
    for enforced in (True, False):
        assert said(play(lead(), follow_on(enforced))).wins == pytest.approx(undecided.wins, abs=2.5 * A_PART)


def test_a_turn_left_less_is_less_to_make_runs_in() -> None:
    few, many = (new_match("new-zealand", innings=1, max_turns=turns) for turns in (2, 10))
    for match in (few, many):
        innings_of(match, "new-zealand", 49)
    assert said(few).wins[1] < said(many).wins[1]


def test_a_limit_that_was_hardly_to_be_reached_counts_once_it_is_near() -> None:
    near = chase("british", 30, 5, bowling_due=False)
    near.max_turns = 60
    near.innings[-1].batting_turns = 58
    assert said(near).wins[1] < said(chase("british", 30, 5, bowling_due=False)).wins[1] - 0.1
    near.innings[-1].batting_turns = 10
    assert said(near) == said(chase("british", 30, 5, bowling_due=False))


def test_a_side_all_out_for_nothing_has_lost_the_runs_it_might_have_made() -> None:
    assert said(play(new_match("british"), all_out("british"))).wins[0] < said(new_match("british")).wins[0] - 0.2


# Against a slow reckoning: turn by turn, event by event, of few hand-made turns

Events = tuple[int, ...]  # runs, or 0 for a wicket, in their order
BOWLED: dict[Events, float] = {(0,): 0.5, (4, 0): 0.25, (0, 0, 1): 0.125, (1, 0, 0, 0): 0.125}
BATTED: dict[Events, float] = {(1,): 0.25, (3,): 0.25, (2, 0, 1): 0.25, (1, 0, 0, 5): 0.25}
NONE_FALLS: dict[Events, float] = {(): 0.5, (0,): 0.25, (1, 0): 0.25}


def hand_made(turns: dict[Events, float]) -> Turns:
    """Return the turns as the model has them."""
    times = 8
    listed = []
    for events, chance in turns.items():
        falls = tuple(sum(events[:place]) for place, event in enumerate(events) if event == 0)
        listed += [(falls, sum(events))] * int(chance * times)
    return shares(*told(listed), times)


class SlowReckoning:
    """The chances (side 0 wins, tie) of a match of hand-made turns, by going through all that can happen.

    `lead` is always that of side 0.
    """

    def __init__(self, match: GridMatch, bowled: dict[Events, float], batted: dict[Events, float]) -> None:
        self.match = match
        self.turns = {True: bowled, False: batted}
        self.innings = cache(self._innings)

    def of_state(self, match: GridMatch) -> tuple[float, float]:
        batted = tuple(innings.side for innings in match.innings)
        left, turns = match.wickets_left, match.max_turns
        if match.current is None:
            batted = (*batted, match.next_side)
        else:
            turns -= match.current.batting_turns
        return self.innings(match.lead(0), batted, left, match.bowling_due, turns, match.follow_on is not None)

    def _innings(
        self, lead: int, batted: tuple[int, ...], left: int, bowls: bool, turns: int, settled: bool
    ) -> tuple[float, float]:
        won = tied = 0.0
        for events, chance in self.turns[bowls].items():
            now, wickets = lead, left
            for event in events:
                if wickets and not self._passed(now, batted):
                    now += -event if batted[-1] else event
                    wickets -= not event
            more = turns - (not bowls)
            limit = self.match.max_turns and not bowls and not more
            if not wickets or limit or self._passed(now, batted):
                further = self._next(now, batted, settled)
            else:
                further = self.innings(now, batted, wickets, not bowls, more, settled)
            won += chance * further[0]
            tied += chance * further[1]
        return won, tied

    def _passed(self, lead: int, batted: tuple[int, ...]) -> bool:
        last = len(batted) == 2 * self.match.innings_a_side
        return self.match.stop_at_target and last and (lead < 0 if batted[-1] else lead > 0)

    def _next(self, lead: int, batted: tuple[int, ...], settled: bool) -> tuple[float, float]:
        side, two = batted[-1], self.match.innings_a_side == 2
        if len(batted) == 2 * self.match.innings_a_side:
            return float(lead > 0), float(lead == 0)
        behind = lead if side else -lead
        if len(batted) == 3 and behind > 0:
            return float(side == 1), 0.0
        margin = self.match.setup.options.get("follow_on_margin") or 0
        follows_on = two and len(batted) == 2 and not settled and behind >= margin
        further = side if follows_on else 1 - side
        match = self.match
        return self.innings(lead, (*batted, further), match.wickets, match.game.bowls_first, match.max_turns, True)


def states(match: GridMatch, rng: random.Random) -> Iterator[GridMatch]:
    yield match
    for _ in card_match.play(match, rng):
        if match.result is None:
            yield match


@pytest.mark.parametrize("slug", ["british", "hill"])
@pytest.mark.parametrize("options", [{}, {"stop_at_target": False}, {"innings": 1}])
def test_it_is_what_a_slow_reckoning_comes_to(slug: str, options: dict[str, int]) -> None:
    given = {"wickets": 3, "follow_on_margin": 3, **options}
    for seed in range(3):
        match = card_match.new_match(variant_of(slug), given, bats_first=seed % 2)
        tables = MatchTables(
            RestOfInnings(hand_made(BOWLED), hand_made(BATTED), 3),
            3,
            0,
            match.innings_a_side,
            bowls_first=match.game.bowls_first,
        )
        compare_with_slow(tables, match, BOWLED, seed)


@pytest.mark.parametrize("slug", ["british", "hill"])
def test_so_it_is_where_turns_are_limited_and_may_take_no_wicket(slug: str) -> None:
    for seed in range(3):
        match = card_match.new_match(variant_of(slug), {"wickets": 3, "innings": 1, "max_turns": 3})
        tables = MatchTables(
            RestOfInnings(hand_made(NONE_FALLS), hand_made(BATTED), 3), 3, 3, 1, bowls_first=match.game.bowls_first
        )
        compare_with_slow(tables, match, NONE_FALLS, seed)


def compare_with_slow(tables: MatchTables, match: GridMatch, bowled: dict[Events, float], seed: int) -> None:
    reckoning = SlowReckoning(match, bowled, BATTED)
    for state in states(match, random.Random(f"slow {seed}")):
        slow = reckoning.of_state(state)
        fast = chances_by(tables, state)
        assert (fast.wins[0], fast.tie) == pytest.approx(slow, abs=3.5 * A_PART)


def test_without_a_limit_it_is_what_many_turns_come_to() -> None:
    """That an innings lasts 12 batting turns is unlikely, yet not negligible: one table or the other is asked."""
    rest = RestOfInnings(hand_made(NONE_FALLS), hand_made({(1,): 0.5, (3, 0): 0.5}), 2)
    for due in (True, False):
        limited = rest.runs(2, bowling_due=due, turns=12).chances
        free = rest.runs(2, bowling_due=due, turns=None).chances
        assert limited != free
        assert limited[:12] == pytest.approx(free[:12], abs=1e-6)
        assert sum(free) == pytest.approx(1, abs=1e-12)


# Against play, and the files


@EVERY_GAME
def test_states_end_as_often_as_is_said(slug: str) -> None:
    """`python -m tools.grid.chances --keep-states` played each of them to the end very many times."""
    kept = json.loads(KEPT.read_text(encoding="ascii"))
    states = []
    for number, before, won in kept["states"][slug]:
        match = state_before(variant_of(slug), kept["seed"], number, before)
        states.append(PlayedOut(said(match).wins[0], won, kept["playouts"]))
    figures = Figures()
    compare(states, figures, signed_at_most=3 * 0.5 / math.sqrt(len(states) * kept["playouts"]))
    assert len(states) >= 40
    assert figures.good


@pytest.mark.parametrize(("anew", "good"), [([], False), ([0.505], True), ([0.505, 0.512], False)])
def test_a_state_that_is_far_off_is_judged_by_how_it_is_played_out_anew(anew: list[float], good: bool) -> None:
    figures, near = Figures(), [PlayedOut(0.5, 0.5 + step / 10_000, 5_000) for step in range(-40, 41)]
    compare([*near, PlayedOut(0.5, 0.535, 5_000)], figures, [PlayedOut(0.5, won, 100_000) for won in anew])
    assert figures.good is good


@pytest.mark.parametrize(("then", "status"), [(0.5, 0), (0.6, 1)])
def test_the_command_plays_out_anew_what_is_far_off(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], then: float, status: int
) -> None:
    asked: list[int] = []

    def played(match: GridMatch, times: int, rng: random.Random) -> PlayedOut:
        asked.append(times)
        return PlayedOut(0.5, then if times > 100 else {1: 0.73, 2: 0.27}.get(len(asked), 0.5), times)

    monkeypatch.setattr(calibration, "played_out", played)
    monkeypatch.setattr(calibration.Forecasts, "judge", lambda told, figures: [])
    monkeypatch.setattr(calibration, "write_plot", lambda *given: None)
    assert calibration.check({"latham": variant_of("latham")}, 3, 48, 40, 100, tmp_path) == status
    assert (set(asked[:-2]), asked[-2:]) == ({100}, [100 * calibration.ANEW] * 2)
    assert "anew" in capsys.readouterr().out


def test_playing_out_is_what_was_kept() -> None:
    kept = json.loads(KEPT.read_text(encoding="ascii"))
    anew = list(kept_states(variant_of("latham"), kept["seed"], 2, 200))
    assert [row[:2] for row in anew] == [tuple(row[:2]) for row in kept["states"]["latham"][:2]]
    assert all(abs(row[2] - was[2]) < 0.2 for row, was in zip(anew, kept["states"]["latham"], strict=False))


def test_wrong_chances_are_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    command = ["--only-check", "--game", "latham", "--matches", "60", "--states", "5", "--playouts", "400"]
    command += ["--plots", str(tmp_path)]
    monkeypatch.setattr(calibration, "chances_of", lambda _: Chances((0.9, 0.1)))
    assert main(command) == 1
    assert "BAD said 90-100 %" in capsys.readouterr().out
    assert "<circle" in (tmp_path / "latham.svg").read_text()


@EVERY_GAME
def test_turns_are_still_played_as_when_they_were_kept(slug: str) -> None:
    """Where rules or players changed what turns come to: `make chances`."""
    kept = json.loads(file_of(slug).read_text(encoding="ascii"))
    assert kept["rules"] == version_of_play(variant_of(slug).game, kept["seed"])
    assert kept["turns"] >= 300_000
    assert file_of(slug).stat().st_size < 200_000


def test_every_game_of_the_family_has_its_turns_and_tells_its_chances() -> None:
    for rules in GRID_GAMES:
        game = games()[rules.game.slug]
        assert game.chances is not None
        assert game.chances.of(new_match(game.slug)) is not None
