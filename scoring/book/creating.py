"""Making a match: its row, and its set-up as the first record of its book."""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from scoring.book.changes import Action, Change, recorded
from scoring.book.deriving import Links, setup_text
from scoring.book.errors import ForbiddenError
from scoring.book.write import Receipt, Signature, write
from scoring.models import Club, Match
from scoring.rights import Right, rights_in
from scoring.rules.registry import find
from scoring.rules.setup import Setup, write_setup
from scoring.slugs import free_slug, next_number


def create_match(
    club: Club,
    setup: Setup,
    author: User | None,
    *,
    links: Sequence[Links] | None = None,
    entries: Sequence[object] = (),
    key: str = "",
) -> Receipt:
    """Make a match of `club` and write its set-up, and any entries (match-file form), into its book.

    `links` say which teams and players of the club the sides are; without them they stand on their own.
    All or nothing: raises ForbiddenError without the right, RefusedError where the entries do not fold.
    """
    if author is not None and Right.CREATE_MATCH not in rights_in(author, club.pk):
        raise ForbiddenError(Right.CREATE_MATCH)
    rules = find(setup.variant)
    own = [Links(team=None, players=[None] * len(side.players)) for side in setup.sides]
    body = setup_text(write_setup(setup, rules.setup_rules), links or own)
    changes = [Change(Action.SETUP, body=body), *recorded(setup.variant, entries)]
    with transaction.atomic():
        match = Match.objects.create(club=club, slug=_address(setup), variant=setup.variant)
        return write(match.slug, changes, Signature(author, 0, key))


def _address(setup: Setup) -> str:
    number = next_number(Match)
    names = [slugify(side.name) for side in setup.sides]
    title = f"{setup.played_on} {' v '.join(names)}" if all(names) else number
    return free_slug(title, Match.objects.all(), number)
