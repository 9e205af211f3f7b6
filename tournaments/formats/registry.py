"""The formats, by their slugs: a format is one module, named here."""

from collections.abc import Mapping
from typing import Protocol

from django.utils.functional import Promise

from scoring.rules.problems import Problem
from scoring.words.phrase import Sentence
from scoring.words.problems import sentence
from tournaments.formats import base, nights
from tournaments.formats.base import Format
from tournaments.formats.double_elimination import DoubleElimination
from tournaments.formats.groups_knockout import GroupsKnockout
from tournaments.formats.knockout import Knockout
from tournaments.formats.ladder import Ladder
from tournaments.formats.league import League
from tournaments.formats.play_offs import LeaguePlayOffs
from tournaments.formats.series import Series
from tournaments.formats.settings import Settings
from tournaments.formats.swiss import Swiss
from tournaments.standings.presets import PRESETS, Preset

FORMATS: list[type[Format]] = [
    GroupsKnockout,
    Knockout,
    DoubleElimination,
    Ladder,
    League,
    LeaguePlayOffs,
    Series,
    Swiss,
]
"""In the order in which they are offered."""


class InAFormat(Protocol):
    """A competition, as far as it says how it is played."""

    format: str
    settings: Mapping[str, object]


def register(kind: type[Format]) -> type[Format]:
    """Add a format to the list; a class decorator."""
    FORMATS.append(kind)
    return kind


def formats() -> dict[str, type[Format]]:
    """Return every format by its slug, in the order in which they are offered."""
    return {kind.slug: kind for kind in FORMATS}


def find_format(slug: str) -> type[Format]:
    """Return the format with this slug. Raises KeyError if there is none."""
    return formats()[slug]


def format_of(competition: InAFormat) -> tuple[type[Format], Settings]:
    """Return the format of a competition, and the settings it has there. Raises KeyError if there is no such format."""
    kind = find_format(competition.format)
    return kind, kind.read_settings(competition.settings)[0]


def presets() -> dict[str, Preset]:
    """Return the ready-made points by their slugs, those of any format before those that one brings."""
    return PRESETS | {kind.preset.slug: kind.preset for kind in FORMATS}


def preset_choices() -> list[tuple[str, Promise]]:
    """Return the ready-made points as a form offers them."""
    return [(slug, preset.name) for slug, preset in presets().items()]


def sentences() -> dict[str, Sentence]:
    """Return what is wrong with settings, entrants, rounds or club nights, by the code of the problem."""
    found = {**base.SENTENCES, **nights.SENTENCES}
    for kind in FORMATS:
        found |= kind.sentences
    return found


def problem_sentence(problem: Problem) -> str:
    """Return the sentence for a problem of a format or of club nights."""
    known = sentences().get(problem.code)
    return known % problem.params if known else sentence(problem)
