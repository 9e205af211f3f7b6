"""The divisions of a league in their order, and who is proposed to move between them for a new season."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Competition, Entrant
from tournaments.readmodel.progress import Progress, progress
from tournaments.services.standings import Standings, keep
from tournaments.standings.divisions import Zones, zones
from tournaments.words.divisions import STAYS, level_words, move_words, nowhere_words, withdrawn_words


def leagues(competitions: Iterable[Competition]) -> list[list[Competition]]:
    """Return those of competitions that are divisions of a league, league by league, the first division first."""
    known = {each.pk: each for each in competitions}
    below = {each.above_id: each for each in known.values() if each.above_id in known}
    found = []
    for top in known.values():
        if top.pk in below and top.above_id not in known:
            chain = [top]
            while chain[-1].pk in below:
                chain.append(below[chain[-1].pk])
            found.append(chain)
    return found


@dataclass(frozen=True, slots=True)
class Division:
    """A division as a new season is made from it: where each of its entrants is proposed to play, by their ids.

    `said` tells who moves and why, and why others do not.
    """

    competition: Competition
    proposed: Mapping[int, Competition]
    said: Sequence[str]


def proposals(league: Sequence[Competition]) -> list[Division]:
    """Return the divisions of a league with promotion and relegation carried out, as far as the tables settle them.

    The number of queries does not depend on how many divisions there are.
    """
    kept, come = keep(league), progress(league)
    found = []
    for number, each in enumerate(league):
        above = league[number - 1] if number else None
        below = league[number + 1] if number + 1 < len(league) else None
        entrants = kept[each.pk].entrants
        found.append(_division(each, above, below, entrants, kept[each.pk].tables(each.tie_breaks), come[each.pk]))
    return found


def _division(
    division: Competition,
    above: Competition | None,
    below: Competition | None,
    entrants: Mapping[int, Entrant],
    tables: Sequence[Standings],
    come: Progress,
) -> Division:
    if reason := _why_nobody(division, tables, come):
        return Division(division, {}, [str(STAYS[reason])])
    moving = zones(tables[0].rows, division.goes_up, division.goes_down) if tables else Zones()
    gone = [pk for pk in (*moving.up, *moving.down) if entrants[pk].withdrawn]
    places = {row.entrant: row.rank for table in tables for row in table.rows}
    proposed: dict[int, Competition] = {}
    said = []
    for pks, to, up in ((moving.up, above, True), (moving.down, below, False)):
        for pk in pks if to else ():
            if to and pk not in gone:
                proposed[pk] = to
                said.append(move_words(entrants[pk].name, to.name, places[pk], up=up))
    return Division(division, proposed, [*said, *_why_not(division, above, below, entrants, moving, gone)])


def _why_nobody(division: Competition, tables: Sequence[Standings], come: Progress) -> str:
    """Return why nobody is moved, by a code of `STAYS`; "" where somebody may be."""
    if not (division.goes_up or division.goes_down):
        return ""
    if not come.finished:
        return "not_drawn"
    if not come.is_over:
        return "unfinished"
    if len(tables) != 1:
        return "groups"
    return "too_short" if division.goes_up + division.goes_down >= len(tables[0].rows) else ""


def _why_not(
    division: Competition,
    above: Competition | None,
    below: Competition | None,
    entrants: Mapping[int, Entrant],
    moving: Zones,
    gone: Sequence[int],
) -> Iterator[str]:
    if moving.level:
        yield level_words([entrants[pk].name for pk in moving.level])
    if gone:
        yield withdrawn_words([entrants[pk].name for pk in gone])
    if division.goes_up and above is None:
        yield nowhere_words(division.goes_up, 0)
    if division.goes_down and below is None:
        yield nowhere_words(0, division.goes_down)
