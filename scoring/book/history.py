"""The history of a book: every act, who, when and why, what it says and what stood there before."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.book.opening import OpenBook
from scoring.book.saying import body_words
from scoring.book.setups import stored_setup
from scoring.models import LogRecord, Match
from scoring.readmodel.lines import book_lines
from scoring.rules.registry import find
from scoring.words.phrase import listed, phrase
from scoring.words.reports import changed_words, report_words
from scoring.words.results import settlement_words
from scoring.words.setups import setup_words

Action = LogRecord.Action


@dataclass(frozen=True, slots=True)
class Change:
    """One record of an act in words: what was done, where in the book, what it now says, what it said before."""

    action: str
    place: str
    now: str
    before: str


@dataclass(frozen=True, slots=True)
class Act:
    """Everything that was done at once. `undone` is whether it was taken back and not done again."""

    version: int
    at: datetime
    author: str
    reason: str
    changes: Sequence[Change]
    undone: bool


def acts(match: Match, book: OpenBook) -> list[Act]:
    """Return the acts of a match, newest first. One query."""
    places = dict(zip((line.id for line in book.lines), book_lines(book.match, book.entries), strict=False))
    names = [side.name for side in book.setup.sides]
    grouped: dict[int, tuple[LogRecord, list[Change]]] = {}
    bodies: dict[int | str, str] = {}
    for record in match.log.select_related("author").order_by("version"):
        line = record.entry or record.version
        place = places[line].place if line in places else ""
        now, before = _said(match.variant, record, bodies, book.ledger.meant, names)
        change = Change(record.get_action_display(), place, now, before)
        grouped.setdefault(record.batch, (record, []))[1].append(change)
    return [
        Act(
            first.version,
            first.at,
            first.author.get_username() if first.author else "",
            first.reason,
            changes,
            first.batch in book.ledger.undone,
        )
        for first, changes in reversed(grouped.values())
    ]


def _said(
    variant: str, record: LogRecord, bodies: dict[int | str, str], meant: dict[int, int], names: Sequence[str]
) -> tuple[str, str]:
    """Return what a record says, and what stood there before; `bodies` is what stands so far, by line."""
    if record.version in meant:
        return phrase(_("No. %(number)d"), number=meant[record.version]), ""
    whole = record.action in (Action.SETUP, Action.REPORT, Action.SETTLE)
    line = record.action if whole else record.entry or record.version
    before = bodies.get(line, "")
    bodies[line] = record.body if record.action in (Action.REPORT, Action.SETTLE) else record.body or before
    if record.action == Action.SETUP:
        if not before:
            return "", ""
        new, old = (stored_setup(find(variant), text) for text in (record.body, before))
        return setup_words(new, old), setup_words(old, new)
    if record.action == Action.REPORT:
        return _reported(record.body, before, names)
    if record.action == Action.SETTLE:
        new_words, old_words = (
            listed(settlement_words(json.loads(text or "{}"), names)) for text in (record.body, before)
        )
        return new_words or _("taken back"), old_words
    now, was = (body_words(variant, text) if text else "" for text in (record.body, before))
    return now, was


def _reported(text: str, before: str, names: Sequence[str]) -> tuple[str, str]:
    """Return a report and the one before it: in one line each where only one stands, else where they differ."""
    new, old = (json.loads(each) if each else None for each in (text, before))
    if new and old:
        return changed_words(new, old, names), changed_words(old, new, names)
    said = [report_words(each, names) if each else "" for each in (new, old)]
    return (said[0] or _("taken back"), said[1])
