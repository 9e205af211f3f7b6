"""Make static/fonts anew from the families of their packages: WOFF2, a file of Latin and one of the rest for each face.

A page fetches the rest only where it shows such a letter: scorebook.css has REST as its `unicode-range`. Run it after
another version of a font package is pinned:

    .venv/bin/python scripts/fonts.py
"""

import shutil
from pathlib import Path
from types import ModuleType

import font_source_sans_pro
import font_source_serif_pro
from fontTools.subset import Options, Subsetter, load_font, save_font
from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parent.parent / "static" / "fonts"
FACES: dict[str, tuple[ModuleType, str]] = {
    "serif-regular": (font_source_serif_pro, "SourceSerifPro-Regular.ttf"),
    "serif-italic": (font_source_serif_pro, "SourceSerifPro-It.ttf"),
    "serif-semibold": (font_source_serif_pro, "SourceSerifPro-Semibold.ttf"),
    "sans-regular": (font_source_sans_pro, "SourceSansPro-Regular.ttf"),
    "sans-semibold": (font_source_sans_pro, "SourceSansPro-Semibold.ttf"),
}
FAMILIES = {"serif": "Scorebook Serif", "sans": "Scorebook Sans"}
LATIN = (
    "U+0000-00FF, U+0131, U+0152-0153, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2190-2193, U+2212, U+221E"
)
"""What nearly every page is written in, dashes, †, − and arrows with it."""
REST = "U+0100-052F, U+1D00-1FFF, U+2070-218F"
"""Other Latin letters, Greek, Cyrillic, fractions and signs of money: fetched by a page that shows one of them."""
FEATURES = ["ccmp", "calt", "kern", "liga", "lnum", "locl", "mark", "mkmk", "tnum"]
_FAMILY_NAMES = {1, 3, 4, 6, 16, 18, 21, 25}


def parts() -> dict[str, set[int]]:
    """Return the characters of each file of a face; what is Latin is not in the rest too."""
    latin = characters(LATIN)
    return {"latin": latin, "rest": characters(REST) - latin}


def source(face: str) -> Path:
    """Return the file of a face in its package."""
    package, name = FACES[face]
    return Path(str(package.__file__)).parent / "files" / name


def characters(ranges: str) -> set[int]:
    """Return the code points of what a stylesheet writes as `unicode-range`."""
    ends = [part.strip().removeprefix("U+").split("-") for part in ranges.split(",")]
    return {code for first, *last in ends for code in range(int(first, 16), int((last or [first])[0], 16) + 1)}


def subset(face: str, wanted: set[int]) -> TTFont:
    """Return a face with those of its characters that are wanted."""
    options = Options(layout_features=FEATURES, name_IDs=["*"])
    font = load_font(str(source(face)), options)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    _rename(font, FAMILIES[face.partition("-")[0]])
    return font


def _rename(font: TTFont, family: str) -> None:
    """Give a changed font a name of its own: its licence keeps the old one for the original."""
    for record in font["name"].names:
        if record.nameID in _FAMILY_NAMES:
            record.string = family.replace(" ", "") if record.nameID == 6 else family


def main() -> None:
    """Write all files, and the licence beside them."""
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir(parents=True)
    for face in FACES:
        for part, wanted in parts().items():
            save_font(subset(face, wanted), str(TARGET / f"{face}-{part}.woff2"), Options(flavor="woff2"))
    for family, package in (("serif", font_source_serif_pro), ("sans", font_source_sans_pro)):
        shutil.copyfile(Path(str(package.__file__)).parent / "files" / "LICENSE.txt", TARGET / f"{family}-licence.txt")


if __name__ == "__main__":
    main()
