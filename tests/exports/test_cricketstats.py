"""A third party reads our Cricsheet files: the package cricketstats, in a process of its own, gives our figures."""

import json
import subprocess
import sys
from collections import Counter, defaultdict
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from exported_matches import FILES, cricsheet_of, in_the_book

from scoring.models import Club
from scoring.rules.innings import CREDITED

pytestmark = [pytest.mark.django_db, pytest.mark.further_case]

READER = Path(__file__).parent / "read_by_cricketstats.py"
OUTS = {"bowled": "Bowled Outs", "lbw": "LBW Outs", "caught": "Caught Outs", "caught_behind": "Caught Outs"}
OUTS |= {"stumped": "Stumped Outs", "run_out": "Run Outs"}


def test_it_gives_our_figures_over_all_examples_and_demo_matches(club: Club, tmp_path: Path) -> None:
    if find_spec("cricketstats") is None:
        pytest.skip("cricketstats is not installed: make setup")
    folder = tmp_path / "files"
    folder.mkdir()
    players: dict[str, Counter[str]] = defaultdict(Counter)
    teams: dict[str, Counter[str]] = defaultdict(Counter)
    with_balls = [path for path in FILES if json.loads(path.read_text())["variant"] == "forde"]
    for path in with_balls:
        match, book = in_the_book(club, path)
        (folder / f"{path.stem}.json").write_text(json.dumps(cricsheet_of(match, book)))
        count(book, players, teams)
    done = subprocess.run(
        [sys.executable, READER, folder, tmp_path], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    read: dict[str, dict[str, dict[str, int]]] = json.loads(done.stdout)
    assert len(with_balls) == 8
    assert {name: +Counter(found) for name, found in read["players"].items()} == {
        name: +counts for name, counts in players.items()
    }
    assert read["teams"] == {name: {"Games": each["Games"], "Won": each["Won"]} for name, each in teams.items()}


def count(book: Any, players: dict[str, Counter[str]], teams: dict[str, Counter[str]]) -> None:
    """Add what the rules made of a match, in the reader's words."""
    sides, result = book.setup.sides, book.match.result
    winner = result.winner if result else None
    for place, side in enumerate(sides):
        for name in (side.name, *(player.name for player in side.players)):
            of = teams if name == side.name else players
            of[name].update(Games=1, Won=int(place == winner))
    for innings in book.match.innings:
        batting, bowling = sides[innings.side], sides[1 - innings.side]
        for batter in innings.batters:
            counts = players[batting.player(batter.player).name]
            counts.update({"Innings Batted": int(batter.balls > 0), "Runs": batter.runs, "Balls Faced": batter.balls})
            counts.update(Fours=batter.fours, Sixes=batter.sixes)
            if batter.out:
                counts.update({"Outs": 1, OUTS[batter.out]: 1})
                keeper = bowling.keeper and bowling.player(bowling.keeper).name
                if keeper and batter.out in ("caught_behind", "stumped"):
                    players[keeper].update({"Catches" if batter.out == "caught_behind" else "Stumpings": 1})
        for bowler in innings.bowlers.values():
            credited = sum(each.out in CREDITED and each.bowler == bowler.player for each in innings.batters)
            assert credited == bowler.wickets
            name = bowling.player(bowler.player).name
            players[name].update({"Balls Bowled": bowler.balls, "Runsgiven": bowler.runs, "Wickets": bowler.wickets})
