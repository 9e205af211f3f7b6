"""Fixtures that are drafts, as organisers are shown them."""

from dataclasses import dataclass
from datetime import date, datetime, time

from scoring.book.errors import RefusedError
from tournaments.formats.plan import TABLE
from tournaments.formats.registry import find_format
from tournaments.models import Competition, DraftDraw
from tournaments.services.added_fixtures import Additions, additions
from tournaments.services.draft_draws import added_of, drafts_of_fixtures, round_of_draft
from tournaments.words.fixtures import called_words, group_words
from tournaments.words.places import table_words
from tournaments.words.refusals import not_done_text


@dataclass(frozen=True, slots=True)
class DraftFixture:
    """A fixture that is kept back: `problem` is what stands in the way of publishing it as things are, else "".

    `called` is the round that it would be in.
    """

    pk: int
    called: str
    group: str
    home: str
    away: str
    on: date | None
    begins: time | None
    table: str
    issued_on: date | None
    author: str
    at: datetime
    problem: str


def draft_fixtures(competition: Competition) -> list[DraftFixture]:
    """Return the fixtures that are drafts, in the order in which they were made. Three queries, one without any."""
    drafts = drafts_of_fixtures(competition)
    now = additions(competition) if drafts else None
    return [_shown(draft, now) for draft in drafts if now]


def _shown(draft: DraftDraw, now: Additions) -> DraftFixture:
    added, problem = added_of(draft), ""
    try:
        number = round_of_draft(draft, now)
    except RefusedError as error:
        number, problem = added.number or 0, not_done_text(error)
    home, away = (now.entrants.get(side) for side in (added.home, added.away))
    label = find_format(now.competition.format).label(number)
    return DraftFixture(
        pk=draft.pk,
        called=called_words(TABLE, number, label) if number else "",
        group=group_words(home.group) if home else "",
        home=home.name if home else "",
        away=away.name if away else "",
        on=added.on,
        begins=added.at,
        table=table_words(added.table),
        issued_on=added.issued_on,
        author=draft.author.username if draft.author else "",
        at=draft.at,
        problem=problem,
    )
