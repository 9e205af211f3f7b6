"""The fonts of the pages are those of their packages, in parts, and the stylesheet fetches the right one of them."""

import re
import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

BASE = Path(__file__).parent.parent.parent
fonts = SimpleNamespace(**runpy.run_path(str(BASE / "scripts" / "fonts.py")))
STYLE = (BASE / "static" / "css" / "scorebook.css").read_text()


def drawn(font: TTFont, code: int) -> tuple[object, int]:
    """Return how a character is drawn, and how far it moves on."""
    name = font.getBestCmap()[code]
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    return pen.value, font["hmtx"][name][0]


@pytest.mark.parametrize("face", fonts.FACES)
@pytest.mark.parametrize("part", fonts.parts())
def test_a_file_draws_what_its_source_draws(face: str, part: str) -> None:
    source, made = TTFont(fonts.source(face)), TTFont(fonts.TARGET / f"{face}-{part}.woff2")
    assert set(made.getBestCmap()) == set(source.getBestCmap()) & fonts.parts()[part]
    sample = sorted(made.getBestCmap())[:: 1 if part == "latin" else 10]
    assert [drawn(made, code) for code in sample] == [drawn(source, code) for code in sample]
    for table, field in (("hhea", "ascent"), ("hhea", "descent"), ("head", "unitsPerEm"), ("OS/2", "sTypoLineGap")):
        assert getattr(made[table], field) == getattr(source[table], field)


def test_a_changed_font_has_not_the_name_reserved_for_the_original() -> None:
    for file in fonts.TARGET.glob("*.woff2"):
        names = TTFont(file)["name"]
        assert {str(names.getDebugName(number)).replace(" ", "") for number in (1, 4, 6)} <= {
            "ScorebookSans",
            "ScorebookSerif",
        }


def test_the_stylesheet_names_every_file_and_what_the_rest_holds() -> None:
    rules = re.findall(r"@font-face \{(.*)\}", STYLE)
    files = {match[1]: rule for rule in rules if (match := re.search(r"fonts/([\w-]+)\.woff2", rule))}
    assert set(files) == {file.stem for file in fonts.TARGET.glob("*.woff2")}
    for name, rule in files.items():
        assert (f"unicode-range: {fonts.REST};" in rule) is name.endswith("-rest")
