"""Work out anew, from the log, everything that is kept beside it."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scoring.book.listeners import rebuild_all
from scoring.clubs.merges import rebuild_merges
from scoring.clubs.names_off import rebuild_names_off
from scoring.match_visibility import rebuild_visibility
from scoring.models import Club, Match, club_changed
from scoring.search_keys import rebuild_search_keys
from scoring.statistics.rebuild import rebuild


class Command(BaseCommand):
    """Refold the log of every match and put right whatever differs."""

    help = (
        "Fold the log of every match again and put right what is kept beside it: scores, results, sides, who is whom. "
        "With --check nothing is changed; differences are printed, and there being any makes the exit status 1."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take whether to change anything."""
        parser.add_argument("--check", action="store_true", help="only print the differences")

    def handle(self, *, check: bool, **options: Any) -> None:
        """Rebuild match by match: scoring goes on meanwhile."""
        others = [*rebuild_merges(write=not check), *rebuild_names_off(write=not check)]
        matches = list(Match.objects.order_by("pk").values_list("pk", "slug"))
        differing = 0
        for match_id, slug in matches:
            differences = rebuild(match_id, write=not check)
            differing += bool(differences)
            for one in differences:
                self.stdout.write(f"{slug}: {one.what}: kept {one.kept!r}, by the log {one.due!r}")
        others += rebuild_visibility(write=not check)  # before the figures, which are counted by it
        others += rebuild_all(write=not check)
        others += rebuild_search_keys(write=not check)
        if not check:
            for club in Club.objects.values_list("pk", flat=True):
                club_changed(club)
        for line in others:
            self.stdout.write(line)
        done = "differ from their logs" if check else "were put right"
        self.stdout.write(f"{len(matches)} matches folded again, {differing} {done}.")
        if check and (differing or others):
            sys.exit(1)
