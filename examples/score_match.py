#!/usr/bin/env python3
"""Score a match from a match file on a running site, by its API, and go on where it was cut off.

    python3 score_match.py https://scores.example.org otley match.json --token cct_...

It needs Python 3.11, a match file and a token with the grant `score`. Where it stops, and where the network or the site
does, the same command goes on: the keys of its acts follow from the file, so that each is done once.
"""

import argparse
import hashlib
import json
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

SETUP = ("options", "played_on", "venue", "notes", "sides", "toss")
AT_ONCE = 6
"""How many entries are sent together; the site takes more."""
PATIENCE = 60
"""For how many seconds a site that does not answer is asked again."""


class RefusedError(Exception):
    """The site does not do it, and says why in a problem document."""


class Site:
    """A site's API, used with a token."""

    def __init__(self, address: str, token: str) -> None:
        self.root = address.rstrip("/") + "/api/v1"
        self.token = token

    def ask(self, method: str, address: str, sent: dict[str, Any] | None = None) -> Any:
        """Return the answer to a request, asking again while nobody answers. Raises RefusedError."""
        ends = time.monotonic() + PATIENCE
        while True:
            try:
                return self._ask(method, address, sent)
            except urllib.error.HTTPError as error:
                if error.code not in (429, 502, 503, 504) or time.monotonic() > ends:
                    raise RefusedError(_why(error)) from error
                wait = float(error.headers.get("Retry-After") or 1)
            except (OSError, ValueError):
                if time.monotonic() > ends:
                    raise
                wait = 1.0
            time.sleep(wait)

    def _ask(self, method: str, address: str, sent: dict[str, Any] | None) -> Any:
        request = urllib.request.Request(self.root + address, method=method)
        request.add_header("Authorization", f"Bearer {self.token}")
        if sent is not None:
            request.data = json.dumps(sent).encode()
            request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)


def score(site: Site, club: str, file: Path) -> str:
    """Score the match of a file to its end; return its address. Raises RefusedError."""
    document = json.loads(file.read_text(encoding="utf-8"))
    run = _digest(file)
    setup = {name: document[name] for name in SETUP if name in document}
    made = site.ask("POST", f"/clubs/{club}/matches/", {"key": run, "game": document["variant"], "setup": setup})
    slug: str = made["slug"]
    address = f"/matches/{slug}/"
    while True:
        version = site.ask("GET", address)["version"]
        done = _recorded(site, address)
        rest = document["entries"][done : done + AT_ONCE]
        if not rest:
            return slug
        # The key is that of these entries, whenever they are sent: what was recorded before an answer was lost is not
        # recorded again.
        sent = {"seen": version, "key": _key(run, done, rest), "entries": rest}
        try:
            written = site.ask("POST", f"{address}entries/", sent)
        except RefusedError as error:
            if _recorded(site, address) == done:  # else it was recorded, and the answer lost
                raise RefusedError(f"entry {done}: {error}") from error
            continue
        for notice in written["notices"]:
            print(f"entry {done}: {notice['detail']}", file=sys.stderr)


def _recorded(site: Site, address: str) -> int:
    """Return how many entries the book has."""
    found, after = 0, ""
    while True:
        page = site.ask("GET", f"{address}entries/?limit=200{after}")
        found += len(page["items"])
        if page["next"] is None:
            return found
        after = f"&after={page['next']}"


def _digest(file: Path) -> str:
    """Return the key of the match that is made of a file: the same for the same file, so that it is made once."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:40]


def _key(run: str, place: int, entries: list[Any]) -> str:
    return hashlib.sha256(json.dumps([run, place, entries]).encode()).hexdigest()[:40]


def _why(error: urllib.error.HTTPError) -> str:
    try:
        said = json.load(error)
    except ValueError:
        return f"{error.code} {error.reason}"
    return " ".join([said["detail"], *(f"[{each['field']} {each['rule'] or ''}]" for each in said["errors"])])


def main() -> None:
    """Read what to score, and score it."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("site", help="address of the site")
    options.add_argument("club", help="the club, as its address has it")
    options.add_argument("file", type=Path, help="the match file")
    options.add_argument("--token", required=True)
    chosen = options.parse_args()
    try:
        slug = score(Site(chosen.site, chosen.token), chosen.club, chosen.file)
    except RefusedError as error:
        sys.exit(str(error))
    print(f"{chosen.site.rstrip('/')}/matches/{slug}/")


if __name__ == "__main__":
    main()
