"""Markup is the templates' own: what puts things into words makes none, so none can be lost or shown as text."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
IN_WORDS = sorted(
    path
    for folder in ("scoring/words", "scoring/readmodel", "scoring/book", "tournaments/words", "tournaments/readmodel")
    for path in (ROOT / folder).rglob("*.py")
    if path != ROOT / "scoring/readmodel/svg.py"  # draws what a template shows as it is
)
MARKUP = {"django.utils.html", "django.utils.safestring"}


@pytest.mark.parametrize("path", IN_WORDS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_of_words_makes_markup(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not imported & MARKUP
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "__html__"]
    assert not [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "</" in node.value
    ]
