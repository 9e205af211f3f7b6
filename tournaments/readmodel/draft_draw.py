"""The draft of a draw or a round, as organisers and checkers are shown it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User

from tournaments.models import Competition
from tournaments.readmodel.draw_plan import PlannedRound, planned_rounds
from tournaments.services.draft_draws import draft_of, names_without, nights_of, planned
from tournaments.words.acts import left_out_words


@dataclass(frozen=True, slots=True)
class ShownDraft:
    """A draft: `round` is 0 for the whole draw, and `rounds` are none where it is void.

    `without` says whom it leaves out, "" where it is nobody.
    """

    pk: int
    verb: str
    round: int
    rounds: Sequence[PlannedRound]
    author: User | None
    at: datetime
    without: str = ""


def draft_draw(competition: Competition) -> ShownDraft | None:
    """Return the draft of the draw, or of a round, of a competition. A query, and what working it out takes."""
    draft = draft_of(competition)
    if draft is None:
        return None
    now = planned(draft)
    rounds = planned_rounds(competition, now[1], now[0], nights_of(draft)) if now else ()
    names = names_without(draft)
    without = left_out_words(names) if names else ""
    return ShownDraft(draft.pk, draft.verb, draft.round, rounds, draft.author, draft.at, without)
