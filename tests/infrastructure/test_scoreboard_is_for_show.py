"""The scoreboard that is kept with a match is shown, and nothing is worked out from it: results are columns."""

import re
from pathlib import Path

import scoring
import tournaments

SHOWN_IN = {
    "scoring/api/matches.py",
    "scoring/match_lists.py",
    "scoring/readmodel/board.py",
    "scoring/views/live.py",
    "scoring/templatetags/scoreboards.py",
    "tournaments/readmodel/boards.py",
    "tournaments/readmodel/fixtures.py",
    "tournaments/readmodel/grid.py",
    "tournaments/yearbook/chapters/charts.py",
}


def test_only_what_shows_a_match_reads_its_scoreboard() -> None:
    apps = [Path(app.__path__[0]) for app in (scoring, tournaments)]
    sources = {path.relative_to(app.parent).as_posix(): path.read_text() for app in apps for path in app.rglob("*.py")}
    assert len(sources) > 400
    assert {name for name, text in sources.items() if "scoreboard__" in text} == set()
    assert {name for name, text in sources.items() if re.search(r"(?<!scoring)\.scoreboard\b", text)} == SHOWN_IN
