"""The lines of a turn record: empty ones for turns to come, and turns as they were played."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.games.grid.reader.turn_attribution import TurnRead, tallies
from scoring.games.grid.rules.entries import BattingTurn, BowlingTurn
from scoring.games.grid.rules.game import GridGame
from scoring.games.grid.rules.innings import GridInnings
from scoring.games.grid.sheets.subject import turns_of
from scoring.games.grid.sheets.tallies import TallyColumn, brings_runs, costs_wickets, tally_columns
from scoring.rules.names import Names, printed_names
from scoring.sheets.footnotes import Footnote
from scoring.sheets.sheet import PlayedMatch

NEVER = "–"  # stands where a turn of that side has nothing to enter


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A line of the record, a turn; what is to be filled in by hand is empty."""

    turn: int
    side: str
    tallies: Sequence[str]
    runs: str
    wickets: str
    who: Sequence[str] = ()
    cards: str = ""
    score: str = ""
    batter_in: str = ""
    note: Footnote | None = None


def blank_rows(game: GridGame, first: int, last: int) -> list[TurnRow]:
    """Return empty lines for the turns with these numbers."""
    return [_row(game, turn) for turn in range(first, last + 1)]


def _row(game: GridGame, turn: int) -> TurnRow:
    """Return an empty line, closed where the side whose turn it is (G9) has nothing to enter."""
    bowling = game.bowls_first == bool(turn % 2)
    return TurnRow(
        turn,
        _("Bowl") if bowling else _("Bat"),
        tuple("" if tally.known(game, bowling=bowling) else NEVER for tally in tally_columns(game)),
        "" if brings_runs(game, bowling=bowling) else NEVER,
        "" if costs_wickets(game, bowling=bowling) else NEVER,
    )


def played_rows(game: GridGame, played: PlayedMatch, innings: GridInnings) -> Iterator[TurnRow]:
    """Yield the turns of an innings as they were played."""
    setup = played.match.setup
    batters, bowlers = (printed_names(setup, side) for side in (innings.side, 1 - innings.side))
    for turn in turns_of(played, innings):
        yield _turn(game, turn, batters, bowlers, played.footnotes.get(turn.played.entry))


def _turn(game: GridGame, read: TurnRead, batters: Names, bowlers: Names, note: Footnote | None) -> TurnRow:
    """Return a turn as it was played."""
    turn, row = read.played.turn, _row(game, read.number)
    counted = tallies(game, turn)
    return TurnRow(
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


def _tally(tally: TallyColumn, counted: Mapping[str, int], empty: str) -> str:
    return empty or str(sum(counted.get(key, 0) for key in tally.names) or "")


def _who(read: TurnRead, batters: Names, bowlers: Names) -> Sequence[str]:
    """Return the bowler, where one was named, or the batters who faced some of the turn."""
    turn = read.played.turn
    if isinstance(turn, BowlingTurn):
        return [bowlers[turn.bowler]] if turn.bowler else []
    return [batters[part.player] for part in read.parts]


def _cards(turn: BowlingTurn | BattingTurn) -> str:
    """Return the cards as `notation` explains them: "23", "14w 9", "6m", "17u"."""
    mark = (_("m") if turn.missed_cover else "") + (_("u") if turn.unfinished else "")
    if not isinstance(turn, BattingTurn) or turn.missed_cover:
        return f"{turn.cards}{mark}"
    out = _("w")
    return " ".join(f"{part.cards}{out if part.out else ''}" for part in turn.segments) + mark


def _came_in(read: TurnRead, batters: Names) -> str:
    """Return who is in after a turn in which a wicket fell; nobody after the last."""
    return batters[read.batter_in[0]] if read.falls and read.batter_in else ""
