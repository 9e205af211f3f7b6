"""What batters and bowlers did against each other, added up from the lines of matches of which balls were recorded."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from scoring.models import BattingInnings, BowlingInnings, MatchPlayer
from tournaments.models import Counted, DuelTotals
from tournaments.statistics.totals.scope import TotalsScope
from tournaments.statistics.totals.sql import KEYS, Key

SUMS = ("balls", "runs", "wickets")
BATCH = 500


def duel_totals(scope: TotalsScope, players: Collection[int] | None = None) -> list[DuelTotals]:
    """Return the duels of a scope, without `players` all. Three queries and, of many matches, two for each 500 more."""
    counted = Counted.objects.filter(scope.at()).order_by("match")
    if players is not None:
        counted = counted.filter(match__in=MatchPlayer.objects.filter(player__in=players).values("side__match"))
    matches = list(counted.values_list("match", flat=True))
    found: dict[Key, Counter[str]] = {}
    for start in range(0, len(matches), BATCH):
        for _match, key, faced in _met(matches[start : start + BATCH]):
            if players is None or not {key[0], key[_BOWLER]}.isdisjoint(players):
                found.setdefault(key, Counter()).update(faced)
    return [
        DuelTotals(**scope.columns, **dict(zip(KEYS[DuelTotals], key, strict=True)), **sums)
        for key, sums in found.items()
    ]


def duel_shares(matches: Collection[int]) -> dict[Key, Counter[str]]:
    """Return the duels of each of some matches. The match is the first part of the key. Two queries."""
    found: dict[Key, Counter[str]] = {}
    for match, key, faced in _met(matches):
        found.setdefault((match, *key), Counter()).update(faced)
    return found


_BOWLER = 4
"""Where a key has the player who bowled."""


def _met(matches: Collection[int]) -> Iterator[tuple[int, Key, Mapping[str, int]]]:
    """Yield for each innings of some matches who met, with what the batter did. Of two guests nothing is kept."""
    of_innings, who = ("match", "innings"), ("player", "name", "side_name")
    bowled = BowlingInnings.objects.filter(match__in=matches).order_by()
    bowlers = {
        (match, innings, number): _known(*bowler)
        for match, innings, number, *bowler in bowled.values_list(*of_innings, "number", *who, "bowling_class")
    }
    batted = BattingInnings.objects.filter(match__in=matches).order_by()
    for match, innings, faced, *who_batted in batted.values_list(*of_innings, "faced", *who, "batting_class"):
        batter = _known(*who_batted)
        for each in faced:
            bowler = bowlers[match, innings, each["bowler"]]
            if batter[0] or bowler[0]:
                yield match, (*batter, *bowler), {name: each[name] for name in SUMS}


def _known(player: int | None, name: str, side: str, own_class: int | None) -> Key:
    return (player, "", "", own_class) if player else (None, name, side, own_class)
