"""What an act changes in the book: the building stones of every log record."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from scoring.book.errors import RefusedError
from scoring.book.setups import SideLinks, setup_text
from scoring.models import LogRecord
from scoring.rules.match import PlayableMatch
from scoring.rules.registry import find_rules
from scoring.rules.reported.report_reader import read_report
from scoring.rules.settlement import read_settlement
from scoring.rules.setup import Setup, write_setup

Action = LogRecord.Action

SCORING = frozenset({Action.RECORD, Action.UNDO, Action.REDO})
MARKING = frozenset({Action.WITHDRAW, Action.REINSTATE})
ENTERING = frozenset({Action.SETUP, Action.REPORT})
"""What enters a result from paper, with the toss that it tells."""
AMENDING = frozenset(Action) - MARKING - {Action.UNDO, Action.REDO}


@dataclass(frozen=True, slots=True)
class Change:
    """One change. `body` is an entry in its stored form, a set-up or report; `entry` and `before` are ids of lines."""

    action: str
    entry: int | None = None
    before: int | None = None
    body: str = ""


def entry_text(variant: str, raw: object, index: int = 0) -> str:
    """Return an entry given in its match-file form as it is stored.

    Raises RefusedError with the problems of its form, said of the entry with this index.
    """
    rules: type[PlayableMatch[Any]] = find_rules(variant)
    entry, problems = rules.read_entry(raw)
    if entry is None:
        raise RefusedError([problem.at(index) for problem in problems])
    return entry.text()


def set_up(setup: Setup, links: Sequence[SideLinks], *, toss_known: bool = True) -> Change:
    """Return the change that makes the set-up read as `setup`; where its toss is not known, that only stands in.

    Raises RefusedError where today's rules refuse it.
    """
    rules = find_rules(setup.variant)
    document = write_setup(setup, rules.setup_rules)
    read, problems = rules.read_setup(document)
    if read is None:
        raise RefusedError(problems)
    return Change(Action.SETUP, body=setup_text(document, links, toss_known=toss_known))


def reported(setup: Setup, raw: object) -> Change:
    """Return the change by which a match with this set-up is kept from a report. Raises RefusedError."""
    report, problems = read_report(raw, setup, find_rules(setup.variant))
    if report is None:
        raise RefusedError(problems)
    return Change(Action.REPORT, body=report.text())


def settled(raw: object) -> Change:
    """Return the change that settles a match beside its totals, or with an empty object takes that back.

    Raises RefusedError.
    """
    settlement, problems = read_settlement(raw)
    if settlement is None:
        raise RefusedError(problems)
    return Change(Action.SETTLE, body=settlement.text())


def recorded(variant: str, raws: Sequence[object]) -> list[Change]:
    """Return the changes that append entries to the book. Raises RefusedError."""
    return [Change(Action.RECORD, body=entry_text(variant, raw, index)) for index, raw in enumerate(raws)]


def corrected(variant: str, entry: int, raw: object) -> Change:
    """Return the change that makes an entry read as `raw`. Raises RefusedError."""
    return Change(Action.CORRECT, entry, body=entry_text(variant, raw))


def inserted(variant: str, before: int | None, raw: object) -> Change:
    """Return the change that puts an entry before another, or at the end. Raises RefusedError."""
    return Change(Action.INSERT, before=before, body=entry_text(variant, raw))


def struck(entries: Sequence[int]) -> list[Change]:
    """Return the changes that strike entries out."""
    return [Change(Action.STRIKE, entry) for entry in entries]


def restored(entry: int) -> Change:
    """Return the change that brings back an entry struck out."""
    return Change(Action.RESTORE, entry)


UNREPORT = (Change(Action.REPORT),)
"""What takes a report back: the match is as it was set up."""
UNDO = (Change(Action.UNDO),)
REDO = (Change(Action.REDO),)
WITHDRAW = (Change(Action.WITHDRAW),)
REINSTATE = (Change(Action.REINSTATE),)


def digest(changes: Sequence[Change], reason: str) -> str:
    """Return the digest of an act, by which the same tap sent twice is known from another."""
    text = json.dumps([reason, [astuple(change) for change in changes]], ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
