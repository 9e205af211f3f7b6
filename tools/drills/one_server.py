"""What drills of one server have in common: options, a folder, a site with its database, and the figures at the end."""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import MappingProxyType

from deploy.cluster.on_one_machine import ended_by_signals, temporary_folder
from tools.drills.figures import Figure, all_met
from tools.drills.postgresql import Postgresql
from tools.drills.site import ROOT, Server, environment_of


def options_of(about: str | None) -> argparse.ArgumentParser:
    """Return the options of a drill, to which it adds its own."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL server of its own")
    return parser


def carry_out(options: argparse.ArgumentParser, drill: Callable[[argparse.Namespace, Path], list[Figure]]) -> None:
    """Run a drill in a temporary folder, and print its figures; the status is 1 where one is not what it must be."""
    chosen = options.parse_args()
    begun = time.monotonic()
    os.chdir(ROOT)
    with ended_by_signals(), temporary_folder() as folder:
        figures = drill(chosen, folder)
    print(*figures, f"{time.monotonic() - begun:.0f} seconds in all", sep="\n")
    if not all_met(figures):
        sys.exit("The drill failed.")


@contextmanager
def site_in(
    folder: Path,
    *,
    postgresql: bool,
    processes: int = 1,
    settings: Mapping[str, str] = MappingProxyType({}),
    preload: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[Server]:
    """Set the environment to that of a site, start its database, and give its server, to be started, until the end.

    The database lies in the folder `database`. What writes it, PostgreSQL or the server, has `preload` in its
    environment.
    """
    files = folder / "database"
    files.mkdir(exist_ok=True)
    with ExitStack() as ending:
        address = f"sqlite:///{files}/scorebook.sqlite3"
        if postgresql:
            database = Postgresql(files, preload)
            database.start()
            ending.callback(database.stop)
            address = database.address
        os.environ |= {**environment_of(folder, address, processes), **settings}
        site = Server(folder, MappingProxyType({}) if postgresql else preload)
        ending.callback(site.stop)
        yield site
