"""Two to eight clients at the same moment over every act and every form: `make drill ARGS=races`, seven minutes.

A site with production settings, two processes of eight threads, runs on SQLite, with `--postgresql` on a PostgreSQL
server of its own. In each round the clients have seen the same version and are released together. Half of the rounds
are over acts of scoring and correcting, in all pairings and with the same key sent by several; half over forms, as
pages serve them. `--rounds 20` makes it shorter.
"""

import argparse
import random
import time
from pathlib import Path

from tools.drills.figures import Figure
from tools.drills.one_server import carry_out, options_of, site_in
from tools.drills.site import Server, session_of, set_up

ROUNDS = 600
MINUTES = 60
PEOPLE = 8


def main() -> None:
    """Run the drill, and say what came of it."""
    options = options_of(__doc__)
    options.add_argument("--rounds", type=int, default=ROUNDS, help=f"how many; {ROUNDS} where it is not said")
    options.add_argument("--minutes", type=float, default=MINUTES, help=f"after which it ends; {MINUTES} if not said")
    options.add_argument("--seed", type=int, default=1932, help="of what is raced against what")
    carry_out(options, _drill)


def _drill(chosen: argparse.Namespace, folder: Path) -> list[Figure]:
    with site_in(folder, postgresql=chosen.postgresql, processes=2) as site:
        return run(folder, site, chosen.rounds, chosen.minutes, random.Random(chosen.seed))


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
    while left > 0 and time.monotonic() < begun + 60 * minutes:
        left -= forms.run(left, begun + 60 * minutes)
        call_command("rebuild", "--check", verbosity=0)
        connections.close_all()
        site.stop()
        kept.put_back()
        site.start()
    never = sorted({*tally.rounds} - tally.could_be_done - {"match"})
    print(f"never done, since refused to one client alone too: {', '.join(never) or 'none'}")
    print(f"{len(forms.raced)} of {len(forms.known)} forms; answers: {dict(sorted(tally.statuses.items()))}")
    return tally.figures(rounds)


if __name__ == "__main__":
    main()
