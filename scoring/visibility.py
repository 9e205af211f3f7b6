"""Who sees a club, a competition, a match: the narrowest of them holds. It is asked here and nowhere else."""

from collections.abc import Callable, Iterable, Sequence
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

_parents_of_match: list[Callable[[int], Iterable[Shown]]] = []


def register_parents_of_match(parents: Callable[[int], Iterable[Shown]]) -> None:
    """Have another app say what a match is played for, by its id."""
    _parents_of_match.append(parents)


def chain_of_match(match: int, visibility: int) -> list[Shown]:
    """Return what a match is played for, and the match; its club stands before them."""
    parents = [shown for find in _parents_of_match for shown in find(match)]
    return [*parents, Shown((MATCH, match), visibility)]
