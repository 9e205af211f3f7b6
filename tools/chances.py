"""The data of the chances of every game, and how good they are: `make chances`.

    python -m tools.chances                              make the data of all games, then check the chances
    python -m tools.chances --only-check --matches 500   check what is kept, with fewer matches

Each family of games has its own command, `python -m tools.<family>.chances`, which is given the same options:
`--only-check`, `--matches`, `--states`, `--playouts`, `--seed`, `--plots`. Exit status 1 where one of them has a
figure that is not what it must be.
"""

import subprocess
import sys
from pathlib import Path


def main(arguments: list[str]) -> int:
    """Run the command of each family in turn, all of them; returns 1 where one failed."""
    failed = []
    for command in sorted(Path(__file__).parent.glob("*/chances.py")):
        family = command.parent.name
        print(f"{family}", flush=True)
        if subprocess.run([sys.executable, "-m", f"tools.{family}.chances", *arguments], check=False).returncode:
            failed.append(family)
    if failed:
        print(f"not as it must be: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
