"""The options that the commands of all families' chances have, as `make chances` hands them on."""

import argparse
from pathlib import Path

from tools.reliability import PLOTS


def options_of(family: str, seed: int) -> argparse.ArgumentParser:
    """Return what reads the options of a family's command, to which it adds its own; `seed` is that of its data."""
    parser = argparse.ArgumentParser(prog=f"python -m tools.{family}.chances")
    parser.add_argument("--only-check", action="store_true", help="keep the data that there is")
    parser.add_argument("--matches", type=int, default=20_000, help="matches of each game that are compared")
    parser.add_argument("--states", type=int, default=500, help="states of each game that are played out")
    parser.add_argument("--playouts", type=int, default=5_000, help="how often each is played out")
    parser.add_argument("--seed", type=int, default=seed, help="of the data; what is checked has others")
    parser.add_argument("--plots", type=Path, default=PLOTS, help="folder for the diagrams")
    parser.add_argument("--keep-states", action="store_true", help="only play states out, for the tests")
    return parser
