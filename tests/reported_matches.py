"""Reports for tests: of matches played, as a card would have kept them, and small ones made up."""

import json
from pathlib import Path
from typing import Any

from scoring.matchfile.reader import read
from scoring.rules.innings import Closing
from scoring.rules.match import PlayableMatch
from scoring.rules.problems import Severity
from scoring.rules.registry import find_rules, variants
from scoring.rules.reported.match import ReportedMatch
from scoring.rules.reported.report_reader import read_report, stored_report
from scoring.rules.results import Outcome
from scoring.rules.setup import Setup

EXAMPLES = Path(__file__).parent / "matchfiles" / "examples"
KNOWN = [path for path in sorted(EXAMPLES.glob("*.json")) if json.loads(path.read_text())["variant"] in variants()]
"""The examples of the games that the site knows."""


def played(name: str) -> PlayableMatch[Any]:
    """Return an example as it was played."""
    file = read((EXAMPLES / f"{name}.json").read_bytes()).file
    assert file is not None
    assert isinstance(file.match, PlayableMatch)
    return file.match


def setup_of(name: str, **changes: object) -> Setup:
    """Return the set-up of an example, changed in its match-file form."""
    raw = json.loads((EXAMPLES / f"{name}.json").read_text())
    keys = ("options", "played_on", "venue", "notes", "sides", "toss")
    setup, problems = find_rules(raw["variant"]).read_setup({key: raw.get(key) for key in keys} | changes)
    assert setup is not None, problems
    return setup


def report_of(match: PlayableMatch[Any], *, card: bool = True, closings: bool = True) -> dict[str, Any]:
    """Return what a card of a match played would say: with its card, or its totals alone.

    Where the cards cannot have done what was recorded, they cannot have made its totals: both give their reason.
    """
    innings = []
    for each in match.innings:
        kept: dict[str, Any] = {"side": each.side, "runs": each.runs, "wickets": each.wickets}
        if closings or each.closed_by == Closing.DECLARATION:
            kept["closed_by"] = each.closed_by
        if match.balls_an_innings:
            kept["balls"] = each.balls
        elif "turns" in match.limits:
            kept["turns"] = len(each.turns)
        if match.extras_headings:
            kept["extras"] = {"hand": each.extras} if isinstance(each.extras, int) else dict(each.extras)
        if card and each.batters:
            kept["batters"] = [each.derived_batter(batter) for batter in each.batters]
            kept["falls"] = [{"runs": fall.runs, "player": fall.player} for fall in each.falls]
        if card and match.balls_an_innings:
            keys = ("player", "balls", "maidens", "runs", "wickets")
            kept["bowlers"] = [{key: getattr(bowler, key) for key in keys} for bowler in each.bowlers.values()]
        innings.append(kept)
    report: dict[str, Any] = {"toss_known": True, "innings": innings}
    if any(notice.severity is Severity.INFEASIBLE for notice in match.notices):
        report["override"] = "as it was recorded"
    result = match.result
    assert result is not None
    by_law = getattr(match, "runs_to_draw", None) == 0
    if result.outcome in (Outcome.ABANDONED, Outcome.CONCEDED) or (result.outcome == Outcome.DRAWN and not by_law):
        report["outcome"] = result.outcome
        if result.winner is not None:
            report["side"] = 1 - result.winner
    return report


def reported(setup: Setup, raw: object) -> ReportedMatch:
    """Return the state of a match that was reported, read, stored and read again. Fails where it is refused."""
    rules = find_rules(setup.variant)
    report, problems = read_report(raw, setup, rules)
    assert report is not None, problems
    again = stored_report(json.loads(report.text()))
    assert again == report
    return ReportedMatch(setup, again, rules)


def refused(setup: Setup, raw: object) -> list[tuple[str, str]]:
    """Return code and field of everything that refuses a report."""
    report, problems = read_report(raw, setup, find_rules(setup.variant))
    assert (report is None) == bool(problems)
    return [(problem.code, problem.field) for problem in problems]
