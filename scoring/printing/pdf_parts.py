"""What a set section leaves on disk for the binder: the objects of its PDF, and where its pages and anchors are.

Libraries that join PDFs hold all of their objects at once and leave the tags behind. Here each object is text with
references to others by number, as pydyf wrote it; to bind it is to write it again with its references moved.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

_TOKENS = re.compile(rb"\((?:[^\\()]|\\.)*\)|<[0-9a-fA-F]+>|(?<![\w.])(\d+) (?:0 R|key)\b", re.DOTALL)
_STREAM = b"\nstream\n"


@dataclass(frozen=True, slots=True)
class PlacedPage:
    """A page: the numbers of its object and of the empty content that awaits its page number, its width in points."""

    number: int
    stamp: int
    width: float


@dataclass(frozen=True, slots=True)
class Part:
    """A set section, without the objects themselves.

    `objects` are number, length in bytes and whether the object may stand in an object stream, in the order in which
    they lie in the file. `tree` is the number of the list of pages, `root` of the tags' root, `tags` of their topmost
    element and `parents` of those elements that pages and links name by a key. `numerals` is the number that stands
    for the font of page numbers. `anchors` are index of page, and place on it in points from bottom left.
    """

    pages: list[PlacedPage]
    tree: int
    root: int
    tags: int
    numerals: int
    parents: list[int]
    anchors: dict[str, tuple[int, float, float]]
    objects: list[tuple[int, int, bool]] = field(default_factory=list)

    def save(self, path: Path, objects: Mapping[int, tuple[bytes, bool]], keep: Iterable[int]) -> None:
        """Write the part and those of its `objects` that are needed for the objects in `keep`."""
        needed = sorted(reachable({number: data for number, (data, _) in objects.items()}, keep))
        with path.with_suffix(".objects").open("wb") as file:
            for number in needed:
                data, compressible = objects[number]
                file.write(data)
                self.objects.append((number, len(data), compressible))
        path.with_suffix(".json").write_text(json.dumps(asdict(self)))

    @classmethod
    def load(cls, path: Path) -> "Part":
        """Read a part that was saved. Raises OSError."""
        given = json.loads(path.with_suffix(".json").read_text())
        return cls(**given | {"pages": [PlacedPage(**page) for page in given["pages"]]})

    def read(self, path: Path) -> Iterator[tuple[int, bytes, bool]]:
        """Yield number and text of each object, and whether it may stand in an object stream."""
        with path.with_suffix(".objects").open("rb") as file:
            for number, length, compressible in self.objects:
                yield number, file.read(length), compressible


def moved(data: bytes, number: Callable[[int], int], first_key: int) -> bytes:
    """Return an object with its references moved to other numbers, and its keys counted from `first_key`."""

    def token(found: re.Match[bytes]) -> bytes:
        if found[1] is None:
            return found[0]
        old = int(found[1])
        return b"%d" % (first_key + old) if found[0].endswith(b"key") else b"%d 0 R" % number(old)

    head, stream, content = data.partition(_STREAM)
    return _TOKENS.sub(token, head) + stream + content


def reachable(objects: Mapping[int, bytes], roots: Iterable[int]) -> set[int]:
    """Return the numbers of those objects that can be come to from the roots, which are among them."""
    found: set[int] = set()
    waiting = [number for number in roots if number in objects]
    while waiting:
        number = waiting.pop()
        if number not in found:
            found.add(number)
            head = objects[number].partition(_STREAM)[0]
            named = (int(token[1]) for token in _TOKENS.finditer(head) if token[1] and token[0].endswith(b"R"))
            waiting += [other for other in named if other in objects and other not in found]
    return found
