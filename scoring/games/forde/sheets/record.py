"""The ball by ball record of an innings: blank, with batting team and bowlers, or as the match has it so far."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.games.forde.rules.match import BOWLERS
from scoring.readmodel.games import reader
from scoring.readmodel.progression import StepMark
from scoring.rules.overs import BALLS, Over, OversInnings
from scoring.rules.setup import Side
from scoring.sheets.footnotes import Footnote, noted
from scoring.sheets.sheet import Page, PlayedMatch, Subject
from scoring.words.phrase import phrase

ROOMY = 20
MOST_BOXES = 10


@dataclass(frozen=True, slots=True)
class BallCell:
    """A ball of the record: what a scorer writes, and its footnote where there is one."""

    text: str = ""
    kind: str = ""
    note: Footnote | None = None


@dataclass(frozen=True, slots=True)
class OverRow:
    """A line of the record, an over; what is to be filled in by hand is empty."""

    over: int
    bowler: str = ""
    balls: Sequence[BallCell] = (BallCell(),) * BALLS
    runs: str = ""


@dataclass(frozen=True, slots=True)
class BowlerName:
    """A bowler in the list under the record; one who is not known yet is to be written in."""

    name: str = ""
    bowling_class: int | None = None


def record_pages(subject: Subject) -> Iterator[Page]:
    """Yield the pages of an innings of each side; one innings where neither is known."""
    for place in subject.order:
        batting, bowling = subject.sides[place], subject.sides[1 - place]
        team = batting.name if batting else ""
        title = phrase(_("Ball by ball record: %(team)s"), team=team) if team else _("Ball by ball record")
        innings = _innings(subject.played, place)
        if subject.played and innings:
            rows, under = _filled(subject, subject.played, innings)
            at_most = subject.size.rows
        else:
            rows, under = [OverRow(over) for over in range(1, _overs(subject) + 1)], _bowlers(subject, bowling)
            at_most = ROOMY if under else subject.size.rows
        yield from _on_pages(title, team, rows, under, at_most)


def _overs(subject: Subject) -> int:
    return int(subject.options["overs"] or 0)


def _innings(played: PlayedMatch | None, place: int) -> OversInnings | None:
    return next((each for each in played.match.innings if each.side == place), None) if played else None


def _bowlers(subject: Subject, side: Side | None) -> dict[str, object]:
    """Return the list of the five bowlers, with a box for each over that one may bowl."""
    bowlers = [p for p in side.players if p.bowling_class] if side else []
    if side is None or not bowlers:
        return {}
    most = int(subject.options["max_overs_per_bowler"] or 0)
    return {
        "bowling_team": side.name,
        "bowlers": [BowlerName(p.name, p.bowling_class) for p in bowlers] + [BowlerName()] * (BOWLERS - len(bowlers)),
        "boxes": range(1, most + 1) if most <= MOST_BOXES else [_("at most %(most)d") % {"most": most}],
    }


def _filled(subject: Subject, played: PlayedMatch, innings: OversInnings) -> tuple[list[OverRow], dict[str, object]]:
    """Return the overs bowled, with empty lines for those to come, and what stands under them."""
    steps = reader(innings, played.match).progression().steps
    rows = [
        OverRow(
            step.number,
            step.player,
            _balls(step.marks, over, played),
            str(step.runs) if over.complete or innings.closed_by else "",
        )
        for step, over in zip(steps, innings.overs, strict=True)
    ]
    lines = min(_overs(subject), ROOMY) if innings.closed_by else _overs(subject)
    rows += [OverRow(over) for over in range(len(rows) + 1, lines + 1)]
    entries = (entry for over in innings.overs for entry in (over.entry, *(ball.entry for ball in over.deliveries)))
    card = played.card.innings[played.match.innings.index(innings)]
    return rows, {"total": innings, "card": card, "footnotes": noted(played.footnotes, entries)}


def _balls(marks: Sequence[StepMark], over: Over, played: PlayedMatch) -> list[BallCell]:
    balls = [
        BallCell(mark.text, mark.kind, played.footnotes.get(delivery.entry))
        for mark, delivery in zip(marks, over.deliveries, strict=True)
    ]
    return balls + [BallCell()] * (BALLS - len(balls))


def _on_pages(title: str, team: str, rows: Sequence[OverRow], under: dict[str, object], at_most: int) -> Iterator[Page]:
    """Yield `rows` on as many pages as they need; what belongs under them stands on the last."""
    for start in range(0, len(rows), at_most):
        part = rows[start : start + at_most]
        ends = start + at_most >= len(rows)
        context = {
            "team": team,
            "rows": part,
            "balls": range(1, BALLS + 1),
            "roomy": len(part) <= ROOMY and "bowlers" not in under,
            **(under if ends else {"continued": True}),
        }
        yield Page(
            phrase(_("%(title)s (continued)"), title=title) if start else title,
            "games/forde/sheets/record.html",
            context,
            style="games/forde/paper.css",
        )
