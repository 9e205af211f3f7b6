"""The history of a book: every act, who, when and why, what it says and what stood there before."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring.models import LogRecord, Match
from scoring.rules.match import decode
from scoring.rules.registry import find
from scoring.words.entries import entry_words

Action = LogRecord.Action


@dataclass(frozen=True, slots=True)
class Change:
    """One record of an act in words: what was done, what it now says, what it said before."""

    action: str
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


def acts(match: Match, undone: Sequence[int]) -> list[Act]:
    """Return the acts of a match, newest first; `undone` are the batches that do not stand. One query."""
    rules = find(match.variant)
    bodies: dict[int, str] = {}
    grouped: dict[int, tuple[LogRecord, list[Change]]] = {}

    def words(body: str) -> str:
        return entry_words(decode(rules, body)) if body else ""

    for record in match.log.select_related("author").order_by("version"):
        line = record.entry or record.version
        before = bodies.get(line, "")
        if record.action in (Action.RECORD, Action.INSERT, Action.CORRECT):
            bodies[line] = record.body
        keeps = record.action not in (Action.SETUP, Action.STRIKE)
        now = words(record.body) if keeps and record.body else ""
        change = Change(record.get_action_display(), now, words(before))
        grouped.setdefault(record.batch, (record, []))[1].append(change)
    return [
        Act(
            first.version,
            first.at,
            first.author.get_username() if first.author else "",
            first.reason,
            changes,
            first.batch in undone,
        )
        for first, changes in reversed(grouped.values())
    ]
