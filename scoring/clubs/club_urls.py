"""Addresses of a club's teams and players, and of its list of matches."""

from django.urls import path

from scoring.clubs.views import clubs, players, rosters, teams

urlpatterns = [
    path("clubs/<slug:slug>/matches/", clubs.match_list, name="club-matches"),
    path("clubs/<slug:slug>/new-team/", teams.new_team, name="team-new"),
    path("clubs/<slug:slug>/balance/", teams.compare, name="balance"),
    path("clubs/<slug:slug>/teams/<slug:team>/", teams.team, name="team"),
    path("clubs/<slug:slug>/teams/<slug:team>/roster/", rosters.roster, name="team-roster"),
    path("clubs/<slug:slug>/teams/<slug:team>/history/", rosters.history, name="team-history"),
    path("clubs/<slug:slug>/teams/<slug:team>/roster.csv", teams.roster_csv, name="team-csv"),
    path("clubs/<slug:slug>/teams/<slug:team>/record.csv", teams.record_csv, name="team-record-csv"),
    path("clubs/<slug:slug>/players/<slug:player>/change/", players.change_player, name="player-change"),
    path("clubs/<slug:slug>/merges/<int:merge>/undo/", players.take_apart, name="merge-undo"),
]
