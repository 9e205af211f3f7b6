"""Who may bowl the next over, and who may not and why (F2). The rules are asked, not repeated."""

from dataclasses import dataclass

from scoring.games.forde.rules.entries import NewOver
from scoring.games.forde.rules.match import FordeMatch
from scoring.rules.overs import Bowler, overs_text
from scoring.words.problems import sentence


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the five: number, name, class, overs left, figures so far; why not, or what to think of."""

    number: int
    name: str
    bowling_class: int
    left: int
    figures: str
    refused: str
    notice: str


def choices(match: FordeMatch) -> list[Choice]:
    """Return the five bowlers of the side that bowls now or next, in their order."""
    side = match.bowling_side()
    current = match.current
    made = []
    for number, left in match.overs_left().items():
        problems = match.check(NewOver(bowler=number))
        player = side.player(number)
        figures = current.bowlers.get(number) if current else None
        made.append(
            Choice(
                number,
                player.name,
                player.bowling_class or 0,
                left,
                figures_text(figures) if figures else "",
                " ".join(sentence(problem) for problem in problems if problem.refuses),
                " ".join(sentence(problem) for problem in problems if not problem.refuses),
            )
        )
    return made


def figures_text(bowler: Bowler) -> str:
    """Return a bowler's figures: overs, maidens, runs, wickets."""
    return f"{overs_text(bowler.balls)}–{bowler.maidens}–{bowler.runs}–{bowler.wickets}"
