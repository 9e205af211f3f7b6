"""`manage.py send_reminders`: mail people what they chose to be reminded of."""

import logging
from argparse import ArgumentParser
from time import sleep
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import close_old_connections

from tournaments.reminders.sending import send_reminders

_LOG = logging.getLogger(__name__)


class Command(BaseCommand):
    """Send what is due, once or again and again."""

    help = "Send the reminders that are due by mail, each once however often this runs. Needs EMAIL_URL."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take --every."""
        parser.add_argument("--every", metavar="MINUTES", type=int, help="do not end, but send again after so long")

    def handle(self, *args: Any, every: int | None, **options: Any) -> None:
        """Send, and tell how many mails it were."""
        if not settings.MAIL_IS_SET_UP:
            raise CommandError("No mail is set up: EMAIL_URL says how it is sent.")
        if every is not None and every < 1:
            raise CommandError("--every takes a number of minutes, 1 or more.")
        while True:
            try:
                sent = send_reminders()
            except Exception:
                if every is None:
                    raise
                _LOG.exception("The reminders could not be sent, and are tried again")
                sent = 0
            if sent and options["verbosity"]:
                self.stdout.write(f"{sent} sent.")
            if every is None:
                return
            close_old_connections()
            sleep(every * 60)
