"""Commands of the tournament office."""
