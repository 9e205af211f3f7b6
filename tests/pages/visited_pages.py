"""The pages of a club that links lead a visitor to."""

import re
from html import unescape

from django.test import Client
from django.urls import Resolver404, resolve, reverse

from scoring.models import Club, Match
from scoring.visibility import Visibility
from tournaments.models import Competition

BY_FORMAT = {"knockout": ("bracket", "bracket-pdf"), "league": ("grid", "table-pdf", "grid-pdf")}
"""What competitions of a format alone have."""
OF_A_NAME = 2


def visited(client: Client, club: Club) -> dict[str, str]:
    """Visit every page to which links lead from the home of a club, some of each kind; return names by addresses."""
    names: dict[str, str] = {}
    waiting = [club.get_absolute_url(), "/", "/sign-in/", "/paper/"]
    for match in Match.objects.filter(status=Match.Status.IN_PROGRESS, narrowest=Visibility.PUBLIC):
        waiting += [reverse(name, args=[match.slug]) for name in ("match-live-score", "match-board-score")]
    for competition in Competition.objects.filter(format__in=BY_FORMAT, visibility=Visibility.PUBLIC):
        at = [club.slug, competition.season.slug, competition.slug]
        waiting += [reverse(f"competition-{name}", args=at) for name in BY_FORMAT[competition.format]]
    while waiting:
        address = waiting.pop(0)
        try:
            name = str(resolve(address.partition("?")[0]).url_name)
        except Resolver404:
            continue
        if address in names or list(names.values()).count(name) == OF_A_NAME:
            continue
        names[address] = name
        answer = client.get(address)
        assert answer.status_code in (200, 302, 409), address
        if answer.headers["Content-Type"].startswith("text/html"):
            found = re.findall(r'href="(/[^"#]*)', answer.content.decode())
            waiting += [unescape(each) for each in found if not each.startswith("/static/")]
    return names
