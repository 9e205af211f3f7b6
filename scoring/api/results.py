"""The result of a match: from paper, entered, corrected, taken back; and what settles a match beside its totals."""

import json
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Field, Router, Schema

from scoring.api.access import Writer
from scoring.api.entries import Written, write_act
from scoring.api.signing import SignedData
from scoring.api.values import OutcomeData
from scoring.book.changes import UNREPORT, Change, reported, set_up, settled
from scoring.book.open_book import open_book
from scoring.book.setups import stored_links, stored_toss_known
from scoring.models import Match
from scoring.rights import Right
from scoring.web.access import visible_match

router = Router(tags=["results"])


class ResultData(Schema):
    """How a match ended. `report` is what was kept of one without its log, in the form in which it is sent."""

    version: int
    depth: Match.Depth
    result: OutcomeData | None
    report: dict[str, Any] | None
    settlement: dict[str, Any] | None


SettlementSent = Annotated[
    dict[str, Any],
    Field(
        description="The `decider` of a tie (`side`, `by`, `words`), and a `revised` target (`runs`, `balls`); empty "
        "takes back what was settled",
        examples=[{"decider": {"side": 0, "by": "super_over"}}],
    ),
]


class ResultSent(SignedData):
    """The result of a match from paper; null takes it back. Without `settlement` what was settled stays."""

    report: dict[str, Any] | None = Field(
        description="`innings` (each with `side`, `runs`, `wickets` and what else its game counts), or `outcome` and "
        "`side` of a match that was ended otherwise; see docs/api.md",
        examples=[{"innings": [{"runs": 120, "wickets": 6, "balls": 120}, {"runs": 110, "wickets": 8, "balls": 120}]}],
    )
    settlement: SettlementSent | None = None


class SettledSent(SignedData):
    """What settles a match beside its totals."""

    settlement: SettlementSent


@router.get("/matches/{slug:slug}/result/", response=ResultData, url_name="api-result", operation_id="result")
def result(request: HttpRequest, slug: str) -> object:
    """Return how a match ended, and what was kept of one from paper."""
    row = visible_match(request, slug)
    ledger = open_book(row).ledger
    return {
        "version": row.version,
        "depth": row.depth,
        "result": row.result.derived() if row.result else None,
        "report": json.loads(ledger.report) if ledger.report else None,
        "settlement": json.loads(ledger.settlement) if ledger.settlement else None,
    }


@router.put(
    "/matches/{slug:slug}/result/",
    auth=Writer(Right.CORRECT, visible_match),
    response=Written,
    url_name="api-result",
    operation_id="enter_result",
)
def enter_result(request: HttpRequest, slug: str, sent: ResultSent) -> object:
    """Enter the result of a match from paper, correct it, or take it back."""

    def changes(match: Match) -> list[Change]:
        made = [*UNREPORT] if sent.report is None else _reported(match, sent.report)
        return made if sent.settlement is None else [*made, settled(sent.settlement)]

    return write_act(request, slug, sent, changes)


@router.put(
    "/matches/{slug:slug}/settlement/",
    auth=Writer(Right.SETTLE, visible_match),
    response=Written,
    url_name="api-settlement",
    operation_id="settle",
)
def settle(request: HttpRequest, slug: str, sent: SettledSent) -> object:
    """Say who won a tie, or by what target a chase went that was cut short; change that, or take it back."""
    return write_act(request, slug, sent, lambda _match: [settled(sent.settlement)])


def _reported(match: Match, report: dict[str, Any]) -> list[Change]:
    """Return the changes that make the book say what a report says; the toss as well, where that was not known."""
    book = open_book(match)
    found = [reported(book.setup, report)]
    if report.get("toss_known") is True and not stored_toss_known(book.ledger.setup):
        found.insert(0, set_up(book.setup, stored_links(book.ledger.setup)))
    return found
