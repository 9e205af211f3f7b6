"""App configuration of the tournament office."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """A club's front page and what it arranges."""

    name = "tournaments"

    def ready(self) -> None:
        """Have the office, and those who keep the figures, told of every match that changes, and matches led here."""
        from scoring.book.listeners import listen
        from scoring.schedules import register
        from tournaments.readmodel.schedule import Fixtures
        from tournaments.services.listening import Office
        from tournaments.statistics.listener import Figures

        listen(Office())
        listen(Figures())
        register(Fixtures())
