"""Migrations stand alone: what they did does not change when the code of today does."""

import ast
from pathlib import Path

import scoring
import tournaments

LIVE = {"scoring", "tournaments", "cricketcards"}


def test_no_migration_imports_what_may_change() -> None:
    files = [file for app in (scoring, tournaments) for file in (Path(app.__path__[0]) / "migrations").glob("0*.py")]
    assert len(files) > 25
    for file in files:
        nodes = list(ast.walk(ast.parse(file.read_text())))
        names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
        names += [node.module or "." for node in nodes if isinstance(node, ast.ImportFrom)]
        assert LIVE.isdisjoint(name.partition(".")[0] for name in names), file
