"""The addresses of matches: reading, scoring, correcting and printing them; and, by `clubs.urls`, of clubs."""

from django.urls import include, path, re_path

from scoring.views import (
    confirmations,
    correction_requests,
    corrections,
    live,
    log,
    matches,
    matchfiles,
    pad,
    pad_check,
    paper,
    reader,
    results,
    rules,
    script_words,
    settlements,
    setup_acts,
    started,
    undo,
    without_network,
)

urlpatterns = [
    path("rules/", rules.rules, name="rules"),
    # What anybody may read of a match
    path("matches/<slug:slug>/", reader.match, name="match"),
    path("matches/<slug:slug>/scorecard/", reader.card, name="match-scorecard"),
    path("matches/<slug:slug>/overs/", reader.overs, name="match-overs"),
    path("matches/<slug:slug>/charts/", reader.charts, name="match-charts"),
    path("matches/<slug:slug>/charts/<slug:chart>.csv", reader.chart_csv, name="match-chart-csv"),
    path("matches/<slug:slug>/notes/", reader.notes, name="match-notes"),
    path("matches/<slug:slug>/report/", correction_requests.ask, name="correction-request"),
    path("matches/<slug:slug>/report/<int:pk>/close/", correction_requests.close, name="correction-request-close"),
    path("clubs/<slug:slug>/reported-mistakes/", correction_requests.of_club, name="correction-requests"),
    path("matches/<slug:slug>/live/", live.page, name="match-live"),
    path("matches/<slug:slug>/live/score/", live.score, name="match-live-score"),
    path("matches/<slug:slug>/board/", live.board, name="match-board"),
    path("matches/<slug:slug>/board/score/", live.board_score, name="match-board-score"),
    # Match files: bringing one in, taking one out
    path("clubs/<slug:slug>/import/", matchfiles.upload, name="match-import"),
    path("matches/<slug:slug>/match.json", matchfiles.download, name="match-file"),
    # The scorer's pad
    re_path(r"^matches/started-(?P<key>[0-9a-f]{32})/score/$", started.started, name="match-started"),
    path("blank-pads/<slug:variant>/<slug:conditions>/<int:first>/", started.blank_pad, name="blank-pad"),
    path("matches/<slug:slug>/score/", pad.pad, name="pad"),
    path("matches/<slug:slug>/score/record/", pad.record, name="pad-record"),
    path("matches/<slug:slug>/score/check/", pad_check.check, name="pad-check"),
    path("matches/<slug:slug>/score/undo/", pad.undo, name="pad-undo"),
    path("matches/<slug:slug>/score/redo/", pad.redo, name="pad-redo"),
    path("matches/<slug:slug>/score/take-over/", pad.take_over, name="pad-take-over"),
    path("words/<slug:language>/<slug:digest>.js", script_words.script_words, name="script-words"),
    # Without a network
    path("service-worker.js", without_network.service_worker, name="service-worker"),
    path("site.webmanifest", without_network.manifest, name="manifest"),
    path("without-network/", without_network.without_network, name="without-network"),
    # What can be printed
    path("paper/", paper.index, name="paper"),
    path("paper/<slug:variant>/<slug:sheet>.pdf", paper.blank_sheet, name="blank-sheet"),
    path("paper/<slug:variant>/teams/<slug:sheet>.pdf", paper.ready_sheet, name="ready-sheet"),
    path("clubs/<slug:slug>/teams/<slug:team>/paper/", paper.team, name="team-paper"),
    path(
        "clubs/<slug:slug>/teams/<slug:team>/paper/<slug:variant>/<slug:sheet>.pdf", paper.team_sheet, name="team-sheet"
    ),
    path("matches/<slug:slug>/paper/", paper.match, name="match-paper"),
    path("matches/<slug:slug>/paper/match.pdf", paper.whole_match, name="whole-match"),
    path("matches/<slug:slug>/paper/<slug:sheet>.pdf", paper.match_sheet, name="match-sheet"),
    path("matches/<slug:slug>/paper/to-fill-in/<slug:sheet>.pdf", paper.match_blank_sheet, name="match-blank-sheet"),
    # Making a match, its log and its corrections
    path("clubs/<slug:slug>/matches/new/", matches.new, name="match-new"),
    path("matches/<slug:slug>/setup/", matches.setup, name="match-setup"),
    path("matches/<slug:slug>/setup/<slug:act>/", setup_acts.setup_act, name="match-setup-act"),
    path("matches/<slug:slug>/result/", results.result, name="match-result"),
    path("matches/<slug:slug>/confirm/", confirmations.confirm_result, name="match-confirm"),
    path("matches/<slug:slug>/settlement/", settlements.settlement, name="match-settlement"),
    path("matches/<slug:slug>/withdraw/", matches.withdraw, name="match-withdraw"),
    path("matches/<slug:slug>/reinstate/", matches.reinstate, name="match-reinstate"),
    path("matches/<slug:slug>/undo/", undo.undo, name="match-undo"),
    path("matches/<slug:slug>/undo/ask/", undo.ask_organiser, name="match-undo-ask"),
    path("matches/<slug:slug>/undo/dismiss/", undo.dismiss_request, name="match-undo-dismiss"),
    path("matches/<slug:slug>/log/", log.log, name="match-log"),
    path("matches/<slug:slug>/log/history/", log.history, name="match-history"),
    path("matches/<slug:slug>/log/change/", corrections.change, name="match-change"),
    path("matches/<slug:slug>/log/<int:line>/", corrections.line, name="match-line"),
    path("", include("scoring.clubs.urls")),
]
