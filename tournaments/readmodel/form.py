"""The last results of those who take part in a competition."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F, Q, Window
from django.db.models.functions import Coalesce, RowNumber

from scoring.visibility import Visibility
from scoring.words.phrase import listed as enumerated
from tournaments.models import Competition
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
    """Return the form of each entrant, by its id, of what counts in a table. One query.

    A match that is not `listed` is left out: a table counts it, and nobody is told who won it.
    """
    day = Coalesce("fixture__match__played_on", "fixture__on")
    shown = Q(fixture__match=None) | Q(fixture__match__narrowest__lte=max(listed, competition.visibility))
    newest_first = [day.desc(nulls_last=True), F("fixture__round").desc(), F("fixture").desc()]
    rows = (
        competition.outcomes.filter(shown, counts=True, opponent__isnull=False)
        .annotate(number=Window(RowNumber(), partition_by="entrant", order_by=newest_first))
        .filter(number__lte=LAST)
        .order_by("entrant", "-number")
    )
    found: dict[int, list[tuple[str, str]]] = {}
    for entrant, opponent, *counted in rows.values_list("entrant", "opponent__name", *MARKS):
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
