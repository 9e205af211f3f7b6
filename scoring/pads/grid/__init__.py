"""The pad of the five grid games: one family, whose games differ in what a turn can hold."""
