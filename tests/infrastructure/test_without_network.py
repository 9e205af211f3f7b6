"""What a phone asks for to open the site without a network, and what may be sent from a pad of somebody else."""

import re

import pytest
from club_with_accounts import ClubUsers, browser_of, member
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import Client
from pad_match import LEE, Hand, over, short_match
from pytest_django import Settings
from wording import texts

from scoring.models import LogRecord
from scoring.views import without_network


@pytest.fixture
def version(monkeypatch: pytest.MonkeyPatch) -> str:
    """The version of the files of a site that has collected them."""
    monkeypatch.setattr(staticfiles_storage, "manifest_hash", "5eed", raising=False)
    without_network._worker.cache_clear()
    return "5eed"


def test_the_service_worker_is_another_for_other_files(client: Client, version: str) -> None:
    try:
        answer = client.get("/service-worker.js")
    finally:
        without_network._worker.cache_clear()
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    assert f'const VERSION = "{version}";' in answer.content.decode()
    assert len(answer.content.decode().splitlines()) < 200


def test_the_site_can_be_put_among_the_apps(client: Client, settings: Settings) -> None:
    said = client.get("/site.webmanifest").json()
    assert said["start_url"] == said["id"] == "/"
    assert {icon["purpose"] for icon in said["icons"]} == {"any", "maskable"}
    for icon in said["icons"]:
        assert finders.find(icon["src"].removeprefix(f"/{settings.STATIC_URL.strip('/')}/")), icon


@pytest.mark.django_db
def test_the_list_of_what_is_kept_is_nobodys_page(users: ClubUsers) -> None:
    page = browser_of(users.scorer).get("/without-network/").content.decode()
    assert "<li></li>" in page
    assert not re.search(r" data-person|csrf", page)
    assert users.scorer.username not in page


@pytest.mark.django_db
def test_an_act_is_written_under_the_account_that_made_it_alone(users: ClubUsers) -> None:
    hand = Hand(short_match(users.club), member(users.club, "scorer", "Bea"))
    for act in ("record/", "undo/", "redo/", "take-over/"):
        answer = hand.post(act, entries="[]", account=users.scorer.pk)
        assert answer.status_code == 403
        assert "Bea" in " ".join(texts(answer, "//*[@data-sign-in]"))
    assert LogRecord.objects.count() == 1
    assert hand.tap(over(LEE), account=hand.client.session["_auth_user_id"]).status_code == 200
