"""Every operation of the API, tried 1,000 times each as its document has it: `make drill ARGS=api`, some half an hour.

No answer may be one that the document does not have, none of a 5xx. It is the test of the suite, which draws a hundred
requests for each (tests/api/test_api_document.py), with more of them. The site of the test runs on SQLite, with
`--postgresql` on a PostgreSQL server of its own. `--examples 300` makes it shorter; `--minutes` ends it.
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

from tools.drills.figures import Figure
from tools.drills.one_server import carry_out, options_of
from tools.drills.postgresql import Postgresql
from tools.drills.site import ROOT

EXAMPLES = 1_000
MINUTES = 90
_TEST = "tests/api/test_api_document.py"
_COUNT = re.compile(r"(\d+) (passed|failed|error)")


def main() -> None:
    """Run the drill, and say what came of it."""
    options = options_of(__doc__)
    options.add_argument("--examples", type=int, default=EXAMPLES, help=f"of each operation; {EXAMPLES} if not said")
    options.add_argument("--minutes", type=float, default=MINUTES, help=f"after which it ends; {MINUTES} if not said")
    carry_out(options, _drill)


def _drill(chosen: argparse.Namespace, folder: Path) -> list[Figure]:
    environment = {"API_EXAMPLES": str(chosen.examples)}
    database = None
    if chosen.postgresql:
        database = Postgresql(folder, {})
        database.start()
        environment["DATABASE_URL"] = database.address
    try:
        said = _tried(os.environ | environment, chosen.minutes * 60)
    finally:
        if database:
            database.stop()
    counts = {what: int(count) for count, what in _COUNT.findall(said.splitlines()[-1])}
    wrong = counts.get("failed", 0) + counts.get("error", 0)
    if wrong or not counts:
        print(said)
    return [
        Figure("operations tried", sum(counts.values()), least=30),
        Figure("requests of each, at most", chosen.examples, least=1),
        Figure("operations that answered as their document does not say, or with a 5xx", wrong, most=0),
    ]


def _tried(environment: dict[str, str], seconds: float) -> str:
    """Return what the test says, as far as it comes in so many seconds."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", _TEST]
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return "It did not end in its time."
    return done.stdout.strip() or "It said nothing."


if __name__ == "__main__":
    main()
