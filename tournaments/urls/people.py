"""Addresses of players, of the people who hold the cards, and of search."""

from django.urls import path

from tournaments.views import career, people, players, search

CLUB = "clubs/<slug:slug>/"
PLAYER = f"{CLUB}players/<slug:player>/"
PERSON = f"{CLUB}cards/<slug:person>/"

urlpatterns = [
    path(f"{CLUB}players/", players.player_list, name="players"),
    path(f"{CLUB}players.csv", players.player_list_csv, name="players-csv"),
    path(PLAYER, players.player, name="player"),
    path(f"{PLAYER}career.pdf", career.career_sheet, name="player-career-pdf"),
    path(f"{PLAYER}<slug:table>.csv", players.player_csv, name="player-csv"),
    path(f"{CLUB}cards/", people.cards, name="cards"),
    path(f"{CLUB}cards.csv", people.cards_csv, name="cards-csv"),
    path(PERSON, people.person, name="card-holder"),
    path(f"{PERSON}<slug:table>.csv", people.person_csv, name="card-holder-csv"),
    path(f"{CLUB}search/", search.search, name="search"),
]
