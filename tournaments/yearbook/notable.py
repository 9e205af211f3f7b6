"""The matches of note of a competition, whose charts stand in the yearbook."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Case, F, IntegerField, Max, Min, QuerySet, Value, When
from django.utils.translation import gettext_lazy as _

from scoring.models import Match
from scoring.visibility import Visibility
from tournaments.formats.base import Decider
from tournaments.formats.plan import KNOCKOUT
from tournaments.formats.registry import find_format
from tournaments.models import Competition, Fixture
from tournaments.services.course import ORDER_OF_PLAY

FINAL, LAST_MATCH = _("the final"), _("the last match")
HIGHEST_TOTAL, HIGHEST_RECORDED = _("the highest total"), _("the highest total with a full record")
NARROWEST_FINISH, NARROWEST_RECORDED = _("the narrowest finish"), _("the narrowest finish with a full record")

RUNS_A_WICKET = 10
"""For how many runs a wicket left is taken where finishes are compared."""
_SIDE = "match__side_results"
_NARROW = Case(
    When(**{f"{_SIDE}__outcome": "tied"}, then=Value(0)),
    When(**{f"{_SIDE}__margin_innings": True}, then=None),
    When(**{f"{_SIDE}__margin_runs__isnull": False}, then=F(f"{_SIDE}__margin_runs")),
    When(**{f"{_SIDE}__margin_wickets__isnull": False}, then=RUNS_A_WICKET * F(f"{_SIDE}__margin_wickets")),
    output_field=IntegerField(),
)


@dataclass(frozen=True, slots=True)
class Notable:
    """A match of note, and why its charts are shown, in words for a title: "the final"."""

    match: int
    why: tuple[str, ...]


def notable(competition: Competition) -> list[Notable]:
    """Return the final or the last match of a series, the highest total and the narrowest finish, no match twice.

    Only matches come in whose course was recorded and in which a run was made; where one that was not is higher or
    narrower, the words tell. At most six queries.
    """
    found: dict[int, list[str]] = {}
    for match, why in _reasons(competition):
        found.setdefault(match, []).append(why)
    return [Notable(match, tuple(why)) for match, why in found.items()]


def _reasons(competition: Competition) -> Iterator[tuple[int, str]]:
    shown = competition.fixtures.filter(match__narrowest=Visibility.PUBLIC)
    finished = shown.filter(match__status=Match.Status.COMPLETED, match__withdrawn=False)
    measured = finished.annotate(high=Max("match__team_innings__runs"), narrow=Min(_NARROW))
    charted = measured.filter(match__depth=Match.Depth.LOG, high__gt=0)
    if found := _decider(competition, finished):
        last, why = found
        yield from ((match, why) for match in charted.filter(pk=last.pk).values_list("match", flat=True))
    bests = (
        ("high", "-high", HIGHEST_TOTAL, HIGHEST_RECORDED),
        ("narrow", "narrow", NARROWEST_FINISH, NARROWEST_RECORDED),
    )
    for figure, order, of_all, of_charted in bests:
        ranked = [
            rows.filter(**{f"{figure}__isnull": False}).order_by(order, *ORDER_OF_PLAY).values_list("match", figure)
            for rows in (charted, measured)
        ]
        if best := ranked[0].first():
            match, value = best
            yield match, str(of_all if ranked[1].values_list(figure, flat=True).first() == value else of_charted)


def _decider(competition: Competition, finished: QuerySet[Fixture]) -> tuple[Fixture, str] | None:
    """Return the fixture that decides a competition: its final, or the last match so far."""
    match find_format(competition.format).decider:
        case Decider.FINAL:
            needed = competition.fixtures.filter(stage=KNOCKOUT).exclude(state=Fixture.State.NOT_NEEDED)
            final = needed.order_by("-round", "number").first()
            return (final, str(FINAL)) if final else None
        case Decider.LAST_MATCH:
            last = finished.order_by(*ORDER_OF_PLAY).last()
            return (last, str(LAST_MATCH)) if last else None
    return None
