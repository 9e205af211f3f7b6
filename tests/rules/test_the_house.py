"""What keeps the rules core a core: it stands alone, and no game's name is outside its own place."""

import subprocess
import sys
from pathlib import Path

import scoring.rules

RULES = Path(scoring.rules.__file__).parent
ALONE = """
import sys
from scoring.rules.registry import variants
variants()
import scoring.rules.replay
others = {name.partition(".")[0] for name in sys.modules} & {"django", "tournaments", "sqlite3", "random"}
others |= {name for name in sys.modules if name.startswith("scoring.") and not name.startswith("scoring.rules")}
sys.exit(", ".join(sorted(others)) or None)
"""


def test_the_rules_know_neither_django_nor_the_rest_of_the_house() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], cwd=RULES.parent.parent, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_no_game_is_named_outside_its_own_place() -> None:
    games = ("forde", "shields", "british", "latham", "allemann", "parkinson")
    shared = [path for path in RULES.rglob("*.py") if "variants" not in path.parts]
    for readers in ("readmodel", "words", "sheets"):
        shared += (RULES.parent / readers).glob("*.py")  # a game's own are in a package
    assert len(shared) > 40
    named = [(path.name, game) for path in shared for game in games if game in path.read_text("utf-8").lower()]
    assert named == []
