"""What must be the same of a match file imported and exported again."""

from typing import Any

from scoring.rules.registry import find_rules


def equal_part(file: dict[str, Any]) -> dict[str, Any]:
    """Return what must be the same of a file read and written again: null as absent, defaults dropped."""
    defaults = {option.name: option.default for option in find_rules(file["variant"]).setup_rules.options}
    options = {name: value for name, value in (file.get("options") or {}).items() if value != defaults[name]}
    part: dict[str, Any] = without_null(file | {"options": options})
    return part


def without_null(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_null(below) for key, below in value.items() if below is not None}
    return [without_null(below) for below in value] if isinstance(value, list) else value
