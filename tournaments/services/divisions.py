"""Which competition is the division above another."""

from scoring.locks import lock_club
from tournaments.formats.base import Display
from tournaments.formats.registry import find_format
from tournaments.models import Competition
from tournaments.services.acts import refused


def check_division(competition: Competition) -> None:
    """Refuse a division that does not fit the one above it or the one below. Raises RefusedError.

    `competition`, new or locked, is as it is to be; of one that is in no league one query at most. One that is in a
    league is looked at while nobody else changes the club, in a transaction, so that two never go below one.
    """
    if competition.above_id is not None:
        lock_club(competition.season.club_id)
    if competition.above_id is None:
        if competition.goes_up:
            raise refused("no_division_above", "goes_up")
    else:
        _check_above(competition)
    for below in Competition.objects.filter(above=competition.pk) if competition.pk else ():
        if not _goes_with(competition, below):
            raise refused("division_of_other_game", "above")


def _check_above(competition: Competition) -> None:
    of_season = {each.pk: each for each in Competition.objects.filter(season=competition.season_id)}
    shown = [each for each in of_season.values() if not each.withdrawn]
    above = of_season.get(competition.above_id or 0)
    if above is None:
        raise refused("division_elsewhere", "above")
    if not _goes_with(above, competition):
        raise refused("division_of_other_game", "above")
    if any(Display.TABLE not in find_format(each.format).displays for each in (above, competition)):
        raise refused("division_without_table", "above")
    if any(each.above_id == above.pk and each.pk != competition.pk for each in shown):
        raise refused("division_taken", "above", name=above.name)
    passed: set[int] = set()
    each: Competition | None = above
    while each is not None and each.pk not in passed:
        if each.pk == competition.pk:
            raise refused("division_above_itself", "above")
        passed.add(each.pk)
        each = of_season.get(each.above_id or 0)


def _goes_with(one: Competition, other: Competition) -> bool:
    return (one.variant, one.between) == (other.variant, other.between)
