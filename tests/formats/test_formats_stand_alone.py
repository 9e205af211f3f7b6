"""What keeps the formats pure: no database, no request, no clock; of the house the rules, the standings and words."""

import subprocess
import sys
from pathlib import Path

import tournaments.formats

ALONE = """
import sys
import tournaments.formats.registry
others = {name for name in sys.modules if name.startswith(("django.db", "django.http", "django.forms", "sqlite3"))}
known = ("scoring.rules", "scoring.words", "tournaments.formats", "tournaments.standings")
others |= {name for name in sys.modules if name.startswith(("scoring.", "tournaments.")) and not name.startswith(known)}
sys.exit(", ".join(sorted(others)) or None)
"""


def test_the_formats_know_neither_rows_nor_requests() -> None:
    house = Path(tournaments.formats.__file__).parent.parent.parent
    done = subprocess.run([sys.executable, "-c", ALONE], cwd=house, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_formats_ask_no_clock() -> None:
    sources = "".join(path.read_text("utf-8") for path in Path(tournaments.formats.__file__).parent.rglob("*.py"))
    assert [word for word in ("today()", "now()", "localdate", "import time", "random") if word in sources] == []
