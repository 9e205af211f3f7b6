"""A club with an organiser and a scorer, their browsers, its teams and its matches, for the tests of pages."""

from dataclasses import dataclass, replace
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.test import Client

from scoring.book.new_match import create_match
from scoring.clubs.rosters import save_roster
from scoring.models import Club, Match, Role, Team
from scoring.ready_made.teams import teams_2005
from scoring.rules.registry import find_rules, variants
from scoring.rules.setup import Setup, Side, Toss

PASSWORD = "tea-at-twenty-to-four"


@dataclass(frozen=True, slots=True)
class ClubUsers:
    """A club, an organiser and a scorer of it."""

    club: Club
    organiser: User
    scorer: User


def make_club(name: str = "Otley") -> ClubUsers:
    """Make a club with an organiser and a scorer, named after it."""
    club = Club.objects.create(name=name)
    return ClubUsers(club, member(club, "organiser"), member(club, "scorer"))


def member(club: Club | None, role: str, username: str = "") -> User:
    """Make an account, with a role where a club is given."""
    username = username or f"{role}-of-{club.slug if club else 'nowhere'}"
    user = User.objects.create_user(username, password=PASSWORD)
    if club:
        Role.objects.create(club=club, user=user, name=role)
    return user


def browser_of(user: User | None) -> Client:
    """Return a browser in which `user` is signed in, or nobody."""
    client = Client(raise_request_exception=True)
    if user:
        client.force_login(user)
    return client


def post_raw(client: Client, address: str, sent: dict[str, str]) -> int:
    """Send a form as a browser could be made to send it, halves of characters included; return the status."""
    data = urlencode(sent, encoding="utf-8", errors="surrogatepass")
    return client.post(address, data, content_type="application/x-www-form-urlencoded").status_code


def levels(answer: Any) -> list[str]:
    """Return of which level each message of a page is: "success", "error"."""
    return [message.level_tag for message in get_messages(answer.wsgi_request)]


def team_of_2005(club: Club, place: int = 0) -> Team:
    """Make one of the two ready-made teams, with its roster."""
    side = teams_2005()[place]
    team = Team.objects.create(club=club, name=side.name)
    save_roster(team, roster_of(side))
    return team


def roster_of(side: Side) -> list[dict[str, object]]:
    """Return a side as rows of a roster."""
    return [
        {"number": n, "name": p.name, "batting_class": p.batting_class, "bowling_class": p.bowling_class}
        for n, p in enumerate(side.players, 1)
    ]


def match_in(
    club: Club,
    played_on: date | str = "",
    names: tuple[str, str] = ("England", "Australia"),
    *,
    begun: bool = False,
    conceded: bool = False,
    first_bats: bool = True,
) -> Match:
    """Make a match of the first game that has classes: not begun, with one entry, or conceded to the first side."""
    slug = next(slug for slug, rules in variants().items() if rules.setup_rules.classes)
    first, second = (replace(side, name=name) for side, name in zip(teams_2005(), names, strict=True))
    options = {option.name: option.default for option in find_rules(slug).setup_rules.options}
    setup = Setup(slug, options, (first, second), Toss(0, first_bats), played_on=str(played_on))
    fielding = second if first_bats else first
    bowler = next(number for number, player in enumerate(fielding.players, 1) if player.bowling_class)
    entries: list[object] = [{"type": "over", "bowler": bowler}] if begun or conceded else []
    if conceded:
        entries.append({"type": "concede", "side": 1})
    return create_match(club, setup, None, entries=entries).match
