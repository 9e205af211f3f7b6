"""Who leads: the five with the most runs and the five with the most wickets, a game at a time."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.words.game_names import game_name
from tournaments.statistics.averages import AveragesRow, Listing, batting, bowling, nobody
from tournaments.statistics.players import PlayerFigures, by_player, player_rows

LEADERS = 5
_COLUMNS = {
    "batting": ("runs", "high_score", "average"),
    "bowling": ("wickets", "best", "most_wickets", "bowling_average", "wickets_a_turn"),
}
LISTINGS = tuple(_COLUMNS)


@dataclass(frozen=True, slots=True)
class Leaders:
    """The leaders of a game; the lists say only what leaders are told apart by."""

    variant: str
    listings: Sequence[Listing]

    @property
    def game(self) -> str:
        """The name of the game."""
        return game_name(self.variant)


def leaders(pool: Q) -> list[Leaders]:
    """Return who leads in each game in which anybody batted, the game with the most runs first. One query."""
    games: dict[str, list[PlayerFigures]] = {}
    for (variant,), row in player_rows(pool, "variant"):
        games.setdefault(variant, []).append(row)
    found = []
    for variant, each in games.items():
        rows = by_player(each)
        listings = (
            _short(batting((row for row in rows if row.batting.runs), 0), _("Most runs")),
            _short(bowling((row for row in rows if row.bowling.wickets), 0), _("Most wickets")),
        )
        runs = sum(row.batting.runs for row in rows)
        found.append((runs, Leaders(variant, [listing for listing in listings if listing.lines])))
    found.sort(key=lambda one: (-one[0], one[1].game))
    return [each for _runs, each in found if each.listings]


def nobody_leads(slug: str) -> Listing:
    """Return one of `LISTINGS` with its columns alone."""
    return _short(nobody(slug), "")


def _short(listing: Listing, title: str) -> Listing:
    """Return the first five with the columns of leaders, the most first; of those level the better average is first."""
    keys = [key for key in _COLUMNS[listing.slug] if any(column.key == key for column in listing.columns)]
    lines = sorted(listing.lines, key=lambda line: line.figures[keys[0]].order, reverse=True)[:LEADERS]
    return Listing(
        listing.slug,
        title,
        [column for key in keys for column in listing.columns if column.key == key],
        [AveragesRow(line.name, line.part, line.sides, {key: line.figures[key] for key in keys}) for line in lines],
    )
