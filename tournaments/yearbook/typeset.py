"""Setting a section, in a process of its own: from HTML to a part that the binder can join to others."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pydyf
from weasyprint.document import Document

from scoring.printing.html_to_pdf import write_pdf
from scoring.printing.pdf_parts import Part, PlacedPage
from scoring.sheets.sizes import SIZES
from tournaments.yearbook.links import PREFIX

SHEETS = ("yearbook.css",)
_POINTS_A_PIXEL = 0.75


def set_section(path: Path, size: str) -> None:
    """Set the HTML at `path` (.html) on paper of this size, and leave the part beside it."""

    def keep(document: Document, pdf: pydyf.PDF) -> None:
        _Setter(document, pdf, path.stem).part(path)

    write_pdf(path.with_suffix(".html").read_text("utf-8"), SIZES[size], BytesIO(), sheets=SHEETS, finisher=keep)


def set_numerals(path: Path, size: str) -> None:
    """Set the ten numerals in the type of page numbers; leave their font as a part, and beside it their glyphs."""

    def keep(document: Document, pdf: pydyf.PDF) -> None:
        [font] = document.fonts.values()
        objects = _objects(pdf)
        things = {thing.reference: thing for thing in pdf.objects if isinstance(thing, pydyf.Dictionary)}
        resources = things[things[pdf.page_references[0]]["Resources"]]
        number = _number(things[resources["Font"]][font.hash])
        Part([], 0, 0, 0, number, [], {}).save(path, objects, [number])
        glyphs = {text: (glyph, font.widths[glyph]) for glyph, text in font.to_unicode.items()}
        path.with_suffix(".glyphs").write_text(json.dumps(glyphs))

    html = '<!doctype html><html lang="en"><title>0</title><p class="numerals">0123456789</p>'
    write_pdf(html, SIZES[size], BytesIO(), sheets=SHEETS, finisher=keep)


class _Setter:
    """Takes the objects of a PDF that WeasyPrint has made out of it, prepared for the binder."""

    def __init__(self, document: Document, pdf: pydyf.PDF, name: str) -> None:
        self.document, self.pdf, self.name = document, pdf, name
        self.things: dict[bytes, Any] = {thing.reference: thing for thing in pdf.objects}

    def part(self, path: Path) -> None:
        """Save the part."""
        root = self.things[self.pdf.catalog["StructTreeRoot"]]
        tags = self.things[root["K"][0]]
        tags["S"] = "/Part"
        self._tell_apart()
        part = Part(
            pages=[self._page(page) for page in self.pdf.page_references],
            tree=self.pdf.pages.number,
            root=root.number,
            tags=tags.number,
            numerals=self._numerals(),
            parents=self._parents(root),
            anchors=self._anchors(),
        )
        info = pydyf.Dictionary(self.pdf.info)
        self.pdf.add_object(info)
        keep = [part.tree, part.tags, *part.parents]
        objects = _objects(self.pdf)
        del objects[root.number]
        part.save(path, objects, keep)
        about = {"info": info.data.decode("ascii"), "metadata": b"".join(self._metadata()).hex()}
        path.with_suffix(".about").write_text(json.dumps(about))

    def _metadata(self) -> list[bytes]:
        stream = self.things[self.pdf.catalog["Metadata"]]
        return [part if isinstance(part, bytes) else part.data for part in stream.stream]

    def _page(self, reference: bytes) -> PlacedPage:
        """Give a page room for its number, drawn as if nothing had been before."""
        page = self.things[reference]
        content = self.things[page["Contents"]]
        content.stream.insert(0, b"q")
        content.stream.append(b"Q")
        stamp = pydyf.Stream([])
        self.pdf.add_object(stamp)
        page["Contents"] = pydyf.Array([content.reference, stamp.reference])
        page["StructParents"] = f"{page['StructParents']} key"
        return PlacedPage(page.number, stamp.number, float(page["MediaBox"][2]))

    def _numerals(self) -> int:
        """Add the font of page numbers, which the binder has, to the fonts of all pages."""
        stands_for_it = pydyf.Dictionary()
        self.pdf.add_object(stands_for_it)
        for resources in {self.things[page]["Resources"] for page in self.pdf.page_references}:
            self.things[self.things[resources]["Font"]]["Numerals"] = stands_for_it.reference
        return int(stands_for_it.number)

    def _parents(self, root: Any) -> list[int]:
        """Return the objects that pages and links are keyed to, by their keys from 0."""
        numbers = self.things[root["ParentTree"]]["Nums"]
        found = []
        for listed in numbers[1::2]:
            if isinstance(listed, pydyf.Array):
                self.pdf.add_object(listed)
                found.append(int(listed.number))
            else:
                found.append(_number(listed))
        return found

    def _tell_apart(self) -> None:
        """Have links lead to other parts, and the names of header cells differ from those of other parts."""
        for thing in self.things.values():
            if not isinstance(thing, pydyf.Dictionary):
                continue
            if thing.get("S") == "/TH" and "ID" in thing:
                thing["ID"].string = f"{self.name}-{thing['ID'].string}"  # cells name their headers by this object
            if "StructParent" in thing:
                thing["StructParent"] = f"{thing['StructParent']} key"
            address = thing["A"]["URI"].string if thing.get("Subtype") == "/Link" and "A" in thing else ""
            if address.startswith(PREFIX):
                del thing["A"]
                thing["Dest"] = pydyf.String(address.removeprefix(PREFIX))

    def _anchors(self) -> dict[str, tuple[int, float, float]]:
        found: dict[str, tuple[int, float, float]] = {}
        for index, page in enumerate(self.document.pages):
            for name, (x, y, *_rest) in page.anchors.items():
                # What is broken over pages has its anchor on each of them: it begins on the first.
                found.setdefault(name, (index, x * _POINTS_A_PIXEL, (page.height - y) * _POINTS_A_PIXEL))
        return found


def _objects(pdf: pydyf.PDF) -> dict[int, tuple[bytes, bool]]:
    return {thing.number: (thing.data, thing.compressible) for thing in pdf.objects if thing.free != "f"}


def _number(reference: bytes) -> int:
    return int(reference.split()[0])
