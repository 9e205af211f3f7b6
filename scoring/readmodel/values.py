"""Figures as values: what each is made of, for programs, and as cricket writes it, for readers (`str`).

`data` gives any of them, and whatever is made of them, as JSON has it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import date, time
from decimal import Decimal
from enum import Enum
from fractions import Fraction

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from scoring.rules.innings import Closing
from scoring.rules.overs import BALLS, overs_text
from scoring.words.figures import (
    bowling_figures,
    decimal_text,
    decimal_words,
    grouped,
    ordinal,
    overs_words,
    score_text,
    with_minus,
)
from scoring.words.phrase import listed, plain

NO_BREAK = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Quantity:
    """So many of something: the number, of what, and both in words ("46 runs")."""

    number: int
    unit: str
    text: str

    def __str__(self) -> str:
        return self.text


def overs(balls: int) -> Quantity:
    """Return balls as the overs that they are: "20 overs"."""
    return Quantity(balls, "balls", overs_words(balls))


@dataclass(frozen=True, slots=True)
class Score:
    """A total for so many wickets: "187/6 (20 overs)", "187 all out", "450/5 dec", "(f/o) 180/4".

    `closed_by` is how the innings ended, "" where it goes on. `beside` stands in brackets: how long the innings was,
    or what part of the runs was made otherwise.
    """

    runs: int
    wickets: int
    closed_by: str = ""
    followed_on: bool = False
    beside: Quantity | None = None

    def __str__(self) -> str:
        return self.written(str(self.beside)) if self.beside else self.total

    @property
    def total(self) -> str:
        """The score without what stands beside it."""
        return score_text(self.runs, self.wickets, self.closed_by, followed_on=self.followed_on)

    @property
    def short(self) -> str:
        """The score as one of two innings has it, where all out goes without saying."""
        closed_by = Closing.CLOSE if self.closed_by == Closing.WICKETS else self.closed_by
        return score_text(self.runs, self.wickets, closed_by, followed_on=self.followed_on)

    def written(self, beside: str) -> str:
        """Return the score with words beside it, in brackets."""
        return f"{self.total} ({beside})"


@dataclass(frozen=True, slots=True)
class SideScore:
    """What a side made in its innings so far: "187/6 (20 overs)", "312 & 188/4", or nothing yet (and false)."""

    innings: Sequence[Score] = ()
    several: bool = False

    def __bool__(self) -> bool:
        return bool(self.innings)

    def __str__(self) -> str:
        return " & ".join(each.short if self.several else str(each) for each in self.innings)

    @property
    def total(self) -> str:
        """The score without what stands beside it."""
        return str(self) if self.several else " & ".join(each.total for each in self.innings)

    @property
    def in_narrow_column(self) -> str:
        """The score of which what stands in brackets stays together."""
        if self.several:
            return str(self)
        return " & ".join(
            each.written(str(each.beside).replace(" ", NO_BREAK)) if each.beside else str(each) for each in self.innings
        )


@dataclass(frozen=True, slots=True)
class Runs:
    """Runs with a star for what was not ended: a batter not out, a stand unbroken ("87*")."""

    runs: int
    unbroken: bool = False

    def __str__(self) -> str:
        return f"{self.runs}*" if self.unbroken else str(self.runs)

    @property
    def order(self) -> int:
        """The number by which scores are compared: of equal ones not out is the higher."""
        return 2 * self.runs + self.unbroken


@dataclass(frozen=True, slots=True)
class Stand:
    """What was made for a wicket: "1st 23", unbroken "2nd 64*"."""

    wicket: int
    runs: int
    unbroken: bool = False

    def __str__(self) -> str:
        return f"{ordinal(self.wicket)} {Runs(self.runs, self.unbroken)}"


@dataclass(frozen=True, slots=True)
class FallOfWicket:
    """The fall of a wicket: at how many runs, whose (None and "" where that is not known) and where in the innings."""

    wicket: int
    runs: int
    player: int | None
    batter: str
    at: str
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Analysis:
    """A bowler's wickets for runs: "5–19"; wickets alone where runs are not the bowler's."""

    wickets: int
    runs: int | None

    @property
    def order(self) -> Fraction:
        """The number by which figures are compared: most wickets, then fewest runs."""
        return self.wickets + Fraction(1, 1 + (self.runs or 0))

    def __str__(self) -> str:
        return str(self.wickets) if self.runs is None else bowling_figures(self.runs, self.wickets)


@dataclass(frozen=True, slots=True)
class Listed:
    """Names or other texts that are written one after the other; none are false."""

    items: Sequence[str] = ()

    def __bool__(self) -> bool:
        return bool(self.items)

    def __str__(self) -> str:
        return listed(self.items)


class Missing(Enum):
    """Why there is no figure where none is expected."""

    NOT_RECORDED = "not recorded"
    NOT_COUNTED = "not counted"

    def __str__(self) -> str:
        return ""


def quotient(dividend: int, divisor: int) -> Fraction | None:
    """Return a quotient, None where there is nothing to divide by."""
    return Fraction(dividend, divisor) if divisor > 0 else None


def run_rate(runs: int, balls: int) -> Fraction | None:
    """Return runs an over."""
    return quotient(runs * BALLS, balls)


def strike_rate(runs: int, balls: int) -> Fraction | None:
    """Return runs off a hundred balls."""
    return quotient(100 * runs, balls)


# How a column prints its values


@dataclass(frozen=True)
class Plain:
    """Prints values as they are: whole numbers, texts, values that know how they are written; a sign for none."""

    none: str = ""

    def text(self, value: object) -> str:
        """Return a value as readers have it."""
        return self.none if value is None else value if isinstance(value, str) else str(value)

    def order(self, value: object) -> tuple[int, Fraction]:
        """Return what values are compared by; none is below every other."""
        if value is None or isinstance(value, Missing):
            return 0, Fraction(0)
        return 1, Fraction(value if isinstance(value, int | Fraction) else getattr(value, "order", 0))

    def number(self, value: object) -> Decimal | None:
        """Return the number that a spreadsheet is given; None for what is no number there."""
        return Decimal(value) if isinstance(value, int) and not isinstance(value, bool) else None


@dataclass(frozen=True)
class Day(Plain):
    """Prints days, short: "2 May 2026"."""

    def text(self, value: object) -> str:
        """Return the day; nothing where nobody wrote it down."""
        return date_format(value, _("j M Y")) if isinstance(value, date) else Plain.text(self, value)


@dataclass(frozen=True)
class Decimals(Plain):
    """Prints numbers with so many decimals."""

    none: str = "–"
    places: int = 2

    def text(self, value: object) -> str:
        """Return the number as readers have it; texts as they are."""
        if isinstance(value, int | Fraction):
            return decimal_words(Fraction(value), self.places)
        return Plain.text(self, value)

    def number(self, value: object) -> Decimal | None:
        """Return the number, rounded as it is shown."""
        return Decimal(decimal_text(Fraction(value), self.places)) if isinstance(value, int | Fraction) else None


@dataclass(frozen=True)
class Overs(Plain):
    """Prints balls as overs and balls: "3.4"."""

    def text(self, value: object) -> str:
        """Return the overs."""
        return overs_text(value) if isinstance(value, int) else Plain.text(self, value)

    def number(self, value: object) -> Decimal | None:
        """Return the overs as they are written."""
        return Decimal(overs_text(value)) if isinstance(value, int) else None


@dataclass(frozen=True)
class Grouped(Plain):
    """Prints whole numbers with their thousands set apart."""

    def text(self, value: object) -> str:
        """Return "1,400"."""
        return grouped(value) if isinstance(value, int) else Plain.text(self, value)


PLAIN = Plain()
OVERS = Overs()
GROUPED = Grouped()


@dataclass(frozen=True, order=True, slots=True)
class Figure:
    """A value of a column that readers sort: what it is compared by, and what a sign that stands for it means.

    `text` is for those who reckon with it; for those who read it `str` has a minus, no hyphen.
    """

    order: tuple[int, Fraction]
    value: object = field(compare=False)
    form: Plain = field(compare=False)
    title: str = field(default="", compare=False)

    @classmethod
    def of(cls, value: object, form: Plain = PLAIN, title: str = "") -> "Figure":
        """Return the figure of a value that is printed and compared in this form."""
        return cls(form.order(value), value, form, title)

    @property
    def text(self) -> str:
        """The value as it is typed."""
        return self.form.text(self.value)

    def __str__(self) -> str:
        return with_minus(self.text)

    def as_data(self) -> object:
        """Return the value alone."""
        return self.value


@dataclass(frozen=True, slots=True)
class InForm:
    """A value that is printed in a form of its own, in a column of which the rows are of different kinds."""

    value: object
    form: Plain

    def __str__(self) -> str:
        return self.form.text(self.value)

    def as_data(self) -> object:
        """Return the value alone."""
        return self.value


def unwrapped(value: object, form: Plain) -> tuple[object, Plain]:
    """Return a value of a column without the form that it brings, and the form in which it is printed."""
    while isinstance(value, Figure | InForm):
        form, value = value.form, value.value
    return value, form


def data(value: object) -> object:
    """Return a value, a row, a table or a card as JSON has it: what it is made of, by names; None for what is missing.

    Fractions are numbers; a value that is written by itself keeps its parts, and lists their order.
    """
    match value:
        case None | bool() | int() | float():
            return value
        case Missing():
            return None
        case Enum():
            return data(value.value)
        case str() | Promise():
            return plain(str(value))
        case Fraction():
            return int(value) if value.denominator == 1 else float(value)
        case date() | time():
            return value.isoformat()
        case Mapping():
            return {str(key): data(each) for key, each in value.items()}
    if hasattr(value, "as_data"):
        return data(value.as_data())
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: data(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Sequence | frozenset | set):
        return [data(each) for each in value]
    raise TypeError(value)
