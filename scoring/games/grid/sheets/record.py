"""The turn record of an innings: blank, with both sides' names, or as the match has it so far."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.games.grid.rules.innings import GridInnings
from scoring.games.grid.sheets.notation import notation, what_counts
from scoring.games.grid.sheets.subject import (
    InningsSlot,
    extras,
    game_of,
    innings_a_side,
    most_turns,
    places,
    played_of,
    title,
)
from scoring.games.grid.sheets.tallies import tally_columns
from scoring.games.grid.sheets.turn_rows import TurnRow, blank_rows, played_rows
from scoring.rules.setup import Side
from scoring.sheets.footnotes import Footnote, noted
from scoring.sheets.sheet import Page, PlayedMatch, Subject
from scoring.words.phrase import listed, phrase

ROOM_FOR_NAMES = 2  # the rows that the names of both elevens take
FEWEST_ROWS = 10
_AROUND = 6
"""How many rows more an innings takes below another: two of few turns share a page."""


def record_pages(subject: Subject) -> Iterator[Page]:
    """Yield the pages of every innings; where they are to be filled in, one more for an innings that needs it."""
    played = played_of(subject)
    yield from _from_book(subject, played) if played else _to_write(subject)


def _to_write(subject: Subject) -> Iterator[Page]:
    game, limit = game_of(subject), most_turns(subject)
    at_most = subject.size.rows - ROOM_FOR_NAMES * any(subject.sides)
    for place in places(subject):
        batting = subject.sides[place.side]
        heading = title(_("Turn record"), subject, batting, place.number)
        context = _common(subject, batting) | _rosters(subject, place)
        yield from _on_pages(heading, context, blank_rows(game, 1, limit or at_most), at_most)
    if not limit:
        heading = phrase(_("%(title)s (continued)"), title=_("Turn record"))
        rows = blank_rows(game, at_most + 1, at_most + subject.size.rows)
        yield from _on_pages(heading, _common(subject, None), rows, subject.size.rows)


def _from_book(subject: Subject, played: PlayedMatch) -> Iterator[Page]:
    game = game_of(subject)
    left = 0
    for innings in played.match.innings:
        batting = subject.sides[innings.side]
        under = _under(subject, played, innings)
        rows = list(played_rows(game, played, innings))
        at_most = _room(subject, under["footnotes"])
        if innings.closed_by is None:
            pages_full = -(-len(rows) // at_most) * at_most
            rows += blank_rows(game, len(rows) + 1, most_turns(subject) or pages_full)
        heading = title(_("Turn record"), subject, batting, innings.number)
        follows = len(rows) + _AROUND <= left - (subject.size.rows - at_most)
        left = (left - _AROUND if follows else at_most) - len(rows)
        yield from _on_pages(heading, _common(subject, batting) | under, rows, at_most, follows=follows)


def _common(subject: Subject, batting: Side | None) -> dict[str, object]:
    """Return what every page of a record has."""
    game = game_of(subject)
    return {
        "team": batting.name if batting else "",
        "columns": tally_columns(game),
        "two_innings": innings_a_side(subject) > 1,
        "notation": " ".join(notation(game)),
        "extras": [(word, "") for _heading, word in extras(subject)],
    }


def _room(subject: Subject, notes: Sequence[Footnote]) -> int:
    """Return how many rows a page has beside what counts, a row high, and its footnotes: each takes about a row, and so
    does their heading.
    """
    return max(subject.size.rows - 1 - bool(notes) - len(notes), FEWEST_ROWS)


def _under(subject: Subject, played: PlayedMatch, innings: GridInnings) -> dict[str, Any]:
    """Return what stands under an innings as it was played."""
    game = game_of(subject)
    return {
        "total": innings,
        "card": played.card.innings[played.match.innings.index(innings)],
        "extras": [(word, innings.extras[heading]) for heading, word in extras(subject)],
        "notation": " ".join((*notation(game), *what_counts(game))),
        "footnotes": noted(played.footnotes, (turn.entry for turn in innings.turns)),
    }


def _rosters(subject: Subject, place: InningsSlot) -> dict[str, object]:
    """Return the names of both elevens, as far as they are known, to be told by their numbers."""
    batting, bowling = subject.sides[place.side], subject.sides[1 - place.side]
    known = {"batting_order": _numbered(batting), "bowlers": _numbered(bowling)}
    return {key: names for key, names in known.items() if names}


def _numbered(side: Side | None) -> str | None:
    players = side.players if side else ()
    named = [(number, player.name) for number, player in enumerate(players, 1) if player.name]
    if not named:
        return None
    return listed(phrase("%(number)d %(player)s", number=number, player=name) for number, name in named)


def _on_pages(
    heading: str, context: Mapping[str, object], rows: Sequence[TurnRow], at_most: int, *, follows: bool = False
) -> Iterator[Page]:
    """Yield `rows` on as many pages as they need; what belongs under them stands on the last.

    Where it `follows` they stand below the innings before.
    """
    under = ("total", "card", "footnotes", "batting_order", "bowlers", "extras")
    for start in range(0, len(rows), at_most):
        ends = start + at_most >= len(rows)
        given = context if ends else {key: value for key, value in context.items() if key not in under}
        yield Page(
            phrase(_("%(title)s (continued)"), title=heading) if start else heading,
            "games/grid/sheets/record.html",
            {**given, "rows": rows[start : start + at_most], "continued": not ends},
            layout="turn-record",
            style="games/grid/paper.css",
            follows=follows,
        )
