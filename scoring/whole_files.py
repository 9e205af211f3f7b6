"""Files that appear whole or not at all, and that only their owner reads."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.core.management.base import CommandError


@contextmanager
def appearing_whole(path: Path) -> Iterator[Path]:
    """Yield a new file beside `path` to be written; after the `with` it is on the disk, in the place of `path`.

    A file that is there already is replaced. Raises CommandError, with `path` as it was, where that cannot be.
    """
    try:
        with NamedTemporaryFile(dir=path.absolute().parent, prefix=f".{path.name}-", delete=False) as new:
            temporary = Path(new.name)
    except OSError as error:
        raise CommandError(f"Nothing can be written beside {path}: {error.strerror}.") from error
    try:
        yield temporary
        with temporary.open("rb") as written:
            os.fsync(written.fileno())
        temporary.replace(path)
    except OSError as error:
        raise CommandError(f"{path} could not be written: {error.strerror}.") from error
    finally:
        temporary.unlink(missing_ok=True)
