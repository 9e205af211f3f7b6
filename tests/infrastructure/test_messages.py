"""The catalogues of texts: `make messages` finds whatever is stale, and every text is written so that it is found."""

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import messages

ROOT = Path(__file__).parents[2]
SOURCES = [path for name in messages.SAID_IN["django"] for path in sorted((ROOT / name).rglob("*.py"))]
POLISH = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

msgid "Skip to content"
msgstr "Do treści"

#, fuzzy
msgid "Language"
msgstr "Jakiś język"

msgid "Zugzwang"
msgstr "Cugcwang"

#, python-format
msgid "%(overs)s overs"
msgstr "%(runs)s"
"""


@pytest.fixture(scope="module")
def now(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the catalogue of what pages, mails and sheets now say."""
    return messages.catalogue_of_now("django", tmp_path_factory.mktemp("now") / "django")


@pytest.fixture
def locale(tmp_path: Path, now: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of catalogues, up to date, of its own for one test."""
    folder = tmp_path / "locale"
    folder.mkdir()
    shutil.copy(now, folder / "django.pot")
    monkeypatch.setattr(messages, "LOCALE", folder)
    monkeypatch.setattr(messages, "catalogue_of_now", lambda _domain, folder: folder.mkdir() or now)
    return folder


def stale(folder: Path, *, write: bool = False) -> list[str]:
    shutil.rmtree(folder / "work", ignore_errors=True)
    return list(messages.stale_texts("django", folder / "work", write=write))


def test_what_is_up_to_date_is_not_complained_of(locale: Path, tmp_path: Path) -> None:
    assert stale(tmp_path) == []


def test_texts_that_came_and_went_are_told_and_mended(locale: Path, tmp_path: Path) -> None:
    catalogue = locale / "django.pot"
    catalogue.write_text(catalogue.read_text("utf-8").replace('"Skip to content"', '"Skip this"'), "utf-8")
    came, went = stale(tmp_path)
    assert "Skip to content" in came
    assert "Skip this" in went
    assert stale(tmp_path, write=True) == [came, went]
    assert stale(tmp_path) == []


def test_of_a_language_each_kind_of_staleness_is_told(locale: Path, tmp_path: Path) -> None:
    translated = locale / "pl" / "LC_MESSAGES" / "django.po"
    translated.parent.mkdir(parents=True)
    translated.write_text(POLISH, "utf-8")
    told = "\n".join(stale(tmp_path))
    assert 'not translated:\nmsgid "Score' in told
    assert "only guessed:\n" in told
    assert 'no longer used:\nmsgid "Zugzwang"' in told
    assert "cannot be compiled" in told
    assert 'not translated:\nmsgid "Skip to content"' not in told
    translated.write_text(POLISH.replace("%(runs)s", "%(overs)s overów"), "utf-8")
    assert any("not compiled" in text for text in stale(tmp_path, write=True))
    assert not any("not compiled" in text for text in stale(tmp_path))
    assert (translated.parent / "django.mo").exists()


def eager(path: Path) -> Iterator[str]:
    """Yield texts that are translated when a module is imported, in no reader's language; and those within f-strings,
    where gettext does not find them.
    """
    tree = ast.parse(path.read_text("utf-8"))
    imported = {
        each.asname or each.name: each.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for each in node.names
        if "gettext" in each.name
    }

    def looked_at(node: ast.AST, *, at_once: bool, in_text: bool) -> Iterator[str]:
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            at_once = False
        in_text |= isinstance(node, ast.JoinedStr)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            called = imported.get(node.func.id, "")
            if called and (in_text or (at_once and not called.endswith(("lazy", "noop")))):
                yield f"{path}: {node.lineno}"
        for child in ast.iter_child_nodes(node):
            yield from looked_at(child, at_once=at_once, in_text=in_text)

    return looked_at(tree, at_once=True, in_text=False)


def test_every_text_is_translated_for_its_reader_and_found_by_gettext() -> None:
    assert len(SOURCES) > 500
    assert [where for path in SOURCES for where in eager(path)] == []


@pytest.mark.parametrize(
    "source", ["X = _('a')", "def f():\n    return f\"{_('a')}\""], ids=["at import", "within an f-string"]
)
def test_it_finds_what_is_not(tmp_path: Path, source: str) -> None:
    path = tmp_path / "spoilt.py"
    path.write_text(f"from django.utils.translation import gettext as _\n{source}\n")
    assert list(eager(path))
