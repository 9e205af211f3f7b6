"""What an innings of wicket cards leaves to averages and records."""

from scoring.readmodel.figures import InningsFigures, figures
from scoring.rules.variants.shields.innings import ShieldsInnings
from scoring.rules.variants.shields.match import ShieldsMatch


@figures.register
def _of_wicket_cards(innings: ShieldsInnings, match: ShieldsMatch) -> InningsFigures:
    plays = innings.played_on.values()
    return InningsFigures(
        wicket_cards=len(plays),
        cards_played=sum(len(played.cards) - played.counters for played in plays),
        card_runs=sum(played.runs for played in plays),
    )
