"""What an innings of wicket cards leaves to averages and records."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.games.shields.rules.innings import ShieldsInnings
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.statistics.innings_figures import InningsFigures, figures
from scoring.statistics.of_games import Added, GameColumn, GameStatistics


@figures.register
def _of_wicket_cards(innings: ShieldsInnings, match: ShieldsMatch) -> InningsFigures:
    plays = innings.played_on.values()
    return InningsFigures(
        figures={
            "wicket_cards": len(plays),
            "cards_played": sum(len(played.cards) - played.counters for played in plays),
            "card_runs": sum(played.runs for played in plays),
        }
    )


STATISTICS = GameStatistics(
    of_innings={"wicket_cards": Added.SUM, "cards_played": Added.SUM, "card_runs": Added.SUM},
    side_columns=(
        GameColumn("wicket_cards", pgettext_lazy("column", "WC"), _("Wicket cards played on"), "wicket_cards"),
        GameColumn("cards_played", pgettext_lazy("column", "C"), _("Cards played on them"), "cards_played"),
        GameColumn(
            "runs_a_wicket_card",
            pgettext_lazy("column", "R/WC"),
            _("Runs a wicket card, without the runs of hands"),
            "card_runs",
            "wicket_cards",
        ),
        GameColumn(
            "runs_a_card",
            pgettext_lazy("column", "R/C"),
            _("Runs a card, without the runs of hands"),
            "card_runs",
            "cards_played",
        ),
    ),
    cards="cards_played",
)
"""`card_runs` are made without the hand; `cards_played` are the batting side's, without counters."""
