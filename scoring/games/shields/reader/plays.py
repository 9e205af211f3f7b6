"""An innings of wicket cards as rows for other programs: what was laid on each, and the hand."""

from itertools import accumulate

from scoring.games.shields.rules.innings import ShieldsInnings
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.readmodel.plays import Plays, plays

_COLUMNS = ("play", "kind", "wicket", "cards", "counters", "runs", "total")


@plays.register
def _of_wicket_cards(innings: ShieldsInnings, match: ShieldsMatch) -> Plays:
    played = tuple(innings.played_on.values())
    totals = accumulate(each.runs for each in played)
    rows: list[tuple[object, ...]] = [
        (number, "play", each.wicket, " ".join(each.cards), each.counters, each.runs, total)
        for number, (each, total) in enumerate(zip(played, totals, strict=True), 1)
    ]
    if innings.hand is not None:
        hand = " ".join(innings.hand)
        rows.append((len(rows) + 1, "hand", None, hand, None, innings.extras, innings.runs))
    return Plays(_COLUMNS, rows)
