"""The demo club: made once, kept after that, never in production settings."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from pytest_django import Settings

from scoring.book.open_book import open_book
from scoring.demo import demo_matches
from scoring.models import Club, Match
from scoring.readmodel.balance import remarks
from scoring.rules.registry import variants
from scoring.rules.setup import Side, SidePlayer
from tournaments.demo import competitions
from tournaments.management.commands import demo as command

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def var(settings: Settings, tmp_path: Path) -> Path:
    settings.VAR_DIR = tmp_path
    return tmp_path


@pytest.fixture(autouse=True)
def _no_competitions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the competitions to tests of their own: tests/competitions/test_demo_competitions.py."""
    monkeypatch.setattr(competitions, "COMPETITIONS", [])


def demo() -> str:
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


def test_the_demo_club_has_teams_and_matches_of_every_game_it_shows() -> None:
    demo()
    club = Club.objects.get()
    assert [team.name for team in club.teams.all()] == [
        "Australia", "Colts", "England", "Hearthstone", "Larder Green", "Scullery Park", "Teapot Lane",
    ]  # fmt: skip
    for team in club.teams.all():
        members = team.memberships.select_related("player")
        players = [SidePlayer(m.player.name, m.batting_class, m.bowling_class) for m in members]
        assert remarks(Side(team.name, tuple(players))) == []
    ends: dict[str, list[object]] = {}
    for match in Match.objects.all():
        book = open_book(match)
        assert book.failure is None
        assert not book.match.notices
        assert [side.team.name for side in match.sides.all() if side.team] == ["England", "Australia"]
        result = book.match.result
        ends.setdefault(match.variant, []).append((result.outcome, sorted(result.by or {})) if result else None)
    due = {
        "forde": [("won", ["balls_left", "wickets"]), None],
        "british": [("won", ["innings", "runs"])],
        "hill": [("won", ["wickets"])],
        "latham": [("won", ["runs"])],
        "new-zealand": [None],
        "shields": [("won", ["wickets"])],
        "south-african": [("drawn", [])],
    }
    assert {variant: sorted(found, key=str) for variant, found in ends.items()} == {
        variant: found for variant, found in due.items() if variant in variants()
    }


def test_run_again_it_keeps_everything(var: Path) -> None:
    first = demo()
    versions = list(Match.objects.values_list("pk", "version"))
    Club.objects.get().teams.filter(name="England").update(name="Otley")
    Match.objects.filter(variant="forde", status="in_progress").update(slug="ours")
    assert demo() == first
    assert list(Match.objects.values_list("pk", "version")) == versions
    assert (var / "demo-logins.json").stat().st_mode & 0o077 == 0


def test_a_demo_club_of_an_earlier_day_gets_the_matches_that_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(
            command,
            "demo_matches",
            lambda: [match for match in demo_matches() if match.file.stem in ("match_finished", "match_today")],
        )
        demo()
    kept = set(Match.objects.values_list("pk", "version"))
    assert len(kept) == 2
    demo()
    assert kept < set(Match.objects.values_list("pk", "version"))
    assert Match.objects.count() == len(demo_matches())


def test_the_printed_passwords_open_the_door(var: Path) -> None:
    told = demo()
    kept = json.loads((var / "demo-logins.json").read_text())
    assert set(kept) == {"organiser", "scorer"}
    for name, password in kept.items():
        assert User.objects.get(username=name).check_password(password)
        assert password in told


def test_a_password_changed_since_is_neither_printed_nor_set_back() -> None:
    demo()
    scorer = User.objects.get(username="scorer")
    scorer.set_password("my own words")
    scorer.save()
    assert "scorer     with the password it was given since" in demo()
    assert User.objects.get(username="scorer").check_password("my own words")


def test_it_is_known_whatever_it_is_called_and_takes_no_club_or_account_of_others(var: Path) -> None:
    theirs = Club.objects.create(name=command.CLUB)
    demo()
    made = Club.objects.get(is_demo=True)
    assert made != theirs
    assert not theirs.teams.exists()
    made.name = "Our evenings"
    made.save()
    demo()
    assert Club.objects.count() == 2


def test_an_account_of_somebody_else_is_left_alone() -> None:
    user = User.objects.create_user("organiser", password="my own words")
    with pytest.raises(CommandError):
        demo()
    user.refresh_from_db()
    assert user.check_password("my own words")
    assert not Club.objects.exists()


def test_production_has_no_demo_club(settings: Settings) -> None:
    settings.DEMO_CLUB_ALLOWED = False
    with pytest.raises(CommandError):
        demo()
    assert not Club.objects.exists()
