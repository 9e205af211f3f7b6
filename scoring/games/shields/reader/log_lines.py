"""The lines of the book: every play with its counters, and the close with the hands it counts."""

from collections.abc import Iterator

from scoring.games.shields.rules.innings import ShieldsInnings
from scoring.games.shields.rules.match import ShieldsMatch
from scoring.games.shields.words.plays import close_text, closed_with_hands_text, held_text, play_text
from scoring.readmodel.log_lines import Said, say
from scoring.rules.innings import Closing


@say.register
def _say_plays(innings: ShieldsInnings, match: ShieldsMatch) -> Iterator[Said]:
    batting, fielding = (match.setup.sides[side].name for side in (innings.side, 1 - innings.side))
    runs = 0
    for number, played in enumerate(innings.played_on.values(), 1):
        runs += played.runs
        text = play_text(batting, fielding, played.wicket, played.cards, played.runs)
        yield Said(played.entry, str(number), text, f"{runs}/{number}", names_cards=True)
    if innings.closed_by is Closing.CLOSE:
        # An innings is nothing but plays, and the close comes after the last of them.
        closed = innings.first_entry + len(innings.played_on)
        yield Said(closed, "", _close(innings, match), str(innings.runs), names_cards=True)


def _close(innings: ShieldsInnings, match: ShieldsMatch) -> str:
    side = match.setup.sides[innings.side].name
    place = match.innings.index(innings)
    pair = match.innings[place - 1 : place + 1]
    if place % 2 == 0 or innings.hand is None:
        return close_text(side)
    return closed_with_hands_text(
        side,
        [
            held_text(match.setup.sides[each.side].name, each.hand or (), each.extras)
            for each in sorted(pair, key=lambda each: each.side)
        ],
    )
