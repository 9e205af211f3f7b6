"""Addresses of what anybody may read of a match."""

from django.urls import path

from scoring.views import live, reader

urlpatterns = [
    path("matches/<slug:slug>/", reader.match, name="match"),
    path("matches/<slug:slug>/scorecard/", reader.card, name="match-scorecard"),
    path("matches/<slug:slug>/overs/", reader.overs, name="match-overs"),
    path("matches/<slug:slug>/charts/", reader.charts, name="match-charts"),
    path("matches/<slug:slug>/charts/<slug:chart>.csv", reader.chart_csv, name="match-chart-csv"),
    path("matches/<slug:slug>/notes/", reader.notes, name="match-notes"),
    path("matches/<slug:slug>/live/", live.page, name="match-live"),
    path("matches/<slug:slug>/live/score/", live.score, name="match-live-score"),
    path("matches/<slug:slug>/board/", live.board, name="match-board"),
    path("matches/<slug:slug>/board/score/", live.board_score, name="match-board-score"),
]
