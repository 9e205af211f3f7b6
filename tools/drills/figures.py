"""What a drill has found: figures, each with what it must be."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that a drill has measured; it must be `least` at least and `most` at most."""

    name: str
    value: float
    most: float = float("inf")
    least: float = 0
    unit: str = ""

    @property
    def is_met(self) -> bool:
        """Whether it is what it must be."""
        return self.least <= self.value <= self.most

    @property
    def demand(self) -> str:
        """What it must be."""
        if self.least == self.most:
            return f"{self.least:g}"
        if self.most < float("inf"):
            return f"at most {self.most:g}{self.unit}"
        return f"at least {self.least:g}{self.unit}"

    def __str__(self) -> str:
        value = f"{self.value:.1f}" if self.unit == " s" else f"{self.value:g}"
        return f"{'' if self.is_met else 'FAILED '}{self.name}: {value}{self.unit} (must be {self.demand})"


def all_met(figures: Sequence[Figure]) -> bool:
    """Whether there are figures and each is what it must be."""
    return bool(figures) and all(figure.is_met for figure in figures)
