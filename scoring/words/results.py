"""How a match ended, as a newspaper prints it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.rules.results import Outcome, Result
from scoring.rules.settlement import DecidedBy
from scoring.words.figures import overs_words
from scoring.words.phrase import listed, phrase

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


DECIDED_BY_NAMES = {
    DecidedBy.SUPER_OVER: gettext_lazy("a super over"),
    DecidedBy.BOWL_OUT: gettext_lazy("a bowl-out"),
    DecidedBy.LOT: gettext_lazy("lot"),
    DecidedBy.OTHER: gettext_lazy("something else"),
}


def settled_text(settled: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return the sentence of a result that was settled beside the totals, as a scoreboard keeps it.

    "Otley won by 12 runs (revised target 122 off 14 overs)", "Match tied (Otley won the super over)".
    """
    said = listed(settlement_words(settled, names))
    result = result_text(Result.read(settled["result"]), names)
    return phrase(_("%(result)s (%(settled)s)"), result=result, settled=said) if said else result


def settlement_words(given: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """Return what settles a match beside its totals, in a few words each: the target, and who won the tie."""
    said = []
    if revised := given.get("revised"):
        words = _("revised target %(runs)d off %(overs)s")
        said.append(phrase(words, runs=revised["runs"], overs=overs_words(revised["balls"])))
    if decider := given.get("decider"):
        words = {
            DecidedBy.SUPER_OVER: _("%(side)s won the super over"),
            DecidedBy.BOWL_OUT: _("%(side)s won the bowl-out"),
            DecidedBy.LOT: _("%(side)s won by lot"),
            DecidedBy.OTHER: _("%(side)s won: %(words)s"),
        }[DecidedBy(decider["by"])]
        said.append(phrase(words, side=names[decider["side"]], words=decider["words"]))
    return said


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
