"""What a new club can start from: ready-made teams, and the demo club's matches."""

from pathlib import Path

MATCHES = sorted(Path(__file__).parent.glob("match_*.json"))
