"""Records equal those of a plain count of what was played, over seasons played with real cards."""

import random
from datetime import date, timedelta

import pytest
from records_house import ever
from records_played import Best, Played, forde, grid, shields

from scoring.book.changes import WITHDRAW
from scoring.book.write import Signature, write
from scoring.models import Club, Match
from scoring.statistics.current_records import FEW, standing_records
from scoring.statistics.new_records import records_set
from scoring.statistics.records import EVERY, STANDS

pytestmark = pytest.mark.django_db

MAY = date(2026, 5, 1)
OF_FORDE = {"bowling", "ducks", "most-cards", "opening-hundred", *(f"stand-{wicket}" for wicket in STANDS)}
"""What is counted plainly in matches with balls, and in those of the other games by hand elsewhere."""


@pytest.mark.parametrize("seed", range(4))
def test_records_equal_a_plain_count(club: Club, seed: int) -> None:
    rng = random.Random(seed)
    games = (forde, forde, grid, shields)
    season = [rng.choice(games)(club, MAY + timedelta(days=rng.randrange(10)), rng) for _ in range(14)]
    unfinished = set(Match.objects.exclude(status=Match.Status.COMPLETED).values_list("pk", flat=True))
    finished = [each for each in season if each.match.pk not in unfinished]
    check(club, finished)
    gone = rng.choice(finished)
    write(gone.match.slug, WITHDRAW, Signature(None, gone.match.version, reason="twice"))
    check(club, [each for each in finished if each is not gone])


def check(club: Club, season: list[Played]) -> None:
    due = best_of(season)
    found = {(record.variant, record.kind): record for record in standing_records(ever(club))}
    assert standing_records(ever(club, FEW + 1)) == list(found.values())
    assert {(game, kind) for game, kind in found if game == "forde" or kind not in OF_FORDE} == due.keys()
    for (variant, kind), best in due.items():
        of_game = [each for each in season if each.match.variant == variant]
        done = [(each, how_good) for each in of_game for of, how_good in each.done if of == kind]
        record = found[variant, kind]
        if kind in EVERY:
            assert record.number == len(done)
            continue
        holders = [each for each, how_good in done if how_good == best]
        assert {candidate.match_id for candidate in record.holders} <= {each.match.pk for each in holders}
        assert record.holders[0].match_id == min(holders, key=lambda each: each.order).match.pk
        assert record.number == len(holders)
    for played in season:
        check_new(played, season)


def check_new(played: Played, season: list[Played]) -> None:
    """A match set what was as good as all before it, and the first of its game nothing."""
    before = [each for each in season if each.match.variant == played.match.variant and each.order < played.order]
    best, own = best_of(before), best_of([played])
    due = {
        kind
        for (variant, kind), how_good in own.items()
        if before and (kind in EVERY or how_good >= best.get((variant, kind), how_good))
    }
    known = {kind for _variant, kind in own}
    assert {each.candidate.kind for each in records_set(played.match)} & known == due


def best_of(season: list[Played]) -> dict[tuple[str, str], Best]:
    """Return the best of each game and kind."""
    best: dict[tuple[str, str], Best] = {}
    for played in season:
        for kind, how_good in played.done:
            key = played.match.variant, kind
            best[key] = max(best.get(key, how_good), how_good)
    return best
