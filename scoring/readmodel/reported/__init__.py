"""Matches kept from paper for readers: what was kept is shown, and what was not is said to be missing."""

from scoring.readmodel.reported import charts, lines, reader

__all__ = ["charts", "lines", "reader"]
