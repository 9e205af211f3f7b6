"""The addresses of the tournament office, a module for each group of pages."""

from django.urls import include, path

urlpatterns = [
    path("", include(f"{__name__}.{group}")) for group in ("home", "arranging", "reading", "fixtures", "paper")
]
