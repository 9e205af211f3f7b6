"""The words of scripts: kept for good under an address of their content, in the reader’s language, and all known."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pytest_django import Settings

from scoring.views import script_words

ROOT = Path(__file__).parents[2]
POLISH = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"

msgid "%(count)s card"
msgid_plural "%(count)s cards"
msgstr[0] "%(count)s karta"
msgstr[1] "%(count)s karty"
msgstr[2] "%(count)s kart"
"""


@pytest.fixture
def locale(settings: Settings, tmp_path: Path) -> Iterator[Path]:
    """Return a folder of translations beside those of the apps, of its own for one test."""
    settings.LOCALE_PATHS, settings.LANGUAGES = [tmp_path], [("en-gb", "English"), ("pl", "polski")]
    script_words._script.cache_clear()
    yield tmp_path
    script_words._script.cache_clear()


def test_browsers_keep_the_words_for_good(client: Client) -> None:
    answer = client.get(script_words.words_address())
    assert answer["Content-Type"].startswith("text/javascript")
    assert "immutable" in answer["Cache-Control"]
    assert "public" in answer["Cache-Control"]
    assert not answer.cookies
    assert not answer.has_header("Vary") or "Cookie" not in answer["Vary"]
    assert b"ngettext" in answer.content


def test_an_address_of_older_words_leads_to_the_new_ones(client: Client) -> None:
    address = script_words.words_address()
    language = urlsplit(address).path.split("/")[2]
    answer = client.get(reverse("script-words", args=[language, "0123456789abcdef"]))
    assert answer.status_code == 302
    assert answer["Location"] == address
    assert "immutable" not in answer.get("Cache-Control", "")
    assert client.get(reverse("script-words", args=["klingon", "0123456789abcdef"])).status_code == 404


def test_another_language_has_its_words_and_plurals_under_another_address(client: Client, locale: Path) -> None:
    english = script_words.words_address()
    folder = locale / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "djangojs.po").write_text(POLISH, encoding="utf-8")
    subprocess.run(["msgfmt", "-o", folder / "djangojs.mo", folder / "djangojs.po"], check=True)
    with translation.override("pl"):
        polish = script_words.words_address()
    assert polish != english
    script = client.get(polish).content.decode()
    assert "%(count)s karty" in script
    assert "n % 10" in script.replace("%10", " % 10")


def test_makemessages_finds_every_sentence_of_the_scripts(locale: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT / "static")
    call_command("makemessages", domain="djangojs", locale=["pl"], verbosity=0)
    found = "".join((locale / "pl" / "LC_MESSAGES" / "djangojs.po").read_text(encoding="utf-8").split('"\n"'))
    written = [
        text
        for path in (ROOT / "static" / "js").rglob("*.js")
        for texts in re.findall(r'gettext\(\s*((?:"[^"]*",?\s*)+)', path.read_text(encoding="utf-8"))
        for text in re.findall(r'"([^"]*)"', texts)
    ]
    assert len(written) > 100
    assert [text for text in written if f'"{text}"' not in found] == []
