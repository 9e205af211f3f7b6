"""Outcomes and tallies: what the standings are made of, worked out anew from the matches they follow from.

Always a fresh aggregate over what is there, never an addition to what was: so it is right after every correction.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import fields
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache, reduce
from operator import or_
from typing import Any, NamedTuple

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Sum

from scoring.models import MatchSide, SideResult
from scoring.models.statistics import UNDATED
from scoring.rules.results import Outcome, margin
from tournaments.formats.registry import find_format
from tournaments.models import Competition, Entrant, Fixture, FixtureOutcome, Tally
from tournaments.services.conditions import quota_of
from tournaments.standings.facts import MatchFacts, SideFacts
from tournaments.standings.line import StandingsLine, line_of
from tournaments.standings.scheme import Scheme

COLUMNS = tuple(column.name for column in fields(StandingsLine))
EXACT = ("points", "bonus")
BATCH = 500
_EXACT_PLACES = [COLUMNS.index(name) for name in EXACT]
THOUSANDTH = Decimal("0.001")

# What no table reads of a match, and takes long where matches are many.
_UNREAD = ("scoreboard", "created_at", "changed_at", "scorer_since")
_NOTHING = SideFacts()
_MARGIN = ("margin_runs", "margin_wickets", "margin_balls", "margin_innings")
_OF_A_SIDE = tuple(column.name for column in fields(SideFacts))

_HAS_OUTCOMES = Exists(FixtureOutcome.objects.filter(fixture=OuterRef("pk")).order_by())

Pair = tuple[int, int | None]
Withdrawn = Entrant.Withdrawn


class _Matches(NamedTuple):
    """What is known of the sides of matches, by match and place.

    Who held their cards, what they made, and by how much they won.
    """

    people: dict[tuple[int, int], str]
    made: dict[tuple[int, int], SideFacts]
    margins: dict[tuple[int, int], Mapping[str, int]]


def refresh(competition: Competition, fixtures: Iterable[Fixture]) -> None:
    """Bring the outcomes of some fixtures, and the tallies of those who meet in them, up to date.

    The number of queries does not depend on how many matches the competition has.
    """
    fixtures = list(fixtures)
    kept = FixtureOutcome.objects.filter(fixture__in=fixtures)
    pairs: set[Pair] = set(kept.values_list("entrant", "opponent"))
    kept.delete()
    these = Fixture.objects.filter(pk__in=[fixture.pk for fixture in fixtures])
    due = due_outcomes(competition, these)
    FixtureOutcome.objects.bulk_create(due)
    _mark_finished(these)
    pairs |= {(outcome.entrant_id, outcome.opponent_id) for outcome in due}
    _refresh_tallies(competition, pairs)


def refresh_all(competition: Competition) -> None:
    """Work out every outcome and tally of a competition anew."""
    competition.outcomes.all().delete()
    # In the order in which the matches were changed, as if each had been refreshed when it was.
    fixtures = competition.fixtures.order_by(F("match__changed_at").asc(nulls_first=True), "pk")
    FixtureOutcome.objects.bulk_create(due_outcomes(competition, fixtures), batch_size=BATCH)
    _mark_finished(competition.fixtures.order_by())
    competition.tallies.all().delete()
    Tally.objects.bulk_create(due_tallies(competition, competition.outcomes.all()), batch_size=BATCH)


def differences(competition: Competition) -> Iterator[str]:
    """Yield a line for each outcome or tally kept, and each mark of a finished fixture, that is not what follows from
    the matches.
    """
    due = due_outcomes(competition, competition.fixtures.all())
    finished = {outcome.fixture_id for outcome in due}
    for pk, kept in competition.fixtures.order_by().values_list("pk", "finished"):
        if kept != (pk in finished):
            yield f"fixture {pk}: finished {kept}, by the matches {not kept}"
    yield from _compare("outcome", competition.outcomes.all(), due, ("fixture_id", "entrant_id"))
    tallies = due_tallies(competition, competition.outcomes.all())
    yield from _compare("tally", competition.tallies.all(), tallies, ("entrant_id", "opponent_id"))


def due_outcomes(competition: Competition, fixtures: QuerySet[Fixture]) -> list[FixtureOutcome]:
    """Return the outcomes that follow from the matches of some fixtures. Three queries, four where one was awarded."""
    scheme = Scheme.from_data(competition.points)
    entrants = {entrant.pk: entrant for entrant in competition.entrants.all()}
    rows = list(
        fixtures.exclude(state=Fixture.State.CANCELLED)
        .exclude(home=None)
        .select_related("match")
        .defer(*(f"match__{name}" for name in _UNREAD))
    )
    matches = _Matches({}, {}, {})
    lines = SideResult.objects.filter(match__fixture__in=fixtures).order_by()
    for match, place, person, runs, wickets, balls, innings, *made in lines.values_list(
        "match", "place", "person", *_MARGIN, *_OF_A_SIDE
    ):
        matches.people[match, place], matches.made[match, place] = person, SideFacts(*made)
        matches.margins[match, place] = margin(runs, wickets, balls, innings=innings)
    if any(entrant.withdrawn == Withdrawn.AWARDED for entrant in entrants.values()):
        # A match that was not played out has no lines.
        sides = MatchSide.objects.filter(match__fixture__in=fixtures).order_by()
        for match, place, person in sides.values_list("match", "place", "played_by"):
            matches.people[match, place] = person
    return [outcome for fixture in rows for outcome in _outcomes_of(fixture, competition, entrants, scheme, matches)]


def due_tallies(competition: Competition, outcomes: QuerySet[FixtureOutcome]) -> list[Tally]:
    """Return the tallies that outcomes add up to. One query."""
    sums: Iterable[Mapping[str, Any]] = (
        outcomes.filter(counts=True)
        .order_by()
        .values("entrant", "opponent")
        .annotate(**{f"sum_{name}": Sum(name) for name in COLUMNS})
    )
    return [
        Tally(
            competition=competition,
            entrant_id=row["entrant"],
            opponent_id=row["opponent"],
            **{name: _sum(name, row[f"sum_{name}"]) for name in COLUMNS},
        )
        for row in sums
    ]


def exact_sum(total: Decimal) -> Decimal:
    """Return a sum of points that the database made. SQLite adds binary fractions: their error is rounded off."""
    return total.quantize(THOUSANDTH)


def line_of_columns(sums: Iterable[int | Decimal]) -> StandingsLine:
    """Return the line that the columns of a row keep."""
    values: list[Any] = [*sums]
    for place in _EXACT_PLACES:
        values[place] = _fraction(values[place])
    return StandingsLine(*values)


def _mark_finished(fixtures: QuerySet[Fixture]) -> None:
    """Keep with fixtures whether they have outcomes; only those are written of which that changes."""
    fixtures.exclude(finished=_HAS_OUTCOMES).update(finished=_HAS_OUTCOMES)


def _refresh_tallies(competition: Competition, pairs: Collection[Pair]) -> None:
    if not pairs:
        return
    these = reduce(or_, (Q(entrant=entrant, opponent=opponent) for entrant, opponent in pairs))
    competition.tallies.filter(these).delete()
    Tally.objects.bulk_create(due_tallies(competition, competition.outcomes.filter(these)))


def _outcomes_of(
    fixture: Fixture,
    competition: Competition,
    entrants: Mapping[int, Entrant],
    scheme: Scheme,
    matches: _Matches,
) -> Iterator[FixtureOutcome]:
    if fixture.is_bye and fixture.home_id is not None:
        # A bye of a league is a rest; in other formats it is worth points.
        counts = (
            "bye" in find_format(competition.format).outcomes
            and entrants[fixture.home_id].withdrawn != Withdrawn.EXPUNGED
        )
        outcome = _outcome(fixture, fixture.home_id, None, StandingsLine(points=scheme.bye), counts=counts)
        outcome.person = entrants[fixture.home_id].person
        yield outcome
        return
    if fixture.home_id is None or fixture.away_id is None:
        return
    sides = (fixture.home_id, fixture.away_id)
    quota = quota_of(competition, fixture)
    facts = _facts(fixture, [entrants[side].withdrawn for side in sides], matches)
    if facts is None:
        return
    counts = fixture.stage == 0 and all(entrants[side].withdrawn != Withdrawn.EXPUNGED for side in sides)
    sides_of_match = [place ^ fixture.home_side if fixture.match_id else place for place in (0, 1)]
    held = [
        _held(fixture, side, entrants[who].person, competition, matches)
        for side, who in zip(sides_of_match, sides, strict=True)
    ]
    for place, entrant in enumerate(sides):
        side = sides_of_match[place]
        outcome = _outcome(fixture, entrant, sides[1 - place], line_of(facts, side, scheme, quota), counts=counts)
        outcome.person, outcome.against = held[place], held[1 - place]
        yield outcome


def _held(fixture: Fixture, side: int, entered: str, competition: Competition, matches: _Matches) -> str:
    """Return who held the cards of a side: whom its match names; without a match, and between people, who entered."""
    if fixture.match_id is None or competition.between == Competition.Between.PEOPLE:
        return entered
    return matches.people.get((fixture.match_id, side), "")


def _facts(fixture: Fixture, withdrawn: list[str], matches: _Matches) -> MatchFacts | None:
    """Return how a fixture ended: by its match, or awarded against one that withdrew; None where it has not."""
    match = fixture.match
    if match is not None and match.is_over:
        sides = (matches.made.get((match.pk, 0), _NOTHING), matches.made.get((match.pk, 1), _NOTHING))
        won_by = {} if match.counted_winner is None else matches.margins.get((match.pk, match.counted_winner), {})
        return MatchFacts(Outcome(match.counted_outcome), match.counted_winner, won_by, sides)
    gone = [place for place, how in enumerate(withdrawn) if how]
    if len(gone) == 1 and withdrawn[gone[0]] == Withdrawn.AWARDED:
        winner = 1 - gone[0] if match is None else (1 - gone[0]) ^ fixture.home_side
        return MatchFacts(Outcome.AWARDED, winner)
    return None


def _outcome(
    fixture: Fixture, entrant: int, opponent: int | None, line: StandingsLine, *, counts: bool
) -> FixtureOutcome:
    return FixtureOutcome(
        fixture=fixture,
        competition_id=fixture.competition_id,
        entrant_id=entrant,
        opponent_id=opponent,
        counts=counts,
        day=(fixture.match and fixture.match.played_on) or fixture.on or UNDATED,
        round=fixture.round,
        **{name: _kept(getattr(line, name)) for name in COLUMNS},
    )


def _kept(value: int | Fraction) -> int | Decimal:
    return Decimal(value.numerator) / value.denominator if isinstance(value, Fraction) else value


def _sum(name: str, total: int | Decimal) -> int | Decimal:
    return exact_sum(Decimal(total)) if name in EXACT else int(total)


@lru_cache(maxsize=1024)
def _fraction(value: Decimal | Fraction) -> Fraction:
    """Return points as a fraction; the same few come again and again."""
    return Fraction(value)


def _compare(
    what: str,
    kept: QuerySet[FixtureOutcome] | QuerySet[Tally],
    due: Iterable[FixtureOutcome | Tally],
    key: tuple[str, str],
) -> Iterator[str]:
    found: dict[object, list[tuple[object, ...]]] = defaultdict(list)
    of_outcomes = ("person", "against", "counts", "day", "round")
    names = ("opponent_id", *COLUMNS, *(name for name in of_outcomes if hasattr(kept.model, name)))

    def values(row: FixtureOutcome | Tally) -> tuple[object, ...]:
        return tuple(getattr(row, name) for name in names)

    for row in kept:
        found[tuple(getattr(row, name) for name in key)].append(values(row))
    for row in due:
        place = tuple(getattr(row, name) for name in key)
        mine = found.pop(place, [])
        if mine != [values(row)]:
            yield f"{what} {place}: kept {mine!r}, by the matches {values(row)!r}"
    for left, mine in found.items():
        yield f"{what} {left}: kept {mine!r}, by the matches nothing"
