"""What stands at the head of every page of a competition's paper."""

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from scoring.printing.heading import Heading, printed_address
from scoring.readmodel.board import teams_text
from scoring.words.game_names import game_name
from scoring.words.phrase import listed
from tournaments.models import Competition
from tournaments.readmodel.fixtures import FixtureLine


def competition_heading(competition: Competition, said: str = "") -> Heading:
    """Return the heading of a competition's sheet, as of today; `said` is how far it has come."""
    as_of = _("as of %(day)s") % {"day": date_format(timezone.localdate(), _("j F Y"))}
    return Heading(
        game=game_name(competition.variant),
        club=competition.season.club.name,
        match=_named(competition),
        where_and_when=_parts(competition.season.club.name, said, as_of),
        **printed_address(competition.get_absolute_url(), _("QR code of the competition's page")),
    )


def fixture_heading(competition: Competition, line: FixtureLine) -> Heading:
    """Return the heading of what a fixture is played on; a date that is not settled is left to be written."""
    when = line.day or _("Date ____________")
    sides = teams_text(*(side.name for side in (line.home, line.away) if side))
    return Heading(
        game=game_name(competition.variant),
        club=competition.season.club.name,
        match=sides,
        where_and_when=_parts(
            competition.season.club.name,
            when,
            time_format(line.at, _("H:i")) if line.at else "",
            line.place,
        ),
        played_for=_parts(competition.name, line.group, line.label or line.round_name),
        **printed_address(line.address, _("QR code of the fixture's page")),
    )


def _named(competition: Competition) -> str:
    """Return a competition with its season: "League, 2026"."""
    return listed([competition.name, competition.season.name])


def _parts(*parts: str) -> str:
    return listed(filter(None, parts), " · ")
