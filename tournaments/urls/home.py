"""Addresses of the front page and of each club's home."""

from django.urls import path

from tournaments.views import home

urlpatterns = [
    path("", home.front, name="front"),
    path("clubs/<slug:slug>/", home.club_home, name="club"),
]
