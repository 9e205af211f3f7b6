"""App configuration of the scorebook."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """Clubs, rosters, matches and their books."""

    name = "scoring"

    def ready(self) -> None:
        """Register the system check of the log's guard."""
        from scoring import guard  # noqa: F401 - importing it registers the check
