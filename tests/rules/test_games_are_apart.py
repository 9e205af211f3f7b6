"""The rules stand alone, and a game is one package: who imports what, and where a game is named."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import scoring.rules
from scoring.games.registry import GAMES

SCORING = Path(scoring.rules.__file__).parent.parent
ROOT = SCORING.parent
PACKAGES = sorted(path.parent.name for path in (SCORING / "games").glob("*/game.py"))
LISTS = {"scoring/rules/registry.py", "scoring/games/registry.py"}
SHARED = [
    path
    for app in ("scoring", "tournaments")
    for path in sorted((ROOT / app).rglob("*.py"))
    if "migrations" not in path.parts and not any(SCORING / "games" / game in path.parents for game in PACKAGES)
]
ALONE = """
import sys
from scoring.rules.registry import variants
variants()
import scoring.rules.replay
others = {name.partition(".")[0] for name in sys.modules} & {"django", "tournaments", "sqlite3", "random"}
others |= {name for name in sys.modules if name.startswith("scoring.") and not re_rules(name)}
sys.exit(", ".join(sorted(others)) or None)
"""


def test_the_rules_know_neither_django_nor_the_rest_of_the_site() -> None:
    script = "import re\nre_rules = re.compile(r'scoring\\.(rules|games)\\b').match\n" + ALONE
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def imported(path: Path) -> Iterator[str]:
    """Yield every module that a module imports from, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_but_for_the_two_lists_nothing_imports_from_the_package_of_a_game() -> None:
    assert len(PACKAGES) > 1
    assert len(SHARED) > 200
    of_a_game = re.compile(rf"scoring\.games\.({'|'.join(PACKAGES)})\b")
    knowing = {str(path.relative_to(ROOT)) for path in SHARED if any(map(of_a_game.match, imported(path)))}
    assert knowing == LISTS


def test_no_game_imports_from_another() -> None:
    for game in PACKAGES:
        others = re.compile(rf"scoring\.games\.({'|'.join(other for other in PACKAGES if other != game)})\b")
        for path in (SCORING / "games" / game).rglob("*.py"):
            assert not [name for name in imported(path) if others.match(name)], path


def test_no_game_is_named_outside_its_own_place() -> None:
    slugs = {game.slug for game in GAMES} | {slug.replace("-", "_") for slug in (game.slug for game in GAMES)}
    named = re.compile(rf"\b({'|'.join(sorted(slugs))})\b", re.IGNORECASE)
    found = [
        (str(path.relative_to(ROOT)), line)
        for path in SHARED
        if str(path.relative_to(ROOT)) not in LISTS
        for line in named.findall(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_what_one_game_alone_counts_has_no_name_in_shared_code() -> None:
    """A game that goes unnamed is known all the same where its own figures are."""
    figures = {key for game in GAMES for key in (*game.statistics.of_batter, *game.statistics.of_innings)}
    named = re.compile("|".join(sorted(re.escape(key.removesuffix("s")) for key in figures)) or r"(?!)")
    shared = [
        *SHARED,
        *(path for path in (ROOT / "templates").rglob("*.html") if "games" not in path.parts),
        *(path for path in (ROOT / "static" / "js").rglob("*.js") if "games" not in path.parts),
    ]
    assert [str(path.relative_to(ROOT)) for path in shared if named.search(path.read_text(encoding="utf-8"))] == []
