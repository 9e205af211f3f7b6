"""What somebody wants to be reminded of, of each club or of all: nothing until they say so."""

from collections.abc import Collection, Iterable

from django.contrib.auth.models import User
from django.db import transaction

from scoring.models import Club
from tournaments.models import ReminderChoice

Choices = dict[int | None, list[str]]
"""The kinds that somebody wants by the id of a club; under None those of the clubs that are not there."""


def choices_of(people: Iterable[int]) -> dict[int, Choices]:
    """Return what people want, by their ids; nothing of who has chosen nothing. One query."""
    found: dict[int, Choices] = {}
    rows = ReminderChoice.objects.filter(user__in=people).values_list("user", "club", "kinds")
    for user, club, kinds in rows:
        found.setdefault(user, {})[club] = kinds
    return found


def wanted_in(club: int, choices: Choices) -> list[str]:
    """Return the kinds that somebody with these choices wants of a club."""
    return choices.get(club, choices.get(None, []))


def choose(person: User, club: Club | None, kinds: Collection[str]) -> None:
    """Have a person be reminded of this and nothing else in a club, or in all for which nothing else is chosen."""
    ReminderChoice.objects.update_or_create(user=person, club=club, defaults={"kinds": sorted(kinds)})


def choose_as_everywhere(person: User, club: Club) -> None:
    """Have a person be reminded in a club as in all clubs."""
    ReminderChoice.objects.filter(user=person, club=club).delete()


@transaction.atomic
def turn_off(person: User, club: Club, kind: str) -> None:
    """Have a person be reminded of a kind of thing in a club no more; of others, and in others, as before."""
    User.objects.select_for_update().get(pk=person.pk)
    kinds = wanted_in(club.pk, choices_of([person.pk]).get(person.pk, {}))
    if kind in kinds:
        choose(person, club, [each for each in kinds if each != kind])


def is_wanted(person: User, club: Club, kind: str) -> bool:
    """Whether a person wants a kind of reminder of a club. One query."""
    return kind in wanted_in(club.pk, choices_of([person.pk]).get(person.pk, {}))
