"""The statements that every entry makes read and write what Django's own would."""

from threading import Event
from time import sleep
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import Model
from django.utils import timezone
from simultaneous import at_once
from stored_match import stored

from scoring.book.open_book import open_book
from scoring.locks import locked_match
from scoring.models import Club, LogRecord, Match, Role
from scoring.rights import CAPTAIN, EVERYWHERE, MEMBER, ORGANISER, SCORER, TEAM, rights_in
from scoring.statements import insert_rows, read_row, update_row

pytestmark = pytest.mark.django_db


def columns_of(row: Model) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


@pytest.fixture
def match(club: Club) -> Match:
    return stored(club, upto=40, played_on="2026-11-01")


def test_a_row_is_read_as_django_reads_it(match: Match) -> None:
    user = User.objects.create_user("Ros", "ros@example.org", "secret", last_login=timezone.now())
    for model, column, value in ((Match, "slug", match.slug), (Club, "id", match.club_id), (User, "id", user.pk)):
        row = read_row(model, column, value)
        assert row is not None
        assert columns_of(row) == columns_of(model._default_manager.get(**{column: value}))
        assert not row._state.adding


def test_a_locked_row_comes_with_what_it_belongs_to(club: Club, match: Match) -> None:
    with transaction.atomic():
        locked, _roles = locked_match(match.slug, None)
        assert columns_of(locked) == columns_of(Match.objects.get(pk=match.pk))
        assert columns_of(locked.club) == columns_of(Club.objects.get(pk=club.pk))
        with pytest.raises(Match.DoesNotExist):
            locked_match("no-such-match", None)


def test_a_locked_row_comes_with_the_roles_of_one_person(club: Club, match: Match) -> None:
    [captain, nobody, organiser] = [User.objects.create_user(name) for name in ("Kim", "Lee", "Max")]
    for name, place in ((SCORER, EVERYWHERE), (MEMBER, EVERYWHERE), (CAPTAIN, (TEAM, 7)), ("no such role", EVERYWHERE)):
        Role.objects.create(club=club, user=captain, name=name, kind=place[0], place=place[1])
    Role.objects.create(club=Club.objects.create(name="Ilkley"), user=nobody, name=ORGANISER)
    Role.objects.create(club=club, user=organiser, name=ORGANISER)
    for closed in (False, True):
        Club.objects.filter(pk=club.pk).update(closed_at=timezone.now() if closed else None)
        for person, held in ((captain, 3), (nobody, 0), (organiser, 1)):
            with transaction.atomic():
                locked, roles = locked_match(match.slug, person.pk)
            assert (len(roles.held), roles.closed) == (held, closed)
            assert rights_in(person, locked, roles) == rights_in(person, locked)


@pytest.mark.django_db(transaction=True)
def test_who_waited_for_a_match_reads_it_and_its_club_as_they_then_are(club: Club, match: Match) -> None:
    begun = Event()

    def change() -> None:
        with transaction.atomic():
            locked_match(match.slug, None)
            Match.objects.filter(pk=match.pk).update(outcome="tied")
            Club.objects.select_for_update(no_key=True).filter(pk=club.pk).update(names_off=True)
            begun.set()
            sleep(0.3)  # so that the other has to wait

    def wait() -> tuple[str, bool]:
        begun.wait()
        with transaction.atomic():
            found, _roles = locked_match(match.slug, None)
            return found.outcome, found.club.names_off

    assert at_once(change, wait) == [None, ("tied", True)]


def test_a_row_that_is_not_there_is_none(match: Match) -> None:
    assert read_row(Match, "slug", "no-such-match") is None


def test_rows_are_inserted_as_django_inserts_them(match: Match) -> None:
    at = timezone.now()
    rows = [
        LogRecord(match=match, version=match.version + n, batch=match.version + 1, action="record", body='{"%": "é"}')
        for n in (1, 2)
    ]
    for row in rows:
        row.at, row.key = at, f"key {row.version}"
    insert_rows(LogRecord, rows)
    found = list(LogRecord.objects.filter(match=match, batch=match.version + 1))
    assert [columns_of(row) | {"id": None} for row in found] == [columns_of(row) for row in rows]
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_rows(LogRecord, rows)


def test_a_row_is_changed_only_while_it_is_as_it_was(match: Match) -> None:
    before = columns_of(match)
    later = timezone.now()
    changed = {"scoreboard": {"a": ["é", None]}, "changed_at": later, "played_on": None, "version": match.version + 1}
    assert not update_row(match, changed, version=match.version + 1)
    assert columns_of(Match.objects.get(pk=match.pk)) == before
    assert update_row(match, changed, version=match.version)
    assert columns_of(Match.objects.get(pk=match.pk)) == before | changed


def test_another_match_stays_as_it_is(club: Club, match: Match) -> None:
    other = stored(club, upto=40)
    assert other.version == match.version
    update_row(match, {"version": 99}, version=match.version)
    assert Match.objects.get(pk=other.pk).version == open_book(other).ledger.order[-1]
