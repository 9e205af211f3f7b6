"""A PDF that is written object by object.

qpdf writes a document when it has all of it, with some 1.7 KB of memory for each object: 8 GB for six thousand
scorecards. What is written here is forgotten; where each object is stands in a file beside, since a long season has
millions of them.
"""

import struct
import zlib
from functools import partial
from typing import IO, BinaryIO

from pikepdf import Dictionary, Name, Object, Pdf, Stream

_IN_A_STREAM = 400
_ROWS = 50_000
_ROW = struct.Struct(">BQH")  # a line of the table of all objects: kind, place, index in an object stream
_PLAIN, _PACKED = 1, 2


class ObjectFile:
    """Writes objects of documents to a PDF under the numbers that they have there, which nothing else in it may have.

    Those that are no streams are packed together, under numbers after those that are reserved; `last` is the highest.
    Where everything is it keeps in `table`, an empty file that is of no use afterwards.
    """

    def __init__(self, file: BinaryIO, table: IO[bytes]) -> None:
        self._file, self._table = file, table
        self.last = self._next_row = 0
        self._waiting: list[tuple[int, bytes]] = []
        file.write(b"%PDF-1.7\n%\xf0\x9f\x93\x96\n")

    def reserve(self, number: int) -> None:
        """Leave the numbers up to this one to objects that are still to be written."""
        self.last = max(self.last, number)

    def write(self, thing: Object) -> None:
        """Write an object, which must have a number."""
        number = thing.objgen[0]
        if isinstance(thing, Stream):
            self._place(number, _PLAIN, self._file.tell(), 0)
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
        self._table.seek(0)
        packer = zlib.compressobj()
        rows = [packer.compress(some) for some in iter(partial(self._table.read, _ROW.size * _ROWS), b"")]
        rows.append(packer.flush())
        entries = Dictionary(Type=Name.XRef, W=[1, 8, 2], Size=number + 1, Filter=Name.FlateDecode)
        entries.Root, entries.Info = document.Root, document.docinfo
        self._write_stream(number, entries, *rows)
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
        self._place(holder, _PLAIN, self._file.tell(), 0)
        self._write_stream(holder, entries, packed)

    def _write_stream(self, number: int, entries: Dictionary, *data: bytes) -> None:
        entries.Length = sum(map(len, data))
        self._file.write(b"%d 0 obj\n%b\nstream\n" % (number, entries.unparse()))
        self._file.writelines(data)
        self._file.write(b"\nendstream\nendobj\n")

    def _place(self, number: int, kind: int, place: int, index: int) -> None:
        self.reserve(number)
        if number != self._next_row:
            self._table.seek(number * _ROW.size)
        self._table.write(_ROW.pack(kind, place, index))  # a number that nobody takes stays a row of zeros: free
        self._next_row = number + 1
