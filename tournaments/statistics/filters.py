"""What averages are of: a competition, a season, a club. Matches of games are never mixed."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max, Q, Sum

from scoring.visibility import Visibility
from scoring.words.game_names import game_name
from tournaments.models import Competition, Counted, MatchTotals, Season

LeftOut = Counted.LeftOut


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game that was played: its matches, how many are not wholly counted and why, when one was last counted."""

    variant: str
    matches: int
    outcome_only: int
    totals_only: int
    without_bowling: int
    at: datetime

    @property
    def name(self) -> str:
        """The name of the game."""
        return game_name(self.variant)


def of_competition(competition: Competition, listed: Visibility) -> Q:
    """Return the condition for the rows of a competition, as far as they are shown to who sees what is `listed`."""
    return Q(competition=competition.pk, visibility__lte=listed)


def of_season(season: Season, listed: Visibility) -> Q:
    """Return the condition for the rows of a season: those of its competitions, without the withdrawn ones."""
    return Q(competition__season=season.pk, competition__withdrawn=False, visibility__lte=listed)


def of_club(club: int, listed: Visibility) -> Q:
    """Return the condition for the rows of a club: all of its matches, those in no competition too."""
    return Q(club=club, visibility__lte=listed)


def as_of(pool: Q) -> datetime | None:
    """Return when a match was last counted or taken out, None where none was. One query."""
    found: datetime | None = MatchTotals.objects.filter(pool).aggregate(at=Max("at"))["at"]
    return found


def games_of(pool: Q) -> list[CountedGame]:
    """Return the games that were played, the one played most first. One query."""
    rows = MatchTotals.objects.filter(pool).order_by().values_list("variant", "left_out")
    return _games(rows.annotate(number=Sum("matches"), last=Max("at")))


def games_among(matches: Q) -> list[CountedGame]:
    """Return the games of some finished matches, the one played most first. One query."""
    rows = Counted.objects.filter(matches).order_by().values_list("variant", "left_out")
    return _games(rows.annotate(number=Count("pk"), last=Max("at")))


def _games(rows: Iterable[tuple[str, str, int, datetime]]) -> list[CountedGame]:
    found: dict[str, Counter[str]] = {}
    last: dict[str, datetime] = {}
    for variant, left_out, matches, at in rows:
        found.setdefault(variant, Counter())[left_out] += matches
        last[variant] = max(at, last.get(variant, at))
    return by_most_played(
        CountedGame(
            variant=variant,
            matches=sum(left.values()),
            outcome_only=left[LeftOut.OUTCOME],
            totals_only=left[LeftOut.TOTALS],
            without_bowling=left[LeftOut.BOWLING],
            at=last[variant],
        )
        for variant, left in found.items()
        if any(left.values())
    )


def by_most_played(games: Iterable[CountedGame]) -> list[CountedGame]:
    """Return games, the one played most first."""
    return sorted(games, key=lambda game: (-game.matches, game.name))
