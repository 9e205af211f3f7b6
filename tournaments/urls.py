"""The addresses of seasons and competitions, and of the pages of clubs, players and people that show them."""

from django.urls import path

from tournaments.views import (
    adjustments,
    averages,
    career,
    competition,
    competition_edits,
    correction_requests,
    decisions,
    drafts,
    draw,
    entrants,
    exports,
    fixture,
    fixture_list,
    fixture_start,
    home,
    leaders,
    own_data,
    paper,
    people,
    players,
    points,
    private_calendars,
    recorded_matches,
    records,
    round_results,
    search,
    seasons,
    tonight,
    visibility,
    wall,
    yearbook,
)

CLUB = "clubs/<slug:slug>/"
SEASONS = f"{CLUB}seasons/"
SEASON = f"{SEASONS}<slug:season>/"
COMPETITION = f"{SEASON}<slug:competition>/"
PLAYER = f"{CLUB}players/<slug:player>/"
PERSON = f"{CLUB}cards/<slug:person>/"
FIXTURE = f"{COMPETITION}fixtures/<slug:key>/"
PAPER = f"{COMPETITION}paper/"
PDFS = f"{CLUB}yearbook/<slug:season>/"

urlpatterns = [
    # The front page and each club's home
    path("", home.front, name="front"),
    path(CLUB, home.club_home, name="club"),
    path(f"{CLUB}tonight/", tonight.tonight, name="club-tonight"),
    path(f"{CLUB}wall/", wall.wall, name="club-wall"),
    # Averages, and who leads
    path(f"{CLUB}averages/", averages.of_a_club, name="club-averages"),
    path(f"{CLUB}averages/<slug:table>.csv", averages.club_csv, name="club-averages-csv"),
    path(f"{SEASON}leaders-<slug:table>.csv", leaders.leaders_csv, name="season-leaders-csv"),
    path(f"{SEASON}averages/", averages.of_a_season, name="season-averages"),
    path(f"{SEASON}averages/<slug:table>.csv", averages.season_csv, name="season-averages-csv"),
    path(f"{COMPETITION}averages/", averages.of_a_competition, name="competition-averages"),
    path(f"{COMPETITION}averages/<slug:table>.csv", averages.competition_csv, name="competition-averages-csv"),
    # Records
    path(f"{CLUB}records/", records.of_a_club, name="club-records"),
    path(f"{CLUB}records.csv", records.club_csv, name="club-records-csv"),
    path(f"{SEASON}records/", records.of_a_season, name="season-records"),
    path(f"{SEASON}records.csv", records.season_csv, name="season-records-csv"),
    path(f"{COMPETITION}records/", records.of_a_competition, name="competition-records"),
    path(f"{COMPETITION}records.csv", records.competition_csv, name="competition-records-csv"),
    # Players, the people who hold the cards, and search
    path(f"{CLUB}players/", players.player_list, name="players"),
    path(f"{CLUB}players.csv", players.player_list_csv, name="players-csv"),
    path(PLAYER, players.player, name="player"),
    path(f"{PLAYER}career.pdf", career.career_sheet, name="player-career-pdf"),
    path(f"{PLAYER}data.json", own_data.player_data, name="player-data"),
    path(f"{PLAYER}<slug:table>.csv", players.player_csv, name="player-csv"),
    path(f"{CLUB}cards/", people.cards, name="cards"),
    path(f"{CLUB}cards.csv", people.cards_csv, name="cards-csv"),
    path(PERSON, people.person, name="card-holder"),
    path(f"{PERSON}name/", people.person_name, name="card-holder-name"),
    path(f"{PERSON}data.json", own_data.person_data, name="card-holder-data"),
    path(f"{PERSON}<slug:table>.csv", people.person_csv, name="card-holder-csv"),
    path(f"{CLUB}search/", search.search, name="search"),
    # Arranging a season: competitions, who takes part, the draw, points and tie-breaks
    path(f"{CLUB}new-season/", competition_edits.new_season, name="season-new"),
    path(f"{CLUB}edit-season/<slug:season>/", competition_edits.edit_season, name="season-edit"),
    path(f"{CLUB}new-competition/<slug:season>/", competition_edits.new_competition, name="competition-new"),
    path(f"{COMPETITION}edit/", competition_edits.edit_competition, name="competition-edit"),
    path(f"{COMPETITION}withdraw/", competition_edits.withdraw, name="competition-withdraw"),
    path(f"{COMPETITION}visibility/", visibility.visibility, name="competition-visibility"),
    path(f"{COMPETITION}publish/", visibility.publish, name="competition-publish"),
    path(f"{COMPETITION}entrants/", entrants.entrants, name="competition-entrants"),
    path(f"{COMPETITION}entrants/<int:entrant>/", entrants.withdraw_entrant, name="entrant-withdraw"),
    path(f"{COMPETITION}adjustments/", adjustments.adjustments, name="competition-adjust"),
    path(f"{COMPETITION}adjustments/<int:adjustment>/", adjustments.lift_adjustment, name="adjustment-lift"),
    path(f"{COMPETITION}lots/", adjustments.lots, name="competition-lots"),
    path(f"{COMPETITION}lots/<int:lot>/", adjustments.lift_these_lots, name="lots-lift"),
    path(f"{COMPETITION}draw/", draw.make, name="competition-draw"),
    path(f"{COMPETITION}draw/clear/", draw.clear, name="competition-clear-draw"),
    path(f"{COMPETITION}draw/draft/", drafts.draft, name="competition-draft-draw"),
    path(f"{COMPETITION}draw/round/", draw.draw_round, name="competition-draw-round"),
    path(f"{COMPETITION}points/", points.points, name="competition-points"),
    # What anybody may read of a season and its competitions
    path(f"{CLUB}fixtures.ics", exports.club_calendar, name="club-calendar"),
    path(f"{CLUB}my-calendar/", private_calendars.of_club, name="club-calendar-address"),
    path("calendars/<str:secret>/fixtures.ics", private_calendars.read, name="private-calendar"),
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
    path(f"{COMPETITION}places.csv", exports.places_csv, name="competition-places-csv"),
    path(f"{COMPETITION}fixtures.csv", exports.fixtures_csv, name="competition-fixtures-csv"),
    path(f"{COMPETITION}grid.csv", exports.grid_csv, name="competition-grid-csv"),
    path(f"{COMPETITION}people.csv", exports.people_csv, name="competition-people-csv"),
    path(f"{COMPETITION}positions.csv", exports.positions_csv, name="competition-positions-csv"),
    path(f"{COMPETITION}fixtures.ics", exports.calendar, name="competition-calendar"),
    path(f"{COMPETITION}my-calendar/", private_calendars.of_competition, name="competition-calendar-address"),
    # Fixtures: what is done to one, and what the organiser has to decide
    path(FIXTURE, fixture.fixture, name="fixture"),
    path(f"{FIXTURE}change/", fixture.change, name="fixture-change"),
    path(f"{FIXTURE}swap/", fixture.swap, name="fixture-swap"),
    path(f"{FIXTURE}exchange/", fixture.exchange_sides, name="fixture-exchange"),
    path(f"{FIXTURE}remove/", fixture.remove, name="fixture-remove"),
    path(f"{FIXTURE}start/", fixture_start.start_match, name="fixture-start"),
    path(f"{FIXTURE}result/", fixture_start.result, name="fixture-result"),
    path(f"{FIXTURE}attach/", recorded_matches.attach_match, name="fixture-attach"),
    path(f"{FIXTURE}release/", recorded_matches.release_match, name="fixture-release"),
    path(f"{FIXTURE}through/", decisions.through, name="fixture-through"),
    path(
        f"{COMPETITION}results/<int:stage>/<int:round>/", round_results.round_results, name="competition-round-results"
    ),
    path(f"{COMPETITION}add-fixture/", fixture.add, name="fixture-add"),
    path(f"{COMPETITION}bring-in/", recorded_matches.bring_in, name="competition-bring-in"),
    path(
        f"{COMPETITION}reported-mistakes/", correction_requests.of_competition, name="competition-correction-requests"
    ),
    path(f"{COMPETITION}decide/", decisions.decide, name="competition-decide"),
    path(f"{COMPETITION}decide/fill/", decisions.fill, name="place-fill"),
    path(f"{COMPETITION}decide/keep/", decisions.keep, name="place-keep"),
    path(f"{COMPETITION}decide/<int:round>/keep/", decisions.keep_draw, name="round-keep"),
    path(f"{COMPETITION}decide/ask/", decisions.ask_place_again, name="place-ask"),
    path(f"{COMPETITION}decide/<int:round>/ask/", decisions.ask_round_again, name="round-ask"),
    path(f"{COMPETITION}decide/<int:round>/redraw/", decisions.redraw, name="round-redraw"),
    # The paper of a competition
    path(PAPER, paper.paper, name="competition-paper"),
    path(f"{PAPER}table.pdf", paper.table, name="competition-table-pdf"),
    path(f"{PAPER}fixtures.pdf", paper.fixtures, name="competition-fixtures-pdf"),
    path(f"{PAPER}grid.pdf", paper.grid, name="competition-grid-pdf"),
    path(f"{PAPER}bracket.pdf", paper.bracket_sheet, name="competition-bracket-pdf"),
    path(f"{PAPER}places.pdf", paper.places, name="competition-places-pdf"),
    path(f"{PAPER}rounds/<int:stage>/<int:round>.pdf", paper.round_pack, name="round-pack"),
    # The PDFs of a season: its yearbook, and chapters alone
    path(PDFS, yearbook.page, name="season-yearbook"),
    path(f"{PDFS}make/", yearbook.make, name="yearbook-make"),
    path(f"{PDFS}cancel/", yearbook.call_off, name="yearbook-cancel"),
    path(f"{PDFS}<slug:kind>.pdf", yearbook.download, name="yearbook-download"),
]
