"""What cricketstats makes of a folder of Cricsheet files, as JSON on standard output: a program of its own.

Run as `python read_by_cricketstats.py FOLDER INDEX_FOLDER`. What that package reads web pages with is not installed.
"""

import contextlib
import json
import sys
from pathlib import Path
from types import ModuleType

PLAYER = (
    "Games", "Won", "Innings Batted", "Runs", "Fours", "Sixes", "Balls Faced", "Outs", "Bowled Outs", "LBW Outs",
    "Caught Outs", "Stumped Outs", "Run Outs", "Balls Bowled", "Runsgiven", "Wickets", "Catches", "Stumpings",
)  # fmt: skip
TEAM = ("Games", "Won")


def main(folder: str, index: str) -> None:
    """Read the folder for players, then for teams."""
    for name in ("requests", "bs4"):
        module = ModuleType(name)
        module.BeautifulSoup = None  # type: ignore[attr-defined]
        sys.modules[name] = module
    with contextlib.redirect_stdout(sys.stderr):
        from cricketstats import cricketstats

        infos = [json.loads(path.read_text())["info"] for path in Path(folder).iterdir()]
        asked = {  # all by name: of whom it comes upon later it forgets the matches before
            "players": sorted({name for info in infos for name in info["registry"]["people"]}),
            "teams": sorted({team for info in infos for team in info["teams"]}),
        }
        found = {}
        for kind, columns in (("players", PLAYER), ("teams", TEAM)):
            search = cricketstats.search(**{kind: asked[kind]})
            search.stats(folder, (2000, 1, 1), (2099, 12, 31), ["T20", "ODM"], matchindexfile=index)
            found[kind] = {
                name: {column: int(row[column]) for column in columns} for name, row in search.result.iterrows()
            }
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
