"""How likely each result of a match is: a state beside folding its whole match, and in milliseconds.

The tables of a game, which each process makes once, are made before: by asking for the chances between innings.
"""

import gc
import json
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.ratio import Ratio, timed
from benchmarks.site import Site
from scoring.demo import demo_matches
from scoring.games.registry import games
from scoring.rules.registry import find_rules
from scoring.rules.replay import replay

FOLDS = 5


def run(_site: Site) -> Iterator[Ratio]:
    """Yield, for the first demo match of each game that tells chances, its usual state and its dearest."""
    documents: dict[str, dict[str, Any]] = {}
    for document in (json.loads(match.file.read_text()) for match in demo_matches()):
        documents.setdefault(document["variant"], document)
    for slug, document in documents.items():
        chances = games()[slug].chances
        if chances is not None:
            fold, states = _measured(document, chances.of)
            yield Ratio(f"chances of a state / folding its match, {slug}", statistics.median(states) / fold, 2.0)
            yield Ratio(f"the dearest of {len(states)} states, in ms, {slug}", 1000 * max(states), 5.0)


def _measured(document: dict[str, Any], chances: Callable[[Any], object]) -> tuple[float, list[float]]:
    """Return what folding the match takes, and the chances of each of its states, in seconds."""
    rules: Any = find_rules(document["variant"])
    setup, _problems = rules.read_setup(document)
    entries = [rules.read_entry(raw)[0] for raw in document["entries"]]
    fold = statistics.median(timed(lambda: replay(rules, setup, entries), time.thread_time) for _ in range(FOLDS))
    match = rules(setup)
    for entry in entries:
        if match.current is None:
            chances(match)
        match.play(entry)
    match, states = rules(setup), []
    gc.collect()
    gc.freeze()  # what the site has in memory is not ours
    for entry in entries:
        match.play(entry)
        states.append(timed(lambda: chances(match), time.thread_time))
    gc.unfreeze()
    return fold, states
