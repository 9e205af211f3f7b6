"""What every format is: its words, its settings, its plan, what comes next, and what its pages show."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar, NamedTuple, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scoring.rules.problems import Problem, malformed
from scoring.words.phrase import Sentence
from tournaments.formats.course import Course, Meeting, Place
from tournaments.formats.labels import Label, LabelWords
from tournaments.formats.plan import NO_LABEL, Planned
from tournaments.formats.settings import Setting, SettingKind, Settings, read_settings
from tournaments.standings.presets import TWO_ONE_NOUGHT, Preset
from tournaments.standings.scheme import OUTCOMES, RankedOn
from tournaments.standings.tiebreaks.base import TieBreak

MOST_ENTRANTS = 256


class Display(StrEnum):
    """A way to show how a competition stands: on a page of its own, on paper, and in the yearbook."""

    TABLE = "table"  # points, ranked by tie-breaks; with it go points, adjustments and lots
    BRACKET = "bracket"  # the fixtures of the knockout's stage
    PLACES = "places"  # an order of places, each with why it is held
    MATCHES = "matches"  # a line that says how it stands, and all its matches
    GRID = "grid"  # everyone against everyone
    POSITIONS = "positions"  # the places after each round


class ByHand(NamedTuple):
    """What adding a fixture by hand is called, and what its two sides are.

    `issued` asks for the day on which the one challenged the other; "" where that does not matter.
    """

    title: Promise
    home: Promise
    away: Promise
    issued: Promise | str = ""


class Decider(StrEnum):
    """Which match decides a competition."""

    FINAL = "final"  # the first of the last round of the knockout's stage that is needed
    LAST_MATCH = "last_match"  # the last one played


@dataclass(frozen=True, slots=True)
class SoFar:
    """What the draw of a next round looks at.

    `standing` are those who stay, any numbers, with their points, the best placed first; `played` who has met whom, at
    home and away, the earliest first; `byes` who has had a bye. `last` is the newest round, 0 before the first, and
    `missing` how many of its fixtures are still to be finished.
    """

    standing: Sequence[tuple[int, Fraction]]
    played: Sequence[tuple[int, int]]
    byes: frozenset[int]
    last: int
    missing: int


class NoRoundError(Exception):
    """No further round can be drawn; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Proposal:
    """What is proposed where a match of a knockout has no winner; the decision is always the organiser's.

    `side` is who goes through, 0 at home or 1 away, None where nobody is proposed; `replay` is whether it is to be
    played again, and `rule` the rule in words.
    """

    side: int | None = None
    replay: bool = False
    rule: str | Promise = ""


class Standing(Protocol):
    """How a competition stands, as far as a format's line about it asks; all but the course is in words."""

    @property
    def progress(self) -> str:
        """How far it has come."""

    @property
    def leaders(self) -> str:
        """Who lead its tables; "" before the first result."""

    @property
    def reached(self) -> str:
        """How far its bracket has come; "" where none is drawn."""

    @property
    def bracket_begun(self) -> bool:
        """Whether a match of the bracket was made."""

    @property
    def course(self) -> Course:
        """The fixtures of the stages that the format looks at."""


class Format(ABC):
    """A way to play a competition. Its classes hold no state: everything is asked of the class itself."""

    slug: ClassVar[str]
    name: ClassVar[Promise]
    about: ClassVar[Promise]
    """In a sentence, for who chooses it."""
    usual: ClassVar[bool] = False
    """Whether it is the one that is chosen before anybody has chosen; without such a one, the first of the list is."""
    settings: ClassVar[tuple[Setting, ...]]
    displays: ClassVar[tuple[Display, ...]]
    """What its pages, papers and yearbook show; the first is the page of the competition itself."""
    line_of: ClassVar[tuple[int, ...]] = ()
    """The stages whose fixtures `summary` looks at."""
    sentences: ClassVar[Mapping[str, Sentence]] = {}
    """What its own problems say, by their codes."""
    labels: ClassVar[Mapping[str, LabelWords]] = {}
    """The words of its labels, by their kinds, which no other format has with other words."""
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = MOST_ENTRANTS
    preset: ClassVar[Preset] = TWO_ONE_NOUGHT
    """The ready-made points that suit it; any format may begin on them."""
    outcomes: ClassVar[tuple[str, ...]] = tuple(name for name in OUTCOMES if name != "bye")
    """What of a points scheme can occur in it and is worth points."""
    ranked_on: ClassVar[tuple[RankedOn, ...]] = tuple(RankedOn)
    """The orders of a table that suit it."""
    opponents_differ: ClassVar[bool] = False
    """Whether each has opponents of its own, so that what they are worth tells something."""
    bracket_parts: ClassVar[Mapping[str, Promise]] = {}
    """The parts of its bracket, by the group that their fixtures have; of a bracket in one part none."""
    decider: ClassVar[Decider | None] = None
    by_hand: ClassVar[ByHand] = ByHand(_("Add a fixture"), _("Home"), _("Away"))
    no_swap: ClassVar[str] = ""
    """Why home and away may not be swapped, by a code of its `sentences`; "" where they may."""
    not_drawn: ClassVar[Promise | str] = ""
    """Why there is nothing to draw, where there is not."""
    joining: ClassVar[Promise | str] = ""
    """How somebody joins once there are fixtures, as the last of the seeds; "" where nobody can."""
    drawn_whole: ClassVar[bool] = False
    """Whether all fixtures of its tables are in its draw, so that it is known what is still to be played for them."""
    endless: ClassVar[bool] = False
    """Whether it goes on as long as fixtures are added, so that none of them is the last."""
    not_begun: ClassVar[tuple[Promise, Promise]] = (
        _("The draw is not made yet."),
        _("Enter those who take part, then make the draw."),
    )
    """What its page says before there is anything to show: to readers, and to organisers."""

    @classmethod
    def read_settings(cls, raw: object) -> tuple[Settings, list[Problem]]:
        """Read settings from data of any kind: the values, defaults filled in, and what was wrong with it."""
        return read_settings(raw, cls.settings)

    @classmethod
    def of_sides(cls) -> list[str]:
        """Return the names of its settings that say one of the two sides, by the place of its seed from 0."""
        return [setting.name for setting in cls.settings if setting.kind is SettingKind.SIDE]

    @classmethod
    def check(cls, entrants: int, settings: Settings) -> list[Problem]:
        """Return what stands in the way of a plan: too few or too many entrants, settings that do not fit them."""
        if entrants < cls.fewest:
            return [malformed("too_few_entrants", "entrants", fewest=cls.fewest, given=entrants)]
        if entrants > cls.most:
            return [malformed("too_many_entrants", "entrants", most=cls.most, given=entrants)]
        return cls.check_settings(entrants, settings)

    @classmethod
    def check_settings(cls, entrants: int, settings: Settings) -> list[Problem]:
        """Return why these settings, each sound by itself, do not go with this many entrants; most always do."""
        return []

    @classmethod
    def plan(cls, entrants: int, settings: Settings) -> list[Planned]:
        """Return the fixtures, round by round, for entrants 0, 1, ... in the order of their seeds.

        `settings` are those of `read_settings`. Raises ValueError where `check` finds a problem.
        """
        if problems := cls.check(entrants, settings):
            raise ValueError(", ".join(problem.code for problem in problems))
        return cls.fixtures(entrants, settings)

    @classmethod
    @abstractmethod
    def fixtures(cls, entrants: int, settings: Settings) -> list[Planned]:
        """Return the plan, for a number of entrants and settings that have been checked."""

    @classmethod
    def rounds_to_draw(cls, settings: Settings) -> int:
        """Return how many rounds there are where each is drawn from the results of those before; 0 where none is."""
        return 0

    @classmethod
    def next_round(cls, so_far: SoFar, settings: Settings) -> list[Planned]:
        """Return the fixtures of the next round, their entrants by their place in `so_far.standing`, from 0.

        Raises NoRoundError where no round can be drawn.
        """
        raise NoRoundError(malformed("not_drawn_by_rounds"))

    @classmethod
    def rounds_to_add_to(cls, last: int) -> range:
        """Return the rounds of the table's stage to which a fixture can be added by hand, the newest being `last`.

        That after the last is among them where it needs no draw; none are before the first.
        """
        return range(1, last + 2) if last else range(0)

    @classmethod
    def can_be_listed(cls, settings: Settings) -> bool:
        """Return whether all its fixtures can come from a list, without a draw."""
        return False

    @classmethod
    def label(cls, number: int) -> Label:
        """Return what a fixture added to the round of this number is called; most go by their round."""
        return NO_LABEL

    @classmethod
    def check_added(cls, course: Course, home: int, away: int, issued: date | None) -> list[Problem]:
        """Return why a fixture of two entrants may not be added by hand, `issued` on the day of the course."""
        return []

    @classmethod
    def going_through(cls, settings: Settings) -> int:
        """Return how many of each of its tables go through to what follows; 0 where nothing does."""
        return 0

    @classmethod
    def places(cls, course: Course) -> list[Place]:
        """Return the order of its entrants by the course of its matches; none where it has no such order."""
        return []

    @classmethod
    def note(cls, meeting: Meeting, settings: Settings, today: date) -> str:
        """Return what is to be noted of a challenge, a fixture that was `issued`, wherever it is shown; else ""."""
        return ""

    @classmethod
    def suits(cls, tie_break: TieBreak, *, overs: bool) -> bool:
        """Return whether a tie-break suits it, for a game with overs or without."""
        return tie_break.applies(overs=overs) and (cls.opponents_differ or not tie_break.of_opponents)

    @classmethod
    def proposal(cls, settings: Settings, seeds: tuple[int, int]) -> Proposal:
        """Return what is proposed where a match of two with these seeds has no winner, the home side's first."""
        return Proposal()

    @classmethod
    def line(cls, course: Course) -> str:
        """Return how it stands by the course of its matches; "" where that says nothing, or nothing yet."""
        return ""

    @classmethod
    @abstractmethod
    def summary(cls, standing: Standing) -> str:
        """Return how it stands, in a line for the page of its season."""


SENTENCES: Mapping[str, Sentence] = {
    "too_few_entrants": ngettext_lazy(
        "This needs at least %(fewest)s entrants, and there is %(given)s. Enter more.",
        "This needs at least %(fewest)s entrants, and there are %(given)s. Enter more.",
        "given",
    ),
    "too_many_entrants": ngettext_lazy(
        "This takes at most %(most)s entrant, and there are %(given)s. Remove some, or choose another format.",
        "This takes at most %(most)s entrants, and there are %(given)s. Remove some, or choose another format.",
        "most",
    ),
    "not_drawn_by_rounds": _("This competition is not drawn round by round."),
}
"""What the problems of any format say, by their codes."""
