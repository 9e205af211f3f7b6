"""Django's SQLite, which can also read a scorebook that nothing can be written beside."""

import os
import shutil
import time
from pathlib import Path
from typing import Any

from django.db.backends.sqlite3 import base

LEAST_ROOM = 65_536  # bytes: what SQLite needs beside a file that it opens, before anything is written


def has_no_room(folder: Path) -> bool:
    """Tell whether the disk of a folder is full."""
    return shutil.disk_usage(folder).free < LEAST_ROOM


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to the scorebook's file."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Open the file; where SQLite's companions cannot be made beside it, as a file that does not change.

        In WAL mode even a reader needs the companions. A log that is there already holds what the file does not,
        and SQLite can read it, so then the file is opened as usual. What can only be read is open for one request
        at a time: where one such connection stays, SQLite lets no other of the process write, whatever was mended.
        """
        file = Path(conn_params["database"])
        if file.exists():
            beside = os.access(file.parent, os.W_OK) and not has_no_room(file.parent)
            if not beside and not Path(f"{file}-wal").exists():
                conn_params = conn_params | {"database": f"{file.absolute().as_uri()}?mode=ro&immutable=1"}
                self.close_at = time.monotonic()
            elif not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
                self.close_at = time.monotonic()
        return super().get_new_connection(conn_params)
