"""What servers share by Redis: without it they go on, and nobody sees an error."""

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from stored_match import stored

from cricketcards.settings.environment import cache as cache_at
from scoring.clubs.mail import may_send
from scoring.models import Club

NOBODY_THERE = "redis://127.0.0.1:1/0"
pytestmark = pytest.mark.django_db


def test_where_redis_is_away_pages_are_made_anew_and_the_log_says_so(
    settings: LazySettings, club: Club, caplog: pytest.LogCaptureFixture
) -> None:
    settings.CACHES = {"default": cache_at("ANOTHER_CACHE_URL", NOBODY_THERE)}
    cache.set("kept", 1)
    assert cache.get("kept", "nothing") == "nothing"
    assert "redis" in caplog.text
    match, reader = stored(club, upto=5), Client()
    for page in (match.get_absolute_url(), reverse("match-live-score", args=[match.slug]), reverse("sign-in")):
        assert reader.get(page).status_code == 200
    unknown = reverse("slip-open", args=["A" * 22])
    assert {reader.get(unknown).status_code for _try in range(3)} == {404}
    assert may_send("reset to ann@example.org", 1)
