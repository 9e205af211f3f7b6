"""What stands at the head of every page of a competition's paper."""

from collections.abc import Iterable

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from scoring.readmodel.board import teams_text
from scoring.rules.registry import find
from scoring.sheets.heading import Heading, printed_address
from scoring.sheets.names import fitted
from scoring.words.phrase import Phrase, listed, name, phrase
from tournaments.models import Competition
from tournaments.readmodel.fixtures import FixtureLine

_LINE = Phrase("", '<span class="line short"></span>')


def competition_heading(competition: Competition, said: Phrase | str = "") -> Heading:
    """Return the heading of a competition's sheet, as of today; `said` is how far it has come."""
    as_of = _("as of %(day)s") % {"day": date_format(timezone.localdate(), "j F Y")}
    return Heading(
        game=find(competition.variant).setup_rules.name,
        club=competition.season.club.name,
        match=_named(competition),
        where_and_when=_parts(competition.season.club.name, said, as_of),
        **printed_address(competition.get_absolute_url(), _("QR code of the competition's page")),
    )


def fixture_heading(competition: Competition, line: FixtureLine) -> Heading:
    """Return the heading of what a fixture is played on; a date that is not settled is left to be written."""
    when = line.day or phrase(_("Date %(line)s"), line=_LINE)
    sides = teams_text(*(fitted(side.name, 40) for side in (line.home, line.away) if side))
    return Heading(
        game=find(competition.variant).setup_rules.name,
        club=competition.season.club.name,
        match=sides,
        where_and_when=_parts(
            competition.season.club.name,
            fitted(competition.name, 60),
            line.group,
            line.label or line.round_name,
            when,
            time_format(line.at) if line.at else "",
            line.venue,
        ),
        **printed_address(line.address, _("QR code of the fixture's page")),
    )


def _named(competition: Competition) -> Phrase:
    """Return a competition with its season: "League, 2026"."""
    return listed([fitted(competition.name, 60), name(competition.season.name)])


def _parts(*parts: Phrase | str) -> Phrase:
    return listed(_present(parts), " · ")


def _present(parts: Iterable[Phrase | str]) -> Iterable[Phrase]:
    return (name(part) for part in parts if part)
