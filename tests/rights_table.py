"""Every address of the site: who may use it. A new page is entered here, or `test_rights` says so."""

from scoring.rights import Right

# What anybody may read.
OPEN = {
    "front", "club", "club-matches", "team", "team-csv", "balance",
    "sign-in", "sign-out", "invitation", "new-password", "new-password-confirm",
    "match", "match-scorecard", "match-overs", "match-charts", "match-notes", "match-live", "match-live-score",
    "match-board", "match-board-score", "match-log", "match-history", "match-file",
    "paper", "blank-sheet", "ready-sheet", "team-paper", "team-sheet",
    "match-paper", "whole-match", "match-sheet", "match-blank-sheet",
    "fixture",
}  # fmt: skip

# What is everybody's own, once signed in.
OWN = {"account"}

# What needs a right in the club, by method.
PROTECTED: dict[str, tuple[Right, tuple[str, ...]]] = {
    "team-new": (Right.MANAGE_ROSTERS, ("get", "post")),
    "team-roster": (Right.MANAGE_ROSTERS, ("get", "post")),
    "people": (Right.MANAGE_PEOPLE, ("get", "post")),
    "person-role": (Right.MANAGE_PEOPLE, ("post",)),
    "person-remove": (Right.MANAGE_PEOPLE, ("post",)),
    "person-password": (Right.MANAGE_PEOPLE, ("post",)),
    "invitation-revoke": (Right.MANAGE_PEOPLE, ("post",)),
    "match-new": (Right.CREATE_MATCH, ("get", "post")),
    "match-import": (Right.CREATE_MATCH, ("get", "post")),
    "match-setup": (Right.CORRECT, ("get", "post")),
    "match-result": (Right.CORRECT, ("get", "post")),
    "match-line": (Right.CORRECT, ("get",)),
    "match-change": (Right.CORRECT, ("post",)),
    "match-withdraw": (Right.WITHDRAW, ("post",)),
    "match-reinstate": (Right.WITHDRAW, ("post",)),
    "pad": (Right.RECORD, ("get",)),
    "pad-take-over": (Right.RECORD, ("post",)),
    "pad-record": (Right.RECORD, ("post",)),
    "pad-check": (Right.RECORD, ("post",)),
    "pad-undo": (Right.RECORD, ("post",)),
    "pad-redo": (Right.RECORD, ("post",)),
    "season-new": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "season-edit": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "competition-new": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "competition-edit": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "competition-withdraw": (Right.MANAGE_COMPETITIONS, ("post",)),
    "competition-entrants": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "entrant-withdraw": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "competition-adjust": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "adjustment-lift": (Right.MANAGE_COMPETITIONS, ("post",)),
    "competition-lots": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "competition-draw": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "competition-clear-draw": (Right.MANAGE_COMPETITIONS, ("post",)),
    "competition-draw-round": (Right.MANAGE_COMPETITIONS, ("post",)),
    "competition-points": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "fixture-change": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "fixture-swap": (Right.MANAGE_COMPETITIONS, ("post",)),
    "fixture-exchange": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "fixture-start": (Right.CREATE_MATCH, ("get", "post")),
    "fixture-result": (Right.CREATE_MATCH, ("get", "post")),
    "fixture-attach": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "fixture-release": (Right.MANAGE_COMPETITIONS, ("post",)),
    "fixture-through": (Right.MANAGE_COMPETITIONS, ("post",)),
    "fixture-add": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "competition-bring-in": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "competition-decide": (Right.MANAGE_COMPETITIONS, ("get",)),
    "place-fill": (Right.MANAGE_COMPETITIONS, ("post",)),
    "place-keep": (Right.MANAGE_COMPETITIONS, ("post",)),
    "round-keep": (Right.MANAGE_COMPETITIONS, ("post",)),
    "round-redraw": (Right.MANAGE_COMPETITIONS, ("post",)),
}
