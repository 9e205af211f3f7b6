"""App configuration of the scorebook."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """Clubs, rosters, matches and their books."""

    name = "scoring"

    def ready(self) -> None:
        """Register the system checks, every game, what reads matches kept from paper, and who keeps their rows."""
        from scoring import checks, guard  # noqa: F401 - importing them registers the checks
        from scoring.book.listeners import listen
        from scoring.clubs.archive import kinds, own_kinds
        from scoring.games import registry  # noqa: F401 - importing it registers every game
        from scoring.readmodel import reported  # noqa: F401 - importing it registers its readers
        from scoring.statistics.listener import Statistics

        listen(Statistics())
        kinds.register(own_kinds.KINDS, own_kinds.DERIVED, own_kinds.LEFT_OUT)
