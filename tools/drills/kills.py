"""The server is killed 200 times while 20 matches are scored: `make drill ARGS=kills`, about twenty minutes.

A site with production settings runs on SQLite in a temporary folder, with `--postgresql` on a PostgreSQL server of its
own. At a random moment all its processes are killed (kill -9), and it is started again; phones go on by themselves. No
entry that was acknowledged may be missing then, and none may be there twice. `--kills 10` makes it shorter.
"""

import argparse
import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

from deploy.cluster.on_one_machine import ended_by_signals, temporary_folder, wait_until
from tools.drills.figures import Figure, all_met
from tools.drills.site import ROOT, Server, compare, environment_of, prepare

MATCHES = 20
KILLS = 200
MOMENTS = (0.1, 1.5)
"""Seconds for which the site is there before it is killed."""
_PAUSES = (0.2, 0.4, 0.8, 1.0)
_ON_POSTGRESQL = """
export DATABASE_URL="postgres://$PGUSER:$PGPASSWORD@$PGHOST:$PGPORT/$PGDATABASE"
exec "$@"
"""


def main() -> None:
    """Run the drill, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=KILLS, help=f"how many; {KILLS} where it is not said")
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL server of its own")
    parser.add_argument("--seed", type=int, default=1932, help="of the moments")
    options = parser.parse_args()
    if options.postgresql and "PGPORT" not in os.environ:
        sys.exit(_on_postgresql())
    begun = time.monotonic()
    with ended_by_signals(), temporary_folder() as folder:
        os.environ |= environment_of(folder, _database(folder))
        os.chdir(ROOT)
        figures = _drill(folder, options.kills, random.Random(options.seed))
    print(*figures, f"{time.monotonic() - begun:.0f} seconds in all", sep="\n")
    if not all_met(figures):
        sys.exit("The drill failed.")


def _on_postgresql() -> int:
    """Run the drill on a server that is gone at the end; it waits for the disk as one does that is installed."""
    command = ["pg_virtualenv", "-t", "-c", "--encoding UTF8 --locale C.UTF-8", "bash", "-c", _ON_POSTGRESQL, "bash"]
    return subprocess.run([*command, sys.executable, "-m", "tools.drills.kills", *sys.argv[1:]], check=False).returncode


def _database(folder: Path) -> str:
    on_postgresql = "PGPORT" in os.environ
    return os.environ["DATABASE_URL"] if on_postgresql else f"sqlite:///{folder}/scorebook.sqlite3"


def _drill(folder: Path, kills: int, rng: random.Random) -> list[Figure]:
    """Have phones score while the server is killed so many times; return what became of the entries."""
    phones = prepare(MATCHES)
    stop, server = threading.Event(), Server(folder)
    for phone in phones:
        phone.pauses = _PAUSES
    threads = [threading.Thread(target=phone.score, args=[stop], daemon=True) for phone in phones]
    server.start()
    for thread in threads:
        thread.start()
    killed = in_mid_entry = 0
    while killed < kills and any(thread.is_alive() for thread in threads):
        time.sleep(rng.uniform(*MOMENTS))
        in_mid_entry += any(len(phone.keys) > len(phone.acknowledged) for phone in phones)
        server.kill()
        killed += 1
        server.start()
    stop.set()
    wait_until(lambda: not any(thread.is_alive() for thread in threads), "an answer for every phone")
    server.stop()
    print(f"{in_mid_entry} of {killed} times an entry was on its way", flush=True)
    return [Figure("times that the server was killed", killed, least=kills), *compare(phones, least=kills)]


if __name__ == "__main__":
    main()
