"""Bring the catalogues of texts up to date: `make messages`; with --check nothing is written.

`locale/django.pot` has the texts of pages, mails and sheets, `locale/djangojs.pot` those of scripts; a folder
`locale/<language>/LC_MESSAGES` has what translators made of them, and that compiled. Whatever was stale is told, and
the status is 1: texts that the catalogue had not, or had and nothing says any more, and of each language what is not
translated, only guessed (fuzzy), no longer used, spoilt in its placeholders, or was compiled before it was changed.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import django
from django.core.management import call_command
from django.test.utils import override_settings

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "locale"
SAID_IN = {"django": ("cricketcards", "scoring", "templates", "tournaments"), "djangojs": ("static",)}
"""In which folders the texts of each catalogue stand."""
_SHOWN = 20
_LAID_OUT = ("--no-wrap", "--add-location=file")
_STALE = {"--untranslated": "not translated", "--only-fuzzy": "only guessed", "--only-obsolete": "no longer used"}


def catalogue_of_now(domain: str, folder: Path) -> Path:
    """Return a catalogue of all texts that are now said, made in a folder that is empty."""
    (folder / "locale").mkdir(parents=True)
    for name in SAID_IN[domain]:
        (folder / name).symlink_to(ROOT / name)
    options: dict[str, Any] = {"no_wrap": True, "add_location": "file", "keep_pot": True, "symlinks": True}
    if domain == "django":
        options["extensions"] = ["html", "txt", "py", "svg"]
    with chdir(folder), override_settings(LOCALE_PATHS=[str(folder / "locale")]):
        call_command("makemessages", domain=domain, locale=["en"], verbosity=0, **options)
    return folder / "locale" / f"{domain}.pot"


def entries(catalogue: Path, *kinds: str) -> set[str]:
    """Return the entries of a catalogue, without comments; of some kinds alone, as options of msgattrib name them."""
    said = _gettext("msgattrib", *kinds, "--no-wrap", catalogue)
    lines = (line.removeprefix("#~ ") for line in said.splitlines())
    kept = "\n".join(line for line in lines if not line.startswith("#"))
    return {entry for entry in kept.strip().split("\n\n") if not entry.startswith('msgid ""\nmsgstr ""\n"')} - {""}


def stale_texts(domain: str, folder: Path, *, write: bool) -> Iterator[str]:
    """Yield what is stale in the catalogue of a domain."""
    now, kept = catalogue_of_now(domain, folder), LOCALE / f"{domain}.pot"
    said, known = entries(now), entries(kept) if kept.exists() else set()
    yield from (f"{kept.name} has not:\n{text}" for text in sorted(said - known))
    yield from (f"{kept.name} has, and nothing says any more:\n{text}" for text in sorted(known - said))
    if write and said != known:
        LOCALE.mkdir(exist_ok=True)
        shutil.copy(now, kept)
    for translated in sorted(LOCALE.glob(f"*/LC_MESSAGES/{domain}.po")):
        yield from stale_translations(translated, now, folder, write=write)


def stale_translations(kept: Path, now: Path, folder: Path, *, write: bool) -> Iterator[str]:
    """Yield what is stale in the translations of a language, to be brought up to the catalogue of now."""
    name, merged = f"{kept.parts[-3]}, {kept.name}", folder / f"{kept.parts[-3]}-{kept.name}"
    merged.write_text(_gettext("msgmerge", "--quiet", "--previous", *_LAID_OUT, kept, now), "utf-8")
    for kind, what in _STALE.items():
        yield from (f"{name}, {what}:\n{text}" for text in sorted(entries(merged, kind)))
    compiled = merged.with_suffix(".mo")
    checked = subprocess.run(["msgfmt", "--check", "-o", compiled, merged], check=False, capture_output=True, text=True)
    if checked.returncode:
        yield f"{name} cannot be compiled:\n{checked.stderr.strip()}"
        return
    if not kept.with_suffix(".mo").exists() or kept.with_suffix(".mo").read_bytes() != compiled.read_bytes():
        yield f"{name} was changed and not compiled"
    if write:
        shutil.copy(merged, kept)
        shutil.copy(compiled, kept.with_suffix(".mo"))


def main() -> int:
    """Bring the catalogues up to date, or only look; return the status."""
    options = argparse.ArgumentParser(prog="make messages", description=__doc__)
    options.add_argument("--check", action="store_true", help="write nothing")
    write = not options.parse_args().check
    if not shutil.which("xgettext"):
        print("GNU gettext is missing; `make setup` installs it.", file=sys.stderr)
        return 2
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cricketcards.settings.development")
    django.setup()
    with TemporaryDirectory() as name:
        stale = [text for domain in SAID_IN for text in stale_texts(domain, Path(name) / domain, write=write)]
    print("\n\n".join(stale[:_SHOWN]), f"\n\n... {len(stale)} in all." if len(stale) > _SHOWN else "", sep="")
    if stale:
        told = "They are brought up to date; translators do the rest." if write else "`make messages` does what it can."
        print(f"The catalogues of texts were stale. {told}")
    return 1 if stale else 0


def _gettext(*command: str | Path) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    sys.exit(main())
