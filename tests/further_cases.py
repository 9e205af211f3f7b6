"""Cases of a test that ask the database for nothing that one case has not asked it for: SQLite is enough for them."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def first_on_both(cases: Iterable[Any]) -> list[Any]:
    """Return cases of which the first alone is for PostgreSQL too. Beside it stands why the others are not."""
    return [further_case(case) if number else case for number, case in enumerate(cases)]


def some_on_both(cases: Iterable[Any], both: Callable[[Any], bool]) -> list[Any]:
    """Return cases of which some are for PostgreSQL too. Beside it stands why the others are not."""
    return [case if both(case) else further_case(case) for case in cases]


def further_case(case: Any) -> Any:
    """Return a case for SQLite alone."""
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.further_case)
