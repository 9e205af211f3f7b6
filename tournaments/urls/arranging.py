"""Addresses of arranging a season: competitions, who takes part, the draw, points and tie-breaks."""

from django.urls import path

from tournaments.urls.reading import COMPETITION
from tournaments.views import arranging

CLUB = "clubs/<slug:slug>/"

urlpatterns = [
    path(f"{CLUB}new-season/", arranging.new_season, name="season-new"),
    path(f"{CLUB}edit-season/<slug:season>/", arranging.edit_season, name="season-edit"),
    path(f"{CLUB}new-competition/<slug:season>/", arranging.new_competition, name="competition-new"),
    path(f"{COMPETITION}edit/", arranging.edit_competition, name="competition-edit"),
    path(f"{COMPETITION}withdraw/", arranging.withdraw, name="competition-withdraw"),
]
