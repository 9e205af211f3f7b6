"""Matches of the grid games to score on the pad, and their turns in the match file's form."""

from typing import Any

from pad_match import Given

from scoring.book.new_match import create_match
from scoring.models import Club, Match
from scoring.ready_made.teams import teams_2005
from scoring.rules.registry import find_rules
from scoring.rules.setup import Setup, Side, SidePlayer, Toss

SLUGS = ("british", "hill", "latham", "south-african", "new-zealand")


def grid_match(club: Club, slug: str, names: tuple[str, str] = ("England", "Australia"), **options: Any) -> Match:
    """Make a match of the 2005 sides. England bat first."""
    first, second = (
        Side(name, tuple(SidePlayer(player.name) for player in side.players))
        for side, name in zip(teams_2005(), names, strict=True)
    )
    defaults = {option.name: option.default for option in find_rules(slug).setup_rules.options}
    return create_match(club, Setup(slug, defaults | options, (first, second), Toss(0, True)), None).match


def bowl(cards: int, **fields: object) -> Given:
    return {"type": "bowling_turn", "cards": cards, **fields}


def bat(*segments: int | Given, **fields: object) -> Given:
    """Return a batting turn; a whole number is a segment of so many cards."""
    listed = [{"cards": segment} if isinstance(segment, int) else segment for segment in segments]
    return {"type": "batting_turn", "segments": listed, **fields}


def out(cards: int, **fields: object) -> Given:
    return {"cards": cards, "out": True, **fields}


def follow_on(enforced: bool) -> Given:
    return {"type": "follow_on", "enforced": enforced}


DECLARE: Given = {"type": "declare"}
# Both first innings of a british match over, England 243 ahead.
FOLLOW_ON_OPEN = [
    bowl(9), bat(49), bowl(9), bat(49), bowl(9), bat(49), bowl(9), bat(49), bowl(9), bat(49), DECLARE,
    bowl(9), bat(2, unfinished=True), DECLARE,
]  # fmt: skip
