"""Everyone against everyone by the circle method, home and away in turn."""

Pair = tuple[int, int | None]
"""The home side and the away side; no away side is a bye."""


def round_robin(sides: int, times: int) -> list[list[Pair]]:
    """Return the rounds in which sides 0, 1, ... meet each other `times` times.

    In one round robin a side's home and away fixtures differ by one at most, and not at all where their number is even
    or the round robins are. With an odd number of sides each rests once in each round robin. Sides play at home and
    away by turns, as far as the circle allows: in one round robin of an odd number always, of an even number but once,
    and never three times running in the same place.
    """
    circle = sides - 1 + sides % 2
    legs = []
    for leg in range(times):
        # Each leg starts one round later in the circle and turns the fixtures about: so home and away
        # go on by turns where one leg joins the next.
        rounds = [_round(sides, circle, (leg + number) % circle) for number in range(circle)]
        legs += [_turned(pairs) for pairs in rounds] if leg % 2 else rounds
    return legs


def _round(sides: int, circle: int, turn: int) -> list[Pair]:
    """Return one round: who stands `distance` before the turn of the circle meets who stands as far behind it.

    A side's distance falls by one each round, so odd at home and even away makes it alternate. Whoever stands at the
    turn itself meets the last side, which stands outside an odd circle, or has the bye.
    """
    pairs: list[Pair] = []
    if sides == circle:
        pairs.append((turn, None))
    else:
        pairs.append((turn, circle) if turn % 2 == 0 else (circle, turn))
    for distance in range(1, circle // 2 + 1):
        before, behind = (turn + distance) % circle, (turn - distance) % circle
        pairs.append((before, behind) if distance % 2 else (behind, before))
    return sorted(pairs, key=lambda pair: (pair[1] is None, min(s for s in pair if s is not None)))


def _turned(pairs: list[Pair]) -> list[Pair]:
    return [(home, None) if away is None else (away, home) for home, away in pairs]
