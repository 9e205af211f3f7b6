"""The file of an archive: a ZIP with a list of its members, each of them JSON, an object a line. Pure, no database.

Reading trusts nothing: members that are not listed, ways out of the archive, links, sums that are wrong and more than
an archive may hold are refused, and no line is held that is longer than a line may be.
"""

import hashlib
import json
import math
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any

FORMAT = "card-cricket-club"
VERSION = 2
LIST = "archive.json"

MOST_BYTES = 1_500_000_000
"""So many bytes all members together may have once they are unpacked."""
LONGEST_LINE = 10_000_000
"""So many bytes a line may have; a draw of 200 entrants that was taken back has some three million."""
LARGEST_LIST = 1_000_000
MOST_MEMBERS = 200
_DEEPEST = 40
_CHUNK = 1 << 16
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
_ENCRYPTED = 0x1


class ArchiveError(Exception):
    """An archive that cannot be brought in: a `code`, whose sentence is in `scoring.clubs.words.archives`."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


@dataclass(frozen=True, slots=True)
class Member:
    """A member as the list has it: how many bytes it has unpacked, and their SHA-256."""

    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a member: where it stands, for whoever looks for what is wrong with it, its bytes, and its values."""

    member: str
    number: int
    size: int
    values: Mapping[str, Any]

    def error(self, code: str, **params: object) -> ArchiveError:
        """Return what is wrong with the line."""
        return ArchiveError(code, **params, member=self.member, line=self.number)


class PackageWriter:
    """Writes an archive. What the list says besides is given at its end."""

    def __init__(self, file: IO[bytes]) -> None:
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED)
        self._members: list[Member] = []

    @contextmanager
    def member(self, name: str) -> Iterator[Callable[[Mapping[str, Any]], None]]:
        """Yield what writes a line of a new member."""
        digest, size = hashlib.sha256(), 0
        with self._zip.open(_described(name), "w") as packed:

            def write(values: Mapping[str, Any]) -> None:
                nonlocal size
                line = encoded(values) + b"\n"
                digest.update(line)
                size += len(line)
                packed.write(line)

            yield write
        self._members.append(Member(name, size, digest.hexdigest()))

    def close(self, **said: object) -> None:
        """Write the list, with what is said of the archive, and end the file."""
        members = [{"name": each.name, "size": each.size, "sha256": each.sha256} for each in self._members]
        text = json.dumps({"format": FORMAT, "version": VERSION, **said, "members": members}, indent=1)
        self._zip.writestr(_described(LIST), text.encode())
        self._zip.close()


def encoded(values: Mapping[str, Any]) -> bytes:
    """Return the values of a line as they stand in a member."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode()


def _described(name: str) -> zipfile.ZipInfo:
    """Return what a ZIP says of a member: the same whenever it is written."""
    described = zipfile.ZipInfo(name, _FIRST_DAY)
    described.compress_type = zipfile.ZIP_DEFLATED
    described.external_attr = (stat.S_IFREG | 0o600) << 16
    return described


class PackageReader:
    """An archive that is read: the `version` of its format, and what its list says besides (`said`).

    Raises ArchiveError for one that is damaged, of a later version, or holds what no archive may.
    """

    def __init__(self, file: IO[bytes]) -> None:
        with _readable():
            self._zip = zipfile.ZipFile(file)
            packed = self._zip.infolist()
        if len(packed) > MOST_MEMBERS:
            raise ArchiveError("too_many_members", most=MOST_MEMBERS)
        for each in packed:
            _check_member(each)
        names = [each.filename for each in packed]
        if len(set(names)) < len(names):
            raise ArchiveError("member_twice")
        if LIST not in names:
            raise ArchiveError("no_list", list=LIST)
        self.said = self._read_list()
        self.version: int = self.said.pop("version")
        self.members = {each.name: each for each in _listed(self.said.pop("members", None))}
        for name in names:
            if name != LIST and name not in self.members:
                raise ArchiveError("not_listed", member=name)
        for each in packed:
            listed = self.members.get(each.filename)
            if listed and listed.size != each.file_size:
                raise ArchiveError("wrong_size", member=each.filename)
        for name in self.members:
            if name not in names:
                raise ArchiveError("member_missing", member=name)
        if sum(each.file_size for each in packed) > MOST_BYTES:
            raise ArchiveError("too_large", gigabytes=MOST_BYTES / 1_000_000_000)

    def lines(self, name: str) -> Iterator[Line]:
        """Yield the lines of a member; none of one that is not there. Raises ArchiveError, at the end for its sum."""
        if name not in self.members:
            return
        listed, digest, size = self.members[name], hashlib.sha256(), 0
        with _readable(), self._zip.open(name) as packed:
            for number, line in enumerate(iter(lambda: packed.readline(LONGEST_LINE + 1), b""), 1):
                if len(line) > LONGEST_LINE:
                    raise ArchiveError("line_too_long", member=name, line=number)
                digest.update(line)
                size += len(line)
                if size > listed.size:
                    raise ArchiveError("wrong_size", member=name)
                yield Line(name, number, len(line), _values(name, number, line))
        if size != listed.size:
            raise ArchiveError("wrong_size", member=name)
        if digest.hexdigest() != listed.sha256:
            raise ArchiveError("wrong_sum", member=name)

    def _read_list(self) -> dict[str, Any]:
        with _readable(), self._zip.open(LIST) as packed:
            text = packed.read(LARGEST_LIST + 1)
        if len(text) > LARGEST_LIST:
            raise ArchiveError("line_too_long", member=LIST, line=1)
        said = dict(_values(LIST, 1, text))
        if said.pop("format", None) != FORMAT:
            raise ArchiveError("no_archive")
        version = said.get("version")
        if not isinstance(version, int) or isinstance(version, bool) or version < 1:
            raise ArchiveError("no_archive")
        if version > VERSION:
            raise ArchiveError("later_version", version=version, ours=VERSION)
        return said


@contextmanager
def _readable() -> Iterator[None]:
    """Have whatever a damaged ZIP makes of itself be an ArchiveError."""
    try:
        yield
    except zipfile.BadZipFile as error:
        raise ArchiveError("damaged") from error
    except (EOFError, OSError, RuntimeError, NotImplementedError, ValueError, zlib.error) as error:
        raise ArchiveError("damaged") from error


def _check_member(packed: zipfile.ZipInfo) -> None:
    name = packed.filename
    parts = name.replace("\\", "/").split("/")
    if name.startswith(("/", "\\")) or ":" in name or "\x00" in packed.orig_filename or ".." in parts or "" in parts:
        raise ArchiveError("way_out", member=name)
    kind = stat.S_IFMT(packed.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        raise ArchiveError("no_plain_file", member=name)
    if packed.flag_bits & _ENCRYPTED or packed.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ArchiveError("no_plain_file", member=name)
    if packed.file_size > MOST_BYTES:
        raise ArchiveError("too_large", gigabytes=MOST_BYTES / 1_000_000_000)


def _listed(members: object) -> Iterator[Member]:
    if not isinstance(members, list):
        raise ArchiveError("no_archive")
    for each in members:
        if not isinstance(each, dict):
            raise ArchiveError("no_archive")
        name, size, digest = (each.get(key) for key in ("name", "size", "sha256"))
        if not (isinstance(name, str) and isinstance(size, int) and isinstance(digest, str)):
            raise ArchiveError("no_archive")
        yield Member(name, size, digest)


def _values(member: str, number: int, line: bytes) -> dict[str, Any]:
    """Return the object that stands in a line. Raises ArchiveError for what is none, or holds what no text may."""
    try:
        values = json.loads(line.decode("utf-8"), object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise ArchiveError("no_json", member=member, line=number) from error
    if not isinstance(values, dict) or not _is_clean(values, 0):
        raise ArchiveError("no_json", member=member, line=number)
    return values


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError
    return made


def _no_number(text: str) -> float:
    raise ValueError(text)


def _is_clean(value: object, depth: int) -> bool:
    """Whether both databases can keep a value: no NUL, no half of a character, not nested without end."""
    match value:
        case str():
            return "\x00" not in value and (value.isascii() or not any("\ud800" <= each <= "\udfff" for each in value))
        case float():
            return math.isfinite(value)
        case dict():
            return depth < _DEEPEST and all(_is_clean(k, depth) and _is_clean(v, depth + 1) for k, v in value.items())
        case list():
            return depth < _DEEPEST and all(_is_clean(each, depth + 1) for each in value)
    return True
