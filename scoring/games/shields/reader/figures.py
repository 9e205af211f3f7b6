"""What an innings of wicket cards leaves to averages and records."""

from scoring.games.shields.rules.innings import ShieldsInnings
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.statistics.innings_figures import InningsFigures, figures


@figures.register
def _of_wicket_cards(innings: ShieldsInnings, match: ShieldsMatch) -> InningsFigures:
    plays = innings.played_on.values()
    return InningsFigures(
        wicket_cards=len(plays),
        cards_played=sum(len(played.cards) - played.counters for played in plays),
        card_runs=sum(played.runs for played in plays),
    )
