"""The standings stand alone: they know the rules' values and nothing else of the house."""

import subprocess
import sys
from pathlib import Path

import tournaments.standings

ROOT = Path(tournaments.standings.__file__).parents[2]
ALONE = """
import sys
import tournaments.standings.presets, tournaments.standings.table
others = {name.partition(".")[0] for name in sys.modules} & {"django", "sqlite3", "gettext", "random"}
others |= {name for name in sys.modules if name.startswith("scoring.") and not name.startswith("scoring.rules")}
others |= {name for name in sys.modules if name.startswith("tournaments.")
           and not name.startswith("tournaments.standings")}
sys.exit(", ".join(sorted(others)) or None)
"""


def test_the_standings_know_neither_django_nor_the_rest_of_the_house() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
