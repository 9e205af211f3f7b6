"""The database of a benchmark: a file of its own, known before Django is set up, gone when the program ends."""

import tempfile

_folder = tempfile.TemporaryDirectory(prefix="scorebook-benchmark-", ignore_cleanup_errors=True)


def database_url() -> str:
    """Return the address of a new database file."""
    return f"sqlite:///{_folder.name}/benchmark.sqlite3"
