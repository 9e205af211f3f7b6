"""A match adds its own shares to the totals: the lines of others are read only where nothing else can tell."""

from dataclasses import replace

import pytest
from played_competition import book
from recount import check, kept
from test_averages_recount import Season

from scoring.book.changes import WITHDRAW
from scoring.models import BattingInnings, Club, Match
from tournaments.models import Counted, PlayerTotals
from tournaments.statistics.totals import shares
from tournaments.statistics.totals.scope import TotalsScope, Who
from tournaments.statistics.totals.update import recount


@pytest.fixture
def all_lines_of(monkeypatch: pytest.MonkeyPatch) -> list[Who]:
    """Return the players of whom all lines are read, as it is done."""
    found: list[Who] = []
    players = shares._PLAYERS

    def read_all(scope: TotalsScope, who: Who) -> list[PlayerTotals]:
        found.append(who)
        return players.counted(scope, who)

    monkeypatch.setattr(shares, "_PLAYERS", replace(players, counted=read_all))
    return found


def played(club: Club, matches: int) -> Season:
    season = Season(club, 23)
    while Match.objects.count() < matches:  # one in three has a bye
        season.play()
    return season


def test_a_match_that_is_finished_reads_no_other(club: Club, all_lines_of: list[Who]) -> None:
    played(club, 3)
    assert all_lines_of == []
    check(club)


def test_who_loses_the_best_innings_is_counted_from_what_is_left(club: Club, all_lines_of: list[Who]) -> None:
    season = played(club, 3)
    best = BattingInnings.objects.filter(player__isnull=False, runs__gt=0).order_by("-runs", "pk").first()
    assert best is not None
    others = PlayerTotals.objects.exclude(player=best.player).filter(innings__gt=0).count()
    book(best.match, WITHDRAW)
    assert any(best.player_id in who.players for who in all_lines_of)
    assert others > 0
    check(club)
    for match in Match.objects.filter(withdrawn=False):
        book(match, WITHDRAW)
    assert not any(kept(season.club))


def test_a_match_that_was_counted_before_shares_were_kept(club: Club) -> None:
    played(club, 3)
    Counted.objects.update(shares=None)
    check(club)
    first, second, _third = Match.objects.order_by("pk")
    recount([first.pk])
    assert Counted.objects.get(match=first).shares
    check(club)
    book(second, WITHDRAW)
    check(club)
