"""Where PDFs lie once they are made: in the storage that is called "paper".

In a folder the oldest are thrown away for new ones; an object store has a rule of its own for that.
"""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.conf import settings
from django.core.files.base import ContentFile, File
from django.core.files.storage import FileSystemStorage, Storage, storages


class WholeFiles(FileSystemStorage):
    """Files in a folder, each of them there only as a whole: two processes may write one at once, a third read it.

    A folder that is not absolute lies in that of the site (VAR_DIR).
    """

    def __init__(self, location: str) -> None:
        self._folder = location
        super().__init__(location, file_permissions_mode=0o600, directory_permissions_mode=0o700, allow_overwrite=True)

    @property
    def location(self) -> str:
        """The path of the folder."""
        return str((Path(settings.VAR_DIR) / self._folder).absolute())

    def _save(self, name: str, content: File[bytes]) -> str:
        path = Path(self.path(name))
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, prefix="new-", delete=False) as new:
            try:
                for chunk in content.chunks():
                    new.write(chunk)
                new.flush()
                os.fsync(new.fileno())
                Path(new.name).replace(path)
            except BaseException:
                Path(new.name).unlink()
                raise
        return name


def storage() -> Storage:
    """Return where PDFs lie."""
    return storages["paper"]


def read(name: str) -> bytes | None:
    """Return the PDF of a name, None where there is none (any more)."""
    try:
        with storage().open(name) as file:
            return bytes(file.read())
    except FileNotFoundError:
        return None


def keep(name: str, content: bytes) -> None:
    """Keep a PDF under a name, and make room for it in the folder."""
    storage().save(name, ContentFile(content))
    if not settings.PDF_STORE:
        _make_room(settings.PAPER_MEGABYTES * 1_000_000)


def _make_room(most: int) -> None:
    """Throw away those made longest ago until all take up no more than so many bytes."""
    files = storage()
    kept = []
    for name in files.listdir("")[1]:
        with suppress(FileNotFoundError):  # another process makes room too
            kept.append((files.get_modified_time(name), files.size(name), name))
    total = sum(size for _at, size, _name in kept)
    for _at, size, name in sorted(kept):
        if total <= most:
            return
        files.delete(name)
        total -= size
