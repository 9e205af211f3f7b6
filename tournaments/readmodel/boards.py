"""How the match of a fixture stands; where people play each other, it speaks of them."""

from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language

from scoring.models import Match
from scoring.readmodel.board import read_board
from scoring.words.names import person_and_side
from scoring.words.reports import kept_text
from scoring.words.results import result_text, settled_text
from tournaments.models import Competition, Fixture


@dataclass(frozen=True, slots=True)
class MatchSituation:
    """How a match stands: `state` is the sentence under its score, its result where it is over; `kept` is what was
    kept of a match without its log.
    """

    state: str
    over: bool
    kept: str | None


def situation_of(fixture: Fixture, match: Match) -> MatchSituation:
    """Return how the match of a fixture stands that was read with its competition and its entrants.

    Between people it is a person who has won. As long as it is played, sides bat and bowl: the person's name has theirs
    behind it.
    """
    scoreboard, result = match.scoreboard, match.result
    names = _names(fixture, match)
    if result is None:
        sides = [{**side, "name": called} for side, called in zip(scoreboard.get("sides", ()), names, strict=True)]
        board = read_board({**scoreboard, "sides": sides} if sides else scoreboard)
        return MatchSituation(board.state, over=False, kept=board.kept)
    # Of a match that is over, of which there may be thousands, a line needs no more than this of the whole board.
    kept = _kept(scoreboard["depth"], get_language()) if "depth" in scoreboard else None
    said = settled_text(scoreboard["settled"], names) if "settled" in scoreboard else result_text(result, names)
    return MatchSituation(said, over=True, kept=kept)


def _names(fixture: Fixture, match: Match) -> list[str]:
    """Return the names of the sides in the order of the match."""
    sides = [side["name"] for side in match.scoreboard.get("sides", ())]
    home, away = fixture.home, fixture.away
    if fixture.competition.between != Competition.Between.PEOPLE or not (sides and home and away):
        return sides
    people = (home.name, away.name) if fixture.home_side == 0 else (away.name, home.name)
    if match.outcome:
        return list(people)
    return [person_and_side(person, side) for side, person in zip(sides, people, strict=True)]


@lru_cache(maxsize=64)
def _kept(depth: str, _language: str) -> str:
    return kept_text(depth)
