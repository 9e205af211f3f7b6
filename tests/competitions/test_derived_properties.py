"""Whatever is done, in whatever order, the tables are those the matches make, as a slow and obvious count has them."""

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from played_competition import (
    SYSTEM,
    begin,
    book,
    fixture_of,
    found_competition,
    play,
    points,
)

from scoring.book.changes import REINSTATE, UNDO, WITHDRAW, reported, set_up
from scoring.book.open_book import open_book
from scoring.book.setups import SideLinks
from scoring.models import Club, Match
from tournaments.models import Competition, Fixture
from tournaments.services.competitions import change_points
from tournaments.services.entrants import withdraw
from tournaments.services.fixtures import Plan, attach, change_fixture, release, swap_sides
from tournaments.services.standings import standings
from tournaments.standings.scheme import Scheme

QUICK = settings(max_examples=6, stateful_step_count=15, suppress_health_check=[HealthCheck.too_slow])
RUNS_FOR_A_BONUS = 100

places = st.integers(0, 30)
runs = st.integers(95, 104)
schemes = st.sampled_from([(2, 1, 1, 0, 0), (16, 8, 5, 0, 0.5), (1, 0.5, 0.5, 0, 0.333), (3, 1, 2, -1, 0)])
withdrawals = st.sampled_from(["expunged", "kept", "awarded"])
numbers = count(1)


def scheme_of(win: float, tie: float, no_result: float, loss: float, bonus: float) -> Scheme:
    data = {"win": win, "tie": tie, "draw": tie, "no_result": no_result, "loss": loss, "bye": 0}
    rule = {"measure": "runs", "steps": [[RUNS_FOR_A_BONUS, bonus]]}
    return Scheme.from_data({**data, "bonuses": [rule] if bonus else []})


@dataclass
class Kept:
    """A match as the slow count has it: runs by team, None without a result."""

    match: Match
    runs: dict[str, int] | None
    withdrawn: bool = False


def exact(number: float) -> Fraction:
    return Fraction(str(number))


class Tables(RuleBasedStateMachine):
    """Two leagues of the same teams, and matches that are played, changed and moved between them."""

    @initialize()
    def begin(self) -> None:
        club = Club.objects.create(name=f"Club {next(numbers)}")
        twice = {"round_robins": 2}
        self.leagues = [found_competition(club, 3, name=name, settings=twice) for name in ("First", "Second")]
        self.schemes = {league.pk: (2.0, 1.0, 1.0, 0.0, 0.0) for league in self.leagues}
        self.matches: dict[int, Kept] = {}

    def fixtures(self) -> list[Fixture]:
        found = Fixture.objects.filter(competition__in=self.leagues, is_bye=False).order_by("pk")
        return list(found.select_related("home", "away", "competition"))

    def free(self) -> list[Fixture]:
        return [each for each in self.fixtures() if each.match_id is None and each.state == Fixture.State.PLANNED]

    def kept(self, place: int, *, withdrawn: bool = False) -> Kept | None:
        some = [each for each in self.matches.values() if each.withdrawn == withdrawn]
        return some[place % len(some)] if some else None

    @rule(place=places, home=runs, away=runs)
    def finish(self, place: int, home: int, away: int) -> None:
        free = self.free()
        if free:
            fixture = free[place % len(free)]
            match = play(fixture, f"{home}/5", f"{away}/5")
            self.matches[match.pk] = Kept(match, dict(zip(names(fixture), (home, away), strict=True)))

    @rule(place=places)
    def play_to_no_result(self, place: int) -> None:
        free = self.free()
        if free:
            match = begin(free[place % len(free)], report={"outcome": "no_result"})
            self.matches[match.pk] = Kept(match, None)

    @rule(place=places, home=runs, away=runs)
    def correct(self, place: int, home: int, away: int) -> None:
        if kept := self.kept(place):
            setup = open_book(kept.match).setup
            innings = [{"runs": runs, "wickets": 4, "balls": 120} for runs in (home, away)]
            book(kept.match, [reported(setup, {"innings": innings})])
            kept.runs = dict(zip((side.name for side in setup.sides), (home, away), strict=True))

    @rule(place=places, home=runs)
    def correct_and_undo(self, place: int, home: int) -> None:
        if kept := self.kept(place):
            before = kept.runs
            self.correct(place, home, home + 1)
            book(kept.match, UNDO)
            kept.runs = before

    @rule(place=places)
    def swap_the_sides_of_a_set_up(self, place: int) -> None:
        kept = self.kept(place)
        if kept and hasattr(Match.objects.get(pk=kept.match.pk), "fixture"):
            setup = open_book(kept.match).setup
            other = replace(setup, sides=(setup.sides[1], setup.sides[0]))
            teams = dict(kept.match.club.teams.values_list("name", "pk"))
            links = [SideLinks(team=teams[side.name], players=[None] * len(side.players)) for side in other.sides]
            book(kept.match, [set_up(other, links)])
            if kept.runs:
                first, second = kept.runs
                kept.runs = {second: kept.runs[first], first: kept.runs[second]}

    @rule(place=places)
    def withdraw_a_match(self, place: int) -> None:
        if kept := self.kept(place):
            book(kept.match, WITHDRAW)
            kept.withdrawn = True

    @rule(place=places)
    def bring_a_match_back(self, place: int) -> None:
        if kept := self.kept(place, withdrawn=True):
            book(kept.match, REINSTATE)
            kept.withdrawn = False

    @rule(place=places, how=withdrawals)
    def withdraw_an_entrant(self, place: int, how: str) -> None:
        league = self.leagues[place % 2]
        withdraw(league.entrants.order_by("pk")[place % 3], how, SYSTEM)

    @rule(place=places)
    def bring_an_entrant_back(self, place: int) -> None:
        gone = self.leagues[place % 2].entrants.exclude(withdrawn="").first()
        if gone:
            withdraw(gone, "", SYSTEM)

    @rule(place=places, worth=schemes)
    def change_the_points(self, place: int, worth: tuple[float, float, float, float, float]) -> None:
        league = self.leagues[place % 2]
        change_points(league, scheme_of(*worth), [], SYSTEM)
        self.schemes[league.pk] = worth

    @rule(place=places)
    def swap_home_and_away(self, place: int) -> None:
        fixtures = self.fixtures()
        swap_sides(fixtures[place % len(fixtures)], SYSTEM)

    @rule(place=places)
    def cancel_or_bring_back(self, place: int) -> None:
        unplayed = [fixture for fixture in self.fixtures() if fixture.match_id is None]
        if unplayed:
            fixture = unplayed[place % len(unplayed)]
            cancelled = fixture.state == Fixture.State.CANCELLED
            state = Fixture.State.PLANNED if cancelled else Fixture.State.CANCELLED
            change_fixture(fixture, Plan(None, None, "", state, {}), SYSTEM)

    @precondition(lambda self: self.matches)
    @rule(place=places)
    def take_a_match_out(self, place: int) -> None:
        held = [fixture for fixture in self.fixtures() if fixture.match_id is not None]
        if held:
            release(held[place % len(held)], SYSTEM)

    @rule(place=places, to=places)
    def move_a_match(self, place: int, to: int) -> None:
        kept = self.kept(place)
        if kept is None:
            return
        teams = {side.name for side in kept.match.sides.all()}
        free = [fixture for fixture in self.free() if set(names(fixture)) == teams]
        if free:
            attach(free[to % len(free)], kept.match, SYSTEM)

    @invariant()
    def what_is_kept_is_what_the_matches_make(self) -> None:
        for league in self.leagues:
            assert points(league) == self.count(league)

    def count(self, league: Competition) -> dict[str, Fraction]:
        """Return the points of a league, counted fixture by fixture."""
        win, tie, no_result, loss, bonus = map(exact, self.schemes[league.pk])
        how = dict(league.entrants.values_list("name", "withdrawn"))
        counted = {name: Fraction(0) for name, gone in how.items() if gone != "expunged"}
        for fixture in self.fixtures():
            teams = names(fixture)
            expunged = any(how[team] == "expunged" for team in teams) if fixture.competition_id == league.pk else True
            if expunged or fixture.state == Fixture.State.CANCELLED:
                continue
            kept = self.matches.get(fixture.match_id or 0)
            gone = [team for team in teams if how[team]]
            for team in teams:
                other = teams[1 - teams.index(team)]
                if kept and not kept.withdrawn and kept.runs:
                    made, let = kept.runs[team], kept.runs[other]
                    counted[team] += win if made > let else loss if made < let else tie
                    counted[team] += bonus if made >= RUNS_FOR_A_BONUS else 0
                elif kept and not kept.withdrawn:
                    counted[team] += no_result
                elif len(gone) == 1 and how[gone[0]] == "awarded":
                    counted[team] += loss if team in gone else win
        return counted


def names(fixture: Fixture) -> tuple[str, str]:
    assert fixture.home is not None
    assert fixture.away is not None
    return fixture.home.name, fixture.away.name


def test_the_tables_are_those_of_a_slow_count(db: None) -> None:
    run_state_machine_as_test(Tables, settings=QUICK)


RESULTS = [("Ayr", "Bath"), ("Ayr", "Cork"), ("Ayr", "Deal"), ("Bath", "Cork"), ("Bath", "Deal"), ("Cork", "Deal")]


@given(
    scores=st.lists(st.tuples(runs, runs), min_size=6, max_size=6),
    order=st.permutations(range(6)),
    worth=schemes,
)
@settings(max_examples=2, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_the_order_in_which_results_come_in_does_not_matter(
    db: None,
    scores: list[tuple[int, int]],
    order: list[int],
    worth: tuple[float, float, float, float, float],
) -> None:
    club = Club.objects.create(name=f"Club {next(numbers)}")
    told = []
    for each in (range(6), order):
        league = found_competition(club, 4)
        change_points(league, scheme_of(*worth), ["wins", "head_to_head", "net_run_rate"], SYSTEM)
        for number in each:
            fixture = fixture_of(league, *RESULTS[number])
            home, away = scores[number]
            if names(fixture) != RESULTS[number]:
                home, away = away, home
            play(fixture, f"{home}/5", f"{away}/5")
        league.refresh_from_db()
        [table] = standings(league)
        told.append([(table.entrants[row.entrant].name, row.rank, row.line, row.values) for row in table.rows])
        win, tie, _no_result, loss, bonus = map(exact, worth)
        given_out = sum(
            (2 * tie if home == away else win + loss) + bonus * sum(made >= RUNS_FOR_A_BONUS for made in (home, away))
            for home, away in scores
        )
        assert sum(row.points for row in table.rows) == given_out
        assert sum(row.line.runs_for - row.line.runs_against for row in table.rows) == 0
        assert sum(row.line.won - row.line.lost for row in table.rows) == 0
    assert told[0] == told[1]
