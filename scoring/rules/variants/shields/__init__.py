"""Cricket Card by Matthew Shields: two innings a side of ten wicket cards, plays, counters and hands (S1-S9)."""

from scoring.rules.variants.shields.match import ShieldsMatch

__all__ = ["ShieldsMatch"]
