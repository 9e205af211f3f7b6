"""Records equal those of a plain count of what was played, over seasons played with real cards."""

import random
from datetime import date, timedelta

import pytest
from records_played import check, forde, grid

from scoring.book.changes import WITHDRAW
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import Club, Match

pytestmark = pytest.mark.django_db

MAY = date(2026, 5, 1)


@pytest.mark.parametrize("seed", range(4))
def test_records_equal_a_plain_count(club: Club, seed: int) -> None:
    rng = random.Random(seed)
    games = (forde, forde, grid)
    season = [rng.choice(games)(club, MAY + timedelta(days=rng.randrange(10)), rng) for _ in range(14)]
    unfinished = set(Match.objects.exclude(status=Match.Status.COMPLETED).values_list("pk", flat=True))
    finished = [each for each in season if each.match.pk not in unfinished]
    check(club, finished)
    gone = rng.choice(finished)
    write(gone.match.slug, WITHDRAW, Signature(author=None, seen=gone.match.version, reason="twice"))
    check(club, [each for each in finished if each is not gone])
