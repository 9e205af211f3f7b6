"""The addresses of the scorebook, a module for each group of pages."""

from django.urls import include, path

urlpatterns = [
    *(path("", include(f"{__name__}.{group}")) for group in ("reader", "matchfiles", "pad", "paper", "matches")),
    path("", include("scoring.clubs.urls")),
]
