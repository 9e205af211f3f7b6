"""From log records to the book: the entries as they now read. A pure fold; no row, no request, no clock.

Undo is refolding: an act that was undone is left out, whatever it was, and can be done again until another
act follows. Withdrawing a match and bringing it back are no acts of its book and stand apart from that.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from scoring.models import LogRecord

Action = LogRecord.Action


class LedgerRecord(NamedTuple):
    """What the fold needs of a log record; the fields are those of `models.LogRecord`."""

    version: int
    batch: int
    action: str
    entry: int | None
    before: int | None
    body: str


class LogEntry(NamedTuple):
    """An entry of the book: `id` is the version of the record that created it, `body` how it now reads."""

    id: int
    body: str


@dataclass(slots=True)
class Ledger:
    """The book as it now stands, with what can be undone and redone (batches, newest last).

    `report` is the report that stands for the entries of a match without a log; empty for one that has entries.
    `settlement` is what settles the match beside its totals, if anything does; it goes with a report taken back, and
    `settled` is the version of its record.
    `undo_targets` is the batch that each undo and redo was about, by its version.
    """

    setup: str = ""
    report: str = ""
    settlement: str = ""
    settled: int = 0
    order: list[int] = field(default_factory=list)
    bodies: dict[int, str] = field(default_factory=dict)
    struck: set[int] = field(default_factory=set)
    withdrawn: bool = False
    done: list[int] = field(default_factory=list)
    undone: list[int] = field(default_factory=list)
    undo_targets: dict[int, int] = field(default_factory=dict)

    @property
    def lines(self) -> list[LogEntry]:
        """The entries that count, in the order played."""
        if not self.struck:
            return [LogEntry(id, self.bodies[id]) for id in self.order]
        return [LogEntry(id, self.bodies[id]) for id in self.order if id not in self.struck]

    def appended(self, records: Iterable[LedgerRecord]) -> "Ledger":
        """Return the ledger with one more act, all of it entries recorded after the last."""
        order, bodies, done = [*self.order], {**self.bodies}, [*self.done]
        for record in records:
            order.append(record.version)
            bodies[record.version] = record.body
            if record.version == record.batch:
                done.append(record.batch)
        return replace(self, order=order, bodies=bodies, done=done, undone=[])


def fold(records: Iterable[LedgerRecord]) -> Ledger:
    """Fold the records of a match, in the order of their versions, into its book."""
    records = list(records)
    ledger = Ledger()
    _settle_acts(records, ledger)
    standing = set(ledger.done)
    for record in records:
        version, batch, action, entry, before, body = record
        if action in (Action.WITHDRAW, Action.REINSTATE):
            ledger.withdrawn = action == Action.WITHDRAW
        elif batch in standing:
            if action == Action.RECORD:
                ledger.order.append(version)
                ledger.bodies[version] = body
            elif action == Action.INSERT:
                place = len(ledger.order) if before is None else ledger.order.index(before)
                ledger.order.insert(place, version)
                ledger.bodies[version] = body
            elif action == Action.SETUP:
                ledger.setup = body
            elif action == Action.REPORT:
                ledger.report = body
                ledger.settlement = ledger.settlement if body else ""
            elif action == Action.SETTLE:
                ledger.settlement, ledger.settled = body, version
            elif entry is not None:
                _amend(ledger, action, entry, body)
    return ledger


def _settle_acts(records: list[LedgerRecord], ledger: Ledger) -> None:
    """Work out which acts stand and which are undone."""
    for version, batch, action, *_rest in records:
        if version != batch or action in (Action.WITHDRAW, Action.REINSTATE):
            continue
        if action == Action.UNDO:
            ledger.undo_targets[version] = ledger.done.pop()
            ledger.undone.append(ledger.undo_targets[version])
        elif action == Action.REDO:
            ledger.undo_targets[version] = ledger.undone.pop()
            ledger.done.append(ledger.undo_targets[version])
        else:
            ledger.done.append(batch)
            ledger.undone.clear()


def _amend(ledger: Ledger, action: str, entry: int, body: str) -> None:
    if action == Action.CORRECT:
        ledger.bodies[entry] = body
    elif action == Action.STRIKE:
        ledger.struck.add(entry)
    elif action == Action.RESTORE:
        ledger.struck.discard(entry)
