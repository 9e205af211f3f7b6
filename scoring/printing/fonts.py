"""The faces of the scorebook on paper: whole fonts, from their packages; a PDF carries what it uses of them."""

from pathlib import Path

import font_source_sans_pro
import font_source_serif_pro

_SERIF, _SANS = (Path(str(each.__file__)).parent / "files" for each in (font_source_serif_pro, font_source_sans_pro))
_FACES = (
    ("Scorebook Serif", 400, _SERIF / "SourceSerifPro-Regular.ttf"),
    ("Scorebook Serif", 600, _SERIF / "SourceSerifPro-Semibold.ttf"),
    ("Scorebook Sans", 400, _SANS / "SourceSansPro-Regular.ttf"),
    ("Scorebook Sans", 600, _SANS / "SourceSansPro-Semibold.ttf"),
)

FILES = {path.name: path for _family, _weight, path in _FACES}
"""The files of the faces by their names."""


def faces(address: str) -> str:
    """Return the rules of a stylesheet that say which file at this address is which face."""
    rule = '@font-face {{ font-family: "{}"; font-weight: {}; src: url({}{}) }}'
    return "\n".join(rule.format(family, weight, address, path.name) for family, weight, path in _FACES)
