"""The page of the site's state: what is wrong is named to organisers, with what to do, and nothing of other clubs."""

import os
import shutil
from collections.abc import Callable
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, make_club
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from page_text import text_of
from played_competition import found_competition

from scoring.models import Club, Upkeep, note_upkeep
from scoring.release import RELEASE
from tournaments.models import Print
from tournaments.site_state import disks, state, version

GB = 2**30
FILE = "/media/stick/book.sqlite3"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def room(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Have much room on all disks; return what has so many bytes be free."""

    def have(free: int) -> None:
        usage = SimpleNamespace(total=100 * GB, free=free)
        monkeypatch.setattr(disks, "shutil", SimpleNamespace(disk_usage=lambda _path: usage))

    have(50 * GB)
    return have


@pytest.fixture
def well() -> None:
    """Have the worker run, and a backup be made and proved."""
    for kind in Upkeep.Kind:
        note_upkeep(kind, file="" if kind == Upkeep.Kind.WORKER else FILE)


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.BACKUP_FOLDER = str(tmp_path)
    return tmp_path


def ago(**time: float) -> datetime:
    return timezone.now() - timedelta(**time)


def wrong() -> list[str]:
    """Return in which parts of the state something is wrong, a word for each thing."""
    parts = state.site_state(whole=True)
    return [part.title.split()[0] for part in parts for _trouble in part.troubles]


def shown(browser: Client) -> str:
    return text_of(browser.get(reverse("site-state")))


def test_a_site_that_was_only_set_up_has_no_backup_and_no_worker(organiser: Client, users: ClubUsers) -> None:
    assert wrong() == ["Backups", "Yearbooks"]
    page, home = shown(organiser), users.club.get_absolute_url()
    of_organiser, of_scorer = (text_of(browser_of(user).get(home)) for user in (users.organiser, users.scorer))
    for trouble in state.site_troubles():
        assert trouble.what in page
        assert trouble.remedy in page
        assert trouble.what in of_organiser
        assert trouble.what not in of_scorer


@pytest.mark.usefixtures("well")
def test_where_all_is_well_nobody_is_warned(
    organiser: Client, users: ClubUsers, django_assert_num_queries: Any
) -> None:
    assert wrong() == []
    with django_assert_num_queries(6):  # session, account, clubs of the account, upkeep, yearbooks, clubs
        page = shown(organiser)
    assert FILE in page
    assert RELEASE in page
    assert reverse("site-state") not in organiser.get(users.club.get_absolute_url()).content.decode()
    for name in ("account", "club-settings"):
        page = organiser.get(reverse(name, args=[] if name == "account" else [users.club.slug])).content.decode()
        assert f'href="{reverse("site-state")}"' in page
    output = StringIO()
    call_command("state", stdout=output)
    assert FILE in output.getvalue()


@pytest.mark.usefixtures("well")
def test_what_grows_old_or_failed_is_told() -> None:
    note_upkeep(Upkeep.Kind.BACKUP, ago(hours=37), file=FILE)
    assert wrong() == ["Backups"]
    note_upkeep(Upkeep.Kind.PROOF, ago(days=9), file=FILE)
    note_upkeep(Upkeep.Kind.WORKER, ago(seconds=61))
    assert wrong() == ["Backups", "Backups", "Yearbooks"]
    note_upkeep(Upkeep.Kind.PROOF, file=FILE, failed="1 differ")
    assert wrong() == ["Backups", "Backups", "Yearbooks"]
    Upkeep.objects.filter(kind=Upkeep.Kind.PROOF).delete()
    assert wrong() == ["Backups", "Backups", "Yearbooks"]
    with pytest.raises(CommandError, match="3"):
        call_command("state", stdout=StringIO())


@pytest.mark.usefixtures("well")
def test_a_failed_proof_says_why_to_who_may_know(organiser: Client) -> None:
    note_upkeep(Upkeep.Kind.PROOF, file=FILE, failed="1 match of Otley differs")
    assert "1 match of Otley differs" in shown(organiser)
    make_club("Ilkley")
    assert "Otley" not in shown(organiser)
    assert FILE not in shown(organiser)
    assert FILE in shown(browser_of(User.objects.create_superuser("helper")))


def test_the_folder_knows_its_backups_better_than_the_notes(well: None, folder: Path) -> None:
    note_upkeep(Upkeep.Kind.BACKUP, file=str(folder / "scorebook-2026-11-26-033000.sqlite3"))  # and deleted since
    assert wrong() == ["Backups"]
    kept = folder / "scorebook-2026-11-25-033000.sqlite3"
    kept.write_bytes(b"x" * 2048)
    assert wrong() == []
    os.utime(kept, (ago(hours=40).timestamp(),) * 2)
    assert wrong() == ["Backups"]
    note_upkeep(Upkeep.Kind.BACKUP, file=FILE)
    assert wrong() == []


def test_a_folder_that_is_gone_or_does_not_answer_is_named(
    well: None, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(folder)
    assert wrong() == ["Backups"]
    answers = Event()
    monkeypatch.setattr(disks, "WAIT", 0.05)
    monkeypatch.setattr(disks, "_look", lambda _name: answers.wait(30) and None)
    try:
        assert wrong() == wrong() == ["Backups"]  # of two that wait, the second is not begun
        assert disks._LOOKS._work_queue.qsize() <= 1
    finally:
        answers.set()


@pytest.mark.usefixtures("well")
@pytest.mark.parametrize(
    ("free", "total", "is_low"),
    [(1.1, 5, False), (0.9, 5, True), (4.9, 50, True), (5.1, 50, False), (9.9, 2000, True), (10.1, 2000, False)],
)
def test_a_disk_is_low_by_its_size(free: float, total: float, is_low: bool) -> None:
    assert disks.Disk(1, ("x",), int(free * GB), int(total * GB)).is_low == is_low


def test_room_that_runs_out_is_told(well: None, room: Callable[[int], None]) -> None:
    room(GB // 2)
    assert set(wrong()) == {"Disks"}


def test_a_disk_that_cannot_be_read_is_left_out(well: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_path: Path) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(disks, "shutil", SimpleNamespace(disk_usage=fail))
    assert wrong() == []


def test_yearbooks_are_counted(well: None, users: ClubUsers) -> None:
    season = found_competition(users.club, 2).season
    waiting = Print.objects.create(season=season, kind=Print.Kind.YEARBOOK, paper="a4")
    counted = dict(state.site_state(whole=False)[2].facts)
    assert list(counted.values())[1:] == ["1", "0", "0"]
    Print.objects.filter(pk=waiting.pk).update(state=Print.State.FAILED, ended_at=timezone.now())
    counted = dict(state.site_state(whole=False)[2].facts)
    assert [text.partition(":")[0] for text in list(counted.values())[1:]] == ["0", "0", "1"]


@pytest.mark.usefixtures("well")
def test_a_server_that_runs_on_after_an_update_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version, "COMMIT", "0" * 40)
    assert wrong() == ["Software"]


def test_the_commit_is_read_without_git(settings: Any, tmp_path: Path) -> None:
    settings.BASE_DIR = tmp_path
    assert version.commit_on_disk() == ""
    git = tmp_path / ".git"
    (git / "refs" / "heads").mkdir(parents=True)
    (git / "HEAD").write_text("ref: refs/heads/main\n")
    (git / "packed-refs").write_text("# pack-refs\n1a refs/heads/mainly\n2b refs/heads/main\n")
    assert version.commit_on_disk() == "2b"
    (git / "refs" / "heads" / "main").write_text("3c\n")
    assert version.commit_on_disk() == "3c"
    (git / "HEAD").write_text("4d\n")
    assert version.commit_on_disk() == "4d"
    beside = tmp_path / "beside"
    beside.mkdir()
    (beside / ".git").write_text(f"gitdir: {git / 'worktrees' / 'beside'}\n")
    (git / "worktrees" / "beside").mkdir(parents=True)
    (git / "worktrees" / "beside" / "HEAD").write_text("ref: refs/heads/main\n")
    (git / "worktrees" / "beside" / "commondir").write_text("../..\n")
    settings.BASE_DIR = beside
    assert version.commit_on_disk() == "3c"


def test_the_demo_club_warns_of_nothing(organiser: Client, users: ClubUsers) -> None:
    Club.objects.update(is_demo=True)
    assert reverse("site-state") not in organiser.get(users.club.get_absolute_url()).content.decode()
