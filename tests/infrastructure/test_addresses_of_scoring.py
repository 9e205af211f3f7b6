"""Scoring leads to no page of another app by its name: its own addresses are all that it needs."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.urls import get_resolver

ROOT = Path(__file__).parents[2]
REVERSING = {"reverse", "reverse_lazy", "redirect", "resolve_url"}
IN_A_TEMPLATE = re.compile(r"""{%-?\s*url\s+(?:'([^']*)'|"([^"]*)"|(\S+))""")
OF_ANOTHER_APP = re.compile(r"""["']tournaments/|tournaments:""")


def modules() -> list[Path]:
    return sorted((ROOT / "scoring").rglob("*.py"))


def templates() -> list[Path]:
    """Return every template but those of tournaments."""
    return [path for path in sorted((ROOT / "templates").rglob("*.*")) if "tournaments" not in path.parts]


def names_in(path: Path) -> Iterator[str]:
    """Yield the names of addresses that a module reverses; "" stands for one that is not written out."""
    for node in ast.walk(ast.parse(path.read_text())):
        called = getattr(node, "func", None)
        name = getattr(called, "id", getattr(called, "attr", ""))
        if isinstance(node, ast.Call) and name in REVERSING and node.args:
            written = [each.value for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant)]
            yield from (each for each in written if isinstance(each, str) and "/" not in each)
            if name.startswith("reverse") and not written:
                yield ""


def names_of(path: Path) -> Iterator[str]:
    """Yield the names of addresses that a template reverses."""
    for single, double, variable in IN_A_TEMPLATE.findall(path.read_text()):
        assert not variable, f"{path} reverses {variable}, which no test can follow"
        yield single or double


def test_scoring_reverses_its_own_addresses_alone() -> None:
    lists = ("scoring.urls", "scoring.match_urls")
    own = {name for urls in lists for name in get_resolver(urls).reverse_dict if isinstance(name, str)}
    found = [(path, name) for path in modules() for name in names_in(path)]
    found += [(path, name) for path in templates() for name in names_of(path)]
    assert len({name for _path, name in found}) > 30, "the search finds them"
    assert not [f"{path.relative_to(ROOT)}: {name}" for path, name in found if name not in own]


def test_its_templates_take_in_none_of_tournaments() -> None:
    assert not [path for path in templates() if OF_ANOTHER_APP.search(path.read_text())]
