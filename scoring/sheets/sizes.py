"""The sizes of paper."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PaperSize:
    """A size of paper: its address, its name (which is also CSS's), and how many rows of 8 mm fit on a page."""

    slug: str
    name: str
    rows: int


A4 = PaperSize("a4", "A4", 28)
LETTER = PaperSize("letter", "Letter", 25)
SIZES = {size.slug: size for size in (A4, LETTER)}


def paper_size(asked: str | None) -> PaperSize:
    """Return the size asked for; A4 where it is not one we have."""
    return SIZES.get(asked or "", A4)
