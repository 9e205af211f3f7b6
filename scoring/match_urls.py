"""The addresses of a match: following, scoring, reading, correcting and printing it."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from scoring.clubs.views import shared_links
from scoring.views import (
    confirmations,
    correction_requests,
    corrections,
    live,
    log,
    match_reports,
    matches,
    matchfiles,
    pad,
    pad_check,
    paper,
    reader,
    results,
    settlements,
    setup_acts,
    slip_pad,
    slips,
    started,
    undo,
)

# Slips, by which a side enters or confirms a result without an account
_of_a_slip = [
    path("", slips.slip, name="slip"),
    path("confirm/", slips.confirm_result, name="slip-confirm"),
    path("dispute/", slips.dispute_result, name="slip-dispute"),
    path("toss/", slips.toss, name="slip-toss"),
    path("score/", slip_pad.pad, name="slip-pad"),
    path("score/record/", slip_pad.record, name="slip-pad-record"),
    path("score/undo/", slip_pad.undo, name="slip-pad-undo"),
    path("score/check/", slip_pad.check, name="slip-pad-check"),
    path("score/go-on/", slip_pad.go_on, name="slip-pad-go-on"),
    path("score/accept/<int:line>/<slug:shown>/", slip_pad.accept_other, name="slip-pad-accept"),
    path("take-over/", slips.take_over, name="slip-take-over"),
]

# Addresses are tried one after another: those first that phones ask for every few seconds.
_of_a_match: list[URLPattern | URLResolver] = [
    path("live/", reader.live, name="match-live"),
    path("live/score/", live.score, name="match-live-score"),
    path("score/", pad.pad, name="pad"),
    path("score/record/", pad.record, name="pad-record"),
    path("score/check/", pad_check.check, name="pad-check"),
    path("score/undo/", pad.undo, name="pad-undo"),
    path("score/redo/", pad.redo, name="pad-redo"),
    path("score/take-over/", pad.take_over, name="pad-take-over"),
    # What anybody may read
    path("", reader.match, name="match"),
    path("scorecard/", reader.card, name="match-scorecard"),
    path("scorecard.csv", reader.card_csv, name="match-scorecard-csv"),
    path("overs/", reader.overs, name="match-overs"),
    path("charts/", reader.charts, name="match-charts"),
    path("charts/<slug:chart>.csv", reader.chart_csv, name="match-chart-csv"),
    path("notes/", reader.notes, name="match-notes"),
    path("report/", correction_requests.ask, name="correction-request"),
    path("report/<int:pk>/close/", correction_requests.close, name="correction-request-close"),
    path("board/", live.board, name="match-board"),
    path("board/score/", live.board_score, name="match-board-score"),
    path("match.json", matchfiles.download, name="match-file"),
    path("exports/<slug:export>/", matchfiles.export, name="match-export"),
    # What can be printed
    path("paper/", paper.match, name="match-paper"),
    path("paper/match.pdf", paper.whole_match, name="whole-match"),
    path("paper/<slug:sheet>.pdf", paper.match_sheet, name="match-sheet"),
    path("paper/to-fill-in/<slug:sheet>.pdf", paper.match_blank_sheet, name="match-blank-sheet"),
    # Making it, its log and its corrections
    path("setup/", matches.setup, name="match-setup"),
    path("setup/<slug:act>/", setup_acts.setup_act, name="match-setup-act"),
    path("result/", results.result, name="match-result"),
    path("confirm/", confirmations.confirm_result, name="match-confirm"),
    path("dispute/", confirmations.dispute_result, name="match-dispute"),
    path("match-report/", match_reports.match_report, name="match-report"),
    path("settlement/", settlements.settlement, name="match-settlement"),
    path("withdraw/", matches.withdraw, name="match-withdraw"),
    path("reinstate/", matches.reinstate, name="match-reinstate"),
    path("undo/", undo.undo, name="match-undo"),
    path("undo/ask/", undo.ask_organiser, name="match-undo-ask"),
    path("undo/dismiss/", undo.dismiss_request, name="match-undo-dismiss"),
    path("visibility/", shared_links.match_visibility, name="match-visibility"),
    path("log/<int:line>/settle/<slug:shown>/", slip_pad.settle_difference, name="match-count-settle"),
    path("log/", log.log, name="match-log"),
    path("log/history/", log.history, name="match-history"),
    path("log/change/", corrections.change, name="match-change"),
    path("log/<int:line>/", corrections.line, name="match-line"),
    # Slips
    path("slips/", slips.match_slips, name="match-slips"),
    path("slips/end/", slips.end, name="match-slips-end"),
    path("slips/<int:side>/", include(_of_a_slip)),
]

urlpatterns = [
    re_path(r"^started-(?P<key>[0-9a-f]{32})/score/$", started.started, name="match-started"),
    path("<slug:slug>/", include(_of_a_match)),
]
