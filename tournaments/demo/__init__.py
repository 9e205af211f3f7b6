"""The competitions of the demo club: what they are and what came to pass in them, as data, done by the office."""
