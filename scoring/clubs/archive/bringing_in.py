"""Bringing a club in from an archive: all of it in one transaction, or nothing."""

from collections.abc import Callable
from typing import IO, Any

from django.contrib.auth.models import User
from django.db import DatabaseError, DataError, IntegrityError, connection, models, transaction
from django.db.models import Model
from django.utils import timezone

from scoring.book.listeners import tell_of_arrival
from scoring.book.match_rows import derived_columns, side_rows, write_sides
from scoring.book.open_book import open_book
from scoring.clubs.archive.kinds import Kind, kinds
from scoring.clubs.archive.numbers import reserved
from scoring.clubs.archive.package import ArchiveError
from scoring.clubs.archive.reading import ROWS_AT_ONCE, TOLD_EACH, ArchiveReader, Contents
from scoring.clubs.archive.writing import Tell, nobody
from scoring.clubs.merges import settle_merges
from scoring.match_visibility import narrow
from scoring.models import ArchivedPerson, Arrival, Club, ClubVerb, Match, Role, club_act, club_changed
from scoring.rights import ORGANISER
from scoring.slugs import free_slug
from scoring.statistics.rows import write_rows
from scoring.visibility import Visibility

_NOT_READ = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)
"""What goes wrong where something kept as JSON is not of the shape that is read."""


def bring_in(
    file: IO[bytes], organiser: User, tell: Tell = nobody, done: Callable[[Club], object] | None = None
) -> Club:
    """Bring the club of an archive in, with an account as its organiser, and return it.

    It is for its members alone. `done` is called in the transaction, when all is written. Raises ArchiveError, with
    nothing written.
    """
    reader = ArchiveReader(file)
    contents = reader.check(lambda done, of: tell(done, 2 * of))
    is_sqlite = connection.vendor == "sqlite"
    try:
        # Elsewhere than on SQLite everybody's writing stands still only while ids are reserved.
        moved = {} if is_sqlite else reserved(contents.highest)
        with transaction.atomic():
            moved = moved or reserved(contents.highest)
            club = _Arriving(reader, contents, moved, organiser, tell).club()
            if done:
                done(club)
    except (IntegrityError, DataError, OverflowError) as error:
        raise ArchiveError("contradicts") from error
    return club


class _Arriving:
    """A club on its way in. `moved` says by how much the ids of each kind are moved on."""

    def __init__(self, reader: ArchiveReader, contents: Contents, moved: Any, organiser: User, tell: Tell) -> None:
        self._reader, self._contents, self._moved, self._tell = reader, contents, moved, tell
        self._organiser = organiser
        self._done = contents.lines
        self._people: dict[str, int] = {}
        self._addresses: dict[str, str] = {}
        self._arrival = Arrival(by=organiser, at=timezone.now(), made_at=reader.made_at)

    def club(self) -> Club:
        """Write all rows, and work out what follows from them."""
        for kind in kinds():
            for rows in self._reader.rows(kind, self._move):
                self._write(kind, rows)
        club = Club.objects.get(pk=self._arrival.club_id)
        Role.objects.create(club=club, user=self._organiser, name=ORGANISER)
        club_act(club.pk, ClubVerb.BRING_IN, self._organiser)
        settle_merges(club.pk)
        matches = list(club.matches.order_by("pk"))
        narrow([match.pk for match in matches])
        for match in matches:
            _fold(match)
        try:
            tell_of_arrival(club)
        except _NOT_READ as error:
            raise ArchiveError("contradicts") from error
        club_changed(club.pk)
        return club

    def _move(self, model: type[Model], number: int) -> int:
        by: int = self._moved.get(model, 0)
        return number + by

    def _write(self, kind: Kind, rows: list[dict[str, Any]]) -> None:
        if kind.model is Club:
            self._prepare_club(rows[0])
        elif kind.model is Match:
            self._prepare_matches(rows)
        fields = kind.fields.values()
        made = []
        for values in rows:
            if "about" in values and (address := self._addresses.get(str(values["about"].get("match")))):
                values["about"] = values["about"] | {"match": address}
            row = kind.model(**{field.attname: values[field.name] for field in fields})
            if kind.by:
                setattr(row, "archived_by_id", self._person(values["by"]))  # noqa: B010 - not every kind has it
            if kind.model is Match:
                setattr(row, "version", self._contents.versions[values["id"] - self._moved[Match]])  # noqa: B010 - as above
            made.append(row)
        _read(kind, made)
        kind.model._base_manager.bulk_create(made, batch_size=ROWS_AT_ONCE)
        _keep_times(kind, made, rows)
        if kind.model is Club:
            self._arrival.club_id = rows[0]["id"]
            self._arrival.save()
        self._done += len(rows)
        if self._done % TOLD_EACH < len(rows):
            self._tell(self._done, 2 * self._contents.lines)

    def _prepare_club(self, values: dict[str, Any]) -> None:
        """Give the club an address that is free, and show it to members at most."""
        values["visibility"] = max(values["visibility"], Visibility.MEMBERS)
        if Club.objects.filter(slug=values["slug"]).exists():
            values["slug"] = free_slug(values["slug"], Club.objects.all(), str(values["id"]))

    def _prepare_matches(self, rows: list[dict[str, Any]]) -> None:
        """Give matches whose address is taken another, which tells nobody of the one that has it."""
        slugs = [values["slug"] for values in rows]
        taken = set(Match.objects.filter(slug__in=slugs).values_list("slug", flat=True))
        for values in rows:
            if values["slug"] in taken:
                before = values["slug"]
                values["slug"] = free_slug(before, Match.objects.all(), str(values["id"]), is_hidden=True)
                self._addresses[before] = values["slug"]

    def _person(self, name: str) -> int:
        if name not in self._people:
            self._people[name] = ArchivedPerson.objects.create(arrival=self._arrival, name=name).pk
        return self._people[name]


def _read(kind: Kind, rows: list[Any]) -> None:
    """Read what rows keep as data, as their pages will, with the rows that they refer to. Raises ArchiveError."""
    if not kind.read:
        return
    models.prefetch_related_objects(rows, *(name for name, model in kind.references.items() if model is not kind.model))
    try:
        for row in rows:
            kind.read(row)
    except _NOT_READ as error:
        raise ArchiveError("contradicts") from error


def _keep_times(kind: Kind, made: list[Any], rows: list[dict[str, Any]]) -> None:
    """Have moments that Django sets when a row is made be those of the archive."""
    set_anew = [
        field.name
        for field in kind.fields.values()
        if isinstance(field, models.DateTimeField) and (field.auto_now or field.auto_now_add)
    ]
    if set_anew:
        for row, values in zip(made, rows, strict=True):
            for name in set_anew:
                setattr(row, name, values[name])
        kind.model._base_manager.bulk_update(made, set_anew, batch_size=ROWS_AT_ONCE)


def _fold(match: Match) -> None:
    """Work out what is kept beside the log of a match. Raises ArchiveError."""
    try:
        book = open_book(match)
        columns = derived_columns(book)
        for name, value in columns.items():
            setattr(match, name, value)
        Match.objects.filter(pk=match.pk).update(**columns)
        write_sides(match.pk, side_rows(book))
        if match.status == Match.Status.COMPLETED:
            write_rows(match, book)
    except DatabaseError:
        raise
    except Exception as error:  # whatever a log makes of the rules that trust it
        raise ArchiveError("log_unreadable", id=match.pk, member="scoring/log.jsonl", line=0) from error
