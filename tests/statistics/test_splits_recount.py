"""What players did against sides and each other is what a plain recount has, whoever is found to be one, or two again.

And it is that, after the update that first keeps it, of matches that an earlier version counted.
"""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from league_with_cards import links_of, setup_of
from played_competition import book
from recount import check, kept
from test_averages_recount import BALLS, Season

from scoring.book.changes import UNDO, WITHDRAW
from scoring.book.new_match import create_match
from scoring.book.setups import SideLinks
from scoring.clubs.merges import NotMergedError, merge, undo_merge
from scoring.clubs.team_merges import merge_teams
from scoring.models import BattingInnings, Club, Match, Merge, Player, Team
from scoring.visibility import Visibility
from tournaments.models import AgainstTotals, Counted, DuelTotals
from tournaments.statistics.careers import careers
from tournaments.statistics.scores import kept_wicket, outs
from tournaments.statistics.totals.update import rebuild_club, recount

pytestmark = pytest.mark.django_db

MOST = 3
"""So many tries at merging two players who were never on a side together."""


class SplitSeason(Season):
    """A season in which sides have keepers, some are of guests, and players are found to be one, or two again."""

    balls: tuple[int | str, ...] = (*BALLS, "caught_behind", "stumped")

    def play_outside(self) -> None:
        """Play a match in which most of a side are guests."""
        self._against("Bath", Team.objects.get(club=self.club, name="Bath").pk)

    def play_strangers(self) -> None:
        """Play a match against a side that is no team of the club."""
        self._against("Strangers", None)

    def _against(self, name: str, team: int | None) -> None:
        setup, links = setup_of(self.league, "Ayr", "Bath"), links_of(self.club, "Ayr", "Bath")
        home, away = setup.sides
        sides = (replace(home, keeper=self.chance.randint(1, 3)), replace(away, name=name, keeper=2))
        links[1] = SideLinks(team=team, players=[None, *links[1]["players"][1:3], *[None] * 8])
        self.score(create_match(self.club, replace(setup, sides=sides), None, links=links).match)

    def merge(self) -> None:
        """Find two players to be one, of the same or of another team."""
        for _try in range(MOST):
            kept_one, merged = self.chance.sample(list(Player.objects.filter(merged_into=None).order_by("pk")), 2)
            try:
                merge(kept_one, merged, None)
            except NotMergedError:
                continue  # both were on a side of a match
            return

    def part(self) -> None:
        done = self._one(Merge.objects.filter(undone_at=None))
        if done is not None:
            undo_merge(done, None)


@pytest.fixture
def season(club: Club) -> SplitSeason:
    """A league of which some is played, and a match outside it with guests."""
    found = SplitSeason(club, 29)
    for _match in range(3):
        found.play()
    found.play_outside()
    found.play_strangers()
    return found


@pytest.mark.parametrize("seed", range(3))
def test_whoever_is_merged_and_parted(club: Club, seed: int) -> None:
    season = SplitSeason(club, seed)
    for _first in range(3):
        season.play()
    season.play_outside()
    for _round in range(5):
        for _act in range(2):
            season.act()
        season.merge()
        check(club)
        season.merge()
        season.part()
        check(club)
    season.play_outside()
    season.play_strangers()
    Team.objects.create(club=club, name="Trial")
    merge_teams(Team.objects.get(name="Trial"), Team.objects.get(name="Bath"), None)
    check(club)
    _players, _sides, against, duels, _matches = kept(club)
    assert any(name.startswith("kept_") for row in against.values() for name in row)
    assert len({key[2] is None for key in duels}) == 2  # players and guests
    assert AgainstTotals.objects.filter(team__name="Trial").exists()
    assert not AgainstTotals.objects.filter(team__name="Bath").exists()


def test_a_keeper_and_the_batters(club: Club, season: SplitSeason) -> None:
    """Whatever was done in all is done against all sides together."""
    behind = BattingInnings.objects.filter(out__in=("caught_behind", "stumped"), match__fixture=None)
    season.balls = ("stumped", "caught_behind")
    season.play_outside()
    players = Player.objects.filter(matches__isnull=False).distinct()
    kept_by = sum(times for player in players for _out, times in kept_wicket(player, "forde", Visibility.PUBLIC))
    assert kept_by == behind.count() > 0
    for player in players:
        [career] = careers(player, Visibility.PUBLIC).games
        rows = outs(player, "forde", Visibility.PUBLIC).rows
        assert sum(int(str(row[1].value)) for row in rows) == career.total.batting.innings
        assert career.game.matches == career.total.matches


@pytest.mark.parametrize("missing", ["all", "against", "duels"])
def test_of_a_match_that_an_earlier_version_counted(club: Club, season: SplitSeason, missing: str) -> None:
    """Its table is as that version left it; it is mended by the next change of a match and by a rebuild."""
    long_ago = datetime(2020, 1, 1, tzinfo=UTC)
    whole = dict(Counted.objects.values_list("match", "shares"))
    for row in Counted.objects.all():
        assert row.shares is not None
        older = None if missing == "all" else {part: each for part, each in row.shares.items() if part != missing}
        Counted.objects.filter(pk=row.pk).update(shares=older, at=long_ago)
    first, second, third, *_others = Match.objects.order_by("pk")
    if missing == "all":
        AgainstTotals.objects.all().delete()
        DuelTotals.objects.all().delete()
    recount([first.pk])
    assert AgainstTotals.objects.filter(player__matches__side__match=first).exists()
    book(second, UNDO)
    list(rebuild_club(club, write=True))
    check(club)
    kept_now = dict(Counted.objects.exclude(match__in=[first, second]).values_list("match", "shares"))
    assert kept_now == {match: whole[match] for match in kept_now}
    assert set(Counted.objects.exclude(match__in=[first, second]).values_list("at", flat=True)) == {long_ago}
    book(third, WITHDRAW)
    check(club)


def test_a_career_is_as_of_its_last_match_that_was_counted(club: Club, season: SplitSeason) -> None:
    long_ago = datetime(2020, 1, 1, tzinfo=UTC)
    Counted.objects.update(at=long_ago)
    AgainstTotals.objects.all().delete()
    list(rebuild_club(club, write=True))
    match = Match.objects.earliest("pk")
    inside = Player.objects.filter(matches__side__match=match)
    outside = Player.objects.exclude(matches__side__match=match).filter(matches__isnull=False)
    assert {careers(player, Visibility.PUBLIC).games[0].game.at for player in inside} == {long_ago}
    recount([match.pk])
    assert long_ago not in {careers(player, Visibility.PUBLIC).games[0].game.at for player in inside}
    assert {careers(player, Visibility.PUBLIC).games[0].game.at for player in outside.distinct()} == {long_ago}
