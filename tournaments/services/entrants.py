"""Who takes part: entering, seeding, withdrawing, points given and taken, lots drawn."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from scoring.book.signature import Signature
from scoring.clubs.team_merges import TeamMergeRefusal, TeamsNotMergedError
from scoring.models import Team
from tournaments.formats.registry import find_format
from tournaments.models import Adjustment, Competition, Entrant, Lot, Verb
from tournaments.services.acts import CompetitionChange, change_competition, refused
from tournaments.services.bracket_places import advance
from tournaments.services.tallies import refresh_all

_COLUMNS = ("pk", "name", "team", "person", "home_table", "days_off")


@dataclass(frozen=True, slots=True)
class EntrantDetails:
    """An entrant as it is to be: its name, the team it is, who holds its cards; `entrant` if it is entered already.

    `home_table` and `days_off` are None where they stay as they are.
    """

    name: str
    team: Team | None = None
    person: str = ""
    entrant: Entrant | None = None
    home_table: str | None = None
    days_off: Sequence[Sequence[str]] | None = None

    @property
    def table_and_days(self) -> tuple[str, list[list[str]]]:
        """Its home table and its days off, as they are to be."""
        entrant = self.entrant or Entrant()
        table = entrant.home_table if self.home_table is None else self.home_table
        days = entrant.days_off if self.days_off is None else self.days_off
        return table, [list(span) for span in days]


def enter(competition: Competition, entries: Sequence[EntrantDetails], by: Signature) -> None:
    """Make these the entrants, in the order of their seeds. Raises NotWrittenError.

    Refused: the same name twice, or the same team (between people, the same person), leaving out one that is in the
    draw already, and joining it, but after all others where the format lets them.
    """
    with change_competition(competition, Verb.ENTER, by) as act:
        twice = entered_twice(act.competition, entries)
        if twice is not None:
            raise refused("same_entrant_twice", "entrants", name=twice)
        stay = {entry.entrant.pk for entry in entries if entry.entrant}
        drawn = act.competition.fixtures.exists()
        gone = act.competition.entrants.exclude(pk__in=stay)
        joins = [entry.entrant is None for entry in entries]
        if drawn and (gone.exists() or (any(joins) and not find_format(act.competition.format).joining)):
            raise refused("draw_is_made", "entrants")
        if drawn and joins != sorted(joins):
            raise refused("joins_last", "entrants")
        was = entered(act.competition)
        as_it_is = list(act.competition.entrants.order_by("seed").values_list(*_COLUMNS))
        if as_it_is == [_columns(entry) for entry in entries]:
            act.idle = True
            return
        were = [row[0] for row in as_it_is]
        gone.delete()
        kept = {entrant.pk: entrant for entrant in act.competition.entrants.all()}
        # Names are free to change places among the entrants: away with the old ones first.
        for entrant in kept.values():
            Entrant.objects.filter(pk=entrant.pk).update(name=f"\N{BULLET}{entrant.pk}")
        for seed, entry in enumerate(entries, 1):
            known = kept.get(entry.entrant.pk) if entry.entrant else None
            entrant = known or Entrant(competition=act.competition)
            entrant.name, entrant.team, entrant.person, entrant.seed = entry.name, entry.team, entry.person, seed
            entrant.home_table, entrant.days_off = entry.table_and_days
            entrant.save()
        act.about |= {"entrants": [entry.name for entry in entries], "was": was, "now": entered(act.competition)}
        _keep_sides(act, were)
        if drawn:
            refresh_all(act.competition)  # another may hold the cards


def exchange_team(kept: Team, merged: Team, by: Signature) -> None:
    """Have a team be entered wherever another was, under the names under which they were.

    Raises TeamsNotMergedError where both are in one competition.
    """
    for competition in Competition.objects.filter(entrants__team=merged).distinct().order_by("pk"):
        with change_competition(competition, Verb.ENTER, by) as act:
            entrants = act.competition.entrants
            if entrants.filter(team=kept).exists():
                raise TeamsNotMergedError(TeamMergeRefusal.ENTERED, competition.name)
            was = entered(act.competition)
            entrants.filter(team=merged).update(team=kept)
            names = list(entrants.order_by("seed").values_list("name", flat=True))
            act.about |= {"entrants": names, "was": was, "now": entered(act.competition)}


def entered(competition: Competition) -> dict[str, dict[str, object]]:
    """Return the entrants by their ids, for the history."""
    columns = ("name", "seed", "person", "team__name", "home_table", "days_off")
    rows = competition.entrants.order_by("seed").values("pk", *columns)
    return {str(row["pk"]): {name.removesuffix("__name"): row[name] for name in columns} for row in rows}


def _columns(entry: EntrantDetails) -> tuple[object, ...]:
    entrant, team = entry.entrant, entry.team
    return (
        entrant.pk if entrant else None,
        entry.name,
        team.pk if team else None,
        entry.person,
        *entry.table_and_days,
    )


def _keep_sides(act: CompetitionChange, were: Sequence[int]) -> None:
    """Let a setting that says a side go on saying the same one, whose place in the order of the seeds may be another.

    `were` are the ids of the entrants in the order that they had.
    """
    competition = act.competition
    for name in find_format(competition.format).of_sides():
        side = competition.settings.get(name)
        if side is None or side >= len(were):
            continue
        are = list(competition.entrants.order_by("seed").values_list("pk", flat=True))
        if were[side] in are and are.index(were[side]) != side:
            competition.settings[name] = are.index(were[side])
            act.about[name] = {"was": side, "now": competition.settings[name]}
            competition.save(update_fields=["settings"])


def entered_twice(competition: Competition, entries: Sequence[EntrantDetails]) -> str | None:
    """Return the name of the first that was entered before: under its name, or as the same team or person."""
    people = competition.between == Competition.Between.PEOPLE
    return _twice([(entry.name, entry.person.casefold() if people else entry.team) for entry in entries])


def _twice(entries: Sequence[tuple[str, object]]) -> str | None:
    """Return the name of the first whose name, or who is behind it where that is known, was entered before."""
    known: set[object] = set()
    for name, behind in entries:
        marks = {name.casefold(), ("behind", behind)} if behind else {name.casefold()}
        if marks & known:
            return name
        known |= marks
    return None


def withdraw(entrant: Entrant, how: str, by: Signature) -> None:
    """Withdraw an entrant by a way of `Entrant.Withdrawn`, or bring it back with "". Raises NotWrittenError."""
    verb = Verb.WITHDRAW_ENTRANT if how else Verb.BRING_BACK_ENTRANT
    with change_competition(entrant.competition, verb, by) as act:
        these = Entrant.objects.filter(pk=entrant.pk)
        was = these.values_list("withdrawn", flat=True).get()
        these.update(withdrawn=how)
        act.about |= {"entrant": entrant.name, "was": {"withdrawn": was}, "now": {"withdrawn": how}}
        refresh_all(act.competition)
        for fixture in act.competition.fixtures.filter(stage=1):
            advance(act.competition, fixture)
    entrant.withdrawn = how


def adjust(entrant: Entrant, points: Decimal, by: Signature) -> None:
    """Give an entrant points, or take them where they are negative; it takes a reason. Raises NotWrittenError."""
    with change_competition(entrant.competition, Verb.ADJUST, by) as act:
        if not by.reason.strip():
            raise refused("reason_needed", "reason")
        Adjustment.objects.create(
            competition=act.competition, entrant=entrant, points=points, reason=by.reason, author=by.author
        )
        act.about |= {"entrant": entrant.name, "points": str(points)}


def lift(adjustment: Adjustment, by: Signature, *, lifted: bool = True) -> None:
    """Let an adjustment count no more, or again. Raises NotWrittenError."""
    with change_competition(
        adjustment.competition, Verb.LIFT_ADJUSTMENT if lifted else Verb.RESTORE_ADJUSTMENT, by
    ) as act:
        Adjustment.objects.filter(pk=adjustment.pk).update(lifted=lifted)
        act.about |= {"entrant": adjustment.entrant.name, "points": str(adjustment.points)}


def lift_lots(lot: Lot, by: Signature, *, lifted: bool = True) -> None:
    """Let lots that were drawn count no more, or again. Raises NotWrittenError."""
    with change_competition(lot.competition, Verb.LIFT_LOTS if lifted else Verb.RESTORE_LOTS, by) as act:
        Lot.objects.filter(pk=lot.pk).update(lifted=lifted)
        names = dict(act.competition.entrants.filter(pk__in=lot.order).values_list("pk", "name"))
        act.about["order"] = [names[pk] for pk in lot.order if pk in names]


def draw_lots(competition: Competition, order: Iterable[Entrant], by: Signature) -> None:
    """Record lots drawn among entrants, the first drawn first. Raises NotWrittenError."""
    order = list(order)
    with change_competition(competition, Verb.DRAW_LOTS, by) as act:
        if len({entrant.pk for entrant in order}) != len(order) or len(order) < 2:
            raise refused("lots_need_two", "order")
        Lot.objects.create(competition=act.competition, order=[entrant.pk for entrant in order], author=by.author)
        act.about["order"] = [entrant.name for entrant in order]
