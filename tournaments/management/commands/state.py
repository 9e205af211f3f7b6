"""`manage.py state`: the state of the site, as its page shows it to organisers."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import ngettext

from tournaments.site_state.state import site_state


class Command(BaseCommand):
    """Say how the site is, with exit status 1 where something is wrong."""

    help = (
        "Say when the last backup was made and proved, how much room is left, whether the worker and what version runs."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print it; raises CommandError, which counts what is wrong."""
        parts = site_state(whole=True, serving=False)
        for part in parts:
            self.stdout.write(part.title)
            for name, text in part.facts:
                self.stdout.write(f"  {name}: {text}")
        troubles = [trouble for part in parts for trouble in part.troubles]
        for trouble in troubles:
            self.stdout.write(f"! {trouble.what} {trouble.remedy}")
        if troubles:
            count = len(troubles)
            raise CommandError(
                ngettext("%(count)s thing is wrong.", "%(count)s things are wrong.", count) % {"count": count}
            )
