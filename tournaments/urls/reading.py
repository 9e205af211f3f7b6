"""Addresses of what anybody may read of a season and its competitions."""

from django.urls import path

from tournaments.views import competition, exports, fixture_list, seasons

SEASONS = "clubs/<slug:slug>/seasons/"
SEASON = f"{SEASONS}<slug:season>/"
COMPETITION = f"{SEASON}<slug:competition>/"

urlpatterns = [
    path("clubs/<slug:slug>/fixtures.ics", exports.club_calendar, name="club-calendar"),
    path(SEASONS, seasons.season_list, name="seasons"),
    path(SEASON, seasons.season, name="season"),
    path(COMPETITION, competition.overview, name="competition"),
    path(f"{COMPETITION}fixtures/", fixture_list.fixture_list, name="competition-fixtures"),
    path(f"{COMPETITION}bracket/", competition.bracket_page, name="competition-bracket"),
    path(f"{COMPETITION}grid/", competition.grid_page, name="competition-grid"),
    path(f"{COMPETITION}positions/", competition.positions_page, name="competition-positions"),
    path(f"{COMPETITION}people/", competition.people_page, name="competition-people"),
    path(f"{COMPETITION}history/", competition.history, name="competition-history"),
    path(f"{COMPETITION}table.csv", exports.table_csv, name="competition-table-csv"),
    path(f"{COMPETITION}fixtures.csv", exports.fixtures_csv, name="competition-fixtures-csv"),
    path(f"{COMPETITION}grid.csv", exports.grid_csv, name="competition-grid-csv"),
    path(f"{COMPETITION}people.csv", exports.people_csv, name="competition-people-csv"),
    path(f"{COMPETITION}positions.csv", exports.positions_csv, name="competition-positions-csv"),
    path(f"{COMPETITION}fixtures.ics", exports.calendar, name="competition-calendar"),
]
