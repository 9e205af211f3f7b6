"""Who came in after whom, and what each added, as far as a report tells it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from scoring.rules.match import PlayableMatch
from scoring.rules.reported.report import BatterLine, InningsReport


@dataclass(frozen=True, slots=True)
class Stands:
    """The runs of those who are out, and of the one who was in at the end: 0 where nobody was, or made none.

    `in_order` is whether `outs` stand as the wickets fell. Where they do not, number 1, who opens, is still first.
    """

    outs: tuple[int, ...]
    unbroken: int
    in_order: bool


def in_order(given: InningsReport, reference_match: PlayableMatch[Any]) -> Sequence[BatterLine] | None:
    """Return the lines of the card as the batters came in; None where nobody can tell (M4)."""
    if not reference_match.captain_picks_next:
        return sorted(given.batters, key=lambda batter: batter.player)
    fell = [fall.player for fall in given.falls]
    out = {batter.player: batter for batter in given.batters if batter.out is not None}
    if set(fell) != set(out) or len(fell) != len(out):
        return None
    return [*(out[player] for player in fell if player), *(line for line in given.batters if line.out is None)]


def stands_of(given: InningsReport, reference_match: PlayableMatch[Any]) -> Stands | None:
    """Return what each batter added: by the card, else by the fall of wickets, where there are no extras."""
    if given.batters:
        lines = in_order(given, reference_match)
        known = lines is not None
        lines = lines or sorted(given.batters, key=lambda batter: batter.player)
        outs = tuple(batter.runs for batter in lines if batter.out is not None)
        return Stands(outs, sum(batter.runs for batter in lines) - sum(outs), known)
    if given.falls and not reference_match.extras_headings:
        marks = [0, *(fall.runs for fall in given.falls)]
        return Stands(tuple(after - before for before, after in pairwise(marks)), given.runs - marks[-1], True)
    return None
