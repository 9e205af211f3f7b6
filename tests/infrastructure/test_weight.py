"""What a browser fetches that shows a first page: as a server and `make run` serve it, compressed, kept for good."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest
from club_with_accounts import browser_of, make_club, match_in
from django.conf import settings as site
from django.core.management import call_command
from django.test import Client, override_settings
from pytest_django import Settings
from test_production import DOCUMENTED, settings_of

pytestmark = pytest.mark.django_db

MOST = 250_000
_HEADERS = 500
"""Bytes that the headers of an answer take, roughly."""


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("static")
    # Not by a patch: what has been used before is made anew only where the settings are overridden.
    with override_settings(STATIC_ROOT=str(folder), STORAGES=site.STORAGES | {"staticfiles": site.COLLECTED}):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


@pytest.fixture
def served(collected: Path, settings: Settings) -> None:
    settings.STATIC_ROOT = str(collected)
    settings.STORAGES = site.STORAGES | {"staticfiles": site.COLLECTED}
    settings.WHITENOISE_USE_FINDERS = settings.WHITENOISE_AUTOREFRESH = False


def fetched(client: Client, page: str) -> Iterator[tuple[str, int]]:
    """Yield the address and the bytes of a page and of all that a browser fetches to show it."""
    waiting, seen = [page], {page}
    while waiting:
        address = waiting.pop()
        answer = client.get(address, headers={"accept-encoding": "gzip"})
        assert answer.status_code == 200, address
        sent = answer.getvalue()
        yield address, len(sent) + _HEADERS
        if address != page:
            assert answer["Cache-Control"] == "max-age=315360000, public, immutable", address
        if address.endswith((".woff2", ".svg")):
            continue
        assert answer["Content-Encoding"] == "gzip", address
        for found in named(client.get(address).getvalue().decode(), address):
            if found not in seen:
                seen.add(found)
                waiting.append(found)


def named(text: str, address: str) -> Iterator[str]:
    """Yield what a page, stylesheet or script names to be fetched with it; fonts for what is not Latin are left out."""
    if address.endswith(".css"):
        patterns = [r'url\("?([^")]+)"?\)']
    elif address.endswith(".js"):
        patterns = [r'^import [^"]*"([^"]+)"']
    else:
        patterns = [r'<link [^>]*href="(/static/[^"]+)"', r'<(?:script|img) [^>]*src="(/static/[^"]+)"']
    for pattern in patterns:
        for found in re.findall(pattern, text, re.MULTILINE):
            if "-rest." not in found and not found.startswith("data:"):
                yield urljoin(address, found)


@pytest.mark.usefixtures("served")
# Of the same page PostgreSQL makes as many bytes.
@pytest.mark.further_case
def test_a_first_page_weighs_less_than_250_kb() -> None:
    users = make_club()
    match = match_in(users.club, begun=True)
    pages = ["/sign-in/", users.club.get_absolute_url(), match.get_absolute_url(), f"/matches/{match.slug}/charts/"]
    pad = (browser_of(users.scorer), f"/matches/{match.slug}/score/")
    for client, page in [*((Client(), page) for page in pages), pad]:
        parts = dict(fetched(client, page))
        assert sum("fonts/" in part for part in parts) == 5
        assert sum(parts.values()) < MOST, parts


@pytest.mark.parametrize("module", ["development", "production"])
def test_both_ways_of_running_serve_them_so(module: str) -> None:
    environment = DOCUMENTED | {"DJANGO_SETTINGS_MODULE": f"cricketcards.settings.{module}"}
    answer = settings_of("STORAGES", "MIDDLEWARE", **environment)
    assert answer["STORAGES"]["staticfiles"] == site.COLLECTED
    assert answer["MIDDLEWARE"] == site.MIDDLEWARE
