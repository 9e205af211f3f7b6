"""The rows of a finished match and its record candidates, written anew whenever its book changes."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Model

from scoring.book.match_rows import SideRow, kept_sides, margin_columns
from scoring.book.open_book import OpenBook
from scoring.models import Match
from scoring.models.record_candidates import RecordCandidate
from scoring.models.statistics import UNDATED, BattingInnings, BowlingInnings, Partnership, SideResult, TeamInnings
from scoring.rules.innings import Innings
from scoring.rules.results import Result
from scoring.rules.settlement import counted
from scoring.rules.setup import SidePlayer
from scoring.statistics.encoding import bowling_order
from scoring.statistics.innings_figures import InningsFigures, SideFigures, figures, is_forfeited, side_figures
from scoring.statistics.record_candidates import due_candidates

KINDS: Sequence[type[Model]] = (SideResult, TeamInnings, BattingInnings, BowlingInnings, Partnership, RecordCandidate)


class _Side(NamedTuple):
    """A side: its row, the club's players behind its players' numbers, those as the book has them; its keeper."""

    columns: Mapping[str, Any]
    players: Mapping[int, int | None]
    given: Mapping[int, SidePlayer]
    keeper: int | None


def write_rows(match: Match, book: OpenBook) -> None:
    """Write the rows of a match anew; none where it is not finished or withdrawn. Always the same queries."""
    for kind in KINDS:
        kind._default_manager.filter(match=match.pk).delete()
    due = due_rows(match, book, kept_sides(match)) if _counted(book) else []
    for kind in KINDS:
        kind._default_manager.bulk_create([row for row in due if isinstance(row, kind)])


def row_differences(match: Match, book: OpenBook, sides: Sequence[SideRow]) -> Iterator[tuple[str, object, object]]:
    """Yield each row that is kept and not due by these sides, or due and not kept: its kind, what is kept and due."""
    due = due_rows(match, book, sides)
    for kind in KINDS:
        names = [field.attname for field in kind._meta.concrete_fields if not field.primary_key]
        kept = set(map(_hashable, kind._default_manager.filter(match=match.pk).values_list(*names)))
        right = {_hashable(getattr(row, name) for name in names) for row in due if isinstance(row, kind)}
        what = kind._meta.model_name
        yield from ((f"{what}", dict(zip(names, row, strict=True)), None) for row in kept - right)
        yield from ((f"{what}", None, dict(zip(names, row, strict=True))) for row in right - kept)


def _hashable(values: Iterable[object]) -> tuple[object, ...]:
    return tuple(
        json.dumps(value, sort_keys=True) if isinstance(value, dict | list | tuple) else value for value in values
    )


def due_rows(match: Match, book: OpenBook, side_rows: Sequence[SideRow]) -> list[Model]:
    """Return the rows that follow from a book and its sides; none of a match that does not count."""
    result = _counted(book)
    if result is None:
        return []
    sides = _sides(book, side_rows)
    read = [(innings, figures(innings, book.match)) for innings in book.match.innings]
    played_on = book.setup.played_on
    day = date.fromisoformat(played_on) if played_on else UNDATED
    rows: list[Model] = [
        _side_row(match, result, place, sides, side_figures(book.match, place, read)) for place in (0, 1)
    ]
    for number, (innings, found) in enumerate(read, 1):
        if is_forfeited(innings, found):
            continue
        batting, bowling = sides[innings.side], sides[1 - innings.side]
        rows.append(_innings_row(match, number, innings, found, batting, bowling.keeper))
        rows += _batting(match, day, number, found, batting, bowling)
        rows += _bowling(match, number, found, bowling)
        rows += _stands(match, number, found, batting)
    return [*rows, *due_candidates(match, book, rows)]


def _counted(book: OpenBook) -> Result | None:
    """Return the result that counts; None where the match is not over, or withdrawn."""
    return None if book.ledger.withdrawn else counted(book.match)


def _sides(book: OpenBook, side_rows: Sequence[SideRow]) -> list[_Side]:
    return [
        _Side(
            row.columns,
            {player["number"]: player["player_id"] for player in row.players},
            dict(enumerate(side.players, 1)),
            side.keeper,
        )
        for row, side in zip(side_rows, book.match.setup.sides, strict=True)
    ]


def _side_row(match: Match, result: Result, place: int, sides: Sequence[_Side], made: SideFigures) -> SideResult:
    by = (result.by or {}) if result.winner == place else {}
    return SideResult(
        match=match,
        place=place,
        team_id=sides[place].columns["team_id"],
        name=sides[place].columns["name"],
        person=sides[place].columns["played_by"],
        against=sides[1 - place].columns["played_by"],
        outcome=_outcome(result, place),
        **asdict(made),
        **margin_columns(by),
    )


def _outcome(result: Result, place: int) -> SideResult.Outcome:
    if result.winner is None:
        return SideResult.Outcome(result.outcome)
    return SideResult.Outcome.WON if result.winner == place else SideResult.Outcome.LOST


def _innings_row(
    match: Match, number: int, innings: Innings, found: InningsFigures, side: _Side, keeper: int | None
) -> TeamInnings:
    counted = ("batted", "balls", "turns", "cards", "longest_turn", "figures")
    return TeamInnings(
        match=match,
        number=number,
        side=innings.side,
        team_id=side.columns["team_id"],
        name=side.columns["name"],
        person=side.columns["played_by"],
        runs=innings.runs,
        wickets=innings.wickets,
        closed_by=innings.closed_by or "",
        keeper=keeper,
        **{name: getattr(found, name) for name in counted},
    )


def _batting(
    match: Match, day: date, innings: int, found: InningsFigures, side: _Side, bowling: _Side
) -> Iterator[BattingInnings]:
    """Yield a row for each who batted and, where batters were recorded, for each who did not."""
    for batter in found.batters:
        values = asdict(batter)
        number, bowler = values.pop("player"), values.pop("bowler")
        yield BattingInnings(
            match=match,
            day=day,
            innings=innings,
            number=number,
            bowler=bowling.given[bowler].name if bowler else "",
            batting_class=side.given[number].batting_class,
            **_who(side, number),
            **values,
        )
    batted = {batter.player for batter in found.batters}
    for number in side.players:
        if found.batted and number not in batted:
            given = side.given[number].batting_class
            yield BattingInnings(
                match=match, day=day, innings=innings, number=number, batting_class=given, **_who(side, number)
            )


def _bowling(match: Match, innings: int, found: InningsFigures, side: _Side) -> Iterator[BowlingInnings]:
    for bowler in found.bowlers:
        values = asdict(bowler)
        number = values.pop("player")
        given = side.given[number].bowling_class
        yield BowlingInnings(
            match=match,
            innings=innings,
            number=number,
            bowling_class=given,
            value=bowling_order(bowler.wickets, bowler.runs),
            **_who(side, number),
            **values,
        )


def _stands(match: Match, innings: int, found: InningsFigures, side: _Side) -> Iterator[Partnership]:
    for stand in found.stands:
        number = stand.batters[0] if stand.batters else None
        who: dict[str, Any] = {} if number is None else _who(side, number)
        yield Partnership(
            match=match,
            innings=innings,
            wicket=stand.wicket,
            runs=stand.runs,
            unbroken=stand.unbroken,
            player_id=who.get("player_id"),
            name=who.get("name", ""),
            side_name=side.columns["name"],
        )


def _who(side: _Side, number: int) -> dict[str, Any]:
    return {
        "player_id": side.players.get(number),
        "team_id": side.columns["team_id"],
        "name": side.given[number].name,
        "side_name": side.columns["name"],
    }
