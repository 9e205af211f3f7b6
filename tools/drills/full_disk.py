"""The disk becomes full while 20 matches are scored: `make drill ARGS=full_disk`, about two minutes. gcc is needed.

A site with production settings runs on SQLite in a folder whose disk, three times for ten seconds, takes nothing more;
with `--postgresql` on a PostgreSQL server of its own, whose tables cannot grow then. Entries are refused with 503 and a
sentence meanwhile, pages can be read, and phones go on by themselves once there is room again. No entry that was
acknowledged may be missing then, and none may be there twice. `--times 1` makes it shorter.
"""

import argparse
import threading
import time
from collections.abc import Sequence
from functools import partial
from http import HTTPStatus
from pathlib import Path

from deploy.cluster.on_one_machine import wait_until
from tools.drills.browsers import Browser
from tools.drills.figures import Figure
from tools.drills.one_server import carry_out, options_of, site_in
from tools.drills.phones import Phone
from tools.drills.preloaded import preloaded
from tools.drills.site import collect_static, compare, prepare

MATCHES = 20
TIMES = 3
FULL, CALM = 10.0, 3.0
"""Seconds for which the disk is full, and for which it has room between two times."""
_ON_ITS_WAY = 1.0
"""Seconds after which an entry is answered that was on its way when the disk became full."""
_FULL = b"The disk of the server is full"


def main() -> None:
    """Run the drill, and say what came of it."""
    options = options_of(__doc__)
    options.add_argument("--times", type=int, default=TIMES, help=f"how often; {TIMES} where it is not said")
    carry_out(options, _drill)


def _drill(chosen: argparse.Namespace, folder: Path) -> list[Figure]:
    files = folder / "database"
    flag = files / "is-full"
    written = files / "postgresql" / "base" if chosen.postgresql else files
    disk = preloaded("full_disk", folder) | {"FULL_DISK_FLAG": str(flag), "FULL_DISK_FOLDER": f"{written}/"}
    with site_in(folder, postgresql=chosen.postgresql, preload=disk) as site:
        phones = prepare(MATCHES + 1)
        collect_static()
        site.start()
        figures = run(flag, phones, chosen.times, all_refused=not chosen.postgresql)
        site.stop()
        return [*figures, *compare(phones, least=MATCHES * chosen.times)]


def run(flag: Path, phones: Sequence[Phone], times: int, *, all_refused: bool) -> list[Figure]:
    """Have phones score while the disk is full so often; the last of them is only looked at, and scores nothing.

    With `all_refused` nothing at all may be acknowledged meanwhile.
    """
    *scoring, looked_at = phones
    stop = threading.Event()
    threads = [threading.Thread(target=phone.score, args=[stop], daemon=True) for phone in scoring]
    for thread in threads:
        thread.start()
    acknowledged = refused = unread = others = 0
    longest = 0.0
    for _time in range(times):
        time.sleep(CALM)
        flag.touch()
        filled = time.monotonic()
        while time.monotonic() - filled < FULL:
            unread += len(unreadable(looked_at))
            time.sleep(0.5)
        flag.unlink()
        room = time.monotonic()
        wait_until(partial(_all_go_on, scoring, room), "entries of each phone")
        longest = max(longest, time.monotonic() - room)
        moments = [at for phone in scoring for at in phone.acknowledged.values()]
        acknowledged += sum(filled + _ON_ITS_WAY < at < room for at in moments)
        answers = [
            (status, said) for phone in scoring for at, status, said in list(phone.answers) if filled < at < room + 1
        ]
        refused += sum(status == HTTPStatus.SERVICE_UNAVAILABLE and _FULL in said for status, said in answers)
        for status, said in answers:
            if status != HTTPStatus.SERVICE_UNAVAILABLE or _FULL not in said:
                others += 1
                print(f"answered otherwise: {status} {said!r}", flush=True)
    stop.set()
    wait_until(lambda: not any(thread.is_alive() for thread in threads), "an answer for every phone")
    return [
        Figure("times that the disk was full", times, least=1),
        Figure("entries refused with 503 and the sentence about the disk", refused, least=MATCHES * times),
        Figure("answers to entries meanwhile that say something else", others, 0),
        Figure("entries acknowledged meanwhile", acknowledged, 0 if all_refused else float("inf")),
        Figure("pages that could not be read meanwhile", unread, 0),
        Figure("longest time until every phone went on", longest, 40, unit=" s"),
    ]


def unreadable(phone: Phone) -> list[str]:
    """Return the pages that cannot be read, by a visitor or by whoever scores."""
    failed = []
    visitor, scorer = Browser(), Browser(phone.session)
    for browser, address in (
        (visitor, f"/matches/{phone.slug}/"),
        (visitor, f"/matches/{phone.slug}/live/"),
        (visitor, f"/matches/{phone.slug}/log/"),
        (scorer, f"/matches/{phone.slug}/score/"),
        (scorer, f"/matches/{phone.slug}/scorecard/"),
    ):
        answer = browser.get(address)
        if answer.status_code != HTTPStatus.OK:
            failed.append(address)
            print(f"not read: {address}: {answer.status_code} {answer.content[:200]!r}", flush=True)
    return failed


def _all_go_on(phones: Sequence[Phone], since: float) -> bool:
    return all(any(at > since for at in list(phone.acknowledged.values())) for phone in phones)


if __name__ == "__main__":
    main()
