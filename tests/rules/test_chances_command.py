"""`make chances` runs the command of every family of games, and fails where one of them does."""

import subprocess
from pathlib import Path

import pytest

import scoring.games
from tools import chances

FAMILIES = sorted(folder.parent.name for folder in Path(scoring.games.__file__).parent.glob("*/chances"))


@pytest.mark.parametrize(("fails", "status"), [([], 0), (FAMILIES[:1], 1)])
def test_every_family_that_tells_chances_is_made_and_checked(
    monkeypatch: pytest.MonkeyPatch, fails: list[str], status: int
) -> None:
    run = []

    def command(given: list[str], *, check: bool) -> subprocess.CompletedProcess[str]:
        run.append(given[1:])
        return subprocess.CompletedProcess(given, int(given[2].split(".")[1] in fails))

    monkeypatch.setattr(subprocess, "run", command)
    assert chances.main(["--only-check"]) == status
    assert run == [["-m", f"tools.{family}.chances", "--only-check"] for family in FAMILIES]
