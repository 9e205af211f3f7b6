"""A match of Cricsheet as a match here: ball by ball where the game's rules allow, else its card, else its totals.

What has no place here is told line by line. The rules themselves judge what may stand: nothing is known here of any
game but how many bat, and that a game may say how it takes such balls (`Game.outside_balls`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any

from scoring.games.game import Game
from scoring.games.outside_balls import OutsideBalls
from scoring.games.registry import games
from scoring.matchfile.cricsheet_card import Cards, as_notice
from scoring.matchfile.cricsheet_file import ALL_OUT, KINDS, FileBall, FileInnings, FileMatch, read_file
from scoring.matchfile.cricsheet_left_out import left_out_beside
from scoring.matchfile.reader import FORMAT, VERSION, MatchFile, Reading, read_value
from scoring.rules.entries import Abandon, Concede, Time
from scoring.rules.innings import Closing, HowOut
from scoring.rules.match_state import MatchState
from scoring.rules.overs import BALLS
from scoring.rules.problems import Problem, illegal, malformed, unusual
from scoring.rules.reported.match import ReportedMatch
from scoring.rules.reported.report_reader import read_report
from scoring.rules.results import Outcome
from scoring.rules.settlement import (
    NOTHING,
    DecidedBy,
    DecidedTie,
    RevisedTarget,
    Settlement,
    check_settlement,
    counted,
)
from scoring.rules.setup import PLAYERS_MOST, Setup
from scoring.rules.strict_json import MOST_PROBLEMS
from scoring.words.phrase import listed

_AWARDED = "Awarded"
_NO_RESULT = "no result"
_TIE = "tie"
_RESULTS = {"draw": (Outcome.DRAWN,), _NO_RESULT: (Outcome.ABANDONED, Outcome.NO_RESULT), _TIE: (Outcome.TIED,)}


def read_cricsheet(document: Mapping[str, Any], faults: Sequence[Problem]) -> Reading:
    """Read and check a file of Cricsheet, without what of it is of no use here."""
    problems = list(faults)
    file = None if problems else read_file(document, problems)
    game = next((each for each in games().values() if each.outside_balls), None)
    if file is not None:
        problems.extend(_refused(file, game))
    if file is None or problems or game is None or game.outside_balls is None:
        if len(problems) > MOST_PROBLEMS:
            problems[MOST_PROBLEMS:] = [malformed("too_many_problems", "file", most=MOST_PROBLEMS)]
        return Reading(None, problems, [])
    return _Import(file, game, game.outside_balls).reading()


def _refused(file: FileMatch, game: Game | None) -> Iterator[Problem]:
    """Yield why no match of the game can be made of a file, whatever was left out."""
    played = [innings for innings in file.innings if not innings.super_over]
    if game is None or game.outside_balls is None:
        yield malformed("cricsheet_no_game", "file")
        return
    if len(played) > 2:
        yield malformed("cricsheet_two_innings", "innings")
    if file.overs is None:
        yield malformed("cricsheet_no_overs", "info.overs")
    elif file.overs > game.outside_balls.most_overs:
        yield malformed("cricsheet_too_many_overs", "info.overs", overs=file.overs, most=game.outside_balls.most_overs)
    if file.balls_per_over != BALLS:
        yield malformed("cricsheet_balls_per_over", "info.balls_per_over", balls=file.balls_per_over)
    if not played and not file.outcome:
        yield malformed("cricsheet_no_innings", "innings")
    for side, team in enumerate(file.teams):
        given = len(_took_part(file, side))
        if given > PLAYERS_MOST:
            yield malformed("cricsheet_too_many_players", "info.players", side=team, given=given, most=PLAYERS_MOST)


def _took_part(file: FileMatch, side: int) -> list[str]:
    """Return who batted for a side, in the order in which they came in, then who else bowled for it."""
    found: dict[str, None] = {}
    played = [innings for innings in file.innings if not innings.super_over]
    for innings in played:
        if innings.team == side:
            found.update(dict.fromkeys(innings.batted))
    for innings in played:
        if innings.team != side:
            found.update(dict.fromkeys(ball.bowler for ball in innings.balls))
    return list(found)


class _CannotBeKeptError(Exception):
    """Raised where the match cannot be kept in so much detail; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


class _Import:
    """The making of a match from a file; `left_out` grows as it goes."""

    def __init__(self, file: FileMatch, game: Game, outside: OutsideBalls) -> None:
        self.file = file
        self.rules = game.rules
        self.outside = outside
        self.overs = file.overs or 0
        self.innings = [innings for innings in file.innings if not innings.super_over]
        self.left_out: list[Problem] = []
        self.sides = (self._side(0), self._side(1))
        self.settlement = self._settlement()

    # The set-up

    def _side(self, side: int) -> list[str]:
        """Return the eleven of a side: who batted, in order, who bowled, then the others as far as there is room."""
        given, took_part = self.file.players[side], _took_part(self.file, side)
        names = [*took_part, *(name for name in given if name not in took_part)]
        team, where = self.file.teams[side], f"info.players.{side}"
        if tuple(names) != given and given:
            self.left_out.append(unusual("format", "cricsheet_order", where, side=team))
        if dropped := names[PLAYERS_MOST:]:
            self.left_out.append(unusual("format", "cricsheet_dropped", where, side=team, names=listed(dropped)))
        if (missing := PLAYERS_MOST - len(names)) > 0:
            self.left_out.append(unusual("format", "cricsheet_filled", where, side=team, number=missing))
            names += [f"Number {number}" for number in range(len(names) + 1, PLAYERS_MOST + 1)]
        return names[:PLAYERS_MOST]

    def _settlement(self) -> Settlement:
        """Return what the file says of a revised target, and by what a tie was decided."""
        revised, decider = None, None
        if len(self.innings) == 2 and (target := self.innings[1].target):
            full = (self.innings[0].runs + 1, self.overs * BALLS)
            revised = None if target == full else RevisedTarget(runs=target[0], balls=target[1])
        for key, by in (("eliminator", DecidedBy.SUPER_OVER), ("bowl_out", DecidedBy.BOWL_OUT)):
            if key in self.file.outcome:
                decider = DecidedTie(side=self.file.outcome[key], by=by)
        return Settlement(revised=revised, decider=decider)

    def _setup(self, *, captain_picks_next: bool) -> dict[str, Any]:
        """Return the set-up in its match-file form."""
        taken = [Counter(ball.bowler for ball in each.balls if ball.counts) for each in self.innings]
        longest = max((balls for each in taken for balls in each.values()), default=0)
        first = self.innings[0].team if self.innings else 0
        won_by, bats = self.file.toss or (first, True)
        sides = []
        for side, names in enumerate(self.sides):
            against = [ball.bowler for each in self.innings if each.team != side for ball in each.balls]
            bowled = Counter(against)
            numbers = [names.index(name) + 1 for name, _balls in bowled.most_common()]
            sides.append({"name": self.file.teams[side], "players": self.outside.players(names, numbers)})
        return {
            "options": {
                "overs": self.overs,
                "max_overs_per_bowler": max(-(-self.overs // 5), -(-longest // BALLS)),
                "stop_at_target": self._stops_at_target(),
                "captain_picks_next": captain_picks_next,
            },
            "played_on": self.file.played_on,
            "venue": self.file.venue or None,
            "sides": sides,
            "toss": {"won_by": won_by, "chose": "bat" if bats else "bowl"},
        }

    def _stops_at_target(self) -> bool:
        """Whether play ended, as it does in other cricket, once the side batting last was ahead."""
        if len(self.innings) < 2:
            return True
        first, second = self.innings
        totals = list(accumulate(ball.runs + ball.extras for ball in second.balls))
        went_on = len(totals) > 1 and totals[-2] > first.runs
        return not went_on and not (self.file.outcome.get("winner") == second.team and "runs" in self._by)

    @property
    def _by(self) -> Mapping[str, Any]:
        by = self.file.outcome.get("by", {})
        return by if isinstance(by, dict) else {}

    # From the fullest to the barest

    def reading(self) -> Reading:
        """Return the match in the greatest detail that the rules allow."""
        self.left_out += left_out_beside(self.file, classes=bool(self.rules.setup_rules.classes))
        try:
            return self._by_balls()
        except _CannotBeKeptError as error:
            reason = error.problem
        before = len(self.left_out)
        self.left_out.append(unusual("format", "cricsheet_kept_as_card", "innings"))
        self.left_out.append(as_notice(reason))
        try:
            return self._by_card()
        except _CannotBeKeptError as error:
            del self.left_out[before:]
            self.left_out.append(unusual("format", "cricsheet_kept_as_totals", "innings"))
            self.left_out.append(as_notice(error.problem))
        try:
            return self._by_totals()
        except _CannotBeKeptError as error:
            return Reading(None, [error.problem], [])

    def _by_balls(self) -> Reading:
        won_by, bats = self.file.toss or (self.innings[0].team if self.innings else 0, True)
        first = won_by if bats else 1 - won_by
        if [each.team for each in self.innings] != [first, 1 - first][: len(self.innings)]:
            raise _CannotBeKeptError(illegal("M1", "bats_first_by_toss", "innings", side=self.file.teams[first]))
        entries = list(self._entries())
        document = {"format": FORMAT, "version": VERSION, "variant": self.rules.setup_rules.slug}
        document |= {key: value for key, value in self._setup(captain_picks_next=False).items() if value is not None}
        reading = read_value(document | {"entries": entries}, [])
        if reading.file is not None and reading.file.match.result is None and (call := self._call()):
            reading = read_value(document | {"entries": [*entries, call]}, [])
        if reading.file is None:
            raise _CannotBeKeptError(replace(reading.problems[0], entry=None, field="innings"))
        self._settle(reading.file.match)
        return replace(reading, left_out=self.left_out)

    def _by_card(self) -> Reading:
        extras = sum(ball.extras for innings in self.innings for ball in innings.balls)
        if self.settlement.revised and extras:
            raise _CannotBeKeptError(malformed("cricsheet_target_needs_extras", "innings.1.target"))
        setup = self._read_setup()
        cards = Cards(self.file, self.innings, self.sides, setup, self.left_out)
        raw = [cards.card(innings, all_out=self._all_out(number)) for number, innings in enumerate(self.innings)]
        while True:
            report = self._report(raw)
            read, problems = read_report(report, setup, self.rules)
            if read is not None:
                break
            if not cards.leave_out(problems[0], raw):
                raise _CannotBeKeptError(problems[0])
        if not any("batters" in each or "bowlers" in each for each in raw):
            raise _CannotBeKeptError(malformed("cricsheet_nothing_of_card", "innings"))
        return self._reported(ReportedMatch(setup, read, self.rules), report)

    def _by_totals(self) -> Reading:
        setup = self._read_setup()
        first: Problem | None = None
        # A wicket more makes the margin that of the file, but a very short innings has no ball for it. A revised chase
        # came to its end by its totals and the target, not by its overs.
        for more, outcome in ((1, None), (1, Outcome.NO_RESULT), (0, None), (0, Outcome.NO_RESULT)):
            if outcome and not self.settlement.revised:
                continue
            report = self._report([self._totals(n, innings, more) for n, innings in enumerate(self.innings)])
            report |= {"outcome": outcome.value} if outcome else {}
            read, problems = read_report(report, setup, self.rules)
            if read is not None:
                self._tell_wickets(report)
                return self._reported(ReportedMatch(setup, read, self.rules), report)
            first = first or problems[0]
        raise _CannotBeKeptError(first or malformed("cricsheet_no_innings", "innings"))

    def _tell_wickets(self, report: Mapping[str, Any]) -> None:
        for innings, raw in zip(self.innings, report["innings"], strict=True):
            if raw["wickets"] != innings.wickets:
                where, side, kept = self.file.place_of(innings), self.file.team_of(innings), raw["wickets"]
                told = unusual("format", "cricsheet_wickets", where, side=side, wickets=innings.wickets, kept=kept)
                self.left_out.append(told)

    def _read_setup(self) -> Setup:
        setup, problems = self.rules.read_setup(self._setup(captain_picks_next=True))
        if setup is None:
            raise _CannotBeKeptError(problems[0])
        return setup

    def _reported(self, match: ReportedMatch, report: Mapping[str, object]) -> Reading:
        self._settle(match)
        return Reading(MatchFile(match, (), report), [], [], self.left_out)

    def _settle(self, match: MatchState[Any]) -> None:
        """Settle the match as the file says, and see that it ended as the file says."""
        match.settlement = self.settlement
        if self.file.toss is None:
            match.toss_known = False
        if self.settlement != NOTHING and (problem := next(check_settlement(self.settlement, match), None)):
            raise _CannotBeKeptError(problem)
        outcome, result = self.file.outcome, counted(match)
        if not outcome:
            return
        winner = outcome.get("winner", outcome.get("eliminator", outcome.get("bowl_out")))
        agrees = result is not None and (
            result.winner == winner
            if winner is not None
            else result.outcome in _RESULTS.get(outcome.get("result", ""), (result.outcome,))
        )
        if not agrees:
            raise _CannotBeKeptError(malformed("cricsheet_other_result", "info.outcome"))
        by = (result and result.by) or {}
        for kind, given in self._by.items():
            if kind in by and by[kind] != given:
                self.left_out.append(
                    unusual("format", "cricsheet_margin", "info.outcome.by", given=given, kept=by[kind])
                )

    # Ball by ball

    def _entries(self) -> Iterator[dict[str, object]]:
        """Yield the entries; raises _CannotBeKeptError at the first ball that there cannot be."""
        for n, innings in enumerate(self.innings):
            batting, bowling = self.sides[innings.team], self.sides[1 - innings.team]
            batter = 0
            for over, balls in enumerate(innings.overs):
                where = f"innings.{n}.overs.{over}"
                bowlers = {ball.bowler for ball in balls}
                if len(bowlers) > 1:
                    raise _CannotBeKeptError(malformed("cricsheet_over_of_two", where, place=over + 1))
                yield from (self.outside.over(bowling.index(bowler) + 1) for bowler in bowlers)
                for number, ball in enumerate(balls, 1):
                    place = f"{over}.{number}"
                    out = self._out_of_one(ball, batting[min(batter, PLAYERS_MOST - 1)], where, place)
                    yield self.outside.ball(ball.runs, out)
                    batter += out is not None

    def _out_of_one(self, ball: FileBall, batter: str, where: str, place: str) -> HowOut | None:
        """Return how the batter was out, where only one bats and a ball brings runs or a wicket."""
        if ball.extras or not ball.counts:
            raise _CannotBeKeptError(malformed("cricsheet_ball_with_extras", where, place=place))
        if ball.batter != batter:
            raise _CannotBeKeptError(malformed("cricsheet_ball_of_another", where, place=place, name=ball.batter))
        if not ball.wickets:
            return None
        wicket = ball.wickets[0]
        out = KINDS[wicket.kind]
        if len(ball.wickets) > 1 or wicket.player_out != batter or out in (None, HowOut.OUT):
            name = wicket.player_out
            raise _CannotBeKeptError(
                malformed("cricsheet_ball_how_out", where, place=place, name=name, kind=wicket.kind)
            )
        if ball.runs:
            raise _CannotBeKeptError(malformed("cricsheet_ball_and_wicket", where, place=place))
        return out

    def _call(self) -> dict[str, object] | None:
        """Return the entry by which a match ended that its balls do not decide."""
        outcome = self.file.outcome
        if "winner" in outcome and not self._by and outcome.get("method", _AWARDED) == _AWARDED:
            return {"type": Concede.type, "side": 1 - outcome["winner"]}
        call = {"draw": Time.type, _NO_RESULT: Abandon.type}.get(outcome.get("result", ""))
        return None if call is None else {"type": call}

    # By card or totals

    def _report(self, innings: Sequence[Mapping[str, object]]) -> dict[str, object]:
        outcome = self.file.outcome
        report: dict[str, object] = {"toss_known": self.file.toss is not None, "innings": list(innings)}
        if outcome.get("method") == _AWARDED and "winner" in outcome:
            return report | {"outcome": Outcome.AWARDED.value, "side": outcome["winner"]}
        told = {"draw": Outcome.DRAWN, _NO_RESULT: Outcome.NO_RESULT}.get(outcome.get("result", ""))
        return report if told is None else report | {"outcome": told.value}

    def _is_over(self, number: int, runs: Sequence[int]) -> bool:
        """Whether an innings, by such totals of all, ended by its overs or with the match."""
        innings = self.innings[number]
        ended = innings.counted >= self.overs * BALLS or (number == 1 and runs[1] > runs[0])
        with_the_match = number == len(self.innings) - 1 and "outcome" in self._report([])
        return ended or with_the_match or bool(self.settlement.revised)

    def _all_out(self, number: int) -> bool:
        """Whether an innings, by what came off the bat, ended because nobody was left to bat."""
        off_the_bat = [sum(ball.runs for ball in each.balls) for each in self.innings]
        return self.innings[number].wickets >= ALL_OUT or not self._is_over(number, off_the_bat)

    def _totals(self, number: int, innings: FileInnings, more: int) -> dict[str, object]:
        """Return the totals of an innings: as on a card `more` wickets, so that margins are those of the file."""
        over = self._is_over(number, [each.runs for each in self.innings])
        has_margin = innings.counted and self.file.outcome.get("result") != _NO_RESULT
        kept = innings.wickets + (more if has_margin else 0)
        if innings.wickets >= ALL_OUT or not over:
            kept = PLAYERS_MOST
        raw: dict[str, object] = {"side": innings.team, "runs": innings.runs, "balls": innings.counted, "wickets": kept}
        interrupted = self.settlement.revised and number == 0 and innings.counted < self.overs * BALLS
        return raw | {"closed_by": Closing.CUT_SHORT.value} if interrupted and kept < PLAYERS_MOST else raw
