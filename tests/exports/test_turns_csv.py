"""A match of a game without balls as rows: a row a turn or play, which add up to the innings."""

import csv
import io
import json
from pathlib import Path

import pytest
from exported_matches import FILES, in_the_book, text_of

from scoring.exports.formats import formats_of
from scoring.models import Club

pytestmark = pytest.mark.django_db

WITHOUT_BALLS = [path for path in FILES if json.loads(path.read_text())["variant"] != "forde"]


@pytest.mark.parametrize("path", WITHOUT_BALLS, ids=lambda path: path.stem)
def test_the_rows_of_an_innings_add_up_to_it(club: Club, path: Path) -> None:
    match, book = in_the_book(club, path)
    assert [form.slug for form in formats_of(book.match)] == ["turns"]
    text = text_of(match, book, "turns")
    assert text.startswith("\ufeffmatch_id,game,date,venue,innings,batting_team,bowling_team,")
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    for number, innings in enumerate(book.match.innings, 1):
        own = [row for row in rows if row["innings"] == str(number)]
        assert {row["batting_team"] for row in own} <= {book.setup.sides[innings.side].name}
        assert {row["date"] for row in own} <= {book.setup.played_on}
        assert sum(int(row["runs"]) for row in own) == innings.runs
        if own and "wickets" in own[0]:
            assert sum(int(row["wickets"]) for row in own) == innings.wickets == int(own[-1]["wickets_down"])
            assert "; ".join(row["dismissed"] for row in own if row["dismissed"]).count(";") == max(
                0, innings.wickets - 1
            )
            assert int(own[-1]["total"]) == innings.runs
        if own and "wicket" in own[0]:
            assert sum(row["kind"] == "play" for row in own) == innings.wickets
    played = {"bowling_turn", "batting_turn", "play"}
    assert sum(row["kind"] != "hand" for row in rows) == sum(entry.type in played for entry in book.entries)


def test_cards_and_tallies_are_those_of_the_entries(club: Club) -> None:
    path = next(path for path in WITHOUT_BALLS if path.stem == "british-1")
    match, book = in_the_book(club, path)
    rows = list(csv.DictReader(io.StringIO(text_of(match, book, "turns").removeprefix("\ufeff"))))
    turns = [entry.body() for entry in book.entries if entry.type in ("bowling_turn", "batting_turn")]
    assert len(rows) == len(turns)
    for row, turn in zip(rows, turns, strict=True):
        parts = turn.get("segments", [turn])
        assert isinstance(parts, list)
        for tally in ("cards", "kqj", "lines", "kqj_mixed", "kqj_suited"):
            if row[tally]:
                assert int(row[tally]) == sum(part.get(tally, 0) for part in parts)
        assert row["kind"] == str(turn["type"]).removesuffix("_turn")
