"""What is kept beside the log for quick reading, all of it worked out from the book."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from scoring.book.open_book import OpenBook
from scoring.book.setups import SideLinks, stored_links
from scoring.models import Match, MatchPlayer, MatchSide, Player, Team
from scoring.rules.results import Result
from scoring.rules.settlement import counted
from scoring.rules.version import VERSION
from scoring.scoreboard import scoreboard


@dataclass(frozen=True, slots=True)
class SideRow:
    """A side as its tables keep it: the columns of its `MatchSide`, and of its `MatchPlayer`s."""

    columns: dict[str, Any]
    players: list[dict[str, Any]]


def derived_columns(book: OpenBook) -> dict[str, object]:
    """Return the columns of `Match` that the book decides."""
    status = Match.Status.COMPLETED if book.match.result else Match.Status.IN_PROGRESS
    played_on = book.setup.played_on
    return {
        "status": status if book.match.begun else Match.Status.NOT_STARTED,
        "played_on": date.fromisoformat(played_on) if played_on else None,
        "depth": book.match.depth,
        "withdrawn": book.ledger.withdrawn,
        **result_columns(book.match.result),
        **counted_columns(counted(book.match)),
        "scoreboard": scoreboard(book.match, book.ids),
        "rules_version": VERSION,
    }


def result_columns(result: Result | None) -> dict[str, object]:
    """Return the columns of `Match` that say how it ended; of one that is not over they say nothing."""
    by = (result and result.by) or {}
    return {
        "outcome": result.outcome.value if result else "",
        "winner": result.winner if result else None,
        **margin_columns(by),
    }


def counted_columns(result: Result | None) -> dict[str, object]:
    """Return the columns of `Match` that say how it counts."""
    return {
        "counted_outcome": result.outcome.value if result else "",
        "counted_winner": result.winner if result else None,
    }


def margin_columns(by: Mapping[str, int]) -> dict[str, object]:
    """Return the columns of the margin of a win; see `rules.results.Result`."""
    return {
        "margin_runs": by.get("runs"),
        "margin_wickets": by.get("wickets"),
        "margin_innings": "innings" in by,
        "margin_balls": by.get("balls_left"),
    }


def side_rows(book: OpenBook) -> list[SideRow]:
    """Return the rows of both sides; a team or player that the club no longer has is left out. Two queries.

    A player or team found to be another stands there as the other; to be called under the club's lock where they are
    written (`scoring.locks`).
    """
    links = stored_links(book.ledger.setup)
    teams, players = _still_there(links)
    return [
        SideRow(
            {
                "place": place,
                "name": side.name,
                "played_by": side.played_by,
                "team_id": teams.get(link["team"]),
            },
            [
                {"number": number, "name": player.name, "player_id": players.get(known)}
                for number, (player, known) in enumerate(zip(side.players, link["players"], strict=True), 1)
            ],
        )
        for place, (side, link) in enumerate(zip(book.setup.sides, links, strict=True))
    ]


def kept_sides(match: Match) -> list[SideRow]:
    """Return the rows of both sides as they are kept. Two queries."""
    return [
        SideRow(
            {"place": side.place, "name": side.name, "played_by": side.played_by, "team_id": side.team_id},
            [{"number": p.number, "name": p.name, "player_id": p.player_id} for p in side.players.all()],
        )
        for side in match.sides.prefetch_related("players")
    ]


def names_of_sides(match: int) -> list[str]:
    """Return the names of the sides of a match as they are kept. One query."""
    return list(MatchSide.objects.filter(match=match).order_by("place").values_list("name", flat=True))


def write_sides(match_id: int, rows: Sequence[SideRow]) -> None:
    """Write the sides and players of a match anew. The number of queries is always the same."""
    MatchSide.objects.filter(match=match_id).delete()
    sides = [MatchSide.objects.create(match_id=match_id, **row.columns) for row in rows]
    MatchPlayer.objects.bulk_create(
        MatchPlayer(side=side, **player) for side, row in zip(sides, rows, strict=True) for player in row.players
    )


def teams_now(links: Sequence[SideLinks]) -> list[SideLinks]:
    """Return the links of a stored set-up with the teams that those in them were merged into. One query."""
    merged = Team.objects.filter(pk__in=[link["team"] for link in links]).exclude(merged_into=None)
    known: dict[int | None, int | None] = dict(merged.values_list("pk", "merged_into"))
    return [SideLinks(team=known.get(link["team"], link["team"]), players=link["players"]) for link in links]


def _still_there(links: Sequence[SideLinks]) -> tuple[dict[int | None, int], dict[int | None, int]]:
    """Return which each team is, and who each player."""
    linked = [player for link in links for player in link["players"] if player]
    players = Player.objects.filter(pk__in=linked)
    known: dict[int | None, int] = {pk: into or pk for pk, into in players.values_list("pk", "merged_into")}
    teams = Team.objects.filter(pk__in=[link["team"] for link in links])
    return {team: into or team for team, into in teams.values_list("pk", "merged_into")}, known
