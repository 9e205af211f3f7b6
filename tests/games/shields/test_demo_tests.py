"""The tests of the demo club: three with multipliers of their own, the first brought in from the matches before."""

import tempfile
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import override_settings

from scoring.book.changes import WITHDRAW
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import Match
from tournaments.demo import competitions as demo_competitions
from tournaments.models import Competition

pytestmark = pytest.mark.django_db
TESTS = [file for file in demo_competitions.COMPETITIONS if 'variant = "shields"' in file.read_text(encoding="utf-8")]


def demo() -> None:
    with tempfile.TemporaryDirectory() as var, override_settings(VAR_DIR=Path(var)):
        call_command("demo", stdout=StringIO())


def test_s9_each_test_has_a_multiplier_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo_competitions, "COMPETITIONS", TESTS)
    demo()
    multipliers = [each.conditions for each in Competition.objects.get().fixtures.all()]
    assert multipliers == [{}, {"multiplier": 5}, {"multiplier": 20}]
    assert Competition.objects.get().fixtures.get(key="1").match is not None


def test_a_match_withdrawn_since_is_not_brought_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo_competitions, "COMPETITIONS", [])
    demo()
    loose = Match.objects.get(log__key="demo match_shields")
    write(loose.slug, WITHDRAW, Signature(author=None, seen=loose.version, reason="twice in the book"))
    monkeypatch.setattr(demo_competitions, "COMPETITIONS", TESTS)
    demo()
    assert Competition.objects.get().fixtures.get(key="1").match is None
