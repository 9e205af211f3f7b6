"""The lines of finished matches are what the match files of the examples say, and follow every change of the book."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from reported_matches import KNOWN

from scoring.book.changes import REINSTATE, UNDO, WITHDRAW, recorded
from scoring.book.new_match import create_match
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import BattingInnings, BowlingInnings, Club, Match, Partnership, SideResult, TeamInnings
from scoring.rules.registry import find_rules
from scoring.statistics.rebuild import rebuild

pytestmark = pytest.mark.django_db

FINISHED = [path for path in KNOWN if json.loads(path.read_text())["derived"]["status"] == "completed"]
KINDS = (SideResult, TeamInnings, BattingInnings, BowlingInnings, Partnership)


def stored(path: Path) -> tuple[Match, dict[str, Any]]:
    """Return the match of a file, in the book of a new club, and the file."""
    document = json.loads(path.read_text())
    setup, problems = find_rules(document["variant"]).read_setup(document)
    assert setup is not None, problems
    return create_match(Club.objects.create(name="Otley"), setup, None, entries=document["entries"]).match, document


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_lines_are_what_the_match_file_says(path: Path) -> None:
    match, document = stored(path)
    derived = document["derived"]
    totals = match.team_innings.order_by("number").values_list("side", "runs", "wickets", "closed_by")
    assert list(totals) == [(i["side"], i["runs"], i["wickets"], i["closed_by"] or "") for i in derived["innings"]]
    for number, innings in enumerate(derived["innings"], 1):
        batted = match.batting_innings.filter(innings=number).exclude(place=None).order_by("place")
        assert [(b.number, b.runs, b.out, b.balls) for b in batted] == [
            (b["player"], b["runs"], b["out"] or "", b.get("balls")) for b in innings["batting"]
        ]
        marks = [0, *(fall["runs"] for fall in innings.get("fall", ()))]
        broken = match.partnerships.filter(innings=number, unbroken=False).order_by("wicket")
        assert list(broken.values_list("runs", flat=True)) == [after - before for before, after in pairwise(marks)]
        if "bowling" in innings:
            bowled = match.bowling_innings.filter(innings=number).order_by("number")
            assert [(b.number, b.balls, b.maidens, b.runs, b.wickets) for b in bowled] == sorted(
                (b["player"], b["balls"], b["maidens"], b["runs"], b["wickets"]) for b in innings["bowling"]
            )


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_who_did_not_bat_has_a_line_of_each_innings(path: Path) -> None:
    match, document = stored(path)
    for number, innings in enumerate(document["derived"]["innings"], 1):
        players = len(document["sides"][innings["side"]].get("players", ()))
        if innings["batting"]:
            assert match.batting_innings.filter(innings=number).count() == players


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_sides_know_how_they_came_out(path: Path) -> None:
    match, document = stored(path)
    result = document["derived"]["result"]
    outcomes = {line.place: line.outcome for line in match.side_results.all()}
    if result["winner"] is None:
        assert outcomes == {0: result["outcome"], 1: result["outcome"]}
    else:
        assert outcomes == {result["winner"]: "won", 1 - result["winner"]: "lost"}


def test_cards_and_turns_are_those_of_the_batting_side() -> None:
    path = next(path for path in FINISHED if path.stem.startswith("british"))
    match, document = stored(path)
    batting = [entry for entry in document["entries"] if entry["type"] == "batting_turn"]
    cards = [sum(part["cards"] for part in entry["segments"]) for entry in batting]
    lines = match.team_innings.all()
    assert sum(line.turns or 0 for line in lines) == len(batting)
    assert sum(line.cards or 0 for line in lines) == sum(cards)
    assert max(line.longest_turn or 0 for line in lines) == max(cards)


def test_lines_go_and_come_back_with_the_match() -> None:
    match, _document = stored(next(path for path in FINISHED if path.stem.startswith("forde")))
    before = _counts(match)
    assert all(before.values())
    write(match.slug, WITHDRAW, Signature(author=None, seen=match.version, reason="twice"))
    assert not any(_counts(match).values())
    write(match.slug, REINSTATE, Signature(author=None, seen=match.version + 1, reason="once"))
    assert _counts(match) == before


def test_a_match_taken_up_again_has_no_lines() -> None:
    path = next(path for path in FINISHED if path.stem.startswith("forde"))
    document = json.loads(path.read_text())
    setup, _problems = find_rules(document["variant"]).read_setup(document)
    assert setup is not None
    *first, last = document["entries"]
    match = create_match(Club.objects.create(name="Otley"), setup, None, entries=first).match
    assert not any(_counts(match).values())
    receipt = write(match.slug, recorded(match.variant, [last]), Signature(author=None, seen=match.version))
    assert all(_counts(match).values())
    write(match.slug, UNDO, Signature(author=None, seen=receipt.match.version, reason="not over"))
    assert not any(_counts(match).values())


def test_rebuild_finds_a_line_that_was_changed_and_puts_it_right() -> None:
    match, _document = stored(next(path for path in FINISHED if path.stem.startswith("forde")))
    assert rebuild(match.pk, write=False) == []
    line = match.batting_innings.exclude(place=None).first()
    assert line is not None
    BattingInnings.objects.filter(pk=line.pk).update(runs=line.runs + 1)
    match.bowling_innings.all().delete()
    assert {one.what for one in rebuild(match.pk, write=True)} == {"battinginnings", "bowlinginnings"}
    assert rebuild(match.pk, write=False) == []


def _counts(match: Match) -> dict[str, int]:
    return {kind.__name__: kind._default_manager.filter(match=match.pk).count() for kind in KINDS}
