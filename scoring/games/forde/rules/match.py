"""The rules of the game beyond what all games of overs share."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from scoring.games.forde.rules.entries import MOST_DRAWN, Ball, NewOver
from scoring.rules.cards import PACK_WITH_JOKERS, copies
from scoring.rules.entries import Entry
from scoring.rules.innings import Closing
from scoring.rules.match import PlayableMatch
from scoring.rules.options import Option, Value
from scoring.rules.overs import BALLS, OversInnings, arrangeable, overs_text
from scoring.rules.problems import Problem, illegal, infeasible, malformed, unusual
from scoring.rules.setup import Setup, SetupRules, Side, SidePlayer

BOWLERS = 5
WICKET_BALL_CLASSES = (2, 3)


def bowlers_hand(bowling_class: int) -> int:
    """Return how many cards a bowler is dealt: 6, 7 or 8 by class (F3)."""
    return 5 + bowling_class


def batters_hand(batting_class: int) -> int:
    """Return how many cards a batter is dealt: 6 to 10 by class (F3)."""
    return 5 + batting_class


class FordeMatch(PlayableMatch[OversInnings], entries=(NewOver, Ball)):
    """A match of overs in which both players choose cards from hands dealt anew for every over."""

    setup_rules = SetupRules(
        slug="forde",
        name="Card Cricket (Forde)",
        options=(
            Option("stop_at_target", False),
            Option("captain_picks_next", False),
            Option("overs", 20, 1, 50, length=True),
            Option("max_overs_per_bowler", 4, 1, 50, length=True),
        ),
        classes=True,
        class_rule="F1",
    )

    limits = (Closing.OVERS,)
    played_to_time = False

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.overs = int(setup.options["overs"] or 0)
        self.balls = self.overs * BALLS
        self.max_overs = int(setup.options["max_overs_per_bowler"] or 0)
        self.pack = OverPack()

    @classmethod
    def check_setup(cls, setup: Setup) -> list[Problem]:
        """Check that five bowlers can bowl the overs (F2) and both sides' classes (F1)."""
        problems = cls.check_options(setup.options)
        for index, side in enumerate(setup.sides):
            problems.extend(p.within(f"sides.{index}") for p in cls.check_side(side))
        return problems

    @classmethod
    def check_options(cls, options: Mapping[str, Value]) -> list[Problem]:
        """Check that five bowlers can bowl the overs (F2)."""
        overs, most = int(options["overs"] or 0), int(options["max_overs_per_bowler"] or 0)
        if BOWLERS * most < overs:
            return [malformed("too_few_overs_each", "options", "F2", overs=overs, most=most)]
        return []

    @classmethod
    def check_side(cls, side: Side) -> list[Problem]:
        """Check a side's classes (F1)."""
        return check_classes(side)

    @classmethod
    def hands_of(cls, player: SidePlayer) -> tuple[int, int]:
        """Return the cards dealt to a batter and to a bowler of the player's classes (F3)."""
        batting, bowling = player.batting_class, player.bowling_class
        return batters_hand(batting) if batting else 0, bowlers_hand(bowling) if bowling else 0

    @property
    def wickets_in_innings(self) -> int:
        """All eleven: only one batter is in at a time (F7)."""
        return 11

    @property
    def balls_an_innings(self) -> int:
        """The balls of all overs."""
        return self.balls

    def new_innings(self, side: int, number: int) -> OversInnings:
        """Return an innings of overs."""
        return OversInnings(side, number)

    def limit_reached(self) -> Closing | None:
        """Return OVERS after the last ball of the last over (F7)."""
        innings = self.current
        return Closing.OVERS if innings and innings.balls >= self.balls else None

    def check_length(self, innings: Sequence[OversInnings]) -> list[Problem]:
        """Refuse fewer overs than were bowled (F7)."""
        longest = max(innings, key=lambda each: each.balls)
        if longest.balls <= self.balls:
            return []
        side, bowled, fewest = self.setup.sides[longest.side].name, longest.balls, -(-longest.balls // BALLS)
        return [
            illegal(
                "F7",
                "overs_already_bowled",
                "options.overs",
                side=side,
                bowled=overs_text(bowled),
                overs=self.overs,
                fewest=fewest,
            )
        ]

    def balls_left(self) -> int:
        """Return the balls left in the newest innings."""
        return self.balls - (self.innings[-1].balls if self.innings else 0)

    # Bowlers (F2)

    def bowling_side(self) -> Side:
        """Return the side that bowls now, or in the innings that the next over opens."""
        current = self.current
        return self.setup.sides[1 - (current.side if current else self.next_side)]

    def overs_left(self) -> dict[int, int]:
        """Return the overs that each bowler with a class may still bowl in this innings."""
        innings = self.current
        return {
            number: self.max_overs - (innings.overs_of(number) if innings else 0)
            for number, player in enumerate(self.bowling_side().players, 1)
            if player.bowling_class
        }

    def _check_over(self, over: NewOver) -> list[Problem]:
        innings = self.current
        if innings and innings.over:
            return [illegal("F2", "over_not_complete", "type", balls=len(innings.over.deliveries))]
        left = self.overs_left()
        name = self.bowling_side().player(over.bowler).name
        if over.bowler not in left:
            return [illegal("F2", "bowler_without_class", "bowler", name=name)]
        if left[over.bowler] < 1:
            return [illegal("F2", "bowler_has_no_overs", "bowler", name=name, most=self.max_overs)]
        last = innings.last_bowler if innings else None
        if over.bowler == last:
            if any(overs for number, overs in left.items() if number != last):
                return [illegal("F2", "two_overs_running", "bowler", name=name)]
            return [unusual("F2", "nobody_else_left", "bowler", name=name)]
        due = self.overs - len(innings.overs if innings else ())
        after = left | {over.bowler: left[over.bowler] - 1}
        if not arrangeable(after, due - 1, over.bowler) and arrangeable(left, due, last or 0):
            return [unusual("F2", "will_bowl_two_running", "bowler", name=name)]
        return []

    # Balls (F3-F6)

    def check_play(self, entry: Entry) -> list[Problem]:
        """Check an over or a ball."""
        match entry:
            case NewOver():
                return self._check_over(entry)
            case Ball():
                return self._check_ball(entry)
        raise TypeError(entry)

    def _check_ball(self, entry: Ball) -> list[Problem]:
        innings = self.current
        over = innings.over if innings else None
        if innings is None or over is None:
            return [illegal("F2", "no_over_open", "type", complete=bool(innings))]
        problems = []
        if self.captain_picks_next or entry.next_batter:
            ends = innings.wickets + 1 == self.wickets_in_innings or innings.balls + 1 == self.balls
            falling = 1 if entry.outcome.out and not ends else 0
            picked = (entry.next_batter,) if entry.next_batter else ()
            problems = self.check_next_batters(picked, falling)
        if entry.wicket_ball:
            problems.extend(self._check_wicket_ball(over.bowler))
        if entry.by_cards:
            problems.extend(self.pack.check(entry))
        return problems

    def _check_wicket_ball(self, bowler: int) -> list[Problem]:
        player = self.bowling_side().player(bowler)
        if player.bowling_class not in WICKET_BALL_CLASSES:
            return [illegal("F5", "wicket_ball_needs_class", "wicket_ball", name=player.name)]
        if self.pack.wicket_ball_tried:
            return [illegal("F5", "second_wicket_ball", "wicket_ball", name=player.name)]
        return []

    def apply_play(self, entry: Entry) -> None:
        """Open an over, and with it an innings where one is due, or bowl a ball."""
        match entry:
            case NewOver():
                self._open_over(self.current or self.open_innings(), entry.bowler)
            case Ball():
                self._bowl(self.innings[-1], entry)

    def _open_over(self, innings: OversInnings, bowler: int) -> None:
        innings.open_over(self.played, bowler)
        self.pack = OverPack()
        self.pack.deal(bowlers_hand(self.bowling_side().player(bowler).bowling_class or 0))
        self._deal_batter(innings)

    def _bowl(self, innings: OversInnings, ball: Ball) -> None:
        outcome = ball.outcome
        innings.bowl(self.played, outcome.runs, outcome.out)
        self.pack.use(ball)
        if outcome.out and innings.wickets < self.wickets_in_innings and self.limit_reached() is None:
            self.send_in(ball.next_batter)
            if innings.over:
                self._deal_batter(innings)

    def _deal_batter(self, innings: OversInnings) -> None:
        batter = self.setup.sides[innings.side].player(innings.striker.player)
        self.pack.deal(batters_hand(batter.batting_class or 0))
        self.pack.new_batter()


class OverPack:
    """What is known of the 54 cards within one over (F3)."""

    def __init__(self) -> None:
        self.gone = 0
        self.seen: Counter[str] = Counter()
        self.wicket_ball_tried = False

    def deal(self, cards: int) -> None:
        """Deal a hand of so many cards."""
        self.gone += cards

    def new_batter(self) -> None:
        """Begin counting the cards of another batter."""
        self.seen = Counter()

    def check(self, ball: Ball) -> list[Problem]:
        """Refuse a card that this over and batter have seen as often as the pack has it."""
        cards, seen = ball.cards, self.seen
        if seen.keys().isdisjoint(cards) and len({*cards}) == len(cards):
            return []
        if self.gone + len(ball.from_deck) > PACK_WITH_JOKERS:
            return []
        return [
            infeasible("F3", "card_too_often", _field_of(ball, card), card=card, copies=copies(card))
            for card in dict.fromkeys(cards)
            if seen[card] + cards.count(card) > copies(card)
        ]

    def use(self, ball: Ball) -> None:
        """Count a ball's cards; one given by its outcome alone may have drawn up to three."""
        if not ball.by_cards:
            self.gone += MOST_DRAWN
        else:
            self.gone += len(ball.from_deck)
            for card in ball.cards:
                self.seen[card] += 1
            if ball.wicket_ball:
                self.wicket_ball_tried = True


def _field_of(ball: Ball, card: str) -> str:
    for name in ("batter_card", "bowler_card"):
        if getattr(ball, name) == card:
            return name
    return "hit_out" if ball.hit_out else "wicket_ball" if ball.wicket_ball else "drawn"


def check_classes(side: Side) -> list[Problem]:
    """Check a side's classes: exactly five bowlers; notices for what is off the typical (F1)."""
    bowling = Counter(p.bowling_class for p in side.players if p.bowling_class)
    batting = Counter(p.batting_class for p in side.players)
    problems = []
    if bowling.total() != BOWLERS:
        problems.append(illegal("F1", "not_five_bowlers", "players", side=side.name, bowlers=bowling.total()))
    odd = [c for c in range(1, 6) if batting[c] not in (2, 3)]
    if odd:
        listed = ", ".join(map(str, odd))
        problems.append(unusual("F1", "batting_classes_untypical", "players", side=side.name, classes=listed))
    crowded = [c for c in sorted(bowling) if bowling[c] > 2]
    if crowded:
        listed = ", ".join(map(str, crowded))
        problems.append(unusual("F1", "bowling_classes_untypical", "players", side=side.name, classes=listed))
    if any((b.batting_class or 0) > (a.batting_class or 0) for a, b in pairwise(side.players)):
        problems.append(unusual("F1", "best_batters_not_first", "players", side=side.name))
    return problems
