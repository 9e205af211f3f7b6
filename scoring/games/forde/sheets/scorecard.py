"""The scorecard of a side: blank, with its eleven, or as the match has it so far."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.games.forde.rules.match import BOWLERS
from scoring.readmodel.innings import InningsCard
from scoring.readmodel.tables import Table
from scoring.rules.innings import Batter, HowOut
from scoring.rules.names import printed_names
from scoring.rules.overs import OversInnings
from scoring.rules.setup import PLAYERS_MOST, Setup, Side, SidePlayer
from scoring.sheets.footnotes import Footnote, Footnotes, noted
from scoring.sheets.sheet import Page, PlayedMatch, Subject
from scoring.words.figures import how_out_word
from scoring.words.names import marked
from scoring.words.phrase import phrase

NO_CLASS = "–"


@dataclass(frozen=True, slots=True)
class BatterRow:
    """A line of the scorecard; what is to be filled in by hand is empty."""

    number: int
    name: str = ""
    batting_class: str = ""
    bowling_class: str = ""
    how_out: str = ""
    bowler: str = ""
    runs: str = ""
    notes: Sequence[Footnote] = ()


def scorecard_pages(subject: Subject) -> Iterator[Page]:
    """Yield a page for each side that is known, one blank page where none is."""
    for place in subject.order:
        side = subject.sides[place]
        if side is None and any(subject.sides):
            continue
        team = side.name if side else ""
        title = phrase(_("Scorecard: %(team)s"), team=team) if team else _("Scorecard")
        context: dict[str, object] = {"team": team, "rows": _rows(side), "toss": subject.toss}
        context |= _filled(subject.played, place) if subject.played else _to_write(subject, place)
        yield Page(title, "games/forde/sheets/scorecard.html", context, style="games/forde/paper.css")


def _rows(side: Side | None) -> list[BatterRow]:
    players = side.players if side else ()
    rows = [_row(number, player) for number, player in enumerate(players, 1)]
    return rows + [BatterRow(number) for number in range(len(rows) + 1, PLAYERS_MOST + 1)]


def _row(number: int, player: SidePlayer) -> BatterRow:
    return BatterRow(
        number,
        player.name,
        str(player.batting_class or ""),
        str(player.bowling_class or NO_CLASS) if player.batting_class else "",
    )


def _to_write(subject: Subject, place: int) -> dict[str, object]:
    """Return what a sheet to be filled in has room for under its total; the other side's five bowlers where known."""
    other = subject.sides[1 - place]
    bowlers = [player for player in other.players if player.bowling_class] if other else []
    return {
        "by_hand": True,
        "wickets": range(1, PLAYERS_MOST + 1),
        "bowlers": bowlers + [None] * (BOWLERS - len(bowlers)) if len(bowlers) <= BOWLERS else [None] * BOWLERS,
        "stops_at_target": subject.options["stop_at_target"],
    }


def _filled(played: PlayedMatch, place: int) -> dict[str, object]:
    """Return what the match adds to the sheet of a side; nothing before its innings."""
    setup = played.match.setup
    for innings, card in zip(played.match.innings, played.card.innings, strict=True):
        if innings.side == place:
            return {
                "rows": _filled_rows(setup, innings, played.footnotes),
                "total": innings,
                "card": card,
                "figures": _batting_figures(card),
                "state": played.card.state,
                "footnotes": noted(
                    played.footnotes, (ball.entry for over in innings.overs for ball in over.deliveries)
                ),
            }
    return {}


def _filled_rows(setup: Setup, innings: OversInnings, notes: Footnotes) -> list[BatterRow]:
    side = setup.sides[innings.side]
    batted = {batter.player: batter for batter in innings.batters}
    bowlers = printed_names(setup, 1 - innings.side)
    keeper = setup.sides[1 - innings.side].keeper
    rows = []
    for row, player in zip(_rows(side), side.players, strict=True):
        full = marked(setup, innings.side, row.number, player.name)
        batter = batted.get(row.number)
        if batter is None:
            rows.append(replace(row, name=full, how_out=_("did not bat") if innings.closed_by else ""))
            continue
        faced = (ball.entry for over in innings.overs for ball in over.deliveries if ball.batter == row.number)
        rows.append(
            replace(
                row,
                name=full,
                how_out=_how_out(batter, bowlers[keeper] if keeper else None),
                bowler=bowlers[batter.bowler] if batter.bowler else "",
                runs=f"{batter.runs}{'' if batter.out else '*'}",
                notes=noted(notes, faced),
            )
        )
    return rows


def _how_out(batter: Batter, keeper: str | None) -> str:
    """Return how a batter was out, the bowler having a separate column."""
    match batter.out, keeper:
        case None, _keeper:
            return _("not out")
        case HowOut.CAUGHT_BEHIND, str():
            return phrase(_("c †%(keeper)s"), keeper=keeper)
        case HowOut.STUMPED, str():
            return phrase(_("st †%(keeper)s"), keeper=keeper)
        case out, _keeper:
            return how_out_word(out)


def _batting_figures(card: InningsCard) -> Table:
    """Return what the sheet has no columns for: balls, fours, sixes and strike rate of each batter."""
    keep = [i for i, column in enumerate(card.batting.columns) if column.key not in ("how_out", "runs")]
    return Table(
        _("Batting figures"),
        tuple(card.batting.columns[i] for i in keep),
        tuple(tuple(row[i] for i in keep) for row in card.batting.rows),
    )
