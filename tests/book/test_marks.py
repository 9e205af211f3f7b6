"""The marks of a club: each change gives it a new one, and nobody who changes it waits for another."""

from threading import Barrier

import pytest
from django.db import transaction
from pytest_django import DjangoAssertNumQueries
from simultaneous import at_once

from scoring.models import Club, club_changed


def marks(club: Club) -> list[str]:
    return list(club.marks.values_list("value", flat=True))


@pytest.mark.django_db
def test_a_club_has_one_mark_and_each_change_gives_it_a_new_one() -> None:
    club, other = Club.objects.create(name="Otley"), Club.objects.create(name="Pool")
    before, beside = marks(club), marks(other)
    club_changed(club.pk)
    assert len(before) == len(marks(club)) == 1
    assert marks(club) != before
    assert marks(other) == beside


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgresql
def test_two_at_once_do_not_wait_for_one_another() -> None:
    club = Club.objects.create(name="Otley")
    both_are_in_it = Barrier(2, timeout=20)

    def change() -> str:
        with transaction.atomic():
            club_changed(club.pk)
            both_are_in_it.wait()
        return "changed"

    for count in (2, 2):
        before = set(marks(club))
        assert at_once(change, change) == ["changed"] * 2
        assert len(marks(club)) == count
        assert before.isdisjoint(marks(club))


@pytest.mark.django_db
def test_a_change_takes_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    club = Club.objects.create(name="Otley")
    with django_assert_num_queries(1):
        club_changed(club.pk)
