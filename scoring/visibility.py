"""Who sees a club, a competition, a match: the narrowest of them holds. It is asked here and nowhere else."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import IntegerChoices
from django.utils.translation import gettext_lazy as _

from scoring.rights import MATCH, Place, Right


class Visibility(IntegerChoices):
    """To whom something is shown, the widest first."""

    PUBLIC = 0, _("everybody")
    LINK = 1, _("whoever has the link")
    MEMBERS = 2, _("members of the club")
    DRAFT = 3, _("organisers and checkers alone")


@dataclass(frozen=True, slots=True)
class Shown:
    """A club, a competition or a match as far as it matters who sees it."""

    place: Place
    visibility: int


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who reads in a club: what rights they have there, and to which places they hold a link."""

    rights: frozenset[Right] = frozenset()
    links: frozenset[Place] = frozenset()

    @property
    def listed(self) -> Visibility:
        """The narrowest visibility of what lists and figures show to the reader; what is by link is in no list."""
        if not self.rights.isdisjoint({Right.READ_DRAFTS, Right.MANAGE_CLUB}):
            return Visibility.DRAFT
        return Visibility.MEMBERS if Right.READ in self.rights else Visibility.PUBLIC

    def sees(self, chain: Sequence[Shown]) -> bool:
        """Whether the reader sees the last of a club, a competition in it, a match of that.

        A link opens what it was made for, and all in it of which nothing is narrower than public.
        """
        narrowest = max(each.visibility for each in chain)
        if narrowest <= self.listed:
            return True
        if narrowest != Visibility.LINK:
            return False
        last = max(index for index, each in enumerate(chain) if each.visibility == Visibility.LINK)
        return any(each.place in self.links for each in chain[last:])


EVERYBODY = Reader()
"""A reader without an account who holds no link."""

_parents_of_matches: list[Callable[[Collection[int]], Iterable[tuple[int, Shown]]]] = []


def register_parents_of_matches(parents: Callable[[Collection[int]], Iterable[tuple[int, Shown]]]) -> None:
    """Have another app say what matches are played for, by their ids, each with the id of its match."""
    _parents_of_matches.append(parents)


def chain_of_match(match: int, visibility: int) -> list[Shown]:
    """Return what a match is played for, and the match; its club stands before them. Queries as `narrowest_of`."""
    return [*_parents([match]).get(match, ()), Shown((MATCH, match), visibility)]


def narrowest_of(matches: Mapping[int, int]) -> dict[int, int]:
    """Return the narrowest visibility of matches and of what each is played for, by its id; given are their own.

    What is by link in something by link is in no list of that: whoever holds the link to the one does not hold that
    to the other. It is for members there. One query of each app that says what matches are played for.
    """
    parents = _parents(matches)
    return {pk: _narrowest([own, *(each.visibility for each in parents.get(pk, ()))]) for pk, own in matches.items()}


def _narrowest(visibilities: Sequence[int]) -> int:
    found = max(visibilities)
    again = found == Visibility.LINK and visibilities.count(found) > 1
    return Visibility.MEMBERS if again else found


def _parents(matches: Collection[int]) -> dict[int, list[Shown]]:
    found: dict[int, list[Shown]] = {}
    for find in _parents_of_matches:
        for match, shown in find(matches):
            found.setdefault(match, []).append(shown)
    return found
