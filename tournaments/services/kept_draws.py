"""A draw as it was before it was taken back or made anew: kept in the history, and put back from there."""

from collections.abc import Mapping
from datetime import date, time
from typing import Any

from scoring.book.signature import Signature
from tournaments.models import Competition, DrawnRound, Entrant, Fixture, Verb
from tournaments.models.fixtures import LABEL
from tournaments.services.acts import refused
from tournaments.services.tallies import refresh_all
from tournaments.services.unplayed_matches import change_draw, has_begun

BEFORE = "draw_before"
"""Under which name an act keeps the draw that was before it."""
FIXTURE = (
    *("id", "key", "stage", "group", "round", "number", *LABEL, "is_bye", "on", "at", "venue", "state", "conditions"),
    *("home_id", "away_id", "home_from", "away_from", "through_id", "through_why", "kept"),
    "issued_on",
    "table",
)
ROUND = ("round", "rested_on", "kept")


def clear(competition: Competition) -> dict[str, Any]:
    """Delete the draw, and return what an act keeps of it: nothing where there was none.

    Raises RefusedError where a match has begun.
    """
    if has_begun(competition.fixtures.all()):
        raise refused("draw_has_begun")
    kept = _kept(competition)
    competition.later_rounds = []
    competition.save(update_fields=["later_rounds"])
    competition.fixtures.all().delete()
    competition.drawn_rounds.all().delete()
    competition.entrants.update(group="")
    return {BEFORE: kept} if kept["fixtures"] else {}


def draw_before(competition: Competition) -> Mapping[str, Any] | None:
    """Return the draw that can be put back: that which the last act of all has taken away. One query."""
    last = competition.acts.order_by("-version").first()
    return last.about.get(BEFORE) if last else None


def check_draw_before(competition: Competition) -> None:
    """Raise ValueError where the draw that can be put back is not of this competition. Three queries at most."""
    before = draw_before(competition)
    if before is None:
        return
    drawn = [dict(zip(FIXTURE, row, strict=False)) for row in before["fixtures"]]
    sides = {each[name] for each in drawn for name in ("home_id", "away_id", "through_id")} - {None}
    elsewhere = Fixture.objects.filter(competition__season__club=competition.club_id).exclude(competition=competition)
    is_free = {each["id"] for each in drawn}.isdisjoint(elsewhere.order_by().values_list("pk", flat=True))
    if not is_free or not sides <= set(competition.entrants.values_list("pk", flat=True)):
        raise ValueError(competition.pk)


def put_draw_back(competition: Competition, by: Signature) -> None:
    """Put back the draw that was taken back or made anew last, with all that was arranged in it by hand.

    A draw that stands is taken away for it, and can be put back in its turn. Raises NotWrittenError.
    """
    with change_draw(competition, Verb.PUT_DRAW_BACK, by, competition.fixtures.all()) as act:
        before = draw_before(act.competition)
        if before is None:
            raise refused("no_draw_before")
        act.about |= clear(act.competition)
        # What was kept before fixtures had the last of these columns ends before them.
        fixtures = [
            Fixture(competition=act.competition, **dict(zip(FIXTURE, row, strict=False))) for row in before["fixtures"]
        ]
        Fixture.objects.bulk_create(fixtures)
        DrawnRound.objects.bulk_create(
            DrawnRound(competition=act.competition, **dict(zip(ROUND, row, strict=True))) for row in before["rounds"]
        )
        entrants = list(act.competition.entrants.all())
        for entrant in entrants:
            entrant.group = before["groups"].get(str(entrant.pk), "")
        Entrant.objects.bulk_update(entrants, ["group"])
        act.competition.later_rounds = before.get("later_rounds", [])
        act.competition.save(update_fields=["later_rounds"])
        refresh_all(act.competition)
        act.about["fixtures"] = sum(not fixture.is_bye for fixture in fixtures)


def _kept(competition: Competition) -> dict[str, Any]:
    """Return the whole draw as data."""
    grouped = competition.entrants.exclude(group="").values_list("pk", "group")
    return {
        "fixtures": [[_plain(value) for value in row] for row in competition.fixtures.values_list(*FIXTURE)],
        "rounds": [list(row) for row in competition.drawn_rounds.values_list(*ROUND)],
        "groups": {str(pk): group for pk, group in grouped},
        "later_rounds": competition.later_rounds,
    }


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, date | time) else value
