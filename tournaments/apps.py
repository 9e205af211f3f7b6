"""App configuration of the tournament office."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """A club's front page and what it arranges."""

    name = "tournaments"
