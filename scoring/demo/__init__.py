"""What a new club can start from: ready-made teams, and the demo club's matches."""

from pathlib import Path

# In the order of their names: the one made last is the game that a new match begins with.
MATCHES = sorted(Path(__file__).parent.glob("match_*.json"))
