"""The secret key of a development machine, made on the first run and kept in a file."""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.core.management.utils import get_random_secret_key


def kept_secret_key(path: Path) -> str:
    """Read the key kept in `path`; where there is none, make one that only this user can read."""
    if not path.exists():
        path.parent.mkdir(mode=0o700, exist_ok=True)
        with NamedTemporaryFile("w", dir=path.parent) as new:  # made with mode 600
            new.write(get_random_secret_key())
            new.flush()
            with suppress(FileExistsError):  # two commands may start together: the first one's key stands
                os.link(new.name, path)
    return path.read_text().strip()
