"""The database of a benchmark: a file of its own, known before Django is set up, gone when the program ends.

It lies in var/, as the site's own does: a folder for temporary files may be kept in memory.
"""

import tempfile
from pathlib import Path

_var = Path(__file__).parent.parent / "var"
_folder = tempfile.TemporaryDirectory(dir=_var, prefix="benchmark-", ignore_cleanup_errors=True)


def database_url() -> str:
    """Return the address of a new database file."""
    return f"sqlite:///{_folder.name}/benchmark.sqlite3"
