"""A player's career in figures, a game at a time: season by season, with all of it together."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Max, Q, QuerySet, Sum
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scoring.models import Player
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import Figure, Plain, Runs
from scoring.visibility import Visibility
from scoring.words.game_names import game_name
from tournaments.models import AgainstTotals
from tournaments.statistics.average_columns import AverageColumn, batting_measures, bowling_measures
from tournaments.statistics.average_words import left_out_words
from tournaments.statistics.averages import nobody
from tournaments.statistics.filters import CountedGame, by_most_played, of_club
from tournaments.statistics.players import PlayerFigures, SidePlayedFor, all_of_player, player_rows
from tournaments.statistics.totals.against import LEFT_OUT
from tournaments.statistics.totals.totals import Batting, Bowling

_SEASON = ("competition__season", "competition__season__starts", "competition__season__name")
_KEYS = ("variant", "competition__withdrawn", *_SEASON)
_NO_SEASON = (None,) * len(_SEASON)


@dataclass(frozen=True, slots=True)
class Career:
    """What a player did in a game: by season, outside competitions ("") last, and in all.

    `game` tells the matches behind it, and when one was last counted.
    """

    game: CountedGame
    seasons: Sequence[tuple[str, PlayerFigures]]
    total: PlayerFigures

    @property
    def sides(self) -> Sequence[SidePlayedFor]:
        """The sides that the player played for."""
        return sorted(self.total.sides, key=lambda side: (side.name.casefold(), side.code))

    @property
    def left_out(self) -> Sequence[str]:
        """What was not recorded of the matches, a sentence each."""
        return left_out_words(self.game)

    @property
    def recorded(self) -> str:
        """In how many of the matches batters were recorded; "" where they were in all."""
        if self.total.matches == self.game.matches:
            return ""
        text = ngettext(
            "%(count)d of the %(matches)d has a scorecard with batters: the figures are of it.",
            "%(count)d of the %(matches)d have a scorecard with batters: the figures are of these.",
            self.total.matches,
        )
        return text % {"count": self.total.matches, "matches": self.game.matches}

    @property
    def batting(self) -> Table | None:
        """The batting by season; None for who never came in."""
        if not self.total.batting.innings:
            return None
        return self._table(_("Batting"), batting_measures(self.total.batting, [self.total.figures]))

    @property
    def bowling(self) -> Table | None:
        """The bowling by season; None for who never bowled."""
        bowled = self.total.bowling
        return self._table(_("Bowling"), bowling_measures(bowled)) if bowled.spells else None

    def _table(self, caption: str, measures: Sequence[AverageColumn[PlayerFigures]]) -> Table:
        columns = _by_season(each.column for each in measures)
        rows = [(name or _("Outside seasons"), row) for name, row in self.seasons]
        return Table.of(
            caption,
            columns,
            ([name, *(each.value(row) for each in measures)] for name, row in rows),
            [[_("Total"), *(each.value(self.total) for each in measures)]],
        )


@dataclass(frozen=True, slots=True)
class Careers:
    """The careers of a player in every game played, the one played most first."""

    games: Sequence[Career] = field(default_factory=list)

    def of(self, variant: str) -> Career | None:
        """Return the career in a game, in the one played most where it was not played; None without any."""
        return next((each for each in self.games if each.game.variant == variant), next(iter(self.games), None))

    def as_table(self) -> Table:
        """Return a line for each game; figures of two games are never added up."""
        columns = [
            Column("game", _("Game"), numeric=False),
            Column("matches", pgettext("column", "M"), _("Matches with batters recorded")),
            Column("innings", pgettext("column", "I"), _("Innings")),
            Column("runs", pgettext("column", "R"), _("Runs")),
            Column("high_score", pgettext("column", "HS"), _("High score, * not out"), form=Plain("–")),
            Column("wickets", pgettext("column", "W"), _("Wickets")),
        ]
        return Table.of(_("All games"), columns, (_line(each) for each in self.games))


_HEADLINE = {
    "matches": gettext_lazy("Matches"),
    "innings": gettext_lazy("Innings"),
    "runs": gettext_lazy("Runs"),
    "high_score": gettext_lazy("Highest score"),
    "average": gettext_lazy("Batting average"),
    "strike_rate": gettext_lazy("Strike rate"),
    "runs_a_turn": gettext_lazy("Runs a turn"),
    "wickets": gettext_lazy("Wickets"),
    "best": gettext_lazy("Best bowling"),
    "most_wickets": gettext_lazy("Most wickets in an innings"),
    "bowling_average": gettext_lazy("Bowling average"),
    "economy": gettext_lazy("Economy"),
    "wickets_a_turn": gettext_lazy("Wickets a turn"),
}


def headline(career: Career) -> list[tuple[str, Figure]]:
    """Return the figures by which a career is known, each with its name in words."""
    total = career.total
    measures = {
        each.key: each
        for each in (
            *(bowling_measures(total.bowling) if total.bowling.spells else ()),
            *(batting_measures(total.batting, [total.figures]) if total.batting.innings else ()),
        )
    }
    return [(str(said), measures[key].figure(total)) for key, said in _HEADLINE.items() if key in measures]


def no_career(slug: str) -> Table:
    """Return the batting or bowling of who never batted or bowled: its columns alone."""
    return Table.of("", _by_season(nobody(slug).columns), ())


def _by_season(columns: Iterable[Column]) -> list[Column]:
    return [Column("season", _("Season"), numeric=False), *columns]


def careers(player: Player, listed: Visibility) -> Careers:
    """Return the careers of a player, of the matches that are `listed`. Two queries, however many matches.

    A competition that is withdrawn is in no season, though its matches were played.
    """
    own = of_club(player.club_id, listed) & Q(player=player.pk)
    rows: dict[str, dict[tuple[object, ...], list[PlayerFigures]]] = {}
    for (variant, withdrawn, *season), row in player_rows(own, *_KEYS):
        rows.setdefault(variant, {}).setdefault(_NO_SEASON if withdrawn else tuple(season), []).append(row)
    found = []
    for game in _games(own):
        seasons = sorted(rows.get(game.variant, {}).items(), key=_in_time)
        if not seasons:
            continue
        total = all_of_player([row for _season, each in seasons for row in each])
        found.append(Career(game, [(str(key[-1] or ""), all_of_player(each)) for key, each in seasons], total))
    return Careers(found)


def _games(own: Q) -> list[CountedGame]:
    """Return the games that a player played, the one played most first. One query."""
    counted = ("matches", *LEFT_OUT.values())
    rows: QuerySet[Any, Any] = AgainstTotals.objects.filter(own).order_by().values("variant")
    sums = rows.annotate(**{f"all_{name}": Sum(name) for name in counted}, last=Max("at"))
    return by_most_played(
        CountedGame(row["variant"], **{name: row[f"all_{name}"] for name in counted}, at=row["last"]) for row in sums
    )


def _in_time(row: tuple[tuple[object, ...], object]) -> tuple[bool, bool, str, str]:
    """Order seasons by the day on which they begin, those without one before them, outside seasons last."""
    number, starts, name = row[0]
    return number is None, starts is not None, str(starts), f"{name}"


def _line(career: Career) -> list[object]:
    total = career.total
    batting: Batting = total.batting
    bowling: Bowling = total.bowling
    return [
        game_name(career.game.variant),
        total.matches,
        batting.innings,
        batting.runs,
        Runs(*batting.highest) if batting.highest else None,
        bowling.wickets,
    ]
