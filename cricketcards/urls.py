"""Root addresses: scoring keeps the matches, tournaments the clubs' front pages."""

from django.urls import URLPattern, URLResolver

handler400 = "cricketcards.uploads.bad_request"

urlpatterns: list[URLPattern | URLResolver] = []
