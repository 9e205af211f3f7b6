"""The suite's own rules: a skip in CI is a failure, a test of the other database is left out, and on PostgreSQL
one that asks it for nothing more.
"""

import os
import subprocess
import sys
from pathlib import Path

from django.db import connection

TESTS = Path(__file__).parent.parent
SUITE = """
import pytest

def test_that_runs():
    pass

@pytest.mark.skip(reason="skipped to see CI refuse it")
def test_that_skips():
    pass

@pytest.mark.{other}
def test_of_the_other_database():
    raise AssertionError

@pytest.mark.further_case
def test_that_sqlite_is_enough_for():
    pass

@pytest.mark.layout
def test_of_a_pdf_laid_out():
    pass
"""
RUN, LEFT_OUT = (1, 3) if connection.vendor == "postgresql" else (3, 1)


def run_suite(folder: Path, **environment: str) -> str:
    """Run pytest on SUITE and on a module that skips itself, under this suite's conftest."""
    (folder / "conftest.py").write_text((TESTS / "conftest.py").read_text())
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n  sqlite\n  postgresql\n  further_case\n  layout\n")
    other = {"sqlite": "postgresql", "postgresql": "sqlite"}[connection.vendor]
    modules = folder / "infrastructure"  # elsewhere what needs no database is left out on PostgreSQL
    modules.mkdir()
    (modules / "test_sample.py").write_text(SUITE.format(other=other))
    (modules / "test_absent.py").write_text("import pytest\npytest.importorskip('no_such_module')\n")
    environment["PYTHONPATH"] = str(TESTS)  # where conftest.py finds what it imports
    kept = {name: value for name, value in os.environ.items() if name != "CI" and not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--ds=cricketcards.settings.testing"]
    command += ["--continue-on-collection-errors", str(folder)]
    return subprocess.run(command, env=kept | environment, capture_output=True, text=True, check=False).stdout


def test_a_skip_is_only_told_on_ones_own_machine(tmp_path: Path) -> None:
    assert f"{RUN} passed, 2 skipped, {LEFT_OUT} deselected" in run_suite(tmp_path)


def test_a_skip_fails_in_ci(tmp_path: Path) -> None:
    output = run_suite(tmp_path, CI="true")
    assert f"{RUN} passed, {LEFT_OUT} deselected, 2 errors" in output
    assert "skipped to see CI refuse it" in output
    assert "no_such_module" in output
