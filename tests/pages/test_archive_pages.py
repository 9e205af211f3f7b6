"""The pages of archives: an organiser has one made and downloads it, whoever may found a club sends one in."""

import io
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, make_club, match_in, member, team_of_2005
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from pytest_django import Settings
from served_forms import form_at
from simultaneous import at_once
from wording import elements, texts, worded

from scoring.clubs.archive import jobs, requests
from scoring.clubs.archive.writing import write_archive
from scoring.clubs.forms import archives as archive_forms
from scoring.clubs.names_off import take_off
from scoring.clubs.words.archives import NOTHING_WRITTEN, SENTENCES
from scoring.models import ArchiveJob, Club, Match
from scoring.models.archives import KEPT_FOR, archives
from scoring.visibility import Visibility

pytestmark = pytest.mark.django_db
NEW = "archive-new"


@pytest.fixture(autouse=True)
def _files(settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path


@pytest.fixture
def page(users: ClubUsers) -> str:
    match_in(users.club, "2026-05-01", begun=True)
    return reverse("club-archive", args=[users.club.slug])


def work() -> None:
    """Do what waits to be done, but for what is to be deleted later."""
    for task in DBTaskResult.objects.filter(status="READY").order_by("enqueued_at"):
        name, pk = task.task_path.rpartition(".")[2], task.args_kwargs["args"][0]
        if name != "delete_archive":
            {"make_archive": jobs.make, "read_archive": jobs.read}[name](pk)


def files() -> list[str]:
    try:
        return archives().listdir("")[1]
    except FileNotFoundError:
        return []


def content(answer: Any) -> bytes:
    return b"".join(answer.streaming_content)


def test_an_organiser_has_it_made_and_downloads_it(users: ClubUsers, page: str) -> None:
    browser = browser_of(users.organiser)
    download = reverse("club-archive-download", args=[users.club.slug])
    assert browser.get(download).headers["Location"] == page
    form = form_at(browser, page)
    for _twice in range(2):
        assert form.submit().headers["Location"] == page
    assert ArchiveJob.objects.count() == 1
    assert elements(browser.get(page), "//progress")
    work()
    assert download in browser.get(page).content.decode()
    answer = browser.get(download)
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert content(answer).startswith(b"PK")
    [job] = ArchiveJob.objects.all()
    assert job.size == archives().size(job.file)


def test_nobody_else_does(users: ClubUsers, page: str) -> None:
    jobs.make(requests.ask(users.club, users.organiser).pk)
    download = reverse("club-archive-download", args=[users.club.slug])
    for user in (None, users.scorer, make_club("Bath").organiser):
        for address in (page, download):
            assert browser_of(user).get(address).status_code in (302, 403)
            assert not browser_of(user).get(address).streaming


def test_it_is_deleted_after_a_week_and_when_a_newer_one_is_made(users: ClubUsers, page: str) -> None:
    first = requests.ask(users.club, users.organiser)
    jobs.make(first.pk)
    second = requests.ask(users.club, users.organiser)
    jobs.make(second.pk)
    assert [job.pk for job in ArchiveJob.objects.all()] == [second.pk]
    assert len(files()) == 1
    later = DBTaskResult.objects.get(task_path__endswith="delete_archive", args_kwargs__args=[second.pk])
    assert abs(later.run_after - timezone.now() - KEPT_FOR) < timedelta(minutes=5)
    ArchiveJob.objects.update(asked_at=timezone.now() - KEPT_FOR)
    download = reverse("club-archive-download", args=[users.club.slug])
    assert browser_of(users.organiser).get(download).headers["Location"] == page
    jobs.delete(second.pk)
    assert not ArchiveJob.objects.exists()
    assert files() == []
    jobs.delete(first.pk)


def test_one_with_a_name_that_is_taken_off_goes(
    users: ClubUsers, page: str, django_capture_on_commit_callbacks: Any
) -> None:
    player = team_of_2005(users.club).memberships.earliest("pk").player
    jobs.make(requests.ask(users.club, users.organiser).pk)
    waiting = requests.ask(users.club, users.organiser)
    with django_capture_on_commit_callbacks(execute=True):
        take_off(player, users.organiser)
    assert files() == []
    jobs.make(waiting.pk)
    assert files() == []


def test_what_fails_is_told_and_can_be_tried_again(
    users: ClubUsers, page: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    browser = browser_of(users.organiser)
    job = requests.ask(users.club, users.organiser)
    with monkeypatch.context() as patch:
        patch.setattr(jobs, "write_archive", lambda *_args: 1 / 0)
        jobs.make(job.pk)
    assert worded(jobs.FAILED).search(browser.get(page).content.decode())
    assert "ZeroDivisionError" in caplog.text
    ArchiveJob.objects.update(state="running", beat_at=timezone.now() - timedelta(hours=1), message="", of=10_000_000)
    assert not worded(requests.INTERRUPTED).search(browser.get(page).content.decode())  # so many lines take long
    ArchiveJob.objects.update(of=10_000)
    assert worded(requests.INTERRUPTED).search(browser.get(page).content.decode())
    form_at(browser, page).submit()
    assert sorted(ArchiveJob.objects.values_list("state", flat=True)) == ["failed", "queued"]
    work()
    assert len(files()) == 1


def sent(club: Club) -> SimpleUploadedFile:
    file = io.BytesIO()
    write_archive(club, file, "as tested")
    return SimpleUploadedFile("otley.zip", file.getvalue(), "application/zip")


def test_one_is_sent_in_and_read(users: ClubUsers, page: str) -> None:
    browser = browser_of(users.organiser)
    answer = form_at(browser, reverse(NEW)).submit(file=sent(users.club))
    [job] = ArchiveJob.objects.all()
    told = answer.headers["Location"]
    assert told == reverse("archive-read", args=[job.pk])
    part = browser.get(told, headers={"HX-Request": "true"}).content.decode()
    assert told in part
    assert "<html" not in part
    again = form_at(browser, reverse(NEW)).submit(file=sent(users.club))
    assert again.status_code == 200
    assert ArchiveJob.objects.count() == 1
    work()
    arrived = Club.objects.exclude(pk=users.club.pk).get()
    assert arrived.visibility == Visibility.MEMBERS
    assert arrived.get_absolute_url() in browser.get(told).content.decode()
    assert files() == []
    assert browser_of(users.scorer).get(told).status_code == 404
    assert "otley.zip" in browser.get(reverse(NEW)).content.decode()


def test_what_is_wrong_with_it_is_said(users: ClubUsers, page: str, settings: Settings) -> None:
    browser = browser_of(users.organiser)
    whole = sent(users.club)
    cut = SimpleUploadedFile("cut.zip", whole.read()[:900], "application/zip")
    told = form_at(browser, reverse(NEW)).submit(file=cut).headers["Location"]
    work()
    [said] = texts(browser.get(told), "//*[@role='alert']")
    assert worded(SENTENCES["damaged"]).search(said)
    assert str(NOTHING_WRITTEN) in said
    assert Club.objects.count() == 1
    assert Match.objects.count() == 1
    assert files() == []
    settings.NEW_CLUBS_ALLOWED = False
    assert browser.get(reverse(NEW)).status_code == 404


def test_one_too_large_is_refused_before_it_is_kept(
    users: ClubUsers, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_forms, "LARGEST", 10)
    answer = form_at(browser_of(users.organiser), reverse(NEW)).submit(file=sent(users.club))
    assert answer.status_code == 422
    assert files() == []
    assert browser_of(member(None, "member", "zoe")).get(reverse(NEW)).status_code == 404


def test_a_file_that_went_is_told(users: ClubUsers, page: str) -> None:
    job = requests.send_in(sent(users.club), users.organiser)
    assert job is not None
    archives().delete(job.file)
    jobs.read(job.pk)
    job.refresh_from_db()
    assert job.message == str(jobs.GONE)


@pytest.mark.django_db(transaction=True)
def test_sent_in_twice_at_the_same_moment_it_is_read_once(users: ClubUsers) -> None:
    first, second = sent(users.club), sent(users.club)
    by = users.organiser
    found = at_once(lambda: requests.send_in(first, by), lambda: requests.send_in(second, by))
    [job] = ArchiveJob.objects.all()
    assert sorted(found, key=bool) == [None, job]
    assert files() == [job.file]
