"""Addresses of the front page and of each club's home."""

from django.urls import path

from tournaments import views

urlpatterns = [
    path("", views.front, name="front"),
    path("clubs/<slug:slug>/", views.club_home, name="club"),
]
