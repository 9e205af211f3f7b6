"""What a new club can start from: ready-made teams, and the demo club."""
