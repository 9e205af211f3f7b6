"""Fixtures kept back as drafts, by the forms that organisers fill in."""

from typing import Any

from organiser_pages import Organiser
from served_forms import ServedForm, form_at, forms_of

from tournaments.models import Competition


def keep_fixture(organiser: Organiser, competition: Competition, home: str, away: str, **fields: object) -> Any:
    """Fill in the form by which a fixture is added by hand, and keep it as a draft."""
    ids = {each.name: each.pk for each in competition.entrants.all()}
    form = form_at(organiser.browser, organiser.address("fixture-add", competition), has="keep")
    return form.submit("keep", home=ids[home], away=ids[away], **fields)


def draft_forms(organiser: Organiser, competition: Competition) -> list[ServedForm]:
    """Return the forms by which the fixtures that are drafts are published."""
    page = organiser.look("competition-fixtures", competition)
    return [each for each in forms_of(page) if each.target == "competition-draft-draw"]
