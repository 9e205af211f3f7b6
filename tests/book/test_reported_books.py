"""Reports in the book: written, corrected, undone and taken back like entries, and never beside entries."""

from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from book_match import SHOWN, act, ball, document, one_over, over, read, setup_of
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.book.changes import REDO, REINSTATE, UNDO, UNREPORT, WITHDRAW, recorded, reported, set_up, struck
from scoring.book.errors import ForbiddenError, KeyReusedError, RefusedError
from scoring.book.new_match import create_match
from scoring.book.open_book import open_book
from scoring.book.setups import SideLinks
from scoring.models import Club, LogRecord, Match
from scoring.readmodel.history import History
from scoring.rules.depth import Depth
from scoring.rules.setup import Toss

OWN = [SideLinks(team=None, players=[None] * 11)] * 2
WHY = "the card was found"


def totals(first: int = 10, second: int = 5, **more: object) -> dict[str, Any]:
    innings = [{"runs": runs, "wickets": 1, "balls": 6} for runs in (first, second)]
    return {"toss_known": True, "innings": innings} | more


def report(match: Match, author: User | None, raw: object, **signed: Any) -> Match:
    act(match, author, reported(open_book(match).setup, raw), **signed)
    match.refresh_from_db()
    return match


def codes(error: Any) -> list[str]:
    return [problem.code for problem in error.value.problems]


def test_a_report_ends_the_match_at_its_depth(match: Match, scorer: User) -> None:
    report(match, scorer, totals())

    assert (match.status, match.depth, match.version) == ("completed", "totals", 2)
    assert match.scoreboard["result"] == {"outcome": "won", "winner": 0, "by": {"runs": 5}}
    assert match.scoreboard["depth"] == "totals"
    assert [side["innings"][0]["balls"] for side in match.scoreboard["sides"]] == [6, 6]
    assert LogRecord.objects.get(match=match, version=2).get_action_display() == str(LogRecord.Action.REPORT.label)


@pytest.mark.parametrize("outcome", ["abandoned", "no_result", "drawn"])
def test_a_match_of_which_no_score_was_kept_has_none(match: Match, scorer: User, outcome: str) -> None:
    report(match, scorer, {"outcome": outcome})

    assert (match.depth, match.scoreboard["result"]["outcome"]) == ("none", outcome)
    assert [side["innings"] for side in match.scoreboard["sides"]] == [[], []]


def test_a_match_can_be_made_with_its_report(club: Club, scorer: User) -> None:
    made = create_match(club, setup_of(overs=1), scorer, report=totals(), key="one")
    again = create_match(club, setup_of(overs=1), scorer, report=totals(), key="one")

    assert (made.match.depth, made.match.version) == ("totals", 2)
    assert again.match == made.match
    with pytest.raises(KeyReusedError):
        create_match(club, setup_of(overs=1), scorer, report=totals(11), key="one")
    with pytest.raises(RefusedError):
        create_match(club, setup_of(overs=1), scorer, report=totals(99))
    assert Match.objects.count() == 1


def test_a_report_is_corrected_by_an_organiser_with_a_reason(match: Match, scorer: User, organiser: User) -> None:
    report(match, scorer, totals())

    with pytest.raises(ForbiddenError):
        report(match, scorer, totals(10, 12))
    with pytest.raises(RefusedError) as error:
        report(match, organiser, totals(10, 12))
    assert codes(error) == ["reason_needed"]
    report(match, organiser, totals(10, 12), reason=WHY)

    assert match.scoreboard["result"] == {"outcome": "won", "winner": 1, "by": {"runs": 2}}
    assert LogRecord.objects.filter(match=match, action="report").count() == 2


def shown(match: Match) -> object:
    return Match.objects.values(*SHOWN).get(pk=match.pk)


def test_a_report_is_undone_done_again_and_taken_back(match: Match, organiser: User) -> None:
    before = shown(match)
    report(match, organiser, totals())
    stood = shown(match)

    for changes, after in ((UNDO, before), (REDO, stood), (UNREPORT, before), (UNDO, stood)):
        act(match, organiser, changes, reason=WHY)
        assert shown(match) == after


def test_only_what_was_reported_can_be_taken_back(match: Match, organiser: User) -> None:
    with pytest.raises(RefusedError) as error:
        act(match, organiser, UNREPORT)
    assert codes(error) == ["not_reported"]


def test_entries_and_a_report_never_stand_together(match: Match, organiser: User) -> None:
    report(match, organiser, totals())
    for raws in ([over()], [over(), ball(4)]):
        with pytest.raises(RefusedError) as error:
            act(match, organiser, recorded("forde", raws), reason=WHY)
        assert codes(error) == ["match_is_reported"]
    act(match, organiser, UNREPORT, reason=WHY)
    act(match, organiser, recorded("forde", one_over(11)))

    with pytest.raises(RefusedError) as error:
        report(match, organiser, totals())

    assert codes(error) == ["reported_over_entries"]
    lines = [line.id for line in open_book(match).lines]
    act(match, organiser, struck(lines))
    assert report(match, organiser, totals()).depth == Depth.TOTALS


def test_the_set_up_is_corrected_as_far_as_the_report_allows(match: Match, organiser: User) -> None:
    report(match, organiser, totals())
    other_toss = replace(setup_of(overs=1), toss=Toss(1, True))

    with pytest.raises(RefusedError) as error:
        act(match, organiser, set_up(other_toss, OWN), reason=WHY)
    assert codes(error) == ["bats_first_by_toss"]
    with pytest.raises(RefusedError) as error:
        act(match, organiser, set_up(setup_of(overs=2), OWN), reason=WHY)
    assert codes(error) == ["closed_by_something_else"]

    renamed = document(overs=1)
    renamed["sides"][0]["name"] = "Otley"
    act(match, organiser, set_up(read(renamed), OWN), reason=WHY)
    match.refresh_from_db()
    assert [side["name"] for side in match.scoreboard["sides"]] == ["Otley", "Away"]


def test_where_the_toss_is_not_known_a_corrected_toss_changes_nothing(match: Match, organiser: User) -> None:
    report(match, organiser, totals(toss_known=False))
    act(match, organiser, set_up(replace(setup_of(overs=1), toss=Toss(1, True)), OWN), reason=WHY)
    match.refresh_from_db()

    assert "toss" not in match.scoreboard
    assert match.scoreboard["bats_first"] == 0
    assert match.scoreboard["result"]["winner"] == 0


def test_a_reported_match_is_withdrawn_and_brought_back(match: Match, organiser: User) -> None:
    report(match, organiser, totals())
    for changes in (WITHDRAW, REINSTATE):
        act(match, organiser, changes, reason=WHY)
    match.refresh_from_db()
    assert (match.withdrawn, match.depth) == (False, "totals")


def test_the_same_report_under_its_key_is_answered_as_the_first_time(match: Match, scorer: User) -> None:
    report(match, scorer, totals(), key="tap")
    receipt = act(match, scorer, reported(setup_of(overs=1), totals()), key="tap", seen=1)

    assert receipt.match.version == 2
    assert LogRecord.objects.filter(match=match).count() == 2


def test_a_report_is_rebuilt_from_the_log(match: Match, organiser: User) -> None:
    report(match, organiser, totals())
    out = StringIO()
    call_command("rebuild", "--check", stdout=out)
    assert "0 differ" in out.getvalue()

    Match.objects.update(depth="log", scoreboard={}, status="not_started")
    with pytest.raises(SystemExit):
        call_command("rebuild", "--check", stdout=out)
    call_command("rebuild", stdout=out)
    match.refresh_from_db()
    assert (match.depth, match.status) == ("totals", "completed")
    assert match.scoreboard["result"]["by"] == {"runs": 5}


def test_the_history_says_what_was_reported_and_what_a_correction_changed(match: Match, organiser: User) -> None:
    report(match, organiser, totals())
    report(match, organiser, totals(10, 12), reason=WHY)
    act(match, organiser, UNREPORT, reason=WHY)
    report(match, organiser, {"outcome": "awarded", "side": 1})
    said = [one.now for act in History(match, open_book(match)) for one in act.changes]

    first = "Home 10/1 (1 over), Away 5/1 (1 over). Only the totals were recorded."
    assert said == [
        "The result was entered from paper: awarded to Away. No score recorded.",
        f"The result from paper was taken back: {first.replace('Away 5', 'Away 12')}",
        "Away, runs: 12 (before: 5)",
        f"The result was entered from paper: {first}",
        "The match was set up: Home v Away",
    ]


def test_a_match_without_its_log_is_not_exported(match: Match, scorer: User) -> None:
    report(match, scorer, totals())

    with pytest.raises(CommandError, match="not scored entry by entry"):
        call_command("export_match", str(match.pk), stdout=StringIO())


def test_the_queries_of_a_report_do_not_grow_with_its_card(match: Match, scorer: User, club: Club) -> None:
    counts = []
    others = [create_match(club, setup_of(overs=1), scorer).match for _match in range(2)]
    for row, out in ((match, 1), (others[0], 1), (others[1], 5)):
        batters = [{"player": n, "runs": 0, "out": "run_out"} for n in range(1, out + 1)]
        batters.append({"player": out + 1, "runs": 3})
        innings = {"runs": 3, "wickets": out, "balls": 6, "batters": batters}
        change = reported(setup_of(overs=1), totals() | {"innings": [innings, totals()["innings"][1]]})
        with CaptureQueriesContext(connection) as queries:
            act(row, scorer, change, seen=1)
        counts.append(len(queries))

    assert counts[1] == counts[2]  # the first finds no totals that it changes
