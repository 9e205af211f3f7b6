"""Root addresses: scoring keeps the matches, tournaments the clubs' front pages."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
