"""How a match ended, as a newspaper prints it."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules.results import Outcome, Result
from scoring.words.phrase import phrase

_WITHOUT_WINNER = {
    Outcome.TIED: lambda: _("Match tied"),
    Outcome.DRAWN: lambda: _("Match drawn"),
    Outcome.ABANDONED: lambda: _("Match abandoned"),
    Outcome.NO_RESULT: lambda: _("No result"),
}


def result_text(result: Result, names: Sequence[str]) -> str:
    """Return the sentence of a result, given the names of side 0 and side 1."""
    if result.winner is None:
        return _WITHOUT_WINNER[result.outcome]()
    winner, loser = names[result.winner], names[1 - result.winner]
    if result.outcome == Outcome.CONCEDED:
        return phrase(_("%(winner)s won (%(loser)s conceded)"), winner=winner, loser=loser)
    if result.outcome == Outcome.AWARDED:
        return phrase(_("Match awarded to %(winner)s"), winner=winner)
    return _margin(winner, result.by or {})


def _margin(winner: str, by: Mapping[str, int]) -> str:
    if "wickets" in by:
        won = phrase(
            ngettext("%(winner)s won by %(count)d wicket", "%(winner)s won by %(count)d wickets", by["wickets"]),
            winner=winner,
            count=by["wickets"],
        )
        return _with_balls(won, by["balls_left"]) if "balls_left" in by else won
    if "innings" in by:
        text = ngettext(
            "%(winner)s won by an innings and %(count)d run",
            "%(winner)s won by an innings and %(count)d runs",
            by["runs"],
        )
    else:
        text = ngettext("%(winner)s won by %(count)d run", "%(winner)s won by %(count)d runs", by["runs"])
    return phrase(text, winner=winner, count=by["runs"])


def _with_balls(won: str, balls: int) -> str:
    if not balls:
        return phrase(_("%(won)s off the last ball"), won=won)
    text = ngettext("%(won)s with %(count)d ball remaining", "%(won)s with %(count)d balls remaining", balls)
    return phrase(text, won=won, count=balls)
