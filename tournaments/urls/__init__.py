"""The addresses of the tournament office, a module for each group of pages."""

from django.urls import include, path

GROUPS = ("home", "figures", "records", "people", "arranging", "reading", "fixtures", "paper", "yearbook")

urlpatterns = [path("", include(f"{__name__}.{group}")) for group in GROUPS]
