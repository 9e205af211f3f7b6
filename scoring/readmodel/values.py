"""Figures as values: what each is made of, for programs, and as cricket writes it, for readers (`str`)."""

from dataclasses import dataclass

from scoring.words.figures import bowling_figures, score_text


@dataclass(frozen=True, slots=True)
class Score:
    """A total for so many wickets: "187/6", "187 all out", "450/5 dec"; `closed_by` is how the innings ended."""

    runs: int
    wickets: int
    closed_by: str = ""
    followed_on: bool = False

    def __str__(self) -> str:
        return score_text(self.runs, self.wickets, self.closed_by, followed_on=self.followed_on)


@dataclass(frozen=True, slots=True)
class Runs:
    """Runs with a star for what was not ended: a batter not out, a stand unbroken ("87*")."""

    runs: int
    unbroken: bool = False

    def __str__(self) -> str:
        return f"{self.runs}*" if self.unbroken else str(self.runs)


@dataclass(frozen=True, slots=True)
class Bowling:
    """A bowler's wickets for runs: "5–19"."""

    wickets: int
    runs: int

    def __str__(self) -> str:
        return bowling_figures(self.runs, self.wickets)


@dataclass(frozen=True, slots=True)
class Quantity:
    """So many of something: the number, of what, and both in words ("46 runs")."""

    number: int
    unit: str
    text: str

    def __str__(self) -> str:
        return self.text
