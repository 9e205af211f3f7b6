"""The long work behind a yearbook: asked for once, told, called off, failing clearly, kept until something changes."""

import os
import time
from collections.abc import Callable
from datetime import timedelta
from itertools import count
from shutil import rmtree
from typing import Any

import pytest
from club_with_accounts import ClubUsers, make_club
from django.conf import LazySettings
from django.core.files.base import ContentFile
from django.db import OperationalError, connection, transaction
from django.db.models import QuerySet
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult
from other_workers import is_killed, takes_for_ever
from played_competition import SYSTEM, book, found_competition
from season_to_print import asked_for, printed, three_matches
from simultaneous import at_once

from scoring.book.changes import REINSTATE, WITHDRAW
from scoring.models import Match, Team
from scoring.visibility import Visibility
from tournaments.models import Competition, PlayerTotals, Print, Season, SideTotals
from tournaments.models.prints import SILENCE, prints, prints_folder
from tournaments.services.competitions import withdraw_competition
from tournaments.yearbook import build_job, plan
from tournaments.yearbook.build_job import FAILED, STOPPED_AT, make
from tournaments.yearbook.digest import digest
from tournaments.yearbook.requests import INTERRUPTED, ask, cancel, is_good, kept
from tournaments.yearbook.tasks import make_print

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(users: ClubUsers) -> Season:
    three_matches(users.club)
    return Season.objects.get()


def told(monkeypatch: pytest.MonkeyPatch, then: Callable[[int, Print], None]) -> None:
    """Have something happen whenever a print says how far it is, with the number of the time from 1."""
    times, tell = count(1), build_job._tell

    def telling(made: Print, pool: Any) -> None:
        tell(made, pool)
        then(next(times), made)

    monkeypatch.setattr(build_job, "_tell", telling)


def as_made(season: Season) -> Print:
    """Return a print as if it had been made of the season as it is."""
    made = asked_for(season)
    made.state, made.file, made.ended_at = Print.State.DONE, f"{made.pk}.pdf", timezone.now()
    made.digest = digest(season, made.kind, made.paper)
    made.save()
    prints().save(made.file, ContentFile(b"%PDF"))
    return made


@pytest.mark.usefixtures("quick")
def test_progress_is_told_and_ends_at_the_end(season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "PAGES", 0)  # each of its five sections by itself
    steps: list[int] = []
    told(monkeypatch, lambda _time, made: steps.append(Print.objects.values_list("done", flat=True).get(pk=made.pk)))
    made = printed(season)
    assert steps == list(range(1, 9))
    assert made.done == made.of == 8
    assert made.size == prints().size(made.file)


def test_a_book_that_is_called_off_stops_at_once(season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_job, "typeset", takes_for_ever)
    told(monkeypatch, lambda time, made: cancel(season, made.kind) if time == 3 else None)
    begun = time.monotonic()
    made = printed(season)
    assert made.state == Print.State.CANCELLED
    assert time.monotonic() - begun < 60
    assert made.file == ""


def test_a_book_called_off_before_its_turn_is_never_begun(season: Season) -> None:
    waiting = asked_for(season)
    cancel(season, "yearbook")
    make(waiting.pk)
    assert Print.objects.get().state == Print.State.CANCELLED


def test_a_process_that_dies_is_told_with_what_it_was_setting(season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_job, "typeset", is_killed)
    made = printed(season, processes=1)
    assert (made.state, made.message) == ("failed", STOPPED_AT % {"part": "Table"})
    assert ask(season, "yearbook", "a4", None).state == Print.State.QUEUED


def test_an_error_is_told_without_its_traceback(
    season: Season, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(season: Season, size: object) -> None:
        raise ZeroDivisionError("a secret of the server")

    monkeypatch.setattr("tournaments.yearbook.build_job.Yearbook.of", broken)
    made = printed(season)
    assert made.state == Print.State.FAILED
    assert made.message == str(FAILED)
    assert "a secret of the server" in caplog.text


def test_a_worker_that_has_stopped_is_given_up(season: Season) -> None:
    lost = asked_for(season)
    Print.objects.update(state=Print.State.RUNNING, beat_at=timezone.now() - SILENCE - timedelta(seconds=1))
    again = ask(season, "yearbook", "a4", None)
    assert again.pk != lost.pk
    lost.refresh_from_db()
    assert (lost.state, lost.message) == ("failed", str(INTERRUPTED))


@pytest.mark.usefixtures("quick")
def test_what_a_killed_worker_left_is_cleared_away(season: Season) -> None:
    left, at_work = (prints_folder() / name for name in ("work-left", "work-now"))
    for folder in (left, at_work):
        folder.mkdir(parents=True)
        (folder / "section-00000.html").touch()
    yesterday = time.time() - timedelta(days=1, minutes=1).total_seconds()
    os.utime(left, (yesterday, yesterday))
    made = printed(season, "records")
    assert sorted(prints_folder().iterdir()) == sorted([prints_folder() / made.file, at_work])
    rmtree(at_work)


@pytest.mark.usefixtures("quick")
def test_a_book_that_the_database_does_not_take_leaves_no_file(season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(rows: QuerySet[Any], **columns: Any) -> int:
        if columns.get("state") == Print.State.DONE:
            raise OperationalError
        return update(rows, **columns)

    update = QuerySet.update
    monkeypatch.setattr(QuerySet, "update", broken)
    made = printed(season, "records")
    assert made.state == Print.State.FAILED
    assert list(prints_folder().iterdir()) == []


def test_a_folder_that_cannot_be_written_to_is_told(season: Season) -> None:
    prints_folder().write_text("no folder")
    made = printed(season)
    assert (made.state, made.message) == (Print.State.FAILED, str(FAILED))


def test_asked_twice_it_is_made_once(season: Season) -> None:
    first = ask(season, "yearbook", "a4", None)
    assert ask(season, "yearbook", "letter", None) == first
    assert DBTaskResult.objects.filter(task_path=make_print.module_path).count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_who_ask_at_the_same_moment_have_it_made_once() -> None:
    season = Season.objects.create(club=make_club().club, name="2026")
    asked = at_once(*[lambda: ask(season, "yearbook", "a4", None)] * 4)
    assert {each.pk for each in asked} == {Print.objects.get().pk}
    assert DBTaskResult.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_worker_takes_it_from_the_database_and_holds_no_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    users = make_club()
    found_competition(users.club, 2)
    monkeypatch.setattr(build_job, "typeset", is_killed)
    atomic: list[bool] = []
    told(monkeypatch, lambda _time, _made: atomic.append(connection.in_atomic_block))
    ask(Season.objects.get(), "yearbook", "a4", users.organiser)
    worker = Worker(
        queue_names=["default"],
        interval=0,
        batch=True,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id="test",
        excluded_queue_names=[],
    )
    worker.run()
    assert Print.objects.get().state == Print.State.FAILED
    assert {task.status for task in DBTaskResult.objects.all()} == {"SUCCESSFUL"}
    assert set(atomic) == {False}


def test_a_book_is_kept_until_something_in_it_changes(season: Season) -> None:
    made = as_made(season)
    assert ask(season, "yearbook", "a4", None) == made == kept(season, "yearbook", "a4")
    assert kept(season, "yearbook", "letter") is None

    competition = season.competitions.get()
    match = Match.objects.order_by("pk").first()
    assert match is not None
    changes: list[Callable[[], object]] = [
        lambda: book(match, WITHDRAW),
        lambda: book(match, REINSTATE),
        lambda: found_competition(season.club, 2, name="Cup"),
        lambda: withdraw_competition(competition, SYSTEM),
        lambda: Season.objects.update(name="2026/27"),
        lambda: prints().delete(made.file),
    ]
    for change in changes:
        fresh = Season.objects.select_related("club").get()
        made.season, made.digest = fresh, digest(fresh, "yearbook", "a4")
        assert is_good(made)
        change()
        made.season = Season.objects.select_related("club").get()
        assert not is_good(made)


def test_a_book_is_not_out_of_date_by_what_is_hidden_until_it_counts(season: Season) -> None:
    match = Match.objects.order_by("pk").first()
    assert match is not None
    over = match.outcome
    assert over
    Match.objects.filter(pk=match.pk).update(outcome="", narrowest=Visibility.MEMBERS)
    before = digest(season, "yearbook", "a4")
    Match.objects.filter(pk=match.pk).update(version=match.version + 1)
    found_competition(season.club, 2, name="Cup")
    Competition.objects.filter(name="Cup").update(visibility=Visibility.DRAFT)
    assert digest(season, "yearbook", "a4") == before
    Match.objects.filter(pk=match.pk).update(outcome=over)
    assert digest(season, "yearbook", "a4") != before


@pytest.mark.parametrize("kind", ["averages", "records", "yearbook"])
def test_a_book_is_out_of_date_when_a_team_without_batters_is_renamed(season: Season, kind: str) -> None:
    team = Team.objects.create(club=season.club, name="Ayr")
    SideTotals.objects.filter(side_name="Ayr").update(team=team, side_name="")
    assert not PlayerTotals.objects.exists()
    before = digest(season, kind, "a4")
    assert digest(season, kind, "a4") == before
    Team.objects.update(name="Ayr United")
    assert digest(season, kind, "a4") != before


@pytest.mark.usefixtures("quick")
def test_a_new_book_replaces_the_old_one(season: Season) -> None:
    old = as_made(season)
    failed = asked_for(season, paper="letter")
    Print.objects.filter(pk=failed.pk).update(state=Print.State.FAILED)
    made = printed(season)
    assert not old.has_file
    assert list(Print.objects.all()) == [made]
    assert list(prints_folder().iterdir()) == [prints_folder() / made.file]


@pytest.mark.usefixtures("quick")
def test_a_book_of_one_paper_size_stays_when_the_other_is_made(season: Season) -> None:
    old = as_made(season)
    made = printed(season, "yearbook", paper="letter")
    assert list(Print.objects.all()) == [made, old]
    assert kept(season, "yearbook", "a4") == old
    assert kept(season, "yearbook", "letter") == made


@pytest.mark.usefixtures("quick")
def test_books_of_two_databases_lie_side_by_side_in_one_folder(users: ClubUsers) -> None:
    """The same club, season and numbers, as in a backup that was restored: neither takes the other's file."""
    found_competition(users.club, 2)
    yearbooks = []
    for _database in range(2):
        with transaction.atomic():
            made = Print.objects.create(pk=1, season=Season.objects.get(), kind="yearbook", paper="a4")
            make(made.pk)
            made.refresh_from_db()
            path = prints_folder() / made.file
            yearbooks.append((made.pk, path, path.read_bytes()))
            transaction.set_rollback(True)
    (number, path, content), (same_number, other, _content) = yearbooks
    assert number == same_number
    assert path != other
    assert path.read_bytes() == content


@pytest.mark.usefixtures("quick")
def test_a_book_lies_in_a_storage_of_all_servers_that_has_no_folder(season: Season, settings: LazySettings) -> None:
    memory = {"BACKEND": "django.core.files.storage.InMemoryStorage"}
    settings.STORAGES = settings.STORAGES | {"prints": memory}
    made = printed(season, "records")
    assert list(prints_folder().iterdir()) == []
    address = reverse("yearbook-download", args=[season.club.slug, season.slug, "records"])
    answer: Any = Client().get(address)
    assert b"".join(answer.streaming_content).startswith(b"%PDF")
    again = printed(season, "records", paper="letter")
    third = printed(season, "records")
    assert [each.has_file for each in (made, again, third)] == [False, True, True]


def test_a_digest_costs_the_same_for_three_matches_and_for_none(season: Season, django_assert_num_queries: Any) -> None:
    for each in (season, Season.objects.create(club=season.club, name="2027")):
        with django_assert_num_queries(5):  # competitions, hidden matches, names of players and card holders, reports
            digest(each, "yearbook", "a4")
