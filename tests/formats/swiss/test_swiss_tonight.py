"""The next round of a Swiss competition is drawn from the page of the evening, once the newest is over."""

from datetime import timedelta

import pytest
from club_with_accounts import ClubUsers, browser_of
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from played_competition import end, found_competition

pytestmark = pytest.mark.django_db


def test_the_way_to_the_draw_is_there_when_the_round_is_over(users: ClubUsers) -> None:
    evening = found_competition(users.club, 4, kind="swiss", settings={"rounds": 2}, preset="swiss")
    evening.fixtures.update(on=timezone.localdate(timezone.now() - timedelta(hours=5)))
    draw = reverse("competition-draw", args=[users.club.slug, evening.season.slug, evening.slug])

    def is_led_to(user: User) -> bool:
        return f'href="{draw}"' in browser_of(user).get(reverse("club-tonight", args=[users.club.slug])).text

    first, *others = evening.fixtures.all()
    for fixture in others:
        end(fixture, "awarded", 0)
    assert not is_led_to(users.organiser)
    end(first, "awarded", 0)
    assert is_led_to(users.organiser)
    assert not is_led_to(users.scorer)
    evening.settings["rounds"] = 1
    evening.save()
    assert not is_led_to(users.organiser), "all rounds are drawn"
