"""What the phone looks up of turns that cannot be, and what the rules refuse: 10,000 turns, one verdict."""

import json
import random
from collections import Counter
from typing import Any

import pytest
from club_with_accounts import make_club
from grid_matches import Table, new_match, variant_of
from grid_pad_match import SLUGS, grid_match
from phone_pages import Phone

from scoring.games.grid.pad.page import facts, why
from scoring.games.grid.rules.match import GridMatch
from scoring.games.grid.rules.possible import MOST, possible_turns
from scoring.games.registry import find_game
from scoring.rules.problems import Severity
from scoring.rules.version import VERSION
from scoring.words.problems import sentence
from tools.grid.player import Raw

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

OF_A_GAME = 2_000
SMALLEST = 16_384  # bytes of the data, at most
ASKS = {"suited_but_one"}
"""What the phone leaves to the server, for its data does not tell it."""
NEAREST = {"sets_misfit", "sets_missing", "sets_impossible"}
"""Which of these is said depends on counts that the data may not reach."""


def mistaken(raw: Raw, match: GridMatch, rng: random.Random) -> Raw:
    """Return a turn with a slip of the scorer: a wrong count, a K-Q-J or line too many or too few, a wicket moved."""
    slip: Raw = json.loads(json.dumps(raw))
    bowling = slip["type"] == "bowling_turn"
    part = slip if bowling else rng.choice(slip["segments"])
    tallies = list(match.game.bowling if bowling else match.game.batting)
    kind = rng.randrange(4)
    if kind == 0:
        part["cards"] = rng.randint(1, 110)
    elif kind == 1 or not tallies:
        part["cards"] = max(1, part["cards"] + rng.choice((-3, -2, -1, 1, 2, 3)))
    elif kind == 2:
        name = rng.choice(tallies)
        part[name] = max(0, part.get(name, 0) + rng.choice((-2, -1, 1, 2, 5)))
    else:
        slip.pop("unfinished", None)
    if not bowling and rng.random() < 0.2:
        slip["segments"] = [{"cards": rng.randint(1, 9), "out": True}, *slip["segments"]]
    return slip


def turns_at_the_table(slug: str, rng: random.Random) -> list[tuple[dict[str, Any], Raw, str | None, str]]:
    """Return turns as played and as mistaken: the pad's state, the entry, why the rules refuse it, by which code."""
    grid = find_game(slug).pad
    found: list[tuple[dict[str, Any], Raw, str | None, str]] = []
    while len(found) < OF_A_GAME:
        options = {"wickets": 10, **({} if slug == "latham" else {"innings": rng.choice((1, 2))})}
        match = new_match(slug, **options)
        for raw in Table(slug, options, rng).play().entries:
            if "_turn" in str(raw["type"]):
                state = {**grid.state(match), "rules": VERSION}
                for given in (raw, mistaken(raw, match, rng), mistaken(raw, match, rng)):
                    entry, problems = match.read_entry(given)
                    if entry is None:
                        continue
                    refused = [problem for problem in match.check(entry) if problem.refuses]
                    if all(problem.severity is Severity.INFEASIBLE for problem in refused):
                        first = refused[0] if refused else None
                        said = sentence(first) if first else None
                        found.append((state, given, said, first.code if first else ""))
            entry, problems = match.read_entry(raw)
            assert entry is not None, problems
            match.play(entry)
    return found[:OF_A_GAME]


def test_phone_and_rules_give_one_verdict_of_ten_thousand_turns(phone: Phone) -> None:
    users = make_club()
    page = phone(users.scorer)
    page.goto(f"/matches/{grid_match(users.club, 'british').slug}/score/")
    rng = random.Random(14)
    for slug in SLUGS:
        turns = turns_at_the_table(slug, rng)
        game = variant_of(slug).game
        possible = {**possible_turns(game), "why": why(game)}
        assert len(json.dumps(possible_turns(game), separators=(",", ":"))) < SMALLEST
        said = page.evaluate(
            """async ({ turns, page }) => {
                const { Possible } = await import("/static/js/games/grid/possible.js");
                const possible = new Possible(page);
                if (turns.some(([state, entry]) => possible.refuses({ ...state, rules: -1 }, entry))) return null;
                return turns.map(([state, entry]) => possible.refuses(state, entry)?.text ?? null);
            }""",
            {
                "turns": json.loads(json.dumps([turn[:2] for turn in turns])),
                "page": {"game": facts(game), "possible": possible, "options": {}, "how_out_unsaid": "run_out"},
            },
        )
        assert said is not None  # data of other rules says nothing
        asked: Counter[str] = Counter()
        for (state, raw, due, code), given in zip(turns, said, strict=True):
            cards = raw.get("cards") or sum(part["cards"] for part in raw["segments"])
            if cards > MOST or (given is None and code in ASKS):
                assert given is None
                asked[code] += 1
            else:
                assert given == due or (given and code in NEAREST and cards > MOST - 60), (slug, state, raw, given, due)
        assert sum(asked.values()) < OF_A_GAME / 25, asked
        assert sum(due is not None for _state, _raw, due, _code in turns) > OF_A_GAME / 20
