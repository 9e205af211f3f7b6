"""`manage.py demo`: a club to look around in, made once and kept."""

import json
import secrets
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from scoring.book.new_match import create_match
from scoring.demo import LOGINS, demo_matches
from scoring.matchfile.importer import links
from scoring.models import Club, Match, Membership, Player, Role, Team
from scoring.ready_made.teams import club_teams, teams_2005
from scoring.rules.registry import find_rules
from tournaments.demo.competitions import make_competitions

CLUB = "Kitchen Table Cricket Club"


class Command(BaseCommand):
    """Make the demo club, its two logins, its matches and its competitions, as far as they are not there yet."""

    help = "Make the demo club with its logins, as far as it is not there yet. Never on a production site."

    def handle(self, *args: Any, **options: Any) -> str:
        """Make what is missing; return the logins, which are printed."""
        if not settings.DEMO_CLUB_ALLOWED:
            raise CommandError("The demo club has well-known users; it is not made with these settings.")
        with transaction.atomic():
            club, _made = Club.objects.get_or_create(is_demo=True, defaults={"name": CLUB})
            logins = self._people(club)
            self._teams(club)
            self._matches(club)
            make_competitions(club)
        told = [f"\nThe demo club: {club.name}"]
        for name, password in logins.items():
            known = f"password {password}" if password else "with the password it was given since"
            told.append(f"  sign in as {name:<10} {known}")
        return "\n".join(told)

    def _people(self, club: Club) -> dict[str, str]:
        """Return the passwords of the two logins, empty where somebody has changed it; one not kept is set anew.

        Raises CommandError where somebody else has an account of that name.
        """
        kept = Path(settings.VAR_DIR) / "demo-logins.json"
        known: dict[str, str] = json.loads(kept.read_text()) if kept.exists() else {}
        for role in LOGINS:
            user, made = User.objects.get_or_create(username=role)
            if not (made or Role.objects.filter(club=club, user=user).exists()):
                raise CommandError(f"There is an account {role!r} that is not the demo club's. Nothing was made.")
            if made or role not in known:
                known[role] = secrets.token_urlsafe(9)
                user.set_password(known[role])
                user.save()
            Role.objects.get_or_create(club=club, user=user, defaults={"name": role})
        kept.touch(mode=0o600)
        kept.write_text(json.dumps(known, indent=1))
        users = {user.username: user for user in User.objects.filter(username__in=known)}
        return {name: password if users[name].check_password(password) else "" for name, password in known.items()}

    def _teams(self, club: Club) -> None:
        for side in (*teams_2005(), *club_teams()):
            team, made = Team.objects.get_or_create(club=club, name=side.name)
            if made:
                for number, player in enumerate(side.players, 1):
                    Membership.objects.create(
                        team=team,
                        player=Player.objects.create(club=club, name=player.name),
                        number=number,
                        batting_class=player.batting_class,
                        bowling_class=player.bowling_class,
                    )

    def _matches(self, club: Club) -> None:
        """Write the demo's matches into the book."""
        for match in demo_matches():
            document = json.loads(match.file.read_text(encoding="utf-8"))
            key = f"demo {match.file.stem}"
            if Match.objects.filter(club=club, log__key=key).exists():
                continue
            day = timezone.localdate() - timedelta(days=match.days_ago)
            document["played_on"] = day.isoformat()
            setup, problems = find_rules(document["variant"]).read_setup(document)
            if setup is None:
                raise CommandError(f"{match.file.name}: {problems}")
            create_match(club, setup, None, links=links(club, setup), entries=document["entries"], key=key)
