"""Correcting the book of a match: entries changed, put in, struck out, brought back. As the page of the log does."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Literal

from django.http import HttpRequest
from ninja import Field, Router, Status

from scoring.api.access import Writer
from scoring.api.entries import Written, write_act
from scoring.api.problems import ApiError, faults_of
from scoring.api.signing import SentData, SignedData
from scoring.book.changes import Change, corrected, inserted, restored, struck
from scoring.book.errors import RefusedError
from scoring.rights import Right
from scoring.rules.problems import Problem
from scoring.web.access import visible_match

router = Router(tags=["scoring"])
MOST = 1_000
"""So many changes are made in one act, as on the page."""
EntryId = Annotated[int, Field(ge=1, le=999_999_999, description="The id of an entry of the book")]
EntrySent = Annotated[dict[str, Any], Field(description="An entry in the form of a match file")]


class CorrectData(SentData):
    """Has an entry say something else."""

    do: Literal["correct"]
    id: EntryId
    entry: EntrySent

    def change(self, variant: str) -> Change:
        """Return the change of the book. Raises RefusedError."""
        return corrected(variant, self.id, self.entry)


class InsertData(SentData):
    """Puts an entry before another, or at the end of what there is."""

    do: Literal["insert"]
    before: EntryId | None = None
    entry: EntrySent

    def change(self, variant: str) -> Change:
        """Return the change of the book. Raises RefusedError."""
        return inserted(variant, self.before, self.entry)


class StrikeData(SentData):
    """Strikes an entry out; it stays in the history of the book."""

    do: Literal["strike"]
    id: EntryId

    def change(self, _variant: str) -> Change:
        """Return the change of the book."""
        return struck([self.id])[0]


class RestoreData(SentData):
    """Brings back an entry that was struck out."""

    do: Literal["restore"]
    id: EntryId

    def change(self, _variant: str) -> Change:
        """Return the change of the book."""
        return restored(self.id)


CorrectionData = Annotated[CorrectData | InsertData | StrikeData | RestoreData, Field(discriminator="do")]


class CorrectionsSent(SignedData):
    """Changes of the book, all or none: with one goes what else it would make impossible."""

    changes: list[CorrectionData] = Field(
        min_length=1,
        max_length=MOST,
        examples=[[{"do": "correct", "id": 3, "entry": {"type": "ball", "runs": 2}}, {"do": "strike", "id": 4}]],
    )


@router.post(
    "/matches/{slug:slug}/corrections/",
    auth=Writer(Right.CORRECT, visible_match),
    response={201: Written},
    url_name="api-corrections",
    operation_id="correct",
)
def correct(request: HttpRequest, slug: str, sent: CorrectionsSent) -> object:
    """Correct entries, insert, strike out, bring back. Of a later entry that would break, the answer tells the id."""
    try:
        made = write_act(request, slug, sent, lambda match: list(_changes(match.variant, sent)), "changes")
        return Status(201, made)
    except RefusedError as error:
        found = faults_of(_told(error, sent), "changes")
        raise ApiError("refused", faults=found, entry=error.line) from error


def _changes(variant: str, sent: CorrectionsSent) -> Iterator[Change]:
    for place, each in enumerate(sent.changes):
        try:
            yield each.change(variant)
        except RefusedError as error:
            raise RefusedError([problem.within("entry").at(place) for problem in error.problems]) from error


def _told(error: RefusedError, sent: CorrectionsSent) -> list[Problem]:
    """Return what is refused by the place of the change that says so; of an entry that no change names, by none."""
    failure = error.book.failure if error.book else None
    if error.book is None or failure is None:
        return error.problems
    line = error.book.lines[failure.index].id
    new = [line - sent.seen - 1] if line > sent.seen else []
    named = [at for at, each in enumerate(sent.changes) if not isinstance(each, InsertData) and each.id == line]
    place = next(iter((*new, *named)), None)
    if place is None:
        return [replace(each, entry=None) for each in failure.problems]
    return [each.within("entry").at(place) for each in failure.problems]
