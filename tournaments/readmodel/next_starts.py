"""When the next matches of an evening begin, round by round."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tournaments.readmodel.tonight import Evening, EveningMatch
from tournaments.words.tonight import begins_words


@dataclass(frozen=True, slots=True)
class NextStart:
    """A time at which matches of an evening are to begin, and in words what begins then."""

    at: datetime
    said: str


def next_starts(evening: Evening) -> list[NextStart]:
    """Return when matches that are still to come begin, the earliest first, as far as that is known."""
    starts: defaultdict[datetime, list[EveningMatch]] = defaultdict(list)
    for each in evening.matches:
        if each.is_to_come and each.at and each.day:
            starts[datetime.combine(each.day, each.at)].append(each)
    several = len({each.fixture.competition_id for each in evening.matches if each.fixture}) > 1
    return [
        NextStart(timezone.make_aware(at), _said(at, these, several=several)) for at, these in sorted(starts.items())
    ]


def _said(at: datetime, matches: Sequence[EveningMatch], *, several: bool) -> str:
    """Return what begins: a round where all are of one, with its competition where the evening has `several`."""
    first = matches[0].fixture
    rounds = {
        each.fixture and (each.fixture.competition_id, each.fixture.stage, each.fixture.round) for each in matches
    }
    if first is None or len(rounds) > 1:
        return begins_words(at.time())
    return begins_words(at.time(), first, first.competition.name if several else "")
