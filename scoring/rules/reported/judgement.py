"""What the law of the game says of a report: who bats, why an innings ended, who won, as of any match played."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scoring.rules import results
from scoring.rules.innings import Closing
from scoring.rules.match import PlayableMatch
from scoring.rules.problems import Problem, illegal
from scoring.rules.reported.figures import check_figures
from scoring.rules.reported.innings import ReportedInnings
from scoring.rules.reported.report import OF_A_SIDE, InningsReport, Report
from scoring.rules.results import Outcome
from scoring.rules.setup import Setup

CALLED = {
    Outcome.DRAWN: Closing.TIME,
    Outcome.ABANDONED: Closing.ABANDON,
    Outcome.CONCEDED: Closing.CONCEDE,
    Outcome.NO_RESULT: Closing.NO_RESULT,
    Outcome.AWARDED: Closing.AWARDED,
}
"""Why the innings in play ends where the match does, by the outcome."""

_WITHOUT_WINNER = {
    Outcome.DRAWN: results.DRAWN,
    Outcome.ABANDONED: results.ABANDONED,
    Outcome.NO_RESULT: results.NO_RESULT,
}


@dataclass(frozen=True, slots=True)
class Judgement:
    """A report with what was left out filled in, a match of its game with the innings put in, and what is wrong."""

    report: Report
    reference_match: PlayableMatch[Any]
    problems: list[Problem]


def judge(report: Report, setup: Setup, rules: type[PlayableMatch[Any]]) -> Judgement:
    """Put the innings of a report, one by one, into a match of its game, and ask that what it asks of any match."""
    reference_match = rules(setup)
    problems: list[Problem] = []
    complete: list[InningsReport] = []
    for index, given in enumerate(report.innings):
        sound = not problems  # else the law has nothing to rest on, and only the figures are looked at
        if sound and reference_match.result is not None:
            problems.append(illegal("M2", "reported_after_the_end", f"innings.{index}.runs"))
        side, whose = _whose(reference_match, given, toss_known=report.toss_known)
        number = 1 + sum(past.side == side for past in reference_match.innings)
        innings = ReportedInnings.of(given, side, number)
        reference_match.take_in(innings, more=index + 1 < len(report.innings))
        reason, closing = _closing(reference_match, given, _called(report, index))
        figures = check_figures(given, reference_match, reason)
        found = [*whose, *figures, *closing] if sound else figures
        problems.extend(problem.within(f"innings.{index}") for problem in found)
        if reason in CALLED.values():
            innings.closed_by = reason  # the match was over, not the innings
        elif reason is Closing.CUT_SHORT:
            reference_match.close(reason)
            reference_match.stop_at_target = False  # the target is not what was made, but a revised one
        else:
            reference_match.close_reported(reference_match.innings, reason)
        complete.append(replace(given, side=side, closed_by=reason))
    for innings in reference_match.innings:
        innings.count_all()
    if not problems:
        problems.extend(_check_outcome(report, reference_match))
    if not problems:
        problems.extend(reference_match.check_reported(complete))
    reference_match.result = _result(report) or reference_match.result
    return Judgement(replace(report, innings=tuple(complete)), reference_match, problems)


def _called(report: Report, index: int) -> Closing | None:
    """Return why an innings in play ended with the match, if this is the last and the outcome says so."""
    return CALLED.get(report.outcome) if report.outcome and index == len(report.innings) - 1 else None


def _whose(reference_match: PlayableMatch[Any], given: InningsReport, *, toss_known: bool) -> tuple[int, list[Problem]]:
    """Return the side that bats: the one given, else the one due; one that bats twice running follows on (G11)."""
    due = reference_match.next_side
    side = due if given.side is None else given.side
    if side == due:
        if reference_match.follow_on_open:
            reference_match.follow_on = False
        return side, []
    name = reference_match.setup.sides[due].name
    if not reference_match.innings:
        return side, [illegal("M1", "bats_first_by_toss", "side", side=name)] if toss_known else []
    if reference_match.follow_on_open:
        reference_match.follow_on = True
        return side, []
    if len(reference_match.innings) == 2 < 2 * reference_match.innings_a_side:
        margin, behind = int(reference_match.setup.options["follow_on_margin"] or 0), -reference_match.lead(side)
        own = reference_match.setup.sides[side].name
        if behind <= 0:
            return side, [illegal("G11", "not_behind", "side", side=own, other=name)]
        found = illegal("G11", "follow_on_not_open", "side", side=own, other=name, behind=behind, margin=margin)
        return side, [found]
    return side, [illegal("M1", "other_side_bats", "side", side=name)]


def _closing(
    reference_match: PlayableMatch[Any], given: InningsReport, called: Closing | None
) -> tuple[Closing, list[Problem]]:
    """Return why the innings that is open ended: as given, by its figures, or with the match."""
    due, usual = reference_match.over_by(), reference_match.usual_end
    told = given.closed_by if given.closed_by in reference_match.closings else called
    if due in reference_match.limits and reference_match.breaks_off and told:
        return told, []
    if (
        given.closed_by
        and given.closed_by in reference_match.closings
        and reference_match.may_be_closed(given.closed_by)
    ):
        return given.closed_by, []
    if given.closed_by is Closing.CUT_SHORT and due is None and not reference_match.is_last_innings:
        return Closing.CUT_SHORT, []
    if reference_match.extras_at_close and any(given.extras.values()):
        called = None
    if given.closed_by and given.closed_by not in (due, called, usual):
        return given.closed_by, [
            illegal("M6", "closed_by_something_else", "closed_by", wickets=reference_match.wickets_in_innings)
        ]
    reason = due or called or usual
    if not reason:
        wickets = reference_match.wickets_in_innings
        return Closing.WICKETS, [illegal("M6", "innings_not_over", "closed_by", given=given.wickets, wickets=wickets)]
    if (
        reason is Closing.TARGET
        and given.wickets >= reference_match.wickets_in_innings
        and not reference_match.can_win_with_all_out
    ):
        return reason, [illegal("M3", "all_out_past_target", "wickets", wickets=reference_match.wickets_in_innings)]
    return reason, []


def _check_outcome(report: Report, reference_match: PlayableMatch[Any]) -> Iterator[Problem]:
    if (report.side is not None) != (report.outcome in OF_A_SIDE):
        yield illegal("book", "outcome_needs_side" if report.side is None else "outcome_of_no_side", "side")
    if report.outcome is None and reference_match.result is None:
        yield illegal("M2", "not_decided" if report.innings else "nothing_reported", "outcome")
    if report.outcome not in (None, Outcome.AWARDED) and reference_match.result is not None:
        yield illegal("M2", "decided_by_totals", "outcome")


def _result(report: Report) -> results.Result | None:
    """Return the result that the report tells, None where the totals do."""
    if report.outcome in OF_A_SIDE:
        told = results.awarded if report.outcome is Outcome.AWARDED else results.conceded
        return told(report.side or 0)
    return _WITHOUT_WINNER.get(report.outcome) if report.outcome else None
