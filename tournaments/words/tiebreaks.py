"""Tie-breaks and points: their names, and their exact values as a table shows them."""

from fractions import Fraction

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from scoring.words.figures import decimal_text, ordinal
from tournaments.standings.share import Share
from tournaments.standings.tiebreaks import Infinite, Value

PLACES = 3
"""The decimals that are shown."""
PERCENTAGE_PLACES = 2

NAMES = {
    "wins": _("Wins"),
    "head_to_head": _("Head to head"),
    "net_run_rate": _("Net run rate"),
    "run_quotient": _("Run quotient"),
    "wicket_quotient": _("Wicket quotient"),
    "runs_scored": _("Runs scored"),
    "buchholz": _("Buchholz"),
    "sonneborn_berger": _("Sonneborn-Berger"),
    "lot": _("Drawn lot"),
}
ABBREVIATIONS = {
    "wins": pgettext_lazy("tie-break", "W"),
    "head_to_head": pgettext_lazy("tie-break", "H2H"),
    "net_run_rate": pgettext_lazy("tie-break", "NRR"),
    "run_quotient": pgettext_lazy("tie-break", "RQ"),
    "wicket_quotient": pgettext_lazy("tie-break", "WQ"),
    "runs_scored": pgettext_lazy("tie-break", "Runs"),
    "buchholz": pgettext_lazy("tie-break", "BH"),
    "sonneborn_berger": pgettext_lazy("tie-break", "SB"),
    "lot": pgettext_lazy("tie-break", "Lot"),
}
_QUOTIENTS = frozenset({"run_quotient", "wicket_quotient"})


def tie_break_name(slug: str) -> str:
    """Return the name of a tie-break, as the heading of its column in full."""
    return str(NAMES[slug])


def tie_break_abbreviation(slug: str) -> str:
    """Return the short heading of a tie-break's column."""
    return str(ABBREVIATIONS[slug])


def value_text(slug: str, value: Value, places: int = PLACES) -> str:
    """Return what a tie-break found: "+1.495", "0.871", "14.5", a lot as "1st", "∞" or, where nothing counted, "–"."""
    if value is None:
        return "–"
    if isinstance(value, Infinite):
        return "∞"
    if slug == "lot":
        return ordinal(-int(value))
    if slug == "net_run_rate":
        return f"+{decimal_text(value, places)}" if value > 0 else decimal_text(value, places)
    return decimal_text(value, places) if slug in _QUOTIENTS else points_text(value, places)


def value_title(slug: str, value: Value) -> str:
    """Return in words what a sign instead of a figure means; empty for a figure."""
    if value is None:
        return str(_("Nothing to be counted"))
    if not isinstance(value, Infinite):
        return ""
    if slug == "wicket_quotient":
        return str(_("Above every number: no wicket lost"))
    return str(_("Above every number: no wicket lost, or no run conceded"))


def with_minus(figure: str) -> str:
    """Return a figure as it is printed, with a minus where it is typed with a hyphen."""
    return f"−{figure[1:]}" if figure.startswith("-") else figure


def percentage_text(share: Share) -> str:
    """Return the points in a hundred of those possible: "58.33"; "–" where nothing was possible."""
    return decimal_text(share.percentage, PERCENTAGE_PLACES) if share.possible else "–"


def points_text(points: Fraction, places: int = PLACES) -> str:
    """Return points, without the decimals that are not needed: "8", "1.5"."""
    if points.denominator == 1:
        return str(points.numerator)
    return decimal_text(points, places).rstrip("0").removesuffix(".")


def points_words(points: Fraction) -> str:
    """Return "1 point", "1.5 points", "8 points"."""
    number = abs(points.numerator) if points.denominator == 1 else 2
    return ngettext("%(points)s point", "%(points)s points", number) % {"points": points_text(points)}
