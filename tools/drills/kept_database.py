"""The database of a drill's site, kept as it was, so that it can be put back between two rounds of the drill."""

import os
import shutil
from pathlib import Path
from urllib.parse import urlsplit

_KEPT = "kept"


class KeptDatabase:
    """A copy of the site's database. Nothing may use that while it is copied or put back."""

    def __init__(self) -> None:
        self._address = os.environ["DATABASE_URL"]
        if self._address.startswith("sqlite"):
            shutil.copy(self._file, self._kept_file)
        else:
            self._execute(f"CREATE DATABASE {_KEPT} TEMPLATE {self._name}")

    def put_back(self) -> None:
        """Have the database be what it was."""
        if self._address.startswith("sqlite"):
            for ending in ("-wal", "-shm"):
                Path(f"{self._file}{ending}").unlink(missing_ok=True)
            shutil.copy(self._kept_file, self._file)
        else:
            self._execute(f"DROP DATABASE {self._name} WITH (FORCE)")
            self._execute(f"CREATE DATABASE {self._name} TEMPLATE {_KEPT}")

    @property
    def _name(self) -> str:
        return urlsplit(self._address).path.lstrip("/")

    @property
    def _file(self) -> Path:
        return Path(self._address.removeprefix("sqlite:///"))

    @property
    def _kept_file(self) -> Path:
        return self._file.with_name(_KEPT)

    def _execute(self, statement: str) -> None:
        import psycopg

        server = self._address.removesuffix(f"/{self._name}") + "/template1"
        with psycopg.connect(server, autocommit=True) as database:
            database.execute(statement.encode())
