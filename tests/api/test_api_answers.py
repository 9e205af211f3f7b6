"""What all answers of the API have in common: pages, tags, limits, problem documents, who may keep and read them."""

from typing import Any

import pytest
from club_with_accounts import ClubUsers, browser_of, team_of_2005
from django.core.cache import cache
from django.test import Client
from pad_match import short_match
from played_competition import found_competition
from programs import Program, problem, program_of
from pytest_django import Settings

from scoring.models import Club, Team

pytestmark = pytest.mark.django_db
LOCAL = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}


def test_pages_go_on_where_they_were_while_rows_come_and_go(users: ClubUsers) -> None:
    for number in range(7):
        Team.objects.create(club=users.club, name=f"Team {number}")
    program, seen, after = Program(), [], ""
    while after is not None:
        page = program.get(f"/clubs/otley/teams/?limit=3{after}").json()
        seen += [each["slug"] for each in page["items"]]
        after = page["next"] and f"&after={page['next']}"
        Team.objects.filter(slug="team-0").delete()  # what was shown already and is gone moves nothing
    assert seen == [f"team-{number}" for number in range(7)]


@pytest.mark.parametrize(
    "asked", ["limit=100000", "limit=0", "limit=-1", "limit=x", "after=x", "after=-1", f"after={'9' * 40}", "after=%00"]
)
def test_a_page_that_cannot_be_is_a_problem_of_its_field(users: ClubUsers, asked: str) -> None:
    said = problem(Program().get(f"/clubs/otley/teams/?{asked}"), 422, "not-valid")
    assert said["errors"][0]["field"] == asked.partition("=")[0]
    assert Program().get("/clubs/otley/teams/?limit=200&after=999999999999999999").json()["items"] == []


@pytest.mark.parametrize(
    ("method", "address", "status", "kind"),
    [
        ("GET", "/nothing/", 404, "not-found"),
        ("GET", "/clubs/nothing/", 404, "not-found"),
        ("GET", "/clubs/%00/", 404, "not-found"),
        ("GET", "/matches/nothing/scorecard/", 404, "not-found"),
        ("DELETE", "/clubs/otley/", 405, "no-such-method"),
        ("POST", "/clubs/otley/", 405, "no-such-method"),
        ("POST", "/openapi.json", 405, "no-such-method"),
        ("PUT", "/clubs/otley/teams/nothing/roster/", 404, "not-found"),
    ],
)
def test_every_error_is_a_problem_document(users: ClubUsers, method: str, address: str, status: int, kind: str) -> None:
    problem(Program().send(method, address, {}), status, kind)


def test_a_host_that_is_not_ours_is_a_problem(users: ClubUsers) -> None:
    problem(Client().get("/api/v1/clubs/", headers={"Host": "elsewhere.example"}), 400, "not-readable")


def test_what_fails_behind_the_api_is_a_problem(users: ClubUsers, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object) -> object:
        raise OSError(28, "no space left")

    monkeypatch.setattr("scoring.api.clubs.visible_club", fail)
    answer = Client(raise_request_exception=False).get("/api/v1/clubs/otley/")
    problem(answer, 503, "not-available")
    assert answer["Retry-After"]


def test_so_many_requests_a_minute_and_no_more(users: ClubUsers, settings: Settings) -> None:
    settings.CACHES, settings.API_REQUESTS = LOCAL, 3
    cache.clear()
    visitor, other, program = Program(), Program(), program_of(users.scorer, users.club)
    assert [visitor.get("/clubs/").status_code for _each in range(4)] == [200, 200, 200, 429]
    refused = visitor.get("/clubs/")
    problem(refused, 429, "too-many")
    assert 0 < int(refused["Retry-After"]) <= 60
    other.client.defaults["REMOTE_ADDR"] = "203.0.113.7"
    assert other.get("/clubs/").status_code == program.get("/clubs/").status_code == 200
    cache.clear()


def test_what_is_refused_counts_as_well(users: ClubUsers, settings: Settings) -> None:
    settings.CACHES, settings.API_REQUESTS = LOCAL, 2
    guessing, without, reading = Program("cct_guess"), Program(), program_of(users.scorer, users.club, "read")
    for program, asked in (
        (guessing, "/clubs/"),
        (without, "/clubs/otley/matches/"),
        (reading, "/clubs/otley/matches/"),
    ):
        cache.clear()
        method = "GET" if program is guessing else "POST"
        answers = [program.send(method, asked, {}).status_code for _each in range(3)]
        assert answers[0] in (401, 403)
        assert answers[2] == 429
    cache.clear()


def test_nobody_keeps_what_rests_on_a_token_or_a_session(users: ClubUsers) -> None:
    address = "/api/v1/clubs/otley/"
    of_token = program_of(users.scorer, users.club).get("/clubs/otley/")
    for own in (of_token, browser_of(users.scorer).get(address)):
        assert "no-store" in own["Cache-Control"]
        assert "Access-Control-Allow-Origin" not in own
    everybody = Client().get(address)
    assert everybody["Cache-Control"] == "no-cache"
    assert everybody["Access-Control-Allow-Origin"] == "*"
    assert {"Authorization", "Cookie"} <= set(everybody["Vary"].split(", "))


def test_pages_of_other_sites_may_read_and_no_more(users: ClubUsers) -> None:
    asked = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "POST"}
    told = Client().options("/api/v1/clubs/", headers=asked)
    assert told["Access-Control-Allow-Methods"] == "GET, HEAD"
    assert "authorization" not in told["Access-Control-Allow-Headers"].casefold()
    assert "Access-Control-Allow-Credentials" not in told
    assert "Access-Control-Allow-Origin" not in Client().post("/api/v1/clubs/otley/", {})


def test_head_is_get_without_its_body(users: ClubUsers) -> None:
    shown, head = (getattr(Client(), method)("/api/v1/clubs/otley/") for method in ("get", "head"))
    assert (head.status_code, head.content, head["ETag"]) == (200, b"", shown["ETag"])


def test_the_queries_do_not_grow_with_the_data(users: ClubUsers, django_assert_max_num_queries: Any) -> None:
    team_of_2005(users.club)
    found_competition(users.club, 8)
    for number in range(6):
        short_match(users.club, (f"A{number}", f"B{number}"))
    Club.objects.bulk_create(Club(name=f"Club {number}", slug=f"club-{number}") for number in range(9))
    program = program_of(users.organiser, users.club)
    league = "/clubs/otley/seasons/2026/competitions/league"
    lists = (
        "/clubs/otley/people/",
        "/clubs/otley/seasons/",
        "/clubs/",
        "/clubs/otley/teams/",
        "/clubs/otley/players/",
        "/clubs/otley/matches/",
        f"{league}/fixtures/",
    )
    program.get("/clubs/")  # the use of a token is noted once a minute
    for address in lists:
        counts = []
        for limit in (2, 200):
            with django_assert_max_num_queries(20) as queries:
                page = program.get(f"{address}?limit={limit}")
            assert page.status_code == 200
            counts.append(len(queries))
        assert counts[0] == counts[1], (address, counts)
