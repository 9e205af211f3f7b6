"""Root addresses: scoring keeps the matches, tournaments the clubs' front pages."""

from django.urls import include, path

from cricketcards import health

handler400 = "cricketcards.uploads.bad_request"
handler500 = "cricketcards.outages.server_error"

urlpatterns = [
    path("matches/", include("scoring.match_urls")),  # first: phones ask for them every few seconds
    path("health/live/", health.live, name="health-live"),
    path("health/ready/", health.ready, name="health-ready"),
    path("health/worker/", health.worker, name="health-worker"),
    path("api/", include("cricketcards.api")),
    path("support/", include("cricketcards.support.urls")),
    path("", include("scoring.urls")),
    path("", include("tournaments.urls")),
]
