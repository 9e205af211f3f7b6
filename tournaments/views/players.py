"""The players of a club: a list of all, a page for each, and their tables as CSV."""

from collections.abc import Iterator

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.clubs.roster_history import place_of
from scoring.clubs.rosters import places_today
from scoring.clubs.words.rosters import place_text
from scoring.languages import go_on_in
from scoring.models import Player
from scoring.readmodel.tables import Column, Table
from scoring.rights import Right, may
from scoring.slugs import number_of
from scoring.states import results_of
from scoring.visibility import Visibility
from scoring.web.access import check_shown, listed_to, reader_in, visible_club
from scoring.web.kept_pages import for_readers
from scoring.web.table_files import AS, table_file
from tournaments.forms.players import PlayersFilter
from tournaments.statistics.careers import Career, Careers, careers, headline, no_career
from tournaments.statistics.filters import games_of, of_club
from tournaments.statistics.player_list import ListedPlayer, listed_players, players_by_surname
from tournaments.statistics.recent_form import LAST, form_chart
from tournaments.statistics.scores import (
    best_matches,
    best_scores,
    best_spells,
    keeping_table,
    kept_wicket,
    last_scores,
    outs,
    scores_table,
    spells_table,
)
from tournaments.statistics.splits import (
    BATTING_BOWLERS,
    BATTING_CLASSES,
    BOWLING_BATTERS,
    BOWLING_CLASSES,
    SPLITS,
    covered,
    splits,
)

PER_PAGE = 100
CHUNK = 2_000
BESIDE = 20
"""From how many players on the list stands in two halves beside each other where there is room."""
LISTED = 10
FIVE = 5
TABLES = (
    *("games", "batting", "bowling", "innings", "how-out", "best-batting", "best-bowling", "best-matches", "form"),
    *("keeping", *SPLITS),
)


@require_safe
@for_readers(results_of, "page", "team", "game")
def player_list(request: HttpRequest, slug: str) -> HttpResponse:
    """List the players of a club, or of a team, by surname: their teams, and what they did in a game."""
    club = visible_club(request, slug)
    reader = reader_in(request, club)
    wanted = PlayersFilter(request.GET, list(club.teams.playing()), games_of(of_club(club.pk, reader.listed)))
    game, team = wanted.chosen_game, wanted.chosen_team
    page = Paginator(players_by_surname(club, team), PER_PAGE).get_page(request.GET.get("page"))
    players = listed_players(club, page.object_list, game.variant if game else "", reader.listed)
    half = (len(players) + 1) // 2 if len(players) >= BESIDE else len(players)
    wanted.offer()
    context = {
        "club": club,
        "page": page,
        "halves": [each for each in (players[:half], players[half:]) if each],
        "letters": [each.letter for each in players if each.letter] if len(players) >= BESIDE else (),
        "filter": wanted,
        "game": game,
        "team": team,
        "rights": reader.rights,
    }
    return render(request, "tournaments/people/players.html", context)


@require_safe
@for_readers(results_of, "team", "game", AS)
def player_list_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the list of players of a club, or of a team, as CSV."""
    club = visible_club(request, slug)
    listed = listed_to(request, club)
    wanted = PlayersFilter(request.GET, list(club.teams.playing()), games_of(of_club(club.pk, listed)))
    game = wanted.chosen_game
    columns = (
        Column("name", _("Name"), numeric=False),
        Column("teams", _("Current teams"), numeric=False),
        Column("matches", _("Matches with batters recorded")),
        Column("runs", _("Runs")),
        Column("wickets", _("Wickets")),
    )

    def lines() -> Iterator[ListedPlayer]:
        every = players_by_surname(club, wanted.chosen_team)
        for start in range(0, len(every), CHUNK):
            yield from listed_players(club, every[start : start + CHUNK], game.variant if game else "", listed)

    players = list(lines())
    rows = ([each.player.name, each.teams_text, each.matches, each.runs, each.wickets] for each in players)
    table = Table.of(game.name if game else "", columns, rows)
    table = table.with_ids(_("Player id"), (each.player.pk for each in players))
    return table_file(request, table, f"{club.slug}-players")


@require_safe
@for_readers(results_of, "game")
def player(request: HttpRequest, slug: str, player: str) -> HttpResponse:
    """Show a player: teams and classes today, the career in a game, last and best innings, how out; what was done
    against each side, bowler, batter and class, and as a keeper. Thirteen queries at most.
    """
    found = player_at(request, slug, player)
    if player != found.part:
        return redirect("player", slug, found.part)
    reader = reader_in(request, found)
    listed = reader.listed
    every = careers(found, listed)
    career = every.of(request.GET.get("game", ""))
    context = {
        "club": found.club,
        "player": found,
        "part": player,
        "places": [(place.team, place_text(place_of(place))) for place in places_today(found)],
        "careers": every,
        "career": career,
        "may_merge": may(request.user, Right.MANAGE_ROSTERS, found.club),
        "may_take_off": Right.MANAGE_CLUB in reader.rights,
    }
    if career is not None:
        variant = career.game.variant
        last = last_scores(found, variant, listed, LAST)
        context |= {
            "headline": headline(career),
            "last_five": last[:FIVE],
            "last": last[:LISTED],
            "best": best_scores(found, variant, listed) if career.total.batting.runs else [],
            "spells": best_spells(found, variant, listed) if career.total.bowling.wickets else [],
            "matches": best_matches(found, variant, listed) if career.total.bowling.wickets else [],
            "outs": outs(found, variant, listed) if last else None,
            "keeping": kept_wicket(found, variant, listed),
            "splits": _splits(career, found, listed),
            "form": form_chart(last, career.total.batting),
        }
    return render(request, "tournaments/people/player.html", context)


@require_safe
@for_readers(results_of, "game", AS)
def player_csv(request: HttpRequest, slug: str, player: str, table: str) -> HttpResponse:
    """Give a table of a player's page as CSV; of the innings all."""
    found = player_at(request, slug, player)
    if table not in TABLES:
        raise Http404
    listed = listed_to(request, found)
    shown = table_of(found, careers(found, listed), request.GET.get("game", ""), table, listed)
    return table_file(request, shown, f"{found.part}-{table}")


def _splits(career: Career, player: Player, listed: Visibility) -> list[tuple[str, Table, str]]:
    """Return the splits of a career that have rows, and of those against bowlers, batters and classes of how much."""
    batting, bowling = career.total.batting.balls, career.total.bowling.bowled_balls
    balls = dict.fromkeys((BATTING_BOWLERS, BATTING_CLASSES), batting)
    balls |= dict.fromkeys((BOWLING_BATTERS, BOWLING_CLASSES), bowling)
    found = splits(player, career.game.variant, listed)
    return [
        (slug, table, covered(table, balls[slug]) if slug in balls else "")
        for slug, table in found.items()
        if table.rows
    ]


def table_of(player: Player, every: Careers, game: str, table: str, listed: Visibility) -> Table:
    """Return a table of a player; of one who has not played its columns alone."""
    career = every.of(game)
    variant = career.game.variant if career else ""
    match table:
        case "games":
            return every.as_table()
        case "batting":
            return (career and career.batting) or no_career(table)
        case "bowling":
            return (career and career.bowling) or no_career(table)
        case "innings":
            return scores_table("", last_scores(player, variant, listed))
        case "how-out":
            return outs(player, variant, listed)
        case "best-batting":
            return scores_table("", best_scores(player, variant, listed))
        case "best-bowling":
            return spells_table("", best_spells(player, variant, listed))
        case "best-matches":
            return spells_table("", best_matches(player, variant, listed))
        case "keeping":
            return keeping_table(kept_wicket(player, variant, listed))
    if table in SPLITS:
        return splits(player, variant, listed)[table]
    last = last_scores(player, variant, listed, LAST)
    chart = form_chart(last, career.total.batting) if career else None
    return chart.table if chart else scores_table("", last)


def player_at(request: HttpRequest, slug: str, part: str) -> Player:
    """Return the player at an address, or the one they were merged with. Raises Http404."""
    players = Player.objects.select_related("club", "merged_into")
    found = get_object_or_404(players, club__slug=slug, pk=number_of(part))
    check_shown(request, found, found.club.shown)
    go_on_in(found.club.language, request)
    if found.merged_into is None:
        return found
    found.merged_into.club = found.club
    return found.merged_into
