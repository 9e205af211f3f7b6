"""`manage.py import_archive`: a club from its archive."""

from pathlib import Path
from typing import IO, Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.clubs.archive.bringing_in import bring_in
from scoring.clubs.archive.package import ArchiveError
from scoring.clubs.invitations import account_of, first_password_link
from scoring.clubs.site_address import public_link
from scoring.clubs.words.archives import archive_refusal
from scoring.models import Club


class Command(BaseCommand):
    """Bring a club in from its archive."""

    help = (
        "Bring a club in from an archive that archive_club or an organiser made, all of it or nothing. It is for its "
        "members alone until its organiser opens it. An organiser without an account gets one, as with new_club."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the file and the organiser's user name."""
        parser.add_argument("file", metavar="FILE", help="the archive")
        parser.add_argument("--organiser", required=True, metavar="USER", help="the organiser's user name")

    def handle(self, *, file: str, organiser: str, **options: Any) -> None:
        """Bring all of it in or, with a sentence, nothing."""
        try:
            with Path(file).open("rb") as archive:
                club, user, link = self._bring_in(archive, organiser)
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from None
        except ArchiveError as error:
            raise CommandError(archive_refusal(error)) from None
        self.stdout.write(f"{club.name}: {public_link(club.get_absolute_url())}")
        self.stdout.write(f"{user.username} chooses a password here: {link}" if link else f"{user.username} signs in.")

    def _bring_in(self, archive: IO[bytes], organiser: str) -> tuple[Club, User, str]:
        """Return the club, its organiser, and for a new account the link to choose a password."""
        user, is_new = account_of(organiser)
        try:
            club = bring_in(archive, user)
        except BaseException:
            if is_new:
                user.delete()
            raise
        return club, user, first_password_link(club, user) if is_new else ""
