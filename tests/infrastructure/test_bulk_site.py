"""A site made in bulk (`tools.load.bulk`) is what its logs fold into, and goes on as any other."""

import random

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import DatabaseError, transaction
from django.test import Client

from scoring.models import Club, ClubMark, LogRecord, Match, Player, Role, Team
from tools.load.bulk import OF_A_CLUB, OF_A_SEASON, amiss, make
from tools.load.season import Size
from tournaments.models import (
    AgainstTotals,
    Competition,
    Counted,
    DuelTotals,
    MatchTotals,
    PlayerTotals,
    Season,
    SideTotals,
)

MATCHES, SEASONS = 30, 2
REBUILT = {Counted, MatchTotals, PlayerTotals, SideTotals, AgainstTotals, DuelTotals}
ONE_BY_ONE = {Club, ClubMark, Role}


@pytest.mark.django_db
def test_a_site_made_in_bulk_is_sound() -> None:
    made = make(MATCHES, Size(teams=2, overs=2), seasons=SEASONS)
    assert made.matches == Match.objects.count() >= MATCHES
    assert made.clubs == Club.objects.count() > 1
    assert made.records == LogRecord.objects.count() > 10 * MATCHES
    call_command("rebuild", "--check", verbosity=0)  # ends with status 1 where anything does not follow from the logs
    assert not list(amiss(5, random.Random(1)))

    for kind in OF_A_SEASON:
        assert kind._default_manager.count() % (made.clubs * SEASONS) == 0, kind
        assert kind._default_manager.exists(), kind
    filled = {kind for app in ("scoring", "tournaments") for kind in apps.get_app_config(app).get_models()}
    filled = {kind for kind in filled if kind._default_manager.exists()}
    assert filled == {*OF_A_CLUB, *REBUILT, *ONE_BY_ONE}

    club, season, match = (kind._default_manager.order_by("pk").last() for kind in (Club, Season, Match))
    assert isinstance(club, Club)
    assert isinstance(match, Match)
    assert {season.name for season in Season.objects.filter(club=club)} == {"2026", "2025"}
    assert season in club.seasons.all()
    assert {each.club_id for each in Player.objects.filter(matches__side__match=match)} == {club.pk}
    competition = Competition.objects.latest("pk")
    table = competition.get_absolute_url()
    for address in (match.get_absolute_url(), table, f"{table}averages/"):
        assert Client().get(address).status_code == 200

    Team.objects.create(club=club, name="Newcomers")  # with a key of its own
    with pytest.raises(DatabaseError, match="only ever appended"), transaction.atomic():
        LogRecord.objects.filter(match=match).update(reason="changed")
    with pytest.raises(ValueError, match="empty"):
        make(MATCHES)
