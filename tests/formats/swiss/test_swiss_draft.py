"""A round kept back as a draft: nobody else sees it, its bye counts for nothing, and it is published as it was seen."""

from datetime import date

import pytest
from competition_pages import page
from organiser_pages import Organiser
from played_competition import SYSTEM, end, found_competition
from served_forms import form_at

from tournaments.models import Competition, DraftDraw
from tournaments.services.draws import draw_next_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> Organiser:
    return Organiser()


@pytest.fixture
def evening(organiser: Organiser) -> Competition:
    """Return an evening of five, of whom one rests, with its first round played."""
    found = found_competition(organiser.users.club, 5, kind="swiss", settings={"rounds": 2}, preset="swiss")
    for fixture in found.fixtures.filter(is_bye=False):
        end(fixture, "conceded", 1)
    return found


def shown_to_others(evening: Competition) -> list[str]:
    return [page(evening, name) for name in ("competition", "competition-table-csv", "competition-fixtures-csv")]


def keep(organiser: Organiser, evening: Competition) -> None:
    form = form_at(organiser.browser, organiser.address("competition-draw", evening), "competition-draw-round", "keep")
    assert form.submit("keep", on="2026-05-02").status_code == 302


def test_a_round_is_kept_back_and_published(organiser: Organiser, evening: Competition) -> None:
    before, counted = shown_to_others(evening), evening.outcomes.count()
    keep(organiser, evening)
    assert shown_to_others(evening) == before
    assert evening.outcomes.count() == counted
    [drafted] = organiser.look("competition-draw", evening).context["drafted"]
    assert (drafted.name, drafted.on, drafted.count) == ("Round 2", date(2026, 5, 2), 2)
    form_at(organiser.browser, organiser.address("competition-draw", evening), "competition-draft-draw").submit()
    drawn = evening.fixtures.filter(round=2).select_related("home", "away").order_by("number")
    assert [(each.home, each.away) for each in drafted.fixtures] == [
        (str(each.home), str(each.away) if each.away else None) for each in drawn
    ]
    assert evening.drawn_rounds.filter(round=2).exists()
    assert not DraftDraw.objects.exists()


def test_a_round_that_is_drawn_at_once_leaves_no_draft(organiser: Organiser, evening: Competition) -> None:
    keep(organiser, evening)
    draw_next_round(evening, {}, SYSTEM)
    assert not DraftDraw.objects.exists()
    assert evening.fixtures.filter(round=2).exists()
