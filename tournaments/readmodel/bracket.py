"""The bracket of a competition: its rounds side by side, who went through and how, and what no longer follows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.visibility import Visibility
from tournaments.formats.registry import find_format
from tournaments.formats.slots import LoserOf, read_slot
from tournaments.models import Competition, Fixture
from tournaments.readmodel.fixture_rows import with_entrants
from tournaments.readmodel.fixtures import FixtureLine, line_of
from tournaments.services.questions import Questions, questions
from tournaments.words.fixtures import misplaced_words, undecided_words


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round: its ties from top to bottom.

    With `pairs` numbers 2n - 1 and 2n lead to number n of the next round of the part, else each number to its own.
    """

    title: str
    number: int
    ties: Sequence[FixtureLine]
    pairs: bool = True


@dataclass(frozen=True, slots=True)
class BracketPart:
    """A part of a bracket, as that of the losers, or all of it, which then has no title: its rounds side by side."""

    title: str
    rounds: Sequence[BracketRound]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The bracket: its parts, the match for third place, and who has won it all, None where the way there no longer
    follows from the results; `open_questions` waits for the organiser to say how it goes on.
    """

    parts: Sequence[BracketPart]
    third: FixtureLine | None
    winner: str | None
    open_questions: int

    @property
    def is_wide(self) -> bool:
        """Whether it has more rounds side by side than go into the column of a page."""
        return any(len(part.rounds) > 3 for part in self.parts)

    @property
    def rounds(self) -> Sequence[BracketRound]:
        """The rounds of all parts, in the order in which they are played."""
        return sorted((each for part in self.parts for each in part.rounds), key=lambda each: each.number)


def bracket(competition: Competition, listed: Visibility) -> Bracket:
    """Return the bracket of a competition. The number of queries depends on the format alone."""
    fixtures = list(with_entrants(competition.fixtures.filter(stage=1)).order_by("round", "group", "number"))
    return bracket_of(fixtures, questions(competition) if fixtures else Questions(), listed)


def bracket_of(fixtures: Sequence[Fixture], waiting: Questions, listed: Visibility) -> Bracket:
    """Return the bracket of fixtures in the order of their rounds, with what waits for the organiser. No query."""
    labels = {fixture.competition_id: {each.key: each.label for each in fixtures} for fixture in fixtures[:1]}
    notes: dict[int, list[str]] = {}
    for place in waiting.places:
        words = misplaced_words(place.holds.name if place.holds else "", place.due.name if place.due else "")
        notes.setdefault(place.fixture.pk, []).append(words)
    for asked in waiting.through:
        notes.setdefault(asked.fixture.pk, []).append(undecided_words())
    parts: dict[str, dict[int, list[FixtureLine]]] = {}
    third = None
    follows = True
    for fixture in fixtures:
        line = line_of(fixture, labels, listed)
        line = replace(line, notes=(*line.notes, *notes.get(fixture.pk, ())))
        if _is_for_third(fixture):
            third = line
        else:
            parts.setdefault(fixture.group, {}).setdefault(fixture.round, []).append(line)
            follows = follows and fixture.pk not in notes
    titles = find_format(fixtures[0].competition.format).bracket_parts if fixtures else {}
    shown = [BracketPart(str(titles.get(group, "")), _rounds(rounds)) for group, rounds in sorted(parts.items())]
    found = Bracket(shown, third, None, len(waiting))
    return replace(found, winner=_winner(found.rounds)) if follows else found


def _rounds(rounds: dict[int, list[FixtureLine]]) -> list[BracketRound]:
    """Return the rounds of a part by their numbers, in their order."""
    sizes = [*map(len, rounds.values()), 0]
    return [
        BracketRound(ties[0].round_name, number, ties, pairs=after < len(ties))
        for (number, ties), after in zip(rounds.items(), sizes[1:], strict=True)
    ]


def _is_for_third(fixture: Fixture) -> bool:
    """Whether it is of two who lost: where one of them has won to be there, the fixture leads on."""
    sides = (fixture.home_from, fixture.away_from)
    return not fixture.group and all(code and isinstance(read_slot(code), LoserOf) for code in sides)


def _winner(rounds: Sequence[BracketRound]) -> str | None:
    """Return who has won the final, or the last of them that is needed."""
    needed = [each for each in rounds if any(tie.state != "not_needed" for tie in each.ties)]
    if not needed or len(needed[-1].ties) != 1:
        return None
    final = needed[-1].ties[0]
    return next((side.name for side in (final.home, final.away) if side and side.won), None)
