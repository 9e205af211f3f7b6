"""The forms of the tournament office."""
