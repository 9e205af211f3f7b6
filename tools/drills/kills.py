"""The server is killed 200 times while 20 matches are scored: `make drill ARGS=kills`, about twenty minutes.

A site with production settings runs on SQLite in a temporary folder, with `--postgresql` on a PostgreSQL server of its
own. At a random moment all its processes are killed (kill -9), and it is started again; phones go on by themselves. No
entry that was acknowledged may be missing then, and none may be there twice. `--kills 10` makes it shorter.

With `--power` the power is cut: the database is killed too, and what it had written and not synced is taken back. With
`--lying-disk` its disk says that it has written what it has not: what the drill finds then shows that it can find it.
"""

import argparse
import os
import random
import threading
import time
from pathlib import Path

from deploy.cluster.on_one_machine import wait_until
from tools.drills.figures import Figure
from tools.drills.one_server import carry_out, options_of
from tools.drills.postgresql import Postgresql
from tools.drills.power import Power
from tools.drills.site import Server, compare, environment_of, prepare

MATCHES = 20
KILLS = 200
MOMENTS = (0.1, 1.5)
"""Seconds for which the site is there before it is killed."""
_PAUSES = (0.2, 0.4, 0.8, 1.0)


def main() -> None:
    """Run the drill, and say what came of it."""
    options = options_of(__doc__)
    options.add_argument("--kills", type=int, default=KILLS, help=f"how many; {KILLS} where it is not said")
    options.add_argument("--power", action="store_true", help="what was not synced is gone as well")
    options.add_argument("--lying-disk", action="store_true", help="nothing was ever synced")
    options.add_argument("--seed", type=int, default=1932, help="of the moments")
    carry_out(options, _drill)


def _drill(chosen: argparse.Namespace, folder: Path) -> list[Figure]:
    files = folder / "database"
    files.mkdir()
    power = Power(files, lies=chosen.lying_disk) if chosen.power or chosen.lying_disk else None
    database = Postgresql(files, power.environment if power else {}) if chosen.postgresql else None
    os.environ |= environment_of(folder, database.address if database else f"sqlite:///{files}/scorebook.sqlite3")
    drill = Drill(Server(folder, power.environment if power and not database else {}), database, power)
    try:
        return drill.run(chosen.kills, random.Random(chosen.seed))
    finally:
        drill.stop()


class Drill:
    """The site, and its database where that is a program of its own; how they are killed and started again."""

    def __init__(self, site: Server, database: Postgresql | None, power: Power | None) -> None:
        self._site, self._database, self._power = site, database, power
        self._lost = 0

    def run(self, kills: int, rng: random.Random) -> list[Figure]:
        """Have phones score while the site is killed so many times; return what became of the entries."""
        if self._database:
            self._database.start()
        phones = prepare(MATCHES)
        stop = threading.Event()
        for phone in phones:
            phone.pauses = _PAUSES
        threads = [threading.Thread(target=phone.score, args=[stop], daemon=True) for phone in phones]
        self._site.start()
        for thread in threads:
            thread.start()
        killed = in_mid_entry = 0
        while killed < kills and any(thread.is_alive() for thread in threads):
            time.sleep(rng.uniform(*MOMENTS))
            in_mid_entry += any(len(phone.keys) > len(phone.acknowledged) for phone in phones)
            self._kill()
            killed += 1
        stop.set()
        wait_until(lambda: not any(thread.is_alive() for thread in threads), "an answer for every phone")
        self._site.stop()
        print(f"{in_mid_entry} of {killed} times an entry was on its way", flush=True)
        if self._power:
            print(f"{self._lost} bytes were written, not synced, and taken back", flush=True)
        return [Figure("times that the server was killed", killed, least=kills), *compare(phones, least=kills)]

    def stop(self) -> None:
        """End what still runs."""
        self._site.stop()
        if self._database:
            self._database.stop()

    def _kill(self) -> None:
        """Kill the site, where the power is cut its database too, and start them again."""
        self._site.kill()
        if self._power:
            if self._database:
                self._database.kill()
            self._lost += self._power.cut()
            if self._database:
                self._database.start()
        self._site.start()


if __name__ == "__main__":
    main()
