"""Matches as lists show them: how each stands, its game, and what it was played for."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.links import NO_WAY, Way, ways
from scoring.models import Match
from scoring.readmodel.board import Board, named_for_people, read_board
from scoring.words.game_names import game_name


@dataclass(frozen=True, slots=True)
class MatchInBrief:
    """A match in a list."""

    match: Match
    board: Board
    way: Way

    @property
    def game(self) -> str:
        """The name of its game."""
        return game_name(self.match.variant)


def in_brief(*lists: Iterable[Match]) -> list[list[MatchInBrief]]:
    """Return lists of matches as they are shown. One query of each app with links for all of them together."""
    found = [list(matches) for matches in lists]
    known = ways([match.pk for matches in found for match in matches])
    return [[_in_brief(match, known.get(match.pk, NO_WAY)) for match in matches] for matches in found]


def _in_brief(match: Match, way: Way) -> MatchInBrief:
    return MatchInBrief(match, read_board(named_for_people(match.scoreboard, way.people)), way)
