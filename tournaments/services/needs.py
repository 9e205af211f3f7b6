"""What the entrants of a competition still need in its tables."""

from collections.abc import Sequence

from scoring.rules.registry import find_rules
from tournaments.formats.registry import format_of
from tournaments.models import Competition
from tournaments.services.fixture_states import still_to_play
from tournaments.services.standings import Kept, Standings
from tournaments.standings.needs import Need, Unfinished, needs


def unfinished_of(competition: Competition, kept: Kept, tables: Sequence[Standings]) -> list[Unfinished]:
    """Return tables with the fixtures left, one by one. One query.

    None where the format does not draw all fixtures of its tables, without a query.
    """
    kind, _settings = format_of(competition)
    if not kind.drawn_whole:
        return []
    games = [
        (home, away)
        for home, away in still_to_play(competition).order_by().values_list("home", "away")
        if home is not None and away is not None
    ]
    draws = find_rules(competition.variant).played_to_time
    return [kept.unfinished(table, competition.tie_breaks, games, draws=draws) for table in tables]


def needs_of(competition: Competition, kept: Kept, unfinished: Sequence[Unfinished]) -> dict[int, Need]:
    """Return what entrants need to go through or, where nobody does, to finish first, by their ids.

    Nothing of those who have withdrawn, of a table that is played out and leads nowhere, and where the fixtures left do
    not settle it.
    """
    kind, settings = format_of(competition)
    through = kind.going_through(settings)
    found: dict[int, Need] = {}
    for table in unfinished:
        if table.games or (through and table.has_begun):
            found |= needs(table, through or 1)
    return {pk: need for pk, need in found.items() if not kept.entrants[pk].withdrawn}
