"""Draws kept back: worked out, seen by organisers alone, and made just so when they are published.

A draft is no fixture, so nothing that anybody else is shown knows of it: no page, file or calendar, and no table.
"""

from collections.abc import Mapping, Sequence
from datetime import date

from scoring.book.errors import RefusedError
from scoring.book.signature import Signature
from tournaments.formats.plan import Planned
from tournaments.formats.slots import EntrantSlot, Slot
from tournaments.models import Competition, DraftDraw, Entrant, Verb
from tournaments.services.acts import change_competition, refused
from tournaments.services.draws import Night, plan_of_draw, plan_of_round, write_draw, write_round

Plan = tuple[Sequence[Entrant], Sequence[Planned]]
"""Entrants in the order in which they are drawn, and who of them meets whom."""


def draft_of(competition: Competition) -> DraftDraw | None:
    """Return the draft of a competition with who made it. One query."""
    found = DraftDraw.objects.filter(competition=competition).select_related("author").first()
    if found is not None:
        found.competition = competition
    return found


def planned(draft: DraftDraw) -> Plan | None:
    """Return what a draft says; None where entrants, settings or results have changed since, so that it is void."""
    try:
        found = _plan_now(draft.competition, draft.round)
    except RefusedError:
        return None
    return found if _as_data(found) == draft.plan else None


def nights_of(draft: DraftDraw) -> Mapping[Night, date]:
    """Return when the rounds of a draft are to be played."""
    return {(stage, number): date.fromisoformat(on) for stage, number, on in draft.nights}


def keep_draft(
    competition: Competition, nights: Mapping[Night, date], by: Signature, seen: int, *, whole: bool
) -> None:
    """Work out the draw, or with `whole` false the next round, and keep it back, in place of the draft that was `seen`.

    `seen` is its id, 0 where there was none. Raises NotWrittenError.
    """
    with change_competition(competition, Verb.DRAW if whole else Verb.DRAW_ROUND, by) as act:
        act.idle = True  # nothing that the history tells of has changed
        if seen or draft_of(act.competition) is not None:
            _seen_draft(act.competition, seen).delete()
        if whole and act.competition.fixtures.exclude(match=None).exists():
            raise refused("draw_has_begun")
        number = 0 if whole else plan_of_round(act.competition)[0]
        DraftDraw.objects.create(
            competition=act.competition,
            round=number,
            plan=_as_data(_plan_now(act.competition, number)),
            nights=[[stage, each, on.isoformat()] for (stage, each), on in nights.items()],
            author=by.author,
        )


def discard_draft(competition: Competition, by: Signature, seen: int) -> None:
    """Throw away the draft that was `seen`. Raises NotWrittenError."""
    with change_competition(competition, Verb.CLEAR_DRAW, by) as act:
        act.idle = True
        _seen_draft(act.competition, seen).delete()


def publish_draft(competition: Competition, by: Signature, seen: int) -> None:
    """Make the draw, or the round, of the draft that was `seen`. Raises NotWrittenError, also where it is void."""
    kept = DraftDraw.objects.filter(competition=competition, pk=seen).first()
    with change_competition(competition, Verb.DRAW_ROUND if kept and kept.round else Verb.DRAW, by) as act:
        draft = _seen_draft(act.competition, seen)
        if planned(draft) is None:
            raise refused("draft_is_void")
        if draft.round:
            act.about["round"] = write_round(act.competition, nights_of(draft))
        else:
            act.about |= write_draw(act.competition, nights_of(draft))


def _plan_now(competition: Competition, number: int) -> Plan:
    """Return how the draw, or a round, would be made now. Raises RefusedError."""
    if not number:
        return plan_of_draw(competition)
    now, standing, plan = plan_of_round(competition)
    if now != number:
        raise refused("draft_is_void")
    entrants = competition.entrants.in_bulk(standing)
    return [entrants[pk] for pk in standing], plan


def _seen_draft(competition: Competition, seen: int) -> DraftDraw:
    """Return the draft of a competition that is locked. Raises RefusedError where it is not that which was seen."""
    found = draft_of(competition)
    if found is None or found.pk != seen:
        raise refused("draft_has_changed")
    return found


def _as_data(found: Plan) -> list[list[object]]:
    """Return who meets whom where, told apart by all that would make the draw another."""
    entrants, plan = found
    return [
        [each.stage, each.group, each.round, each.key, *(_side(slot, entrants) for slot in (each.home, each.away))]
        for each in plan
    ]


def _side(slot: Slot, entrants: Sequence[Entrant]) -> object:
    return entrants[slot.index].pk if isinstance(slot, EntrantSlot) else slot.code
