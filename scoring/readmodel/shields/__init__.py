"""Cricket Card by Matthew Shields for readers: wicket cards instead of batters, hands instead of extras."""

from scoring.readmodel.shields import charts, figures, lines, reader, scoreboard, whole

__all__ = ["charts", "figures", "lines", "reader", "scoreboard", "whole"]
