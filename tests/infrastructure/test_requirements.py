"""The locked lists of packages: every direct requirement is in them, and nothing without its hashes."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent.parent


def wanted(name: str) -> list[Requirement]:
    """Read the direct requirements of an .in file."""
    lines = (line.partition("  #")[0].strip() for line in (ROOT / name).read_text().splitlines())
    return [Requirement(line) for line in lines if line and line[0] not in "-#"]


def locked(name: str) -> dict[str, tuple[Requirement, int]]:
    """Read a locked list: each package by its name, with how many hashes it has."""
    packages: dict[str, tuple[Requirement, int]] = {}
    for entry in re.findall(r"^\S.*(?:\n +.*)*", re.sub(r"^ *#.*\n", "", (ROOT / name).read_text(), flags=re.M), re.M):
        requirement = Requirement(entry.partition("\\")[0].strip())
        packages[canonicalize_name(requirement.name)] = requirement, entry.count("--hash=sha256:")
    return packages


@pytest.mark.parametrize("name", ["requirements", "requirements-store", "requirements-dev"])
def test_every_direct_requirement_is_locked_with_hashes(name: str) -> None:
    """`make lock` after a change of an .in file; without it this fails."""
    packages = locked(f"{name}.txt")
    for requirement in wanted(f"{name}.in"):
        found, _ = packages[canonicalize_name(requirement.name)]
        (version,) = found.specifier
        assert version.operator == "=="
        assert requirement.specifier.contains(version.version)
        assert found.extras == requirement.extras
    assert all(hashes for _, hashes in packages.values())


def test_tests_run_on_the_versions_that_the_site_runs_on() -> None:
    site, tests = locked("requirements.txt"), locked("requirements-dev.txt")
    assert {name: tests[name] for name in site} == site


def test_setup_takes_the_pythons_that_the_project_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    setup = (ROOT / "scripts" / "setup.sh").read_text()
    (bounds,) = re.findall(r"not \((\d+), (\d+)\) <= sys.version_info < \((\d+), (\d+)\)", setup)
    assert SpecifierSet(project["requires-python"]) == SpecifierSet(">={}.{},<{}.{}".format(*bounds))
