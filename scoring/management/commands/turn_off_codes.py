"""`manage.py turn_off_codes`: for somebody who has neither the app nor a recovery code any more."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser


class Command(BaseCommand):
    """Have no one-time codes asked for of an account."""

    help = (
        "Have somebody sign in with the password alone again, who has lost the app for one-time codes and the recovery "
        "codes. Make sure first that it is they who ask."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the user name."""
        parser.add_argument("name", metavar="USER", help="the user name")

    def handle(self, *args: Any, **options: Any) -> None:
        """Turn the codes off, or say in a sentence that there are none."""
        name = options["name"]
        if not User.objects.filter(username=name).exists():
            raise CommandError(f"There is no account {name}.")
        deleted, _each = Authenticator.objects.filter(user__username=name).delete()
        if not deleted:
            raise CommandError(f"No codes are asked for of {name}.")
        self.stdout.write(f"{name} signs in with the password alone. Codes can be turned on again on the account page.")
