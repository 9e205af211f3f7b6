"""Addresses of what anybody may read of a season and its competitions."""

from django.urls import path

from tournaments.views import competition

SEASON = "clubs/<slug:slug>/seasons/<slug:season>/"
COMPETITION = f"{SEASON}<slug:competition>/"

urlpatterns = [
    path(COMPETITION, competition.table, name="competition"),
]
