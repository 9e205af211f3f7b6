"""Totals are what a plain recount has, whatever was played and whatever was done to it since."""

import json
import random
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, TypeVar

import pytest
from django.db import connection
from django.db.models import Model, QuerySet
from django.test.utils import CaptureQueriesContext
from league_with_cards import links_of, open_league, setup_of, with_player
from played_competition import ONE_OVER, SYSTEM, book
from recount import check, kept
from reported_matches import KNOWN

from scoring.book.changes import REINSTATE, UNDO, WITHDRAW, corrected, recorded, set_up
from scoring.book.listeners import rebuild_all
from scoring.book.new_match import create_match
from scoring.models import Club, Match
from scoring.rules.registry import find_rules
from scoring.visibility import Visibility
from tournaments.models import Counted, PlayerTotals, SideTotals
from tournaments.services.fixtures import attach, release, start
from tournaments.statistics.filters import as_of, of_club
from tournaments.statistics.totals import update as counting
from tournaments.statistics.totals.scope import Who
from tournaments.statistics.totals.update import rebuild_club, recount

_M = TypeVar("_M", bound=Model)

pytestmark = pytest.mark.django_db

BALLS = (0, 0, 1, 2, 3, 4, 6, "bowled", "caught", "run_out", "lbw")
BOWLERS = (9, 10, 11)


def test_every_example(club: Club) -> None:
    for path in KNOWN:
        document = json.loads(path.read_text())
        setup, problems = find_rules(document["variant"]).read_setup(document)
        assert setup is not None, problems
        create_match(club, setup, None, entries=document["entries"])
    check(club)
    players = kept(club)[0]
    assert len(players) > 300
    assert Counted.objects.count() == sum(
        json.loads(path.read_text())["derived"]["status"] == "completed" for path in KNOWN
    )


class Season:
    """A club with a league of one over a side, in which one thing after another is done at random."""

    balls: tuple[int | str, ...] = BALLS

    def __init__(self, club: Club, seed: int) -> None:
        self.club = club
        self.chance = random.Random(seed)
        self.league = open_league(club, "Ayr", "Bath", "Cork", conditions=ONE_OVER, settings={"round_robins": 4})

    def act(self) -> None:
        """Do one of the things that people do."""
        often = (self.play, self.play, self.play_outside)
        now_and_then = (self.correct, self.withdraw, self.bring_back, self.undo)
        rarely = (self.release, self.attach, self.exchange_players)
        self.chance.choice([*often, *now_and_then, *rarely])()

    def play(self) -> None:
        free = self._one(self.league.fixtures.filter(match=None).select_related("home", "away"))
        if free is None or free.home is None or free.away is None:
            return
        names = (free.home.name, free.away.name)
        match = start(free, setup_of(self.league, *names), links_of(self.club, *names), SYSTEM).match
        self.score(match)

    def play_outside(self) -> None:
        names = self.chance.sample(("Ayr", "Bath", "Cork"), 2)
        links = links_of(self.club, *names)
        links[0] = with_player(links[0], self.chance.randrange(11), None)  # a guest
        match = create_match(self.club, setup_of(self.league, *names), None, links=links).match
        self.score(match)

    def score(self, match: Match) -> None:
        """Score both overs, a ball at a time."""
        entries: list[dict[str, Any]] = []
        for _side in (0, 1):
            entries.append({"type": "over", "bowler": self.chance.choice(BOWLERS)})
            for _ball in range(6):
                ball = self.chance.choice(self.balls)
                entries.append({"type": "ball", **({"runs": ball} if isinstance(ball, int) else {"out": ball})})
        book(match, recorded("forde", entries))

    def _any(self, **which: Any) -> Match | None:
        return self._one(Match.objects.filter(club=self.club, **which))

    def _one(self, rows: QuerySet[_M]) -> _M | None:
        found = list(rows.order_by("pk"))
        return self.chance.choice(found) if found else None

    def correct(self) -> None:
        match = self._any(withdrawn=False, status=Match.Status.COMPLETED)
        if match is not None:
            book(match, [corrected("forde", self.chance.choice((3, 5, 10, 12)), {"type": "ball", "runs": 4})])

    def withdraw(self) -> None:
        match = self._any(withdrawn=False)
        if match is not None:
            book(match, WITHDRAW)

    def bring_back(self) -> None:
        match = self._any(withdrawn=True)
        if match is not None:
            book(match, REINSTATE)

    def undo(self) -> None:
        match = self._any(withdrawn=False, status=Match.Status.COMPLETED)
        if match is not None:
            book(match, UNDO)

    def release(self) -> None:
        fixture = self._one(self.league.fixtures.exclude(match=None))
        if fixture is not None:
            release(fixture, SYSTEM)

    def attach(self) -> None:
        match = self._any(withdrawn=False, fixture=None)
        if match is None:
            return
        home, away = match.sides.order_by("place").values_list("team", flat=True)
        free = self.league.fixtures.filter(match=None, home__team=home, away__team=away).first()
        if free is not None:
            attach(free, match, SYSTEM)

    def exchange_players(self) -> None:
        """Say in the set-up that the first of the side was another."""
        match = self._any(withdrawn=False)
        if match is None:
            return
        names = match.sides.order_by("place").values_list("name", flat=True)
        links = links_of(self.club, *names)
        first, second = links[0]["players"][:2]
        links[0] = with_player(with_player(links[0], 0, second), 1, first)
        book(match, [set_up(setup_of(self.league, *names), links)])


@pytest.mark.parametrize("seed", range(4))
def test_a_season_of_chances(club: Club, seed: int) -> None:
    season = Season(club, seed)
    for _first in range(3):
        season.play()
    for _round in range(6):
        for _act in range(4):
            season.act()
        check(club)
    assert kept(club)[0]


def test_a_match_that_moves_takes_its_figures_along(club: Club) -> None:
    season = Season(club, 7)
    season.play()
    fixture = season.league.fixtures.exclude(match=None).get()
    match = fixture.match
    assert match is not None
    everything = set(PlayerTotals.objects.values_list("competition", flat=True))
    assert everything == {season.league.pk}
    release(fixture, SYSTEM)
    assert set(PlayerTotals.objects.values_list("competition", flat=True)) == {None}
    assert set(SideTotals.objects.values_list("competition", flat=True)) == {None}
    fixture.refresh_from_db()
    attach(fixture, match, SYSTEM)
    assert set(PlayerTotals.objects.values_list("competition", flat=True)) == {season.league.pk}
    book(match, WITHDRAW)
    assert not PlayerTotals.objects.exists()
    assert not SideTotals.objects.exists()
    assert not Counted.objects.exists()


@pytest.mark.parametrize("outside", [False, True])
def test_figures_are_as_of_the_day_a_match_was_taken_out(club: Club, outside: bool) -> None:
    season = Season(club, 5)
    for _match in range(4):
        season.play()
    season.play_outside()
    taken = Match.objects.filter(counted__competition__isnull=outside).latest("pk")
    long_ago = datetime(2020, 1, 1, tzinfo=UTC)
    Counted.objects.update(at=long_ago)
    book(taken, WITHDRAW)
    at = as_of(of_club(club.pk, Visibility.PUBLIC))
    assert at is not None
    assert at > long_ago


def test_rebuild_finds_what_was_spoilt_and_puts_it_right(club: Club) -> None:
    season = Season(club, 11)
    for _match in range(3):
        season.play()
    season.play_outside()
    right = kept(club)
    batted = PlayerTotals.objects.filter(innings__gt=0)
    one = batted.first()
    assert one is not None
    batted.filter(pk=one.pk).update(runs=one.runs + 1)
    PlayerTotals.objects.filter(spells__gt=0).first().delete()  # type: ignore[union-attr]  # there are some
    SideTotals.objects.create(club=club, variant="hill", person="Nobody", played=3)
    Counted.objects.filter(competition=None).update(who=Who().to_data())
    assert len(list(rebuild_club(club, write=False))) == 6
    assert len(list(rebuild_club(club, write=True))) == 6
    assert kept(club) == right
    check(club)


@pytest.mark.django_db(transaction=True)
def test_rebuild_holds_a_club_for_some_matches_or_one_scope_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "BATCH", 1)
    season = Season(Club.objects.create(name="Otley"), 11)
    season.play()
    season.play_outside()
    with CaptureQueriesContext(connection) as queries:
        assert list(rebuild_all(write=False)) == []
    matches, scopes, standings = 2, 2, 1
    assert sum(query["sql"] == "COMMIT" for query in queries) == matches + scopes + standings


def test_guests_of_the_same_name_stay_apart(club: Club) -> None:
    season = Season(club, 13)
    guests = ("Dee", "Eel")
    for name in guests:
        sides = [replace(side, name=name) for side in setup_of(season.league, "Ayr", "Bath").sides]
        setup = replace(setup_of(season.league, "Ayr", "Bath"), sides=(sides[0], replace(sides[1], name=f"{name} II")))
        season.score(create_match(club, setup, None).match)
    check(club)
    first = PlayerTotals.objects.filter(name="Ayr 1").order_by("side_name")
    assert [(row.side_name, row.matches) for row in first] == [("Dee", 1), ("Eel", 1)]


def test_counting_again_changes_nothing(club: Club) -> None:
    season = Season(club, 17)
    for _match in range(2):
        season.play()
    before = kept(club)
    recount(list(Match.objects.values_list("pk", flat=True)))
    assert kept(club) == before
    check(club)
