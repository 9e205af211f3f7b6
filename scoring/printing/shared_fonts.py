"""The fonts of PDFs that are joined, each embedded once.

Of a font a PDF embeds the glyphs that it uses, each under its number in the whole font. So what several PDFs have of a
font can be laid over each other, and every text still finds its glyphs.
"""

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from io import BytesIO
from typing import Any

from fontTools.ttLib import TTFont
from pikepdf import Dictionary, Name, Object, Pdf

_TRUE_TYPE, _OPEN_TYPE = "/FontFile2", "/FontFile3"


@dataclass(slots=True)
class SharedFont:
    """A font: the number of its descriptor and what that says, and programs that have these glyphs between them."""

    number: int
    says: bytes
    form: str
    flags: int
    widest: float = 0.0
    glyphs: set[int] = field(default_factory=set)
    programs: list[bytes] = field(default_factory=list)

    def add(self, font: Object) -> None:
        """Take over what a PDF has of the font."""
        self.flags &= int(font.FontDescriptor.Flags)  # a few glyphs may be of one width, and the others not
        self.widest = max(self.widest, float(font.FontDescriptor.FontBBox[2]))
        glyphs = widths_of(font).keys()
        if not glyphs <= self.glyphs:
            self.glyphs |= glyphs
            self.programs.append(font.FontDescriptor[self.form].read_bytes())

    def embed(self, pdf: Pdf) -> None:
        """Fill in the descriptor, which a PDF has under its number."""
        program = _laid_over(self.programs)
        about = {"Length1": len(program)} if self.form == _TRUE_TYPE else {"Subtype": Name.OpenType}
        descriptor = pdf.get_object(self.number, 0)
        for key, value in Object.parse(self.says).items():
            descriptor[key] = value
        descriptor.Flags, descriptor.FontBBox[2] = self.flags, self.widest
        descriptor[self.form] = pdf.make_stream(zlib.compress(program), Filter=Name.FlateDecode, **about)


class SharedFonts:
    """The fonts of a PDF that is being joined."""

    def __init__(self) -> None:
        self._fonts: dict[str, SharedFont] = {}

    @property
    def every(self) -> Iterable[SharedFont]:
        """All of them."""
        return self._fonts.values()

    def take(self, font: Object, pdf: Pdf) -> int:
        """Take a font out of its PDF; return the number of the descriptor that it has in the one that is joined."""
        descriptor = font.FontDescriptor
        form = _TRUE_TYPE if _TRUE_TYPE in descriptor else _OPEN_TYPE
        key = str(descriptor.FontName)
        if form == _OPEN_TYPE:  # cannot be laid over another
            key += blake2b(descriptor[form].read_bytes()).hexdigest()
        if key not in self._fonts:
            says = Dictionary({name: value for name, value in descriptor.items() if name != form})
            number, _generation = pdf.make_indirect(Dictionary()).objgen
            self._fonts[key] = SharedFont(number, says.unparse(), form, int(descriptor.Flags))
        self._fonts[key].add(font)
        del font.FontDescriptor
        return self._fonts[key].number


def widths_of(font: Any) -> dict[int, float]:
    """Return the widths of the glyphs of a font by their numbers."""
    entries = iter(font.W)  # first glyph, [width width ...], first glyph, [width ...]
    return {int(first) + place: float(width) for first in entries for place, width in enumerate(next(entries))}


def _laid_over(programs: Sequence[bytes]) -> bytes:
    """Return a program with the glyphs of all, each under its number."""
    if len(programs) == 1:
        return programs[0]
    fonts = [TTFont(BytesIO(program), recalcTimestamp=False) for program in programs]
    for font in fonts:
        font.setGlyphOrder([f"glyph{number:05}" for number in range(font["maxp"].numGlyphs)])
    whole = max(fonts, key=lambda font: font["maxp"].numGlyphs)
    outlines, widths = whole["glyf"], whole["hmtx"]
    for font in fonts:
        for name in font.getGlyphOrder():
            if not outlines[name].numberOfContours and not widths[name][0]:
                outlines[name], widths[name] = font["glyf"][name], font["hmtx"][name]
    target = BytesIO()
    whole.save(target)
    return target.getvalue()
