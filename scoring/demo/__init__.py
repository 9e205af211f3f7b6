"""What a new club can start from: ready-made teams, and the demo club's matches."""

from pathlib import Path

# In the order of their names: the one made last is the game that a new match begins with.
MATCHES = sorted(Path(__file__).parent.glob("match_*.json"))

DAYS_AGO = {
    "match_british": 34,
    "match_hill": 30,
    "match_latham": 29,
    "match_south_african": 26,
    "match_shields": 20,
    "match_finished": 14,
}
"""How long before the day on which the demo club is made its matches were played; the others are of that day."""
