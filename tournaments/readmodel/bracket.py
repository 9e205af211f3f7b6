"""The bracket of a knockout: its rounds side by side, who went through and how, and what no longer follows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.formats.slots import LoserOf, read_slot
from tournaments.models import Competition, Fixture
from tournaments.readmodel.fixtures import FixtureLine, line_of, with_entrants
from tournaments.services.questions import Questions, questions
from tournaments.words.fixtures import misplaced_words, undecided_words


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round: its ties from top to bottom; numbers 2n - 1 and 2n lead to number n of the next."""

    title: str
    ties: Sequence[FixtureLine]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The bracket: its rounds, the match for third place, and who has won it all, None where the way there no longer
    follows from the results; `open_questions` waits for the organiser to say how it goes on.
    """

    rounds: Sequence[BracketRound]
    third: FixtureLine | None
    winner: str | None
    open_questions: int


def bracket(competition: Competition) -> Bracket:
    """Return the bracket of a competition. The number of queries depends on the format alone."""
    fixtures = list(with_entrants(competition.fixtures.filter(stage=1)).order_by("round", "number"))
    return bracket_of(fixtures, questions(competition) if fixtures else Questions())


def bracket_of(fixtures: Sequence[Fixture], waiting: Questions) -> Bracket:
    """Return the bracket of fixtures in the order of their rounds, with what waits for the organiser. No query."""
    labels = {fixture.competition_id: {each.key: each.label for each in fixtures} for fixture in fixtures[:1]}
    notes: dict[int, list[str]] = {}
    for place in waiting.places:
        words = misplaced_words(place.holds.name if place.holds else "", place.due.name if place.due else "")
        notes.setdefault(place.fixture.pk, []).append(words)
    for asked in waiting.through:
        notes.setdefault(asked.fixture.pk, []).append(undecided_words())
    rounds: dict[int, list[FixtureLine]] = {}
    third = None
    follows = True
    for fixture in fixtures:
        line = line_of(fixture, labels)
        line = replace(line, notes=(*line.notes, *notes.get(fixture.pk, ())))
        if _is_for_third(fixture):
            third = line
        else:
            rounds.setdefault(fixture.round, []).append(line)
            follows = follows and fixture.pk not in notes
    shown = [BracketRound(ties[0].round_name, ties) for _, ties in sorted(rounds.items())]
    return Bracket(shown, third, _winner(shown) if follows else None, len(waiting))


def _is_for_third(fixture: Fixture) -> bool:
    return bool(fixture.home_from) and isinstance(read_slot(fixture.home_from), LoserOf)


def _winner(rounds: Sequence[BracketRound]) -> str | None:
    """Return who has won the final."""
    if not rounds or len(rounds[-1].ties) != 1:
        return None
    final = rounds[-1].ties[0]
    return next((side.name for side in (final.home, final.away) if side and side.won), None)
