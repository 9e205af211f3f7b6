"""A match of turns: whose turn it is, what a turn brings, declaration and follow-on (G5-G12)."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from scoring.games.grid.rules.entries import BattingTurn, BowlingTurn, Declare, FollowOn, Segment, Turn, turns_of
from scoring.games.grid.rules.feasibility import Ending, check_batting, check_bowling
from scoring.games.grid.rules.game import GridGame, Outs
from scoring.games.grid.rules.innings import GridInnings, TurnPlayed
from scoring.games.grid.rules.reported import check_reported
from scoring.games.grid.rules.three_in_line import most_by_card
from scoring.rules.entries import Entry
from scoring.rules.innings import Closing, HowOut
from scoring.rules.match import PlayableMatch
from scoring.rules.options import Option, Preset
from scoring.rules.problems import Problem, illegal, refusals, unusual
from scoring.rules.reported.innings import ReportedInnings
from scoring.rules.reported.report import InningsReport
from scoring.rules.setup import Setup, SetupRules


def setup_rules(
    slug: str, name: str, *, stop_at_target: bool = True, two_innings: bool = True, presets: tuple[Preset, ...] = ()
) -> SetupRules:
    """Return what a grid game says of its set-up; one of one innings a side only has no options of two."""
    options = [
        Option("stop_at_target", stop_at_target),
        Option("captain_picks_next", False),
        Option("wickets", 10, 10, 11),
    ]
    if two_innings:
        options += [Option("innings", 2, 1, 2), Option("follow_on_margin", 200, 1, 1000)]
    return SetupRules(slug, name, (*options, Option("max_turns", None, 1, 200, length=True)), presets=presets)


class Bowled(NamedTuple):
    """What a bowling turn comes to: wickets that fall, whether the runs off it win, and how it ended."""

    wickets: int
    wins: bool
    ending: Ending


class TurnNumber(NamedTuple):
    """A turn by its number: one of `of` that its side has in the innings, or, where none are counted, of all."""

    number: int
    of: int = 0


class GridMatch(PlayableMatch[GridInnings]):
    """A match of turns on the 3x3 grid; a variant gives its `game`, the facts in which it differs."""

    game: ClassVar[GridGame]
    demo_days_ago: ClassVar[int | None] = None
    """How many days before the demo club was made its match of this game was played; None where it has none."""
    closings = (Closing.DECLARATION,)
    limits = (Closing.TURNS,)
    breaks_off = True

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(entries=(*turns_of(cls.game), Declare, FollowOn), **kwargs)

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.wickets = int(setup.options["wickets"] or 0)
        self.max_turns = int(setup.options["max_turns"] or 0)
        self.broken_off = False
        self._effects = tuple(
            (name, effect.runs, effect.wickets, effect.extra) for name, effect in self.game.bowling.items()
        )
        self._bonuses = tuple(self.game.batting.items())

    def new_innings(self, side: int, number: int) -> GridInnings:
        """Return an innings of turns."""
        return GridInnings(side, number, extras=dict.fromkeys(self.game.extras, 0))

    @property
    def wickets_in_innings(self) -> int:
        """How many wickets end an innings (G8)."""
        return self.wickets

    @property
    def extras_headings(self) -> tuple[str, ...]:
        """The headings of the game's extras."""
        return self.game.extras

    def limit_reached(self) -> Closing | None:
        """Return TURNS after the last batting turn of an innings with a limit; one broken off does not end it."""
        if not self.max_turns or self.broken_off:
            return None
        return Closing.TURNS if self.innings[-1].batting_turns >= self.max_turns else None

    def check_length(self, innings: Sequence[GridInnings]) -> list[Problem]:
        """Refuse fewer batting turns than were played (G16)."""
        longest = max(innings, key=lambda each: each.batting_turns)
        if not self.max_turns or longest.batting_turns <= self.max_turns:
            return []
        side, played, turns = self.setup.sides[longest.side].name, longest.batting_turns, self.max_turns
        return [illegal("G16", "turns_already_played", "options.max_turns", side=side, played=played, turns=turns)]

    def take_in(self, innings: ReportedInnings, *, more: bool) -> None:
        """Take in an innings of a report, with its batting turns (G9)."""
        innings.batting_turns = self.game.batting_turns(innings.turns or 0)
        super().take_in(innings, more=more)

    def check_reported(self, innings: Sequence[InningsReport]) -> Iterator[Problem]:
        """Yield what no turns can have brought."""
        return check_reported(self, innings)

    # Whose turn it is (G9)

    def turn_number(self, turn: int) -> TurnNumber:
        """Return the number of an innings' turn, from 1: where turns are limited, that of its side, up to the last."""
        return TurnNumber(min(-(-turn // 2), self.max_turns), self.max_turns) if self.max_turns else TurnNumber(turn)

    @property
    def bowling_due(self) -> bool:
        """Whether the next turn is the bowling side's: the sides alternate, the variant's first begins."""
        innings = self.current
        return self.game.bowls_first == (innings is None or len(innings.turns) % 2 == 0)

    @property
    def wickets_left(self) -> int:
        """How many wickets the side batting, or to bat next, still has."""
        innings = self.current
        return self.wickets - (innings.wickets if innings else 0)

    def check_play(self, entry: Entry) -> list[Problem]:
        """Check a turn, a declaration or what becomes of the follow-on."""
        match entry:
            case BowlingTurn():
                return self._out_of_turn(bowling=True) or self._check_bowling(entry)
            case BattingTurn():
                return self._out_of_turn(bowling=False) or self._check_batting(entry)
            case FollowOn():
                return [] if self.follow_on_open else [illegal("G11", "no_follow_on", "type")]
            case Declare():
                return [] if self.current else [illegal("G11", "nothing_to_declare", "type")]
        raise TypeError(entry)

    def _out_of_turn(self, *, bowling: bool) -> list[Problem]:
        if self.broken_off:
            return [illegal("G5", "play_was_broken_off", "type")]
        if self.follow_on_open:
            return [illegal("G11", "follow_on_not_settled", "type")]
        if bowling != self.bowling_due:
            return [illegal("G9", "batting_is_due" if bowling else "bowling_is_due", "type")]
        return []

    def apply_play(self, entry: Entry) -> None:
        """Apply a turn, opening the innings where one is due, a declaration, or what becomes of the follow-on."""
        match entry:
            case BowlingTurn():
                self._bowl(self.current or self.open_innings(), entry)
            case BattingTurn():
                self._bat(self.current or self.open_innings(), entry)
            case FollowOn():
                self.follow_on = entry.enforced
            case Declare():
                self.close(Closing.DECLARATION)

    def close(self, reason: Closing) -> None:
        """Close the open innings; a turn broken off in it is done with."""
        self.broken_off = False
        super().close(reason)

    # A bowling turn (G6)

    def _fallen(self, turn: BowlingTurn) -> int:
        """Return the wickets that the cards and tallies of a bowling turn are worth, however many are left."""
        if turn.missed_cover:
            return 0
        wickets = turn.cards // self.game.wicket_every
        for name, _, each, _ in self._effects:
            wickets += each * getattr(turn, name)
        return wickets

    def _conceded(self, turn: BowlingTurn) -> int:
        """Return the extras that a bowling turn gives away."""
        return sum(runs * getattr(turn, name) for name, runs, _, _ in self._effects)

    def comes_to(self, turn: BowlingTurn) -> Bowled:
        """Return what a bowling turn comes to now; extras count before its wickets, and may win the match (M6)."""
        to_win = self.runs_to_win
        wins = to_win is not None and self._conceded(turn) >= to_win
        left = self.wickets_left
        wickets = 0 if wins else min(self._fallen(turn), left)
        if turn.missed_cover:
            return Bowled(wickets, wins, Ending.MISSED_COVER)
        cut_short = turn.unfinished or wins or wickets == left
        return Bowled(wickets, wins, Ending.CUT_SHORT if cut_short else Ending.FINISHED)

    def _check_bowling(self, turn: BowlingTurn) -> list[Problem]:
        come = self.comes_to(turn)
        last = come.wickets == self.wickets_left
        since = self._last_wicket_since(turn) if last else None
        problems = list(check_bowling(self.game, turn.cards, turn.kqj, turn.lines, come.ending, since))
        if last:
            problems.extend(self._more_than_needed(turn))
        elif come.wins and self._wins_by_more_than_one_extra(turn):
            problems.append(unusual("M6", "target_passed_before", "cards"))
        return self._ended(turn, problems, come.wickets - last, over=last or come.wins)

    def _ended(self, turn: Turn, problems: list[Problem], coming: int, *, over: bool) -> list[Problem]:
        """Add to `problems` what there is to say of a turn's end, `over` if the innings is; `coming`: who comes in.

        Who comes in is asked only of a turn that stands: a wrong count has wrong wickets.
        """
        if turn.unfinished and over:
            problems.append(unusual("G5", "not_broken_off", "unfinished"))
        if (self.captain_picks_next or turn.next_batter is not None) and not refusals(problems, turn.override):
            problems.extend(self.check_next_batters(turn.picked, coming))
        return problems

    def _last_wicket_since(self, turn: BowlingTurn) -> int:
        """Return the first card of a turn that can have taken the last wicket; what later ones made is not recorded."""
        every = self.game.wicket_every
        by_sets = self._fallen(turn) - turn.cards // every
        return max(1, (self.wickets_left - by_sets) * every)

    def _more_than_needed(self, turn: BowlingTurn) -> Iterator[Problem]:
        """Yield a notice where the last wicket fell before the turn's last card, whichever order its events had."""
        by_last_card = int(turn.cards % self.game.wicket_every == 0)
        most = most_by_card(turn.cards) if self.game.outs is Outs.LINE else 1
        by_last_card += max((each * min(getattr(turn, name), most) for name, _, each, _ in self._effects), default=0)
        if self._fallen(turn) - by_last_card < self.wickets_left:
            return
        extras = self._conceded(turn)
        yield unusual("G5", "extras_in_last_turn" if extras else "more_than_last_wicket", "cards")

    def _wins_by_more_than_one_extra(self, turn: BowlingTurn) -> bool:
        largest = max((runs for name, runs, _, _ in self._effects if getattr(turn, name)), default=0)
        return self._conceded(turn) - largest >= (self.runs_to_win or 0)

    def _bowl(self, innings: GridInnings, turn: BowlingTurn) -> None:
        come = self.comes_to(turn)
        extras = 0
        for name, runs, _, extra in self._effects:
            if extra and (times := getattr(turn, name)):
                innings.extras[extra] += runs * times
                extras += runs * times
        innings.runs += extras
        if come.wickets:
            self._fall(innings, come.wickets, turn)
        self._played(innings, turn, extras, come.wickets)

    def _fall(self, innings: GridInnings, wickets: int, turn: BowlingTurn) -> None:
        """Let the batter in, and those who come in without facing, be out bowled (G6, G12)."""
        picked = iter(turn.picked)
        where = str(len(innings.turns) + 1)
        for _ in range(wickets):
            innings.dismiss(HowOut.BOWLED, turn.bowler, where)
            if innings.wickets < self.wickets:
                self.send_in(next(picked, None))

    def _played(self, innings: GridInnings, turn: BowlingTurn | BattingTurn, runs: int, wickets: int) -> None:
        innings.turns.append(TurnPlayed(self.played, turn, runs, wickets, innings.runs))
        innings.batting_turns += isinstance(turn, BattingTurn)
        self.broken_off = turn.unfinished

    # A batting turn (G7)

    def runs_of(self, segment: Segment) -> int:
        """Return what a segment brings its batter: a run a card, and the game's bonuses."""
        runs = segment.cards
        for name, each in self._bonuses:
            if times := getattr(segment, name):
                runs += each * times
        return runs

    def _check_batting(self, turn: BattingTurn) -> list[Problem]:
        segments = turn.segments
        outs = sum(segment.out for segment in segments)
        left = self.wickets_left
        if outs and (refused := self._refuse_wicket(turn, outs, left)):
            return [refused]
        over = outs == left
        ending = Ending.CUT_SHORT if over or turn.unfinished else Ending.FINISHED
        problems: list[Problem] = []
        if turn.missed_cover:
            ending = Ending.MISSED_COVER
        elif (to_win := self.runs_to_win) is not None and (wins := self._winning(segments, to_win)) is not None:
            if wins < len(segments) - 1 or segments[wins].out:
                place = f"segments.{wins}.out" if segments[wins].out else f"segments.{wins + 1}"
                return [illegal("M3", "nothing_after_the_target", place)]
            ending, over = Ending.CUT_SHORT, True
            problems.extend(self._more_than_target(segments, to_win))
        if outs == left and not segments[-1].out:
            problems.append(unusual("G5", "more_than_last_wicket", f"segments.{len(segments) - 1}.cards"))
        problems.extend(check_batting(self.game, segments, ending))
        return self._ended(turn, problems, outs - self._nobody_after(turn, outs), over=over)

    def _refuse_wicket(self, turn: BattingTurn, outs: int, left: int) -> Problem | None:
        fallen = [index for index, segment in enumerate(turn.segments) if segment.out]
        if self.game.outs is Outs.NEVER or (self.game.outs is Outs.MISSED_COVER and not turn.missed_cover):
            return illegal("G7", "no_wicket_in_batting_turn", f"segments.{fallen[0]}.out")
        if outs > left:
            return illegal("G8", "too_many_wickets", f"segments.{fallen[left]}.out", left=left)
        return None

    def _more_than_target(self, segments: tuple[Segment, ...], to_win: int) -> Iterator[Problem]:
        """Yield a notice where the target was passed before the turn's last card."""
        over = sum(map(self.runs_of, segments)) - to_win
        if over > max((each for name, each in self._bonuses if getattr(segments[-1], name)), default=0):
            yield unusual("M6", "more_than_target", "segments", runs=over)

    def _winning(self, segments: tuple[Segment, ...], to_win: int) -> int | None:
        """Return the index of the segment that puts the side ahead, or None; after the last wicket none can."""
        runs, left = 0, self.wickets_left
        for index, segment in enumerate(segments):
            runs += self.runs_of(segment)
            left -= segment.out
            if runs >= to_win:
                return index
            if not left:
                break
        return None

    def _nobody_after(self, turn: BattingTurn, outs: int) -> bool:
        """Whether nobody comes in for the turn's last wicket: it, or the turn that it ends, ends the innings."""
        if not outs or outs == self.wickets_left:
            return bool(outs)
        innings = self.current
        played = innings.batting_turns if innings else 0
        return turn.segments[-1].out and played + 1 == self.max_turns and not turn.unfinished

    def _bat(self, innings: GridInnings, turn: BattingTurn) -> None:
        before, fallen = innings.runs, innings.wickets
        outs = sum(segment.out for segment in turn.segments)
        coming = outs - self._nobody_after(turn, outs)
        picked = iter(turn.picked)
        where = str(len(innings.turns) + 1)
        for segment in turn.segments:
            if innings.wickets == self.wickets:
                break  # cards after the last wicket change nothing (G5)
            if not turn.missed_cover:
                runs = self.runs_of(segment)
                innings.batters[-1].runs += runs
                innings.runs += runs
            if segment.out:
                innings.dismiss(segment.how_out, None, where)
                if coming:
                    self.send_in(next(picked, None))
                    coming -= 1
        self._played(innings, turn, innings.runs - before, innings.wickets - fallen)
