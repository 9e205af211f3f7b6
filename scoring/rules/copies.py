"""Copies of the state of a match, to be played on while the other stays as it is.

What is frozen - set-ups, entries, deliveries - is shared; lists, dictionaries and what changes in play are not. A long
match is mostly lists of what is frozen, which are copied at one stroke.
"""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, TypeVar

ValueT = TypeVar("ValueT")
Copier = Callable[[Any], Any]


def copied(value: ValueT) -> ValueT:
    """Return a copy of a value, as deep as anything in it can change."""
    duplicate: ValueT = _COPIERS[type(value)](value)
    return duplicate


def _same(value: Any) -> Any:
    return value


def _list(value: list[Any]) -> list[Any]:
    if _FROZEN.issuperset(map(type, value)):
        return value.copy()
    return [_COPIERS[type(each)](each) for each in value]


def _tuple(value: tuple[Any, ...]) -> tuple[Any, ...]:
    if _FROZEN.issuperset(map(type, value)):
        return value
    return tuple([_COPIERS[type(each)](each) for each in value])


def _dict(value: dict[Any, Any]) -> dict[Any, Any]:
    if _FROZEN.issuperset(map(type, value.values())):
        return value.copy()
    return {key: _COPIERS[type(each)](each) for key, each in value.items()}


def _object(value: Any) -> Any:
    duplicate = object.__new__(type(value))
    duplicate.__dict__ = _dict(value.__dict__)
    return duplicate


def _dataclass(kind: type[Any]) -> Copier:
    """Return what copies objects of a data class that is not frozen; it may have slots."""
    names = [field.name for field in fields(kind)]

    def copier(value: Any) -> Any:
        duplicate = object.__new__(kind)
        for name in names:
            each = getattr(value, name)
            setattr(duplicate, name, each if type(each) in _FROZEN else _COPIERS[type(each)](each))
        return duplicate

    return copier


class _Copiers(dict[type[Any], Copier]):
    """How to copy a value of each type; found out once for each."""

    def __missing__(self, kind: type[Any]) -> Copier:
        if issubclass(kind, Enum | tuple):  # a named tuple holds values
            copier: Copier = _same
        elif is_dataclass(kind):
            frozen = kind.__setattr__ is not object.__setattr__
            copier = _same if frozen else _dataclass(kind)
        else:
            copier = _object if kind.__dictoffset__ else deepcopy
        self[kind] = copier
        if copier is _same:
            _FROZEN.add(kind)
        return copier


_FROZEN: set[type[Any]] = {type(None), bool, int, str, float, frozenset}
"""The types that are shared; others that are found to be frozen come to them."""

_COPIERS = _Copiers(dict.fromkeys(_FROZEN, _same))
_COPIERS |= {list: _list, tuple: _tuple, dict: _dict, set: set.copy, Counter: Counter.copy}
