"""Making the draw of a competition, taking it back, and drawing the next round where rounds are drawn one by one."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, time
from fractions import Fraction
from typing import Any

from django.db.models import F, QuerySet, Sum

from scoring.book.errors import RefusedError
from scoring.book.signature import Signature
from tournaments.formats.base import NoRoundError, SoFar
from tournaments.formats.nights import Start
from tournaments.formats.plan import TABLE, Planned
from tournaments.formats.registry import format_of
from tournaments.formats.slots import Bye, EntrantSlot, Slot
from tournaments.models import Competition, DrawnRound, Entrant, Fixture, Verb
from tournaments.models.fixtures import LABEL
from tournaments.services.acts import CompetitionChange, change_competition, refused
from tournaments.services.bracket_places import SIDES, advance
from tournaments.services.check_ins import check_without, left_out_of
from tournaments.services.fixture_states import still_to_play
from tournaments.services.kept_draws import clear
from tournaments.services.standings import standings, standings_without
from tournaments.services.table_dealing import dealt_tables
from tournaments.services.tallies import exact_sum, refresh, refresh_all
from tournaments.services.unplayed_matches import change_draw, has_begun

Night = tuple[int, int]


def draw(competition: Competition, nights: Mapping[Night, Start], by: Signature, without: Collection[int] = ()) -> None:
    """Make the draw from the entrants in the order of their seeds; a round (stage, round) is dated by `nights`, those
    too that are drawn later.

    `without` are those who are not here, by their ids, where the first round alone is drawn and leaves them out.
    A draw of which nothing was played is replaced, and kept in the history. Raises NotWrittenError; see `acts`.
    """
    with change_draw(competition, Verb.DRAW, by, competition.fixtures.all()) as act:
        _say_without(act, check_without(act.competition, without))
        act.about |= write_draw(act.competition, nights, without)


def write_draw(
    competition: Competition, nights: Mapping[Night, Start], without: Collection[int] = ()
) -> dict[str, Any]:
    """Make the draw of a competition that is locked, and return what its history says of it; a draft of one is gone.

    Raises RefusedError.
    """
    kept = clear(competition)
    entrants, plan = plan_of_draw(competition, without)
    _write(competition, plan, entrants, nights)
    drawn = {(planned.stage, planned.round) for planned in plan}
    _plan_later_rounds(competition, [start for night, start in sorted(nights.items()) if night not in drawn])
    competition.draft_draws.exclude(verb=Verb.ADD_FIXTURE).delete()
    return kept | {"entrants": len(entrants), "fixtures": sum(not planned.is_bye for planned in plan)}


def plan_of_draw(competition: Competition, without: Collection[int] = ()) -> tuple[list[Entrant], list[Planned]]:
    """Return who would be drawn, in the order of their seeds, and how. Raises RefusedError. One query.

    Whoever is left out of the first round takes part all the same: the settings are to fit all of them.
    """
    kind, settings = format_of(competition)
    everybody = list(competition.entrants.filter(withdrawn="").order_by("seed"))
    problems = kind.check(len(everybody), settings)
    if problems:
        raise RefusedError(problems[:1])
    entrants = [entrant for entrant in everybody if entrant.pk not in without]
    if without and not kind.rounds_to_draw(settings):
        raise refused("not_drawn_by_rounds")
    if len(entrants) < kind.fewest:
        raise refused("too_few_are_here", fewest=kind.fewest, here=len(entrants))
    plan = kind.fixtures(len(entrants), settings)
    if not plan:
        raise refused("nothing_to_draw")
    return entrants, plan


def clear_draw(competition: Competition, by: Signature) -> None:
    """Take the draw back, if nothing of it was played; its history keeps it. Raises NotWrittenError."""
    with change_draw(competition, Verb.CLEAR_DRAW, by, competition.fixtures.all()) as act:
        act.about |= clear(act.competition)
        refresh_all(act.competition)


def draw_next_round(
    competition: Competition, nights: Mapping[Night, Start], by: Signature, without: Collection[int] = ()
) -> None:
    """Draw the next round of a competition that is drawn round by round, `without` those who are not here.

    Raises NotWrittenError, also where others are here now.
    """
    with change_competition(competition, Verb.DRAW_ROUND, by) as act:
        _say_without(act, check_without(act.competition, without))
        act.about["round"] = write_round(act.competition, nights, without)


def redraw_round(competition: Competition, number: int, by: Signature, without: Collection[int] | None = None) -> None:
    """Draw a round again on the standings as they now are; nothing of it may have begun.

    The round keeps its dates. `without` are those who are not here; where nothing is said of that, whoever was left
    out stays so. Raises NotWrittenError, also where others are here now.
    """
    with change_draw(competition, Verb.REDRAW_ROUND, by, _round(competition, number)) as act:
        left_out = left_out_of(act.competition, number)
        if without is None:
            without, names = [each.pk for each in left_out], [each.name for each in left_out]
        else:
            names = check_without(act.competition, without, number)
        _say_without(act, names)
        act.about |= write_round_again(act.competition, number, without)


def redraw_with(competition: Competition, entrants: Collection[int], by: Signature) -> None:
    """Draw the newest round again with entrants, by their ids, who have come since; nothing of it may have begun.

    The round keeps its dates, and whoever else was left out stays so. Raises NotWrittenError.
    """
    number = max(competition.fixtures.filter(stage=0).order_by().values_list("round", flat=True), default=0)
    verb = Verb.REDRAW_ROUND if number > 1 else Verb.DRAW
    with change_draw(competition, verb, by, _round(competition, number)) as act:
        left_out = [each for each in left_out_of(act.competition, number) if each.pk not in entrants]
        _say_without(act, [each.name for each in left_out])
        without = [each.pk for each in left_out]
        if number > 1:
            act.about |= write_round_again(act.competition, number, without)
        else:
            act.about |= write_draw(act.competition, nights_of_round(act.competition, number), without)


def _say_without(act: CompetitionChange, names: Sequence[str]) -> None:
    """Have the history name those whom a draw leaves out."""
    if names:
        act.about["without"] = list(names)


def write_round_again(competition: Competition, number: int, without: Collection[int]) -> dict[str, Any]:
    """Draw a round of a competition that is locked again, and return what its history says of it.

    Raises RefusedError.
    """
    these = _to_draw_again(competition, number)
    was, nights = _pairs(these), nights_of_round(competition, number)
    these.delete()
    competition.drawn_rounds.filter(round=number).delete()
    refresh_all(competition)
    later = later_rounds(competition)
    write_round(competition, nights, without)
    _plan_later_rounds(competition, later)
    return {"round": number, "was": was, "now": _pairs(these)}


def later_rounds(competition: Competition) -> list[Start]:
    """Return when the rounds that are still to be drawn are to begin, the next one first, as far as that was said."""
    return [
        Start(date.fromisoformat(on), time.fromisoformat(at) if at else None) for on, at in competition.later_rounds
    ]


def _plan_later_rounds(competition: Competition, starts: Sequence[Start]) -> None:
    competition.later_rounds = [[start.on.isoformat(), start.at.isoformat() if start.at else ""] for start in starts]
    competition.save(update_fields=["later_rounds"])


def nights_of_round(competition: Competition, number: int) -> Mapping[Night, Start]:
    """Return when a round is to be played, on the first of its days; nothing where it has none. One query."""
    dated = competition.fixtures.filter(stage=0, round=number).exclude(on=None)
    first = dated.order_by("on", F("at").asc(nulls_last=True)).first()
    return {(0, number): Start(first.on, first.at)} if first and first.on else {}


def keep_round(competition: Competition, number: int, by: Signature) -> None:
    """Keep the draw of a round though results it rested on have changed. Raises NotWrittenError."""
    with change_competition(competition, Verb.KEEP_ROUND, by) as act:
        now = points_now(act.competition, number)
        if not act.competition.drawn_rounds.filter(round=number).update(kept=now):
            raise refused("not_drawn_by_rounds")
        act.about["round"] = number


def ask_round(competition: Competition, number: int, by: Signature) -> None:
    """Forget that the draw of a round was kept: where its results differ, one asks again. Raises NotWrittenError."""
    with change_competition(competition, Verb.ASK_ROUND, by) as act:
        if not act.competition.drawn_rounds.filter(round=number, kept__isnull=False).update(kept=None):
            raise refused("nothing_kept")
        act.about["round"] = number


def points_now(competition: Competition, before: int) -> dict[str, str]:
    """Return the points of each entrant from the rounds before this one, exactly, by id: what a draw rests on."""
    sums = (
        competition.outcomes.filter(counts=True, fixture__round__lt=before)
        .order_by("entrant")
        .values_list("entrant")
        .annotate(Sum("points"))
    )
    return {str(entrant): str(Fraction(exact_sum(points))) for entrant, points in sums}


def changed_rounds(competition: Competition) -> list[int]:
    """Return the rounds whose draw rests on results that have changed since. Two queries."""
    sums = (
        competition.outcomes.filter(counts=True)
        .order_by("fixture__round")
        .values_list("fixture__round", "entrant")
        .annotate(Sum("points"))
    )
    by_round = [(number, str(entrant), Fraction(exact_sum(points))) for number, entrant, points in sums]
    changed = []
    for drawn in competition.drawn_rounds.order_by("round"):
        now: dict[str, Fraction] = {}
        for number, entrant, points in by_round:
            if number < drawn.round:
                now[entrant] = now.get(entrant, Fraction(0)) + points
        rests_on = drawn.rested_on if drawn.kept is None else drawn.kept
        if rests_on != {entrant: str(points) for entrant, points in now.items()}:
            changed.append(drawn.round)
    return changed


def _to_draw_again(competition: Competition, number: int) -> QuerySet[Fixture]:
    """Return the fixtures of a round that can be drawn again: the newest, and none of them has begun.

    Raises RefusedError.
    """
    these = _round(competition, number)
    if not competition.drawn_rounds.filter(round=number).exists():
        raise refused("not_drawn_by_rounds")
    if has_begun(these) or competition.fixtures.filter(stage=0, round__gt=number).exists():
        raise refused("round_has_begun", round=number)
    return these


def _round(competition: Competition, number: int) -> QuerySet[Fixture]:
    return competition.fixtures.filter(stage=0, round=number)


def _pairs(fixtures: QuerySet[Fixture]) -> list[list[str]]:
    """Return who meets whom by name, for the history; against "" a bye."""
    named = fixtures.order_by("number").values_list("home__name", "away__name")
    return [[home or "", away or ""] for home, away in named]


def _write(
    competition: Competition, plan: Sequence[Planned], entrants: Sequence[Entrant], nights: Mapping[Night, Start]
) -> None:
    """Write a plan as fixtures, deal the entrants into their groups, and let byes go through."""
    fixtures = _fixtures(competition, plan, [entrant.pk for entrant in entrants], nights)
    groups = {
        slot.index: planned.group
        for planned in plan
        for slot in (planned.home, planned.away)
        if isinstance(slot, EntrantSlot) and planned.stage == TABLE
    }
    for index, entrant in enumerate(entrants):
        entrant.group = groups.get(index, "")
    Entrant.objects.bulk_update(entrants, ["group"])
    refresh_all(competition)
    for fixture in fixtures:
        if fixture.is_bye and fixture.stage:
            advance(competition, fixture)


def _fixtures(
    competition: Competition, plan: Sequence[Planned], entrants: Sequence[int], nights: Mapping[Night, Start]
) -> list[Fixture]:
    """Write fixtures as they are planned for entrants, by their ids in the order of the plan."""
    fixtures = []
    tables = dealt_tables(competition, plan, entrants)
    for planned in plan:
        start = nights.get((planned.stage, planned.round))
        fixture = Fixture(
            competition=competition,
            key=planned.key,
            stage=planned.stage,
            group=planned.group,
            round=planned.round,
            number=planned.number,
            **dict(zip(LABEL, planned.label, strict=True)),
            is_bye=planned.is_bye,
            on=start.on if start else None,
            at=start.at if start else None,
            table=tables.get(planned.key, ""),
        )
        for side in SIDES:
            slot: Slot = getattr(planned, side)
            if isinstance(slot, EntrantSlot):
                setattr(fixture, f"{side}_id", entrants[slot.index])
            elif not isinstance(slot, Bye):
                setattr(fixture, f"{side}_from", slot.code)
        fixtures.append(fixture)
    return Fixture.objects.bulk_create(fixtures)


def write_round(competition: Competition, nights: Mapping[Night, Start], without: Collection[int] = ()) -> int:
    """Draw the next round on the standings as they are and return its number; a draft is gone. Raises RefusedError."""
    number, entrants, plan = plan_of_round(competition, without=without)
    _fixtures(competition, plan, entrants, nights)
    DrawnRound.objects.create(competition=competition, round=number, rested_on=points_now(competition, number))
    competition.draft_draws.exclude(verb=Verb.ADD_FIXTURE).delete()
    _plan_later_rounds(competition, later_rounds(competition)[1:])
    refresh(competition, competition.fixtures.filter(round=number))
    return number


def plan_of_round(
    competition: Competition, again: int | None = None, without: Collection[int] = ()
) -> tuple[int, list[int], list[Planned]]:
    """Return the number of the next round, entrants by their ids in the order of the standings, and who meets whom.

    With `again` it is that of the newest round, as it would now be drawn again. Those that it is drawn `without` are
    in none of its fixtures. Raises RefusedError.
    """
    if again is not None:
        _to_draw_again(competition, again)
    kind, settings = format_of(competition)
    so_far = _so_far(competition, again, without)
    try:
        plan = kind.next_round(so_far, settings)
    except NoRoundError as error:
        raise RefusedError([error.problem]) from None
    return so_far.last + 1, [entrant for entrant, _points in so_far.standing], plan


def _so_far(competition: Competition, again: int | None, without: Collection[int]) -> SoFar:
    """Return what the draw of the next round looks at, or of the newest where it is drawn again."""
    staying = set(competition.entrants.filter(withdrawn="").values_list("pk", flat=True)).difference(without)
    tables = standings(competition) if again is None else standings_without(competition, again)
    drawn = competition.fixtures.all() if again is None else competition.fixtures.exclude(round=again)
    last = max(drawn.values_list("round", flat=True), default=0)
    fixtures = drawn.exclude(state=Fixture.State.CANCELLED)
    return SoFar(
        [(row.entrant, row.points) for table in tables for row in table.rows if row.entrant in staying],
        list(fixtures.filter(is_bye=False).order_by("round", "number").values_list("home", "away")),
        frozenset(fixtures.filter(is_bye=True).values_list("home", flat=True)),
        last,
        still_to_play(competition).filter(round=last).count(),
    )
