"""The turn record of an innings: blank, with both sides' names, or as the match has it so far."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.readmodel.faced import TurnRead, tallies
from scoring.readmodel.names import Names, printed_names
from scoring.rules.grid.entries import BattingTurn, BowlingTurn
from scoring.rules.grid.game import Game
from scoring.rules.setup import Side
from scoring.sheets.footnotes import Footnote, noted
from scoring.sheets.grid.notation import notation
from scoring.sheets.grid.subject import (
    Place,
    extras,
    game_of,
    innings_a_side,
    most_turns,
    places,
    played_of,
    title,
    turns_of,
)
from scoring.sheets.grid.tallies import Tally, brings_runs, costs_wickets, tally_columns
from scoring.sheets.names import fitted
from scoring.sheets.offers import Page, Played, Subject
from scoring.words.phrase import Phrase, listed, name, phrase

NEVER = "–"  # stands where a turn of that side has nothing to enter
ROOM_BELOW = 2  # rows that the names of both elevens, or footnotes, take


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the record, a turn; what is to be filled in by hand is empty."""

    turn: int
    side: str
    tallies: Sequence[str]
    runs: str
    wickets: str
    who: str = ""
    cards: str = ""
    score: str = ""
    batter_in: str = ""
    note: Footnote | None = None


def record_pages(subject: Subject) -> Iterator[Page]:
    """Yield the pages of every innings; where they are to be filled in, one more for an innings that needs it."""
    played = played_of(subject)
    yield from _from_book(subject, played) if played else _to_write(subject)


def _to_write(subject: Subject) -> Iterator[Page]:
    game, limit = game_of(subject), most_turns(subject)
    at_most = subject.size.rows - ROOM_BELOW * any(subject.sides)
    for place in places(subject):
        batting = subject.sides[place.side]
        heading = title(_("Turn record"), subject, batting, place.number)
        context = _common(subject, batting) | _rosters(subject, place)
        yield from _on_pages(heading, context, _blank(game, 1, limit or at_most), at_most)
    if not limit:
        heading = phrase(_("%(title)s (continued)"), title=_("Turn record"))
        rows = _blank(game, at_most + 1, at_most + subject.size.rows)
        yield from _on_pages(heading, _common(subject, None), rows, subject.size.rows)


def _from_book(subject: Subject, played: Played) -> Iterator[Page]:
    for place in places(subject):
        batting = subject.sides[place.side]
        heading = title(_("Turn record"), subject, batting, place.number)
        rows, under = _filled(subject, played, place)
        at_most = subject.size.rows - ROOM_BELOW * bool(under["footnotes"])
        yield from _on_pages(heading, _common(subject, batting) | under, rows, at_most)


def _common(subject: Subject, batting: Side | None) -> dict[str, object]:
    """Return what every page of a record has."""
    game = game_of(subject)
    return {
        "team": fitted(batting.name, 40) if batting else "",
        "columns": tally_columns(game),
        "two_innings": innings_a_side(subject) > 1,
        "notation": " ".join(notation(game)),
        "extras": [(word, "") for _heading, word in extras(subject)],
    }


def _blank(game: Game, first: int, last: int) -> list[Row]:
    return [_row(game, turn) for turn in range(first, last + 1)]


def _row(game: Game, turn: int) -> Row:
    """Return an empty line, closed where the side whose turn it is (G9) has nothing to enter."""
    bowling = game.bowls_first == bool(turn % 2)
    return Row(
        turn,
        _("Bowl") if bowling else _("Bat"),
        tuple("" if tally.known(game, bowling=bowling) else NEVER for tally in tally_columns(game)),
        "" if brings_runs(game, bowling=bowling) else NEVER,
        "" if costs_wickets(game, bowling=bowling) else NEVER,
    )


def _rosters(subject: Subject, place: Place) -> dict[str, object]:
    """Return the names of both elevens, as far as they are known, to be told by their numbers."""
    batting, bowling = subject.sides[place.side], subject.sides[1 - place.side]
    known = {"batting_order": _numbered(batting), "bowlers": _numbered(bowling)}
    return {key: names for key, names in known.items() if names}


def _numbered(side: Side | None) -> Phrase | None:
    players = side.players if side else ()
    if not players:
        return None
    return listed(
        phrase("%(number)d %(player)s", number=number, player=name(player.name))
        for number, player in enumerate(players, 1)
    )


def _filled(subject: Subject, played: Played, place: Place) -> tuple[list[Row], dict[str, object]]:
    """Return the turns played, with empty lines for those to come, and what stands under them."""
    innings = place.innings
    if innings is None:
        raise TypeError(place)
    match = played.match
    game = game_of(subject)
    batters, bowlers = (printed_names(match.setup, side) for side in (place.side, 1 - place.side))
    rows = [
        _turn(game, turn, batters, bowlers, played.footnotes.get(turn.played.entry))
        for turn in turns_of(played, innings)
    ]
    if innings.closed_by is None:
        last = min(most_turns(subject) or subject.size.rows, max(subject.size.rows, len(rows)))
        rows += _blank(game, len(rows) + 1, last)
    return rows, {
        "total": innings,
        "card": played.card.innings[match.innings.index(innings)],
        "extras": [(word, innings.extras[heading]) for heading, word in extras(subject)],
        "footnotes": noted(played.footnotes, (turn.entry for turn in innings.turns)),
    }


def _turn(game: Game, read: TurnRead, batters: Names, bowlers: Names, note: Footnote | None) -> Row:
    """Return a turn as it was played."""
    turn, row = read.played.turn, _row(game, read.number)
    counted = tallies(game, turn)
    return Row(
        read.number,
        row.side,
        [_tally(tally, counted, empty) for tally, empty in zip(tally_columns(game), row.tallies, strict=True)],
        row.runs or str(read.played.runs),
        row.wickets or str(read.played.wickets or ""),
        who=_who(read, batters, bowlers),
        cards=_cards(turn),
        score=f"{read.played.score}/{read.wickets}",
        batter_in=_came_in(read, batters),
        note=note,
    )


def _tally(tally: Tally, counted: Mapping[str, int], empty: str) -> str:
    return empty or str(sum(counted.get(key, 0) for key in tally.names) or "")


def _who(read: TurnRead, batters: Names, bowlers: Names) -> Phrase:
    """Return the bowler, where one was named, or the batters who faced some of the turn."""
    turn = read.played.turn
    if isinstance(turn, BowlingTurn):
        return fitted(bowlers[turn.bowler], 20) if turn.bowler else name("")
    return listed(fitted(batters[part.player], 20) for part in read.parts)


def _cards(turn: BowlingTurn | BattingTurn) -> str:
    """Return the cards as `notation` explains them: "23", "14w 9", "6m", "17u"."""
    mark = (_("m") if turn.missed_cover else "") + (_("u") if turn.unfinished else "")
    if not isinstance(turn, BattingTurn) or turn.missed_cover:
        return f"{turn.cards}{mark}"
    return " ".join(f"{part.cards}{_('w') if part.out else ''}" for part in turn.segments) + mark


def _came_in(read: TurnRead, batters: Names) -> Phrase:
    """Return who is in after a turn in which a wicket fell; nobody after the last."""
    return fitted(batters[read.batter_in[0]], 20) if read.falls and read.batter_in else name("")


def _on_pages(heading: str, context: Mapping[str, object], rows: Sequence[Row], at_most: int) -> Iterator[Page]:
    """Yield `rows` on as many pages as they need; what belongs under them stands on the last."""
    under = ("total", "card", "footnotes", "batting_order", "bowlers", "extras")
    for start in range(0, len(rows), at_most):
        ends = start + at_most >= len(rows)
        given = context if ends else {key: value for key, value in context.items() if key not in under}
        yield Page(
            phrase(_("%(title)s (continued)"), title=heading) if start else heading,
            "scoring/sheets/grid/record.html",
            {**given, "rows": rows[start : start + at_most], "continued": not ends},
            layout="turn-record",
        )
