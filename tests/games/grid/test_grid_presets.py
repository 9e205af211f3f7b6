"""Playing conditions chosen by their name, in a new match and in a new competition, without a script."""

import pytest
from club_with_accounts import ClubUsers
from django.test import Client
from django.urls import reverse
from grid_pad_match import SLUGS
from served_forms import form_at, form_of

from scoring.book.open_book import open_book
from scoring.models import Match
from scoring.rules.options import read_options
from scoring.rules.problems import Problem
from scoring.rules.registry import find_rules
from scoring.words.of_games import presets
from tournaments.models import Competition, Season

pytestmark = pytest.mark.django_db

ELEVEN = "\n".join(f"Player {number}" for number in range(1, 12))


@pytest.mark.parametrize("slug", SLUGS)
def test_every_preset_has_a_name_and_is_of_the_game_s_options(slug: str) -> None:
    rules = find_rules(slug).setup_rules
    assert rules.presets
    for preset in rules.presets:
        problems: list[Problem] = []
        read_options(dict(preset.options), rules.options, problems)
        assert problems == []
        assert presets()[preset.name]


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ({}, {"innings": 1, "max_turns": 10, "wickets": 10}),
        ({"option_max_turns": "12", "option_wickets": "11"}, {"innings": 1, "max_turns": 12, "wickets": 11}),
        ({"conditions": ""}, {"innings": 2, "max_turns": None, "wickets": 10}),
    ],
)
def test_a_one_day_match_takes_one_choice(
    users: ClubUsers, organiser: Client, typed: dict[str, str], options: dict[str, int | None]
) -> None:
    address = reverse("match-new", args=[users.club.slug])
    form = form_of(organiser.post(address, {"variant": "new-zealand", "fill": "1"}))
    given = {"conditions": "one_day", "won_by": "0", "chose": "bat"} | typed
    for side, name in enumerate(("Home", "Away")):
        given |= {f"side{side}_name": name, f"side{side}_players": ELEVEN}
    for name, value in given.items():
        form[name] = value
    assert form.post(form.address, form.sent()).status_code == 302
    setup = open_book(Match.objects.get()).setup
    assert {name: setup.options[name] for name in options} == options


def test_a_competition_is_played_under_conditions_chosen_by_name(users: ClubUsers, organiser: Client) -> None:
    season = Season.objects.create(club=users.club, name="2026")
    address = reverse("competition-new", args=[users.club.slug, season.slug])
    page = form_at(organiser, address)
    page["variant"] = "new-zealand"
    form = form_of(page.submit("fill"))
    form["name"], form["conditions"] = "One-day cup", "one_day"
    assert form.post(form.address, form.sent()).status_code == 302
    conditions = Competition.objects.get().conditions
    assert (conditions["innings"], conditions["max_turns"]) == (1, 10)
