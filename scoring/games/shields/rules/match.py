"""A match of Cricket Card: who may lay what on which wicket card, and when a test is over (S2-S9)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import ClassVar

from scoring.games.shields.rules.cards import COPIES, VALUES, Sixteen
from scoring.games.shields.rules.entries import WICKETS, Close, Play
from scoring.games.shields.rules.innings import ShieldsInnings, WicketCard
from scoring.games.shields.rules.reported import check_reported
from scoring.games.shields.rules.sums import MOST_IN_HAND
from scoring.rules.entries import Entry
from scoring.rules.innings import Closing
from scoring.rules.match import PlayableMatch
from scoring.rules.options import Option
from scoring.rules.problems import Problem, illegal, infeasible, malformed, unusual
from scoring.rules.reported.innings import ReportedInnings
from scoring.rules.reported.report import InningsReport
from scoring.rules.results import DRAWN, Outcome, Result
from scoring.rules.setup import Setup, SetupRules

DRAWN_AT = 1400


class ShieldsMatch(PlayableMatch[ShieldsInnings], entries=(Play, Close)):
    """A test between two players, one of the red cards and one of the black."""

    setup_rules = SetupRules(
        slug="shields",
        name="Cricket Card (Shields)",
        options=(
            Option("stop_at_target", True),
            Option("follow_on_margin", 200, 1, 1000),
            Option("multiplier", 10, 1, 100),
            Option("timeless", False),
        ),
        fewest_players=0,
    )

    closings = (Closing.CLOSE,)
    usual_end = Closing.CLOSE
    limits = (Closing.RUNS,)
    can_win_with_all_out = True
    extras_headings = ("hand",)
    extras_at_close = True
    drawn_at: ClassVar[int] = DRAWN_AT

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.innings_a_side = 2
        self.multiplier = int(setup.options["multiplier"] or 0)
        self.timeless = bool(setup.options["timeless"])
        self.sixteens = (Sixteen(), Sixteen())

    def new_innings(self, side: int, number: int) -> ShieldsInnings:
        """Return an innings of wicket cards."""
        return ShieldsInnings(side, number)

    def send_in(self, picked: int | None = None) -> None:
        """Send in nobody: the wickets are cards."""

    def limit_reached(self) -> Closing | None:
        """Return None: no innings ends before it is closed, however few cards are left (S4)."""
        return None

    # What the players have before them

    @property
    def batting_side(self) -> int:
        """The side whose innings is open, or the next to open."""
        innings = self.current
        return innings.side if innings else self.next_side

    @property
    def in_second_innings(self) -> bool:
        """Whether the innings that is open, or the next to open, is its side's second: a counter may be equal (S3)."""
        return len(self.innings) - bool(self.current) >= 2

    @property
    def hands_due(self) -> bool:
        """Whether the next close ends a pair of innings, so that both hands are counted (S5)."""
        return (len(self.innings) - bool(self.current)) % 2 == 1

    def side_laying(self, index: int) -> int:
        """Return the side that lays the card with this index, from 0, on a wicket: the sides take turns (S3)."""
        return self.batting_side if index % 2 == 0 else 1 - self.batting_side

    @property
    def wickets_open(self) -> list[int]:
        """The wicket cards that have not been played on in the innings that is open, or the next to open."""
        innings = self.current
        return [wicket for wicket in range(1, WICKETS + 1) if not innings or wicket not in innings.played_on]

    @property
    def must_close(self) -> bool:
        """Whether the batting side can only close: all ten are used, or it has no card left (S4)."""
        return not self.wickets_open or not self.sixteens[self.batting_side].left

    def runs_of(self, wicket: int, cards: Sequence[str]) -> int:
        """Return what a wicket makes with these cards laid on it; nothing if the last was a counter (S2, S3)."""
        return 0 if len(cards) % 2 == 0 else max(0, VALUES[cards[-1]] - wicket) * self.multiplier

    def answers(self, cards: Sequence[str] = ()) -> list[str]:
        """Return the cards that may be laid next, on `cards` already laid on a wicket: those still unseen (S3, S5).

        With no card laid yet, what the batting side may play; with one, the counters that are possible; and so on.
        """
        side = self.side_laying(len(cards))
        sixteen = self.sixteens[side].after(cards[len(cards) % 2 :: 2])
        if not sixteen.left:
            return []
        return [card for card in sixteen.unseen if not cards or self._may_cover(card, cards[-1], len(cards))]

    @property
    def tally(self) -> int:
        """The runs of all innings together."""
        return sum(innings.runs for innings in self.innings)

    @property
    def runs_to_draw(self) -> int | None:
        """How many runs more, by whichever side, make the match a draw; None in a timeless test (S7)."""
        return None if self.timeless else max(0, DRAWN_AT - self.tally)

    # Checking

    def check_play(self, entry: Entry) -> list[Problem]:
        """Check a play or the closing of an innings."""
        match entry:
            case Play():
                return [*self._check_wicket(entry), *self._check_chain(entry), *self._check_cards(entry)]
            case Close():
                return [*self._check_hands(entry), *self._check_close()]
        raise TypeError(entry)

    def _check_wicket(self, play: Play) -> Iterator[Problem]:
        innings = self.current
        if innings is None:
            return
        if len(innings.played_on) == WICKETS:
            yield illegal("S4", "all_wickets_played_on", "type", side=self._name(innings.side))
        elif made := innings.played_on.get(play.wicket):
            cards = " ".join(made.cards)
            yield illegal("S4", "wicket_played_on", "wicket", wicket=made.wicket, cards=cards, runs=made.runs)

    def _may_cover(self, card: str, below: str, index: int) -> bool:
        """Whether `card`, laid with this index, may lie on the one below it (S3)."""
        if VALUES[card] == VALUES[below]:
            return index % 2 == 1 and self.in_second_innings
        return VALUES[card] > VALUES[below]

    def _check_chain(self, play: Play) -> Iterator[Problem]:
        for index, (below, card) in enumerate(pairwise(play.cards), 1):
            if not self._may_cover(card, below, index):
                code = "recounter_not_higher" if index % 2 == 0 else "counter_not_higher"
                if index % 2 == 1 and self.in_second_innings:
                    code = "counter_lower"
                name = self._name(self.side_laying(index))
                yield illegal("S3", code, f"cards.{index}", side=name, card=card, below=below)

    def _check_cards(self, play: Play) -> Iterator[Problem]:
        batting = self.batting_side
        for first, side in enumerate((batting, 1 - batting)):
            cards = play.cards[first::2]
            for index in self.sixteens[side].gone(cards):
                yield self._gone(side, cards, index, f"cards.{first + 2 * index}")

    def _gone(self, side: int, cards: Sequence[str], index: int, field: str) -> Problem:
        """Return why a side cannot have the card with this index, laid or in hand (S5)."""
        name, card = self._name(side), cards[index]
        if index >= self.sixteens[side].left:
            return infeasible("S5", "no_card_left", field, side=name, card=card)
        return infeasible("S5", "card_not_left", field, side=name, card=card, copies=COPIES[card])

    def _check_hands(self, close: Close) -> Iterator[Problem]:
        if close.hands is None:
            if self.hands_due:
                yield malformed("hands_missing", "hands", "S5")
            return
        if not self.hands_due:
            yield malformed("hands_not_due", "hands", "S5")
            return
        for side, (sixteen, hand) in enumerate(zip(self.sixteens, close.hands, strict=True)):
            if len(hand) != sixteen.hand:
                name = self._name(side)
                yield infeasible(
                    "S5", "hand_of_wrong_size", f"hands.{side}", side=name, due=sixteen.hand, given=len(hand)
                )
                continue
            for index in sixteen.gone(hand):
                yield self._gone(side, hand, index, f"hands.{side}.{index}")

    def _check_close(self) -> Iterator[Problem]:
        if self.current is None and not self.must_close:
            yield unusual("S4", "closed_without_a_play", "type", side=self._name(self.batting_side))

    def _name(self, side: int) -> str:
        return self.setup.sides[side].name

    # Playing

    def apply_play(self, entry: Entry) -> None:
        """Lay the cards of a play, or close an innings and count the hands; either opens one that is due."""
        innings = self.current or self.open_innings()
        match entry:
            case Play():
                for first, side in enumerate((innings.side, 1 - innings.side)):
                    self.sixteens[side].lay(entry.cards[first::2])
                runs = self.runs_of(entry.wicket, entry.cards)
                innings.play(WicketCard(self.played, entry.wicket, entry.cards, runs))
            case Close():
                if entry.hands:
                    for each in self.innings[-2:]:
                        each.count_hand(entry.hands[each.side])
                self.close(Closing.CLOSE)

    def close(self, reason: Closing) -> None:
        """Close the open innings; between the pairs the follow-on is settled and the cards are shuffled (S5, S6)."""
        super().close(reason)
        if len(self.innings) == 2 and self.result is None:
            self.follow_on = self.follow_on_open
            self.sixteens = (Sixteen(), Sixteen())

    def take_in(self, innings: ReportedInnings, *, more: bool) -> None:
        """Take in an innings of a report: its hand does not count before both innings of the pair are over (S5).

        A hand of which nobody knows is at most the highest; that the match went on shows that it did not end here.
        """
        unknown = MOST_IN_HAND if more and len(self.innings) % 2 == 0 else 0
        innings.withhold(innings.extras.get("hand", unknown))
        super().take_in(innings, more=more)

    def close_reported(self, innings: Sequence[ReportedInnings], reason: Closing) -> None:
        """Close the newest of the innings taken in, and count the hands where they are due (S5, S8)."""
        last = innings[-1]
        if reason is Closing.CLOSE and last.withheld and "hand" not in last.extras:
            last.count_all()
            last.closed_by = reason
            self.result = super().decide()
            return
        if reason is Closing.CLOSE and len(innings) % 2 == 0:
            for each in innings[-2:]:
                each.count_all()
        super().close_reported(innings, reason)

    def check_reported(self, innings: Sequence[InningsReport]) -> Iterator[Problem]:
        """Yield what the sixteen cards of each player cannot have made."""
        return check_reported(self, innings)

    def over_by(self) -> Closing | None:
        """Return RUNS at the draw, TARGET where the side batting last is ahead (S7, S8); else it must be closed."""
        if self.runs_to_draw == 0:
            return Closing.RUNS
        return Closing.TARGET if self.target_passed else None

    def may_be_closed(self, reason: Closing) -> bool:
        """Return True: a close may count the hands that pass the target, or the draw, only then."""
        return True

    def decide(self) -> Result | None:
        """Return the draw, the win by the wicket cards not played on and the one that won, or as in any match."""
        if self.runs_to_draw == 0:
            return DRAWN
        last = self.innings[-1]
        if last.closed_by is Closing.TARGET:
            return Result(Outcome.WON, last.side, {"wickets": WICKETS - last.wickets + 1})
        return super().decide()
