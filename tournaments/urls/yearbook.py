"""Addresses of the books of a season."""

from django.urls import path

from tournaments.views import yearbook

BOOKS = "clubs/<slug:slug>/yearbook/<slug:season>/"

urlpatterns = [
    path(BOOKS, yearbook.page, name="season-yearbook"),
    path(f"{BOOKS}make/", yearbook.make, name="yearbook-make"),
    path(f"{BOOKS}cancel/", yearbook.call_off, name="yearbook-cancel"),
    path(f"{BOOKS}<slug:kind>.pdf", yearbook.download, name="yearbook-download"),
]
