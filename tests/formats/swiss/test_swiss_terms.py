"""The points that are proposed for a Swiss."""

from typing import Any

import pytest
from django.urls import reverse
from organiser_pages import Organiser

from tournaments.models import Competition, Season

pytestmark = pytest.mark.django_db

FORDE = {"variant": "forde", "format": "league", "shown_variant": "forde", "shown_format": "league"}

LEAGUE = FORDE | {
    "name": "Sunday League",
    "between": "teams",
    "option_overs": "10",
    "option_max_overs_per_bowler": "2",
    "setting_round_robins": "2",
    "setting_groups": "1",
    "setting_dealt": "",
    "preset": "icc",
}


@pytest.fixture
def organiser() -> Organiser:
    return Organiser()


@pytest.fixture
def season(organiser: Organiser) -> Season:
    return Season.objects.create(club=organiser.users.club, name="2026")


def found(organiser: Organiser, season: Season, sent: dict[str, str]) -> Any:
    return organiser.browser.post(reverse("competition-new", args=[season.club.slug, season.slug]), sent)


def test_the_points_follow_the_format_unless_others_were_chosen(organiser: Organiser, season: Season) -> None:
    suggested = found(organiser, season, LEAGUE | {"preset": "2-1-0", "format": "swiss"}).context["form"]
    chosen = found(organiser, season, LEAGUE | {"preset": "county", "format": "swiss"}).context["form"]
    assert (suggested["preset"].value(), chosen["preset"].value()) == ("swiss", "county")


def test_tie_breaks_of_swiss_evenings_are_left_out_of_other_formats(organiser: Organiser, season: Season) -> None:
    found(organiser, season, LEAGUE | {"preset": "swiss"})
    assert Competition.objects.get().tie_breaks == ["head_to_head"]
