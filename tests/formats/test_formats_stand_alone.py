"""What keeps the formats pure: of the house they know the rules alone."""

import subprocess
import sys
from pathlib import Path

import tournaments.formats

ALONE = """
import sys
from tournaments.formats.registry import formats
import tournaments.formats.nights, tournaments.formats.series_line
formats()
others = {name.partition(".")[0] for name in sys.modules} & {"django", "sqlite3"}
for house, own in (("scoring.", "scoring.rules"), ("tournaments.", "tournaments.formats")):
    others |= {name for name in sys.modules if name.startswith(house) and not name.startswith(own)}
sys.exit(", ".join(sorted(others)) or None)
"""


def test_the_formats_know_neither_django_nor_the_rest_of_the_house() -> None:
    house = Path(tournaments.formats.__file__).parent.parent.parent
    done = subprocess.run([sys.executable, "-c", ALONE], cwd=house, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
