"""What is asked of an act before it is written: that its lines are there, that the book folds, that its author may."""

import json
from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

from scoring.book.changes import AMENDING, ENTERING, MARKING, SCORING, Action, Change
from scoring.book.end_of_match import end_of, is_confirmed, may_submit_again
from scoring.book.errors import RefusedError
from scoring.book.ledger import Ledger
from scoring.book.open_book import OpenBook
from scoring.book.setups import stored_setup
from scoring.book.signature import Author
from scoring.models import Match
from scoring.rights import Right
from scoring.rules.entries import CALLS
from scoring.rules.match import PlayableMatch
from scoring.rules.problems import Severity, illegal
from scoring.rules.registry import find_rules
from scoring.rules.reported.match import ReportedMatch
from scoring.rules.reported.report_reader import read_report
from scoring.rules.settlement import check_settlement
from scoring.rules.setup import Setup


def check_changes(ledger: Ledger, changes: Sequence[Change]) -> None:
    """Refuse changes to lines that are not there, and undoing where nothing is left to undo. Raises RefusedError.

    Raises ValueError for what is no act: nothing, or an undo and the like together with anything else.
    """
    if not changes or (len(changes) > 1 and not {change.action for change in changes} <= AMENDING):
        raise ValueError(changes)
    for change in changes:
        if change.action == Action.UNDO and len(ledger.done) < 2:
            raise RefusedError([illegal("book", "nothing_to_undo")])
        if change.action == Action.REDO and not ledger.undone:
            raise RefusedError([illegal("book", "nothing_to_redo")])
        if change.action == Action.REPORT and not (change.body or ledger.report):
            raise RefusedError([illegal("book", "not_reported")])
        standing = ledger.bodies.keys() - ledger.struck
        known = ledger.struck if change.action == Action.RESTORE else standing
        for line in (change.entry, change.before):
            if line is not None and line not in known:
                raise RefusedError([illegal("book", "no_such_line", "entry")])
        if ledger.withdrawn != (change.action == Action.REINSTATE):
            raise RefusedError([illegal("book", "withdrawn" if ledger.withdrawn else "not_withdrawn")])


def own_entries(book: OpenBook, changes: Sequence[Change], seen: int) -> set[int]:
    """Return the indices of the entries that an act, written after version `seen`, speaks of itself."""
    named = {change.entry for change in changes if change.action in (Action.CORRECT, Action.RESTORE)}
    return {index for index, line in enumerate(book.lines) if line.id > seen or line.id in named}


def check_folds(book: OpenBook, own: Collection[int], seen: int) -> None:
    """Refuse a book that does not fold; `own` are the entries that the act speaks of. Raises RefusedError."""
    if book.failure is None:
        return
    index = book.failure.index
    line = book.lines[index].id
    sent = line - seen - 1 if line > seen else 0
    raise RefusedError([p.at(sent) for p in book.failure.problems], None if index in own else line, book)


def check_report(ledger: Ledger, changes: Sequence[Change], setup: Setup, before: str) -> None:
    """Refuse entries beside a report, and a report that its set-up, changed from `before`, no longer allows.

    A report that stands is taken at its word in what the rules had against it already. Raises RefusedError.
    """
    if not ledger.report:
        return
    reports = any(change.action == Action.REPORT for change in changes)
    if ledger.lines:
        raise RefusedError([illegal("book", "reported_over_entries" if reports else "match_is_reported")])
    rules, given = find_rules(setup.variant), json.loads(ledger.report)
    known = [] if reports or not before else read_report(given, stored_setup(rules, before), rules)[1]
    problems = [problem for problem in read_report(given, setup, rules)[1] if problem not in known]
    if problems:
        raise RefusedError(problems)


def check_settled(book: OpenBook, actions: Collection[str]) -> None:
    """Refuse what does not settle the match as it now reads. Raises RefusedError."""
    problems = list(check_settlement(book.match.settlement, book.match))
    if problems:
        # One from before: what is changed now does not go with it.
        stands = bool(book.ledger.settlement) and Action.SETTLE not in actions
        raise RefusedError([illegal("M2", "settled_otherwise")] if stands else problems)


def check_length(before: OpenBook, after: OpenBook) -> None:
    """Refuse a length of the match by which what was played would not have been. Raises RefusedError."""
    match, played = after.match, before.match.innings
    if before.setup.options == after.setup.options or not played or not isinstance(match, PlayableMatch):
        return
    problems = match.check_length(played)
    stays = {line.id for line in after.lines}
    for number, (ended, following) in enumerate(pairwise(played), 1):
        begins = [innings.first_entry for innings in match.innings[number : number + 1]]
        struck = before.lines[following.first_entry].id not in stays
        if ended.closed_by in match.limits and following.first_entry not in begins and not struck:
            problems = problems or [illegal("book", "innings_since", number=number)]
    if problems:
        raise RefusedError(problems)


def check_innings(before: OpenBook, after: OpenBook) -> None:
    """Refuse to move what stays in the book from one innings to another, where it would mean something else.

    An innings that closes earlier or later than it did would swallow the next one's overs unseen. Raises
    RefusedError with the first line moved.
    """
    were, are = _innings_of(before), _innings_of(after)
    for line, innings in are.items():
        if were.get(line, innings) != innings:
            raise RefusedError([illegal("book", "other_innings", number=were[line])], line, after)


def _innings_of(book: OpenBook) -> dict[int, int]:
    """Return which innings, counted from 1, each line played belongs to; a call belongs to none."""
    starts = [innings.first_entry for innings in book.match.innings]
    played = zip(book.lines, book.entries[: book.match.played], strict=False)
    return {
        line.id: bisect_right(starts, index)
        for index, (line, entry) in enumerate(played)
        if not isinstance(entry, CALLS)
    }


def _enters(changes: Sequence[Change], before: Ledger, book: OpenBook) -> bool:
    """Whether an act enters a result and nothing besides, but for the toss that it tells."""
    if not any(change.action == Action.REPORT and change.body for change in changes):
        return False
    same = (
        before.setup
        and replace(stored_setup(find_rules(book.setup.variant), before.setup), toss=book.setup.toss) == book.setup
    )
    return bool(same) and {change.action for change in changes} <= ENTERING


def rights_needed(
    match: Match,
    changes: Sequence[Change],
    book: OpenBook,
    own: Collection[int],
    author: Author | None,
    at: datetime,
    *,
    before: Ledger,
) -> set[Right]:
    """Return the rights that an act needs in a book as it was `before`, done by `author` (None: the system) at a time.

    `own` are the entries that it speaks of. To undo the end of a match takes less while nothing holds it, and so does
    to settle one that was not settled yet, and not confirmed: that is part of its result. Who entered a result
    enters it anew until it is confirmed, where it is to be.
    A written reason needs the right to override even where the cards could do it: a later correction may lean on it.
    """
    actions = {change.action for change in changes}
    if actions <= MARKING:
        return {Right.WITHDRAW}
    needed = {Right.RECORD if actions <= SCORING else Right.SETTLE if actions == {Action.SETTLE} else Right.CORRECT}
    if Action.SETTLE in actions:
        needed.add(Right.SETTLE)
    if match.status == Match.Status.COMPLETED and (
        before.settlement or actions != {Action.SETTLE} or is_confirmed(match)
    ):
        free = actions == {Action.UNDO} and author and end_of(match, author, at, locked=True).hold is None
        entered_anew = _enters(changes, before, book) and author and may_submit_again(match, author, locked=True)
        if not entered_anew:
            needed.add(Right.UNDO_END if free else Right.CHANGE_FINISHED)
    infeasible = {notice.entry for notice in book.match.notices if notice.severity is Severity.INFEASIBLE}
    if any(index in infeasible or book.entries[index].override for index in own):
        needed.add(Right.OVERRIDE)
    if Action.REPORT in actions and isinstance(book.match, ReportedMatch) and book.match.report.override:
        needed.add(Right.OVERRIDE)
    return needed
