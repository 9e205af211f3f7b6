"""The database of a benchmark, which waits for the disk as a site's does and is gone when the program ends."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.drills.postgresql import Postgresql

MEMORY = Path("/dev/shm")
DISK = Path(__file__).parent.parent / "var"
"""Where the site's own lies; a folder for temporary files may be in memory. PostgreSQL is another user, who may not
get there.
"""


@contextmanager
def new_database(*, postgresql: bool, memory: bool) -> Iterator[str]:
    """Give the address of an empty database, on the disk or in memory."""
    DISK.mkdir(exist_ok=True)
    place = MEMORY if memory else None if postgresql else DISK
    folder = Path(tempfile.mkdtemp(dir=place, prefix="benchmark-"))
    folder.chmod(0o755)
    try:
        if not postgresql:
            yield f"sqlite:///{folder}/benchmark.sqlite3"
            return
        server = Postgresql(folder, {})
        server.start()
        try:
            yield server.address
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
