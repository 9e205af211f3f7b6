"""Who else keeps something of matches: told inside the transaction that changes one, and asked to rebuild.

Scoring knows nothing of those who listen; they register themselves.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

from django.contrib.auth.models import User

from scoring.book.covers import Wording
from scoring.book.open_book import OpenBook
from scoring.models import Club, Match, Team


class Listener:
    """Somebody who keeps something that follows from matches; what it does not care about it leaves as it is here."""

    def match_changed(self, match: Match, book: OpenBook, *, set_up: bool, result: bool) -> None:
        """Bring what is kept up to date with a match as it now is, in the transaction under way.

        Called where it may matter to others: of a match that has a new set-up (`set_up`), and of one whose `result` may
        be another, since it is or was completed, or is withdrawn or brought back; not for each ball. The match's row is
        locked: a listener locks rows of its own after it, everywhere. May raise a NotWrittenError, and the act is not
        written.
        """

    def check_setup(self, match: Match, book: OpenBook) -> None:
        """Refuse a set-up that something kept does not allow, before it is written. Raises RefusedError."""

    def lock(self, matches: Iterable[int], teams: Iterable[int]) -> None:
        """Lock what is kept that may change with these matches, which are locked, or with these teams.

        Called before the club is locked: see `scoring.locks`.
        """

    def rests_on(self, match: Match, *, locked: bool) -> bool:
        """Whether something kept rests on how a match ended, so that its end is not undone without being asked about.

        With `locked`, in the transaction that would undo it: nothing may come to rest on it until that is over.
        """
        return False

    def wants_confirmation(self, match: Match) -> bool:
        """Whether the result of a match is to be confirmed. One query."""
        return False

    def players_exchanged(self, matches: Collection[int], players: Collection[int]) -> None:
        """Bring what is kept up to date when one of these players stands where another did, in matches of a club.

        Called where two were found to be one, or two again; the matches are locked, and nothing else of them changed.
        """

    def teams_merged(self, matches: Collection[int], kept: Team, merged: Team, by: User | None) -> None:
        """Bring what is kept up to date when one team stands where another did, in these matches and everywhere.

        The matches are locked, and nothing else of them changed. May raise a NotWrittenError: they stay two teams.
        """

    def shown_to_others(self, matches: Collection[int]) -> None:
        """Bring what is kept up to date when others than before see some matches of a club."""

    def named_otherwise(
        self, club: int, wording: Wording, matches: Collection[int], addresses: Mapping[str, str]
    ) -> None:
        """Bring what is kept up to date when somebody in a club is called otherwise on all its pages.

        Names read as `wording` has them; the sides and lines of `matches` have been written anew, and some have other
        `addresses`, by those that they had. The matches are locked.
        """

    def club_arrived(self, club: Club) -> None:
        """Work out what is kept of a club all of whose matches came at once, and were kept nowhere before."""

    def rebuild(self, *, write: bool) -> Iterator[str]:
        """Yield a line for each thing kept that does not follow from the matches; with `write`, put it right."""
        yield from ()


_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Register a listener, to be told after those that are registered already."""
    _listeners.append(listener)


def tell(match: Match, book: OpenBook, *, set_up: bool, result: bool) -> None:
    """Tell every listener that a match has changed: whether its set-up has, and whether its result may have."""
    for listener in _listeners:
        listener.match_changed(match, book, set_up=set_up, result=result)


def check_setup(match: Match, book: OpenBook) -> None:
    """Ask every listener whether a match may have the set-up of `book`. Raises RefusedError."""
    for listener in _listeners:
        listener.check_setup(match, book)


def lock_kept(matches: Iterable[int], teams: Iterable[int] = ()) -> None:
    """Have every listener lock what may change with some matches or teams, before the club is locked."""
    for listener in _listeners:
        listener.lock(matches, teams)


def something_rests_on(match: Match, *, locked: bool = False) -> bool:
    """Whether any listener keeps something that rests on how a match ended."""
    return any(listener.rests_on(match, locked=locked) for listener in _listeners)


def is_to_be_confirmed(match: Match) -> bool:
    """Whether any listener wants the result of a match confirmed."""
    return any(listener.wants_confirmation(match) for listener in _listeners)


def tell_of_players(matches: Collection[int], players: Collection[int]) -> None:
    """Tell every listener that one of these players stands where another did in some matches."""
    for listener in _listeners:
        listener.players_exchanged(matches, players)


def tell_of_teams(matches: Collection[int], kept: Team, merged: Team, by: User | None) -> None:
    """Tell every listener that one team stands where another did."""
    for listener in _listeners:
        listener.teams_merged(matches, kept, merged, by)


def tell_of_visibility(matches: Collection[int]) -> None:
    """Tell every listener that others than before see some matches."""
    for listener in _listeners:
        listener.shown_to_others(matches)


def tell_of_names(club: int, wording: Wording, matches: Collection[int], addresses: Mapping[str, str]) -> None:
    """Tell every listener that somebody in a club is called otherwise."""
    for listener in _listeners:
        listener.named_otherwise(club, wording, matches, addresses)


def tell_of_arrival(club: Club) -> None:
    """Tell every listener that a club has come with all its matches."""
    for listener in _listeners:
        listener.club_arrived(club)


def rebuild_all(*, write: bool) -> Iterator[str]:
    """Yield what every listener finds amiss with what it keeps."""
    for listener in _listeners:
        yield from listener.rebuild(write=write)
