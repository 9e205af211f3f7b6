"""What is done about the totals when scoring tells that a match has changed."""

from collections.abc import Collection, Iterator, Mapping

from django.contrib.auth.models import User

from scoring.book.covers import Wording
from scoring.book.listeners import Listener
from scoring.book.open_book import OpenBook
from scoring.models import Club, Match, Team
from tournaments.models import Counted
from tournaments.statistics.totals.update import exchange_players, rebuild_club, recount


class Figures(Listener):
    """The listener that keeps the totals."""

    def match_changed(self, match: Match, book: OpenBook, *, set_up: bool, result: bool) -> None:
        """Recount a match that is finished, or was when it was last counted."""
        if match.status == Match.Status.COMPLETED or Counted.objects.filter(match=match.pk).exists():
            recount([match.pk])

    def players_exchanged(self, matches: Collection[int], players: Collection[int]) -> None:
        """Recount these players alone."""
        exchange_players(matches, players)

    def teams_merged(self, matches: Collection[int], kept: Team, merged: Team, by: User | None) -> None:
        """Recount everybody in the matches of the team merged."""
        recount(matches)

    def shown_to_others(self, matches: Collection[int]) -> None:
        """Count the matches among those that others see."""
        recount(matches)

    def named_otherwise(
        self, club: int, wording: Wording, matches: Collection[int], addresses: Mapping[str, str]
    ) -> None:
        """Count guests and card players under the names that they now have."""
        recount(matches)

    def club_arrived(self, club: Club) -> None:
        """Count all its matches."""
        list(rebuild_club(club, write=True))

    def rebuild(self, *, write: bool) -> Iterator[str]:
        """Yield what is kept that does not follow from the matches; with `write`, put it right."""
        for club in Club.objects.order_by("pk"):
            yield from (f"{club.slug}: {line}" for line in rebuild_club(club, write=write))
