"""The sentences of pages stand in the product alone: tests take them from there, or find what carries them.

So a sentence can be reworded without a test to rewrite. Whoever wants another folder covered adds it to COVERED.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COVERED = ("browser", "pages")
ABOUT_THE_WORDS = {"test_rosters_together.py"}  # what the history of a roster says is what it is about
LONGEST_IN_COMMON = 3  # words in a row, as "won the toss"

_TRANSLATED = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy"}
_IN_TEMPLATES = re.compile(
    r"""\{%\s*translate\s+(?:"([^"]*)"|'([^']*)')|\{%\s*blocktranslate.*?%\}(.*?)\{%\s*endblocktranslate""", re.DOTALL
)
_IN_SCRIPTS = re.compile(r"""gettext\(\s*((?:"[^"]*",?\s*)+)""")
_LEFT_OPEN = re.compile(r"%\(\w+\)[sd]|\{[{%].*?[}%]\}|<[^>]*>|[^\w\s’'-]|\d+|\b[2-9AJKQ]\b")


def runs(text: str) -> set[tuple[str, ...]]:
    """Return every run of words in a text that is longer than a test may have in common with a page."""
    length = LONGEST_IN_COMMON + 1
    parts = [part.lower().split() for part in _LEFT_OPEN.split(text)]
    return {tuple(words[at : at + length]) for words in parts for at in range(len(words) - length + 1)}


def sentences() -> Iterator[str]:
    """Yield every text of the product that is translated."""
    for folder in ("scoring", "tournaments", "cricketcards"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _TRANSLATED:
                    yield from literals(node)
    for path in (ROOT / "templates").rglob("*.*"):
        for found in _IN_TEMPLATES.findall(path.read_text(encoding="utf-8")):
            yield "".join(found)
    for path in (ROOT / "static" / "js").rglob("*.js"):
        for found in _IN_SCRIPTS.findall(path.read_text(encoding="utf-8")):
            yield from re.findall(r'"([^"]*)"', found)


def literals(tree: ast.AST) -> Iterator[str]:
    """Yield the texts in a tree of Python, without docstrings and what is typed in several lines or cells."""
    docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and node not in docstrings else None
        if isinstance(text, str) and not re.search(r"[\n\t]", text):
            yield text


@pytest.fixture(scope="module")
def known() -> set[tuple[str, ...]]:
    return {run for sentence in sentences() for run in runs(sentence)}


@pytest.mark.parametrize("folder", COVERED)
def test_no_test_repeats_a_sentence_of_the_product(folder: str, known: set[tuple[str, ...]]) -> None:
    assert ("somebody", "else", "has", "scored") in known
    assert ("the", "cards", "are", "checked") in known  # in a script
    repeated = [
        f"{path.name}: {text}"
        for path in sorted((ROOT / "tests" / folder).glob("*.py"))
        if path.name not in ABOUT_THE_WORDS
        for text in literals(ast.parse(path.read_text(encoding="utf-8")))
        if runs(text) & known
    ]
    assert repeated == []
