"""Sample pairs of innings of Cricket Card, and fit the networks of its chances to them (numpy; developers only)."""

from array import array
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np

from scoring.games.shields.chances.hands import HIGHEST, LOWEST, Cards, after_play
from scoring.games.shields.chances.network import KNOTS, MOST
from scoring.games.shields.rules.cards import HAND
from tools.shields.playing import COPIES, Player, innings, shuffled

Array = Any  # numpy's arrays are not told apart here
WIDTHS = (48, 32)
BATCH = 2048
RANKS = HIGHEST - LOWEST + 1
STATE = 2 * RANKS + 4 + 10
FOLLOWED = 4


def sample_pairs(rng: Random, pairs: int, *, equal: bool) -> tuple[list[Array], list[Array], Array]:
    """Play pairs of innings; return states and what followed, of first and second innings, and the sizes of plays.

    A state is the copies unseen of both sides, what is known of both hands, and the wickets open. What followed is
    the units that the batting side still made, those of the other in the innings after, the hands' difference and sum.
    Two pairs in five begin with cards gone, wickets used or an innings closed early, so that the networks know of
    matches in which others play otherwise.
    """
    states = (bytearray(), bytearray())
    followed = (array("h"), array("h"))
    sizes = np.zeros(HIGHEST)
    for _ in range(pairs):
        players = (shuffled(rng), shuffled(rng))
        known = (Cards(COPIES), Cards(COPIES))
        wickets: tuple[list[int], list[int]] = (list(range(1, 11)), list(range(1, 11)))
        plays = 10
        odd = rng.random()
        if odd < 0.2:
            plays = rng.randint(1, 9)
        elif odd < 0.4:
            disturb(rng, players, known, wickets)
        made: list[list[int]] = [[], []]
        seen: list[list[bytes]] = [[], []]
        for place in (0, 1):
            batter, fielder = players[place], players[1 - place]
            knows, other = known[place], known[1 - place]
            still = list(wickets[place])
            seen[place].append(state_of(knows, other, still))
            for played, (wicket, values, units) in enumerate(innings(batter, fielder, still, equal=equal), 1):
                after_play(knows, other, wicket, values, equal=equal)
                still.remove(wicket)
                made[place].append(units)
                seen[place].append(state_of(knows, other, still))
                if place == 0 and played == plays:
                    break
        hands = [sum(player.hand) for player in players]
        for units in made[0] + made[1]:
            sizes[units] += 1
        for place in (0, 1):
            if place == 0 and plays < 10:
                continue  # the innings was not played out
            later = sum(made[1]) if place == 0 else 0
            difference, both = hands[place] - hands[1 - place], sum(hands)
            left = sum(made[place])
            for index, state in enumerate(seen[place]):
                if index:
                    left -= made[place][index - 1]
                states[place].extend(state)
                followed[place].extend((left, later, difference, both))
    return (
        [np.frombuffer(part, dtype=np.uint8).reshape(-1, STATE) for part in states],
        [np.frombuffer(part, dtype=np.int16).reshape(-1, FOLLOWED) for part in followed],
        sizes,
    )


def disturb(
    rng: Random, players: tuple[Player, Player], known: tuple[Cards, Cards], wickets: tuple[list[int], list[int]]
) -> None:
    """Take cards that have been seen from the stocks, and wickets that have been used."""
    for player, cards in zip(players, known, strict=True):
        for _ in range(rng.randint(0, 12)):
            cards.copies[player.stock.pop() - LOWEST] -= 1
    for each in wickets:
        if rng.random() < 0.5:
            each[:] = sorted(rng.sample(each, rng.randint(0, 10)))


def state_of(batter: Cards, fielder: Cards, wickets: list[int]) -> bytes:
    """Return a state in bytes."""
    used = [1 if wicket in wickets else 0 for wicket in range(1, 11)]
    return bytes([*batter.copies, *fielder.copies, batter.held, batter.drawn, fielder.held, fielder.drawn, *used])


def features(states: Array) -> Array:
    """Return what the networks read of states: as `features` of the model, of many at once."""
    copies = states[:, : 2 * RANKS].astype(np.float32)
    bounds = states[:, 2 * RANKS : 2 * RANKS + 4].astype(np.int64)
    sides = (copies[:, :RANKS], copies[:, RANKS:])
    hands = [highest(side, bounds[:, 2 * i], bounds[:, 2 * i + 1]) for i, side in enumerate(sides)]
    left = [side.sum(axis=1, keepdims=True) / 16 for side in sides]
    return np.hstack([copies / 2, *hands, states[:, 2 * RANKS + 4 :], *left]).astype(np.float32)


def highest(copies: Array, held: Array, drawn: Array) -> Array:
    """Return the chances that the highest card in hand is at most 2, 3 ... 14, of many states."""
    counts = np.hstack([np.zeros((len(copies), 2), np.float32), np.cumsum(copies, axis=1)])
    rows, left = np.arange(len(copies)), counts[:, HIGHEST]
    in_held, in_drawn = counts[rows, held], counts[rows, drawn]
    otherwise = (in_held < HAND - 1) | (in_drawn < HAND)
    in_held, in_drawn = np.where(otherwise, left, in_held), np.where(otherwise, left, in_drawn)
    upto = counts[:, LOWEST:]
    threes = comb3(np.minimum(upto, in_held[:, None])) / np.maximum(comb3(in_held), 1)[:, None]
    fourths = (
        np.maximum(np.minimum(upto, in_drawn[:, None]) - HAND + 1, 0) / np.maximum(in_drawn - HAND + 1, 1)[:, None]
    )
    return np.where((left <= HAND)[:, None], upto == left[:, None], threes * fourths)


def comb3(n: Array) -> Array:
    """Return the number of threes among `n`."""
    return n * (n - 1) * (n - 2) / 6


def hats() -> Array:
    """Return how the values at the knots spread to each number of units: between two knots on a line."""
    return np.stack([np.interp(np.arange(MOST + 1), KNOTS, row) for row in np.eye(len(KNOTS))]).astype(np.float32)


def fit(states: Array, followed: Array, seed: int, steps: int, *, first: bool) -> dict[str, Any]:
    """Fit a network: a distribution of units, and normal ones of what follows, given the units."""
    rng = np.random.default_rng(seed)
    inputs = features(states[:1])
    normals = 3 if first else 2
    widths = (inputs.shape[1], *WIDTHS, len(KNOTS) + 3 * normals)
    weights = [rng.normal(0, 1 / np.sqrt(a), (a, b)).astype(np.float32) for a, b in pairwise(widths)]
    biases = [np.zeros(b, np.float32) for b in widths[1:]]
    spread = hats()
    parameters = [*weights, *biases]
    moments = [(np.zeros_like(p), np.zeros_like(p)) for p in parameters]
    averages = [p.copy() for p in parameters]
    targets = followed[:, [1, 2, 3]] if first else followed[:, [2, 3]]
    held_out = len(states) // 50
    test = slice(0, held_out)
    for step in range(1, steps + 1):
        chosen = rng.integers(held_out, len(states), BATCH)
        gradients = slopes(parameters, spread, features(states[chosen]), followed[chosen, 0], targets[chosen])[1]
        rate = 4e-3 * (1 - step / steps) + 1e-5
        for i, (p, g) in enumerate(zip(parameters, gradients, strict=True)):
            m, v = moments[i]
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            p -= rate * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
            averages[i] += 0.002 * (p - averages[i])
        if step % 2000 == 0:
            loss = slopes(averages, spread, features(states[test]), followed[test, 0], targets[test])[0]
            print(f"  step {step} of {steps}: loss {loss:.4f}", flush=True)
    half = len(weights)
    return {
        "weights": [[[round(float(x), 4) for x in column] for column in w.T] for w in averages[:half]],
        "biases": [[round(float(x), 4) for x in b] for b in averages[half:]],
    }


def slopes(parameters: list[Array], spread: Array, x: Array, units: Array, targets: Array) -> tuple[float, list[Array]]:
    """Return the mean loss (nats) and its gradients."""
    half = len(parameters) // 2
    layers = [x]
    for w, b in zip(parameters[: half - 1], parameters[half:-1], strict=True):
        layers.append(np.tanh(layers[-1] @ w + b))
    out = layers[-1] @ parameters[half - 1] + parameters[-1]
    knots = spread.shape[0]
    logits = out[:, :knots] @ spread
    logits -= logits.max(axis=1, keepdims=True)
    chances = np.exp(logits)
    chances /= chances.sum(axis=1, keepdims=True)
    rows = np.arange(len(x))
    loss = -np.log(chances[rows, units] + 1e-12).mean()
    chances[rows, units] -= 1
    back = np.empty_like(out)
    back[:, :knots] = chances @ spread.T
    given = ((units - 20) / 10).astype(np.float32)
    for i in range(targets.shape[1]):
        at = knots + 3 * i
        mean, slope, log = out[:, at], out[:, at + 1], np.clip(out[:, at + 2], -3, 3)
        off = (mean + slope * given - targets[:, i] / 10) * np.exp(-log)
        loss += (off**2 / 2 + log).mean()
        back[:, at] = off * np.exp(-log)
        back[:, at + 1] = back[:, at] * given
        back[:, at + 2] = np.where(np.abs(out[:, at + 2]) < 3, 1 - off**2, np.clip(out[:, at + 2], -1, 1) * 0.01)
    back /= len(x)
    weight_slopes: list[Array] = []
    bias_slopes: list[Array] = []
    for i in reversed(range(half)):
        weight_slopes.insert(0, layers[i].T @ back)
        bias_slopes.insert(0, back.sum(axis=0))
        if i:
            back = (back @ parameters[i].T) * (1 - layers[i] ** 2)
    return float(loss), [*weight_slopes, *bias_slopes]
