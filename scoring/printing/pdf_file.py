"""A PDF that is written object by object.

qpdf writes a document when it has all of it, with some 1.7 KB of memory for each object: 8 GB for six thousand
scorecards. What is written here is forgotten, but for the place of each object in the file.
"""

import struct
import zlib
from array import array
from typing import BinaryIO

from pikepdf import Dictionary, Name, Object, Pdf, Stream

_IN_A_STREAM = 400
_ROWS = 50_000
_ROW = struct.Struct(">BQH")  # a line of the table of all objects: kind, place, index in an object stream
_PLAIN, _PACKED = 1, 2


class ObjectFile:
    """Writes objects of documents to a PDF under the numbers that they have there, which nothing else in it may have.

    Those that are no streams are packed together, under numbers after those that are reserved; `last` is the highest.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._kinds, self._places, self._indices = bytearray(b"\0"), array("Q", [0]), array("H", [0])
        self._waiting: list[tuple[int, bytes]] = []
        file.write(b"%PDF-1.7\n%\xf0\x9f\x93\x96\n")

    @property
    def last(self) -> int:
        """The highest number that is reserved or taken."""
        return len(self._kinds) - 1

    def reserve(self, number: int) -> None:
        """Leave the numbers up to this one to objects that are still to be written."""
        missing = number - self.last
        if missing > 0:
            self._kinds.extend(bytes(missing))
            self._places.extend([0] * missing)
            self._indices.extend([0] * missing)

    def write(self, thing: Object) -> None:
        """Write an object, which must have a number."""
        number = thing.objgen[0]
        if isinstance(thing, Stream):
            self._write_stream(number, thing.stream_dict, thing.read_raw_bytes())
            return
        self.reserve(number)
        self._waiting.append((number, thing.unparse(resolved=True)))
        if len(self._waiting) == _IN_A_STREAM:
            self._pack()

    def finish(self, document: Pdf) -> None:
        """Write where everything is; the catalogue and what is said of the whole are those of a document."""
        self._pack()
        number, start = self.last + 1, self._file.tell()
        self._place(number, _PLAIN, start, 0)
        rows, packer = bytearray(), zlib.compressobj()
        for first in range(0, len(self._kinds), _ROWS):
            some = slice(first, first + _ROWS)
            rows += packer.compress(
                b"".join(map(_ROW.pack, self._kinds[some], self._places[some], self._indices[some]))
            )
        rows += packer.flush()
        entries = Dictionary(Type=Name.XRef, W=[1, 8, 2], Size=number + 1, Filter=Name.FlateDecode)
        entries.Root, entries.Info = document.Root, document.docinfo
        self._write_stream(number, entries, bytes(rows))
        self._file.write(b"startxref\n%d\n%%%%EOF\n" % start)

    def _pack(self) -> None:
        if not self._waiting:
            return
        holder, position, heads = self.last + 1, 0, []
        for index, (number, data) in enumerate(self._waiting):
            heads.append(b"%d %d" % (number, position))
            position += len(data) + 1
            self._place(number, _PACKED, holder, index)
        head = b" ".join(heads) + b"\n"
        packed = zlib.compress(head + b"\n".join(data for _number, data in self._waiting))
        entries = Dictionary(Type=Name.ObjStm, N=len(heads), First=len(head), Filter=Name.FlateDecode)
        self._waiting.clear()
        self._write_stream(holder, entries, packed)

    def _write_stream(self, number: int, entries: Dictionary, data: bytes) -> None:
        entries.Length = len(data)
        self._place(number, _PLAIN, self._file.tell(), 0)
        self._file.write(b"%d 0 obj\n%b\nstream\n%b\nendstream\nendobj\n" % (number, entries.unparse(), data))

    def _place(self, number: int, kind: int, place: int, index: int) -> None:
        self.reserve(number)
        self._kinds[number], self._places[number], self._indices[number] = kind, place, index
