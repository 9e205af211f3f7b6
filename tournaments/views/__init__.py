"""The pages of the tournament office."""
