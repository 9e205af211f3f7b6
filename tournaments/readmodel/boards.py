"""The scoreboard of a fixture's match, where people play each other: it speaks of them."""

from scoring.models import Match
from scoring.readmodel.board import Board, read_board
from tournaments.models import Competition, Fixture
from tournaments.words.fixtures import side_of_person


def board_of(fixture: Fixture, match: Match) -> Board:
    """Return the scoreboard of the match of a fixture that was read with its competition and its entrants.

    Between people it is a person who has won. As long as it is played, sides bat and bowl: they keep their names, with
    the person's behind it.
    """
    head, home, away = match.head, fixture.home, fixture.away
    if fixture.competition.between != Competition.Between.PEOPLE or not (head and home and away):
        return read_board(head)
    entrants = (home, away) if fixture.home_side == 0 else (away, home)
    over = "result" in head
    sides = [
        {**side, "name": entrant.name if over else side_of_person(side["name"], entrant.name)}
        for side, entrant in zip(head["sides"], entrants, strict=True)
    ]
    return read_board({**head, "sides": sides})
