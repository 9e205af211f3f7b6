"""A double-elimination cup: who has lost twice is out."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.formats.bracket import LABELS, TIE, Bracketed, bracket_order, bracket_size
from tournaments.formats.labels import Label, LabelWords
from tournaments.formats.plan import KNOCKOUT, Planned
from tournaments.formats.settings import Setting, SettingKind, Settings
from tournaments.formats.slots import Bye, EntrantSlot, LoserOf, Slot, WinnerOf

WINNERS, LOSERS, FINALS = "1", "2", "3"
"""The parts of the bracket, in the order in which they begin."""

CROSSED = {1: (), 2: (0,), 3: (1, 0), 4: (3, 0, 0), 5: (3, 3, 0, 0), 6: (8, 7, 1, 1, 0)}
"""Where those who lose in a later round of the winners' bracket come in, by how many rounds that has.

The loser of match i of the round, from 0, meets those left of the losers before at place `i ^ crossed`. Of all ways to
cross them these are the ones by which two who have met can meet again latest, and then least likely.
"""


class DoubleElimination(Bracketed):
    """A bracket for those who have not lost, one for those who have lost once, and a final between their winners."""

    slug: ClassVar[str] = "double-elimination"
    name: ClassVar[Promise] = _("Double elimination")
    about: ClassVar[Promise] = _("Who loses goes on in the losers' bracket; who loses twice is out.")
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting(
            "second_final",
            SettingKind.SWITCH,
            default=True,
            label=_("A second final is played if the unbeaten side loses the first"),
        ),
        TIE,
    )
    labels: ClassVar[Mapping[str, LabelWords]] = {
        "final": LABELS["final"],
        "second_final": LabelWords(_("Second final"), _("Second final")),
        "winners": LabelWords(_("Winners' round %(size)s match %(number)s"), _("Winners' round %(size)s")),
        "winners_final": LabelWords(_("Winners' final"), _("Winners' final")),
        "losers": LabelWords(_("Losers' round %(size)s match %(number)s"), _("Losers' round %(size)s")),
        "losers_final": LabelWords(_("Losers' final"), _("Losers' final")),
    }
    """The size of a round of a bracket is its number there."""
    most: ClassVar[int] = 64
    bracket_parts: ClassVar[Mapping[str, Promise]] = {
        WINNERS: _("Winners' bracket"),
        LOSERS: _("Losers' bracket"),
        FINALS: _("Final"),
    }

    @classmethod
    def fixtures(cls, entrants: int, settings: Settings) -> list[Planned]:
        """Return every round of both brackets, and the final, or both."""
        return double_elimination(entrants, second_final=settings.switch("second_final"))


def double_elimination(entrants: int, *, second_final: bool) -> list[Planned]:
    """Return the fixtures of a double elimination of 2 to 64, in the order of play.

    Those who lose in the first round of the winners' bracket meet each other; those who lose in a later one meet the
    winners of the losers' bracket, of whom each two then meet. A round of the winners' bracket is played together with
    that of the losers' bracket which need not wait for it, so that nobody plays twice in a round. A round of the
    losers' bracket in which everybody would have a bye is left out.
    """
    size = bracket_size(entrants)
    last = size.bit_length() - 1
    plan: list[Planned] = []
    sides: list[Slot] = [EntrantSlot(seed) if seed < entrants else Bye() for seed in bracket_order(size)]
    lost: list[list[Slot]] = []
    for number in range(1, last + 1):
        these = _round(WINNERS, number, max(1, 2 * number - 2), sides[::2], sides[1::2], is_last=number == last)
        sides = [WinnerOf(each.key) for each in these]
        lost.append([Bye() if each.is_bye else LoserOf(each.key) for each in these])
        plan += these
    left = lost[0]
    number = 1
    for index, crossed in enumerate(CROSSED[last], 1):
        entering = [lost[index][place ^ crossed] for place in range(len(lost[index]))]
        for play in (2 * index, 2 * index + 1):
            homes, aways = (left[::2], left[1::2]) if play % 2 == 0 else (entering, left)
            these = _round(LOSERS, number, play, homes, aways, is_last=play == 2 * last - 1)
            if all(each.is_bye for each in these):
                left = [each.home for each in these]
                continue
            left = [WinnerOf(each.key) for each in these]
            plan += these
            number += 1
    final = Planned("f1", KNOCKOUT, FINALS, 2 * last, 1, sides[0], left[0], Label("final"))
    plan.append(final)
    if second_final:
        # Where the side that had lost before has won the first, both have lost once.
        again = LoserOf(final.key, final.away.code), WinnerOf(final.key, final.away.code)
        plan.append(Planned("f2", KNOCKOUT, FINALS, 2 * last + 1, 1, *again, Label("second_final")))
    return sorted(plan, key=lambda each: (each.round, each.group, each.number))


def _round(
    part: str, number: int, play: int, homes: Sequence[Slot], aways: Sequence[Slot], *, is_last: bool
) -> list[Planned]:
    """Return a round of a part of the bracket, which is number `play` of the competition; who has a bye is at home."""
    kind = {WINNERS: "winners", LOSERS: "losers"}[part]
    fixtures = []
    for place, (home, away) in enumerate(zip(homes, aways, strict=True), 1):
        pair: tuple[Slot, Slot] = (away, home) if isinstance(home, Bye) else (home, away)
        label = Label(f"{kind}_final") if is_last else Label(kind, place, number)
        fixtures.append(Planned(f"{kind[0]}{number}-{place}", KNOCKOUT, part, play, place, *pair, label))
    return fixtures
