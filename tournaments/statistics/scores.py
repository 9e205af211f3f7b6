"""What a player did innings by innings: the last ones, how out, the best; each with its match.

Innings are asked for by their player, who is of one club: asked for the club too, SQLite would go through all of its
matches.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Aggregate, Count, F, QuerySet, Sum
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.models import BattingInnings, BowlingInnings, Player, SideResult
from scoring.models.matches import name_of_side
from scoring.readmodel.board import teams_text
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import OVERS, Analysis, Day, InForm, Runs
from scoring.rules.innings import HowOut
from scoring.visibility import Visibility
from scoring.words.figures import how_out, how_out_word
from tournaments.models import AgainstTotals
from tournaments.statistics.filters import of_club
from tournaments.statistics.totals.against import BEHIND, FIGURES, KEPT, OUT
from tournaments.statistics.totals.sql import FIGURE, figure_sums

BEST = 5
_NEWEST = (F("match__played_on").desc(nulls_last=True), "-match_id", "-innings")
_MATCH = ("match", "match__slug", "match__played_on", name_of_side(0, "match"), name_of_side(1, "match"))


@dataclass(frozen=True, slots=True)
class Occasion:
    """The match in which something was done: its id, address, day and sides."""

    match: int
    slug: str
    day: date | None
    sides: str


@dataclass(frozen=True, slots=True)
class BattingScore:
    """An innings of a batter; `out` is in words."""

    occasion: Occasion
    runs: int
    not_out: bool
    out: str
    balls: int | None
    turns: int | None

    @property
    def made(self) -> Runs:
        """The runs, with a star for not out."""
        return Runs(self.runs, self.not_out)


@dataclass(frozen=True, slots=True)
class Spell:
    """A bowler's innings: balls and runs, or turns, as the game counts."""

    occasion: Occasion
    wickets: int
    runs: int | None
    balls: int | None
    turns: int | None

    @property
    def figures(self) -> Analysis:
        """Wickets and runs, 5–19; wickets alone where runs are not the bowler's."""
        return Analysis(self.wickets, self.runs)

    @property
    def length(self) -> InForm | int | None:
        """How long it was: overs, or turns."""
        return self.turns if self.balls is None else InForm(self.balls, OVERS)


@dataclass(frozen=True, slots=True)
class SideMatch:
    """A match of a side: how it came out (see `SideResult`), and the side's runs where they were recorded."""

    occasion: Occasion
    outcome: str
    runs: int | None

    @property
    def sign(self) -> str:
        """W, L, T or D; – without a result."""
        signs = {
            "won": pgettext("column", "W"),
            "lost": pgettext("column", "L"),
            "tied": pgettext("column", "T"),
            "drawn": pgettext("column", "D"),
        }
        return signs.get(self.outcome, "–")

    @property
    def said(self) -> str:
        """How it came out, in a word."""
        return str(SideResult.Outcome(self.outcome).label)


def last_scores(player: Player, variant: str, listed: Visibility, most: int | None = None) -> list[BattingScore]:
    """Return the last innings of a batter in a game, the newest first; all without `most`. One query."""
    return _scores(_batted(player, variant, listed).order_by("-day", *_NEWEST[1:]), most)


def best_scores(player: Player, variant: str, listed: Visibility) -> list[BattingScore]:
    """Return the highest innings of a batter in a game, not out before out, the newest first. One query."""
    # "" for not out comes before every word for how out.
    return _scores(_batted(player, variant, listed).order_by("-runs", "out", *_NEWEST), BEST)


def best_spells(player: Player, variant: str, listed: Visibility) -> list[Spell]:
    """Return the innings in which a bowler of a game took most wickets, then conceded fewest runs. One query."""
    lines = player.bowling_innings.filter(match__variant=variant, match__narrowest__lte=listed, wickets__gt=0)
    return _spells(lines.order_by("-value", *_NEWEST), BEST)


def best_matches(player: Player, variant: str, listed: Visibility) -> list[Spell]:
    """Return the matches in which a bowler of a game took most wickets in all innings, then conceded fewest runs.

    None where the player never bowled in a side's second innings: there these are the best in an innings. Two queries.
    """
    if not player.bowling_innings.filter(innings__gt=2).exists():
        return []
    lines = player.bowling_innings.filter(match__variant=variant, match__narrowest__lte=listed)
    rows = (
        lines.order_by()
        .values_list(*_MATCH)
        .annotate(
            taken=Sum("wickets"),
            given=Sum("runs"),
            bowled=Sum("balls"),
            laid=Sum("turns"),
            innings_bowled=Count("pk"),
        )
        .filter(taken__gt=0)
        .order_by("-taken", F("given").asc(nulls_last=True), F("match__played_on").desc(nulls_last=True), "match")
    )
    found: list[Spell] = []
    twice = False
    for *row, wickets, runs, balls, turns, innings in rows[:BEST]:
        found.append(Spell(_occasion(row), wickets, runs, balls, turns))
        twice = twice or innings > 1
    return found if twice else []


def kept_wicket(player: Player, variant: str, listed: Visibility) -> list[tuple[str, int]]:
    """Return how often a keeper caught and stumped in a game, in words: no other fielder is recorded. One query."""
    kept = _sums(player, variant, listed, figure_sums({f"{KEPT}{out}": FIGURES[f"{KEPT}{out}"] for out in BEHIND}))
    times = ((out, kept[f"{FIGURE}{KEPT}{out}"]) for out in BEHIND)
    return [(how_out_word(out), each) for out, each in times if each]


def newest_scores(lines: QuerySet[BattingInnings], most: int) -> list[BattingScore]:
    """Return so many of these innings of a batter, the newest first. One query."""
    return _scores(lines.filter(place__isnull=False).order_by(*_NEWEST), most)


def newest_spells(lines: QuerySet[BowlingInnings], most: int) -> list[Spell]:
    """Return so many of these innings of a bowler, the newest first. One query."""
    return _spells(lines.order_by(*_NEWEST), most)


def newest_results(lines: QuerySet[SideResult], most: int) -> list[SideMatch]:
    """Return so many of these matches of a side, the newest first. One query."""
    rows = lines.order_by(*_NEWEST[:2]).values_list(*_MATCH, "outcome", "runs")[:most]
    return [SideMatch(_occasion(row), outcome, runs) for *row, outcome, runs in rows]


def outs(player: Player, variant: str, listed: Visibility) -> Table:
    """Return how often a batter was out in each way, and not out, the most frequent first. One query."""
    ways = figure_sums({f"{OUT}{out}": FIGURES[f"{OUT}{out}"] for out in HowOut})
    counts = _sums(player, variant, listed, ways | {"not_outs": Sum("not_outs")})
    times = [(how_out_word(out), counts[f"{FIGURE}{OUT}{out}"]) for out in HowOut]
    rows = sorted((row for row in (*times, (_("not out"), counts["not_outs"])) if row[1]), key=_most)
    columns = (Column("out", _("How out"), numeric=False), Column("times", _("Times")))
    return Table.of(_("How out"), columns, ([out, times] for out, times in rows))


def _sums(player: Player, variant: str, listed: Visibility, sums: Mapping[str, Aggregate]) -> dict[str, int]:
    """Return sums of what a player did in a game against all sides. One query."""
    rows = AgainstTotals.objects.filter(of_club(player.club_id, listed), variant=variant, player=player)
    return {name: int(value or 0) for name, value in rows.aggregate(**sums).items()}


def keeping_table(kept: Sequence[tuple[str, int]]) -> Table:
    """Return what a keeper did as a table."""
    columns = (Column("out", _("As keeper"), numeric=False), Column("times", _("Times")))
    return Table.of(_("As keeper"), columns, kept)


def scores_table(caption: str, scores: Sequence[BattingScore]) -> Table:
    """Return innings as a table, with balls or turns where any were recorded."""
    balls, turns = (any(getattr(each, what) is not None for each in scores) for what in ("balls", "turns"))
    columns = [
        Column("day", _("Date"), numeric=False, form=Day()),
        Column("match", _("Match"), numeric=False),
        Column("runs", pgettext("column", "R"), _("Runs, * not out")),
        *([Column("balls", pgettext("column", "B"), _("Balls"))] if balls else []),
        *([Column("turns", pgettext("column", "T"), _("Turns"))] if turns else []),
        Column("out", _("How out"), numeric=False),
    ]
    rows = (
        [
            *when(each.occasion),
            each.made,
            *([each.balls] if balls else []),
            *([each.turns] if turns else []),
            each.out,
        ]
        for each in scores
    )
    return Table.of(caption, columns, rows).with_ids(_("Match id"), (each.occasion.match for each in scores))


def spells_table(caption: str, spells: Sequence[Spell]) -> Table:
    """Return a bowler's innings as a table."""
    of_balls = any(each.runs is not None for each in spells)
    columns = [
        Column("day", _("Date"), numeric=False, form=Day()),
        Column("match", _("Match"), numeric=False),
        Column("figures", _("Figures") if of_balls else _("Wickets")),
        Column("overs", pgettext("column", "O"), _("Overs"))
        if of_balls
        else Column("turns", pgettext("column", "T"), _("Bowling turns")),
    ]
    rows = ([*when(each.occasion), each.figures, each.length] for each in spells)
    return Table.of(caption, columns, rows).with_ids(_("Match id"), (each.occasion.match for each in spells))


def _batted(player: Player, variant: str, listed: Visibility) -> QuerySet[BattingInnings]:
    return player.batting_innings.filter(match__variant=variant, match__narrowest__lte=listed, place__isnull=False)


def _scores(lines: QuerySet[BattingInnings], most: int | None) -> list[BattingScore]:
    rows = lines.values_list(*_MATCH, "runs", "out", "bowler", "balls", "turns")[:most]
    return [
        BattingScore(_occasion(row), runs, not out, how_out(out or None, bowler), balls, turns)
        for *row, runs, out, bowler, balls, turns in rows
    ]


def _spells(lines: QuerySet[BowlingInnings], most: int) -> list[Spell]:
    rows = lines.values_list(*_MATCH, "wickets", "runs", "balls", "turns")[:most]
    return [Spell(_occasion(row), wickets, runs, balls, turns) for *row, wickets, runs, balls, turns in rows]


def _occasion(row: Iterable[Any]) -> Occasion:
    pk, slug, day, first, second = row
    return Occasion(pk, slug, day if isinstance(day, date) else None, teams_text(str(first), str(second)))


def when(occasion: Occasion) -> tuple[date | None, str]:
    """Return day and sides as the values of a table."""
    return occasion.day, occasion.sides


def _most(row: tuple[str, int]) -> tuple[int, str]:
    return -row[1], row[0]
