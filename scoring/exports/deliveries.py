"""The balls of an innings of overs one by one, with the numbers of those at both ends."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.rules.match_state import MatchState
from scoring.rules.overs import Delivery, OversInnings


@dataclass(frozen=True, slots=True)
class ReadDelivery:
    """A ball: the overs completed before it, its number in its over, what it was, and who was where."""

    over: int
    number: int
    ball: Delivery
    non_striker: int
    bowler: int

    @property
    def place(self) -> str:
        """Where it stands: 0.6 is the sixth ball of the first over."""
        return f"{self.over}.{self.number}"


def innings_of_overs(match: MatchState[OversInnings]) -> Iterator[OversInnings]:
    """Yield the innings of a match of which the balls are kept."""
    return (innings for innings in match.innings if isinstance(innings, OversInnings))


def read_deliveries(innings: OversInnings, match: MatchState[OversInnings]) -> Iterator[ReadDelivery]:
    """Yield the balls of an innings."""
    partners = _partners(innings, len(match.setup.sides[innings.side].players))
    for over, bowled in enumerate(innings.overs):
        for number, ball in enumerate(bowled.deliveries, 1):
            yield ReadDelivery(over, number, ball, partners[ball.batter], bowled.bowler)


def _partners(innings: OversInnings, players: int) -> dict[int, int]:
    """Return who stands at the other end, where other games have a second batter.

    It is who came in next; for the last who came in the one before; for the first, while nobody else has come in, who
    is next in the order. So nobody is named who did not bat, but where no wicket fell.
    """
    came_in = [batter.player for batter in innings.batters]
    if len(came_in) == 1:
        return {came_in[0]: next(innings.yet_to_bat(players))}
    return dict(zip(came_in, [*came_in[1:], came_in[-2]], strict=True))
