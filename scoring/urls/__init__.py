"""The addresses of the scorebook, a module for each group of pages."""

from contextlib import suppress
from importlib import import_module

from django.urls import URLPattern, URLResolver, include, path

MODULES = ("reader", "matchfiles", "pad", "paper", "matches", "people", "clubs")

urlpatterns: list[URLPattern | URLResolver] = []
for module in MODULES:
    with suppress(ImportError):  # a group of pages that is still being written
        urlpatterns.append(path("", include(import_module(f"{__name__}.{module}"))))
