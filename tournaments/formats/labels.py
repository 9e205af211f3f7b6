"""What fixtures and rounds are called: kept as a kind and its numbers, and put into words when it is shown."""

from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise

from scoring.words.phrase import Sentence


class Label(NamedTuple):
    """What a fixture is called beside its round: its kind ("" where that is all), its number among those of the kind,
    and the size of its round, each 0 where the words of the kind do without.
    """

    kind: str = ""
    number: int = 0
    size: int = 0


@dataclass(frozen=True, slots=True)
class LabelWords:
    """How a kind of label is said of a fixture, and of its round: with %(number)s, %(nth)s ("2nd") and %(size)s."""

    fixture: Sentence | Promise
    round: Sentence | Promise
