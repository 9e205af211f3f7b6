"""Every address of the site: who may use it. A new page is entered here, or `test_rights` says so."""

from scoring.rights import Right

# What anybody may read.
OPEN = {
    "front", "language", "club", "club-wall", "club-matches", "team", "team-csv", "team-record-csv", "balance",
    "correction-request", "first-visit", "shared-link", "slip-open", "private-calendar",
    "sign-in", "account_login", "mfa_authenticate", "email-confirm", "sign-out",
    "reminders-off", "invitation", "new-password", "new-password-confirm",
    "match", "match-scorecard", "match-overs", "match-charts", "match-chart-csv", "match-notes", "match-live",
    "match-live-score", "match-board", "match-board-score", "match-log", "match-history", "match-file",
    "match-export", "match-scorecard-csv",
    "service-worker", "manifest", "without-network", "blank-pad", "health-live", "health-ready", "health-worker",
    "script-words", "rules", "figures", "how-to-play", "practice", "practice-act", "paper", "blank-sheet",
    "ready-sheet", "guide-sheet", "team-paper", "team-sheet",
    "match-paper", "whole-match", "match-sheet", "match-blank-sheet",
    "seasons", "season", "competition", "competition-fixtures", "competition-bracket", "competition-grid",
    "competition-positions", "competition-people", "competition-history", "competition-calendar", "club-calendar",
    "club-feed", "competition-feed", "team-calendar", "card-holder-calendar",
    "embed-score", "embed-table", "embed-fixtures", "embed-club-fixtures",
    "competition-table-csv", "competition-fixtures-csv", "competition-grid-csv", "competition-people-csv",
    "competition-positions-csv", "competition-places-csv",
    "competition-paper", "competition-table-pdf", "competition-fixtures-pdf", "competition-grid-pdf",
    "competition-places-pdf", "competition-bracket-pdf", "round-pack", "pairing-board-pdf",
    "fixture",
    "season-yearbook", "yearbook-download",
    "club-averages", "club-averages-csv", "season-averages", "season-averages-csv", "season-leaders-csv",
    "competition-averages", "competition-averages-csv",
    "club-records", "club-records-csv", "season-records", "season-records-csv",
    "competition-records", "competition-records-csv",
    "players", "players-csv", "player", "player-csv", "player-career-pdf",
    "cards", "cards-csv", "card-holder", "card-holder-csv", "search",
    "api", "api-document",
    "api-clubs", "api-club", "api-teams", "api-team", "api-players", "api-player", "api-people",
    "api-matches", "api-match", "api-scorecard", "api-innings", "api-balls", "api-chances", "api-entries", "api-result",
    "api-seasons", "api-season", "api-competition", "api-table", "api-fixtures", "api-fixture",
    "api-club-averages", "api-season-averages", "api-competition-averages",
    "api-club-records", "api-season-records", "api-competition-records",
}  # fmt: skip

# Of what anybody may read: what is of no club.
OF_THE_SITE = {
    "front", "language", "first-visit", "shared-link", "slip-open", "private-calendar", "sign-in", "sign-out",
    "invitation",
    "new-password", "new-password-confirm",
    "script-words", "rules", "figures", "how-to-play", "practice", "practice-act", "paper", "blank-sheet",
    "ready-sheet", "guide-sheet", "service-worker", "manifest", "api", "api-document", "api-clubs",
    "without-network", "blank-pad", "account_login", "mfa_authenticate", "email-confirm", "reminders-off",
    "health-live", "health-ready", "health-worker",
}  # fmt: skip

# Of what anybody may read: what shows to whoever asks what everybody sees, and looks at no cookie.
FOR_EVERYBODY = {
    "club-feed", "competition-feed", "embed-score", "embed-table", "embed-fixtures", "embed-club-fixtures",
}  # fmt: skip

# Of what anybody may read: where something is sent as well, or nothing is read.
SENT = {
    "correction-request", "first-visit", "sign-in", "invitation", "new-password", "new-password-confirm",
    "email-confirm", "slip-open", "reminders-off",
}  # fmt: skip
SENT_ALONE = {"language", "sign-out", "practice-act"}

# What is theirs alone who hold a slip of the match, by method.
OF_A_SLIP = {
    "slip": ("GET", "POST"), "slip-confirm": ("POST",), "slip-dispute": ("POST",), "slip-take-over": ("POST",),
    "slip-toss": ("POST",), "slip-pad": ("GET",), "slip-pad-record": ("POST",), "slip-pad-undo": ("POST",),
    "slip-pad-check": ("POST",), "slip-pad-go-on": ("POST",), "slip-pad-accept": ("POST",),
}  # fmt: skip

# Of what anybody may read of a club by the API: what is written at the same address, with the right that it takes.
WRITTEN: dict[str, tuple[Right, str]] = {
    "api-matches": (Right.CREATE_MATCH, "POST"),
    "api-entries": (Right.RECORD, "POST"),
    "api-result": (Right.CORRECT, "PUT"),
    "api-fixtures": (Right.MANAGE_COMPETITIONS, "POST"),
    "api-fixture": (Right.MANAGE_COMPETITIONS, "PATCH"),
}

# What is everybody's own, once signed in.
OWN = {
    "account", "account-data", "account-delete", "reminders", "club-new", "archive-new", "archive-read", "club-leave",
    "site-address", "site-state",
    "match-started",
    "account_reauthenticate", "mfa_reauthenticate", "mfa_index", "mfa_activate_totp", "mfa_deactivate_totp",
    "mfa_view_recovery_codes", "mfa_generate_recovery_codes", "sessions", "sessions-end-others", "session-end",
    "tokens", "token-end",
}  # fmt: skip

# Of these: how one signs in and out. They work with sessions alone, and of no club.
OF_SIGNING_IN = {
    "sign-in", "account_login", "mfa_authenticate", "sign-out",
    "account_reauthenticate", "mfa_reauthenticate", "mfa_index", "mfa_activate_totp", "mfa_deactivate_totp",
    "mfa_view_recovery_codes", "mfa_generate_recovery_codes", "sessions", "sessions-end-others", "session-end",
    "tokens",
}  # fmt: skip

# What needs a right in the club, by method.
PROTECTED: dict[str, tuple[Right, tuple[str, ...]]] = {
    "team-new": (Right.MANAGE_ROSTERS, ("get", "post")),
    "team-retire": (Right.MANAGE_ROSTERS, ("post",)),
    "team-bring-back": (Right.MANAGE_ROSTERS, ("post",)),
    "team-delete": (Right.MANAGE_ROSTERS, ("post",)),
    "team-merge": (Right.MANAGE_ROSTERS, ("post",)),
    "team-move": (Right.MANAGE_ROSTERS, ("post",)),
    "team-roster": (Right.MANAGE_ROSTERS, ("get", "post")),
    "team-history": (Right.MANAGE_ROSTERS, ("get",)),
    "player-change": (Right.MANAGE_ROSTERS, ("get", "post")),
    "player-name": (Right.MANAGE_CLUB, ("get", "post")),
    "player-data": (Right.MANAGE_CLUB, ("get",)),
    "card-holder-name": (Right.MANAGE_CLUB, ("get", "post")),
    "card-holder-data": (Right.MANAGE_CLUB, ("get",)),
    "merge-undo": (Right.MANAGE_ROSTERS, ("post",)),
    "club-settings": (Right.MANAGE_CLUB, ("get", "post")),
    "club-history": (Right.MANAGE_CLUB, ("get",)),
    "club-archive": (Right.MANAGE_CLUB, ("get", "post")),
    "club-archive-download": (Right.MANAGE_CLUB, ("get",)),
    "club-close": (Right.MANAGE_CLUB, ("post",)),
    "club-reopen": (Right.MANAGE_CLUB, ("post",)),
    "club-hand-over": (Right.MANAGE_CLUB, ("post",)),
    "people": (Right.MANAGE_PEOPLE, ("get", "post")),
    "person-further-role": (Right.MANAGE_PEOPLE, ("post",)),
    "person-role": (Right.MANAGE_PEOPLE, ("post",)),
    "person-remove": (Right.MANAGE_PEOPLE, ("post",)),
    "person-password": (Right.MANAGE_PEOPLE, ("post",)),
    "invitation-revoke": (Right.MANAGE_PEOPLE, ("post",)),
    "club-tonight": (Right.CREATE_MATCH, ("get",)),
    "match-new": (Right.CREATE_MATCH, ("get", "post")),
    "match-import": (Right.CREATE_MATCH, ("get", "post")),
    "match-setup": (Right.CORRECT, ("get", "post")),
    "match-setup-act": (Right.CORRECT, ("get",)),
    "match-result": (Right.CORRECT, ("get", "post")),
    "match-line": (Right.CORRECT, ("get",)),
    "match-change": (Right.CORRECT, ("post",)),
    "match-slips": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "match-slips-end": (Right.MANAGE_COMPETITIONS, ("post",)),
    "competition-round-slips": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "match-visibility": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "shared-link-make": (Right.MANAGE_COMPETITIONS, ("post",)),
    "shared-link-take-back": (Right.MANAGE_COMPETITIONS, ("post",)),
    "competition-visibility": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "competition-publish": (Right.MANAGE_COMPETITIONS, ("post",)),
    "competition-draft-draw": (Right.MANAGE_COMPETITIONS, ("post",)),
    "correction-requests": (Right.CHANGE_FINISHED, ("get",)),
    "competition-correction-requests": (Right.CHANGE_FINISHED, ("get",)),
    "correction-request-close": (Right.CHANGE_FINISHED, ("post",)),
    "club-calendar-address": (Right.READ, ("get", "post")),
    "competition-calendar-address": (Right.READ, ("get", "post")),
    "match-withdraw": (Right.WITHDRAW, ("post",)),
    "match-reinstate": (Right.WITHDRAW, ("post",)),
    "match-undo": (Right.RECORD, ("get", "post")),
    "match-undo-ask": (Right.RECORD, ("post",)),
    "match-undo-dismiss": (Right.CHANGE_FINISHED, ("post",)),
    "pad": (Right.RECORD, ("get",)),
    "pad-take-over": (Right.RECORD, ("post",)),
    "pad-record": (Right.RECORD, ("post",)),
    "pad-check": (Right.RECORD, ("post",)),
    "pad-undo": (Right.RECORD, ("post",)),
    "pad-redo": (Right.RECORD, ("post",)),
    "season-new": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "season-after": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "season-edit": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "competition-new": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "competition-edit": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "competition-withdraw": (Right.MANAGE_COMPETITIONS, ("post",)),
    "competition-entrants": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "competition-check-in": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "entrant-withdraw": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "competition-adjust": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "adjustment-lift": (Right.MANAGE_COMPETITIONS, ("post",)),
    "competition-lots": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "lots-lift": (Right.MANAGE_COMPETITIONS, ("post",)),
    "competition-draw": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "competition-clear-draw": (Right.MANAGE_COMPETITIONS, ("post",)),
    "competition-draw-round": (Right.MANAGE_COMPETITIONS, ("post",)),
    "competition-points": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "fixture-remove": (Right.MANAGE_COMPETITIONS, ("post",)),
    "fixture-change": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "fixture-swap": (Right.MANAGE_COMPETITIONS, ("post",)),
    "fixture-exchange": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "fixture-start": (Right.CREATE_MATCH, ("get", "post")),
    "fixture-result": (Right.CREATE_MATCH, ("get", "post")),
    "competition-round-results": (Right.CREATE_MATCH, ("get", "post")),
    "fixture-attach": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "fixture-release": (Right.MANAGE_COMPETITIONS, ("post",)),
    "match-settlement": (Right.SETTLE, ("get", "post")),
    "match-confirm": (Right.CONFIRM, ("post",)),
    "match-count-settle": (Right.SETTLE_COUNTS, ("post",)),
    "match-dispute": (Right.CONFIRM, ("post",)),
    "match-report": (Right.CHANGE_FINISHED, ("get", "post")),
    "fixture-through": (Right.MANAGE_COMPETITIONS, ("post",)),
    "fixture-add": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "competition-bring-in-list": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "competition-list-template": (Right.MANAGE_COMPETITIONS, ("get",)),
    "competition-bring-in": (Right.MANAGE_COMPETITIONS, ("get", "post")),
    "competition-decide": (Right.MANAGE_COMPETITIONS, ("get",)),
    "place-fill": (Right.MANAGE_COMPETITIONS, ("post",)),
    "place-keep": (Right.MANAGE_COMPETITIONS, ("post",)),
    "round-keep": (Right.MANAGE_COMPETITIONS, ("post",)),
    "place-ask": (Right.MANAGE_COMPETITIONS, ("post",)),
    "round-ask": (Right.MANAGE_COMPETITIONS, ("post",)),
    "round-redraw": (Right.MANAGE_COMPETITIONS, ("post",)),
    "api-undo": (Right.RECORD, ("post",)),
    "api-redo": (Right.RECORD, ("post",)),
    "api-take-over": (Right.RECORD, ("post",)),
    "api-corrections": (Right.CORRECT, ("post",)),
    "api-settlement": (Right.SETTLE, ("put",)),
    "api-roster": (Right.MANAGE_ROSTERS, ("put",)),
    "api-fixture-match": (Right.CREATE_MATCH, ("post",)),
    "api-fixture-result": (Right.CREATE_MATCH, ("post",)),
    "yearbook-make": (Right.MANAGE_COMPETITIONS, ("post",)),
    "yearbook-cancel": (Right.MANAGE_COMPETITIONS, ("post",)),
}

# What is asked for elsewhere than where the address is: in the whole club, in any of its teams, in the competition.
ASKED_IN = {
    **dict.fromkeys(
        ("team-retire", "team-bring-back", "team-delete", "team-merge", "player-change", "player-name", "player-data"),
        "club",
    ),
    "merge-undo": "club",
    "match-new": "any team",
    "shared-link-make": "competition",
    "shared-link-take-back": "competition",
}

# What another right opens as well.
OPENS_TOO = {"club-tonight": Right.CONFIRM}

# Acts of the pad: whoever is not signed in is told so before anything is looked for.
OF_THE_PAD = {"pad-record", "pad-undo", "pad-redo"}

# What each role allows, as the table of rights has it.
ALLOWS = {
    "organiser": set(Right),
    "scorer": {Right.READ, Right.CREATE_MATCH, Right.RECORD, Right.CORRECT, Right.SETTLE, Right.UNDO_END},
    "checker": {Right.READ, Right.READ_DRAFTS, Right.SETTLE, Right.CONFIRM, Right.SETTLE_COUNTS},
    "captain": {
        Right.READ, Right.CREATE_MATCH, Right.RECORD, Right.CORRECT, Right.UNDO_END, Right.MANAGE_ROSTERS,
        Right.CONFIRM,
    },
    "member": {Right.READ},
}  # fmt: skip
