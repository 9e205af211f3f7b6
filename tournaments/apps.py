"""App configuration of the tournament office."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """A club's front page and what it arranges."""

    name = "tournaments"

    def ready(self) -> None:
        """Have the office, and those who keep the figures, told of every match that changes, and pages lead here."""
        from scoring import links, match_page
        from scoring.book.listeners import listen
        from scoring.clubs.archive import kinds, own_kinds
        from scoring.rights import COMPETITION, register_places_of_match
        from scoring.visibility import register_parents_of_matches
        from tournaments import archive
        from tournaments.models import Competition
        from tournaments.readmodel.links import CompetitionLinks, neighbours, parents_of, places_of
        from tournaments.services.listener import Office
        from tournaments.services.names import Names
        from tournaments.statistics.listener import Figures

        listen(Office())
        listen(Names())
        listen(Figures())
        links.register(CompetitionLinks())
        register_places_of_match(places_of)
        register_parents_of_matches(parents_of)
        kinds.register(archive.KINDS, archive.DERIVED, archive.LEFT_OUT)
        own_kinds.register_place(COMPETITION, Competition)
        match_page.register(match_page.neighbours_section(neighbours))
