"""What somebody should see to in the matches of an evening, in words."""

from collections.abc import Sequence
from datetime import time

from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.words.authors import slip_text
from scoring.words.phrase import listed, phrase
from tournaments.formats.plan import TABLE
from tournaments.models import Fixture
from tournaments.words.fixtures import round_words


def late_words() -> str:
    """Return that a match should have begun."""
    return _("It should have begun")


def no_scorer_words() -> str:
    """Return that nobody records a match that is in progress."""
    return _("Nobody is scoring it")


def quiet_words(minutes: int) -> str:
    """Return that nothing was recorded for so long."""
    return ngettext("Nothing recorded for %(count)d minute", "Nothing recorded for %(count)d minutes", minutes) % {
        "count": minutes
    }


def unconfirmed_words() -> str:
    """Return that nobody has confirmed a result that is to be confirmed."""
    return _("The result is not confirmed yet")


def differing_words(count: int) -> str:
    """Return that the sides of a match count so many entries differently."""
    return ngettext(
        "The sides count %(count)d entry differently", "The sides count %(count)d entries differently", count
    ) % {"count": count}


def slips_words(sides: Sequence[str]) -> str:
    """Return by whose slips a match is scored."""
    return listed(map(slip_text, sides))


def results_words(round: str) -> str:
    """Return what the page is called on which the results of a round are entered."""
    return phrase(_("Enter results: %(round)s"), round=round)


def round_slips_words(round: str) -> str:
    """Return what the page is called on which the slips of a round are printed."""
    return phrase(_("Slips: %(round)s"), round=round)


def board_words(round: str) -> str:
    """Return what the pairing board of a round is called."""
    return phrase(_("Pairing board: %(round)s (PDF)"), round=round)


def draw_words(number: int) -> str:
    """Return that a round can be drawn."""
    return _("Draw round %(number)d") % {"number": number}


def decisions_words(count: int) -> str:
    """Return how many decisions wait for the organiser of a competition."""
    return ngettext("%(count)d decision to make", "%(count)d decisions to make", count) % {"count": count}


def twice_words(names: Sequence[str]) -> str:
    """Return that people, teams or tables are in two matches at one time."""
    return phrase(_("In two matches at once: %(names)s"), names=listed(names))


def begins_words(at: time, fixture: Fixture | None = None, competition: str = "") -> str:
    """Return what begins next: the round of a fixture, of a competition where that is to be said, or just matches."""
    begins = time_format(at, _("H:i"))
    if fixture is None:
        return phrase(_("Next to begin at %(time)s"), time=begins)
    said = round_words(fixture.stage, fixture.round, fixture.label)
    if fixture.stage != TABLE or fixture.label.kind:  # "Semi-finals", "2nd match"
        said = phrase(_("Next at %(time)s: %(round)s"), time=begins, round=said)
    else:
        said = phrase(_("%(round)s begins at %(time)s"), time=begins, round=said)
    return phrase(_("%(competition)s: %(said)s"), competition=competition, said=said) if competition else said


def here_words(here: int, of: int) -> str:
    """Return how many of those who take part are here."""
    return ngettext("%(here)d of %(count)d is here", "%(here)d of %(count)d are here", of) % {"here": here, "count": of}
