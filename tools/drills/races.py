"""Two to eight clients at the same moment over every act and every form: `make drill ARGS=races`, fifteen minutes.

A site with production settings, two processes of eight threads, runs on SQLite, with `--postgresql` on a PostgreSQL
server of its own. In each round the clients have seen the same version and are released together. Half of the rounds
are over acts of scoring and correcting, in all pairings and with the same key sent by several; half over forms, as
pages serve them. `--rounds 20` makes it shorter.
"""

import argparse
import os
import random
import sys
import time
from pathlib import Path

from deploy.cluster.on_one_machine import ended_by_signals, temporary_folder
from tools.drills.figures import Figure, all_met
from tools.drills.postgresql import Postgresql
from tools.drills.site import ROOT, Server, environment_of, session_of, set_up

ROUNDS = 600
MINUTES = 60
PEOPLE = 8


def main() -> None:
    """Run the drill, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"how many; {ROUNDS} where it is not said")
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL server of its own")
    parser.add_argument("--minutes", type=float, default=MINUTES, help=f"after which it ends; {MINUTES} if not said")
    parser.add_argument("--seed", type=int, default=1932, help="of what is raced against what")
    options = parser.parse_args()
    begun = time.monotonic()
    os.chdir(ROOT)
    with ended_by_signals(), temporary_folder() as folder:
        database = Postgresql(folder, {}) if options.postgresql else None
        address = database.address if database else f"sqlite:///{folder}/scorebook.sqlite3"
        os.environ |= environment_of(folder, address, processes=2)
        site = Server(folder)
        try:
            if database:
                database.start()
            figures = run(folder, site, options.rounds, options.minutes, random.Random(options.seed))
        finally:
            site.stop()
            if database:
                database.stop()
    print(*figures, f"{time.monotonic() - begun:.0f} seconds in all", sep="\n")
    if not all_met(figures):
        sys.exit("The drill failed.")


def run(folder: Path, site: Server, rounds: int, minutes: float, rng: random.Random) -> list[Figure]:
    """Make the club, have so many rounds within so many minutes, and return what they have shown."""
    set_up()
    from django.core.management import call_command
    from django.db import connections

    from tools.drills.club import open_club
    from tools.drills.form_races import FormRaces
    from tools.drills.kept_database import KeptDatabase
    from tools.drills.race_tally import Tally
    from tools.drills.scoring_races import ScoringRaces

    world, organisers = open_club(folder, PEOPLE)
    people = [(user, session_of(user)) for user in organisers]
    connections.close_all()
    kept, tally = KeptDatabase(), Tally()
    site.start()
    begun = time.monotonic()
    ScoringRaces(world.club, people, rng, tally).run(rounds // 2, begun + 30 * minutes)
    call_command("rebuild", "--check", verbosity=0)
    forms = FormRaces(world, people, rng, tally)
    left = rounds - rounds // 2
    while left > 0:
        had = forms.run(left, begun + 60 * minutes)
        call_command("rebuild", "--check", verbosity=0)
        left -= had
        connections.close_all()
        site.stop()
        kept.put_back()
        site.start()
        if not had:
            break
    never = sorted({*tally.rounds} - tally.could_be_done - {"match"})
    print(f"never done, since refused to one client alone too: {', '.join(never) or 'none'}")
    print(f"{len(forms.raced)} of {len(forms.known)} forms; answers: {dict(sorted(tally.statuses.items()))}")
    return tally.figures(rounds)


if __name__ == "__main__":
    main()
