"""What is said above averages: what it takes to be listed, and what was not recorded."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.statistics.filters import CountedGame


def least_words(of: str, least: int, below: int) -> str:
    """Return "At least 5 innings. 12 more have fewer.", or of bowling so many wickets; empty where nothing is asked."""
    if not least:
        return ""
    if of == "batting":
        said = ngettext("Minimum %(least)d innings.", "Minimum %(least)d innings.", least)
    else:
        said = ngettext("Minimum %(least)d wicket.", "Minimum %(least)d wickets.", least)
    more = ngettext("%(below)d player does not qualify.", "%(below)d players do not qualify.", below)
    return " ".join([said % {"least": least}, *([more % {"below": below}] if below else [])])


def turned_words(game: str, turned: int, runs: int) -> str:
    """Return how many of a side's runs its turns and rates are of, where turns were recorded of some matches alone."""
    return _(
        "%(game)s: turns, and runs and cards a turn, are of the matches in which turns were recorded, "
        "with %(turned)d of the %(runs)d runs."
    ) % {"game": game, "turned": turned, "runs": runs}


def left_out_words(game: CountedGame) -> Sequence[str]:
    """Return what was not recorded of the matches of a game, a sentence each."""
    said = (
        (
            game.outcome_only,
            ngettext(
                "%(count)d match has only its result.",
                "%(count)d matches have only their result.",
                game.outcome_only,
            ),
        ),
        (
            game.totals_only,
            ngettext(
                "%(count)d match has no full scorecard.",
                "%(count)d matches have no full scorecard.",
                game.totals_only,
            ),
        ),
        (
            game.without_bowling,
            ngettext(
                "%(count)d match has no full bowling figures.",
                "%(count)d matches have no full bowling figures.",
                game.without_bowling,
            ),
        ),
    )
    return [text % {"count": count} for count, text in said if count]
