"""App configuration of the scorebook."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """Clubs, rosters, matches and their books."""

    name = "scoring"

    def ready(self) -> None:
        """Register the system check of the log's guard, and the readers of every game."""
        from scoring import guard  # noqa: F401 - importing it registers the check
        from scoring.readmodel.games import load_games

        load_games()
