"""Joining PDFs of ours into one: tags, links, bookmarks and fonts are then those of one document.

qpdf, by pikepdf, copies a part into an empty PDF that counts its objects from the first number which is free in the
whole; what the parts have in common has numbers in all of them. The copy is written to the file and given up before
the next part is read (`pdf_file` says why).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, BinaryIO

from pikepdf import Array, Dictionary, Name, NameTree, NumberTree, Object, OutlineItem, Pdf, String
from pikepdf import parse_content_stream as instructions_of

from scoring.printing.pdf_file import ObjectFile
from scoring.printing.shared_fonts import SharedFonts, widths_of

Source = Path | BinaryIO
"""A PDF that is to be read."""

_CATALOGUE, _PAGES, _TAGS, _DOCUMENT = 1, 2, 3, 4
"""The numbers of what the parts have in common, besides fonts."""
_OF_THE_WHOLE = ("/Lang", "/MarkInfo", "/Metadata", "/ViewerPreferences")
_LINK = "https://joined.invalid/"
_MM = 72 / 25.4
_RIGHT, _BOTTOM, _TYPE = 12 * _MM, 17.2, 8
"""Where a page number ends, in points from the right and the bottom, and the size of its type."""


def link_to(anchor: str) -> str:
    """Return the address that a link has in a part which is to lead to an anchor in any of them."""
    return f"{_LINK}{anchor}"


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A bookmark: level from 1, title, and the anchor that it leads to."""

    level: int
    title: str
    anchor: str


@dataclass(frozen=True, slots=True)
class AnchorPlace:
    """Where an anchor is: its page, and the place on that in points from bottom left."""

    page: int
    left: float
    top: float


def join(
    parts: Iterable[tuple[str, Source]],
    target: BinaryIO,
    bookmarks: Sequence[Bookmark],
    numerals: Source | None = None,
) -> int:
    """Write parts, one at least, as one PDF with these bookmarks; return how many pages it has.

    The parts are tagged, and each was written as a `part` of its own. Each comes with a name, which is the anchor of
    its first page; other anchors are ids in its HTML, and no other part has them. What is said of the whole, as its
    title, is what the first says. With `numerals`, a PDF in which the ten numerals are set, every page but the first
    has its number.
    """
    with TemporaryFile() as table:
        joiner = _Joiner(ObjectFile(target, table))
        if numerals:
            joiner.take_numerals(numerals)
        for name, source in parts:
            joiner.append(name, source)
        joiner.finish(bookmarks)
    return len(joiner.pages)


def anchors_of(part: Pdf, first: int = 0) -> dict[str, AnchorPlace]:
    """Return where the anchors of a PDF are, whose first page counts as number `first`."""
    root: Any = part.Root
    if "/Names" not in root or "/Dests" not in root.Names:
        return {}
    indices = _indices(part, first)
    return {str(name): _place(at, indices) for name, at in NameTree(root.Names.Dests).items()}


def bookmarks_of(part: Pdf, first: int = 0) -> list[tuple[int, str, AnchorPlace]]:
    """Return the bookmarks of a PDF, whose first page counts as number `first`: level from 1, title and place."""
    indices = _indices(part, first)

    def below(items: Iterable[OutlineItem], level: int) -> Iterator[tuple[int, str, AnchorPlace]]:
        for item in items:
            yield level, item.title, _place(item.destination, indices)
            yield from below(item.children, level + 1)

    return list(below(part.open_outline().root, 1))


def _indices(part: Pdf, first: int) -> dict[tuple[int, int], int]:
    return {page.obj.objgen: index for index, page in enumerate(part.pages, first)}


def _place(destination: Any, indices: Mapping[tuple[int, int], int]) -> AnchorPlace:
    page, _view, left, top, _zoom = destination
    return AnchorPlace(indices[page.objgen], float(left), float(top))


class _Numerals:
    """What page numbers are set in: the number of the font, and the code and width of each numeral."""

    def __init__(self, part: Pdf, font: Object, number: int) -> None:
        self.number = number
        widths = widths_of(font.DescendantFonts[0])
        shown: Iterable[Any] = (each.operands[0] for each in instructions_of(part.pages[0], "TJ"))
        codes = b"".join(bytes(text) for texts in shown for text in texts if isinstance(text, String))
        glyphs = [int.from_bytes(codes[place : place + 2]) for place in range(0, len(codes), 2)]
        self.glyphs = {str(digit): (glyph, widths[glyph]) for digit, glyph in enumerate(glyphs)}

    def drawn(self, page: int, width: float) -> bytes:
        """Return the content that prints the number of a page so many points wide."""
        glyphs = [self.glyphs[digit] for digit in str(page)]
        left = width - _RIGHT - sum(wide for _, wide in glyphs) * _TYPE / 1000
        codes = "".join(f"{glyph:04x}" for glyph, _ in glyphs)
        shown = f"BT /Numerals {_TYPE} Tf 1 0 0 1 {left:.2f} {_BOTTOM:.2f} Tm <{codes}> Tj ET"
        return b"/Artifact <</Type /Pagination /Subtype /Footer>> BDC q 0 g %b Q EMC" % shown.encode()


class _Joiner:
    """Joins parts; what grows with the whole is a few numbers for each page, anchor and link."""

    def __init__(self, file: ObjectFile) -> None:
        self.file, self.fonts = file, SharedFonts()
        self.numerals: _Numerals | None = None
        self.first: Pdf | None = None
        self.pages: list[int] = []
        self.nodes: list[int] = []
        self.tagged: list[int] = []
        self.parents: list[int] = []
        self.anchors: dict[str, AnchorPlace] = {}
        self.outlines: dict[str, list[tuple[int, str, AnchorPlace]]] = {}
        file.reserve(_DOCUMENT)

    def take_numerals(self, source: Source) -> None:
        """Take the font of the page numbers from a PDF."""
        with Pdf.open(source) as part, self._empty() as pdf:
            [font] = dict(part.pages[0].resources.Font.items()).values()
            descriptor = self.fonts.take(font.DescendantFonts[0], pdf)
            copied = pdf.copy_foreign(font)
            copied.DescendantFonts[0].FontDescriptor = pdf.get_object(descriptor, 0)
            self.numerals = _Numerals(part, font, copied.objgen[0])
            self._write(pdf)

    def append(self, name: str, source: Source) -> None:
        """Append a part."""
        part = Pdf.open(source)
        with self._empty() as pdf:
            self._take_places(part, name)
            self._lead_on(part)
            fonts = [(font, self.fonts.take(font, pdf)) for font in _fonts(part)]
            for page in part.pages:
                pdf.pages.append(page)
            for font, descriptor in fonts:
                pdf.copy_foreign(font).FontDescriptor = pdf.get_object(descriptor, 0)
            self._take_tags(part, pdf)
            self._take_pages(pdf)
            self._write(pdf)
        if self.first is None:
            self.first = part
        else:
            part.close()

    def _take_places(self, part: Pdf, name: str) -> None:
        """Take the anchors and bookmarks of a part, whose pages come next."""
        first = len(self.pages)
        self.anchors |= {name: AnchorPlace(first, 0, float(part.pages[0].mediabox[3]))} | anchors_of(part, first)
        self.outlines[name] = bookmarks_of(part, first)

    def _lead_on(self, part: Pdf) -> None:
        """Have links of a part lead to others, and keys of its pages and links follow theirs."""
        first = len(self.parents)
        pages: list[Any] = [page.obj for page in part.pages]
        for page in pages:
            page.StructParents += first
            for annotation in page.get("/Annots", ()):
                if "/StructParent" in annotation:
                    annotation.StructParent += first
                address = str(annotation.A.get("/URI", "")) if "/A" in annotation else ""
                if address.startswith(_LINK):
                    del annotation.A
                    annotation.Dest = String(address.removeprefix(_LINK))

    def _take_tags(self, part: Pdf, pdf: Pdf) -> None:
        """Take the tags of a part as one of the whole."""
        root: Any = part.Root.StructTreeRoot
        [document] = root.K
        del document.P
        copied = pdf.copy_foreign(document)
        copied.S, copied.P = Name.Part, pdf.get_object(_DOCUMENT, 0)
        self.tagged.append(copied.objgen[0])
        for _key, elements in sorted(NumberTree(root.ParentTree).items()):
            whole = elements if elements.is_indirect else part.make_indirect(elements)
            self.parents.append(pdf.copy_foreign(whole).objgen[0])

    def _take_pages(self, pdf: Pdf) -> None:
        """Take the pages of a copy as a branch of the whole, each with its number."""
        pages = [page.obj for page in pdf.pages]
        branch = Dictionary(Type=Name.Pages, Parent=pdf.Root.Pages, Count=len(pages), Kids=pages)
        node = pdf.make_indirect(branch)
        self.nodes.append(node.objgen[0])
        before = pdf.make_stream(b"q")
        for page in pages:
            page.Parent = node
            self.pages.append(page.objgen[0])
            if self.numerals and len(self.pages) > 1:
                page.Resources.Font.Numerals = pdf.get_object(self.numerals.number, 0)
                number = self.numerals.drawn(len(self.pages), float(page.MediaBox[2]))
                page.Contents = Array([before, page.Contents, pdf.make_stream(b"Q %b" % number)])

    def finish(self, bookmarks: Sequence[Bookmark]) -> None:
        """Write what holds the parts together. Raises ValueError where there are none."""
        if self.first is None:
            raise ValueError("Nothing to join")
        with self.first as first, self._empty(*self.pages, *self.nodes, *self.tagged, *self.parents) as pdf:
            for font in self.fonts.every:
                font.embed(pdf)
            pdf.Root.Pages.Count, pdf.Root.Pages.Kids = len(self.pages), _things(pdf, self.nodes)
            for key in _OF_THE_WHOLE:
                if key in first.Root:
                    value = first.Root[key]
                    pdf.Root[key] = pdf.copy_foreign(value if value.is_indirect else first.make_indirect(value))
            pdf.trailer.Info = pdf.copy_foreign(first.docinfo)
            self._finish_tags(pdf)
            names = NameTree.new(pdf)
            for name, place in self.anchors.items():
                names[name] = self._destination(pdf, place)
            pdf.Root.Names = Dictionary(Dests=names.obj)
            pdf.Root.PageMode = Name.UseOutlines
            with pdf.open_outline() as outline:
                children = {0: outline.root}
                for level, title, place in self._marks(bookmarks):
                    item = OutlineItem(title, self._destination(pdf, place))
                    item.is_closed = True
                    children = {above: items for above, items in children.items() if above < level}
                    children[max(children)].append(item)
                    children[level] = item.children
            self._write(pdf, common=True)
            self.file.finish(pdf)

    def _finish_tags(self, pdf: Pdf) -> None:
        """Write what holds the tags together, and to which of them pages and links belong."""
        root, document = pdf.get_object(_TAGS, 0), pdf.get_object(_DOCUMENT, 0)
        document.Type, document.S, document.P = Name.StructElem, Name.Document, root
        document.K = _things(pdf, self.tagged)
        keys = [each for key in enumerate(_things(pdf, self.parents)) for each in key]
        root.Type, root.K, root.ParentTree = Name.StructTreeRoot, Array([document]), Dictionary(Nums=keys)
        root.ParentTreeNextKey = len(self.parents)
        pdf.Root.StructTreeRoot = root

    def _marks(self, bookmarks: Iterable[Bookmark]) -> Iterator[tuple[int, str, AnchorPlace]]:
        """Yield bookmarks with their levels and places, below those that lead to a part its own."""
        for mark in bookmarks:
            yield mark.level, mark.title, self.anchors[mark.anchor]
            for level, title, place in self.outlines.get(mark.anchor, ()):
                yield mark.level + level, title, place

    def _destination(self, pdf: Pdf, place: AnchorPlace) -> Array:
        return Array([pdf.get_object(self.pages[place.page], 0), Name.XYZ, place.left, place.top, 0])

    def _empty(self, *others: int) -> Pdf:
        """Return an empty PDF with what the parts have in common, and with `others` to refer to, all without content.

        It counts its own objects from the number after the last that is taken.
        """
        taken = {_TAGS, _DOCUMENT, self.file.last, *(font.number for font in self.fonts.every), *others}
        if self.numerals:
            taken.add(self.numerals.number)
        pdf = Pdf.new()  # its catalogue and its pages have the numbers that they have in the whole
        for number in taken:
            pdf._replace_object((number, 0), Dictionary())
        return pdf

    def _write(self, pdf: Pdf, *, common: bool = False) -> None:
        """Write the objects that are a PDF's own, in the end what is common too."""
        things = {thing.objgen[0]: thing for thing in pdf.objects}
        shared = {_CATALOGUE, _PAGES, _TAGS, _DOCUMENT, *(font.number for font in self.fonts.every)}
        own = [number for number in things if (common if number in shared else number > self.file.last)]
        self.file.reserve(max(things))
        for number in own:
            self.file.write(things[number])


def _fonts(part: Pdf) -> list[Object]:
    """Return the fonts of a PDF; all of its pages have the same."""
    resources: Any = part.pages[0].resources
    named = dict(resources.Font.items()) if "/Font" in resources else {}
    return [font.DescendantFonts[0] for font in named.values() if "/DescendantFonts" in font]


def _things(pdf: Pdf, numbers: Iterable[int]) -> list[Object]:
    """Return the objects that a PDF has under some numbers."""
    return [pdf.get_object(number, 0) for number in numbers]
