"""A match is followed as docs/embeds.md says: asked with the tag of the last answer, it tells when it has moved on."""

import re
import shlex
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.test import Client
from played_competition import ONE_OVER, begin, book, found_competition, over_of

from scoring.book.changes import recorded
from scoring.models import Club

DOCUMENT = Path(__file__).parents[2] / "docs" / "embeds.md"
pytestmark = pytest.mark.django_db


def told() -> list[str]:
    """Return what is asked for by the document, behind the address of the match."""
    [command] = re.findall(r"^    (curl .*)$", DOCUMENT.read_text(), re.MULTILINE)
    [whole] = [word for word in shlex.split(command) if word.startswith("https://")]
    _root, _matches, _slug, rest = urlsplit(whole).path.split("/", 3)
    return [rest, "live/score/"]


@pytest.mark.parametrize("number", [0, 1])
def test_it_answers_again_when_the_match_has_moved_on(club: Club, number: int) -> None:
    match = begin(found_competition(club, 2, conditions=ONE_OVER).fixtures.get())
    asked = match.get_absolute_url() + told()[number]
    assert f"`{told()[number]}`" in DOCUMENT.read_text()
    first = Client().get(asked)
    assert first.status_code == 200
    again = Client().get(asked, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    book(match, recorded(match.variant, over_of(1, 4, "bowled", 6)))
    moved_on = Client().get(asked, headers={"if-none-match": first["ETag"]})
    assert moved_on.status_code == 200
    assert moved_on["ETag"] != first["ETag"]
