"""What formats with a bracket share: its rounds, from the slots of the first to the final, and who goes on."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from tournaments.formats.base import Decider, Display, Format, Proposal, Standing
from tournaments.formats.labels import Label, LabelWords
from tournaments.formats.plan import KNOCKOUT, Planned
from tournaments.formats.settings import Setting, SettingKind, Settings
from tournaments.formats.slots import Bye, LoserOf, Slot, WinnerOf

THIRD_PLACE = Setting("third_place", SettingKind.SWITCH, default=False, label=_("A match for third place"))
TIE = Setting(
    "tie",
    SettingKind.CHOICE,
    "ask",
    choices={
        "ask": _("the organiser decides"),
        "replay": _("it is replayed"),
        "higher_seed": _("the higher seed goes through"),
        "first_named": _("the side named first goes through"),
    },
    label=_("Where a match has no winner"),
)
"""What is proposed to the organiser where a knockout match has no winner; the decision is always the organiser's."""

_KINDS = {4: "semi_final", 8: "quarter_final"}
LABELS: Mapping[str, LabelWords] = {
    "final": LabelWords(_("Final"), _("Final")),
    "third_place": LabelWords(_("Third place"), _("Final")),
    "semi_final": LabelWords(_("Semi-final %(number)s"), _("Semi-finals")),
    "quarter_final": LabelWords(_("Quarter-final %(number)s"), _("Quarter-finals")),
    "last": LabelWords(_("Last %(size)s match %(number)s"), _("Last %(size)s")),
}


class Bracketed(Format):
    """A format in which a bracket decides who wins it all; `TIE` is among its settings."""

    displays: ClassVar[tuple[Display, ...]] = (Display.BRACKET,)
    labels: ClassVar[Mapping[str, LabelWords]] = LABELS
    line_of: ClassVar[tuple[int, ...]] = (KNOCKOUT,)
    decider: ClassVar[Decider | None] = Decider.FINAL

    @classmethod
    def proposal(cls, settings: Settings, seeds: tuple[int, int]) -> Proposal:
        """Return what the rule for ties that was chosen proposes: the lower seed is the higher seeded."""
        tie = settings.word(TIE.name)
        rule = TIE.choices[tie]
        match tie:
            case "higher_seed":
                return Proposal(int(seeds[1] < seeds[0]), rule=rule)
            case "first_named":
                return Proposal(0, rule=rule)
        return Proposal(replay=tie == "replay", rule=rule)

    @classmethod
    def summary(cls, standing: Standing) -> str:
        """Return how far the bracket has come, and who has won it."""
        return standing.reached or standing.progress


def bracket_size(slots: int) -> int:
    """Return the places of a bracket for this many: the next power of two, at least 2."""
    return max(2, 1 << (slots - 1).bit_length())


def bracket_order(size: int) -> list[int]:
    """Return the seeds, from 0, down the side of a bracket: the best two meet only in the final, the best four only in
    the semi-finals, and so on; the best meets the last, the second the last but one. `size` is a power of two.
    """
    order = [0]
    while len(order) < size:
        order = [seed for above in order for seed in (above, 2 * len(order) - 1 - above)]
    return order


def knockout_rounds(slots: Sequence[Slot], *, third_place: bool) -> list[Planned]:
    """Return the fixtures of a knockout of `slots`, best seed first: at least two.

    A bye is a fixture of the first round without an away side, for the best seeds. Number 2n - 1 and number 2n of a
    round lead to number n of the next. The match for third place is number 2 of the last round, if there are two
    losers of semi-finals to play it: never with fewer than four slots.
    """
    size = bracket_size(len(slots))
    sides: list[Slot] = [slots[seed] if seed < len(slots) else Bye() for seed in bracket_order(size)]
    plan: list[Planned] = []
    last = size.bit_length() - 1
    for number in range(1, last + 1):
        pairs = list(zip(sides[::2], sides[1::2], strict=True))
        plan += [_fixture(number, index, pair, _label(len(sides), index)) for index, pair in enumerate(pairs, 1)]
        sides = [WinnerOf(_key(number, index)) for index in range(1, len(pairs) + 1)]
    if third_place and len(slots) >= 4:
        losers = LoserOf(_key(last - 1, 1)), LoserOf(_key(last - 1, 2))
        plan.append(_fixture(last, 2, losers, Label("third_place")))
    return plan


def _key(number: int, index: int) -> str:
    return f"ko{number}-{index}"


def _fixture(number: int, index: int, pair: tuple[Slot, Slot], label: Label) -> Planned:
    return Planned(_key(number, index), KNOCKOUT, "", number, index, *pair, label)


def _label(sides: int, index: int) -> Label:
    if sides == 2:
        return Label("final")
    return Label(_KINDS[sides], index) if sides in _KINDS else Label("last", index, sides)
