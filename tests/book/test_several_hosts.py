"""One match scored through two hosts by turns: each says at once what the other has recorded, as a fresh fold has it.

Each host keeps folded books and pages in its own process, and knows of the other by the database alone.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle

import lxml.html
import pytest
from club_with_accounts import ClubUsers, make_club
from django.contrib.auth.models import User
from django.test import Client
from hosts import ROOT, SECRET_KEY, Host, environment
from page_text import text_of
from pytest_django import Settings
from stored_match import EXAMPLES, stored

from scoring.book.match_rows import derived_columns
from scoring.book.open_book import open_book
from scoring.models import Match

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = ("forde-5", "latham-5", "shields-6")
"""Examples of three games; the newest entries of one are such as the rules take with a reason alone."""
BY_TURNS = 14
"""So many entries of each are scored by turns, its last ones."""
FOLLOWED = ("match.json", "live/score/")
"""What is compared as it is, after each act; the pad and the page of the match by what they say."""
PAGES = ("scorecard/", "log/", "log/history/", "board/score/")


@pytest.fixture(scope="module")
def site(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Host]]:
    """Start two hosts on the database of the tests."""
    folder = tmp_path_factory.mktemp("hosts")
    own = environment(folder)
    subprocess.run([sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"], cwd=ROOT, env=own, check=True)
    hosts = [Host(folder / name, own) for name in ("a", "b")]
    try:
        for host in hosts:
            host.start()
        yield hosts
    finally:
        for host in hosts:
            host.stop()


@pytest.fixture
def people(transactional_db: None, settings: Settings) -> ClubUsers:
    settings.SECRET_KEY, settings.PUBLIC_URL = SECRET_KEY, "http://127.0.0.1"
    return make_club()


class Turns:
    """A match, scored through the hosts by turns, each act through the next one."""

    def __init__(self, match: Match, hosts: list[Host], user: User) -> None:
        self.match, self.hosts, self.user = match, hosts, user
        self.at = f"/matches/{match.slug}/"
        self._next, self._acts = cycle(hosts), 0
        self._stranger, self._signed_in = Client(), Client()
        self._signed_in.force_login(user)

    def act(self, path: str, **fields: object) -> None:
        """Do something through the next host; then both say what a fresh fold says."""
        self.match.refresh_from_db()
        self._acts += 1
        signed = {"seen": self.match.version, "key": f"{self._acts:032x}", "reason": "It was so"}
        answer = next(self._next).post(self.at + path, self.user, **signed | fields)
        assert answer.status in (200, 302), (path, fields, text_of(answer.content.decode()))
        self.agree()

    def record(self, entry: object) -> None:
        self.act("score/record/", entries=json.dumps([entry]))

    def correct(self) -> None:
        """Write a note to the newest entry by its form, as the next host serves it."""
        page = next(self._next).get(f"{self.at}log/{self.newest}/", self.user)
        [form] = [form for form in lxml.html.document_fromstring(page.content).forms if "note" in form.inputs]
        self.act("log/change/", **dict(form.form_values()) | {"note": f"Corrected {self._acts}"})

    @property
    def status(self) -> str:
        """Whether the match is over."""
        self.match.refresh_from_db()
        return self.match.status

    @property
    def newest(self) -> int:
        """The id of the newest entry."""
        return open_book(self.match).ids[-1]

    def agree(self, *pages: str) -> None:
        """Compare what the hosts show and what is kept beside the log with what a fresh fold of the log shows."""
        self.match.refresh_from_db()
        for name, value in derived_columns(open_book(self.match)).items():
            assert getattr(self.match, name) == value, name
        for path in FOLLOWED:
            fresh = self._stranger.get(self.at + path).content
            assert all(host.get(self.at + path).content == fresh for host in self.hosts), path
        for path, user in (("score/", self.user), *((page, None) for page in ("", *pages))):
            client = self._signed_in if user else self._stranger
            said = text_of(client.get(self.at + path))
            assert all(text_of(host.get(self.at + path, user).content.decode()) == said for host in self.hosts), path


@pytest.mark.parametrize("game", GAMES)
def test_a_match_scored_through_two_hosts_by_turns_is_on_both_what_its_log_says(
    game: str, site: list[Host], people: ClubUsers
) -> None:
    entries = json.loads((EXAMPLES / f"{game}.json").read_text())["entries"]
    turns = Turns(stored(people.club, game, upto=-BY_TURNS), site, people.organiser)
    for place, entry in enumerate(entries[-BY_TURNS:]):
        turns.record(entry)
        if place % 6 == 2:
            turns.act("score/undo/")
            turns.record(entry)
        if place % 6 == 3:
            turns.act("score/undo/")
            turns.act("score/redo/")
        if place % 6 == 4:
            newest = turns.newest
            turns.act("log/change/", action="strike", line=newest)
            turns.act("log/change/", action="restore", line=newest)
        if place % 6 == 5:
            turns.correct()
    assert turns.status == Match.Status.COMPLETED
    turns.act("score/undo/")
    assert turns.status == Match.Status.IN_PROGRESS
    turns.record(entries[-1])
    turns.agree(*PAGES)
