"""What every format is: its settings, how many may enter, and its plan."""

from abc import ABC, abstractmethod
from typing import ClassVar

from scoring.rules.problems import Problem, malformed
from tournaments.formats.plan import Planned
from tournaments.formats.settings import Setting, Settings, read_settings

MOST_ENTRANTS = 256


class Format(ABC):
    """A way to play a competition. Its classes hold no state: everything is asked of the class itself."""

    slug: ClassVar[str]
    name: ClassVar[str]
    """In plain English; `tournaments.formats.words` has it in the reader's language."""
    settings: ClassVar[tuple[Setting, ...]]
    has_table: ClassVar[bool] = False
    has_bracket: ClassVar[bool] = False
    round_by_round: ClassVar[bool] = False
    """Whether each round is drawn from the results of those before, so that `plan` gives only the first."""
    one_by_one: ClassVar[bool] = False
    """Whether a round is a single match, so that one that is added is the next."""
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = MOST_ENTRANTS

    @classmethod
    def read_settings(cls, raw: object) -> tuple[Settings, list[Problem]]:
        """Read settings from data of any kind: the values, defaults filled in, and what was wrong with it."""
        return read_settings(raw, cls.settings)

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
    def label(cls, number: int) -> str:
        """Return what a fixture added to the round of this number is called; most go by their round."""
        return ""

    @classmethod
    @abstractmethod
    def fixtures(cls, entrants: int, settings: Settings) -> list[Planned]:
        """Return the plan, for a number of entrants and settings that have been checked."""
