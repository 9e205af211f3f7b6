"""Everything beside the log can be dropped and worked out again."""

from io import StringIO

import pytest
from book_match import act, everything, one_over
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scoring.book.changes import WITHDRAW, recorded
from scoring.models import Match, MatchPlayer, MatchSide
from scoring.rules.version import VERSION
from scoring.upgrade import bring_up_to_date


def rebuild(*options: str) -> str:
    """Run the command and return what it printed."""
    out = StringIO()
    call_command("rebuild", *options, stdout=out)
    return out.getvalue()


@pytest.fixture
def played(match: Match, scorer: User, organiser: User) -> Match:
    act(match, scorer, recorded("forde", [*one_over(11), *one_over(10)]))
    act(match, organiser, WITHDRAW)
    match.refresh_from_db()
    return match


def test_a_book_that_was_written_well_is_as_its_log_says(played: Match) -> None:
    before = everything(played)
    assert rebuild("--check") == "1 matches folded again, 0 differ from their logs.\n"
    assert rebuild() == "1 matches folded again, 0 were put right.\n"
    assert everything(played) == before


def test_whatever_is_spoilt_is_found_and_put_right(played: Match) -> None:
    before = everything(played)
    Match.objects.update(
        status="not_started", scoreboard={}, withdrawn=False, played_on="2026-05-02", rules_version=99, version=3
    )
    MatchSide.objects.filter(place=0).update(name="Spoilt")
    MatchSide.objects.filter(place=1).delete()
    MatchPlayer.objects.filter(number=5).update(name="Spoilt")

    with pytest.raises(SystemExit) as caught:
        rebuild("--check")
    assert caught.value.code == 1
    assert Match.objects.get().version == 3, "checking changes nothing"
    said = rebuild()

    for what in ("version", "status", "scoreboard", "withdrawn", "played_on", "rules_version", "sides", "sides.0"):
        assert f"{played.slug}: {what}: kept " in said
    assert "1 were put right." in said
    assert everything(played) == before
    assert Match.objects.get().rules_version == played.rules_version
    rebuild("--check")


@pytest.mark.further_case
def test_what_a_new_version_keeps_beside_the_log_comes_with_an_update(match: Match, scorer: User) -> None:
    """Its pages do without until `rebuild`, a step of every update and of a start of another version, brings it to
    matches that are over.
    """
    act(match, scorer, recorded("forde", [*one_over(11), {"type": "concede", "side": 0}]))
    match.refresh_from_db()
    assert match.is_over
    kept = match.scoreboard
    assert kept["events"]
    Match.objects.update(scoreboard={key: value for key, value in kept.items() if key != "events"})
    for name in ("match", "match-live", "match-live-score", "match-board", "match-board-score"):
        assert Client().get(reverse(name, args=[match.slug])).status_code == 200, name

    bring_up_to_date()
    assert Match.objects.get().scoreboard != kept, "as of this version: nothing is folded again"
    Match.objects.update(rules_version=VERSION - 1)
    bring_up_to_date()

    assert Match.objects.get().scoreboard == kept
    rebuild("--check")


def test_rows_dropped_altogether_come_back(played: Match) -> None:
    before = everything(played)
    MatchSide.objects.all().delete()

    rebuild()

    assert everything(played) == before
