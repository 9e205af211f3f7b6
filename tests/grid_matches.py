"""Matches of the grid games for tests: set up in a line, played in shorthand, or played at the table."""

import copy
import random
from dataclasses import dataclass, field
from typing import Any

from scoring.games.grid.rules.game import Outs
from scoring.games.grid.rules.match import GridMatch
from scoring.rules.entries import Entry
from scoring.rules.problems import Problem, Severity
from scoring.rules.registry import find_rules
from tools.grid.layout import Pattern
from tools.grid.player import InningsCount, Raw, TurnPlayer, Umpire, batting_entry, bowling_entry, covered
from tools.grid.turn import CardTurn

SLUGS = ("british", "hill", "latham", "south-african", "new-zealand")
BATTING_FIRST = ("hill", "latham")
PLAYERS = [{"name": f"Player {number}"} for number in range(1, 12)]


def variant_of(slug: str) -> type[GridMatch]:
    variant = find_rules(slug)
    assert issubclass(variant, GridMatch)
    return variant


def new_match(slug: str, **options: object) -> GridMatch:
    """Return a match in which side 0 bats first."""
    raw = {
        "options": options,
        "sides": [{"name": "England", "players": PLAYERS}, {"name": "Australia", "players": PLAYERS}],
        "toss": {"won_by": 0, "chose": "bat"},
    }
    setup, problems = variant_of(slug).read_setup(raw)
    assert setup is not None, problems
    return variant_of(slug)(setup)


def bowl(cards: int, **fields: object) -> Raw:
    return {"type": "bowling_turn", "cards": cards, **fields}


def bat(*segments: int | Raw, **fields: object) -> Raw:
    """Return a batting turn; a whole number is a segment of so many cards."""
    listed = [{"cards": segment} if isinstance(segment, int) else segment for segment in segments]
    return {"type": "batting_turn", "segments": listed, **fields}


def out(cards: int, **fields: object) -> Raw:
    return {"cards": cards, "out": True, **fields}


DECLARE: Raw = {"type": "declare"}
TIME: Raw = {"type": "time"}


def follow_on(enforced: bool) -> Raw:
    return {"type": "follow_on", "enforced": enforced}


def read(match: GridMatch, raw: Raw) -> Entry:
    entry, problems = match.read_entry(raw)
    assert entry is not None, problems
    return entry


def play(match: GridMatch, *entries: Raw) -> GridMatch:
    for raw in entries:
        match.play(read(match, raw))
    return match


def said(match: GridMatch, raw: Raw) -> list[Problem]:
    """Return what is said of an entry as the next one, by the format or by the rules."""
    entry, problems = match.read_entry(raw)
    return problems if entry is None else match.check(entry)


def codes(problems: list[Problem]) -> set[tuple[str, str, str]]:
    return {(p.rule, str(p.severity), p.code) for p in problems if not p.code.startswith("rare_")}


def refused(match: GridMatch, raw: Raw) -> set[tuple[str, str, str]]:
    return codes([p for p in said(match, raw) if p.severity is not Severity.UNUSUAL])


def noticed(match: GridMatch, raw: Raw) -> set[str]:
    """Return the codes of the notices of an entry that is not refused."""
    problems = said(match, raw)
    assert not [p for p in problems if p.refuses], problems
    return {p.code for p in problems if not p.code.startswith("rare_")}


BOWLING_FIRST = ("british", "south-african", "new-zealand")
ALL_OUT = {"british": 210, "hill": 210, "latham": 210, "new-zealand": 200, "south-african": 110}


KQJ = {"british": 5, "south-african": 2}


def all_out(slug: str, wickets: int = 10) -> Raw:
    """Return a bowling turn that takes all the wickets, with the sets that so many passes hold."""
    return bowl(ALL_OUT[slug] // 10 * wickets, **({"kqj": KQJ[slug]} if slug in KQJ else {}))


def innings_of(match: GridMatch, slug: str, runs: int) -> None:
    """Play an innings of so many runs, broken off and declared."""
    if slug in BOWLING_FIRST:
        play(match, bowl(9))
    while runs > 49:
        play(match, bat(49), bowl(9))
        runs -= 49
    play(match, bat(runs, unfinished=True), DECLARE)


def batting(match: GridMatch, innings: int = -1) -> list[tuple[int, int, str | None]]:
    return [(b.player, b.runs, b.out) for b in match.innings[innings].batters]


@dataclass
class Sheet:
    """What the table wrote: the entries, and each innings as the umpire counted it."""

    entries: list[Raw] = field(default_factory=list)
    innings: list[tuple[int, InningsCount]] = field(default_factory=list)
    order: list[list[int]] = field(default_factory=list)
    outcome: str | None = None
    winner: int | None = None
    by: dict[str, int] | None = None

    def total(self, side: int) -> int:
        return sum(played.runs for number, played in self.innings if number == side)


class Table:
    """A whole match played with cards: the umpire counts, the sheet keeps, the book is not asked."""

    def __init__(self, slug: str, options: dict[str, Any], rng: random.Random) -> None:
        self.game = variant_of(slug).game
        self.rng = rng
        self.sheet = Sheet()
        self.player = TurnPlayer(self.game, rng)
        self.wickets: int = options.get("wickets", 10)
        self.stop: bool = options.get("stop_at_target", slug != "latham")
        self.two: bool = slug != "latham" and options.get("innings", 2) == 2
        self.margin: int = options.get("follow_on_margin", 200)
        self.max_turns: int = options.get("max_turns") or 0
        self.picks: bool = options.get("captain_picks_next", False)

    def play(self) -> Sheet:
        sheet, last = self.sheet, 4 if self.two else 2
        side = 0
        while len(sheet.innings) < last and sheet.outcome is None:
            behind = sheet.total(1 - side) - sheet.total(side)
            if not self._innings(side, behind + 1 if self.stop and len(sheet.innings) == last - 1 else None):
                sheet.outcome = "drawn"
                return sheet
            side = 1 - side
            if self.two and len(sheet.innings) == 2 and sheet.total(0) - sheet.total(1) >= self.margin:
                enforced = self.rng.random() < 0.5
                sheet.entries.append(follow_on(enforced))
                side = 1 if enforced else 0
            elif self.two and len(sheet.innings) == 3 and sheet.total(1 - side) < sheet.total(side):
                ahead = sheet.total(side) - sheet.total(1 - side)
                sheet.outcome, sheet.winner, sheet.by = "won", side, {"innings": 1, "runs": ahead}
        if sheet.outcome is None:
            self._decide()
        return sheet

    def _decide(self) -> None:
        sheet = self.sheet
        side, played = sheet.innings[-1]
        ahead = sheet.total(side) - sheet.total(1 - side)
        if ahead == 0:
            sheet.outcome = "tied"
            return
        sheet.outcome, sheet.winner = "won", side if ahead > 0 else 1 - side
        chased = self.stop and ahead > 0
        sheet.by = {"wickets": self.wickets - played.wickets} if chased else {"runs": abs(ahead)}

    def _innings(self, side: int, to_win: int | None) -> bool:
        """Play an innings; returns False if time was called in it."""
        umpire = Umpire(self.game, self.wickets, to_win, self.rng)
        self.sheet.innings.append((side, umpire.side))
        order = [1]
        self.sheet.order.append(order)
        bowling = self.game.bowls_first
        batting_turns = 0
        while True:
            known = len(umpire.side.batters)
            broken_off_at = self.rng.randint(1, 30) if self.rng.random() < 0.01 else 0
            entry, turn = self._turn(umpire, bowling, broken_off_at)
            unfinished = not turn.over and not umpire.over and not entry.get("missed_cover")
            if unfinished:
                entry["unfinished"] = True
            batting_turns += not bowling
            limit = not bowling and batting_turns == self.max_turns and not unfinished
            out_last = entry.get("missed_cover") or (umpire.outs and umpire.outs[-1] == turn.laid)
            if limit and not umpire.over and out_last:
                umpire.side.batters.pop()
            self._send_in(entry, order, len(umpire.side.batters) - known)
            self.sheet.entries.append(entry)
            if umpire.over or limit:
                return True
            if (unfinished and self.rng.random() < 0.5) or self.rng.random() < 0.002:
                self.sheet.entries.append(dict(TIME))
                return False
            if unfinished or (umpire.side.runs > 250 and self.rng.random() < 0.2):
                self.sheet.entries.append(dict(DECLARE))
                return True
            bowling = not bowling

    def _turn(self, umpire: Umpire, bowling: bool, broken_off_at: int) -> tuple[Raw, CardTurn]:
        umpire.outs = []
        before = copy.deepcopy(umpire.side)
        count = umpire.bowled if bowling else umpire.batted
        careless = 0.02 if self.game.outs is Outs.MISSED_COVER else 0.0
        missed = False

        def stop(turn: CardTurn) -> bool:
            nonlocal missed
            if count(turn):
                return True
            missed = bool(turn.covers) and self.rng.random() < careless
            return missed or turn.laid == broken_off_at

        turn = self.player.turn(stop)
        if missed:
            vars(umpire.side).update(vars(before))
            return self._missed(umpire, turn, bowling), turn
        return self._written(umpire, turn, bowling), turn

    def _written(self, umpire: Umpire, turn: CardTurn, bowling: bool) -> Raw:
        if not bowling:
            return batting_entry(self.game, turn, umpire.outs, covered(turn, Pattern.KQJ))
        entry = bowling_entry(self.game, turn, covered(turn, Pattern.KQJ))
        if self.rng.random() < 0.5:
            entry["bowler"] = self.rng.randint(1, 11)
        return entry

    def _missed(self, umpire: Umpire, turn: CardTurn, bowling: bool) -> Raw:
        if bowling:
            return bowling_entry(self.game, turn, covered(turn, Pattern.KQJ)) | {"missed_cover": True}
        umpire.out()
        entry = batting_entry(self.game, turn, [turn.laid], covered(turn, Pattern.KQJ))
        return entry | {"missed_cover": True}

    def _send_in(self, entry: Raw, order: list[int], coming: int) -> None:
        waiting = [number for number in range(1, 12) if number not in order]
        picked = self.rng.sample(waiting, coming) if self.picks else waiting[:coming]
        order.extend(picked)
        if self.picks and picked:
            entry["next_batter"] = picked[0] if coming == 1 and self.rng.random() < 0.8 else picked
