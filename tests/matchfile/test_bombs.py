"""Small files that would take minutes or gigabytes: each is refused in a sentence, at little cost."""

import json
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from scoring.matchfile import attachment
from scoring.matchfile.pdf import read_upload
from scoring.rules.problems import malformed
from scoring.rules.registry import variants
from scoring.rules.strict_json import LARGEST, MOST_PROBLEMS

MOST_SECONDS = 10.0
"""Of a processor, in this process; each takes a second or two."""


@contextmanager
def cheap() -> Iterator[None]:
    before = time.process_time()
    yield
    assert time.process_time() - before < MOST_SECONDS


def packed(megabytes: int) -> bytes:
    """Return so many megabytes of blanks, packed to a thousandth."""
    packer = zlib.compressobj(9)
    return b"".join(packer.compress(b" " * 1_000_000) for _ in range(megabytes)) + packer.flush()


def pdf(*objects: bytes) -> bytes:
    """Return a PDF of these objects, the first its catalogue."""
    out, places = b"%PDF-1.7\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    end = b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (size, len(out))
    return out + b"xref\n0 %d\n0000000000 65535 f \n" % size + table + end


def carrying(content: bytes, filters: bytes) -> bytes:
    """Return a PDF with one attached match file, packed as the filters say."""
    return pdf(
        b"<< /Type /Catalog /Names << /EmbeddedFiles << /Names [(m.json) 2 0 R] >> >> >>",
        b"<< /Type /Filespec /F (m.json) /UF (m.json) /EF << /F 3 0 R >> >>",
        b"<< /Type /EmbeddedFile /Filter %b /Length %d >>\nstream\n%b\nendstream" % (filters, len(content), content),
    )


TOO_LARGE = malformed("file_too_large", "file", megabytes=LARGEST // 1_000_000)
UNREADABLE, NOTHING = malformed("pdf_unreadable", "file"), malformed("no_attachment", "file")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (carrying(packed(100), b"/FlateDecode"), [TOO_LARGE]),
        (carrying(zlib.compress(packed(100), 9), b"[/FlateDecode /FlateDecode]"), [TOO_LARGE]),
        (carrying(packed(6), b"/FlateDecode"), [TOO_LARGE]),
        (pdf(b"<< /Names << /EmbeddedFiles 2 0 R >> >>", b"<< /Kids [2 0 R 2 0 R] >>"), [NOTHING, UNREADABLE]),
        (pdf(b"<< /Names " + b"[" * 50_000 + b"]" * 50_000 + b" >>"), [NOTHING, UNREADABLE]),
        (pdf(b"<< /Names " + b"<< /Names " * 20_000), [NOTHING, UNREADABLE]),
        (b"%PDF-1.7\n" + b"1 0 obj << >> endobj\n" * 100_000, [NOTHING, UNREADABLE]),
    ],
    ids=["inflated", "inflated twice", "a little too large", "a loop", "nested lists", "nested", "no end of objects"],
)
def test_a_pdf_that_swells_is_refused(data: bytes, said: list[object]) -> None:
    with cheap():
        reading = read_upload(data)
    [problem] = reading.problems
    assert problem in said


def test_a_pdf_that_takes_no_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attachment, "PATIENCE", 0.01)
    assert read_upload(carrying(b"{}", b"[]")).problems == [UNREADABLE]


def test_a_file_full_of_what_is_unknown_is_read_once() -> None:
    keys = {str(number): 0 for number in range(30_000)}
    whole = {"format": "card-cricket-match", "version": 1, "variant": next(iter(variants()))}
    for file in (
        whole | {"options": keys, "entries": []},
        whole | {"entries": [{"type": "over"} | keys]},
        whole | {"entries": [{"type": "over", "x": 0, "y": 0, "z": 0}] * 5_000},
        whole | {"sides": [{"name": "a", "players": [keys] * 2}] * 2, "entries": []},
        whole | keys,
    ):
        with cheap():
            reading = read_upload(json.dumps(file).encode())
        assert reading.file is None
        assert 0 < len(reading.problems) <= MOST_PROBLEMS + 1


@pytest.mark.parametrize("data", [b"[" + b"{}," * 500_000 + b"0]", b"[" + b"1," * 1_000_000 + b"1]"])
def test_very_many_values_are_no_match(data: bytes) -> None:
    with cheap():
        assert read_upload(data).problems == [malformed("not_an_object", "file")]
