"""App configuration of the scorebook."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """Clubs, rosters, matches and their books."""

    name = "scoring"
