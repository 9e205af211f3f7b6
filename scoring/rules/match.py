"""A match to be played on, and what every variant shares: who comes in, how innings open and close, results.

`check` says everything that speaks against an entry and changes nothing; `play`
checks and then applies, so no entry is applied that the rules refuse. Both the pad and the server ask `check`.
"""

import json
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, cast

from scoring.rules.entries import CALLS, Abandon, Concede, Entry, Time, read_entry
from scoring.rules.innings import Closing
from scoring.rules.match_state import InningsT, MatchState
from scoring.rules.options import Value
from scoring.rules.problems import IllegalEntryError, Problem, illegal, refusals
from scoring.rules.results import ABANDONED, DRAWN, TIED, Outcome, Result, conceded
from scoring.rules.setup import Setup, SetupRules, Side, SidePlayer, read_setup

if TYPE_CHECKING:
    from scoring.rules.reported.innings import ReportedInnings
    from scoring.rules.reported.report import InningsReport


class PlayableMatch(MatchState[InningsT]):
    """A match of a game, on which entries are played; a variant is a subclass."""

    setup_rules: ClassVar[SetupRules]
    entry_types: ClassVar[Mapping[str, type[Entry]]]
    closings: ClassVar[tuple[Closing, ...]] = ()
    """Why an innings ends where its side ends it."""
    limits: ClassVar[tuple[Closing, ...]] = ()
    """Why an innings ends by the game's own limit."""
    usual_end: ClassVar[Closing | None] = None
    """Why an innings ends where nothing else ends it; None where it goes on."""
    can_win_with_all_out: ClassVar[bool] = False
    """Whether the wicket that wins may be the last of the innings."""
    breaks_off: ClassVar[bool] = False
    """Whether play can be broken off in the midst of what the game's limit counts, which then ends no innings."""
    extras_at_close: ClassVar[bool] = False
    """Whether extras are counted only when an innings was closed."""
    played_to_time: ClassVar[bool] = True
    """Whether a time may be agreed that ends the match in a draw. Otherwise it is not offered, but still read (M5)."""

    def __init_subclass__(cls, entries: Sequence[type[Entry]] = (), **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if entries:
            cls.entry_types = {entry.type: entry for entry in (*entries, *CALLS)}

    # Reading

    @classmethod
    def read_setup(cls, raw: Mapping[str, object]) -> tuple[Setup | None, list[Problem]]:
        """Read and check a set-up in its match-file form; None with what refuses it, or it with its notices."""
        problems: list[Problem] = []
        setup = read_setup(raw, cls.setup_rules, problems)
        if setup is not None:
            problems.extend(cls.check_setup(setup))
        return (None if refusals(problems) else setup), problems

    @classmethod
    def check_setup(cls, setup: Setup) -> list[Problem]:
        """Return what the variant has to say of a set-up that is well formed."""
        return cls.check_options(setup.options)

    @classmethod
    def check_options(cls, options: Mapping[str, Value]) -> list[Problem]:
        """Return which options, each sound by itself, do not go together."""
        return []

    @classmethod
    def check_side(cls, side: Side) -> list[Problem]:
        """Return what the variant has to say of the classes of a side that is well formed."""
        return []

    @classmethod
    def hands_of(cls, player: SidePlayer) -> tuple[int, int]:
        """Return how many cards a player's classes deal, batting and bowling; 0 where there is no hand."""
        return (0, 0)

    @classmethod
    def read_entry(cls, raw: object) -> tuple[Entry | None, list[Problem]]:
        """Read an entry in its match-file form; None with the problems of the format, or the entry."""
        problems: list[Problem] = []
        return read_entry(raw, cls.entry_types, problems), problems

    # Playing

    def check(self, entry: Entry) -> list[Problem]:
        """Return every problem and notice of `entry` as the next one; changes nothing."""
        if self.result is not None:
            return [illegal("M2", "match_is_over")]
        return [] if isinstance(entry, CALLS) else self.check_play(entry)

    def play(self, entry: Entry) -> None:
        """Apply `entry`; unusual and overridden things are kept in `notices`.

        Raises IllegalEntryError with what `check` says against it.
        """
        problems = self.check(entry)
        if problems:
            if refusals(problems, entry.override):
                raise IllegalEntryError(problems)
            self.notices.extend(problem.at(self.played) for problem in problems)
        if isinstance(entry, CALLS):
            self._call(entry)
        else:
            self.apply_play(entry)
            self._settle()
        self.played += 1

    @abstractmethod
    def check_play(self, entry: Entry) -> list[Problem]:
        """Return every problem and notice of an entry of this game, the match being open."""

    @abstractmethod
    def apply_play(self, entry: Entry) -> None:
        """Apply an entry that was checked; opening, closing and results are seen to by the callers."""

    @abstractmethod
    def limit_reached(self) -> Closing | None:
        """Return why the current innings is over by the variant's own limit (overs, turns), or None."""

    # What was agreed before play, and is corrected later

    def check_length(self, innings: Sequence[InningsT]) -> list[Problem]:
        """Return what the innings that are in the book, one or more, have against the length of this match."""
        return []

    # Innings of which only figures were kept

    def take_in(self, innings: "ReportedInnings", *, more: bool) -> None:
        """Take in an innings of a report; `more` is whether another follows."""
        self.innings.append(cast("InningsT", innings))

    def close_reported(self, innings: "Sequence[ReportedInnings]", reason: Closing) -> None:
        """Close the newest of the innings taken in."""
        self.close(reason)

    def check_reported(self, innings: "Sequence[InningsReport]") -> Iterator[Problem]:
        """Yield what the cards of this game have to say against the innings of a report, which agree in themselves.

        This match holds the same innings, and is over. A problem's field begins with "innings.0" and so on.
        """
        return iter(())

    @property
    def extras_headings(self) -> tuple[str, ...]:
        """The headings of the game's extras."""
        return ()

    # The order of batting (M4)

    def check_next_batters(self, given: Sequence[int], falling: int) -> list[Problem]:
        """Check who comes in where `falling` wickets fall and leave an innings open (0: nobody may be named)."""
        if given and not self.captain_picks_next:
            return [illegal("M4", "order_is_fixed", "next_batter")]
        if not self.captain_picks_next:
            return []
        if len(given) != falling:
            code = "nobody_comes_in" if not falling else "next_batter_missing"
            return [illegal("M4", code, "next_batter", expected=falling, given=len(given))]
        waiting = self.waiting()
        problems = []
        for number in given:
            if number not in waiting:
                problems.append(illegal("M4", "batter_has_been_in", "next_batter", number=number))
            waiting.discard(number)
        return problems

    def waiting(self) -> set[int]:
        """Return the numbers of those who may still come in: all but number one where an innings is to open."""
        innings = self.current
        if innings is None:
            return set(range(2, len(self.setup.sides[self.next_side].players) + 1))
        return set(innings.yet_to_bat(len(self.setup.sides[innings.side].players)))

    def send_in(self, picked: int | None = None) -> None:
        """Send in the next batter: the one picked, else the lowest number that has not batted (M4)."""
        innings = self.innings[-1]
        if picked is None and self.captain_picks_next:
            picked = next(innings.yet_to_bat(len(self.setup.sides[innings.side].players)))
        innings.come_in(picked or len(innings.batters) + 1)

    # Opening, closing, results

    def open_innings(self) -> InningsT:
        """Open the innings that is due and send in number one."""
        side = self.next_side
        innings = self.new_innings(side, 1 + sum(past.side == side for past in self.innings))
        innings.first_entry = self.played
        self.innings.append(innings)
        if self.setup.sides[side].players:
            self.send_in()
        return innings

    @property
    def target_passed(self) -> bool:
        """Whether the side batting last is ahead in a match that stops at the target (M3)."""
        return self.stop_at_target and self.is_last_innings and self.lead(self.innings[-1].side) > 0

    def over_by(self) -> Closing | None:
        """Return why the rules close the open innings now, or None: target before wickets before limits (M6)."""
        if self.target_passed:
            return Closing.TARGET
        if self.innings[-1].wickets >= self.wickets_in_innings:
            return Closing.WICKETS
        return self.limit_reached()

    def may_be_closed(self, reason: Closing) -> bool:
        """Whether the side that bats can have ended its open innings, by one of `closings`, where it stands."""
        return self.over_by() is None

    def _settle(self) -> None:
        if self.current and (reason := self.over_by()):
            self.close(reason)

    def close(self, reason: Closing) -> None:
        """Close the open innings, and with it the match where that decides it."""
        self.innings[-1].closed_by = reason
        self.result = self.decide()

    def decide(self) -> Result | None:
        """Return the result if the innings just closed decides the match (M2, M3, G11)."""
        last = self.innings[-1]
        lead = self.lead(last.side)
        if not self.is_last_innings:
            completed = last.number == self.innings_a_side > 1
            if completed and lead < 0 and len(self.innings) == 2 * self.innings_a_side - 1:
                return Result(Outcome.WON, 1 - last.side, {"innings": 1, "runs": -lead})
            return None
        if lead == 0:
            return TIED
        if last.closed_by is not Closing.TARGET:
            return Result(Outcome.WON, last.side if lead > 0 else 1 - last.side, {"runs": abs(lead)})
        margin = {"wickets": self.wickets_in_innings - last.wickets}
        balls_left = self.balls_left()
        return Result(Outcome.WON, last.side, margin if balls_left is None else margin | {"balls_left": balls_left})

    def _call(self, entry: Entry) -> None:
        match entry:
            case Time():
                self.result = DRAWN
            case Abandon():
                self.result = ABANDONED
            case Concede():
                self.result = conceded(entry.side)
        if self.current is not None:
            self.innings[-1].closed_by = Closing(entry.type)


@lru_cache(maxsize=4096)
def decode(variant: type[PlayableMatch[Any]], text: str) -> Entry:
    """Return the entry stored as `text`. Entries repeat (dot after dot) and are frozen: each is read once.

    Raises ValueError if `text` is not an entry of this variant.
    """
    entry, problems = variant.read_entry(json.loads(text))
    if entry is None:
        raise IllegalEntryError(problems)
    return entry
