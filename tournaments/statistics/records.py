"""The records of a competition, a season and a club, game by game, as page, CSV and yearbook show them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from operator import attrgetter

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from scoring.models import Club, Match
from scoring.models.record_candidates import RecordCandidate
from scoring.readmodel.board import teams_text
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import Day, InForm
from scoring.slugs import number_of
from scoring.statistics.current_records import SHOWN, Record, RecordScope, standing_records
from scoring.statistics.new_records import latest_records, new_record_text
from scoring.statistics.records import EVERY, STANDS_MADE, Figure, record_figure, record_group, record_heading
from scoring.visibility import Visibility
from scoring.words.game_names import game_name
from scoring.words.phrase import listed
from tournaments.models import Competition, Season, SideTotals
from tournaments.statistics.average_words import left_out_words
from tournaments.statistics.filters import CountedGame, games_of, of_club, of_competition, of_season
from tournaments.statistics.players import PlayerFigures, by_player, player_rows
from tournaments.statistics.season_records import KINDS

LATELY = timedelta(days=30)
"""How long a record is new."""
NEW = 6
"""How many new records are told."""


@dataclass(frozen=True, slots=True)
class News:
    """A new record: what it is, the match that set it, the name of the game."""

    text: str
    match: Match
    game: str


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a record: a player and their sides, or a side; and where: in a match, on its day, or in a season.

    `player` is the part of the address of the page of a player of the club, "" of others.
    """

    figure: Figure | InForm
    name: str | None = None
    player: str = ""
    sides: str | None = None
    match: Match | None = None
    day: date | None = None
    season: Season | None = None

    @property
    def where(self) -> str:
        """The match ("England v Australia") or the season; nothing where there is but one season."""
        if self.match is not None:
            return teams_text(*(side.name for side in self.match.sides.all()))
        return self.season.name if self.season else ""

    @property
    def day_text(self) -> str:
        """The day of the match, short; "" where nobody wrote it down."""
        return Day().text(self.day)


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A record: all of its holders, or as many as are shown and the number of the others.

    Where `every` one counts, as of hat-tricks, the holders are the latest, each with its own figure. `group` is what
    the records are called among which it is read.
    """

    heading: str
    holders: Sequence[Holder]
    group: str = ""
    others: int = 0
    every: bool = False
    kind: str = ""

    @property
    def others_text(self) -> str:
        """ "and 3 more", or nothing."""
        return _("and %(number)d more") % {"number": self.others} if self.others else ""


@dataclass(frozen=True, slots=True)
class RecordGroup:
    """The records of teams, of batting, of stands, of bowling, or of what adds up."""

    heading: str
    rows: Sequence[RecordRow]

    @property
    def said(self) -> str:
        """What is to be said of all of them, "" where nothing is."""
        return (
            _("One batter is in at a time: a stand is what that batter made.")
            if self.heading == str(STANDS_MADE)
            else ""
        )


@dataclass(frozen=True, slots=True)
class GameRecords:
    """The records of one game; `left_out` says what was not recorded of its matches."""

    game: CountedGame
    rows: Sequence[RecordRow]
    left_out: Sequence[str]

    @property
    def groups(self) -> Sequence[RecordGroup]:
        """The records under headings."""
        return [RecordGroup(heading, tuple(rows)) for heading, rows in groupby(self.rows, attrgetter("group"))]

    def as_table(self) -> Table:
        """Return the records as a table, a row for each holder, for paper and CSV."""
        return _table(self.game.name, self.rows)


def record_columns() -> list[Column]:
    """Return the columns of records, a row for each holder."""
    return [
        Column("record", _("Record"), numeric=False),
        Column("figure", _("Figure"), numeric=False),
        Column("name", _("Name"), numeric=False),
        Column("side", _("Side"), numeric=False),
        Column("where", _("Match or season"), numeric=False),
        Column("day", _("Date"), numeric=False, form=Day()),
    ]


def no_records() -> Table:
    """Return a table of records with its columns alone."""
    return _table("", ())


def _table(caption: str, rows: Sequence[RecordRow]) -> Table:
    cells = [cells for row in rows for cells in _cells(row)]
    holders = [holder for row in rows for holder in (*row.holders, *([None] if row.others else []))]
    matches = [holder.match.pk if holder and holder.match else None for holder in holders]
    players = [number_of(holder.player) if holder and holder.player else None for holder in holders]
    return Table.of(caption, record_columns(), cells).with_ids(_("Match id"), matches).with_ids(_("Player id"), players)


def records_of_competition(competition: Competition, listed: Visibility, most: int | None = SHOWN) -> list[GameRecords]:
    """Return the records of a competition in matches that are `listed`, with at most so many holders each (None: all).

    Seven queries, one where nothing is finished.
    """
    club = competition.season.club
    matches = Match.objects.filter(fixture__competition=competition, narrowest__lte=listed)
    return _records(club, matches, of_competition(competition, listed), {}, most)


def records_of_season(season: Season, listed: Visibility, most: int | None = SHOWN) -> list[GameRecords]:
    """Return the records of a season, over its competitions without the withdrawn ones. Seven queries, as above."""
    competitions = season.competitions.filter(withdrawn=False)
    matches = Match.objects.filter(fixture__competition__in=competitions, narrowest__lte=listed)
    return _records(season.club, matches, of_season(season, listed), {}, most)


def records_of_club(club: Club, listed: Visibility, most: int | None = SHOWN) -> list[GameRecords]:
    """Return the records of a club, over all of its matches. Nine queries, three where nothing is finished."""
    hidden = SideTotals.objects.filter(club=club, visibility__gt=listed).exists()  # few rows, of all that is counted
    matches = club.matches.filter(narrowest__lte=listed) if hidden else None
    seasons = {season.pk: season for season in club.seasons.all()}
    return _records(club, matches, of_club(club.pk, listed), seasons, most)


def new_records(club: Club, day: date, listed: Visibility) -> list[News]:
    """Return the records of a club that were set lately, seen from `day`, and still stand. One query."""
    return [
        News(new_record_text(record), record.candidate.match, game_name(record.candidate.variant))
        for record in latest_records(club, day - LATELY, NEW, listed)
    ]


def _records(
    club: Club, matches: QuerySet[Match] | None, pool: Q, seasons: dict[int, Season], holders: int | None
) -> list[GameRecords]:
    """Return the records of each game, the one played most first; with `seasons` what was most in one of them."""
    games = games_of(pool)
    standing: dict[str, list[Record]] = {}
    for record in standing_records(RecordScope(club, {game.variant: game.matches for game in games}, matches), holders):
        standing.setdefault(record.variant, []).append(record)
    most = _most(Q(pool, competition__withdrawn=False), seasons, holders) if games else {}
    return [
        GameRecords(
            game,
            [*map(_row, standing.get(game.variant, ())), *most.get(game.variant, ())],
            left_out_words(game),
        )
        for game in games
    ]


def _row(record: Record) -> RecordRow:
    holders = [_holder(candidate) for candidate in record.holders]
    kind = record.kind
    return RecordRow(record_heading(kind), holders, record_group(kind), record.others, kind in EVERY, kind)


def _holder(candidate: RecordCandidate) -> Holder:
    return Holder(
        record_figure(candidate),
        candidate.who if candidate.who else None,
        candidate.player.part if candidate.player else "",
        candidate.side_name if candidate.side_name else None,
        candidate.match,
        candidate.match.played_on,
    )


# Sums: what was most in a season

_Line = tuple[int, PlayerFigures]


def _most(pool: Q, seasons: dict[int, Season], holders: int | None) -> dict[str, list[RecordRow]]:
    """Return for each game who had most of what adds up, in one season each. One query."""
    found: dict[tuple[str, int], list[PlayerFigures]] = {}
    for (variant, season), figures in player_rows(pool, "variant", "competition__season"):
        found.setdefault((variant, season), []).append(figures)
    games: dict[str, list[_Line]] = {}
    for (variant, season), rows in found.items():
        games.setdefault(variant, []).extend((season, figures) for figures in by_player(rows))
    return {variant: list(_most_of_a_game(lines, seasons, holders)) for variant, lines in games.items()}


def _most_of_a_game(lines: Sequence[_Line], seasons: dict[int, Season], holders: int | None) -> Iterator[RecordRow]:
    group = _("In a season") if seasons else _("In all matches")
    for kind in KINDS:
        had = [(season, figures, value) for season, figures in lines if (value := kind.of(figures)) is not None]
        most = (min if kind.lowest else max)((value for *_whose, value in had), default=None)
        if most is None or most < kind.least:
            continue
        best = [
            Holder(
                InForm(most, kind.form),
                figures.name,
                str(figures.player or ""),
                listed(side.name for side in figures.sides),
                season=seasons.get(season),
            )
            for season, figures, value in had
            if value == most
        ]
        best.sort(key=_by_season)
        shown = best[:holders]
        heading = kind.heading_in_a_season if seasons else kind.heading
        yield RecordRow(str(heading), shown, group, len(best) - len(shown))


def _by_season(holder: Holder) -> tuple[date, int, str]:
    season = holder.season
    return (season and season.starts) or date.min, season.pk if season else 0, str(holder.name).casefold()


def _cells(row: RecordRow) -> Iterator[list[object]]:
    for holder in row.holders:
        yield [row.heading, holder.figure, holder.name, holder.sides, holder.where, holder.day]
    if row.others:
        yield [row.heading, None, row.others_text, None, None, None]
