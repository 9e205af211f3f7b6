"""The scorecard of a side, its innings side by side: blank, with its eleven, or as the match has it so far."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.games.grid.rules.innings import GridInnings
from scoring.games.grid.sheets.batting_column import Batted, BattedColumn, played_column
from scoring.games.grid.sheets.subject import extras, innings_a_side, played_of, title, wickets
from scoring.rules.setup import PLAYERS_MOST
from scoring.sheets.footnotes import noted
from scoring.sheets.sheet import Page, PlayedMatch, Subject
from scoring.words.figures import ordinal
from scoring.words.names import marked
from scoring.words.phrase import phrase

BOWLERS_TO_WRITE = 6


class PlayerRow(NamedTuple):
    """A line of the scorecard: a player, and what they did in each innings."""

    number: int
    name: str
    innings: Sequence[Batted]


def scorecard_pages(subject: Subject) -> Iterator[Page]:
    """Yield a page for each side that is known, one blank page where none is."""
    for place in subject.order:
        side = subject.sides[place]
        if side is None and any(subject.sides):
            continue
        played = played_of(subject)
        columns = [_column(subject, played, place, number) for number in _numbers(subject, played, place)]
        context: dict[str, object] = {
            "team": side.name if side else "",
            "columns": columns,
            "rows": [
                PlayerRow(number, name, [column.batters.get(number, Batted()) for column in columns])
                for number, name in enumerate(_names(subject, place), 1)
            ],
            "extras": [
                (word, [column.extras.get(heading, "") for column in columns]) for heading, word in extras(subject)
            ],
        }
        context |= _from_book(played, place, columns) if played else _to_write(subject)
        heading = title(_("Scorecard"), subject, side)
        yield Page(
            heading, "games/grid/sheets/scorecard.html", context, layout="of-turns", style="games/grid/paper.css"
        )


def _of_side(played: PlayedMatch, place: int) -> list[GridInnings]:
    return [innings for innings in played.match.innings if innings.side == place]


def _numbers(subject: Subject, played: PlayedMatch | None, place: int) -> range:
    """Return which innings of the side have a column: all that may be played, or, once it is over, that were."""
    most = innings_a_side(subject)
    if played and played.match.result is not None:
        most = max(len(_of_side(played, place)), 1)
    return range(1, most + 1)


def _names(subject: Subject, place: int) -> list[str]:
    side = subject.sides[place]
    names: list[str] = [player.name for player in side.players] if side else []
    if subject.played:
        setup = subject.played.match.setup
        names = [marked(setup, place, number, full) for number, full in enumerate(names, 1)]
    return names + [""] * (PLAYERS_MOST - len(names))


def _column(subject: Subject, played: PlayedMatch | None, place: int, number: int) -> BattedColumn:
    heading = phrase(_("%(ordinal)s innings"), ordinal=ordinal(number)) if innings_a_side(subject) > 1 else ""
    for innings in _of_side(played, place) if played else ():
        if played and innings.number == number:
            return played_column(heading, played, innings)
    return BattedColumn(heading)


def _from_book(played: PlayedMatch, place: int, columns: Sequence[BattedColumn]) -> Mapping[str, object]:
    """Return what the book adds: how the match stands, footnotes, and what the letters mean."""
    bowling = next((column.card.bowling for column in columns if column.card and column.card.bowling), None)
    entries = (turn.entry for innings in _of_side(played, place) for turn in innings.turns)
    return {
        "state": played.card.state,
        "footnotes": noted(played.footnotes, entries),
        "letters": [column for column in bowling.columns if column.meaning] if bowling else [],
    }


def _to_write(subject: Subject) -> Mapping[str, object]:
    """Return what a sheet to be filled in has room for."""
    return {
        "by_hand": True,
        "wickets": range(1, wickets(subject) + 1),
        "bowlers": range(BOWLERS_TO_WRITE),
        "two_innings": innings_a_side(subject) > 1,
        "stops_at_target": subject.options["stop_at_target"],
        "turns": subject.options["max_turns"],
    }
