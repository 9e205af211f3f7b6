"""All that a club keeps about one player, or one of those who hold the cards, as JSON: an organiser hands it over."""

from collections.abc import Iterable, Mapping

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from scoring.clubs.roster_history import history_of
from scoring.clubs.words.rosters import change_text
from scoring.models import Club, Match, MatchPlayer
from scoring.readmodel.tables import Table
from scoring.readmodel.values import data
from scoring.rights import Right
from scoring.visibility import Visibility
from scoring.web.access import club_right
from tournaments.statistics.careers import careers
from tournaments.statistics.people import matches_of
from tournaments.views.people import person_of
from tournaments.views.players import TABLES, player_at, table_of


@require_safe
@club_right(Right.MANAGE_CLUB)
def player_data(request: HttpRequest, club: Club, player: str) -> HttpResponse:
    """Give what is kept about a player: rosters and their history, matches, and every table of the player's page."""
    found = player_at(request, club.slug, player)
    every = careers(found, Visibility.DRAFT)
    games = [each.game.variant for each in every.games]
    played = MatchPlayer.objects.filter(player=found).select_related("side__match").order_by("side__match", "number")
    kept = {
        "club": club.name,
        "player": found.name,
        "rosters": [
            {
                "team": place.team.name,
                "number": place.number,
                "batting_class": place.batting_class,
                "bowling_class": place.bowling_class,
                "from": place.joined,
                "to": place.left,
            }
            for place in found.memberships.select_related("team").order_by("pk")
        ],
        "history": [{"at": change.at, "what": change_text(change)} for change in history_of(found)],
        "matches": [
            _match(each.side.match) | {"side": each.side.name, "number": each.number, "name": each.name}
            for each in played
        ],
        "figures": {
            game: _tables(table_of(found, every, game, name, Visibility.DRAFT) for name in TABLES) for game in games
        },
    }
    return _file(kept, f"{club.slug}-{found.part}")


@require_safe
@club_right(Right.MANAGE_CLUB)
def person_data(request: HttpRequest, club: Club, person: str) -> HttpResponse:
    """Give what is kept about a person who holds the cards: matches, and every table of the person's page."""
    found = person_of(request, club, person)
    kept = {
        "club": club.name,
        "card_player": found.name,
        "spellings": found.spellings,
        "matches": [_match(match) for match in matches_of(club, found, Visibility.DRAFT)],
        "figures": _tables((found.games_table(), found.opponents_table())),
    }
    return _file(kept, f"{club.slug}-{person}")


def _match(match: Match) -> dict[str, object]:
    return {"match": match.slug, "played_on": match.played_on, "game": match.variant}


def _tables(tables: Iterable[Table]) -> list[object]:
    return [data(table.as_data()) for table in tables]


def _file(kept: Mapping[str, object], name: str) -> HttpResponse:
    answer = JsonResponse(kept, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    answer["Cache-Control"] = "private, no-store"
    return answer
