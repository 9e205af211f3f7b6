"""What the wicket cards alone are styled by lies in the style sheets of their game, and goes away with it."""

import re
from collections.abc import Iterator
from pathlib import Path

BASE = Path(__file__).parent.parent.parent.parent
OWN = re.compile(r"\w+(?:/js)?/games/shields/")


def words(*, own: bool) -> set[str]:
    """Return the words of every file that may name a class: those of the game, or all others."""
    places = (("templates", "*.*"), ("static/js", "*.js"), ("scoring", "*.py"), ("tournaments", "*.py"))
    files: Iterator[Path] = (path for folder, kind in places for path in (BASE / folder).rglob(kind))
    chosen = (path for path in files if bool(OWN.match(path.relative_to(BASE).as_posix())) is own)
    return {word for path in chosen for word in re.findall(r"[\w-]+", path.read_text(encoding="utf-8"))}


def classes(sheet: Path) -> set[str]:
    """Return the classes and ids that the selectors of a style sheet name."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    return set(re.findall(r"[.#]([a-z][\w-]*)", re.sub(r"\{[^{}]*\}", "{}", text)))


def test_what_it_alone_uses_is_not_in_the_style_sheets_of_all() -> None:
    alone = words(own=True) - words(own=False)
    css = BASE / "static" / "css"
    assert alone & {name for sheet in (css / "games" / "shields").glob("*.css") for name in classes(sheet)}
    assert alone & {name for sheet in css.glob("*.css") for name in classes(sheet)} == set()
