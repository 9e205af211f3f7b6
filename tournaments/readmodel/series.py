"""A series between two sides: how it stands, and its matches."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.formats.registry import find
from tournaments.formats.series_line import SeriesLine, series_line
from tournaments.models import Competition, Entrant
from tournaments.readmodel.fixtures import ORDER_OF_PLAY, FixtureLine, fixture_lines
from tournaments.words.series import series_words


@dataclass(frozen=True, slots=True)
class Series:
    """A series: its line, in words and as figures, and its matches in their order."""

    said: str
    line: SeriesLine
    matches: Sequence[FixtureLine]


def series(competition: Competition) -> Series | None:
    """Return a series as it stands, None before it has its two sides. Three queries."""
    entrants = list(competition.entrants.order_by("seed"))
    return series_of(competition, entrants, fixture_lines(competition.fixtures.order_by(*ORDER_OF_PLAY)))


def series_of(competition: Competition, entrants: Sequence[Entrant], matches: Sequence[FixtureLine]) -> Series | None:
    """Return a series of entrants, in the order of their seeds, and matches. No query."""
    if len(entrants) != 2:
        return None
    settings, _problems = find(competition.format).read_settings(competition.settings)
    side = {entrant.pk: index for index, entrant in enumerate(entrants)}
    played = [match for match in matches if match.state == "finished"]
    results = [None if match.winner is None else side[match.winner] for match in played]
    off = sum(match.state in ("cancelled", "off") for match in matches)
    # One added in the place of one that was cancelled makes a series no longer; one added to a full series does.
    length = max(settings.number("matches"), len(matches) - off)
    holder = settings["holder"]
    line = series_line(
        results,
        length,
        off=length - (len(matches) - off) if matches else 0,
        holder=holder if isinstance(holder, int) else None,
        dead_rubbers=settings.switch("dead_rubbers"),
    )
    people = competition.between == Competition.Between.PEOPLE
    words = series_words(line, [entrant.name for entrant in entrants], settings.word("trophy"), people=people)
    return Series(words, line, matches)
