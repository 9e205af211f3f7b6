"""An innings turn by turn: who played each turn, what was counted in it, what it brought, and who is in after it."""

from collections.abc import Collection, Iterator, Sequence

from django.utils.translation import gettext as _

from scoring.games.grid.reader.turn_attribution import TurnRead, tallies
from scoring.games.grid.rules.entries import BowlingTurn
from scoring.games.grid.rules.game import GridGame
from scoring.games.grid.rules.innings import GridInnings
from scoring.readmodel.innings import InningsReader
from scoring.readmodel.progression import Point, Progression, Step, StepMark
from scoring.readmodel.tables import Column
from scoring.words.phrase import listed, phrase

# A turn's wickets are spread over it in the worm: it has one part more than the wickets that can fall in it.
PARTS = 12


def turn_course(reader: InningsReader[GridInnings], game: GridGame, turns: Sequence[TurnRead]) -> Progression:
    """Return the progression of an innings of turns."""
    match = reader.match
    overridden = match.overridden
    columns = _columns(game)
    return Progression(
        unit=reader.unit,
        player_heading=_("Who"),
        marks_heading="",
        steps=tuple(_step(reader, game, turn, columns, overridden) for turn in turns),
        points=tuple(_points(turns)),
        step_length=PARTS,
        length=2 * PARTS * int(match.setup.options["max_turns"] or 0),
        columns=columns,
        batter_heading=_("Batter in"),
        numbering=_(
            "Turns are numbered as they were played, those of both sides. The score says how many the side batted."
        ),
    )


def _points(turns: Sequence[TurnRead]) -> Iterator[Point]:
    yield Point(0, 0)
    for turn in turns:
        begun, spread = PARTS * (turn.number - 1), len(turn.falls) + 1
        for nth, fall in enumerate(turn.falls, 1):
            yield Point(begun + PARTS * nth // spread, fall.runs, True)
        yield Point(begun + PARTS, turn.played.score)


def _columns(game: GridGame) -> tuple[Column, ...]:
    """Return the columns of what is counted in a turn: its cards, and what the game knows beside them."""
    counted = {*game.bowling, *game.batting}
    columns = [Column("cards", _("Cards"))]
    if any(tally.startswith("kqj") for tally in counted):
        columns.append(Column("kqj", _("K-Q-J")))
    if "lines" in counted:
        columns.append(Column("lines", _("Lines")))
    return tuple(columns)


def _step(
    reader: InningsReader[GridInnings],
    game: GridGame,
    turn: TurnRead,
    columns: Sequence[Column],
    overridden: Collection[int | None],
) -> Step:
    played = turn.played
    figures = {"cards": str(played.cards)} | _counted(tallies(game, played.turn))
    return Step(
        number=turn.number,
        player=_who(reader, turn),
        marks=tuple(_marks(turn, overridden)),
        runs=played.runs,
        total=played.score,
        wickets=turn.wickets,
        fallen=tuple(reader.wicket(fall.player) for fall in turn.falls),
        figures=tuple(figures.get(column.key, "") for column in columns),
        batter=_batter_in(reader, turn),
    )


def _counted(given: dict[str, int]) -> dict[str, str]:
    """Return tallies by column; of K-Q-Js kept apart by suit all, and those of one suit in brackets."""
    counted = {tally: str(count) for tally, count in given.items()}
    if "kqj_suited" in given:
        suited = given["kqj_suited"]
        together = str(given["kqj_mixed"] + suited)
        counted["kqj"] = _("%(all)s (%(suited)d suited)") % {"all": together, "suited": suited} if suited else together
    return counted


def _who(reader: InningsReader[GridInnings], turn: TurnRead) -> str:
    """Return who played a turn: the bowler or the bowling side, or the batters who faced some of it."""
    if isinstance(turn.played.turn, BowlingTurn):
        bowler = turn.played.turn.bowler
        who = reader.bowlers[bowler] if bowler else reader.bowling_side.name
        return phrase(_("%(who)s bowling"), who=who)
    return phrase(_("%(who)s batting"), who=listed(reader.batters[part.player] for part in turn.parts))


def _marks(turn: TurnRead, overridden: Collection[int | None]) -> Iterator[StepMark]:
    """Yield how a turn was cut short, and whether it was recorded against the cards."""
    if turn.played.turn.unfinished:
        yield StepMark(_("broken off"), "flag", _("The turn was not finished"))
    if turn.played.turn.missed_cover:
        yield StepMark(_("missed cover"), "flag", _("The turn ended when a compulsory cover was missed"))
    if turn.played.entry in overridden:
        yield StepMark(_("exception"), "flag", _("Not possible by the rules; recorded as an exception with a reason"))


def _batter_in(reader: InningsReader[GridInnings], turn: TurnRead) -> str:
    if turn.batter_in is None:
        return ""
    player, runs = turn.batter_in
    return phrase("%(batter)s %(runs)d*", batter=reader.batters[player], runs=runs)
