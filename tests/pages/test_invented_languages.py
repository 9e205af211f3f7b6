"""Every page in two languages that nobody speaks: what stands in English there was never translated."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from club_of_everything import Everything, open_club_of_everything
from club_with_accounts import browser_of
from django.apps import apps
from django.contrib.auth.models import User
from django.db.models import CharField, TextField
from invented_languages import ACCENTED, MIRRORED, invent, speaking_them
from pytest_django import Settings
from test_every_form import pages
from untranslated import untranslated

pytestmark = [pytest.mark.django_db, pytest.mark.further_case, pytest.mark.usefixtures("invented", "shared_database")]


@pytest.fixture(scope="module")
def invented(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Have a site that has both invented languages."""
    folder = tmp_path_factory.mktemp("invented")
    invent(folder)
    with speaking_them(folder):
        yield folder


@pytest.fixture(scope="module")
def world(shared_database: None) -> Everything:
    """Return a club with something of everything."""
    return open_club_of_everything()


@pytest.fixture(autouse=True)
def _with_mail(settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR, settings.MAIL_IS_SET_UP = tmp_path, True


def names_given() -> set[str]:
    """Return the words of all that somebody called something, and of whatever else is data."""
    rows = [
        str(value)
        for model in apps.get_models()
        for row in model._default_manager.values_list(
            *[field.name for field in model._meta.concrete_fields if isinstance(field, CharField | TextField)]
        )
        for value in row
    ]
    words = {word for row in rows for word in re.findall(r"[A-Za-z]+", row)}
    return words | {word[:3].upper() for word in words}  # in the heads of narrow columns


def left_in_english(world: Everything, language: str, person: User | None) -> Iterator[str]:
    """Yield what stands in English on pages that a person sees."""
    browser = browser_of(person)
    browser.cookies["language"], browser.defaults["HTTP_ACCEPT_LANGUAGE"] = language, language
    names = names_given() if language == ACCENTED else None
    known: set[str] = set()
    for address in pages(world, "organiser" if person else ""):
        answer = browser.get(address)
        if answer.get("Content-Type", "").startswith("text/html"):
            found = set(untranslated(answer.content.decode(), names)) - known
            known |= found
            yield from (f"{address}: {text}" for text in sorted(found))


@pytest.mark.parametrize("language", [ACCENTED, MIRRORED])
def test_every_page_is_translated(world: Everything, language: str) -> None:
    found = [text for person in (world.organiser, None) for text in left_in_english(world, language, person)]
    assert not found, "\n".join(found)
