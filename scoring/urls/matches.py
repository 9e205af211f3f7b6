"""Addresses of making a match, its log and its corrections."""

from django.urls import path

from scoring.views import correcting, log, matches, results, settlements, undo

urlpatterns = [
    path("clubs/<slug:slug>/matches/new/", matches.new, name="match-new"),
    path("matches/<slug:slug>/setup/", matches.setup, name="match-setup"),
    path("matches/<slug:slug>/result/", results.result, name="match-result"),
    path("matches/<slug:slug>/settlement/", settlements.settlement, name="match-settlement"),
    path("matches/<slug:slug>/withdraw/", matches.withdraw, name="match-withdraw"),
    path("matches/<slug:slug>/reinstate/", matches.reinstate, name="match-reinstate"),
    path("matches/<slug:slug>/undo/", undo.undo, name="match-undo"),
    path("matches/<slug:slug>/undo/ask/", undo.ask_organiser, name="match-undo-ask"),
    path("matches/<slug:slug>/undo/dismiss/", undo.dismiss_request, name="match-undo-dismiss"),
    path("matches/<slug:slug>/log/", log.log, name="match-log"),
    path("matches/<slug:slug>/log/history/", log.history, name="match-history"),
    path("matches/<slug:slug>/log/change/", correcting.change, name="match-change"),
    path("matches/<slug:slug>/log/<int:line>/", correcting.line, name="match-line"),
]
