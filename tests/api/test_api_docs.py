"""docs/api.md: its examples, sent as they stand there, are answered as it says."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from club_with_accounts import make_club
from django.test import Client
from pad_match import short_match
from played_competition import fixture_of, found_competition, play
from programs import Program, program_of

from cricketcards.api import document
from scoring.api.problems import KINDS
from scoring.rights import GRANTS

pytestmark = pytest.mark.django_db
TEXT = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
SITE = "https://scores.example.org/api/v1"


def exchanges(fixture: str) -> Iterator[tuple[list[str], int, Any]]:
    """Yield each command of the text with the status and the answer that stand below it, of a fixture by its key."""
    text = TEXT.replace("KEY", fixture)
    for command, said in re.findall(r"^    \$ curl (.+)\n((?:    .+\n)+)", text, re.MULTILINE):
        status, body = re.fullmatch(r"(\d{3})?\s*(.*)", re.sub(r"\s+", " ", said).strip()).groups()  # type: ignore[union-attr]
        yield shlex.split(command), int(status or 200), json.loads(body) if body else None


def agrees(found: Any, said: Any) -> bool:
    """Whether an answer has all that is said of it; “…” is anything."""
    if said == "…":
        return True
    if isinstance(said, dict):
        return isinstance(found, dict) and all(key in found and agrees(found[key], said[key]) for key in said)
    if isinstance(said, list):
        return isinstance(found, list) and all(agrees(*pair) for pair in zip(found, said, strict=False))
    return bool(found == said)


def test_every_example_is_answered_as_it_says() -> None:
    users = make_club()
    league = found_competition(users.club, ["Ayr", "Bath", "Cork"], name="League")
    play(fixture_of(league, "Ayr", "Bath"), "140/6", "120/9")
    short_match(users.club)
    open_one = fixture_of(league, "Bath", "Cork").key
    by_token = program_of(users.organiser, users.club)
    tag = Program().get("/matches/england-v-australia/scorecard/")["ETag"]
    seen = 0
    for words, status, said in exchanges(open_one):
        address = words[-1].removeprefix(SITE)
        headers = [words[at + 1] for at, word in enumerate(words) if word == "-H"]
        asks = by_token if "Authorization: Bearer TOKEN" in headers else Program()
        if "--json" in words:
            method = words[words.index("-X") + 1] if "-X" in words else "POST"
            answer = asks.send(method, address, json.loads(words[words.index("--json") + 1]))
        else:
            given = {"If-None-Match": tag} if any(header.endswith("TAG") for header in headers) else {}
            answer = asks.get(address, **given)
        found = answer.json() if answer.content else None
        assert answer.status_code == status, (words, found)
        assert agrees(found, said), (words, found)
        seen += 1
    assert seen > 10


def test_every_grant_and_every_kind_of_problem_is_there() -> None:
    page = Client().get("/api/").content.decode()
    assert set(re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE)) == GRANTS.keys()
    assert all(f'id="{kind}"' in page for kind in KINDS)
    for address, operations in document()["paths"].items():
        assert f"<code>{address}</code>" in page
        assert all(operation["description"] for operation in operations.values())


def test_the_page_ships_no_script_from_elsewhere() -> None:
    page = Client().get("/api/").content.decode()
    assert not re.findall(r'<script[^>]+src="(?:https?:)?//', page)
    assert Client().get("/api/v1/openapi.json").json()["openapi"].startswith("3.1")
