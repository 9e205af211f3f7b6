"""`manage.py first_visit`: a code for the set-up page of an empty site."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from scoring.clubs.first_visit import AlreadySetUpError, new_code
from scoring.clubs.site_address import public_link


class Command(BaseCommand):
    """Print where the first club is founded, and the code that opens the page."""

    help = (
        "Print a code for the set-up page, on which the first club is founded as long as the site has no account. "
        "The code is good once, for an hour and ten tries; an older one no longer works."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print address and code."""
        try:
            code = new_code()
        except AlreadySetUpError:
            raise CommandError("The site is set up: there are accounts, and no set-up page any more.") from None
        self.stdout.write(f"Set up the site: {public_link(reverse('first-visit'))}")
        self.stdout.write(f"with the code:   {code}   (good for an hour)")
