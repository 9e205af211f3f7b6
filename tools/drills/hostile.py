"""10,000 hostile inputs to every address of the site: `make drill ARGS=hostile`, about three minutes.

Path, query, fields of the form as served, body, files, headers and cookies are replaced by what programs have failed
over; by nobody, a scorer, an organiser and whoever holds a slip; every twentieth goes to a server's socket as it is.
The site has production settings and runs on SQLite, with `--postgresql` on a PostgreSQL server of its own. What an
input writes is compared with the log, and taken back, so that the next one finds every address again; the same
`--seed` brings the same inputs. `--inputs 300` makes it shorter.
"""

import argparse
import random
import time
from pathlib import Path

from tools.drills.figures import Figure
from tools.drills.one_server import carry_out, options_of, site_in
from tools.drills.site import Server, collect_static, make_tables, set_up

INPUTS = 10_000
MINUTES = 60
_WIRE_EVERY = 20


def main() -> None:
    """Run the drill, and say what came of it."""
    options = options_of(__doc__)
    options.add_argument("--inputs", type=int, default=INPUTS, help=f"how many; {INPUTS} where it is not said")
    options.add_argument("--minutes", type=float, default=MINUTES, help=f"after which it ends; {MINUTES} if not said")
    options.add_argument("--seed", type=int, default=1932, help="of the inputs")
    carry_out(options, _drill)


def _drill(chosen: argparse.Namespace, folder: Path) -> list[Figure]:
    with site_in(folder, postgresql=chosen.postgresql) as site:
        return run(site, chosen.inputs, chosen.minutes, random.Random(chosen.seed))


def run(site: Server, count: int, minutes: float, rng: random.Random) -> list[Figure]:
    """Make the club, send so many inputs within so many minutes, and return what came of them."""
    set_up()
    from django.core.management import call_command
    from django.db import connections

    from tools.drills.hostile_answers import Answers
    from tools.drills.hostile_inputs import Inputs
    from tools.drills.hostile_values import WIRE

    make_tables()
    collect_static()
    inputs = Inputs(rng)
    answers = Answers(inputs.browsers)
    connections.close_all()
    site.start()
    wire = 0
    ends = time.monotonic() + 60 * minutes
    for number, each in enumerate(inputs.take(count - count // _WIRE_EVERY)):
        if time.monotonic() > ends:
            break
        answers.judge(each)
        if number % (_WIRE_EVERY - 1) == 0 and wire < count // _WIRE_EVERY:
            answers.judge_wire(WIRE[wire % len(WIRE)])
            wire += 1
    call_command("rebuild", "--check", verbosity=0)
    return answers.figures(count, inputs.names, site.log)


if __name__ == "__main__":
    main()
