"""Card Cricket by Steve Forde: an innings a side of 20 overs, with batting and bowling classes (F1-F9)."""

from scoring.rules.variants.forde.match import FordeMatch

__all__ = ["FordeMatch"]
