"""Checking the logs of an archive: a log that cannot be folded, or has gaps, is never stored."""

from collections.abc import Mapping
from typing import Any

from scoring.book.changes import Action
from scoring.book.ledger import LedgerRecord, fold
from scoring.book.match_rows import derived_columns
from scoring.book.open_book import RECORD_FIELDS, fold_book
from scoring.book.setups import stored_setup
from scoring.clubs.archive.package import Line
from scoring.rules.registry import find_rules

_OF_AN_ENTRY = (Action.CORRECT, Action.STRIKE, Action.RESTORE)


class LogCheck:
    """Is given the records of all matches in their order, a match after the other, and folds each log."""

    def __init__(self, variants: Mapping[int, str]) -> None:
        self._variants = variants
        self._versions: dict[int, int] = {}
        self._match = 0
        self._records: list[LedgerRecord] = []
        self._entries: set[int] = set()
        self._line: Line | None = None

    def add(self, line: Line, values: Mapping[str, Any]) -> None:
        """Take the next record. Raises ArchiveError."""
        if values["match"] != self._match:
            self._fold()
            if values["match"] in self._versions:
                raise line.error("log_apart")
            self._match, self._records, self._entries = values["match"], [], set()
        record = LedgerRecord._make(values[name] for name in RECORD_FIELDS)
        self._check(line, record)
        if record.action in (Action.RECORD, Action.INSERT):
            self._entries.add(record.version)
        self._records.append(record)
        self._line = line

    def finish(self) -> dict[int, int]:
        """Return how many records each match has, once all were added. Raises ArchiveError."""
        self._fold()
        return self._versions

    def _check(self, line: Line, record: LedgerRecord) -> None:
        last = self._records[-1] if self._records else None
        if record.version != len(self._records) + 1:
            raise line.error("log_gap", version=record.version)
        if record.batch != record.version and (last is None or record.batch != last.batch):
            raise line.error("wrong_value", field="batch")
        if last is None and record.action != Action.SETUP:
            raise line.error("wrong_value", field="action")
        if record.action in _OF_AN_ENTRY and record.entry not in self._entries:
            raise line.error("unknown_id", field="entry", id=record.entry)
        if record.before is not None and record.before not in self._entries:
            raise line.error("unknown_id", field="before", id=record.before)

    def _fold(self) -> None:
        if self._line is None or not self._records:
            return
        variant = self._variants[self._match]
        try:
            for record in self._records:
                if record.action == Action.SETUP:
                    stored_setup(find_rules(variant), record.body)
            book = fold_book(variant, fold(self._records))
            derived_columns(book)
        except Exception as error:  # whatever a log makes of the rules that trust it
            raise self._line.error("log_unreadable", id=self._match) from error
        self._versions[self._match] = len(self._records)
