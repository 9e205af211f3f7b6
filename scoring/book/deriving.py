"""What is kept beside the log for quick reading, all of it worked out from the book."""

import json
from collections.abc import Sequence
from datetime import date
from typing import TypedDict

from scoring.book.opening import OpenBook
from scoring.models import Match, MatchPlayer, MatchSide
from scoring.readmodel.scoreboard import scoreboard
from scoring.rules import VERSION
from scoring.rules.setup import Setup


class Links(TypedDict):
    """Which team of the club a side is, and which of its players, number by number; None where unknown."""

    team: int | None
    players: Sequence[int | None]


def setup_text(document: dict[str, object], links: Sequence[Links]) -> str:
    """Return a set-up, in its match-file form, with its links, as the log stores it."""
    return json.dumps({"setup": document, "links": links}, ensure_ascii=False, separators=(",", ":"))


def stored_links(text: str) -> list[Links]:
    """Return the links of a stored set-up."""
    links: list[Links] = json.loads(text)["links"]
    return links


def derived_columns(book: OpenBook) -> dict[str, object]:
    """Return the columns of `Match` that the book decides."""
    status = Match.Status.COMPLETED if book.match.result else Match.Status.IN_PROGRESS
    played_on = book.setup.played_on
    return {
        "status": status if book.match.played else Match.Status.NOT_STARTED,
        "played_on": date.fromisoformat(played_on) if played_on else None,
        "withdrawn": book.ledger.withdrawn,
        "head": scoreboard(book.match),
        "rules_version": VERSION,
    }


def write_sides(match_id: int, setup: Setup, links: Sequence[Links]) -> None:
    """Write the sides and players of a match anew, as its set-up has them."""
    MatchSide.objects.filter(match=match_id).delete()
    for place, (side, link) in enumerate(zip(setup.sides, links, strict=True)):
        row = MatchSide.objects.create(
            match_id=match_id, place=place, name=side.name, played_by=side.played_by, team_id=link["team"]
        )
        MatchPlayer.objects.bulk_create(
            MatchPlayer(side=row, number=number, name=player.name, player_id=known)
            for number, (player, known) in enumerate(zip(side.players, link["players"], strict=True), 1)
        )
