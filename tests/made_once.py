"""What the tests of a module share because it is dear to make: in the database by the fixture `shared_database`, beside
it in a folder, of which each test has a copy.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from pytest_django import Settings

from scoring.printing import html_to_pdf, match_pdf
from tournaments.sheets import pack


def kept_in(folder: Path) -> dict[str, Any]:
    """Return the settings by which a folder has all that is kept beside the database: pages, PDFs, yearbooks."""
    pages = {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": str(folder / "cache"),
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    }
    paper = {"BACKEND": "scoring.printing.pdf_store.WholeFiles", "OPTIONS": {"location": str(folder / "paper")}}
    return {"VAR_DIR": folder, "CACHES": {"default": pages}, "STORAGES": settings.STORAGES | {"paper": paper}}


def keep_in(folder: Path, changed: Settings) -> None:
    """Have a test keep it there."""
    for name, value in kept_in(folder).items():
        setattr(changed, name, value)


def keep_copy(kept: Path, folder: Path, changed: Settings) -> None:
    """Have a test find all that was kept in one folder in another, of its own."""
    shutil.copytree(kept, folder, dirs_exist_ok=True)
    keep_in(folder, changed)


@contextmanager
def no_pdf_laid_out() -> Iterator[None]:
    """Have PDFs made that were not laid out: what would be printed, and attached, stands in them as it is."""

    def write_pdf(html: str, size: object, target: Any, *, attachments: Any = (), **_options: object) -> None:
        target.write(b"".join((b"%PDF-", html.encode(), *attachments)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(html_to_pdf, "write_pdf", write_pdf)
        patch.setattr(match_pdf, "Attachment", lambda *, string, **_options: string)
        patch.setattr(
            pack, "join", lambda parts, target, _bookmarks: target.writelines(part.getvalue() for _name, part in parts)
        )
        yield
