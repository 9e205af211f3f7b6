"""What the cards have to say of an innings of turns of which only figures were kept (G4-G9, G12)."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from scoring.games.grid.rules.game import Outs
from scoring.games.grid.rules.sums import (
    Counts,
    cut_short,
    extras_fit,
    first_misfit,
    is_score,
    most_extras,
    most_wickets_by_lines,
    plus,
    turns_for,
    units,
)
from scoring.rules.innings import Closing, HowOut
from scoring.rules.problems import Problem, illegal, infeasible
from scoring.rules.reported.report import InningsReport
from scoring.rules.reported.stands import Stands, in_order, stands_of

if TYPE_CHECKING:
    from scoring.games.grid.rules.match import GridMatch

_LINE = 3
_LEAST = 9


def check_reported(reference_match: "GridMatch", innings: Sequence[InningsReport]) -> Iterator[Problem]:
    """Yield what no turns can have brought; the figures of each innings agree in themselves."""
    for index, given in enumerate(innings):
        yield from (problem.within(f"innings.{index}") for problem in _Innings(reference_match, given).check())


class _Innings:
    """One innings. `made` are the runs of its batters, None where nobody knows how many of the total are extras."""

    def __init__(self, reference_match: "GridMatch", given: InningsReport) -> None:
        self.reference_match, self.game, self.given = reference_match, reference_match.game, given
        self.stands = stands_of(given, reference_match)
        self.made: int | None = given.runs - sum(given.extras.values())
        if self.game.extras and not given.extras and not given.batters:
            self.made = None
        self.called = given.closed_by not in (
            Closing.WICKETS,
            Closing.TARGET,
            *reference_match.limits,
            *reference_match.closings,
        )

    def check(self) -> Iterator[Problem]:
        """Yield what is wrong, the turns agreed on and their order first."""
        if self.called and not (self.given.runs or self.given.wickets or self.given.turns):
            return
        yield from list(self._turns()) or self._runs()

    # Turns (G9, G16)

    @property
    def batting_turns(self) -> int:
        """The batting turns, where the number of turns is known."""
        return self.game.batting_turns(self.given.turns or 0)

    @property
    def ends(self) -> list[bool]:
        """Whether the innings can have ended in a bowling turn (False), in a batting turn (True)."""
        game, given = self.game, self.given
        extras_may_win = game.extras and (not given.extras or any(given.extras.values()))
        can = {
            Closing.WICKETS: [False, True] if game.outs is not Outs.NEVER else [False],
            Closing.TARGET: [False, True] if extras_may_win else [True],
            Closing.TURNS: [True],
        }.get(given.closed_by or Closing.TIME, [False, True])
        if given.turns is None:
            return can
        batted = (given.turns % 2 == 0) == game.bowls_first
        return [bats for bats in can if bats == batted]

    def _turns(self) -> Iterator[Problem]:
        turns = self.given.turns
        if turns is None:
            return
        most = 2 * self.reference_match.max_turns - (not self.game.bowls_first)
        if self.reference_match.max_turns and turns > most:
            yield illegal("M2", "more_turns_than_agreed", "turns", most=most)
        elif not turns:
            yield illegal("G9", "innings_without_turns", "turns")
        elif not self.ends:
            code = "ends_in_bowling_turn" if self.given.closed_by is Closing.WICKETS else "ends_in_batting_turn"
            yield illegal("G9", code, "turns", turns=turns)

    # Runs (G4-G7, G14, G15)

    def _runs(self) -> Iterator[Problem]:
        yield from self._extras()
        yield from list(self._scores()) or self._sums()

    def _scores(self) -> Iterator[Problem]:
        """Yield the score of somebody out that no turns bring."""
        given, game = self.given, self.game
        for index, batter in enumerate(given.batters):
            if game.outs is Outs.NEVER and batter.out is HowOut.RUN_OUT:
                yield illegal("G12", "no_run_out", f"batters.{index}.out")
        if self.stands is None:
            return
        key = "batters" if given.batters else "falls"
        if game.outs in (Outs.NEVER, Outs.MISSED_COVER):
            misfit = next((n for n, runs in enumerate(self.stands.outs) if not is_score(game, runs)), None)
            code = "score_of_no_turns"
        else:
            misfit = first_misfit(game, self.stands.outs) if self.stands.in_order else None
            code = "score_after_the_others"
        if misfit is not None:
            runs = self.stands.outs[misfit]
            yield infeasible("G5", code, f"{key}.{self._line(self.stands, misfit)}.runs", runs=runs)

    def _line(self, stands: Stands, wicket: int) -> int:
        """Return which line of the card, else which fall, a wicket is."""
        given = self.given
        lines = in_order(given, self.reference_match) if stands.in_order else None
        if given.batters and lines is not None:
            return given.batters.index(lines[wicket])
        if given.batters:
            out = [index for index, line in enumerate(given.batters) if line.runs == stands.outs[wicket] and line.out]
            return out[0]
        return wicket

    def _sums(self) -> Iterator[Problem]:
        given, batting = self.given, self.batting_turns
        counts = [self._counts(bats=bats) for bats in self.ends]
        runs = given.runs if self.made is None else self.made
        only_batting = given.turns == 1 or (given.turns is None and runs < _LEAST)
        if given.turns is None and not any(counts):
            yield infeasible("G5", "runs_of_no_turns", "runs", runs=runs)
        elif given.turns and not any(count >> batting & 1 for count in counts):
            yield infeasible("G5", "runs_not_in_turns", "turns", runs=runs, turns=given.turns, batting=batting)
        elif only_batting and not self.game.bowls_first and given.wickets > (most := most_wickets_by_lines(runs)):
            yield infeasible("G13", "wickets_of_one_turn", "wickets", runs=runs, most=most)

    def _counts(self, *, bats: bool) -> Counts:
        """Return the numbers of batting turns in which the runs can be made, ending with a turn of the given side."""
        game, closed_by = self.game, self.given.closed_by
        whole, missed, end = self._before_the_end()
        finished = self._all_up_to(self.given.runs // _LEAST) if end is None else turns_for(game, end)
        if not bats:
            counts = plus(whole | missed, finished)
            return counts if game.bowls_first else counts & ~1
        last_missed = 0 if end and self.stands else plus(missed, finished)
        if closed_by is Closing.WICKETS and game.outs is Outs.MISSED_COVER:
            return last_missed
        batted = finished & ~1
        if closed_by is not Closing.TURNS:
            least = _LINE if closed_by is Closing.WICKETS else 1
            batted |= self._all_up_to(self.given.runs // _LEAST + 1) & ~1 if end is None else cut_short(end, least)
        return plus(whole | missed, batted) | last_missed

    def _before_the_end(self) -> tuple[Counts, Counts, int | None]:
        """Return in how many turns those out made their runs, without a missed cover and with; and the runs left.

        Where a turn can be shared by two batters, or nobody knows who made what, all runs are left to be made.
        """
        misses = self.game.outs is Outs.MISSED_COVER
        if self.stands is None or self.game.outs in (Outs.LINE, Outs.CLAIMED):
            return 1, self._all_up_to(self.given.wickets) & ~1 if misses else 0, self.made
        whole, missed = 1, 0
        for runs in self.stands.outs:
            own = turns_for(self.game, runs)
            own_missed = own << 1 if misses else 0
            missed = plus(missed, own | own_missed) | plus(whole, own_missed)
            whole = plus(whole, own)
        return whole, missed, self.stands.unbroken

    @staticmethod
    def _all_up_to(most: int) -> Counts:
        return (2 << most) - 1

    # Extras (G6)

    def _extras(self) -> Iterator[Problem]:
        given, game = self.given, self.game
        for heading, unit in units(game).items():
            if given.extras.get(heading, 0) % unit:
                yield infeasible("G6", "extras_in_units", f"extras.{heading}", each=unit)
                return
        if self.stands and self.stands.in_order and given.batters and given.falls and game.extras:
            made = accumulate(self.stands.outs)
            at_falls = [fall.runs - scored for fall, scored in zip(given.falls, made, strict=True)]
            misfit = extras_fit(game, at_falls, given.extras)
            if misfit is not None:
                yield infeasible("G6", "extras_at_fall", f"falls.{misfit}.runs", extras=at_falls[misfit])
        all_out = given.closed_by is Closing.WICKETS
        if given.turns and not all_out and not (given.closed_by is Closing.TARGET and False in self.ends):
            bowling = given.turns - self.batting_turns
            for heading, most in most_extras(game, bowling, given.wickets).items():
                if given.extras.get(heading, 0) > most:
                    yield infeasible("G6", "too_many_extras", f"extras.{heading}", turns=bowling, most=most)
