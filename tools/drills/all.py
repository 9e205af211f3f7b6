"""All drills of one server, one after the other: `make drill ARGS=all`, more than two hours. gcc is needed.

`--short` runs a short form of those that need nothing which `make test` does not install, two at a time, in two
minutes: that is what CI does. On how many a figure is not what it must be stands in the last line, and the status is 1.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from deploy.cluster.on_one_machine import ended_by_signals, temporary_folder
from tools.drills.site import ROOT, SHARED, TABLES, collect_static, environment_of, make_tables, set_up

Drill = Sequence[str]
LONG: Sequence[Drill] = [
    (name, *more, *database)
    for name, *more in (
        ("kills",),
        ("kills", "--power"),
        ("races",),
        ("hostile",),
        ("full_disk",),
        ("restore",),
        ("api",),
    )
    for database in ((), ("--postgresql",))
] + [("archive",)]  # which has both databases at once
# The longest first; what only waits for the other's processor stands beside what needs one.
SHORT: Sequence[Drill] = (
    ("races", "--rounds", "16"),
    ("hostile", "--inputs", "500"),
    ("restore", "--postgresql", "--backups", "1"),
    ("kills", "--kills", "5"),
)


def main() -> None:
    """Run the drills, and say which have failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--short", action="store_true", help="the short forms")
    short: bool = parser.parse_args().short
    begun = time.monotonic()
    os.chdir(ROOT)
    with ended_by_signals(), temporary_folder() as folder:
        if short:
            share(folder)
        with ThreadPoolExecutor(2 if short else 1) as pool:
            failed = [" ".join(drill) for drill, well in pool.map(run, SHORT if short else LONG) if not well]
    print(f"{time.monotonic() - begun:.0f} seconds for all drills")
    if failed:
        sys.exit(f"Failed: {'; '.join(failed)}.")


def share(folder: Path) -> None:
    """Make what drills need not make each for itself."""
    os.environ |= {SHARED: str(folder)}
    with_settings = environment_of(folder, f"sqlite:///{folder}/{TABLES}")
    before = dict(os.environ)
    os.environ |= with_settings
    set_up()
    make_tables()
    collect_static()
    for name in with_settings.keys() - before.keys():
        del os.environ[name]


def run(drill: Drill) -> tuple[Drill, bool]:
    """Run a drill, print what it has said, and return whether all was as it must be."""
    command = [sys.executable, "-m", "tools.drills", *drill]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    print(f"== {' '.join(drill)}", done.stdout, sep="\n", flush=True)
    return drill, done.returncode == 0


if __name__ == "__main__":
    main()
