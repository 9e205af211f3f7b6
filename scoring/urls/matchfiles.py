"""Addresses of match files: bringing one in, taking one out."""

from django.urls import path

from scoring.views import matchfiles

urlpatterns = [
    path("clubs/<slug:slug>/import/", matchfiles.upload, name="match-import"),
    path("matches/<slug:slug>/match.json", matchfiles.download, name="match-file"),
]
