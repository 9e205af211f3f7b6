"""The plays of a pair of innings as they are in the book, with what it shows of both players' cards before each."""

from collections.abc import Iterator

from scoring.games.shields.chances.hands import Cards, after_play, fields
from scoring.games.shields.rules.cards import COPIES, VALUES
from scoring.games.shields.rules.innings import ShieldsInnings, WicketCard
from scoring.games.shields.rules.match import ShieldsMatch


def known_cards(match: ShieldsMatch, place: int) -> tuple[Cards, Cards]:
    """Return what the book shows of the cards of side 0 and side 1, up to the innings with this place, 0 to 3."""
    known = _unseen()
    for _ in _followed(match, place, known):
        pass
    return known[0], known[1]


def plays(match: ShieldsMatch, place: int) -> Iterator[tuple[WicketCard, Cards, Cards]]:
    """Yield the plays of the innings with this place, 0 to 3, with the cards of batter and fielder before each.

    The cards change with the play; take what is needed of them at once.
    """
    known = _unseen()
    for innings, played in _followed(match, place, known):
        if innings is match.innings[place]:
            yield played, known[innings.side], known[1 - innings.side]


def _unseen() -> list[Cards]:
    return [Cards(tuple(COPIES.values())), Cards(tuple(COPIES.values()))]


def _followed(match: ShieldsMatch, place: int, known: list[Cards]) -> Iterator[tuple[ShieldsInnings, WicketCard]]:
    """Yield the plays of this pair before each is taken down in what is known."""
    pair = match.innings[place // 2 * 2 :]
    for number in range(place % 2 + 1):
        if number:
            known[pair[0].side] = fields(known[pair[0].side])
        for innings in pair[number : number + 1]:
            for played in innings.played_on.values():
                yield innings, played
                values = [VALUES[card] for card in played.cards]
                after_play(known[innings.side], known[1 - innings.side], values, equal=place >= 2)
