"""`manage.py bring_up_to_date`: what an update asks of the database."""

from typing import Any

from django.core.management.base import BaseCommand

from scoring.upgrade import bring_up_to_date


class Command(BaseCommand):
    """Migrate, and work out anew what is kept beside the logs, each only where it is needed."""

    help = (
        "Make the tables that this version needs, and where they or the rules have changed work out again what is kept "
        "beside the logs: `migrate` and `rebuild`, each only where it is needed."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it. The site is to stand still meanwhile."""
        bring_up_to_date()
        self.stdout.write("The scorebook is up to date with this version.")
