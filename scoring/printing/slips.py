"""The sheet of slips: for each side of some matches its code, made for one answer and kept nowhere."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.models import Match
from scoring.printing.heading import heading
from scoring.printing.html_to_pdf import to_pdf
from scoring.qr_codes import qr_code
from scoring.readmodel.board import teams_text
from scoring.readmodel.scorecard import day
from scoring.rules.setup import Setup
from scoring.sheets.sheet import Page
from scoring.sheets.sizes import PaperSize
from scoring.slips import NewSlip
from scoring.words.phrase import listed

A_PAGE = 8
"""How many slips are on a page."""


@dataclass(frozen=True, slots=True)
class PrintedSlip:
    """What stands on a slip: whose it is, in which match, its code, and until when it serves."""

    side: str
    match: str
    about: str
    code: SafeString
    address: str
    until: str


def printed_slips(
    setup: Setup, made: Iterable[NewSlip], until: datetime, site: str, played_for: str = ""
) -> list[PrintedSlip]:
    """Return the slips of a match as they are printed, for a site at this address; they are to serve `until` then."""
    names = setup.names
    about = listed(filter(None, (played_for, day(setup), setup.venue)), " · ")
    found, last = [], date_format(timezone.localtime(until), _("j F Y, H:i"))
    for slip, secret in made:
        address = f"{site}{reverse('slip-open', args=[secret])}"
        code = qr_code(address, title=_("QR code of the slip"), border=0)
        found.append(PrintedSlip(names[slip.side], teams_text(*names), about, code, address, last))
    return found


def slips_pdf(slips: Sequence[PrintedSlip], match: Match, size: PaperSize) -> bytes:
    """Return the sheet of some slips, of matches of the club and the game of one of them."""
    pages = [
        Page(_("Slips"), "scoring/sheets/slips.html", {"slips": slips[first : first + A_PAGE]}, "slips", reference=True)
        for first in range(0, len(slips), A_PAGE)
    ]
    return to_pdf(_("Slips"), heading(match.variant, match.club), pages, size)
