"""Matches started on a phone: the blank pads that it keeps, and the match that is made once under its key."""

import json
import re
from typing import Any

import pytest
from blank_pads import conditions_of
from club_with_accounts import ClubUsers, browser_of, member, team_of_2005
from django.test import Client
from django.urls import reverse
from served_forms import form_at

from scoring.models import LogRecord, Match
from scoring.rules.registry import variants

pytestmark = pytest.mark.django_db
KEY = "0123456789abcdef" * 2


def blank(variant: str, conditions: str, first: int = 0) -> Any:
    return Client().get(f"/blank-pads/{variant}/{conditions}/{first}/")


@pytest.mark.parametrize("variant", variants())
def test_every_game_has_a_blank_pad_that_is_nobodys(variant: str) -> None:
    for first in range(2):
        answer = blank(variant, conditions_of(variant), first)
        text = answer.content.decode()
        assert answer.status_code == 200
        assert 'data-person=""' in text
        assert f'<bdi class="pad-side" data-live="side">Name{first}x0</bdi>' in text
        page = json.loads(re.findall(r'id="pad-page" type="application/json">(.*?)</script>', text)[0])
        assert page["sides"][1]["name"] == "Name1x0"
        assert page["options"] == {option.name: option.default for option in variants()[variant].setup_rules.options}


@pytest.mark.parametrize("conditions", ["x", "-", "on", "20", "-".join("9" * 40), "²-1-1-1", "99999999999-4-off-off"])
def test_conditions_that_are_none_have_no_pad(conditions: str) -> None:
    for variant in variants():
        assert blank(variant, conditions).status_code == 404
    assert blank("chess", "default").status_code == 404
    variant = next(iter(variants()))
    assert blank(variant, conditions_of(variant), 2).status_code == 404


def sent(users: ClubUsers, **fields: str) -> tuple[Client, str, dict[str, Any]]:
    """Return a browser, the address of a new match's form, and the form as a phone sends it."""
    for place in range(2):
        team_of_2005(users.club, place)
    address = reverse("match-new", args=[users.club.slug])
    browser = browser_of(users.scorer)
    form = form_at(browser, address, has="won_by")
    return browser, address, form.sent() | {"won_by": "0", "chose": "bat", "key": KEY} | fields


def test_a_match_is_made_once_under_its_key(users: ClubUsers) -> None:
    browser, address, form = sent(users, account=str(users.scorer.pk))
    started = reverse("match-started", args=[KEY])
    assert browser.get(started).status_code == 404
    for _time in range(2):
        answer = browser.post(address, form, headers={"X-Pad": "1"})
        assert answer.status_code == 201
    match = Match.objects.get()
    assert answer.json() == {"address": reverse("pad", args=[match.slug])}
    assert browser.get(started)["Location"] == reverse("pad", args=[match.slug])
    assert browser_of(users.organiser).get(started).status_code == 404
    assert Client().get(started)["Location"].startswith("/sign-in/")


def test_what_is_wrong_with_it_comes_as_the_form(users: ClubUsers) -> None:
    browser, address, form = sent(users, won_by="")
    answer = browser.post(address, form, headers={"X-Pad": "1"})
    assert answer.status_code == 422
    assert 'id="of-game"' in answer.content.decode()
    assert not Match.objects.exists()


def test_it_is_made_under_the_account_that_started_it_alone(users: ClubUsers) -> None:
    _browser, address, form = sent(users, account=str(users.scorer.pk))
    for browser in (Client(), browser_of(member(users.club, "scorer", "another"))):
        answer = browser.post(address, form, headers={"X-Pad": "1"})
        assert answer.status_code == 403
        assert " data-sign-in" in answer.content.decode()
    assert not LogRecord.objects.exists()
