"""Backups are taken, proved and restored while 20 matches are scored: `make drill ARGS=restore`, about three minutes.

A site with production settings runs on SQLite, with `--postgresql` on a PostgreSQL server of its own. While phones
score, `manage.py backup` is run several times, and `manage.py prove_backup` proves each; then the newest is restored
into a fresh database, by `manage.py restore` or, on PostgreSQL, by the commands that it names. What is kept beside the
logs must follow from them there, and every entry acknowledged before that backup began must be there, once.
`--backups 1` makes it shorter.
"""

import argparse
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from deploy.cluster.on_one_machine import wait_until
from tools.drills.figures import Figure
from tools.drills.one_server import carry_out, options_of, site_in
from tools.drills.phones import Phone
from tools.drills.site import ROOT, compare, prepare

MATCHES = 20
BACKUPS = 5
CALM = 3.0
"""Seconds for which phones score before each backup."""


def main() -> None:
    """Run the drill, and say what came of it."""
    options = options_of(__doc__)
    options.add_argument("--backups", type=int, default=BACKUPS, help=f"how many; {BACKUPS} where it is not said")
    carry_out(options, _drill)


def _drill(chosen: argparse.Namespace, folder: Path) -> list[Figure]:
    backups = folder / "backups"
    backups.mkdir()
    with site_in(folder, postgresql=chosen.postgresql, settings={"BACKUP_FOLDER": str(backups)}) as site:
        phones = prepare(MATCHES)
        site.start()
        figures = run(folder, phones, chosen.backups)
        site.stop()
        return [*figures, *compare(phones, least=MATCHES * chosen.backups)]


def run(folder: Path, phones: Sequence[Phone], backups: int) -> list[Figure]:
    """Take and prove so many backups while phones score, restore the newest, and compare it with what was known."""
    stop = threading.Event()
    threads = [threading.Thread(target=phone.score, args=[stop], daemon=True) for phone in phones]
    for thread in threads:
        thread.start()
    proved = 0
    longest = 0.0
    for _backup in range(backups):
        time.sleep(CALM)  # their names are those of seconds
        known = {key for phone in phones for key in list(phone.acknowledged)}
        begun = time.monotonic()
        manage("backup")
        longest = max(longest, time.monotonic() - begun)
        print(manage("prove_backup").strip(), flush=True)
        proved += 1
    newest = max((folder / "backups").iterdir())
    restored = restore(folder, newest)
    manage("rebuild", "--check", address=restored)
    keys = keys_in(restored)
    stop.set()
    wait_until(lambda: not any(thread.is_alive() for thread in threads), "an answer for every phone")
    return [
        Figure("backups taken and proved", proved, least=backups),
        Figure("longest time that a backup took", longest, 60, unit=" s"),
        Figure("entries acknowledged before the newest backup began", len(known), least=MATCHES),
        Figure("of these missing where it was restored", len(known - keys.keys()), 0),
        Figure("entries that are there twice", sum(count - 1 for count in keys.values()), 0),
    ]


def manage(*words: str | Path, address: str = "", check: bool = True) -> str:
    """Run a command of manage.py, on another database if one is named; return what it says."""
    environment = os.environ | ({"DATABASE_URL": address} if address else {})
    command = [sys.executable, "manage.py", *map(str, words)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if check and done.returncode:
        sys.exit(f"{' '.join(command)} failed: {done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def restore(folder: Path, backup: Path) -> str:
    """Restore a backup into a fresh database, and return its address."""
    if backup.suffix == ".sqlite3":
        fresh = f"sqlite:///{folder}/restored.sqlite3"
        manage("restore", backup, address=fresh)
        return fresh
    import psycopg

    live = urlsplit(os.environ["DATABASE_URL"])
    # Of a user without further rights, as a server's is.
    fresh = f"postgres://restorer:{live.password}@{live.hostname}:{live.port}/restored"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as database:
        database.execute(f"CREATE ROLE restorer LOGIN PASSWORD '{live.password}'".encode())
        database.execute("CREATE DATABASE restored OWNER restorer TEMPLATE template0")
    said = manage("restore", backup, address=fresh, check=False)
    [*lines, last] = [line.strip() for line in said.splitlines() if line.startswith("  ")]
    commands = "\n".join(lines)
    print(commands, last, sep="\n", flush=True)
    secret = {"PGPASSWORD": live.password or ""}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", commands], cwd=folder, env=os.environ | secret, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"What restore advises failed: {done.stdout}{done.stderr}")
    manage(*last.split()[1:], address=fresh)
    return fresh


def keys_in(address: str) -> Counter[str]:
    """Return the keys in the log of a database, and how often each is there."""
    query = "SELECT match_id, key FROM scoring_logrecord WHERE key IS NOT NULL"
    if address.startswith("sqlite"):
        import sqlite3

        rows = sqlite3.connect(address.removeprefix("sqlite:///")).execute(query).fetchall()
    else:
        import psycopg

        with psycopg.connect(address) as database:
            rows = database.execute(query.encode()).fetchall()
    return Counter(key for _match, key in rows)


if __name__ == "__main__":
    main()
