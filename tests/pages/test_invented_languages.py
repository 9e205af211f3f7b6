"""Every page, sheet and mail in two languages that nobody speaks: what stands in English there was never translated."""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest
from club_of_everything import Everything, open_club_of_everything
from club_with_accounts import browser_of
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import CharField, TextField
from django.template.loader import render_to_string
from django.test import Client
from django.urls import resolve, reverse
from django.utils import timezone, translation
from icalendar import Calendar
from invented_languages import ACCENTED, MIRRORED, invent, speaking_them
from made_once import keep_in, no_pdf_laid_out
from printed import complaints, words
from pytest_django import Settings
from rights_table import OPEN, OWN, PROTECTED
from test_every_form import NO_PAGE
from untranslated import english, untranslated

from scoring.rights import rights_of
from scoring.sheets.sizes import A4
from tournaments.models import Fixture, Print, Reminder, ReminderKind
from tournaments.reminders.mails import compose
from tournaments.yearbook.chapter import Yearbook
from tournaments.yearbook.plan import Manuscript

pytestmark = [pytest.mark.django_db, pytest.mark.further_case, pytest.mark.usefixtures("invented", "shared_database")]
LAID_OUT = (
    "/paper/forde/set.pdf", "/paper/forde/how-to-play.pdf", "/paper/british/set.pdf", "/paper/british/how-to-play.pdf",
    "/paper/shields/set.pdf", "/paper/scoring.pdf",
)  # fmt: skip
"""The sheets of each kind of game that are laid out, and a text."""


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


@pytest.fixture(scope="module")
def names(world: Everything) -> Mapping[str, Collection[str] | None]:
    """Return by language the words that are names: in the mirrored one each must be kept apart, and none is known."""
    rows = [
        str(value)
        for model in apps.get_models()
        for row in model._default_manager.values_list(
            *[field.name for field in model._meta.concrete_fields if isinstance(field, CharField | TextField)]
        )
        for value in row
    ]
    given = {word for row in rows for word in re.findall(r"[A-Za-z]+", row)}
    return {ACCENTED: given | {word[:3].upper() for word in given}, MIRRORED: None}


@pytest.fixture(autouse=True)
def _with_mail_and_paper_of_its_own(settings: Settings, tmp_path: Path) -> None:
    keep_in(tmp_path, settings)
    settings.MAIL_IS_SET_UP = True


@pytest.fixture(autouse=True)
def _without_contexts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spare what each template was rendered with, which nobody asks for here."""
    monkeypatch.setattr("django.test.client.store_rendered_templates", lambda *_sent, **_more: None)


def speaks(person: User | None, language: str) -> Client:
    """Return the browser of somebody who has chosen a language."""
    browser = browser_of(person)
    browser.cookies["language"], browser.defaults["HTTP_ACCEPT_LANGUAGE"] = language, language
    return browser


def addresses(world: Everything, person: User | None, *, every: bool) -> Iterator[str]:
    """Yield the addresses of pages that a person sees: of each the first, or one of every kind."""
    rights = rights_of("organiser" if person else "")
    protected = {name for name, (right, methods) in PROTECTED.items() if "get" in methods and right in rights}
    for name in sorted(OPEN | (protected | OWN if person else set())):
        if not NO_PAGE.search(name):
            yield from world.addresses(name, many=every)


@pytest.mark.parametrize("language", [ACCENTED, MIRRORED])
def test_every_page_is_translated(
    world: Everything, names: Mapping[str, Collection[str] | None], language: str
) -> None:
    found: dict[str, str] = {}
    offered: dict[str, str] = {}
    for person in (world.organiser, None):
        browser = speaks(person, language)
        for address in addresses(world, person, every=bool(person) and language == ACCENTED):
            answer = browser.get(address)
            if answer.get("Content-Type", "").startswith("text/html"):
                page = answer.content.decode()
                found |= dict.fromkeys(untranslated(page, names[language]), address)
                offered |= {
                    resolve(path).url_name or "": path for path in re.findall(r'href="(/(?!static/)[^"?#]*)', page)
                }
    if language == ACCENTED:
        found |= untranslated_files(browser, offered, names[language] or ())
    assert not found, "\n".join(f"{address}: {text}" for text, address in found.items())


def untranslated_files(browser: Client, offered: Mapping[str, str], names: Collection[str]) -> dict[str, str]:
    """Return what of tables, feeds, calendars and the manifest is in English, one of each kind of address."""
    found: dict[str, str] = {}
    told = set()
    for name, address in offered.items():
        if name in IN_NO_LANGUAGE or not FILES.search(name):
            continue
        answer = browser.get(address)
        kind = answer["Content-Type"].partition(";")[0]
        if kind in SAYS:
            told.add(kind)
            found |= dict.fromkeys((text for text in SAYS[kind](answer.content) if english(text, names)), address)
    assert told == SAYS.keys()
    return found


IN_NO_LANGUAGE = {"match-export"}
FILES = re.compile("-(csv|calendar|feed)$|^manifest$")
FOR_PEOPLE = ("title", "summary", "content")


def of_calendar(content: bytes) -> list[str]:
    """Return what a calendar says to people."""
    parts = Calendar.from_ical(content).walk()
    return [str(part[said]) for part in parts for said in ("name", "summary", "description") if said in part]


def of_feed(content: bytes) -> list[str]:
    """Return what a feed says to people."""
    said = [part.text or "" for part in ElementTree.fromstring(content).iter() if part.tag.endswith(FOR_PEOPLE)]
    return [re.sub("<[^>]*>|&amp;", " ", text) for text in said]


SAYS: Mapping[str, Callable[[bytes], list[str]]] = {
    "text/csv": lambda content: content.decode("utf-8-sig").splitlines(),
    "text/calendar": of_calendar,
    "application/atom+xml": of_feed,
    "application/manifest+json": lambda content: [json.loads(content)["name"]],
}


@pytest.mark.parametrize("language", [ACCENTED, MIRRORED])
def test_every_sheet_is_translated(
    world: Everything, names: Mapping[str, Collection[str] | None], language: str
) -> None:
    browser, found, sheets = speaks(world.organiser, language), dict[str, str](), 0
    offered = {address for page in papers(world) for address in sheets_of(browser, page)}
    with no_pdf_laid_out():
        for address in [*sorted(offered), *world.addresses("player-career-pdf", many=False)]:
            answer = browser.get(address)
            if answer.content.startswith(b"%PDF-"):
                sheets += 1
                html = answer.content.decode(errors="replace").removeprefix("%PDF-").partition("</html>")[0]
                if language == MIRRORED:  # what a PDF tells of itself has no names that are kept apart
                    html = html.partition("</title>")[2].replace("<meta", "<br")
                found |= dict.fromkeys(untranslated(html, names[language]), address)
    assert sheets > 40
    assert not found, "\n".join(f"{address}: {text}" for text, address in found.items())


def papers(world: Everything) -> Iterator[str]:
    """Yield the pages on which sheets are offered."""
    yield reverse("paper")
    for name in ("match-paper", "competition-paper"):
        yield from world.addresses(name, many=True)


def sheets_of(browser: Client, page: str) -> list[str]:
    """Return the addresses of the sheets that a page offers."""
    return sorted(set(re.findall(r'href="(/[^"?]+\.pdf)', browser.get(page).content.decode())))


@pytest.mark.parametrize("kind", [Print.Kind.YEARBOOK, Print.Kind.RECORDS])
def test_every_page_of_a_yearbook_is_translated(
    world: Everything, names: Mapping[str, Collection[str] | None], tmp_path: Path, kind: str
) -> None:
    season = world.club.seasons.get(name="2026")
    with translation.override(ACCENTED):
        script = Manuscript(Yearbook.of(season, A4), kind, tmp_path, timezone.now())
        pages = [script.write(number)[1] for number in range(len(script.pieces))]
    found = [text for page in pages for text in untranslated(page.with_suffix(".html").read_text(), names[ACCENTED])]
    assert pages
    assert not found, "\n".join(found)


@pytest.mark.layout
@pytest.mark.parametrize("address", LAID_OUT)
def test_nothing_is_cut_on_paper(address: str, caplog: pytest.LogCaptureFixture) -> None:
    pdf = speaks(None, ACCENTED).get(address).content
    said = list(words(pdf))
    assert len(said) > 50
    for word, width, height in said:
        assert 0 < word.left < word.right < width, word
        assert 0 < word.top < word.bottom < height, word
    assert complaints(caplog) == []


@pytest.mark.parametrize("language", [ACCENTED, MIRRORED])
def test_every_mail_is_translated(
    world: Everything, names: Mapping[str, Collection[str] | None], language: str
) -> None:
    person, fixture = (
        world.organiser,
        Fixture.objects.exclude(match=None).select_related("competition__season__club")[0],
    )
    world.club.language = language
    context = {"club": world.club, "person": person, "user": person, "uid": "x", "token": "x", "link": "", "role": ""}
    templates = Path(settings.BASE_DIR, "templates", "registration").glob("*.txt")
    with translation.override(language):
        said = [render_to_string(f"registration/{each.name}", context | {"site": ""}) for each in templates]
    for kind in ReminderKind:
        sent = compose([Reminder(user=person, fixture=fixture, club=world.club, kind=kind, says="")], [fixture])
        # A mail's names are not kept apart: what is not printed is left out of it.
        assert not english(f"{sent.subject} {sent.body}", names[ACCENTED] or ()), sent.body
    assert len(said) > 5
    assert not [text for text in said if english(text, names[language] or ())]
