"""Making the archive of a club: every row of it that is kept, as it stood at one moment."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import IO, Any

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.utils import timezone

from scoring.book.covers import Cover, cover_in
from scoring.clubs.archive.kinds import Kind, kinds
from scoring.clubs.archive.package import PackageWriter
from scoring.clubs.archive.values import to_archive
from scoring.models import ArchivedPerson, Club, LogRecord, Match, Slip
from scoring.models.matches import name_of_side
from scoring.rules.version import VERSION
from scoring.words.authors import slip_text

_ROWS = 2_000
"""So many rows are in memory at a time."""

Tell = Callable[[int, int], None]
"""Is told how many lines of how many are done."""


def nobody(_done: int, _of: int) -> None:
    """Be told how far the work is, and tell nobody."""


def write_archive(club: Club, file: IO[bytes], made_by: str, tell: Tell = nobody) -> int:
    """Write the archive of a club as it now is, and return how many lines it has.

    `made_by` says which version of which product made it.
    """
    with at_one_moment():
        club = Club.objects.get(pk=club.pk)
        writer = PackageWriter(file)
        lines, done = sum(kind.rows(club).count() for kind in kinds()), 0
        rows = ArchiveRows(club)
        for kind in kinds():
            with writer.member(f"{kind.member}.jsonl") as write:
                for values in rows.of(kind):
                    write(values)
                    done += 1
                    if done % _ROWS == 0:
                        tell(done, lines)
        writer.close(made_at=timezone.now().isoformat(), made_by=made_by, rules=VERSION, club=club.name, lines=done)
    return done


@contextmanager
def at_one_moment() -> Iterator[None]:
    """Read all that is read within as it stood at one moment, with nobody kept from recording meanwhile."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
    else:
        # A transaction of Django's would be that of a writer here; one that only reads keeps nobody waiting.
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")


class ArchiveRows:
    """The rows of a club as an archive has them: names that were taken off are covered, people are names."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._cover: Cover = cover_in(club)
        self._covered = set(Match.objects.filter(club=club, names_off=True).values_list("pk", flat=True))
        self._users: dict[int, str] = {}
        people = ArchivedPerson.objects.filter(arrival__club=club)
        self._people: Mapping[int, str] = dict(people.values_list("pk", "name"))
        slips = Slip.objects.filter(match__club=club)
        named = slips.values_list("pk", "side", name_of_side(0, "match"), name_of_side(1, "match"))
        self._slips = {pk: slip_text(names[side]) for pk, side, *names in named}

    def of(self, kind: Kind) -> Iterator[dict[str, Any]]:
        """Yield the rows of a kind."""
        columns = {name: field.attname for name, field in kind.fields.items()}
        signed = [f"{kind.by}_id", "archived_by_id"] if kind.by else []
        by_slip = kind.by and any(field.name == "slip" for field in kind.model._meta.concrete_fields)
        asked = [*columns.values(), *signed, *(["slip_id"] if by_slip else [])]
        for row in kind.rows(self._club).values_list(*asked).iterator(chunk_size=_ROWS):
            values = {name: to_archive(value) for name, value in zip(columns, row, strict=False)}
            if kind.by:
                values["by"] = self._who(*row[len(columns) :])
            if kind.model is LogRecord:
                self._cover_record(values)
            elif "about" in values:
                self._shorten(values["about"])
            yield values

    def _who(self, user: int | None, archived: int | None, slip: int | None = None) -> str | None:
        """Return who made a row, None for the site."""
        if archived is not None:
            name = self._people[archived]
        elif slip is not None:
            name = self._slips[slip]
        else:
            name = self._name(user) if user is not None else ""
        return self._cover.person(name) or None

    def _name(self, user: int) -> str:
        if user not in self._users:
            self._users[user] = without_mail(User.objects.values_list("username", flat=True).get(pk=user))
        return self._users[user]

    def _cover_record(self, values: dict[str, Any]) -> None:
        """Have a record read as its readers have it; the digest of one that reads otherwise would tell the name."""
        if values["match"] not in self._covered:
            return
        body = self._cover.body(values["action"], values["body"])
        reason = self._cover.text(values["reason"])
        if (body, reason) != (values["body"], values["reason"]):
            values |= {"body": body, "reason": reason, "digest": ""}

    def _shorten(self, about: dict[str, Any]) -> None:
        """Have no mail address stand where an account has one for a name."""
        if isinstance(about.get("person"), str):
            about["person"] = without_mail(about["person"])


def without_mail(name: str) -> str:
    """Return the name of an account, of one that is a mail address what stands before the @."""
    return name.partition("@")[0] or "@"
