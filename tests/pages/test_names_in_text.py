"""Every page of a club whose names are full of markup and of two directions: text holds no tags, names turn nothing."""

import json
import re
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from html import unescape
from io import BytesIO, StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import TestCase, override_settings
from django.urls import resolve
from markup import complaints
from played_competition import LIGHTEST
from pypdf import PdfReader

from scoring.models import Club, Match, MatchPlayer, MatchSide, Player, Team
from scoring.ready_made.teams import club_teams, teams_2005
from scoring.rules.names import surname, with_initials
from scoring.rules.setup import Side, SidePlayer
from scoring.words.phrase import FIRST_STRONG_ISOLATE
from tournaments.demo import acts, competitions
from tournaments.management.commands import demo
from tournaments.models import Competition, Entrant, Fixture
from tournaments.words.refusals import quicker_text

HREF = re.compile(r'href="([^"#]+)')
SENTENCES = frozenset({"text/calendar", "application/atom+xml"})
"""What has names in sentences besides pages, kept apart as there."""
NAMED = frozenset({"name", "team", "person", "entrant", "played_by", "trophy"})


def strange(name: str) -> str:
    """Return a name as nobody would choose it, in its last word."""
    *first, last = name.split()
    return " ".join([*first, f"שם<b>{last}'\""])


def renamed(data: Any) -> Any:
    """Return data of the demo club with every name a strange one."""
    if isinstance(data, list):
        return [renamed(each) for each in data]
    if not isinstance(data, dict):
        return data
    return {
        key: strange(value) if key in NAMED and isinstance(value, str) and value else renamed(value)
        for key, value in data.items()
    }


def sides(given: Iterable[Side]) -> Callable[[], tuple[Side, ...]]:
    renamed_sides = tuple(
        Side(
            strange(side.name),
            tuple(SidePlayer(strange(p.name), p.batting_class, p.bowling_class) for p in side.players),
        )
        for side in given
    )
    return lambda: renamed_sides


def make_strange_club() -> None:
    """Make the demo club, with strange names wherever it has names."""
    read_json = SimpleNamespace(loads=lambda text: renamed(json.loads(text)), dumps=json.dumps)
    with (
        tempfile.TemporaryDirectory() as var,
        override_settings(VAR_DIR=Path(var)),
        patch.object(demo, "CLUB", strange(demo.CLUB)),
        patch.object(competitions, "tomllib", SimpleNamespace(loads=lambda text: renamed(tomllib.loads(text)))),
        patch.object(acts, "json", read_json),
        patch.object(demo, "json", read_json),
        patch.multiple(demo, teams_2005=sides(teams_2005()), club_teams=sides(club_teams())),
        patch.multiple(acts, teams_2005=sides(teams_2005()), club_teams=sides(club_teams())),
    ):
        call_command("demo", stdout=StringIO())


def names() -> set[str]:
    """Return the names that may stand alone, and what is printed of a player's."""
    columns = [
        (Club, "name"), (Team, "name"), (Player, "name"), (MatchSide, "name"), (MatchSide, "played_by"),
        (MatchPlayer, "name"), (Competition, "name"), (Entrant, "name"), (Entrant, "person"),
    ]  # fmt: skip
    whole = {name for model, column in columns for name in model._default_manager.values_list(column, flat=True)}
    return whole | {form(name) for name in whole if name for form in (surname, with_initials)}


def kind_of(address: str) -> tuple[str, ...]:
    """Return what a page is one of: its URL's name, the game of its match, or its competition."""
    found = resolve(address.partition("?")[0])
    given = found.kwargs
    if found.url_name and "matches" in address:
        match = Match.objects.filter(slug=given.get("slug")).first()
        return found.url_name, *((match.variant, match.depth, match.status) if match else ())
    return str(found.url_name), str(given.get("competition", "")), str(given.get("variant", ""))


@pytest.mark.further_case
class StrangeNamesTest(TestCase):
    """Whatever is called as it is. No database has a part in what stands around a name on a page; that every page of
    the demo club is there on PostgreSQL too, `competitions/test_demo_competitions` shows.
    """

    names: Collection[str]

    @classmethod
    def setUpTestData(cls) -> None:
        make_strange_club()
        cls.names = names()

    def setUp(self) -> None:
        self.client.force_login(User.objects.get(username="organiser"))

    def walk(self) -> Iterator[tuple[str, Any]]:
        """Yield the pages that links lead an organiser to, one of each kind, with their addresses."""
        waiting = ["/", Club.objects.get().get_absolute_url()]
        seen, kinds = set(waiting), set[tuple[str, ...]]()
        for address in waiting:
            kind = kind_of(address)
            if kind in kinds or address.partition("?")[0].endswith(".pdf"):
                continue
            page = self.client.get(address)
            if page.status_code in (301, 302):
                continue
            assert page.status_code == 200, address
            kinds.add(kind)
            yield address, page
            if page["Content-Type"].startswith("text/html"):
                hrefs = [unescape(href) for href in HREF.findall(page.content.decode())]
                new = [href for href in dict.fromkeys(hrefs) if href.startswith("/") and href not in seen]
                waiting += [href for href in new if not href.startswith("/static/")]
                seen.update(new)

    def test_text_holds_no_markup_and_names_turn_nothing(self) -> None:
        found = []
        looked_at = Counter[str]()
        for address, page in self.walk():
            kind = page["Content-Type"].partition(";")[0]
            looked_at[kind] += 1
            text = page.content.decode()
            if kind == "text/html":
                found += [f"{address}: {each}" for each in complaints(text, self.names)]
            elif "bdi" in text or (kind not in SENTENCES and FIRST_STRONG_ISOLATE in text):
                found.append(f"{address}: markup in {kind}")
        assert found == []
        assert looked_at["text/html"] > 150
        assert {"text/csv", "application/json"} | SENTENCES <= looked_at.keys()

    def test_nor_do_the_alerts_of_an_act_that_came_too_late(self) -> None:
        fixture = Fixture.objects.filter(is_bye=False, match=None, home__isnull=False, away__isnull=False)[0]
        page = self.client.post(f"{fixture.get_absolute_url()}swap/", {"seen": 1}, follow=True)
        assert quicker_text("").strip() in page.content.decode()
        assert complaints(page.content.decode(), self.names) == []

    def test_nor_do_the_titles_and_bookmarks_of_paper(self) -> None:
        league = Competition.objects.get(format="league").get_absolute_url()
        papers = [f"{league}paper/table.pdf"]
        for variant in {"forde", "british", LIGHTEST}:
            match = Match.objects.filter(variant=variant, depth="log")[0]
            papers.append(f"{match.get_absolute_url()}paper/match.pdf")
        for paper in papers:
            pdf = PdfReader(BytesIO(self.client.get(paper).content))
            assert pdf.metadata
            texts = [
                *map(str, pdf.metadata.values()),
                *(str(each.title) for each in pdf.outline if not isinstance(each, list)),
            ]
            assert any("שם" in text for text in texts), paper
            assert [text for text in texts if "bdi" in text or "&lt;" in text] == []


def test_the_check_sees_what_it_looks_for() -> None:
    wrong = """<title><bdi>A</bdi> v B</title><p>&lt;bdi&gt;A&lt;/bdi&gt;</p><a aria-label="<bdi>A</bdi> innings">x</a>
        <p><a>שם</a> won by 3 runs</p><abbr title="שם won">W</abbr><option>1 שם</option>"""
    assert len(complaints(wrong)) == 7
    right = """<title>\u2068שם\u2069 v B</title><p><a><bdi>שם</bdi></a> won by 3 runs</p><td>שם</td>
        <textarea>1 שם</textarea><p>\u2068שם\u2069 won &lt;b&gt;</p>"""
    assert complaints(right, {"שם"}) == []
