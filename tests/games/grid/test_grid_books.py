"""Matches played with real cards and recorded entry by entry: the book counts what the cards did."""

import json
import random

import pytest
from grid_matches import SLUGS, Sheet, Table, new_match

from scoring.book.changes import REDO, UNDO, recorded
from scoring.book.new_match import create_match
from scoring.book.open_book import open_book
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.matchfile.importer import import_match
from scoring.matchfile.reader import read
from scoring.matchfile.writer import document, encode
from scoring.models import Club, Match
from scoring.scoreboard import scoreboard

pytestmark = pytest.mark.django_db

OPTIONS: tuple[dict[str, object], ...] = ({}, {"wickets": 11, "captain_picks_next": True, "stop_at_target": False})


def keep(club: Club, slug: str, options: dict[str, object], sheet: Sheet, rng: random.Random) -> Match:
    """Record what the table wrote, an entry an act; now and then one is taken back and done again."""
    match = create_match(club, new_match(slug, **options).setup, None).match
    for raw in sheet.entries:
        for changes in [recorded(slug, [raw]), *([UNDO, REDO] if rng.random() < 0.1 else [])]:
            reason = "" if changes not in (UNDO, REDO) else "misread"
            match = write(match.slug, changes, Signature(author=None, seen=match.version, reason=reason)).match
    return match


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("options", OPTIONS, ids=["as by default", "otherwise"])
def test_a_match_played_with_cards_and_kept_turn_by_turn(slug: str, options: dict[str, object]) -> None:
    rng = random.Random(f"kept {slug} {options}")
    sheet = Table(slug, options, rng).play()
    club = Club.objects.create(name="Otley")

    match = keep(club, slug, options, sheet, rng)

    book = open_book(match)
    assert book.failure is None
    assert [
        (i.side, i.runs, i.wickets, [b.runs for b in i.batters], [b.player for b in i.batters])
        for i in book.match.innings
    ] == [
        (side, made.runs, made.wickets, made.batters, order)
        for (side, made), order in zip(sheet.innings, sheet.order, strict=True)
    ]
    assert book.match.result is not None
    assert (book.match.result.outcome, book.match.result.winner) == (sheet.outcome, sheet.winner)
    assert match.status == Match.Status.COMPLETED
    assert Match.objects.get(pk=match.pk).scoreboard == json.loads(json.dumps(scoreboard(book.match, book.ids)))


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_exported_of_it_is_imported_and_exported_the_same(slug: str) -> None:
    rng = random.Random(f"exported {slug}")
    sheet = Table(slug, {}, rng).play()
    club = Club.objects.create(name="Otley")
    book = open_book(keep(club, slug, {}, sheet, rng))

    exported = encode(document(book.match, book.entries))
    file = read(exported).file
    assert file is not None
    again = open_book(import_match(club, file, None).match)

    assert encode(document(again.match, again.entries)) == exported
    assert len(again.entries) == len(sheet.entries)
