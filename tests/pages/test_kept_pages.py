"""Pages kept for readers without an account: the same for all of them, and never out of date."""

import gzip
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, make_club, match_in
from django.contrib.messages import constants
from django.contrib.messages.storage.cookie import CookieStorage
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect
from django.test import Client, RequestFactory, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation
from pytest_django import DjangoAssertNumQueries, Settings
from stored_match import record

from scoring.keys import key_of
from scoring.models import Match
from scoring.readmodel.board import Board, read_board
from scoring.states import club_of, match_of, results_of
from scoring.views import live
from scoring.web import kept_pages as kept
from scoring.web.kept_pages import for_readers, this_hour
from scoring.words.figures import score_text


@pytest.fixture(autouse=True)
def kept_in_memory(settings: Settings) -> Iterator[None]:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()
    yield
    cache.clear()


def home(users: ClubUsers) -> str:
    return users.club.get_absolute_url()


def test_a_page_that_is_kept_costs_one_query(
    users: ClubUsers, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = client.get(home(users))
    with django_assert_num_queries(1):
        second = client.get(home(users))
    assert second.content == first.content
    assert second["ETag"] == first["ETag"]
    with django_assert_num_queries(1):
        again = client.get(home(users), headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    for header in ("ETag", "Cache-Control", "Vary"):
        assert again[header] == first[header]


def test_it_is_compressed_for_those_who_take_it(users: ClubUsers, client: Client) -> None:
    plain = client.get(home(users))
    packed = client.get(home(users), headers={"accept-encoding": "br, gzip"})
    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert int(packed["Content-Length"]) == len(packed.content)
    for answer in (plain, packed):
        assert {"Cookie", "Accept-Encoding"} <= set(answer["Vary"].split(", "))
        assert answer["Cache-Control"] == "no-cache"


def test_a_score_is_put_into_words_once_for_all_who_follow_it(
    users: ClubUsers, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = match_in(users.club, begun=True)
    read: list[object] = []

    def counted(scoreboard: dict[str, object]) -> Board:
        read.append(scoreboard)
        return read_board(scoreboard)

    monkeypatch.setattr(live, "read_board", counted)
    followers = [client, Client(), browser_of(users.scorer)]
    for times, runs in enumerate((2, 6), 1):
        record(match, {"type": "ball", "runs": runs})
        match.refresh_from_db()
        for page in ("match-live-score", "match-board-score"):
            answers = {one.get(reverse(page, args=[match.slug])).content for one in followers}
            assert len(answers) == 1
            assert score_text(2 + 6 * (times - 1), 0) in answers.pop().decode()
        assert len(read) == 2 * times


def test_whoever_is_signed_in_has_pages_of_their_own(users: ClubUsers, client: Client) -> None:
    organiser = browser_of(users.organiser)
    own = organiser.get(home(users))
    assert "New match" in own.content.decode()
    assert "ETag" not in own
    everybodys = client.get(home(users))
    assert "New match" not in everybodys.content.decode()
    assert "New match" in organiser.get(home(users)).content.decode()
    # Signed in since: what the browser has of before is not taken for what it would be shown now.
    assert organiser.get(home(users), headers={"if-none-match": everybodys["ETag"]}).status_code == 200


def test_a_message_is_shown_to_whom_it_is_for_alone(users: ClubUsers, client: Client) -> None:
    told, answer, messages = Client(), HttpResponse(), CookieStorage(HttpRequest())
    messages.add(constants.INFO, "Well played")
    messages.update(answer)
    told.cookies[CookieStorage.cookie_name] = answer.cookies[CookieStorage.cookie_name].value
    assert "Well played" in told.get(home(users)).content.decode()
    assert "Well played" not in client.get(home(users)).content.decode()


def test_parameters_that_a_page_does_not_read_make_no_page_of_their_own(
    users: ClubUsers, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    address = reverse("club-matches", args=[users.club.slug])
    match_in(users.club)
    first = client.get(f"{address}?status=completed&next=//evil.example")
    assert "evil" not in first.content.decode()
    with django_assert_num_queries(1):
        assert client.get(f"{address}?x=1&status=completed").content == first.content
    assert client.get(f"{address}?status=not_started").content != first.content
    many = f"{address}?status={'x' * 400}"
    assert client.get(many).status_code == 200
    assert "ETag" not in client.get(many)


def test_another_host_or_hour_is_another_page(
    users: ClubUsers,
    client: Client,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    settings.ALLOWED_HOSTS = ["testserver", "scores.example.org"]
    match = match_in(users.club)
    page = client.get(match.get_absolute_url())
    assert "http://testserver/" in page.content.decode()
    other = client.get(match.get_absolute_url(), headers={"host": "scores.example.org"})
    assert "http://scores.example.org/" in other.content.decode()
    assert page["ETag"] != other["ETag"]
    hour = this_hour()
    with django_assert_num_queries(1):
        client.get(match.get_absolute_url())
    monkeypatch.setattr(kept, "this_hour", lambda: hour + timedelta(hours=1))
    with CaptureQueriesContext(connection) as asked:
        client.get(match.get_absolute_url())
    assert len(asked) > 1, "the page is made anew"


def test_another_language_site_or_class_of_readers_has_another_key(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = key_of("home", ("mark",))
    assert key_of("home", ("mark",)) == key
    with monkeypatch.context() as patch:
        patch.setenv("BIND", "127.0.0.1:8001")  # what paper shows where there is no PUBLIC_URL
        assert key_of("home", ("mark",)) != key
    with override_settings(TIME_ZONE="Asia/Tokyo"):
        assert key_of("home", ("mark",)) != key
    with translation.override("de"):
        assert key_of("home", ("mark",)) != key
    settings.PUBLIC_URL = "https://scores.example.org"
    assert key_of("home", ("mark",)) != key
    settings.PUBLIC_URL = ""
    assert key_of("home", ("mark",), readers="members") != key


def test_a_changed_template_is_another_program(tmp_path: Path, settings: Settings) -> None:
    settings.BASE_DIR, settings.DEBUG = tmp_path, True
    template = tmp_path / "templates" / "page.html"
    template.parent.mkdir()
    template.write_text("one")
    before = key_of()
    template.write_text("two")
    assert key_of() != before


def with_a_cookie(_request: HttpRequest) -> HttpResponse:
    answer = HttpResponse("a page")
    answer.set_cookie("seen", "1")
    return answer


@pytest.mark.parametrize(
    "made",
    [
        lambda request: HttpResponse(get_token(request)),
        lambda request: HttpResponse("gone", status=410),
        lambda request: redirect("/"),
        with_a_cookie,
    ],
    ids=["with a token", "an error", "a redirect", "with a cookie"],
)
def test_what_is_somebodys_own_or_no_page_is_not_kept(made: Callable[[HttpRequest], HttpResponse]) -> None:
    calls = []

    def view(request: HttpRequest, slug: str) -> HttpResponse:
        calls.append(slug)
        return made(request)

    page = for_readers(lambda slug: (slug,))(view)
    for _time in range(2):
        assert "ETag" not in page(RequestFactory().get("/"), slug="otley")
    assert len(calls) == 2


def test_of_many_who_ask_at_once_for_a_new_page_one_has_it_made() -> None:
    made, all_have_asked = [], Event()

    def slow(request: HttpRequest, slug: str) -> HttpResponse:
        made.append(slug)
        all_have_asked.wait(5)
        return HttpResponse("a page")

    page = for_readers(lambda slug: (slug,))(slow)
    answers: list[Any] = []
    threads = [
        Thread(target=lambda: answers.append(page(RequestFactory().get("/slow/"), slug="otley")))
        for _number in range(4)
    ]
    for thread in threads:
        thread.start()
    all_have_asked.set()
    for thread in threads:
        thread.join()
    assert (made, [answer.content for answer in answers]) == (["otley"], [b"a page"] * 4)


def test_an_entry_changes_the_state_of_its_match_and_club_alone(users: ClubUsers) -> None:
    match, other = match_in(users.club, begun=True), match_in(users.club, begun=True)
    elsewhere = make_club("Ilkley").club

    def states() -> list[object]:
        clubs = [state(club.slug) for club in (users.club, elsewhere) for state in (club_of, results_of)]
        return [match_of(match.slug), match_of(other.slug), *clubs]

    before = states()
    record(match, {"type": "ball", "runs": 1})
    assert [was != now for was, now in zip(before, states(), strict=True)] == [True, False, True, False, False, False]
    assert (club_of("nowhere"), results_of("nowhere"), match_of("nowhere")) == (None, None, None)


@pytest.mark.parametrize("state", [club_of, results_of, match_of])
def test_the_beginning_and_the_end_of_a_match_change_every_state(users: ClubUsers, state: Any) -> None:
    match = match_in(users.club)
    slug = match.slug if state is match_of else users.club.slug
    seen = [state(slug)]
    for entry in ({"type": "over", "bowler": 7}, {"type": "concede", "side": 1}):
        record(match, entry)
        match.refresh_from_db()
        seen.append(state(slug))
    assert match.status == Match.Status.COMPLETED
    assert len(set(seen)) == 3
