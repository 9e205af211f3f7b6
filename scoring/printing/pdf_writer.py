"""Binding: the parts of a book written to one PDF, one after the other, so that a long book takes no more memory."""

import json
import resource
import struct
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from scoring.printing.pdf_parts import Part, moved

_IN_A_STREAM = 400
_ROW = struct.Struct(">BBIH")  # kind, place in five bytes, index: a line of the table of all objects
_MM = 72 / 25.4
_RIGHT, _BOTTOM, _TYPE = 12 * _MM, 17.2, 8
"""Where a page number ends, in points from the right and the bottom, and the size of its type."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A bookmark: level from 1, title, and the anchor that it leads to."""

    level: int
    title: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Bound:
    """A book that was bound: its pages, and the memory that it took to bind it, in MB."""

    pages: int
    memory: int


class Writer:
    """Writes objects to a PDF as they come, those that are no streams packed together; remembers where each one is."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.places, self.indices, self.kinds = array("Q", [0]), array("H", [0]), bytearray(b"\0")
        self.waiting: list[tuple[int, bytes]] = []
        file.write(b"%PDF-1.7\n%\xf0\x9f\x93\x96\n")

    def number(self, how_many: int = 1) -> int:
        """Return the first of so many numbers that are not taken yet."""
        first = len(self.places)
        self.places.extend([0] * how_many)
        self.indices.extend([0] * how_many)
        self.kinds.extend(bytes(how_many))
        return first

    def write(self, number: int, data: bytes, *, compressible: bool = True) -> None:
        """Write an object under its number."""
        if compressible:
            self.waiting.append((number, data))
            if len(self.waiting) >= _IN_A_STREAM:
                self._pack()
            return
        self.places[number], self.kinds[number] = self.file.tell(), 1
        self.file.write(b"%d 0 obj\n%b\nendobj\n" % (number, data))

    def add(self, data: bytes, *, compressible: bool = True) -> int:
        """Write an object under a new number, and return that."""
        number = self.number()
        self.write(number, data, compressible=compressible)
        return number

    def finish(self, root: int, info: int) -> None:
        """Write where everything is; `root` is the catalogue, `info` what is said of the document."""
        self._pack()
        number, start = self.number(), self.file.tell()
        self.places[number], self.kinds[number] = start, 1
        data = bytearray()
        for kind, place, index in zip(self.kinds, self.places, self.indices, strict=True):
            data += _ROW.pack(kind, place >> 32, place & 0xFFFFFFFF, index)
        entries = b"/Type /XRef /W [1 5 2] /Size %d /Root %d 0 R /Info %d 0 R" % (number + 1, root, info)
        self.file.write(b"%d 0 obj\n%b\nendobj\nstartxref\n%d\n%%%%EOF\n" % (number, stream(data, entries), start))

    def _pack(self) -> None:
        if not self.waiting:
            return
        holder, position, heads = self.number(), 0, []
        for index, (number, data) in enumerate(self.waiting):
            heads.append(f"{number} {position}")
            position += len(data) + 1
            self.places[number], self.indices[number], self.kinds[number] = holder, index, 2
        head = " ".join(heads).encode() + b"\n"
        packed = head + b"\n".join(data for _, data in self.waiting)
        entries = b"/Type /ObjStm /N %d /First %d" % (len(self.waiting), len(head))
        self.waiting.clear()
        self.write(holder, stream(packed, entries), compressible=False)


def stream(data: bytes | bytearray, entries: bytes = b"") -> bytes:
    """Return a compressed stream with these entries in its dictionary."""
    packed = zlib.compress(data)
    return b"<<%b /Filter /FlateDecode /Length %d>>\nstream\n%b\nendstream" % (entries, len(packed), packed)


def text(words: str) -> bytes:
    """Return text as PDF writes it."""
    return b"<feff%b>" % words.encode("utf-16-be", "replace").hex().encode()


class Numerals:
    """Page numbers: their font, and what is drawn of one."""

    def __init__(self, writer: Writer, path: Path) -> None:
        part = Part.load(path)
        first = writer.number(1 + max(number for number, _, _ in part.objects)) if part.objects else 0
        for number, data, compressible in part.read(path):
            writer.write(first + number, moved(data, lambda old: first + old, 0), compressible=compressible)
        self.font = first + part.numerals
        self.glyphs: dict[str, tuple[int, int]] = json.loads(path.with_suffix(".glyphs").read_text())

    def drawn(self, page: int, width: float) -> bytes:
        """Return the content that prints the number of a page so many points wide; the cover, the first, has none."""
        if page == 1:
            return stream(b"")
        glyphs = [self.glyphs[digit] for digit in str(page)]
        left = width - _RIGHT - sum(wide for _, wide in glyphs) * _TYPE / 1000
        codes = "".join(f"{glyph:04x}" for glyph, _ in glyphs)
        shown = f"BT /Numerals {_TYPE} Tf 1 0 0 1 {left:.2f} {_BOTTOM:.2f} Tm <{codes}> Tj ET"
        return stream(b"/Artifact <</Type /Pagination /Subtype /Footer>> BDC q 0 g %b Q EMC" % shown.encode())


class _Binder:
    """Binds parts; what grows with the book is a few numbers for each object, page and anchor."""

    def __init__(self, writer: Writer, numerals: Numerals) -> None:
        self.writer, self.numerals = writer, numerals
        self.tree, self.root, self.tags = writer.number(), writer.number(), writer.number()
        self.trees: list[int] = []
        self.tagged: list[int] = []
        self.parents = array("Q")
        self.anchors: dict[str, bytes] = {}
        self.pages = 0

    def bind(self, path: Path) -> None:
        """Write a part."""
        part = Part.load(path)
        first = self.writer.number(1 + max(number for number, _, _ in part.objects))
        apart = {part.root: self.tags, part.numerals: self.numerals.font}
        stamps = {page.stamp: (self.pages + index, page) for index, page in enumerate(part.pages, 1)}

        def number(old: int) -> int:
            return apart.get(old) or first + old

        for old, data, compressible in part.read(path):
            if old in stamps:
                page, placed = stamps[old]
                self.writer.write(first + old, self.numerals.drawn(page, placed.width), compressible=False)
            elif old == part.tree:
                kids = b" ".join(b"%d 0 R" % (first + page.number) for page in part.pages)
                node = b"<</Type /Pages /Parent %d 0 R /Count %d /Kids [%b]>>" % (self.tree, len(part.pages), kids)
                self.writer.write(first + old, node)
            elif old != part.numerals:
                self.writer.write(first + old, moved(data, number, len(self.parents)), compressible=compressible)
        self.trees.append(first + part.tree)
        self.tagged.append(first + part.tags)
        self.parents.extend(first + old for old in part.parents)
        for name, (index, x, y) in part.anchors.items():
            self.anchors[name] = b"[%d 0 R /XYZ %.2f %.2f 0]" % (first + part.pages[index].number, x, y)
        self.pages += len(part.pages)

    def finish(self, about: Path, bookmarks: Sequence[Bookmark], language: str) -> None:
        """Write what holds the parts together."""
        write, add = self.writer.write, self.writer.add
        write(self.tree, b"<</Type /Pages /Count %d /Kids [%b]>>" % (self.pages, _references(self.trees)))
        keys = b" ".join(b"%d %d 0 R" % pair for pair in enumerate(self.parents))
        parents = add(b"<</Nums [%b]>>" % keys)
        write(self.root, b"<</Type /StructTreeRoot /K [%d 0 R] /ParentTree %d 0 R>>" % (self.tags, parents))
        tagged = (self.root, _references(self.tagged))
        write(self.tags, b"<</Type /StructElem /S /Document /P %d 0 R /K [%b]>>" % tagged)
        said = json.loads(about.with_suffix(".about").read_text())
        metadata = bytes.fromhex(said["metadata"])
        entries = b"/Type /Metadata /Subtype /XML /Length %d" % len(metadata)
        xmp = add(b"<<%b>>\nstream\n%b\nendstream" % (entries, metadata), compressible=False)
        names = b" ".join(b"(%b) %b" % (name.encode(), place) for name, place in sorted(self.anchors.items()))
        dests = add(b"<</Names [%b]>>" % names)
        root = add(
            b"<</Type /Catalog /Pages %d 0 R /StructTreeRoot %d 0 R /Metadata %d 0 R /Names <</Dests %d 0 R>> "
            b"/MarkInfo <</Marked true>> /ViewerPreferences <</DisplayDocTitle true>> /Lang (%b) "
            b"/PageMode /UseOutlines /Outlines %d 0 R>>"
            % (self.tree, self.root, xmp, dests, language.encode(), self._outlines(bookmarks))
        )
        self.writer.finish(root, add(said["info"].encode()))

    def _outlines(self, bookmarks: Sequence[Bookmark]) -> int:
        """Write the bookmarks, all closed; return the number of what holds them."""
        top = self.writer.number()
        numbers = [self.writer.number() for _ in bookmarks]
        children: dict[int, list[int]] = {-1: []}
        above: list[int] = []
        for index, bookmark in enumerate(bookmarks):
            while above and bookmarks[above[-1]].level >= bookmark.level:
                above.pop()
            children.setdefault(above[-1] if above else -1, []).append(index)
            above.append(index)
        for parent, siblings in children.items():
            for place, index in enumerate(siblings):
                entries = [b"/Title %b" % text(bookmarks[index].title)]
                entries.append(b"/Parent %d 0 R" % (top if parent < 0 else numbers[parent]))
                entries.append(b"/Dest %b" % self.anchors[bookmarks[index].anchor])
                if place:
                    entries.append(b"/Prev %d 0 R" % numbers[siblings[place - 1]])
                if place + 1 < len(siblings):
                    entries.append(b"/Next %d 0 R" % numbers[siblings[place + 1]])
                if own := children.get(index):
                    entries.append(_ends([numbers[child] for child in own], -len(own)))
                self.writer.write(numbers[index], b"<<%b>>" % b" ".join(entries))
        first = [numbers[index] for index in children[-1]]
        self.writer.write(top, b"<</Type /Outlines %b>>" % (_ends(first, len(first)) if first else b"/Count 0"))
        return top


def bind(folder: Path, names: Sequence[str], target: Path, bookmarks: Sequence[Bookmark], language: str) -> Bound:
    """Write the parts of these names, in their order, to `target`; the first says what is said of the whole."""
    with target.open("wb") as file:
        writer = Writer(file)
        binder = _Binder(writer, Numerals(writer, folder / "numerals"))
        for name in names:
            binder.bind(folder / name)
        binder.finish(folder / names[0], bookmarks, language)
    return Bound(binder.pages, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)


def _references(numbers: Sequence[int]) -> bytes:
    return b" ".join(b"%d 0 R" % number for number in numbers)


def _ends(numbers: Sequence[int], count: int) -> bytes:
    return b"/First %d 0 R /Last %d 0 R /Count %d" % (numbers[0], numbers[-1], count)
