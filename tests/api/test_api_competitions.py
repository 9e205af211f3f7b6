"""Fixtures and rosters written by programs, and what is sent twice."""

from typing import Any

import pytest
from club_with_accounts import ClubUsers, team_of_2005
from played_competition import found_competition
from programs import Program, key, problem, program_of

from tournaments.models import Act, Competition, Fixture

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(users: ClubUsers) -> Competition:
    return found_competition(users.club, 4)


@pytest.fixture
def office(users: ClubUsers) -> Program:
    return program_of(users.organiser, users.club, "fixtures")


def fixtures(league: Competition, of: str = "") -> str:
    return f"/clubs/otley/seasons/2026/competitions/{league.slug}/fixtures/{of}"


def added(league: Competition, **more: object) -> dict[str, Any]:
    league.refresh_from_db()
    home, away = league.entrants.order_by("pk")[:2]
    return {"seen": league.version, "key": key(), "home": home.pk, "away": away.pk} | more


def test_a_fixture_that_is_sent_twice_is_added_once(league: Competition, office: Program) -> None:
    sent = added(league, on="2026-06-05")
    first = office.post(fixtures(league), sent)
    assert first.status_code == 201, first.content
    assert office.post(fixtures(league), added(league)).status_code == 201  # meanwhile another
    again = office.post(fixtures(league), sent)
    assert (again.status_code, again.json()) == (201, first.json())
    assert league.fixtures.count() == 8
    problem(office.post(fixtures(league), sent | {"on": "2026-06-06"}), 409, "key-reused")
    problem(office.post(fixtures(league), sent | {"key": key()}), 409, "stale")


def test_the_key_of_somebody_else_opens_nothing(users: ClubUsers, league: Competition, office: Program) -> None:
    sent = added(league)
    assert office.post(fixtures(league), sent).status_code == 201
    users.scorer.roles.update(name="organiser")
    other = program_of(users.scorer, users.club, "fixtures")
    problem(other.post(fixtures(league), sent), 409, "key-reused")


def test_a_fixture_that_is_moved_twice_is_moved_once(league: Competition, office: Program) -> None:
    fixture = league.fixtures.order_by("pk")[0]
    league.refresh_from_db()
    sent = {"seen": league.version, "key": key(), "on": "2026-06-05", "at": "19:30"}
    first = office.send("PATCH", fixtures(league, f"{fixture.key}/"), sent)
    assert (first.status_code, first.json()["fixture"]["on"]) == (200, "2026-06-05")
    again = office.send("PATCH", fixtures(league, f"{fixture.key}/"), sent)
    assert again.json() == first.json()
    assert Act.objects.filter(verb="change-fixture").count() == 1
    other = league.fixtures.order_by("pk")[1]
    problem(office.send("PATCH", fixtures(league, f"{other.key}/"), sent), 409, "key-reused")
    late = sent | {"key": key(), "venue": "Otley"}
    assert problem(office.send("PATCH", fixtures(league, f"{fixture.key}/"), late), 409, "stale")["version"]
    problem(office.send("PATCH", fixtures(league, f"{fixture.key}/"), late | {"venu": "x"}), 422, "not-valid")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [({"home": 10**18}, "home"), ({"away": 0}, "away"), ({"round": 99}, "number"), ({"at": "25:00"}, "at")],
)
def test_a_fixture_that_cannot_be_is_a_problem_of_its_field(
    league: Competition, office: Program, wrong: dict[str, object], field: str
) -> None:
    answer = office.post(fixtures(league), added(league, **wrong))
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == field, answer.json()
    assert league.fixtures.count() == 6


def test_the_match_of_a_fixture_is_made_once_with_what_settles_it(users: ClubUsers, league: Competition) -> None:
    program, fixture = program_of(users.scorer, users.club, "results"), league.fixtures.order_by("pk")[0]
    report = {"innings": [{"runs": 120, "wickets": 6, "balls": 120}, {"runs": 120, "wickets": 8, "balls": 120}]}
    sent = {"key": key(), "report": report, "settlement": {"decider": {"side": 1, "by": "bowl_out"}}}
    first = program.post(fixtures(league, f"{fixture.key}/result/"), sent)
    assert first.status_code == 201, first.content
    assert program.post(fixtures(league, f"{fixture.key}/result/"), sent).content == first.content
    other = {"innings": [report["innings"][0], {"runs": 110, "wickets": 8, "balls": 120}]}
    problem(program.post(fixtures(league, f"{fixture.key}/result/"), sent | {"report": other}), 409, "key-reused")
    assert program.get(f"/matches/{first.json()['slug']}/result/").json()["settlement"]["decider"]["side"] == 1
    assert Fixture.objects.exclude(match=None).count() == 1
    problem(program.post(fixtures(league, f"{fixture.key}/result/"), sent | {"key": key()}), 422, "refused")


def test_the_match_of_a_fixture_is_begun_once(users: ClubUsers) -> None:
    league = found_competition(users.club, 2, variant="shields")  # which needs no players
    program, fixture = program_of(users.scorer, users.club, "score"), league.fixtures.order_by("pk")[0]
    address, sent = fixtures(league, f"{fixture.key}/match/"), {"key": key(), "toss": {"won_by": 1, "chose": "bowl"}}
    first = program.post(address, sent)
    assert first.status_code == 201, first.content
    assert program.post(address, sent).content == first.content
    problem(program.post(address, sent | {"toss": {"won_by": 0, "chose": "bowl"}}), 409, "key-reused")
    assert Fixture.objects.exclude(match=None).count() == 1


def test_a_roster_that_is_sent_twice_is_changed_once(users: ClubUsers) -> None:
    team = team_of_2005(users.club)
    program, address = program_of(users.organiser, users.club, "rosters"), f"/clubs/otley/teams/{team.slug}/roster/"
    seen = program.get(f"/clubs/otley/teams/{team.slug}/").json()["version"]
    sent = {"seen": seen, "roster": [{"number": 2, "name": "Bob Bath"}, {"number": 1, "name": "Ann Ayr"}]}
    first = program.put(address, sent)
    assert first.status_code == 200, first.content
    again = program.put(address, sent)
    assert (again.status_code, again.json()) == (200, first.json())
    problem(program.put(address, sent | {"roster": [{"number": 1, "name": "Cid Cork"}]}), 409, "stale")
