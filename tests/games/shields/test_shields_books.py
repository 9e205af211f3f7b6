"""Cricket Card played with real hands and stocks, and recorded play by play: the book counts what the cards did."""

import random

import pytest
from pad_shields import play, shields_match
from shields_matches import document, match_of
from shields_table import Style, Table

from scoring.book.changes import REDO, UNDO, corrected, recorded
from scoring.book.new_match import create_match
from scoring.book.open_book import OpenBook, open_book
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.matchfile.importer import import_match
from scoring.matchfile.reader import read
from scoring.matchfile.writer import document as match_file
from scoring.matchfile.writer import encode
from scoring.models import Club, Match
from scoring.readmodel.history import History

pytestmark = pytest.mark.django_db

VARIANT = "shields"


def kept(club: Club, seed: int, **options: object) -> tuple[Table, OpenBook]:
    """Play a match and record it, an entry an act; now and then one is taken back and done again."""
    given = document(**options)
    rng = random.Random(seed)
    table = Table(given, Style(), rng)
    table.play()
    match = create_match(club, match_of(given).setup, None).match
    for raw in table.entries:
        for changes in [recorded(VARIANT, [raw]), *([UNDO, REDO] if rng.random() < 0.1 else [])]:
            reason = "" if changes not in (UNDO, REDO) else "misread"
            match = write(match.slug, changes, Signature(author=None, seen=match.version, reason=reason)).match
    assert match.status == Match.Status.COMPLETED
    return table, open_book(match)


@pytest.mark.parametrize("options", [{}, {"multiplier": 8}, {"timeless": True, "stop_at_target": False}], ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_a_match_played_with_cards_and_kept_play_by_play(seed: int, options: dict[str, object]) -> None:
    table, book = kept(Club.objects.create(name="Otley"), seed, **options)

    assert book.failure is None
    assert len(book.entries) == len(table.entries)
    assert [[innings.side, innings.runs] for innings in book.match.innings] == table.score
    result = book.match.result
    assert result is not None
    assert (result.outcome, result.winner) == (
        (table.outcome, None) if table.outcome in ("drawn", "tied") else ("won", int(table.outcome[0]))
    )


@pytest.mark.parametrize("seed", range(4))
def test_what_is_exported_of_it_is_imported_and_exported_the_same(seed: int) -> None:
    club = Club.objects.create(name="Otley")
    table, book = kept(club, seed, multiplier=8)

    exported = encode(match_file(book.match, book.entries))
    file = read(exported).file
    assert file is not None
    again = open_book(import_match(club, file, None).match)

    assert encode(match_file(again.match, again.entries)) == exported
    assert len(again.entries) == len(table.entries)


def test_a_play_is_corrected_from_what_to_what(club: Club) -> None:
    match = shields_match(club, "3: J")
    changes = [corrected("shields", 2, play("4: K"))]
    match = write(match.slug, changes, Signature(author=None, seen=match.version, reason="seen on the film")).match
    [change] = History(match, open_book(match))[0].changes
    assert "played K on wicket 4" in change.now
    assert change.now.removeprefix("Corrected: ") != change.before
    assert "play 1, " in change.before
