"""The last results of those who take part in a competition."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, Q, Subquery

from scoring.visibility import Visibility
from scoring.words.phrase import listed as enumerated
from tournaments.models import Competition, FixtureOutcome
from tournaments.words.fixtures import MARKS, result_against

LAST = 5
"""How many results make a form."""


@dataclass(frozen=True, slots=True)
class Form:
    """The last results of an entrant, the newest last: of each whether it was `won` and its mark, W L T; what was
    `said` of all in words.
    """

    marks: Sequence[tuple[bool, str]] = ()
    said: str = ""

    def __str__(self) -> str:
        return " ".join(mark for _won, mark in self.marks)


def forms(competition: Competition, listed: Visibility) -> Mapping[int, Form]:
    """Return the form of each entrant, by its id, of what counts in a table. Two queries.

    A match that is not `listed` is left out: a table counts it, and nobody is told who won it.
    """
    shown = Q(fixture__match=None) | Q(fixture__match__narrowest__lte=max(listed, competition.visibility))
    outcomes = FixtureOutcome.objects.filter(shown, entrant=OuterRef("pk"), counts=True, opponent__isnull=False)
    newest_first = outcomes.order_by("-day", "-round", "-fixture").values("pk")
    # Each asked for by itself, so that it is looked up and not looked for among all that the entrant played.
    last = [Subquery(newest_first[number : number + 1]) for number in reversed(range(LAST))]
    by_entrant = {pk: pks for pk, *pks in competition.entrants.order_by().values_list("pk", *last)}
    rows = competition.outcomes.filter(pk__in=[pk for each in by_entrant.values() for pk in each]).order_by()
    known = {pk: row for pk, *row in rows.values_list("pk", "opponent__name", *MARKS)}
    found: dict[int, list[tuple[str, str]]] = {}
    for entrant, pks in by_entrant.items():
        for opponent, *counted in (known[pk] for pk in pks if pk is not None):
            kind = next((kind for kind, count in zip(MARKS, counted, strict=True) if count), None)
            if kind is not None:
                found.setdefault(entrant, []).append((kind, opponent))
    return {
        entrant: Form(
            [(kind == "won", str(MARKS[kind][0])) for kind, _opponent in results],
            enumerated([result_against(kind, opponent) for kind, opponent in results]),
        )
        for entrant, results in found.items()
    }
