"""Joining those who take part, one at a time: on the evening itself, before the draw or after rounds of it."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from django.db import transaction

from scoring.book.signature import Signature
from tournaments.formats.registry import format_of
from tournaments.models import Adjustment, Competition, Entrant, Verb
from tournaments.services.acts import change_competition, refused
from tournaments.services.draws import redraw_with
from tournaments.services.entrants import EntrantDetails, entered, entered_twice
from tournaments.services.tallies import refresh_all
from tournaments.services.unplayed_matches import lock_unplayed


def rounds_missed(competition: Competition) -> int:
    """Return how many rounds somebody has missed who joins now. One query, none where rounds are not drawn singly."""
    kind, settings = format_of(competition)
    if not kind.rounds_to_draw(settings):
        return 0
    return max(competition.fixtures.filter(stage=0).order_by().values_list("round", flat=True), default=0)


def can_join(competition: Competition) -> bool:
    """Return whether somebody may join now: before the draw, and after it where the format lets them. One query."""
    return bool(format_of(competition)[0].joining) or not competition.fixtures.exists()


@transaction.atomic
def join_and_redraw(competition: Competition, details: EntrantDetails, points: Fraction, by: Signature) -> Entrant:
    """Let somebody join and play in the newest round already, which is drawn again for that: nothing of it may have
    begun. `points` are those of the rounds before it. Raises NotWrittenError.
    """
    lock_unplayed(competition.fixtures.all())
    entrant = _join(competition, details, points, by, in_newest_round=True)
    redraw_with(competition, [entrant.pk], replace(by, seen=competition.version, reason=""))
    return entrant


def join(competition: Competition, details: EntrantDetails, points: Fraction, by: Signature) -> Entrant:
    """Let somebody join after all others, with points for the rounds that were missed; `by.reason` says for what.

    Raises NotWrittenError.
    """
    return _join(competition, details, points, by, in_newest_round=False)


def _join(
    competition: Competition, details: EntrantDetails, points: Fraction, by: Signature, *, in_newest_round: bool
) -> Entrant:
    with change_competition(competition, Verb.JOIN, by) as act:
        kind, settings = format_of(act.competition)
        drawn = act.competition.fixtures.exists()
        if not can_join(act.competition):
            raise refused("draw_is_made")
        missed, rounds = rounds_missed(act.competition) - in_newest_round, kind.rounds_to_draw(settings)
        if rounds and missed >= rounds:
            raise refused("all_rounds_drawn", rounds=missed)
        others = list(act.competition.entrants.select_related("team").order_by("seed"))
        if len(others) >= kind.most:
            raise refused("too_many_entrants", given=len(others) + 1, most=kind.most)
        known = [EntrantDetails(each.name, each.team, each.person) for each in others]
        if entered_twice(act.competition, [*known, details]) is not None:
            raise refused("same_entrant_twice", "name", name=details.name)
        was = entered(act.competition)
        entrant = Entrant.objects.create(
            competition=act.competition,
            name=details.name,
            team=details.team,
            person=details.person,
            seed=max((each.seed for each in others), default=0) + 1,
        )
        act.about |= {"entrant": details.name, "round": missed, "was": was, "now": entered(act.competition)}
        if points:
            given = Decimal(points.numerator) / points.denominator
            act.about["points"] = str(given)
            Adjustment.objects.create(
                competition=act.competition, entrant=entrant, points=given, reason=by.reason, author=by.author
            )
        if drawn:
            refresh_all(act.competition)
    return entrant
