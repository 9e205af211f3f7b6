"""Figures: the totals of players and sides, kept up to date with their matches, and averages read from them."""
