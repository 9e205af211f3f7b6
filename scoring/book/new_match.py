"""Making a match: its row, and its set-up as the first record of its book."""

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.text import slugify

from scoring.book.changes import Change, digest, recorded, reported, set_up, settled
from scoring.book.covers import cover_in
from scoring.book.errors import ForbiddenError, KeyReusedError
from scoring.book.open_book import open_book
from scoring.book.setups import SideLinks
from scoring.book.signature import Signature
from scoring.book.write import Receipt, write
from scoring.locks import lock_club
from scoring.models import Club, LogRecord, Match
from scoring.rights import Right, Scope, may
from scoring.rules.setup import Setup
from scoring.slugs import free_slug, next_number
from scoring.visibility import Visibility

_TRIES = 5


def create_match(
    club: Club,
    setup: Setup,
    author: User | None,
    *,
    links: Sequence[SideLinks] | None = None,
    toss_known: bool = True,
    entries: Sequence[object] = (),
    report: object = None,
    settlement: object = None,
    key: str = "",
    scope: Scope | None = None,
    visibility: Visibility = Visibility.PUBLIC,
    within_hidden: bool = False,
) -> Receipt:
    """Make a match of `club` and write its set-up into its book, with any entries (match-file form) or its report
    and what settles it beside that.

    `links` say which teams and players of the club the sides are; without them they stand on their own. A toss that
    is not known only stands in. The author's rights are asked for in `scope`, without one in the club. `visibility` is
    its own; `within_hidden` says that it is played for what is not for everybody. Sent again under its key, it is
    answered with the match that was made the first time.
    All or nothing: raises ForbiddenError without the right, RefusedError where set-up or entries are refused, and
    KeyReusedError where the key has made another match of the club.
    """
    within = scope or club
    if author is not None and not may(author, Right.CREATE_MATCH, within):
        raise ForbiddenError(Right.CREATE_MATCH)
    own = [SideLinks(team=None, players=[None] * len(side.players)) for side in setup.sides]
    changes: list[Change] = [set_up(setup, links or own, toss_known=toss_known), *recorded(setup.variant, entries)]
    if report is not None:
        changes.append(reported(setup, report))
    if settlement:
        changes.append(settled(settlement))
    with transaction.atomic():
        lock_club(club.pk)  # one match of a club at a time
        made = LogRecord.objects.filter(match__club=club, version=1, key=key).select_related("match").first()
        if key and made is not None:
            if made.digest != digest(changes, ""):
                raise KeyReusedError(key)
            return Receipt(made.match, open_book(made.match))
        hidden = within_hidden or max(visibility, club.visibility) > Visibility.PUBLIC
        match = _new_match(club, setup, visibility, is_hidden=hidden)
        return write(match.slug, changes, Signature(author=author, seen=0, key=key, scope=within))


def shown_names(club: Club, setup: Setup) -> list[str]:
    """Return the names of the sides as pages show them. No query, two in a club in which a name was taken off."""
    cover = cover_in(club)
    return [cover.label(name) for name in setup.names]


def address_of(played_on: str, sides: Sequence[str]) -> str:
    """Return the address of a match that day between sides so called; "" where a name has no letters."""
    names = [slugify(name) for name in sides]
    return f"{played_on} {' v '.join(names)}" if all(names) else ""


def _new_match(club: Club, setup: Setup, visibility: Visibility, *, is_hidden: bool) -> Match:
    """Make the row under an address of its own; one taken by another club meanwhile is followed by the next."""
    sides = shown_names(club, setup)
    for _again in range(_TRIES):
        try:
            with transaction.atomic():
                shown = {"visibility": visibility, "narrowest": visibility}
                slug = _free_address(setup, sides, is_hidden=is_hidden)
                return Match.objects.create(club=club, slug=slug, variant=setup.variant, **shown)
        except IntegrityError as error:
            taken = error
    raise taken


def _free_address(setup: Setup, sides: Sequence[str], *, is_hidden: bool) -> str:
    number = next_number(Match)
    text = address_of(setup.played_on, sides) or number
    return free_slug(text, Match.objects.all(), number, is_hidden=is_hidden)
