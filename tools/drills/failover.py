"""The database loses nodes while 20 matches are scored: `make drill ARGS=failover`, about five minutes.

A site with production settings, two processes, runs on the cluster of deploy/cluster, all of it on this machine's
loopback addresses. Meanwhile the primary is killed; the new one too, with the first still down; the network of the
primary is cut, while the site still reaches it; the disk of the primary is full. Phones go on by themselves. No
entry that was acknowledged may be missing then, none may be there twice, and after each failure entries must be
acknowledged again within 30 seconds. Exits with 1 where a figure is not what it must be.
"""

import argparse
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

from deploy.cluster.on_one_machine import (
    NODES,
    Cluster,
    ended_by_signals,
    missing_programs,
    temporary_folder,
    wait_until,
)
from tools.drills.figures import Figure, all_met
from tools.drills.phones import Phone
from tools.drills.preloaded import preloaded
from tools.drills.relays import Relays
from tools.drills.site import ROOT, compare, environment_of, prepare, server_in

MATCHES = 20
WITHIN = 30.0
"""Seconds until entries must be acknowledged again."""
_LAST_PAUSE = 10.0
"""Seconds after which a phone tries again at the latest."""
_CALM = 5.0
"""Seconds between two failures, in which everything goes on as usual."""


class Drill:
    """The cluster and the phones, and what became of each failure."""

    def __init__(self, cluster: Cluster, relays: Relays, phones: Sequence[Phone]) -> None:
        self.cluster, self.relays, self.phones = cluster, relays, phones
        self.figures: list[Figure] = []
        self.stop = threading.Event()
        self.threads = [threading.Thread(target=phone.score, args=[self.stop], daemon=True) for phone in phones]

    def run(self) -> None:
        """Have the phones score while one failure follows the other."""
        for thread in self.threads:
            thread.start()
        wait_until(lambda: all(phone.acknowledged for phone in self.phones), "an acknowledged entry of each phone")
        start = time.monotonic()
        time.sleep(_CALM)
        self._told(Figure("all well: longest time without an entry", self._gap(start), 3, unit=" s"))
        try:
            self._kill_twice()
            self._cut_network()
            self._fill_disk()
        except TimeoutError as error:  # what was acknowledged is compared all the same
            self._told(Figure(f"failures that were not over in time ({error})", 1, 0))
        self.stop.set()
        for thread in self.threads:
            thread.join(60)

    def _kill_twice(self) -> None:
        first, killed = self._primary(), time.monotonic()
        print(f"{first} is the primary: killed.", flush=True)
        self.cluster.kill_database(first)
        self._goes_on_after(killed, "primary killed", lambda: self.cluster.primary_is_another_than(first))
        second = self._primary()
        print(f"{second} is the primary: killed too.", flush=True)
        self.cluster.kill_database(second)
        alone = time.monotonic() + 1  # what was committed before is answered
        wait_until(lambda: self.cluster.primary() not in (None, second), "a third primary")
        time.sleep(_CALM)
        count = len([at for at in self._acknowledged() if at > alone])
        self._told(Figure("entries acknowledged without a standby", count, 0))
        started = time.monotonic()
        print(f"{first} is started again.", flush=True)
        self.cluster.start_database(first)
        self._goes_on_after(started, "second primary killed, a standby started", self.cluster.is_safe)
        self.cluster.start_database(second)
        self._wait_until_whole()

    def _cut_network(self) -> None:
        node, cut = self._primary(), time.monotonic()
        print(f"{node} is the primary: cut off the others.", flush=True)
        self.relays.cut(node)
        self._goes_on_after(cut, "primary cut off", lambda: self.cluster.primary_is_another_than(node))
        self.relays.mend()
        self._wait_until_whole()

    def _fill_disk(self) -> None:
        node, filled = self._primary(), time.monotonic()
        print(f"{node} is the primary: its disk is full.", flush=True)
        flag(self.cluster, node).touch()
        self._goes_on_after(filled, "disk of the primary full", lambda: self.cluster.primary_is_another_than(node))
        flag(self.cluster, node).unlink()
        self._wait_until_whole()

    def _goes_on_after(self, failed_at: float, name: str, settled: Callable[[], object]) -> None:
        """Wait until every phone has entries acknowledged again, and keep how long that took."""
        wait_until(settled, f"{name}: a primary")
        since = time.monotonic()
        wait_until(
            lambda: all(self._acknowledged([phone])[-1] > since for phone in self.phones), f"{name}: every phone"
        )
        one = max(self._gap(failed_at, [phone]) for phone in self.phones)
        self._told(Figure(f"{name}: longest time without an entry", self._gap(failed_at), WITHIN, unit=" s"))
        self._told(Figure(f"{name}: longest time that one phone waited", one, WITHIN + _LAST_PAUSE, unit=" s"))

    def _wait_until_whole(self) -> None:
        """Return when all three nodes have been there for a while, and entries are acknowledged."""
        since = time.monotonic()

        def is_whole() -> bool:
            nonlocal since
            if not self.cluster.is_whole() or time.monotonic() - self._acknowledged()[-1] > _CALM:
                since = time.monotonic()
            return time.monotonic() - since > _CALM

        wait_until(is_whole, "all three nodes")

    def _primary(self) -> str:
        wait_until(self.cluster.is_safe, "a primary with a synchronous standby")
        return self.cluster.primary() or self._primary()

    def _acknowledged(self, phones: Sequence[Phone] = ()) -> list[float]:
        return sorted(at for phone in phones or self.phones for at in [*phone.acknowledged.values()])

    def _gap(self, since: float, phones: Sequence[Phone] = ()) -> float:
        """Return the longest time in which no entry was acknowledged, from a moment until now."""
        moments = [since, *(at for at in self._acknowledged(phones) if at > since), time.monotonic()]
        return max(after - before for before, after in pairwise(moments))

    def _told(self, figure: Figure) -> None:
        print(figure, flush=True)
        self.figures.append(figure)


def flag(cluster: Cluster, node: str) -> Path:
    """Return the file that, where it exists, makes the disk of a node full."""
    return cluster.folder / f"{node}-is-full"


def full_disk(folder: Path) -> dict[str, str]:
    """Compile what stands for a full disk; return the environment with which Patroni has it."""
    return preloaded("full_disk", folder) | {
        "FULL_DISK_FLAG": f"{folder}/{{node}}-is-full",
        "FULL_DISK_FOLDER": f"{folder}/{{node}}/postgresql/",
    }


def records_on(cluster: Cluster, node: str) -> int:
    """Count the records of the log on one node."""
    import psycopg

    address = cluster.database.replace(f"@{cluster.here}:6432/", f"@{cluster.listens[node]}:5432/")
    with psycopg.connect(address) as database:
        row = database.execute("SELECT count(*) FROM scoring_logrecord").fetchone()
    return int(row[0]) if row else 0


def main() -> None:
    """Run the drill, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep-logs", type=Path, help="a folder to which the logs of all programs are copied")
    logs: Path | None = parser.parse_args().keep_logs
    if missing := [*missing_programs(), *([] if shutil.which("gcc") else ["gcc"])]:
        sys.exit(f"These programs are missing: {', '.join(missing)}. See the head of deploy/cluster/on_one_machine.py.")
    figures: list[Figure] = []
    os.chdir(ROOT)
    begun = time.monotonic()
    with ended_by_signals(), temporary_folder() as folder:
        cluster = Cluster(folder, apart=True, environment=full_disk(folder))
        relays = Relays(cluster)
        try:
            relays.start()
            cluster.start()
            os.environ |= environment_of(folder, cluster.database, processes=2)
            drill = Drill(cluster, relays, prepare(MATCHES))
            print(f"ready after {time.monotonic() - begun:.0f} seconds", flush=True)
            with server_in(folder):
                drill.run()
            figures = drill.figures
            found = compare(drill.phones, least=25 * MATCHES)
            nodes = len({records_on(cluster, node) for node in NODES})
            found.append(Figure("different numbers of records on the three nodes", nodes, 1, 1))
            print(*found, sep="\n")
            figures += found
        finally:
            cluster.stop()
            relays.stop()
            if logs:
                logs.mkdir(parents=True, exist_ok=True)
                for log in folder.glob("*.log"):
                    shutil.copy(log, logs)
    print(f"{time.monotonic() - begun:.0f} seconds in all")
    if not all_met(figures):
        sys.exit("The drill failed.")


if __name__ == "__main__":
    main()
