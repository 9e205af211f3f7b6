"""The ball by ball record of an innings: blank, with batting team and bowlers, or as the match has it so far."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.rules.overs import BALLS
from scoring.rules.setup import Side
from scoring.sheets.names import fitted
from scoring.sheets.offers import Page, Subject
from scoring.words.phrase import name, phrase

ROOMY = 20
MOST_BOXES = 10
EMPTY = ("",) * BALLS


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the record, an over; what is to be filled in by hand is empty."""

    over: int
    bowler: str = ""
    balls: Sequence[object] = EMPTY
    runs: str = ""


@dataclass(frozen=True, slots=True)
class BowlerLine:
    """A bowler in the list under the record."""

    name: str
    bowling_class: int


def record_pages(subject: Subject) -> Iterator[Page]:
    """Yield the pages of an innings of each side; one innings where neither is known."""
    first, second = subject.sides
    for batting, bowling in dict.fromkeys([(first, second), (second, first)]):
        yield from _to_fill_in(subject, batting, bowling)


def _to_fill_in(subject: Subject, batting: Side | None, bowling: Side | None) -> Iterator[Page]:
    bowlers = [BowlerLine(fitted(p.name, 40), p.bowling_class) for p in bowling.players if p.bowling_class] if bowling else []
    rows = [Row(over) for over in range(1, int(subject.options["overs"] or 0) + 1)]
    most = int(subject.options["max_overs_per_bowler"] or 0)
    title = phrase(_("Ball by ball record: %(team)s"), team=name(batting.name)) if batting else _("Ball by ball record")
    context = {"team": fitted(batting.name, 60) if batting else ""}
    if bowling and bowlers:
        boxes = [str(box) for box in range(1, most + 1)] if most <= MOST_BOXES else [""]
        context |= {"bowlers": bowlers, "boxes": boxes, "bowling_team": name(bowling.name)}
    return _on_pages(title, rows, context, ROOMY if bowlers else subject.size.rows)


def _on_pages(title: str, rows: Sequence[Row], context: dict[str, object], at_most: int) -> Iterator[Page]:
    """Yield `rows` on as many pages as they need; what belongs under them stands on the last."""
    for start in range(0, len(rows), at_most):
        ends = start + at_most >= len(rows)
        part = rows[start : start + at_most]
        own = {"rows": part, "balls": range(1, BALLS + 1), "roomy": len(part) <= ROOMY and "bowlers" not in context}
        yield Page(
            phrase(_("%(title)s (continued)"), title=title) if start else title,
            "scoring/sheets/forde/record.html",
            (context if ends else {"team": context["team"], "continued": True}) | own,
        )
