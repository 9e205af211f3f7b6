"""Opening the book of a match: its log read and folded into its entries and its state."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from scoring.book.covers import cover_of
from scoring.book.ledger import Ledger, LedgerRecord, LogEntry, fold
from scoring.book.setups import stored_setup, stored_toss_known
from scoring.models import LogRecord, Match
from scoring.rules.copies import copied
from scoring.rules.entries import Entry
from scoring.rules.match import PlayableMatch, decode
from scoring.rules.match_state import MatchState
from scoring.rules.problems import IllegalEntryError
from scoring.rules.registry import find_rules
from scoring.rules.replay import Failure, replay
from scoring.rules.reported.match import ReportedMatch
from scoring.rules.reported.report_reader import stored_report
from scoring.rules.settlement import stored_settlement
from scoring.rules.setup import Setup

RECORD_FIELDS = LedgerRecord._fields


@dataclass(frozen=True, slots=True)
class OpenBook:
    """A match's book, open: its ledger, its lines and entries, and the state they fold into.

    Nothing of it changes: the book with one more act is another. `failure` is None but for a book that today's rules
    would no longer take; the state then ends before it.
    """

    ledger: Ledger
    setup: Setup
    lines: Sequence[LogEntry]
    entries: Sequence[Entry]
    match: MatchState[Any]
    failure: Failure | None = None

    @property
    def ids(self) -> list[int]:
        """The ids of its entries, in their order."""
        return [line.id for line in self.lines]


def read_log(match: Match) -> list[LedgerRecord]:
    """Return the records of a match in order, as they are to be read. One query, whatever the length of the log, and
    two where somebody's name in it was taken off.
    """
    records = kept_log(match.pk)
    return cover_of(match.club_id).records(records) if match.names_off else records


def kept_log(match_id: int) -> list[LedgerRecord]:
    """Return the records of a match in order, with every name as it was written. One query."""
    rows = LogRecord.objects.filter(match=match_id).order_by("version").values_list(*RECORD_FIELDS)
    return list(map(LedgerRecord._make, rows))


def setups(matches: Iterable[Match]) -> dict[int, Setup]:
    """Return the set-ups of several matches of a club by their ids. As many queries as for `ledgers`."""
    known = {match.pk: match for match in matches}
    found = ledgers(known.values())
    return {pk: stored_setup(find_rules(known[pk].variant), ledger.setup) for pk, ledger in found.items()}


def ledgers(matches: Iterable[Match]) -> dict[int, Ledger]:
    """Return the ledgers of several matches of a club by their ids. One query, whatever the length of their logs, and
    two where somebody's name in them was taken off.
    """
    hidden = {match.pk: match.club_id if match.names_off else None for match in matches}
    covers = {club: cover_of(club) for club in set(hidden.values()) if club is not None}
    rows = LogRecord.objects.filter(match__in=hidden).order_by("match", "version")
    found = {}
    for pk, records in groupby(rows.values_list("match", *RECORD_FIELDS), itemgetter(0)):
        log = [LedgerRecord._make(record) for _, *record in records]
        club = hidden[pk]
        found[pk] = fold(log if club is None else covers[club].records(log))
    return found


def open_book(match: Match) -> OpenBook:
    """Read and fold the book of a match. One query."""
    return fold_book(match.variant, fold(read_log(match)))


def open_book_at(match: Match, version: int) -> OpenBook:
    """Read and fold the book of a match as it was at a version, 1 at least: its set-up. One query."""
    return fold_book(match.variant, fold(record for record in read_log(match) if record.version <= max(version, 1)))


def play_on(book: OpenBook, records: Sequence[LedgerRecord]) -> OpenBook:
    """Return the book with entries recorded after its last; `book` stays as it is.

    Raises TypeError for the book of a report: nothing is played on it.
    """
    match = copied(book.match)
    if not isinstance(match, PlayableMatch):
        raise TypeError(match)
    entries = [decode(type(match), record.body) for record in records]
    failure = None
    for index, entry in enumerate(entries, len(book.entries)):
        try:
            match.play(entry)
        except IllegalEntryError as error:
            failure = Failure(index, tuple(problem.at(index) for problem in error.problems))
            break
    lines = [*book.lines, *(LogEntry(record.version, record.body) for record in records)]
    return OpenBook(book.ledger.appended(records), book.setup, lines, [*book.entries, *entries], match, failure)


def fold_book(variant: str, ledger: Ledger) -> OpenBook:
    """Fold a ledger into the state of its match. A report was checked when it was written, and is taken at its word."""
    rules = find_rules(variant)
    setup = stored_setup(rules, ledger.setup)
    lines = ledger.lines
    if ledger.report:
        report = stored_report(json.loads(ledger.report))
        reported = ReportedMatch(setup, report, rules)
        reported.settlement = stored_settlement(ledger.settlement)
        return OpenBook(ledger, setup, lines, [], reported)
    entries: list[Entry] = []
    unreadable = None
    for line in lines:
        try:
            entries.append(decode(rules, line.body))
        except IllegalEntryError as error:
            unreadable = Failure(len(entries), tuple(error.problems))
            break
    folded = replay(rules, setup, entries)
    folded.match.toss_known = stored_toss_known(ledger.setup)
    folded.match.settlement = stored_settlement(ledger.settlement)
    return OpenBook(ledger, setup, lines, entries, folded.match, folded.failure or unreadable)
