"""Challenges kept back as drafts."""

from datetime import date

import pytest
from draft_fixtures import draft_forms, keep_fixture
from organiser_pages import Organiser, html_of, refusal, wrong
from played_competition import found_competition

from tournaments.models import Competition

pytestmark = pytest.mark.django_db


def test_a_challenge_is_kept_back_with_its_day_and_comes_after_those_added_meanwhile() -> None:
    organiser = Organiser()
    ladder = found_competition(organiser.users.club, 4, kind="ladder", name="Ladder", drawn=False)
    for home in ("Bath", "Cork"):
        keep_fixture(organiser, ladder, home, "Ayr", issued_on="2026-05-01")
    assert "Challenged on 1 May 2026" in html_of(organiser.look("competition-fixtures", ladder))
    for form in (draft_forms(organiser, ladder)[1], draft_forms(organiser, ladder)[0]):
        form["seen"] = Competition.objects.get(pk=ladder.pk).version
        form.submit()
    challenges = ladder.fixtures.order_by("round").values_list("home__name", "round", "issued_on")
    assert list(challenges) == [("Cork", 1, date(2026, 5, 1)), ("Bath", 2, date(2026, 5, 1))]
    refused = keep_fixture(organiser, ladder, "Deal", "Deal")
    assert wrong(refused)["away"] == [refusal("same_side_twice")]
