"""A player's career on paper: the tables of the player's page and the chart of form, one game at a time."""

from dataclasses import replace

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import Player
from scoring.printing.heading import Heading, printed_address
from scoring.sheets.charts import Drawn
from scoring.sheets.sheet import Page
from scoring.visibility import Visibility
from scoring.words.phrase import listed
from tournaments.statistics.careers import Career, Careers
from tournaments.statistics.filters import CountedGame
from tournaments.statistics.recent_form import LAST, form_chart
from tournaments.statistics.scores import BEST, best_scores, best_spells, last_scores, outs, scores_table, spells_table


def career_heading(player: Player, career: Career) -> Heading:
    """Return the heading of a player's career in a game, as of when a match was last counted."""
    count = ngettext("%(count)d finished match", "%(count)d finished matches", career.game.matches)
    as_of = _("as of %(day)s") % {"day": date_format(localtime(career.game.at), _("j F Y, H:i"))}
    said = (player.club.name, count % {"count": career.game.matches}, _with_scorecard(career.game), as_of)
    return Heading(
        game=career.game.name,
        club=player.club.name,
        match=player.name,
        where_and_when=listed([part for part in said if part], " · "),
        **printed_address(player.get_absolute_url(), _("QR code of the player's page")),
    )


def _with_scorecard(game: CountedGame) -> str:
    """Return how many of the matches have a scorecard, where not all have."""
    without = game.outcome_only + game.totals_only
    return _("%(count)d with a scorecard") % {"count": game.matches - without} if without else ""


def career_pages(player: Player, every: Careers, career: Career, visible: Visibility) -> list[Page]:
    """Return the page of a career in a game, which goes on overleaf where it must. Four queries."""
    variant = career.game.variant
    last = last_scores(player, variant, visible, LAST)
    form = form_chart(last, career.total.batting)
    sums = [
        table if len(career.seasons) > 1 else replace(table, totals=())
        for table in (career.batting, career.bowling)
        if table
    ]
    spells = best_spells(player, variant, visible) if career.total.bowling.wickets else []
    best = best_scores(player, variant, visible) if len(last) > BEST else []  # else the form has the same innings
    games = [every.as_table()] if len(every.games) > 1 else []
    columns = [column for table in (*sums, *games) for column in table.columns]
    meanings = {column.key: column for column in columns if column.meaning}
    context = {
        "sides": listed(side.name for side in career.sides),
        "sums": sums,
        "bowled": career.bowling is not None,
        "charts": [Drawn.of(form)] if form else [],
        "titled": True,
        "tables": [
            *([scores_table(_("Highest scores"), best)] if best else []),
            *([spells_table(_("Best bowling"), spells)] if spells else []),
            *([outs(player, variant, visible)] if last else []),
            *games,
        ],
        "meanings": meanings.values(),
        "left_out": career.left_out,
    }
    return [Page(_("Career"), "tournaments/sheets/career.html", context, layout="of-career paired")]
