"""Records of a season's sum in words: most runs, most wickets, most ducks."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

_IN_A_SEASON = {
    "runs": gettext_lazy("Most runs in a season"),
    "wickets": gettext_lazy("Most wickets in a season"),
    "ducks": gettext_lazy("Most ducks in a season"),
}
_IN_ALL = {
    "runs": gettext_lazy("Most runs"),
    "wickets": gettext_lazy("Most wickets"),
    "ducks": gettext_lazy("Most ducks"),
}


def most_heading(of: str, *, in_a_season: bool) -> str:
    """Return "Most runs in a season", or "Most runs" where there is but one."""
    return str((_IN_A_SEASON if in_a_season else _IN_ALL)[of])


def others_words(number: int) -> str:
    """Return "and 3 more", how many hold a record besides those named."""
    return _("and %(number)d more") % {"number": number}
