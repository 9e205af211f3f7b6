"""Every played match comes back equal; every slip is refused where and why it should be."""

import json
from pathlib import Path
from typing import Any

from matchfile_equality import equal_part, without_null

from scoring.matchfile.reader import read
from scoring.matchfile.writer import document, encode


def test_a_played_match_comes_back_equal(example: Path) -> None:
    reading = read(example.read_bytes())

    assert reading.problems == []
    assert reading.file is not None
    written = document(reading.file.match, reading.file.entries)
    given = json.loads(example.read_text())
    assert equal_part(written) == equal_part(given)
    assert written.get("options", {}) == equal_part(written)["options"], "defaults are not written"


def test_what_is_written_is_read_and_written_the_same(example: Path) -> None:
    first = read(example.read_bytes()).file
    assert first is not None
    data = encode(document(first.match, first.entries))
    second = read(data).file
    assert second is not None

    assert encode(document(second.match, second.entries)) == data


def test_keys_are_written_in_the_order_of_the_format(example: Path) -> None:
    file = read(example.read_bytes()).file
    assert file is not None

    written = list(document(file.match, file.entries))

    assert written[:3] == ["format", "version", "variant"]
    order = ["variant", "options", "played_on", "venue", "notes", "sides", "toss", "entries", "derived"]
    assert written[2:] == [key for key in order if key in written]


def test_without_its_derived_section_a_match_is_as_good(example: Path) -> None:
    given = json.loads(example.read_text())
    derived = given.pop("derived")

    file = read(json.dumps(given).encode()).file

    assert file is not None
    assert without_null(document(file.match, file.entries)["derived"]) == without_null(derived)


def test_a_slip_is_refused_where_and_why_it_should_be(slip: Path, expected: dict[str, dict[str, Any]]) -> None:
    wanted = expected[slip.name]
    reading = read(slip.read_bytes())

    assert reading.file is None
    first = reading.problems[0]
    assert first.entry == wanted["entry"]
    assert first.rule in wanted["rules"]
    assert first.severity == (wanted["severity"] or "format")
