"""Addresses of averages and of who leads."""

from django.urls import path

from tournaments.urls.reading import COMPETITION, SEASON
from tournaments.views import averages, leaders

CLUB = "clubs/<slug:slug>/"

urlpatterns = [
    path(f"{CLUB}averages/", averages.of_a_club, name="club-averages"),
    path(f"{CLUB}averages/<slug:table>.csv", averages.club_csv, name="club-averages-csv"),
    path(f"{SEASON}leaders-<slug:table>.csv", leaders.leaders_csv, name="season-leaders-csv"),
    path(f"{SEASON}averages/", averages.of_a_season, name="season-averages"),
    path(f"{SEASON}averages/<slug:table>.csv", averages.season_csv, name="season-averages-csv"),
    path(f"{COMPETITION}averages/", averages.of_a_competition, name="competition-averages"),
    path(f"{COMPETITION}averages/<slug:table>.csv", averages.competition_csv, name="competition-averages-csv"),
]
