"""What the cards have to say of innings of wicket cards of which only totals were kept (S2-S8)."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scoring.games.shields.rules.cards import HAND
from scoring.games.shields.rules.sums import BEST_PLAY, hand_sizes, most_made
from scoring.rules.innings import Closing
from scoring.rules.problems import Problem, illegal, infeasible
from scoring.rules.reported.report import InningsReport

if TYPE_CHECKING:
    from scoring.games.shields.rules.match import ShieldsMatch


def check_reported(reference_match: "ShieldsMatch", innings: Sequence[InningsReport]) -> Iterator[Problem]:
    """Yield what the sixteen cards of each player cannot have made in a pair of innings."""
    for first in range(0, len(innings), 2):
        pair = innings[first : first + 2]
        counted = len(pair) == 2 and pair[1].closed_by is Closing.CLOSE
        for place, given in enumerate(pair):
            others = pair[1 - place].wickets if len(pair) == 2 else 0
            sizes = hand_sizes(given.wickets, others, second=first > 0) if counted else range(1)
            found = _check(reference_match, given, sizes, counted=counted)
            yield from (problem.within(f"innings.{first + place}") for problem in found)
    yield from _at_the_end(reference_match, innings)


def _at_the_end(reference_match: "ShieldsMatch", innings: Sequence[InningsReport]) -> Iterator[Problem]:
    """Yield more runs than the play that ended the match can have made beyond what ended it (S7, S8)."""
    if not innings:
        return
    last, place = innings[-1], f"innings.{len(innings) - 1}.runs"
    most = BEST_PLAY * reference_match.multiplier
    if last.closed_by is Closing.TARGET and (lead := reference_match.lead(last.side or 0)) > most:
        target = last.runs - lead + 1
        yield infeasible("S8", "beyond_the_winning_play", place, target=target, most=target + most - 1)
    if last.closed_by is Closing.RUNS and reference_match.tally >= reference_match.drawn_at + most:
        yield infeasible(
            "S7",
            "beyond_the_drawing_play",
            place,
            tally=reference_match.tally,
            most=reference_match.drawn_at + most - 1,
        )


def _check(reference_match: "ShieldsMatch", given: InningsReport, sizes: range, *, counted: bool) -> Iterator[Problem]:
    """Yield the first thing wrong with an innings: its hand, of one of these `sizes`, the multiplier, the cards."""
    hand, multiplier = given.extras.get("hand"), reference_match.multiplier
    if hand and not counted:
        yield illegal("S5", "hand_not_counted", "extras.hand")
        return
    made = given.runs - (hand or 0)
    hands = [key for key in most_made() if key[0] in sizes and hand in (None, key[1])]
    whole = [key for key in hands if given.runs >= key[1] and (given.runs - key[1]) % multiplier == 0]
    if not hands:
        yield infeasible("S5", "no_such_hand", "extras.hand", hand=hand, cards=HAND)
    elif not whole:
        yield infeasible("S2", "not_in_multiples", "runs", made=made, multiplier=multiplier)
    elif given.runs > (most := max(key[1] + multiplier * most_made()[key][given.wickets] for key in whole)):
        yield infeasible("S2", "more_than_the_cards", "runs", made=made, most=most - (hand or 0), wickets=given.wickets)
