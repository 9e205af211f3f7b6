"""What keeps the formats pure, and a format in its place.

They know no database, no request, no clock; of the project only the rules, the standings and words.
Nobody else names one.
"""

import ast
import re
import subprocess
import sys
from pathlib import Path

import tournaments.formats
from tournaments.formats.registry import FORMATS

TOURNAMENTS = Path(tournaments.formats.__file__).parent.parent
TEMPLATES = TOURNAMENTS.parent / "templates"
OWN_PLACES = {"formats", "demo", "migrations"}
ALONE = """
import sys
import tournaments.formats.registry
others = {name for name in sys.modules if name.startswith(("django.db", "django.http", "django.forms", "sqlite3"))}
known = ("scoring.rules", "scoring.words", "tournaments.formats", "tournaments.standings")
others |= {name for name in sys.modules if name.startswith(("scoring.", "tournaments.")) and not name.startswith(known)}
sys.exit(", ".join(sorted(others)) or None)
"""


def test_the_formats_know_neither_rows_nor_requests() -> None:
    root = Path(tournaments.formats.__file__).parent.parent.parent
    done = subprocess.run([sys.executable, "-c", ALONE], cwd=root, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_formats_ask_no_clock() -> None:
    sources = "".join(path.read_text("utf-8") for path in Path(tournaments.formats.__file__).parent.rglob("*.py"))
    assert [word for word in ("today()", "now()", "localdate", "import time", "random") if word in sources] == []


def test_no_format_is_named_by_its_slug_outside_its_own_place() -> None:
    slugs = {kind.slug for kind in FORMATS}
    shared = [path for path in TOURNAMENTS.rglob("*.py") if path.relative_to(TOURNAMENTS).parts[0] not in OWN_PLACES]
    assert len(shared) > 100
    named = {
        (str(path.relative_to(TOURNAMENTS)), node.value)
        for path in shared
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in slugs
    }
    assert named == set()


def test_no_template_names_a_format_by_its_slug() -> None:
    quoted = re.compile(rf"""["']({"|".join(re.escape(kind.slug) for kind in FORMATS)})["']""")
    templates = [path for path in TEMPLATES.rglob("*.*") if path.is_file()]
    assert len(templates) > 100
    assert {(path.name, slug) for path in templates for slug in quoted.findall(path.read_text("utf-8"))} == set()
