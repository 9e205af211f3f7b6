"""What is kept back of a draw: worked out, seen by organisers alone, and made just so when it is published.

That is a draw, the next round, the newest round drawn again, or a fixture added by hand. A draft is no fixture, so
nothing that anybody else is shown knows of it, no page, file or calendar, and no table; and no match is made of it.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from datetime import date, time

from django.db.models import QuerySet

from scoring.book.errors import RefusedError
from scoring.book.signature import Signature
from tournaments.formats.nights import Start
from tournaments.formats.plan import Planned
from tournaments.formats.slots import EntrantSlot, Slot
from tournaments.models import Competition, DraftDraw, Entrant, Fixture, Verb
from tournaments.services.acts import CompetitionChange, change_competition, refused
from tournaments.services.added_fixtures import Added, Additions, additions, write_added
from tournaments.services.check_ins import check_without, left_out_of
from tournaments.services.draws import (
    Night,
    nights_of_round,
    plan_of_draw,
    plan_of_round,
    write_draw,
    write_round,
    write_round_again,
)
from tournaments.services.unplayed_matches import change_draw, has_begun

Plan = tuple[Sequence[Entrant], Sequence[Planned]]
"""Entrants in the order in which they are drawn, and who of them meets whom."""
_DAYS = ("on", "issued_on")


def draft_of(competition: Competition) -> DraftDraw | None:
    """Return the draft of a draw or a round of a competition, with who made it. One query."""
    return competition.draft_draws.exclude(verb=Verb.ADD_FIXTURE).select_related("author").first()


def drafts_of_fixtures(competition: Competition) -> list[DraftDraw]:
    """Return the fixtures of a competition that are drafts, with who made them, in their order. One query."""
    return list(competition.draft_draws.filter(verb=Verb.ADD_FIXTURE).select_related("author"))


def planned(draft: DraftDraw) -> Plan | None:
    """Return what the draft of a draw or a round says.

    None where entrants, settings, matches or results have changed since, so that it is void.
    """
    try:
        number, found = _plan_now(draft.competition, Verb(draft.verb), draft.round, draft.without)
    except RefusedError:
        return None
    return found if (number, _as_data(found)) == (draft.round, draft.plan) else None


def names_without(draft: DraftDraw) -> list[str]:
    """Return the names of those whom a draft leaves out, in the order of the seeds. One query, or none."""
    if not draft.without:
        return []
    return list(draft.competition.entrants.filter(pk__in=draft.without).order_by("seed").values_list("name", flat=True))


def nights_of(draft: DraftDraw) -> Mapping[Night, Start]:
    """Return when the rounds of a draft are to be played; one that is drawn again keeps its day."""
    if draft.verb == Verb.REDRAW_ROUND:
        return nights_of_round(draft.competition, draft.round)
    return {
        (stage, number): Start(date.fromisoformat(on), *(time.fromisoformat(each) for each in at))
        for stage, number, on, *at in draft.nights
    }


def added_of(draft: DraftDraw) -> Added:
    """Return what the draft of a fixture says."""
    days = {name: date.fromisoformat(day) for name, day in draft.plan.items() if name in _DAYS and day}
    at = draft.plan.get("at")
    return Added(**{**draft.plan, **days, "at": time.fromisoformat(at) if at else None})


def round_of_draft(draft: DraftDraw, now: Additions) -> int:
    """Return the round in which the draft of a fixture would now be. Raises RefusedError where it cannot be added."""
    added = added_of(draft)
    number = now.round_of(added)
    for field, side in (("home", added.home), ("away", added.away)):
        if now.entrants[side].withdrawn:
            raise refused("side_is_out", field)
    return number


def keep_draft(
    competition: Competition,
    verb: Verb,
    nights: Mapping[Night, Start],
    by: Signature,
    seen: int,
    *,
    again: int | None = None,
    without: Collection[int] | None = (),
) -> None:
    """Work out the draw, the next round, or the round drawn `again`, and keep it back for the act `verb`.

    `without` is as `draw_next_round` and `redraw_round` have it. It takes the place of the draft that was `seen`: its
    id, 0 where there was none. Raises NotWrittenError.
    """
    with change_competition(competition, verb, by) as act:
        act.idle = True  # nothing that the history tells of has changed
        draft = draft_of(act.competition)
        if seen or draft is not None:
            _as_seen(draft, seen).delete()
        if verb is Verb.DRAW and has_begun(act.competition.fixtures.all()):
            raise refused("draw_has_begun")
        if without is None:
            without = [each.pk for each in left_out_of(act.competition, again or 0)]
        else:
            check_without(act.competition, without, again)
        number, found = _plan_now(act.competition, verb, again, without)
        DraftDraw.objects.create(
            competition=act.competition,
            verb=verb,
            round=number,
            plan=_as_data(found),
            nights=[
                [stage, each, start.on.isoformat(), *([start.at.isoformat()] if start.at else [])]
                for (stage, each), start in nights.items()
            ],
            without=list(without),
            author=by.author,
        )


def keep_fixture(competition: Competition, added: Added, by: Signature, seen: int) -> None:
    """Keep a fixture back that could be added now. Raises NotWrittenError.

    `seen` is the id of the newest of those drafts on the page, 0 where there was none: sent twice, it is kept once.
    """
    with change_competition(competition, Verb.ADD_FIXTURE, by) as act:
        act.idle = True
        newest = act.competition.draft_draws.filter(verb=Verb.ADD_FIXTURE).last()
        if (newest.pk if newest else 0) != seen:
            raise refused("drafts_have_changed")
        additions(act.competition).round_of(added)
        plan = asdict(added) | {name: each.isoformat() for name in (*_DAYS, "at") if (each := getattr(added, name))}
        DraftDraw.objects.create(
            competition=act.competition,
            verb=Verb.ADD_FIXTURE,
            round=added.number or 0,
            plan=plan,
            author=by.author,
        )


def discard_draft(competition: Competition, by: Signature, seen: int) -> None:
    """Throw away the draft that was `seen`. Raises NotWrittenError."""
    with change_competition(competition, Verb.CLEAR_DRAW, by) as act:
        act.idle = True
        _as_seen(act.competition.draft_draws.filter(pk=seen).first(), seen).delete()


def publish_draft(competition: Competition, by: Signature, seen: int) -> None:
    """Do the act of the draft that was `seen`. Raises NotWrittenError, also where it is void."""
    kept = competition.draft_draws.filter(pk=seen).first()
    verb = Verb(kept.verb) if kept else Verb.DRAW
    with change_draw(competition, verb, by, _given_up(competition, kept)) as act:
        draft = _as_seen(act.competition.draft_draws.filter(pk=seen).first(), seen)
        if draft.verb == Verb.ADD_FIXTURE:
            round_of_draft(draft, additions(act.competition))
            write_added(act, added_of(draft))
            draft.delete()
        else:
            _publish_draw(act, draft)


def _given_up(competition: Competition, draft: DraftDraw | None) -> QuerySet[Fixture]:
    """Return the fixtures that the act of a draft takes away."""
    if draft is None or draft.verb not in (Verb.DRAW, Verb.REDRAW_ROUND):
        return Fixture.objects.none()
    return competition.fixtures.filter(stage=0, round=draft.round) if draft.round else competition.fixtures.all()


def _publish_draw(act: CompetitionChange, draft: DraftDraw) -> None:
    """Make the draw, or the round, of a draft, which is gone by that. Raises RefusedError where it is void."""
    if planned(draft) is None:
        raise refused("draft_is_void")
    if draft.without:
        act.about["without"] = names_without(draft)
    match draft.verb:
        case Verb.DRAW:
            act.about |= write_draw(act.competition, nights_of(draft), draft.without)
        case Verb.REDRAW_ROUND:
            act.about |= write_round_again(act.competition, draft.round, draft.without)
        case _:
            act.about["round"] = write_round(act.competition, nights_of(draft), draft.without)


def _plan_now(competition: Competition, verb: Verb, again: int | None, without: Collection[int]) -> tuple[int, Plan]:
    """Return how the draw, the next round, or a round `again`, would be made now, and its number; 0 of the draw.

    Raises RefusedError.
    """
    if verb is Verb.DRAW:
        return 0, plan_of_draw(competition, without)
    number, standing, plan = plan_of_round(competition, again if verb is Verb.REDRAW_ROUND else None, without)
    entrants = competition.entrants.in_bulk(standing)
    return number, ([entrants[pk] for pk in standing], plan)


def _as_seen(found: DraftDraw | None, seen: int) -> DraftDraw:
    """Return a draft of a competition that is locked. Raises RefusedError where it is not that which was seen."""
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
