"""Reading an archive: every line checked before anything is written, and given the ids of this site after."""

import json
from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as given
from graphlib import CycleError, TopologicalSorter
from typing import IO, Any

from django.db.models import Model
from django.utils.dateparse import parse_datetime

from scoring.clubs.archive.kinds import MOST, After, Kind, Move, kinds
from scoring.clubs.archive.logs import LogCheck
from scoring.clubs.archive.package import ArchiveError, Line, PackageReader
from scoring.clubs.archive.values import is_moment, reader_of
from scoring.clubs.archive.writing import Tell
from scoring.models import ArchivedPerson, Club, LogRecord, Match
from scoring.rules.registry import variants

TOLD_EACH = 2_000
ROWS_AT_ONCE, _BYTES_AT_ONCE = 500, 10_000_000
_MOST_STEPS = 200
"""So often at most somebody became somebody else, or the places of a draw follow from one another."""
_NAME_LENGTH = ArchivedPerson._meta.get_field("name").max_length or 0


@dataclass(slots=True)
class Contents:
    """What an archive was found to hold: ids of each kind, the highest that it names, and how long each log is."""

    ids: dict[type[Model], set[int]] = given(default_factory=dict)
    highest: dict[type[Model], int] = given(default_factory=dict)
    versions: dict[int, int] = given(default_factory=dict)
    lines: int = 0

    def note(self, model: type[Model], number: Any) -> int:
        """Remember that the archive names an id. Raises ValueError for what is none."""
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= MOST:
            raise ValueError(number)
        self.highest[model] = max(self.highest.get(model, 0), number)
        return number


class ArchiveReader:
    """An archive in a file. Raises ArchiveError for one that is none, or damaged, or of a later version."""

    def __init__(self, file: IO[bytes]) -> None:
        self._package = PackageReader(file)
        known = {f"{kind.member}.jsonl" for kind in kinds()}
        for name in self._package.members:
            if name not in known:
                raise ArchiveError("unknown_member", member=name)
        made_at = self._package.said.get("made_at")
        try:
            found = parse_datetime(made_at) if isinstance(made_at, str) else None
        except ValueError:
            found = None
        if found is None or not is_moment(found):
            raise ArchiveError("no_archive")
        self.made_at = found
        said = self._package.said.get("lines")
        self.lines = said if isinstance(said, int) and 0 <= said < 2**31 else 0

    def check(self, tell: Tell) -> Contents:
        """Read all of it, and return what it holds. Raises ArchiveError."""
        contents = Contents()
        variant_of: dict[int, str] = {}
        for kind in kinds():
            own = contents.ids.setdefault(kind.model, set())
            log = LogCheck(variant_of) if kind.model is LogRecord else None
            later: list[tuple[Line, str, int]] = []
            after: dict[Hashable, Collection[Hashable]] = {}
            for line, values in self._rows(kind):
                _check_numbers(kind, line, values, contents, later)
                if kind.is_numbered:
                    if values["id"] in own:
                        raise line.error("id_twice", id=values["id"])
                    own.add(values["id"])
                if kind.after:
                    _note_after(kind.after, line, values, after)
                if kind.model is Match:
                    if values["variant"] not in variants():
                        raise line.error("unknown_game", game=values["variant"])
                    variant_of[values["id"]] = values["variant"]
                if log:
                    log.add(line, values)
                contents.lines += 1
                if contents.lines % TOLD_EACH == 0:
                    tell(contents.lines, self.lines)
            for line, name, number in later:
                if number not in own:
                    raise line.error("unknown_id", field=name, id=number)
            check_order(after)
            if log:
                contents.versions = log.finish()
        if len(contents.ids[Club]) != 1:
            raise ArchiveError("not_one_club")
        for match in variant_of:
            if match not in contents.versions:
                raise ArchiveError("no_log", id=match)
        return contents

    def rows(self, kind: Kind, move: Move) -> Iterator[list[dict[str, Any]]]:
        """Yield the rows of a kind with the ids of this site, some at a time, however large they are.

        To be called once the archive was checked.
        """
        references = kind.references
        some: list[dict[str, Any]] = []
        size = 0
        for line, values in self._rows(kind):
            if kind.moved:
                kind.moved(values, move)
            if kind.is_numbered:
                values["id"] = move(kind.model, values["id"])
            for name, model in references.items():
                if values[name] is not None:
                    values[name] = move(model, values[name])
            some.append(values)
            size += line.size
            if len(some) == ROWS_AT_ONCE or size > _BYTES_AT_ONCE:
                yield some
                some, size = [], 0
        if some:
            yield some

    def _rows(self, kind: Kind) -> Iterator[tuple[Line, dict[str, Any]]]:
        """Yield each line of a kind with its values, as the columns have them."""
        fields = kind.fields
        version = self._package.version
        later = {name: fields[name].get_default() for name, since in kind.since.items() if since > version}
        readers = {name: reader_of(field) for name, field in fields.items() if name not in later}
        expected = {*readers, *(["by"] if kind.by else [])}
        for line in self._package.lines(f"{kind.member}.jsonl"):
            if line.values.keys() != expected:
                odd = sorted(line.values.keys() ^ expected)
                raise line.error("wrong_fields", fields=", ".join(odd[:5]))
            values: dict[str, Any] = dict(later)
            for name, read in readers.items():
                try:
                    values[name] = read(line.values[name])
                except ValueError as error:
                    raise line.error("wrong_value", field=name) from error
            if kind.by:
                values["by"] = _name(line)
            yield line, values


def _name(line: Line) -> str:
    name = line.values["by"]
    if name is None:
        return ""
    if not isinstance(name, str) or not 0 < len(name) <= _NAME_LENGTH:
        raise line.error("wrong_value", field="by")
    return name


def _check_numbers(
    kind: Kind, line: Line, values: dict[str, Any], contents: Contents, later: list[tuple[Line, str, int]]
) -> None:
    """Check every id that a line names; one of its own kind may come `later`. Raises ArchiveError."""
    if kind.is_numbered:
        try:
            contents.note(kind.model, values["id"])
        except ValueError as error:
            raise line.error("wrong_value", field="id") from error
    for name, model in kind.references.items():
        number = values[name]
        if number is None:
            continue
        if model is kind.model:
            later.append((replace(line, values={}), name, number))
        elif number not in contents.ids[model]:
            raise line.error("unknown_id", field=name, id=number)
    if kind.moved:
        try:
            kind.moved(dict(values), contents.note)
        except (ValueError, TypeError, KeyError, AttributeError, IndexError, json.JSONDecodeError) as error:
            raise line.error("wrong_ids") from error


def _note_after(of: After, line: Line, values: dict[str, Any], after: dict[Hashable, Collection[Hashable]]) -> None:
    """Note what a row follows from, where it does. Raises ArchiveError."""
    try:
        one, those = of(values)
    except ValueError as error:
        raise line.error("contradicts") from error
    if those:
        after[one] = those


def check_order(after: Mapping[Hashable, Collection[Hashable]]) -> None:
    """Raise ArchiveError where going from one to what it follows from leads round to it, or has no end in sight."""
    steps: dict[Hashable, int] = {}
    try:
        for each in TopologicalSorter(after).static_order():
            steps[each] = 1 + max((steps[before] for before in after.get(each, ())), default=0)
            if steps[each] > _MOST_STEPS:
                raise ArchiveError("contradicts")
    except CycleError as error:
        raise ArchiveError("contradicts") from error
