"""Classes: what the games that have them say of a side, and how two sides compare before they play."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring.rules.registry import variants
from scoring.rules.setup import PLAYERS_MOST, Side, SidePlayer
from scoring.words.phrase import listed, phrase
from scoring.words.problems import sentence

BATTING_CLASSES = (5, 4, 3, 2, 1)
BOWLING_CLASSES = (3, 2, 1)
# Up to these differences of all classes added up, neither side is called the stronger.
EVEN_BATTING, EVEN_BOWLING = 2, 1

# Of one side
TOO_FEW = ngettext_lazy(
    "%(given)d player so far; a match takes %(most)d.", "%(given)d players so far; a match takes %(most)d.", "given"
)
UNCLASSED = gettext_lazy("No batting class yet: %(names)s.")
# Of two
NO_ELEVEN = gettext_lazy("No eleven yet: %(sides)s. Fill in the roster first.")
EVEN = gettext_lazy("Evenly balanced: a good match to play.")
STRONGER_IN_BOTH = gettext_lazy(
    "%(side)s are stronger with bat and ball. Lower a class or two there, or raise some of the others."
)
STRONGER_BATTING = gettext_lazy("%(side)s have the stronger batting; the bowling is even.")
STRONGER_BOWLING = gettext_lazy("%(side)s have the stronger bowling; the batting is even.")


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to say about a side: whether it stands in the way of a match, and the sentence."""

    refuses: bool
    text: str


@dataclass(frozen=True, slots=True)
class BalanceRow:
    """A line of the comparison: what is compared, both figures, and whether the line adds up those above."""

    label: str
    figures: tuple[int, int]
    adds_up: bool = False


@dataclass(frozen=True, slots=True)
class Balance:
    """Two sides compared: batting, bowling, and the verdict in words."""

    names: tuple[str, str]
    batting: tuple[BalanceRow, ...]
    bowling: tuple[BalanceRow, ...]
    verdict: str


def remarks(side: Side) -> list[Remark]:
    """Return what stands in the way of a match with classes, and what is unusual; of the side as it is now."""
    missing = PLAYERS_MOST - len(side.players)
    if missing:
        given = len(side.players)
        return [Remark(True, phrase(TOO_FEW, given=given, most=PLAYERS_MOST))]
    unclassed = [player.name for player in side.players if player.batting_class is None]
    if unclassed:
        return [Remark(True, phrase(UNCLASSED, names=listed(unclassed)))]
    problems = [problem for rules in variants().values() for problem in rules.check_side(side)]
    return [Remark(problem.refuses, sentence(problem)) for problem in problems]


def balance(first: Side, second: Side) -> Balance:
    """Compare two sides: the players of each class, the classes added up, and the cards that they deal."""
    sides = (first, second)
    batting = [[player.batting_class or 0 for player in side.players] for side in sides]
    bowling = [[player.bowling_class or 0 for player in side.players] for side in sides]
    cards = [[_hands(player) for player in side.players] for side in sides]
    return Balance(
        (first.name, second.name),
        (
            *_counted(batting, BATTING_CLASSES),
            BalanceRow(_("Classes added up"), _sums(batting), adds_up=True),
            BalanceRow(_("Cards dealt, each batter once"), _sums([[hand[0] for hand in side] for side in cards])),
        ),
        (
            *_counted(bowling, BOWLING_CLASSES),
            BalanceRow(_("Classes added up"), _sums(bowling), adds_up=True),
            BalanceRow(_("Cards dealt, each bowler once"), _sums([[hand[1] for hand in side] for side in cards])),
        ),
        _verdict(sides, _sums(batting), _sums(bowling)),
    )


def _hands(player: SidePlayer) -> tuple[int, int]:
    hands = [rules.hands_of(player) for rules in variants().values() if rules.setup_rules.classes]
    return max(hands, default=(0, 0))


def _counted(classes: Sequence[Sequence[int]], order: Sequence[int]) -> list[BalanceRow]:
    first, second = (Counter(side) for side in classes)
    return [BalanceRow(_("Class %(number)d") % {"number": c}, (first[c], second[c])) for c in order]


def _sums(values: Sequence[Sequence[int]]) -> tuple[int, int]:
    first, second = values
    return sum(first), sum(second)


def _verdict(sides: tuple[Side, Side], batting: tuple[int, int], bowling: tuple[int, int]) -> str:
    short = [side.name for side in sides if len(side.players) < PLAYERS_MOST]
    if short:
        return phrase(NO_ELEVEN, sides=listed(short))
    bats, bowls = _stronger(batting, EVEN_BATTING), _stronger(bowling, EVEN_BOWLING)
    names = [side.name for side in sides]
    if bats is None and bowls is None:
        return str(EVEN)
    if bats == bowls and bats is not None:
        return phrase(STRONGER_IN_BOTH, side=names[bats])
    if bats is not None and bowls is not None:
        return phrase(
            _("%(batting)s have the stronger batting, %(bowling)s the stronger bowling: a fair match."),
            batting=names[bats],
            bowling=names[bowls],
        )
    if bats is not None:
        return phrase(STRONGER_BATTING, side=names[bats])
    return phrase(STRONGER_BOWLING, side=names[bowls or 0])


def _stronger(sums: tuple[int, int], even: int) -> int | None:
    """Return which side is ahead by more than `even`; None if neither is."""
    first, second = sums
    return None if abs(first - second) <= even else int(second > first)
