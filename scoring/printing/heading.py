"""What stands at the head of every page: club, match, date, variant, and the address and code of the match."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.models import Club, Match
from scoring.qr_codes import qr_code
from scoring.readmodel.board import teams_text
from scoring.readmodel.scorecard import day
from scoring.rules.setup import Setup
from scoring.words.game_names import game_name
from scoring.words.phrase import listed


@dataclass(frozen=True, slots=True)
class Heading:
    """The lines of a heading; without a match, lines to fill in by hand take its place.

    `played_for` is the competition of the match and its round; `confirmed` says at the foot who confirmed the result
    and how much both sides counted.
    """

    game: str
    club: str = ""
    match: str | None = None
    where_and_when: str | None = None
    played_for: str = ""
    address: str = ""
    code: SafeString | None = None
    confirmed: str = ""


def heading(variant: str, club: Club | None = None) -> Heading:
    """Return the heading of a sheet without a match."""
    return Heading(game_name(variant), club.name if club else "")


def match_heading(match: Match, setup: Setup, played_for: str = "") -> Heading:
    """Return the heading of a match's sheet, `played_for` a competition and its round.

    Address and code stand there only where PUBLIC_URL says under what address the match is.
    """
    return Heading(
        game=game_name(match.variant),
        club=match.club.name,
        match=teams_text(*setup.names),
        where_and_when=listed([part for part in (match.club.name, day(setup), setup.venue) if part], " · "),
        played_for=played_for,
        **printed_address(match.get_absolute_url(), _("QR code of the match's page")),
    )


def printed_address(path: str, title: str) -> dict[str, Any]:
    """Return the address and the code of a page, for a heading; nothing where PUBLIC_URL is not set."""
    if not settings.PUBLIC_URL:
        return {}
    address = f"{settings.PUBLIC_URL}{path}"
    return {"address": address.removeprefix("https://"), "code": qr_code(address, title=title, border=0)}
