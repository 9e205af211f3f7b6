"""The standings stand alone: they know the rules' values, mark their words for translation, and nothing else."""

import ast
import subprocess
import sys
from pathlib import Path

import tournaments.standings

HERE = Path(tournaments.standings.__file__).parent
ROOT = HERE.parents[1]
ALONE = """
import sys
import tournaments.standings.presets, tournaments.standings.table
others = {name for name in sys.modules if name.startswith(("django.db", "django.http", "django.contrib", "sqlite3"))}
others |= {name for name in sys.modules if name.startswith("scoring.") and not name.startswith("scoring.rules")}
others |= {name for name in sys.modules if name.startswith("tournaments.")
           and not name.startswith("tournaments.standings")}
sys.exit(", ".join(sorted(others)) or None)
"""
WORDS = {"django.utils.translation", "django.utils.functional"}
"""What marks words for translation, and their type."""
SEEDED = {("chances.py", "random")}
"""What draws lots that the table itself decides."""
REFUSED = {"django", "sqlite3", "gettext", "random", "time", "datetime"}


def test_the_standings_know_neither_database_nor_the_rest_of_the_house() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_of_django_they_know_what_marks_words_alone() -> None:
    trees = {path: ast.walk(ast.parse(path.read_text())) for path in HERE.rglob("*.py")}
    imported = {
        (path.name, name)
        for path, nodes in trees.items()
        for node in nodes
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [each.name for each in node.names]
            if isinstance(node, ast.Import)
            else []
        )
    }
    assert {name for _path, name in imported} & WORDS
    others = {(path, name) for path, name in imported if name.partition(".")[0] in REFUSED and name not in WORDS}
    assert others == SEEDED
