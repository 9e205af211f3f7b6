"""The playing conditions of a competition and of its fixtures."""

from scoring.rules.options import Value
from scoring.rules.registry import find_rules
from tournaments.models import Competition, Fixture

BALLS_AN_OVER = 6


def conditions_of(competition: Competition, fixture: Fixture | None = None) -> dict[str, Value]:
    """Return every option of the competition's matches, those of a fixture's own above them where it is given."""
    options: dict[str, Value] = {
        option.name: option.default for option in find_rules(competition.variant).setup_rules.options
    }
    return {**options, **competition.conditions, **(fixture.conditions if fixture else {})}


def quota_of(competition: Competition, fixture: Fixture | None = None) -> int | None:
    """Return the balls of a full innings under the conditions; None in games without overs."""
    overs = conditions_of(competition, fixture).get("overs")
    return None if overs is None else int(overs) * BALLS_AN_OVER
