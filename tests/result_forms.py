"""The result form of a match as it is served, and what is said of it when it is refused."""

from typing import Any

from club_with_accounts import ClubUsers, browser_of
from django.urls import reverse
from reported_matches import setup_of
from served_forms import ServedForm, form_at

from scoring.book.new_match import create_match
from scoring.models import Match


def match_of(users: ClubUsers, example: str, **changes: object) -> Match:
    """Make a match with the set-up of an example; England bat first."""
    setup = setup_of(example, **{"toss": {"won_by": 0, "chose": "bat"}} | changes)
    return create_match(users.club, setup, None).match


def result_form(user: Any, match: Match) -> ServedForm:
    return form_at(browser_of(user), reverse("match-result", args=[match.slug]), has="innings0_runs")


def errors(answer: Any) -> dict[str, str]:
    """Return what is said of each field of a form that was refused."""
    assert answer.status_code == 422
    return {name: " ".join(said) for name, said in answer.context["form"].errors.items()}
