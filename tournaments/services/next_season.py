"""A new season whose competitions are founded as they were in another: the same terms, and who still takes part."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

from django.db import transaction

from scoring.book.signature import Signature
from scoring.visibility import Visibility
from tournaments.formats.registry import find_format
from tournaments.formats.settings import SettingKind
from tournaments.models import Competition, Entrant, Season
from tournaments.services.competitions import Terms, found
from tournaments.services.conditions import conditions_of
from tournaments.services.entrants import EntrantDetails, enter
from tournaments.services.seasons import save_season
from tournaments.standings.scheme import Scheme


def still_there(entrants: Iterable[Entrant]) -> list[Entrant]:
    """Return those of the entrants, read with their teams, who can be entered again: all but teams that are retired."""
    return [each for each in entrants if each.team is None or each.team.retired_at is None]


@transaction.atomic
def found_again(
    season: Season,
    said: Mapping[str, str | date | None],
    chosen: Sequence[tuple[Competition, Sequence[Entrant]]],
    by: Signature,
) -> None:
    """Save a new season with competitions as those chosen, each with those of its entrants who are to be entered.

    Divisions of a league are so again, as far as all between them are chosen. Nothing of their draws, results,
    withdrawals and points is taken over. Raises NotWrittenError.
    """
    save_season(season, said)
    made: dict[int, int] = {}
    for before, entrants in _from_the_top(chosen):
        scheme = Scheme.from_data(before.points)
        competition = found(
            season, _terms(before, entrants, made), scheme, before.tie_breaks, by, Visibility(before.visibility)
        )
        made[before.pk] = competition.pk
        if entrants:
            enter(competition, [_entry(each, before.tables) for each in entrants], by)


def _entry(entrant: Entrant, tables: Sequence[str]) -> EntrantDetails:
    """Return an entrant as it was, its home table where it comes to a competition that has it."""
    home_table = entrant.home_table if entrant.home_table in tables else ""
    return EntrantDetails(entrant.name, entrant.team, entrant.person, home_table=home_table)


def _from_the_top(
    chosen: Sequence[tuple[Competition, Sequence[Entrant]]],
) -> list[tuple[Competition, Sequence[Entrant]]]:
    """Return what was chosen in its order, but every division after the one above it."""
    left, placed = list(chosen), []
    while left:
        waiting = {before.pk for before, _entrants in left}
        first = next((each for each in left if each[0].above_id not in waiting), left[0])
        placed.append(first)
        left.remove(first)
    return placed


def _terms(before: Competition, entrants: Sequence[Entrant], made: Mapping[int, int]) -> Terms:
    above = made.get(before.above_id) if before.above_id else None
    return Terms(
        name=before.name,
        variant=before.variant,
        conditions=conditions_of(before),
        format=before.format,
        settings=dict(_settings(before, entrants)),
        between=before.between,
        confirmed_by=before.confirmed_by,
        chances_by=before.chances_by,
        shows_chances=before.shows_chances,
        tables=before.tables,
        above=above,
        goes_up=before.goes_up if above else 0,
        goes_down=before.goes_down,
    )


def _settings(before: Competition, entrants: Sequence[Entrant]) -> Iterator[tuple[str, object]]:
    """Yield the settings of a format; one that says a side says the same side, or nothing where that is not there, and
    one that has something for each entrant has it for those who are entered.
    """
    kind = find_format(before.format)
    of_sides = kind.of_sides()
    of_each = {setting.name for setting in kind.settings if setting.kind is SettingKind.NUMBERS}
    were = [each.pk for each in before.entrants.all()]
    are = [each.pk for each in entrants]
    for name, value in before.settings.items():
        if name in of_each and value:
            if are and len(value) == len(were) and set(are) <= set(were):
                yield name, [value[were.index(pk)] for pk in are]
        elif name not in of_sides or value is None:
            yield name, value
        elif value < len(were) and were[value] in are:
            yield name, are.index(were[value])
