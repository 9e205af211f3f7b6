"""The example of a program that scores a match, run as a process of its own: cut off at random, it goes on."""

import json
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from club_with_accounts import make_club
from stored_match import EXAMPLES

from scoring.book.open_book import open_book
from scoring.clubs.api_tokens import new_token
from scoring.matchfile.writer import document
from scoring.models import Match

PROGRAM = Path(__file__).parents[2] / "examples" / "score_match.py"
CUTS = 4


@pytest.mark.django_db(transaction=True)
@pytest.mark.sqlite
@pytest.mark.parametrize("name", ["forde-1", "forde-2"])
def test_a_match_that_was_cut_off_again_and_again_is_scored_once(live_server: Any, name: str, tmp_path: Path) -> None:
    users = make_club()
    token = new_token(users.scorer, users.club, "a program", ["score"], 30)
    file = tmp_path / "match.json"
    file.write_text((EXAMPLES / f"{name}.json").read_text())
    command = [sys.executable, str(PROGRAM), live_server.url, users.club.slug, str(file), "--token", token]
    rng = random.Random(1932)
    for _cut in range(CUTS):
        cut_off = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(rng.uniform(0.2, 1.5))
        cut_off.kill()
        cut_off.communicate()
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    match = Match.objects.get()  # it was made once, however often it was begun
    assert done.stdout.strip() == f"{live_server.url}/matches/{match.slug}/"
    book = open_book(match)
    given = json.loads(file.read_text())
    scored = document(book.match, book.entries)
    assert scored["entries"] == given["entries"]
    assert scored["derived"] == given["derived"]
    again = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (again.returncode, again.stdout) == (0, done.stdout)
    match.refresh_from_db()
    assert match.version == 1 + len(given["entries"])
