"""Whether the site lives and is ready, said to proxies; the id of a request; what an error tracker is told."""

import json
import logging
import subprocess
import sys
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from club_with_accounts import browser_of, make_club
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pythonjsonlogger.json import JsonFormatter

from cricketcards import health
from cricketcards.error_tracker import start_telling
from cricketcards.outages import AWAY
from cricketcards.settings.base import BASE_DIR

LIVE, READY = "/health/live/", "/health/ready/"


def test_a_process_lives_whatever_its_database_does() -> None:
    answer = Client().get(LIVE)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/plain; charset=utf-8")
    assert "no-store" in answer["Cache-Control"]
    assert Client().post(LIVE).status_code == 405


@pytest.mark.django_db
def test_the_site_is_ready_once_its_tables_are_there(django_assert_num_queries: Any) -> None:
    health._needed()
    with django_assert_num_queries(2):  # whether the table of migrations is there, and what is in it
        assert Client().get(READY).status_code == 200
    recorder = MigrationRecorder(connection)
    recorder.record_applied("scoring", "9999_of_a_newer_version")
    assert Client().get(READY).status_code == 200
    recorder.record_unapplied(*max(health._needed()))
    assert Client().get(READY).status_code == 503


@pytest.mark.django_db
def test_a_database_that_is_away_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(_recorder: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(connection, "vendor", "postgresql")
    monkeypatch.setattr(MigrationRecorder, "applied_migrations", away)
    answer = Client().get(READY)
    assert answer.status_code == 503
    assert str(AWAY.title) in answer.content.decode()


def test_a_proxy_asks_over_plain_http(settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT, settings.SECURE_REDIRECT_EXEMPT = True, ["^health/"]
    assert Client().get(LIVE).status_code == 200
    assert Client().get("/rules/").status_code == 301


@pytest.mark.django_db
def test_every_line_of_a_request_has_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    [handler] = [each for each in logging.getLogger().handlers if each.filters]
    assert isinstance(handler, logging.StreamHandler)
    written = StringIO()
    monkeypatch.setattr(handler, "stream", written)
    given = uuid4().hex
    browser = browser_of(make_club().scorer)
    browser.raise_request_exception = False
    monkeypatch.setattr(health, "_said", lambda *_said, **_more: 1 / 0)
    answer = browser.get(LIVE, headers={"X-Request-ID": given})
    assert answer.status_code == 500
    assert answer["X-Request-ID"] == given
    assert f"[{given}]" in written.getvalue()
    monkeypatch.setattr(handler, "formatter", JsonFormatter("{levelname}{request_id}{message}", style="{"))
    other = browser.get(LIVE, headers={"X-Request-ID": "<script>\n"})["X-Request-ID"]
    assert other not in ("", given)
    assert f'"request_id": "{other}"' in written.getvalue().splitlines()[-1]


TOLD = """
import json, django, sentry_sdk
from sentry_sdk.transport import Transport
class Kept(Transport):
    def capture_envelope(self, envelope):
        print(json.dumps(envelope.get_event()))
init = sentry_sdk.init
sentry_sdk.init = lambda *given, **how: init(*given, **how, transport=Kept())
django.setup()
from django.test import Client, utils
utils.setup_test_environment()
from cricketcards import error_tracker, health
error_tracker.start_telling("https://key@errors.example.org/1")
def fail(what):
    raise ZeroDivisionError("no overs at /slips/Hushed/pad/")
health._said = fail
browser = Client(raise_request_exception=False)
browser.cookies["sessionid"] = "Hushed"
browser.get("/health/live/?q=Hushed", headers={"Referer": "https://x.example/shared/Hushed/"})
"""
"""A program of its own, since telling errors changes Django for good."""


def test_an_error_is_told_without_secrets_and_what_was_typed() -> None:
    done = subprocess.run([sys.executable, "-c", TOLD], capture_output=True, text=True, check=False, cwd=BASE_DIR)
    assert done.returncode == 0, done.stderr
    event = json.loads(done.stdout)
    assert "no overs at /slips/" in str(event)
    assert "Hushed" not in str(event)


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="SENTRY_DSN") as refusal:
        start_telling("hushed")
    assert "hushed" not in str(refusal.value)
