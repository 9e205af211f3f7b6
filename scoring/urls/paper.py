"""Addresses of what can be printed."""

from django.urls import path

from scoring.views import paper

urlpatterns = [
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
]
