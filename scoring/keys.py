"""The key under which a page or a sheet is kept: another one whenever anything in it could be other than it was."""

from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path

from django.conf import settings
from django.utils.translation import get_language

from scoring.addresses import site_address

EVERYBODY = "everybody"
"""The class of readers without an account: all of them are shown the same."""

_PROGRAM = ("cricketcards", "scoring", "tournaments", "templates", "static", "locale", "requirements.txt")
_LAID_OUT_BY = ("weasyprint", "pydyf")


def key_of(*shows: object, readers: str = EVERYBODY) -> str:
    """Return the key of what `shows` so much, told apart by its repr, to a class of readers."""
    said = (program(), get_language(), settings.TIME_ZONE, settings.PUBLIC_URL, site_address(), readers, *shows)
    return blake2b(repr(said).encode(), digest_size=16).hexdigest()


def tag_of(content: bytes) -> str:
    """Return what tells content from any other, in the ETag of an answer."""
    return blake2b(content, digest_size=16).hexdigest()


def program() -> str:
    """Return what tells this program, its data among it, from any other."""
    return _digest_of_program() if settings.DEBUG else _kept_digest()


@cache
def _kept_digest() -> str:
    return _digest_of_program()


def _digest_of_program() -> str:
    """Return a digest of all that lays out pages and sheets: rules, words, templates, styles, packages."""
    digest = blake2b(repr([(name, version(name)) for name in _LAID_OUT_BY]).encode(), digest_size=16)
    for name in _PROGRAM:
        path = Path(settings.BASE_DIR) / name
        for file in [path] if path.is_file() else sorted(path.rglob("*")):
            if file.is_file() and file.suffix != ".pyc":
                digest.update(repr((str(file.relative_to(settings.BASE_DIR)), file.stat().st_size)).encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()
