"""docs/architecture.md: what may import what is the linter's own list, and every path that it names is there."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_the_tables_of_imports_are_those_of_the_linter() -> None:
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    for contract in linter["contracts"]:
        if containers := contract.get("containers"):
            (container,) = containers
            written = re.search(rf"^    {re.escape(container)}\n((?:      .+\n)+)", PAGE, re.MULTILINE)
            assert written, container
            assert [line.strip() for line in written[1].splitlines()] == contract["layers"]


def test_every_path_is_there() -> None:
    """A name alone is beside the paths named whole in its line."""
    places = ("", "scoring", "scoring/games", "scoring/games/forde", "tournaments", "docs", "tournaments/formats")
    seen, missing = 0, set()
    for line in PAGE.splitlines():
        paths = [path for path in re.findall(r"[`(]([\w/.]+?(?:/|\.py|\.md))[`)]", line) if "<" not in path]
        beside = [ROOT / place for place in places] + [(ROOT / path).parent for path in paths if "/" in path]
        missing |= {path for path in paths if not any((folder / path).exists() for folder in beside)}
        seen += len(paths)
    assert seen > 60
    assert not missing


def test_importing_a_package_runs_nothing() -> None:
    """Each `__init__` is empty; Django finds an app's models in its `models`."""
    apps = [path for app in ("scoring", "tournaments", "cricketcards") for path in (ROOT / app).rglob("__init__.py")]
    assert {str(path.parent.relative_to(ROOT)) for path in apps if path.stat().st_size} == {
        "scoring/models",
        "tournaments/models",
    }
