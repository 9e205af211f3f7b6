"""The card of an innings of Cricsheet, as far as there can be one of a game in which one batter is in at a time.

It is of what came off the bat. The lines have the form in which a report is read.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.matchfile.cricsheet_file import KINDS, FileInnings, FileMatch, FileWicket
from scoring.rules.innings import HowOut
from scoring.rules.overs import BALLS
from scoring.rules.problems import Problem, Severity, unusual
from scoring.rules.registry import find_rules
from scoring.rules.setup import Setup
from scoring.words.phrase import listed


def as_notice(problem: Problem) -> Problem:
    """Return why something is left out as what refuses nothing."""
    return replace(problem, severity=Severity.UNUSUAL)


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a match with its set-up, of whose `innings` none is a super over; the `sides` are the players' names
    by number. What has no place is added to `left_out`.
    """

    file: FileMatch
    innings: Sequence[FileInnings]
    sides: tuple[Sequence[str], Sequence[str]]
    setup: Setup
    left_out: list[Problem]

    @property
    def _classes(self) -> bool:
        return find_rules(self.setup.variant).setup_rules.classes

    def card(self, innings: FileInnings, *, all_out: bool) -> dict[str, Any]:
        """Return the card of an innings: what came off the bat, of every batter and bowler."""
        where, side = self.file.place_of(innings), self.file.team_of(innings)
        batters = self._batters(innings, all_out=all_out)
        raw: dict[str, Any] = {
            "side": innings.team,
            "runs": sum(ball.runs for ball in innings.balls),
            "wickets": sum("out" in line for line in batters),
            "balls": innings.counted,
        }
        if raw["runs"] != innings.runs:
            left = innings.runs - raw["runs"]
            self.left_out.append(
                unusual(
                    "format", "cricsheet_extras", where, side=side, number=left, kept=raw["runs"], runs=innings.runs
                )
            )
        faced = sum(not ball.counts and bool(ball.runs) for ball in innings.balls)
        if faced:
            self.left_out.append(unusual("format", "cricsheet_noballs", where, side=side, number=faced))
        if batters:
            raw["batters"] = batters
        bowlers = self._bowlers(innings)
        bowling = self.setup.sides[1 - innings.team]
        unclassed = [line["player"] for line in bowlers if not self._may_bowl(innings, line["player"])]
        if unclassed:
            names = listed(bowling.player(player).name for player in unclassed)
            self.left_out.append(
                unusual("format", "cricsheet_many_bowlers", where, side=side, number=len(bowlers), names=names)
            )
        elif bowlers:
            raw["bowlers"] = bowlers
        return raw

    def _may_bowl(self, innings: FileInnings, player: int) -> bool:
        return not self._classes or bool(self.setup.sides[1 - innings.team].player(player).bowling_class)

    def _batters(self, innings: FileInnings, *, all_out: bool) -> list[dict[str, Any]]:
        where, side = self.file.place_of(innings), self.file.team_of(innings)
        names, bowling = self.sides[innings.team], self.sides[1 - innings.team]
        lines: dict[str, dict[str, Any]] = {
            name: {"player": names.index(name) + 1, "runs": 0, "balls": 0, "fours": 0, "sixes": 0}
            for name in innings.batted
        }
        for ball in innings.balls:
            line = lines[ball.batter]
            line["runs"] += ball.runs
            line["balls"] += ball.counts
            line["fours"] += ball.runs == 4 and ball.boundary
            line["sixes"] += ball.runs == 6 and ball.boundary
            for wicket in ball.wickets:
                self._dismiss(lines[wicket.player_out], wicket, bowling.index(ball.bowler) + 1, innings)
        retired = {wicket.player_out: wicket.kind for ball in innings.balls for wicket in ball.wickets}
        for name, kind in retired.items():
            if KINDS[kind] is None:
                self.left_out.append(unusual("format", "cricsheet_retired", where, side=side, name=name, kind=kind))
        self._one_at_most_not_out(innings, lines, all_out=all_out)
        return list(lines.values())

    def _dismiss(self, line: dict[str, Any], wicket: FileWicket, bowler: int, innings: FileInnings) -> None:
        where, side = self.file.place_of(innings), self.file.team_of(innings)
        out = KINDS[wicket.kind]
        if out is None:
            return
        if out is HowOut.OUT:
            self.left_out.append(
                unusual("format", "cricsheet_how_out", where, side=side, name=wicket.player_out, kind=wicket.kind)
            )
        line["out"] = out.value
        if wicket.of_bowler and self._may_bowl(innings, bowler):
            line["bowler"] = bowler

    def _one_at_most_not_out(self, innings: FileInnings, lines: Mapping[str, dict[str, Any]], *, all_out: bool) -> None:
        """Count as out who was in beside the one who may be in at the end; of an innings that is all out, everybody."""
        where, side = self.file.place_of(innings), self.file.team_of(innings)
        not_out = [name for name, line in lines.items() if "out" not in line]
        last = next((ball.batter for ball in reversed([*innings.balls]) if ball.batter in not_out), None)
        for name in not_out:
            opener_followed = lines[name]["player"] == 1 and len(not_out) > 1
            stays = name == last if last and lines[last]["player"] > 1 else not opener_followed and name == not_out[-1]
            if all_out or not stays:
                lines[name]["out"] = HowOut.OUT.value
                self.left_out.append(unusual("format", "cricsheet_not_out", where, side=side, name=name))

    def _bowlers(self, innings: FileInnings) -> list[dict[str, Any]]:
        names = self.sides[1 - innings.team]
        lines: dict[str, dict[str, Any]] = {}
        for over in innings.overs:
            for ball in over:
                blank = {"player": names.index(ball.bowler) + 1, "balls": 0, "maidens": 0, "runs": 0, "wickets": 0}
                line = lines.setdefault(ball.bowler, blank)
                line["balls"] += ball.counts
                line["runs"] += ball.runs
                line["wickets"] += sum(wicket.of_bowler for wicket in ball.wickets)
            alone = len({ball.bowler for ball in over}) == 1
            if alone and sum(ball.counts for ball in over) == BALLS and not any(ball.runs for ball in over):
                lines[over[0].bowler]["maidens"] += 1
        return list(lines.values())

    def leave_out(self, problem: Problem, raw: Sequence[dict[str, Any]]) -> bool:
        """Leave out that part of a card against which a problem speaks, and return whether it speaks of any."""
        path = problem.field.split(".")
        if path[0] != "innings" or len(path) < 3 or path[2] not in ("batters", "bowlers"):
            return False
        number, part = int(path[1]), path[2]
        innings, card = self.innings[number], raw[number]
        if part not in card:
            return False
        lines = [card[part][int(path[3])]] if len(path) > 3 else card[part]
        if part == "batters" and any("balls" in line for line in lines):
            for line in lines:
                line.pop("balls", None)
            code = "cricsheet_balls_left_out"
        else:
            del card[part]
            code = "cricsheet_batters_left_out" if part == "batters" else "cricsheet_bowlers_left_out"
        self.left_out.append(unusual("format", code, self.file.place_of(innings), side=self.file.team_of(innings)))
        self.left_out.append(as_notice(problem))
        return True
