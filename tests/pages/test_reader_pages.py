"""The pages of a match for its readers: what they say, to whom, and at what cost."""

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from markup import complaints
from page_text import text_of
from pytest_django import DjangoAssertNumQueries
from reader_pages import check_ways_to_the_log
from stored_match import EXAMPLES, queries_of, record, stored
from wording import elements, texts

from scoring import keys
from scoring.book.changes import WITHDRAW
from scoring.book.open_book import OpenBook, open_book
from scoring.book.signature import Signature
from scoring.book.write import write
from scoring.models import Club, LogRecord, Match, Role
from scoring.readmodel import commentary
from scoring.readmodel.board import toss_text
from scoring.readmodel.games import reader
from scoring.readmodel.log_page import LogPage, log_page
from scoring.rules.registry import find_rules

BOOK_PAGES = ("", "live/", "scorecard/", "overs/", "charts/", "notes/")
LIVE_PAGES = ("live/score/", "board/", "board/score/")

pytestmark = pytest.mark.django_db


def sides(*names: str) -> list[dict[str, Any]]:
    """Return the sides of the example with other names: the side's, then its players'."""
    given: list[dict[str, Any]] = json.loads((EXAMPLES / "forde-5.json").read_text())["sides"]
    given[0]["name"] = names[0]
    for player, new in zip(given[0]["players"], names[1:], strict=False):
        player["name"] = new
    return given


def html_of(client: Client, match: Match, page: str = "") -> str:
    answer = client.get(f"{match.get_absolute_url()}{page}")
    assert answer.status_code == 200
    return answer.content.decode()


# What the pages say


def test_a_finished_match(client: Client, club: Club) -> None:
    match = stored(club)
    for page in BOOK_PAGES:
        seen = text_of(html_of(client, match, page))
        assert "England v Australia" in seen
        assert "27 July 2019" in seen
        assert "50/0 (5 overs)" in seen
        assert "63/6 (5 overs)" in seen
        assert "England won by 13 runs" in seen


def test_the_scorecard(client: Client, club: Club) -> None:
    answer = client.get(f"{stored(club).get_absolute_url()}scorecard/")
    html = answer.content.decode()
    seen = text_of(html)
    assert "caught behind b McGrath" in seen
    assert "Did not bat: Giles, Hoggard, Harmison, S P Jones" in seen
    assert "1-7 (Trescothick, 0.3 ov)" in seen
    assert texts(answer, "//main//*[@class='stamp']")
    labels = re.findall(r'role="region" aria-label="([^"]+)"', html)
    assert len(set(labels)) == len(labels) == 4
    assert '<th scope="row">' in html
    assert html.count('<th scope="col"') == 2 * (7 + 6)
    assert "<tfoot>" in html


def test_over_by_over(client: Client, club: Club) -> None:
    html = html_of(client, stored(club), "overs/")
    assert "Over by over" in text_of(html)
    assert '<span class="ball wicket" title="caught behind">W</span>' in html
    assert "Flintoff run out 13 (7)" in text_of(html)


def test_the_charts_have_their_numbers_beside_them(client: Client, club: Club) -> None:
    match = stored(club)
    html = html_of(client, match, "charts/")
    assert html.count("<svg") == html.count("<details>") == 3
    links = re.findall(r'href="([^"]+/charts/[^"]+\.csv)"', html)
    assert len(set(links)) == 3
    assert all(len(client.get(link).content.decode().splitlines()) > 1 for link in links)
    assert client.get(f"{match.get_absolute_url()}charts/none.csv").status_code == 404


def test_notes(client: Client, club: Club) -> None:
    match = stored(club, notes="Tea at four.\n\n<i>Rain</i> at six.")
    assert "&lt;i&gt;Rain" in html_of(client, match, "notes/")
    assert notes_tab(client, match) == 1
    without = stored(club)
    assert 'class="empty"' in html_of(client, without, "notes/")
    assert notes_tab(client, without) == 0


def notes_tab(client: Client, match: Match) -> int:
    """Return how often the tabs of a match lead to its notes."""
    tabs = elements(client.get(f"{match.get_absolute_url()}scorecard/"), "//nav[@class='tabs']//a")
    return sum(tab.get("href", "").endswith("/notes/") for tab in tabs)


def test_a_match_before_its_first_entry_says_what_comes(client: Client, club: Club) -> None:
    match = stored(club, upto=0)
    for page in ("scorecard/", "overs/", "charts/"):
        assert 'class="empty"' in html_of(client, match, page)
    for page in ("", "live/", "board/"):
        seen = text_of(html_of(client, match, page))
        assert toss_text({"won_by": 0, "chose_to_bat": False}, ("England", "Australia")) in seen
        assert "0/0" not in seen


def test_a_chase_shows_runs_needed_and_balls_left(client: Client, club: Club) -> None:
    match = stored(club, upto=60)
    assert "England need 5 from 9 balls" in text_of(html_of(client, match))
    seen = text_of(html_of(client, match, "live/score/"))
    assert "England need 5 from 9 balls" in seen
    assert "Target 51" in seen
    assert "Required rate 3.33" in seen
    seen = text_of(html_of(client, match, "board/score/"))
    assert "46/5" in seen
    assert "Needed 5" in seen
    assert "Balls left 9" in seen


def test_the_board_of_a_finished_match_names_who_was_best_and_the_game(client: Client, club: Club) -> None:
    match = stored(club)
    played = open_book(match).match
    game = str(find_rules(match.variant).setup_rules.name)
    best = [str(each) for each in reader(played.innings[0], played).highlights()]
    assert best
    board = text_of(html_of(client, match, "board/"))
    assert game in board
    assert all(each in board for each in best)
    assert all(each in text_of(html_of(client, match, "board/score/")) for each in best)
    assert best[0] not in text_of(html_of(client, match, "live/score/"))


def test_the_live_page_shows_its_last_entry_and_refreshes_without_script(client: Client, club: Club) -> None:
    match = stored(club, upto=60)
    for page in ("live/", "board/"):
        html = html_of(client, match, page)
        assert '<noscript><meta http-equiv="refresh" content="20"></noscript>' in html
        assert f'hx-get="{match.get_absolute_url()}{page}score/"' in html
    assert "Last entry" in html_of(client, match, "live/")


@pytest.mark.further_case
def test_the_live_page_leads_where_every_page_does_and_has_the_innings(client: Client, club: Club) -> None:
    match = stored(club, upto=60)
    for signed_in in (False, True):
        if signed_in:
            client.force_login(User.objects.create_user("reader"))
        live, of_match = (client.get(f"{match.get_absolute_url()}{page}") for page in ("live/", ""))
        for part in ("//header[@class='site-header']", "//section[@class='commentary']", "//section[@class='innings']"):
            assert texts(live, part) == texts(of_match, part) != [], part
        assert ("reader" in texts(live, "//nav[@class='site-account']")[0]) is signed_in
    check_ways_to_the_log(client, match)


def test_what_happened_last_is_as_the_log_has_it_of_no_more_innings_than_it_stands_in(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []

    def log_since(book: OpenBook, since: int) -> LogPage:
        read.append(since)
        return log_page(book, since=since)

    monkeypatch.setattr(commentary, "log_page", log_since)
    second = open_book(stored(club)).match.innings[1].first_entry
    for entries, first in ((3, 0), (second - 1, 0), (second + 1, 0), (second + 10, 0), (second + 30, 1), (None, 1)):
        book = open_book(stored(club, upto=entries))
        groups = [group for section in log_page(book).sections if section.number for group in section.groups]
        assert [passage.group for passage in commentary.newest_passages(book)] == groups[: commentary.SHOWN]
        assert read[-1] == first


def test_the_match_as_an_event_for_other_programs(client: Client, club: Club) -> None:
    match = stored(club, sides=sides("</script><b>England"))
    html = html_of(client, match)
    (event,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)
    read = json.loads(event)
    assert (read["@type"], read["startDate"]) == ("SportsEvent", "2019-07-27")
    assert read["competitor"][0]["name"] == "</script><b>England"


# Names


def test_names_of_every_kind_are_escaped_and_kept_apart(client: Client, club: Club) -> None:
    names = ("نادي", "<b>Bold</b>", "محمد بن علي", "🏏")
    match = stored(club, sides=sides(*names))
    for page in (*BOOK_PAGES, *LIVE_PAGES):
        html = html_of(client, match, page)
        assert "<b>Bold" not in html
        assert complaints(html, {*names, "علي"}) == []
        assert "نادي" in html
    card = html_of(client, match, "scorecard/")
    assert "&lt;b&gt;Bold&lt;/b&gt;" in card
    assert "علي" in card


def test_no_page_needs_what_the_security_policy_forbids(client: Client, club: Club) -> None:
    match = stored(club, upto=60)
    for page in (*BOOK_PAGES, *LIVE_PAGES):
        html = html_of(client, match, page)
        assert not re.search(r"\sstyle=|<style|\son\w+=", html)
        scripts = re.findall(r"<script([^>]*)>", html)
        assert all("src=" in script or "application/ld+json" in script for script in scripts)


# Who may read, and what it costs


def test_a_match_that_is_withdrawn_or_never_was_is_not_found(client: Client, club: Club) -> None:
    match = stored(club, upto=3)
    write(match.slug, WITHDRAW, Signature(author=None, seen=match.version, reason="a trial"))
    for page in (*BOOK_PAGES, *LIVE_PAGES):
        assert client.get(f"{match.get_absolute_url()}{page}").status_code == 404
        assert client.get(f"/matches/no-such-match/{page}").status_code == 404


def test_a_page_is_only_read(client: Client, club: Club) -> None:
    match = stored(club, upto=3)
    for page in (*BOOK_PAGES, *LIVE_PAGES):
        assert client.post(f"{match.get_absolute_url()}{page}").status_code == 405


@pytest.mark.parametrize("name", ["forde-5", "forde-2"], ids=["5 overs", "50 overs"])
def test_a_page_of_the_book_reads_match_and_log_whatever_its_length(
    client: Client, club: Club, django_assert_num_queries: DjangoAssertNumQueries, name: str
) -> None:
    match = stored(club, name)
    for page in BOOK_PAGES:
        with django_assert_num_queries(queries_of(match, page)):
            html_of(client, match, page)


@pytest.mark.parametrize("name", ["forde-5", "forde-2"], ids=["5 overs", "50 overs"])
def test_a_score_is_read_from_one_row_and_the_board_with_the_competition_whoever_asks(
    client: Client, club: Club, django_assert_num_queries: DjangoAssertNumQueries, name: str
) -> None:
    match = stored(club, name)
    client.force_login(User.objects.create_user("reader"))
    for page in LIVE_PAGES:
        url = f"{match.get_absolute_url()}{page}"
        with django_assert_num_queries(queries_of(match, page)):
            answer = client.get(url)
        assert answer.status_code == 200
        assert "Cookie" not in answer.headers.get("Vary", "")
        with django_assert_num_queries(2 if page == "board/" else 1):
            again = client.get(url, headers={"if-none-match": answer.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["ETag"] == answer.headers["ETag"]
        assert again.headers["Cache-Control"] == "no-cache"


def test_a_new_entry_changes_the_live_page(client: Client, club: Club) -> None:
    match = stored(club, upto=3)
    url = f"{match.get_absolute_url()}live/score/"
    before = client.get(url)
    record(match, {"type": "ball", "runs": 6})
    after = client.get(url, headers={"if-none-match": before.headers["ETag"]})
    assert after.status_code == 200
    assert after.headers["ETag"] != before.headers["ETag"]
    assert "10/0" in after.content.decode()


def test_a_new_version_of_the_site_changes_the_live_page(
    client: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = stored(club, upto=3)
    for page in ("live/", *LIVE_PAGES):
        url = f"{match.get_absolute_url()}{page}"
        before = client.get(url)
        with monkeypatch.context() as patch:
            patch.setattr(keys, "program", lambda: "of tomorrow")
            assert client.get(url, headers={"if-none-match": before.headers["ETag"]}).status_code == 200


def test_a_book_that_todays_rules_no_longer_take_is_shown_as_far_as_it_goes(client: Client, club: Club) -> None:
    match = stored(club, upto=10)
    last = match.log.order_by("-version").first()
    assert last is not None
    LogRecord.objects.create(
        match=match,
        version=last.version + 1,
        batch=last.version + 1,
        action="record",
        body='{"type":"over","bowler":1}',
        at=last.at,
    )
    for page in BOOK_PAGES:
        assert '<p class="notice warning">' in html_of(client, match, page)


def test_a_scorer_finds_the_way_to_the_pad_and_a_reader_does_not(
    client: Client, club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    match = stored(club, upto=3)
    way = f'href="{match.get_absolute_url()}score/"'
    assert way not in html_of(client, match)
    scorer = User.objects.create_user("scorer")
    Role.objects.create(club=club, user=scorer, name="scorer")
    client.force_login(scorer)
    with django_assert_num_queries(
        13
    ):  # session, account, match, log, role; competition, chances, sides, confirmation, matches beside it
        assert way in html_of(client, match)
    record(match, {"type": "abandon"})
    assert way not in html_of(client, match)
