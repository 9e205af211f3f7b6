"""Slips of a match as they are printed, and phones that hold them."""

from urllib.parse import urlsplit

import pytest
from club_with_accounts import ClubUsers, browser_of
from django.test import Client
from django.urls import reverse
from served_forms import form_at, form_of

from scoring.models import Match
from scoring.views import slips as views

SLIPS = "match-slips"


def print_slips(users: ClubUsers, match: Match, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Have the organiser print the slips of a match; return the addresses on them, of each side."""
    found: list[str] = []

    def note(slips: object, *_rest: object) -> bytes:
        found.extend(urlsplit(each.address).path for each in slips)  # type: ignore[attr-defined]
        return b"%PDF"

    monkeypatch.setattr(views, "slips_pdf", note)
    answer = form_at(browser_of(users.organiser), reverse(SLIPS, args=[match.slug])).submit()
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Cache-Control"] == "private, no-store"
    return found


def phone_with(address: str) -> Client:
    """Return a phone that has opened the code of a slip and uses it."""
    phone = Client()
    answer = phone.get(address)
    assert answer["Referrer-Policy"] == "no-referrer"
    assert answer["X-Robots-Tag"] == "noindex"
    assert form_of(answer).submit().status_code == 302
    return phone


def page_of(match: Match, side: int) -> str:
    """Return the address of the page of a side's slip."""
    return reverse("slip", args=[match.slug, side])
