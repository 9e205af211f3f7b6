"""The database of a benchmark: a file of its own, known before Django is set up."""

import tempfile


def database_url() -> str:
    """Return the address of a new database file."""
    return f"sqlite:///{tempfile.mkdtemp(prefix='scorebook-benchmark-')}/benchmark.sqlite3"
