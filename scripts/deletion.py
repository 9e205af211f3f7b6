"""Proves that a game, or a format of competition, is one package: without it, the rest lints and passes its tests.

`python scripts/deletion.py [subject ...]` copies the tree, takes one subject away at a time with its folders and its
lines in the lists, and runs every linter and every other test. `--quick` takes all away at once, and then only
checks the system, collects every test and opens a page for each subject.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FROM_OUTSIDE = (".venv", "node_modules")
"""What is not in the tree, and is used as it is."""


@dataclass(frozen=True)
class Removal:
    """What is taken away: `folders` with all in them, every line in `lists` that names `module`.

    `page` is a test that opens a page where it was offered.
    """

    name: str
    module: str
    folders: tuple[str, ...]
    lists: tuple[str, ...]
    page: str


SUBJECTS = (
    Removal(
        "shields",
        "scoring.games.shields",
        (
            "scoring/games/shields",
            "templates/games/shields",
            "static/css/games/shields",
            "static/js/games/shields",
            "tests/games/shields",
            "tools/shields",
        ),
        ("scoring/rules/registry.py", "scoring/games/registry.py"),
        "test_guest_sides_are_just_names",
    ),
    Removal(
        "swiss",
        "tournaments.formats.swiss",
        (
            "tournaments/formats/swiss.py",
            "tournaments/formats/swiss_draw.py",
            "tournaments/demo/4_swiss.toml",
            "tournaments/demo/4_swiss_1-1.json",
            "tournaments/demo/4_swiss_2-1.json",
            "tests/formats/swiss",
        ),
        ("tournaments/formats/registry.py",),
        "test_a_season_is_opened_with_its_days",
    ),
    Removal(
        "ladder",
        "tournaments.formats.ladder",
        ("tournaments/formats/ladder.py", "tests/formats/ladder"),
        ("tournaments/formats/registry.py",),
        "test_a_season_keeps_its_address_when_it_is_renamed",
    ),
)


def copy_to(copy: Path) -> None:
    """Copy the tree, without what .gitignore names."""
    ignored = [line.strip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").split()]
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", *ignored), dirs_exist_ok=True)
    for name in FROM_OUTSIDE:
        if (ROOT / name).exists():
            (copy / name).symlink_to((ROOT / name).resolve())


def take_away(copy: Path, subject: Removal) -> None:
    """Remove a subject from a copy. Exits where there is nothing to remove: its row is out of date."""
    there = [copy / name for name in subject.folders if (copy / name).exists()]
    if not there:
        sys.exit(f"{subject.name}: none of {', '.join(subject.folders)} exists")
    for path in there:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()
    for name in subject.lists:
        path = copy / name
        path.write_text(without(path.read_text(encoding="utf-8"), subject.module), encoding="utf-8")


def without(text: str, module: str) -> str:
    """Return a list without the lines that import from a module, and without the names that they imported."""
    imports = re.compile(rf"^from {re.escape(module)}(?:\.[\w.]+)? import (.+)\n", re.MULTILINE)
    names = [name.strip() for line in imports.findall(text) for name in line.split(",")]
    if not names:
        sys.exit(f"no line imports from {module}")
    text = imports.sub("", text)
    for name in names:
        text = re.sub(rf",\s*\b{name}\b|\b{name}\b,\s*", "", text)
    return text


def run(copy: Path, *command: str) -> bool:
    """Run a command in a copy, and return whether it succeeded. Tests of what is gone are skipped, as anywhere."""
    print(f"== {' '.join(command)}", flush=True)
    env = {key: value for key, value in os.environ.items() if key not in ("CI", "DATABASE_URL")}
    return subprocess.run(command, cwd=copy, env=env, check=False).returncode == 0  # noqa: S603 - no shell, and every word of each command is written in this file


def whole(copy: Path) -> bool:
    """Run every linter and every test in a copy."""
    python = ".venv/bin/python"
    return all([run(copy, "scripts/lint.sh"), run(copy, python, "-m", "pytest", "-q", "--numprocesses=auto")])


def quick(copy: Path, subjects: Iterable[Removal]) -> bool:
    """Check imports and the system, collect the tests and open a page for each subject, in a copy."""
    python, pages = ".venv/bin/python", " or ".join(subject.page for subject in subjects)
    checked = [
        run(copy, ".venv/bin/lint-imports", "--no-logo"),
        run(copy, python, "manage.py", "check", "--fail-level", "WARNING"),
        run(copy, python, "-m", "pytest", "-q", "-k", pages),  # it collects all tests first
    ]
    return all(checked)


def main() -> None:
    """Prove it of the subjects asked for, or of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("subjects", nargs="*", metavar="subject", help=", ".join(each.name for each in SUBJECTS))
    parser.add_argument("--quick", action="store_true")
    asked = parser.parse_args()
    chosen = [each for each in SUBJECTS if not asked.subjects or each.name in asked.subjects]
    failed = []
    for group in [chosen] if asked.quick else [[each] for each in chosen]:
        names = ", ".join(each.name for each in group)
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder)
            copy_to(copy)
            for subject in group:
                take_away(copy, subject)
            print(f"=== without {names}", flush=True)
            if not (quick(copy, group) if asked.quick else whole(copy)):
                failed.append(names)
    if failed:
        sys.exit(f"not without {'; '.join(failed)}")


if __name__ == "__main__":
    main()
