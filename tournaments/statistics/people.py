"""The card players: all of a club, and one of them, game by game and against each opponent."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from scoring.models import Club, Match, SideResult
from scoring.readmodel.tables import Column, Table
from scoring.readmodel.values import Missing
from scoring.statistics.team_results import result_columns
from scoring.visibility import Visibility
from scoring.words.game_names import game_name
from tournaments.models import SideTotals
from tournaments.statistics.addresses import person_part
from tournaments.statistics.average_columns import AverageColumn, people_measures
from tournaments.statistics.average_words import left_out_words, turned_words
from tournaments.statistics.filters import CountedGame, games_among, of_club
from tournaments.statistics.players import CardPlayerFigures, by_person, side_rows
from tournaments.statistics.totals.sql import PLAYED
from tournaments.statistics.totals.totals import ratio

_RESULTS = ("played", "won", "lost", "tied", "drawn", "no_result")


@dataclass(frozen=True, slots=True)
class ResultCounts:
    """How somebody came out, or came out against somebody: the counts of `_RESULTS`."""

    name: str
    counts: Mapping[str, int]

    @property
    def part(self) -> str:
        """The person's part of the page's address, "" where nobody is named."""
        return person_part(self.name) if self.name else ""

    @property
    def shown(self) -> Sequence[int]:
        """The counts in the order of the columns."""
        return [self.counts[what] for what in _RESULTS]

    @property
    def share(self) -> int | None:
        """How many of a hundred matches with a result were won; None where there was no such match."""
        share = ratio(100 * self.counts["won"], self.counts["played"] - self.counts["no_result"])
        return None if share is None else int(share + Fraction(1, 2))


@dataclass(frozen=True, slots=True)
class Person:
    """A card player: name, how else it is spelt, games, and opponents.

    `played` are the games as they count, for what was left out and when they were last counted.
    """

    name: str
    spellings: Sequence[str]
    games: Sequence[tuple[str, CardPlayerFigures]]
    opponents: Sequence[ResultCounts]
    played: Sequence[CountedGame]

    @property
    def left_out(self) -> Sequence[str]:
        """What was not recorded, a sentence each."""
        return [f"{game.name}: {said}" for game in self.played for said in left_out_words(game)]

    @property
    def turned(self) -> Sequence[str]:
        """Of which runs the turns and rates are, a sentence for each game where it is not of all."""
        return [
            turned_words(game_name(variant), row.played.turned_runs, row.played.runs)
            for variant, row in self.games
            if row.played.turns and row.played.turned_runs != row.played.runs
        ]

    @property
    def matches(self) -> int:
        """How many finished matches count, of all games."""
        return sum(game.matches for game in self.played)

    @property
    def at(self) -> datetime | None:
        """When the newest of them was last changed."""
        return max((game.at for game in self.played if game.at), default=None)

    def games_table(self) -> Table:
        """Return the figures of each game; blank is what a game does not count, or nobody recorded of it."""
        measures = people_measures([row for _variant, row in self.games])
        columns = [Column("game", _("Game"), numeric=False), *(each.column for each in measures)]
        rows = ([game_name(variant), *_counted(row, measures)] for variant, row in self.games)
        return Table.of(_("By game"), columns, rows)

    def opponents_table(self) -> Table:
        """Return the results against each opponent."""
        return standings_table(_("Against each opponent"), _("Opponent"), self.opponents)


def people_of(club: Club, listed: Visibility) -> list[ResultCounts]:
    """Return everybody who held cards in a club, who won most first, then who lost least. One query."""
    rows = by_person(row for _by, row in side_rows(of_club(club.pk, listed) & ~Q(person="")))
    found = (ResultCounts(row.person, {what: getattr(row.played, what) for what in _RESULTS}) for row in rows)
    return sorted(found, key=lambda each: (-each.counts["won"], each.counts["lost"], each.name.casefold()))


def person_at(club: Club, part: str, listed: Visibility) -> Person | None:
    """Return the person at an address in a club; None where there is none. Four queries."""
    rows = SideTotals.objects.filter(of_club(club.pk, listed)).exclude(person="").order_by()
    names = sorted(name for name in rows.values_list("person", flat=True).distinct() if person_part(name) == part)
    if not names:
        return None
    own = Q(match__club=club.pk, match__narrowest__lte=listed, person__in=names)
    found: dict[str, list[CardPlayerFigures]] = {}
    for (variant,), row in side_rows(of_club(club.pk, listed) & Q(person__in=names), "variant"):
        found.setdefault(variant, []).append(row)
    games = [(variant, by_person(each)[0]) for variant, each in found.items()]
    return Person(
        names[0],
        names,
        sorted(games, key=lambda each: (-each[1].played.played, each[0])),
        _opponents(own),
        games_among(Q(club=club.pk, match__in=SideResult.objects.filter(own).order_by().values("match"))),
    )


def matches_of(club: Club, person: Person, listed: Visibility) -> QuerySet[Match]:
    """Return the matches of a person that are `listed`, the newest first."""
    played = SideResult.objects.filter(person__in=person.spellings).order_by().values("match")
    return Match.objects.filter(club=club.pk, pk__in=played, narrowest__lte=listed)


def people_table(standings: Iterable[ResultCounts]) -> Table:
    """Return everybody's results as a table, with the share of matches won."""
    columns = (Column("name", _("Name"), numeric=False), *result_columns(), _share_column())
    standings = list(standings)
    table = Table.of("", columns, ([each.name, *each.shown, each.share] for each in standings))
    return table.with_ids(_("Card player id"), (each.part for each in standings))


def standings_table(caption: str, who: str, standings: Iterable[ResultCounts]) -> Table:
    """Return standings as a table."""
    columns = (Column("name", who, numeric=False), *result_columns())
    standings = list(standings)
    rows = ([each.name or _("nobody named"), *each.shown] for each in standings)
    return Table.of(caption, columns, rows).with_ids(_("Card player id"), (each.part or None for each in standings))


def _share_column() -> Column:
    return Column("share", _("Won %"), _("Won of a hundred matches with a result"))


def _counted(row: CardPlayerFigures, measures: Iterable[AverageColumn[CardPlayerFigures]]) -> Iterator[object]:
    own = {each.key for each in people_measures([row])}
    return (each.value(row) if each.key in own else Missing.NOT_RECORDED for each in measures)


def _opponents(own: Q) -> list[ResultCounts]:
    """Return how it went against each, the one met most first, those nobody was named for last. One query."""
    sums = {what: PLAYED[what] for what in _RESULTS}
    rows = SideResult.objects.filter(own).order_by().values_list("against").annotate(**sums)
    found: dict[str, ResultCounts] = {}
    # Sorted here: databases differ in the order of capitals.
    for against, *counts in sorted(rows):
        before = found.get(against.casefold(), ResultCounts(against, dict.fromkeys(_RESULTS, 0)))
        both = (mine + more for mine, more in zip(before.shown, counts, strict=True))
        found[against.casefold()] = ResultCounts(before.name, dict(zip(_RESULTS, both, strict=True)))
    return sorted(found.values(), key=lambda each: (not each.name, -each.counts["played"], each.name.casefold()))
