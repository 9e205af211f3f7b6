"""Addresses of records."""

from django.urls import path

from tournaments.urls.reading import COMPETITION, SEASON
from tournaments.views import records

CLUB = "clubs/<slug:slug>/"

urlpatterns = [
    path(f"{CLUB}records/", records.of_a_club, name="club-records"),
    path(f"{CLUB}records.csv", records.club_csv, name="club-records-csv"),
    path(f"{SEASON}records/", records.of_a_season, name="season-records"),
    path(f"{SEASON}records.csv", records.season_csv, name="season-records-csv"),
    path(f"{COMPETITION}records/", records.of_a_competition, name="competition-records"),
    path(f"{COMPETITION}records.csv", records.competition_csv, name="competition-records-csv"),
]
