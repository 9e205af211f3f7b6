"""`manage.py new_club`: a first club, and the person who organises it."""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from scoring.clubs.invitations import account_of, first_password_link
from scoring.clubs.site_address import public_link
from scoring.form_fields import NameField
from scoring.models import Club, Role
from scoring.rights import ORGANISER


class Command(BaseCommand):
    """Make a club and its first organiser."""

    help = (
        "Make a club and give it its first organiser, who invites everybody else on the club's people page. "
        "Somebody without an account gets one: the command prints a link, good once and for a week, by which the "
        "password is chosen. Set PUBLIC_URL to have the link begin with the site's own address."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the club's name and the organiser's user name."""
        parser.add_argument("name", help="the club's name, for example 'Otley Card Cricket Club'")
        parser.add_argument("--organiser", required=True, metavar="USER", help="the organiser's user name")
        parser.add_argument("--again", action="store_true", help="make another club of a name that there is already")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make all of it or, with a sentence, nothing."""
        try:
            name = NameField().clean(options["name"])
            if not options["again"]:
                _refuse_twin(name)
            with transaction.atomic():
                club = Club.objects.create(name=name)
                user, is_new = account_of(options["organiser"])
                link = first_password_link(club, user) if is_new else ""
                Role.objects.create(club=club, user=user, name=ORGANISER)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from None
        self.stdout.write(f"{club.name}: {public_link(club.get_absolute_url())}")
        self.stdout.write(f"{user.username} chooses a password here: {link}" if link else f"{user.username} signs in.")


def _refuse_twin(name: str) -> None:
    """Raise CommandError if there is a club of that name, however it is spelt in capitals."""
    twin = Club.objects.filter(name__iexact=name).first()
    if twin:
        raise CommandError(
            f"There is a club {twin.name} already: {public_link(twin.get_absolute_url())}\n"
            "Give another name, or say --again to make a second club of this name."
        )
