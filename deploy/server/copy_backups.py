"""`python -m deploy.server.copy_backups`: copy the backups of BACKUP_FOLDER to BACKUP_STORE, off the machine.

A folder is copied to file by file, each of which appears whole; an object store by rclone, which compares what arrived.
What lies there longer than BACKUP_STORE_DAYS is deleted, but only after the newest has arrived.
"""

import filecmp
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

NAMES = "scorebook-*"
DAY = 86_400  # seconds


class CopyError(Exception):
    """Why the backups are not where they should be, in a sentence."""


def copy_to_folder(backups: Path, store: Path, days: int) -> int:
    """Copy what is not there yet; return how many backups are there now. Raises CopyError."""
    if not store.is_dir():
        raise CopyError(f"BACKUP_STORE is {store}, and there is no such folder: is it mounted?")
    if _disk_of(store) == _disk_of(backups):
        raise CopyError(f"BACKUP_STORE is {store}, which lies on the same disk as {backups}: is it mounted?")
    try:
        for backup in sorted(backups.glob(NAMES)):
            copy = store / backup.name
            if copy.exists() and copy.stat().st_size == backup.stat().st_size:
                continue
            unfinished = store / f".{backup.name}.unfinished"
            shutil.copyfile(backup, unfinished)
            if not filecmp.cmp(backup, unfinished, shallow=False):
                raise CopyError(f"{copy} is not what was copied there: try the disk.")
            with unfinished.open("rb") as written:
                os.fsync(written.fileno())
            shutil.copystat(backup, unfinished)
            unfinished.replace(copy)
        for copy in store.glob(NAMES):
            if copy.stat().st_mtime < time.time() - days * DAY and not (backups / copy.name).exists():
                copy.unlink(missing_ok=True)
    except OSError as error:
        raise CopyError(f"The backups could not be copied to {store}: {error}") from error
    return len(list(store.glob(NAMES)))


def _disk_of(folder: Path) -> object:
    return folder.stat().st_dev


def copy_by_rclone(backups: Path, store: str, days: int) -> int:
    """Copy what is not there yet; return how many backups are there now. Raises CopyError."""
    _rclone("copy", "--include", NAMES, str(backups), store)
    _rclone("delete", "--include", NAMES, "--min-age", f"{days}d", store)
    return len(_rclone("lsf", "--include", NAMES, store).split())


def _rclone(*words: str) -> str:
    try:
        done = subprocess.run(["rclone", *words], capture_output=True, text=True, check=False)  # noqa: S603, S607 - no shell: rclone of the unit's own PATH; what varies is two settings that root alone may write
    except FileNotFoundError:
        raise CopyError("rclone is missing, by which BACKUP_STORE is reached: apt-get install rclone") from None
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["it does not say why"]
        raise CopyError(f"rclone {words[0]} failed: {said[-1]}")
    return done.stdout


def main() -> None:
    """Copy, and say what came of it."""
    folder, store = (os.environ.get(name, "").strip() for name in ("BACKUP_FOLDER", "BACKUP_STORE"))
    days = os.environ.get("BACKUP_STORE_DAYS", "").strip() or "90"
    if not store:
        print("The backups lie on this machine alone: BACKUP_STORE names where else they are to be.")
        return
    if not (days.isascii() and days.isdigit() and 0 < int(days) < 100_000):
        sys.exit(f"BACKUP_STORE_DAYS is a number of days, for example 90, not {days!r}.")
    if not Path(folder).is_dir() or not folder:
        sys.exit(f"BACKUP_FOLDER is {folder or 'not set'}, and there is no such folder.")
    try:
        if store.startswith("/"):
            kept = copy_to_folder(Path(folder), Path(store), int(days))
        else:
            kept = copy_by_rclone(Path(folder), store, int(days))
    except CopyError as error:
        sys.exit(str(error))
    print(f"{store} has {kept} backups.")


if __name__ == "__main__":
    main()
