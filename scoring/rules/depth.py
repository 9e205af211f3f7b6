"""How much was kept of a match."""

from enum import StrEnum


class Depth(StrEnum):
    """How much was kept of a match."""

    LOG = "log"
    """Every entry."""
    CARD = "card"
    """Totals with batters, bowlers or the fall of wickets."""
    TOTALS = "totals"
    """The runs and wickets of each innings."""
    NONE = "none"
    """Only how it ended."""
