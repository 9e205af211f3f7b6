"""Addresses of arranging a season: competitions, who takes part, the draw, points and tie-breaks."""

from django.urls import path

from tournaments.urls.reading import COMPETITION
from tournaments.views import adjustments, arranging, draw, entrants, points

CLUB = "clubs/<slug:slug>/"

urlpatterns = [
    path(f"{CLUB}new-season/", arranging.new_season, name="season-new"),
    path(f"{CLUB}edit-season/<slug:season>/", arranging.edit_season, name="season-edit"),
    path(f"{CLUB}new-competition/<slug:season>/", arranging.new_competition, name="competition-new"),
    path(f"{COMPETITION}edit/", arranging.edit_competition, name="competition-edit"),
    path(f"{COMPETITION}withdraw/", arranging.withdraw, name="competition-withdraw"),
    path(f"{COMPETITION}entrants/", entrants.entrants, name="competition-entrants"),
    path(f"{COMPETITION}entrants/<int:entrant>/", entrants.withdraw_entrant, name="entrant-withdraw"),
    path(f"{COMPETITION}adjustments/", adjustments.adjustments, name="competition-adjust"),
    path(f"{COMPETITION}adjustments/<int:adjustment>/", adjustments.lift_adjustment, name="adjustment-lift"),
    path(f"{COMPETITION}lots/", adjustments.lots, name="competition-lots"),
    path(f"{COMPETITION}lots/<int:lot>/", adjustments.lift_these_lots, name="lots-lift"),
    path(f"{COMPETITION}draw/", draw.make, name="competition-draw"),
    path(f"{COMPETITION}draw/clear/", draw.clear, name="competition-clear-draw"),
    path(f"{COMPETITION}draw/round/", draw.draw_round, name="competition-draw-round"),
    path(f"{COMPETITION}points/", points.points, name="competition-points"),
]
