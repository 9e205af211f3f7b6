"""How much room is left where the site keeps things, and what lies in the folder of backups."""

import shutil
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings

from scoring.backup_folder import backups

WAIT = 2.0
"""For so many seconds a folder of backups is waited for. It may be a share of another machine that has gone."""
GB = 2**30
_LOOKS = ThreadPoolExecutor(1, "backup-folder")


@dataclass(frozen=True, slots=True)
class Disk:
    """A disk: what lies on it, by names, and its bytes."""

    number: int
    holds: tuple[str, ...]
    free: int
    total: int

    @property
    def is_low(self) -> bool:
        """Whether less than a tenth is free; of a small disk less than 1 GB, of a large one less than 10 GB."""
        return self.free < min(max(self.total // 10, GB), 10 * GB)


@dataclass(frozen=True, slots=True)
class BackupFolder:
    """What was seen of the folder of backups: when the newest was made, its file and size, if there is one.

    `path` is where it lies, None where none is named or it cannot be read. `is_missing` and `is_silent` say what is
    wrong with it: it is not there, or its disk does not answer.
    """

    path: Path | None = None
    newest: Path | None = None
    made_at: datetime | None = None
    size: int = 0
    disk: Disk | None = None
    is_missing: bool = False
    is_silent: bool = False


def disks(folders: Iterable[tuple[str, Path]]) -> list[Disk]:
    """Return the disks of some folders that have names, which are there or will be made.

    One that cannot be read is left out: no page is to fail of it that needs nothing from it.
    """
    found = []
    for name, folder in folders:
        with suppress(OSError):
            found.append(_disk(name, folder))
    return together(found)


def together(found: Iterable[Disk]) -> list[Disk]:
    """Return each disk once, with all that it holds."""
    by_number: dict[int, Disk] = {}
    for disk in found:
        before = by_number.get(disk.number, disk).holds
        holds = (*before, *(name for name in disk.holds if name not in before))
        by_number[disk.number] = replace(disk, holds=holds)
    return list(by_number.values())


def _disk(name: str, folder: Path) -> Disk:
    there = next(each for each in (folder, *folder.parents) if each.exists())
    room = shutil.disk_usage(there)
    return Disk(there.stat().st_dev, (name,), room.free, room.total)


def look_at_backups(name: str) -> BackupFolder:
    """Return what is seen of the folder of backups, whose disk is called by a name. Waits two seconds at most."""
    looking = _LOOKS.submit(_look, name)
    try:
        return looking.result(timeout=WAIT)
    except TimeoutError:
        looking.cancel()  # behind one that still waits: no second is to wait for ever
        return BackupFolder(is_silent=True)
    except OSError:
        return BackupFolder()


def _look(name: str) -> BackupFolder:
    if not settings.BACKUP_FOLDER:
        return BackupFolder()
    path = Path(settings.BACKUP_FOLDER)
    if not path.is_dir():
        return BackupFolder(is_missing=True)
    disk = _disk(name, path)
    newest = next(iter(backups()), None)
    if newest is None:
        return BackupFolder(path, disk=disk)
    seen = newest.stat()
    return BackupFolder(path, newest, datetime.fromtimestamp(seen.st_mtime, UTC), seen.st_size, disk)
