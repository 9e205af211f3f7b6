"""The history of a book: every act, who, when and why, and what it changed from what to what."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import overload

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.book.covers import cover_of
from scoring.book.errors import StaleMatchError
from scoring.book.ledger import Ledger, LedgerRecord, fold
from scoring.book.open_book import RECORD_FIELDS, OpenBook, open_book
from scoring.book.setups import stored_setup, stored_toss_known
from scoring.models import WITH_PERSON, LogRecord, Match
from scoring.readmodel.board import teams_text
from scoring.readmodel.entry_texts import BookTexts
from scoring.rules.registry import find_rules
from scoring.rules.setup import Setup
from scoring.words.authors import made_by, slip_text
from scoring.words.phrase import listed, phrase
from scoring.words.refusals import not_written_text
from scoring.words.reports import report_changes, report_words
from scoring.words.results import settlement_words
from scoring.words.setups import setup_changes

Action = LogRecord.Action

MOST_TOLD = 10
"""How many changes of one act are told; the log has every entry of a match that was brought in whole."""

_ENTRY_WORDS = {
    Action.RECORD: "%(entry)s",
    Action.INSERT: gettext_lazy("Inserted: %(entry)s"),
    Action.CORRECT: gettext_lazy("Corrected: %(entry)s"),
    Action.STRIKE: gettext_lazy("Deleted: %(entry)s"),
    Action.RESTORE: gettext_lazy("Restored: %(entry)s"),
    Action.UNDO: gettext_lazy("Undone: %(entry)s"),
    Action.REDO: gettext_lazy("Done again: %(entry)s"),
}
_CORRECTIONS = (Action.INSERT, Action.CORRECT, Action.STRIKE, Action.RESTORE, Action.UNDO, Action.REDO)
_OF_THE_WHOLE = (Action.SETUP, Action.REPORT)
"""What is a correction where there was one before."""
_AS_THEY_GO = (Action.RECORD, Action.WITHDRAW, Action.REINSTATE)
"""What leaves all that was recorded before as it was."""


@dataclass(frozen=True, slots=True)
class HistoryChange:
    """One change of an act in words, and what an entry said before it was corrected; `in_log`: the log has the rest."""

    now: str
    before: str = ""
    in_log: bool = False


@dataclass(frozen=True, slots=True)
class HistoryAct:
    """Everything that was done at once. `undone` is whether it was taken back and not done again."""

    version: int
    at: datetime
    author: str
    reason: str
    changes: Sequence[HistoryChange]
    undone: bool


@dataclass(frozen=True, slots=True)
class HistoryRun:
    """Entries that one author recorded as they came, and that nobody took back: how many, from when to when."""

    entries: int
    since: datetime
    until: datetime
    author: str


class History(Sequence[HistoryAct]):
    """The acts of a match, newest first; what is asked for is put into words, a page at a time.

    One query, three where a name in it was taken off.
    """

    def __init__(self, match: Match, book: OpenBook) -> None:
        rows = list(match.log.select_related("author", "slip", WITH_PERSON).order_by("version"))
        if match.names_off:
            cover = cover_of(match.club_id)
            for row in rows:
                row.body, row.reason = cover.body(row.action, row.body), cover.text(row.reason)
        self._variant, self._book = match.variant, book
        self._records = [LedgerRecord._make(getattr(row, field) for field in RECORD_FIELDS) for row in rows]
        self._acts = [list(each) for _batch, each in groupby(rows, attrgetter("batch"))][::-1]
        self._batches = {each[0].batch: each for each in self._acts}
        self._turns = [each[0].version for each in self._acts[::-1] if each[0].action not in _AS_THEY_GO]
        self._texts = BookTexts(match.variant, self._records, book)

    def __len__(self) -> int:
        return len(self._acts)

    @overload
    def __getitem__(self, index: int) -> HistoryAct: ...
    @overload
    def __getitem__(self, index: slice) -> list[HistoryAct]: ...
    def __getitem__(self, index: int | slice) -> HistoryAct | list[HistoryAct]:
        if isinstance(index, slice):
            return [self._act(each) for each in self._acts[index]]
        return self._act(self._acts[index])

    @property
    def corrected(self) -> bool:
        """Whether anything that was recorded was changed later."""
        actions = [record.action for record in self._records]
        again = any(actions.count(action) > 1 for action in _OF_THE_WHOLE)
        return again or not set(_CORRECTIONS).isdisjoint(actions)

    def in_runs(self) -> "HistoryInRuns":
        """Return it with what was recorded as it came in one line."""
        keys = [self._as_it_came(rows) or rows[0].version for rows in self._acts]
        places = [list(each) for _key, each in groupby(range(len(keys)), keys.__getitem__)]
        return HistoryInRuns(self, places)

    def run(self, places: Sequence[int]) -> HistoryRun | HistoryAct:
        """Return the acts at these places, the newest first, as a run; as an act what is none."""
        newest, oldest = self._acts[places[0]], self._acts[places[-1]]
        if not self._as_it_came(newest):
            return self._act(newest)
        entries = sum(len(self._acts[place]) for place in places)
        return HistoryRun(entries, oldest[0].at, newest[0].at, self._author(newest[0]))

    def _as_it_came(self, rows: Sequence[LogRecord]) -> str:
        """Return a key for an act that only recorded entries, for no reason, and stands: its author's; else ""."""
        plain = all(row.action == Action.RECORD and '"override"' not in row.body for row in rows)
        stands = rows[0].batch not in self._book.ledger.undone
        return f"by {self._author(rows[0])}" if plain and stands and not rows[0].reason else ""

    def _author(self, row: LogRecord) -> str:
        """Return who signed a record; empty for the site."""
        if row.slip is not None:
            return slip_text(self._book.setup.names[row.slip.side])
        return made_by(row)

    def _act(self, rows: Sequence[LogRecord]) -> HistoryAct:
        first = rows[0]
        brought_in = first.action == Action.SETUP and len(rows) > MOST_TOLD
        told = [row for row in rows if not (brought_in and row.action == Action.RECORD)][:MOST_TOLD]
        changes = [change for row in told for change in self._changes(row)]
        if more := len(rows) - len(told):
            text = ngettext("and %(count)d more entry", "and %(count)d more entries", more)
            if brought_in:
                text = ngettext("%(count)d entry", "%(count)d entries", more)
            changes.append(HistoryChange(phrase(text, count=more), in_log=True))
        changes = changes or [HistoryChange(_("Nothing that is shown was changed."))]
        undone = first.batch in self._book.ledger.undone
        return HistoryAct(first.version, first.at, self._author(first), first.reason, changes, undone)

    def _changes(self, row: LogRecord) -> Iterator[HistoryChange]:
        """Yield what a record of an act changed."""
        match row.action:
            case Action.SETUP | Action.REPORT | Action.SETTLE:
                yield from map(HistoryChange, self._of_the_whole(row))
            case Action.WITHDRAW:
                yield HistoryChange(_("The match was withdrawn."))
            case Action.REINSTATE:
                yield HistoryChange(_("The match was brought back."))
            case Action.UNDO | Action.REDO:
                meant = self._batches[self._book.ledger.undo_targets[row.version]]
                yield HistoryChange(self._entry_words(row.action, self._in_brief(meant)))
            case action:
                line = row.entry or row.version
                before, now = row.batch - 1, self._as_recorded(row)
                said = self._texts.text(line, before if action == Action.STRIKE else now)
                was = self._texts.text(line, before) if action == Action.CORRECT else ""
                yield HistoryChange(self._entry_words(action, said), was)

    def _of_the_whole(self, row: LogRecord) -> Iterator[str]:
        """Yield what a record changed that is of the match as a whole."""
        before = fold(self._records[: row.version - 1])
        setup = self._setup(row.body if row.action == Action.SETUP else before.setup)
        match row.action:
            case Action.SETUP if before.setup:
                known = stored_toss_known(row.body), stored_toss_known(before.setup)
                yield from setup_changes(setup, self._setup(before.setup), toss_known=known)
            case Action.SETUP:
                yield phrase(_("The match was set up: %(sides)s"), sides=teams_text(*setup.names))
            case Action.REPORT:
                yield from _reported(row.body, before, setup)
            case Action.SETTLE:
                now, was = (
                    listed(settlement_words(json.loads(text or "{}"), setup.names))
                    for text in (row.body, before.settlement)
                )
                yield _settled(now, was)

    def _in_brief(self, rows: Sequence[LogRecord]) -> str:
        """Return an act that another undid or did again: its first change, how many more it had, and its number."""
        changes = [change.now for row in rows[:1] for change in self._changes(row)]
        first = listed(changes[:1] or [_("nothing changed")])
        if more := len(rows) - 1:
            text = ngettext("%(first)s and %(count)d more entry", "%(first)s and %(count)d more entries", more)
            first = phrase(text, first=first, count=more)
        return phrase(_("%(what)s (No. %(number)d)"), what=first, number=rows[0].version)

    def _as_recorded(self, row: LogRecord) -> int:
        """Return the version just before what was recorded so far was changed again: the newest, if it was not."""
        later = (turn - 1 for turn in self._turns if turn > row.batch)
        return next(later, len(self._records))

    def _entry_words(self, action: str, entry: str) -> str:
        return phrase(str(_ENTRY_WORDS[Action(action)]), entry=entry)

    def _setup(self, text: str) -> Setup:
        return stored_setup(find_rules(self._variant), text)


class HistoryInRuns(Sequence[HistoryAct | HistoryRun]):
    """A history, newest first, with what was recorded as it came in one line; put into words a page at a time."""

    def __init__(self, history: History, places: Sequence[Sequence[int]]) -> None:
        self._history, self._places = history, places

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> HistoryAct | HistoryRun: ...
    @overload
    def __getitem__(self, index: slice) -> list[HistoryAct | HistoryRun]: ...
    def __getitem__(self, index: int | slice) -> HistoryAct | HistoryRun | list[HistoryAct | HistoryRun]:
        if isinstance(index, slice):
            return [self._history.run(places) for places in self._places[index]]
        return self._history.run(self._places[index])


def late_text(error: StaleMatchError) -> str:
    """Return what to tell whose page was older than the book, with what others have done since. Two queries."""
    acts = History(error.match, open_book(error.match))
    newer = [act for act in acts[:MOST_TOLD] if act.version > error.seen][::-1]
    said, done = not_written_text(error), listed([_of_act(act) for act in newer], " ")
    return f"{said} {done}" if done else said


def _of_act(act: HistoryAct) -> str:
    changes = [
        phrase(_("%(now)s (before: %(before)s)"), now=each.now, before=each.before) if each.before else each.now
        for each in act.changes
    ]
    return phrase(_("%(changes)s (%(author)s)."), changes=listed(changes, "; "), author=act.author or _("the site"))


def _reported(text: str, before: Ledger, setup: Setup) -> Iterator[str]:
    """Yield a report whole where it is the first, else what it says otherwise than the one before."""
    now, was = (json.loads(each) if each else None for each in (text, before.report))
    if now is None:
        yield phrase(_("The result from paper was taken back: %(was)s"), was=report_words(was or {}, setup.names))
    elif was is None:
        yield phrase(_("The result was entered from paper: %(now)s"), now=report_words(now, setup.names))
    else:
        yield from report_changes(now, was, setup)


def _settled(now: str, before: str) -> str:
    if not now:
        return phrase(_("Taken back: %(before)s"), before=before)
    return phrase(_("%(now)s (before: %(before)s)"), now=now, before=before) if before else now
