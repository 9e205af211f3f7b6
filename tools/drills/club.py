"""The club of the tests, which has something at every address, as the club of a drill's site.

To be imported after `site.set_up`.
"""

from pathlib import Path

from club_of_everything import Everything, open_club_of_everything
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.db import connections
from django.test import override_settings

from scoring.models import Role
from scoring.rights import ORGANISER
from tools.drills.site import collect_static, make_tables

PASSWORD = "left-arm-and-hair"
"""Of each further organiser."""


def open_club(folder: Path, organisers: int = 0) -> tuple[Everything, list[User]]:
    """Make the tables and the club, collect the files that pages ask for; return the club and so many more organisers.

    Its database is that of the environment, and empty.
    """
    make_tables()
    collect_static()
    with override_settings(DEMO_CLUB_ALLOWED=True, VAR_DIR=folder):
        club = open_club_of_everything()
    password = make_password(PASSWORD)
    people = [User.objects.create(username=f"organiser-{n}", password=password) for n in range(1, organisers + 1)]
    for user in people:
        Role.objects.create(club=club.club, user=user, name=ORGANISER)
    connections.close_all()
    return club, people
