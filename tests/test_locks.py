"""Every act locks in the one order of `scoring.locks`, so that no two of them wait for one another for ever."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from club_with_accounts import ClubUsers, member
from django.contrib.auth.models import User
from django.db.models import QuerySet
from played_competition import book, fixture_of, found_competition, play

from scoring.book import write
from scoring.book.changes import set_up
from scoring.book.open_book import open_book
from scoring.book.setups import stored_links
from scoring.clubs.account_end import delete_account
from scoring.clubs.merges import merge, undo_merge
from scoring.clubs.names_off import bring_back, take_off
from scoring.clubs.roles import leave
from scoring.clubs.rosters import rename, save_roster
from scoring.clubs.team_merges import merge_teams
from scoring.clubs.teams import delete_team, plays_no_more, retire
from scoring.locks import locked_match
from scoring.models import Club, Match, NameTakenOff, Player, Team
from scoring.rights import MEMBER, Roles
from scoring.statistics.rebuild import rebuild
from tournaments.models import Competition

ALL = [Match, Competition, Club]


@pytest.fixture
def locked_by(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], list[type]]:
    """Return what does an act, and returns of what kinds it locks rows, in the order in which it first does."""

    def run(act: Callable[[], object]) -> list[type]:
        kinds: list[type] = []
        real: Callable[..., Any] = QuerySet.select_for_update

        def lock(rows: Any, **how: Any) -> Any:
            kinds.append(rows.model)
            return real(rows, **how)

        def lock_match(slug: str, person: int | None) -> tuple[Match, Roles]:
            kinds.append(Match)
            return locked_match(slug, person)

        with monkeypatch.context() as patch:
            patch.setattr(QuerySet, "select_for_update", lock)
            patch.setattr(write, "locked_match", lock_match)
            act()
        return [kind for kind in dict.fromkeys(kinds) if kind in (*ALL, Player, Team, User)]

    return run


@pytest.mark.django_db
def test_matches_then_competitions_then_the_club(
    users: ClubUsers, locked_by: Callable[[Callable[[], object]], list[type]]
) -> None:
    club = users.club
    match = play(fixture_of(found_competition(club, 2), "Ayr", "Bath"), "160/7", "120")
    opened = open_book(match)
    ayr, bath = Team.objects.order_by("name")
    row = {"number": 1, "batting_class": None, "bowling_class": None}
    for name in ("Bell", "Giles"):
        save_roster(bath, [row | {"name": name}])
    [bell, giles] = club.players.order_by("name")
    to = replace(opened.setup, venue="Ilkley")
    assert locked_by(lambda: book(match, [set_up(to, stored_links(opened.ledger.setup))])) == ALL
    assert locked_by(lambda: merge_teams(Team.objects.create(club=club, name="Trial"), ayr, None)) == ALL
    assert locked_by(lambda: take_off(bell, None)) == ALL
    assert locked_by(lambda: bring_back(NameTakenOff.objects.get(), None, "why")) == ALL
    assert locked_by(lambda: undo_merge(merge(bell, giles, None), None)) == [Match, Club]
    assert locked_by(lambda: rebuild(match.pk, write=True)) == [Match, Club]
    for act in (
        lambda: save_roster(bath, [row | {"name": "Giles", "number": 2}]),
        lambda: rename(giles, "A F Giles"),
        lambda: plays_no_more(giles, bath, None),
        lambda: retire(bath, None),
        lambda: delete_team(Team.objects.create(club=club, name="None")),
        lambda: leave(club, member(club, MEMBER, "guest")),
    ):
        assert locked_by(act) == [Club]
    asked = f"asked for by {users.scorer.username}: tea"
    book(match, [set_up(opened.setup, stored_links(opened.ledger.setup))], reason=asked)
    assert locked_by(lambda: delete_account(users.scorer)) == [*ALL, User]
