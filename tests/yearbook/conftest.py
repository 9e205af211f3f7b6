"""A club's season to print, and a folder to print it in."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from other_workers import AtOnce

from tournaments.yearbook import build_job


@pytest.fixture(autouse=True)
def _folder(settings: LazySettings, tmp_path: Path) -> Iterator[None]:
    """Every test prints in a folder of its own, and leaves nothing half done in it."""
    settings.VAR_DIR = tmp_path
    yield
    assert list(tmp_path.glob("prints/work-*")) == []


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Print without processes, for what does not depend on them."""
    monkeypatch.setattr(build_job, "WorkerPool", AtOnce)
