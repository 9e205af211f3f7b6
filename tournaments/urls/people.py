"""Addresses of players, of the people who hold the cards, and of search."""

from django.urls import path

from tournaments.views import players

CLUB = "clubs/<slug:slug>/"
PLAYER = f"{CLUB}players/<slug:player>/"

urlpatterns = [
    path(f"{CLUB}players/", players.player_list, name="players"),
    path(PLAYER, players.player, name="player"),
    path(f"{PLAYER}<slug:table>.csv", players.player_csv, name="player-csv"),
]
