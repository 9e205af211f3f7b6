"""Joining PDFs of ours into one that is still tagged: pypdf joins pages and bookmarks, but leaves the tags behind."""

from collections.abc import Iterable
from io import BytesIO
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject

_OF_THE_WHOLE = ("/Lang", "/MarkInfo", "/Metadata", "/ViewerPreferences")


def joined(parts: Iterable[tuple[str, bytes]]) -> bytes:
    """Return PDFs, each under its bookmark, as one. What is said of the whole, as its title, is what the first says.

    The parts must be tagged and have no links, as what `scoring.printing.html_to_pdf` makes of sheets.
    """
    writer = PdfWriter()
    tags = _Tags(writer)
    for bookmark, part in parts:
        reader = PdfReader(BytesIO(part))
        first = len(writer.pages)
        writer.append(reader, outline_item=bookmark)
        if not first:
            _take_over(writer, reader)
        tags.append(reader, first)
        writer.reset_translation(reader)
    target = BytesIO()
    writer.write(target)
    return target.getvalue()


def _take_over(writer: PdfWriter, reader: PdfReader) -> None:
    """Take over what a document says of the whole."""
    for key in _OF_THE_WHOLE:
        if key in reader.root_object:
            writer.root_object[NameObject(key)] = reader.root_object.raw_get(key).clone(writer)
    writer.add_metadata({key: value for key, value in (reader.metadata or {}).items() if isinstance(value, str)})
    writer.pdf_header = reader.pdf_header


class _Tags:
    """The tags of a document that is being joined: a part of it for each of its documents."""

    def __init__(self, writer: PdfWriter) -> None:
        self.writer = writer
        self.parts, self.by_page = ArrayObject(), ArrayObject()
        tree = writer._add_object(DictionaryObject({NameObject("/Type"): NameObject("/StructTreeRoot")}))
        self.document = writer._add_object(_dictionary(Type="/StructElem", S="/Document", P=tree, K=self.parts))
        root: Any = tree.get_object()
        root[NameObject("/K")] = ArrayObject([self.document])
        root[NameObject("/ParentTree")] = _dictionary(Nums=self.by_page)
        writer.root_object[NameObject("/StructTreeRoot")] = tree

    def append(self, reader: PdfReader, first: int) -> None:
        """Append the tags of a document whose pages are in place, the first of them by its number from 0."""
        tree: Any = reader.root_object["/StructTreeRoot"]
        [reference] = tree["/K"]
        document = reference.get_object()
        document[NameObject("/S")] = NameObject("/Part")
        document[NameObject("/P")] = self.document
        self.parts.append(reference.clone(self.writer))
        numbers = tree["/ParentTree"]["/Nums"]
        for page, elements in zip(numbers[::2], numbers[1::2], strict=True):
            key = NumberObject(first + page)
            self.writer.pages[first + page][NameObject("/StructParents")] = key
            self.by_page.extend((key, elements.get_object().clone(self.writer)))


def _dictionary(**entries: Any) -> DictionaryObject:
    made = DictionaryObject()
    for key, value in entries.items():
        made[NameObject(f"/{key}")] = NameObject(value) if isinstance(value, str) else value
    return made
