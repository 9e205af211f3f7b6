"""A club with something at every address, of which tests hide something."""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import pytest
from django.test.utils import override_settings
from hidden_places import Places, open_places
from made_once import keep_copy, kept_in, no_pdf_laid_out
from pytest_django import Settings


@pytest.fixture(scope="module")
def open_club(shared_database: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Places, Path]]:
    """A club of which nothing is hidden yet, and the folder of its files; of its PDFs yearbooks alone are laid out."""
    kept = tmp_path_factory.mktemp("kept")
    with no_pdf_laid_out():
        with override_settings(**kept_in(kept)):
            places = open_places()
        yield places, kept


@pytest.fixture
def places(open_club: tuple[Places, Path], settings: Settings, tmp_path: Path) -> Places:
    """The same, to be hidden."""
    found, kept = open_club
    keep_copy(kept, tmp_path, settings)
    return deepcopy(found)
