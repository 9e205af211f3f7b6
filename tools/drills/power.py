"""Power cuts for drills: what programs have written to the files of a folder and not synced is taken back."""

import os
import struct
from pathlib import Path

from tools.drills.preloaded import preloaded

_BEFORE = struct.Struct("QQQ")
"""Of each write: how long the file was, where it was written to, and how many bytes stood there, which follow."""


class Power:
    """The power of the programs that write below a folder and run with this `environment`.

    With `lies` their disk says that it has written what it has not: nothing was ever synced.
    """

    def __init__(self, folder: Path, *, lies: bool) -> None:
        self._written, self._undo = folder, folder.with_name(f"{folder.name}-undo")
        self._undo.mkdir()
        self._undo.chmod(0o777)  # PostgreSQL is another user than the site
        self.environment = (
            preloaded("power", folder.parent)
            | {
                "POWER_FOLDER": f"{self._written}/",
                "POWER_UNDO": str(self._undo),
            }
            | ({"POWER_LIES": "1"} if lies else {})
        )

    def cut(self) -> int:
        """Take back what was not synced, once all programs are killed; return how many bytes that were."""
        files = {path.stat().st_ino: path for path in self._written.rglob("*") if path.is_file()}
        lost = 0
        for undo in self._undo.iterdir():
            if file := files.get(int(undo.name)):
                lost += _put_back(file, undo.read_bytes())
            undo.unlink()
        return lost


def _put_back(file: Path, undo: bytes) -> int:
    """Put the bytes back that stood in a file, the last first; return how many bytes were lost."""
    writes = []
    at = 0
    while at + _BEFORE.size <= len(undo):
        size, offset, length = _BEFORE.unpack_from(undo, at)
        at += _BEFORE.size
        writes.append((size, offset, undo[at : at + length]))
        at += length
    lost = 0
    with file.open("r+b") as opened:
        for size, offset, stood in reversed(writes):
            lost += len(stood) + max(0, os.fstat(opened.fileno()).st_size - size)
            os.pwrite(opened.fileno(), stood, offset)
            os.ftruncate(opened.fileno(), size)
    return lost
