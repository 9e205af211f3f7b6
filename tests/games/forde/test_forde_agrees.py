"""The pad's script and the server agree: tables, and what waiting entries make of the match."""

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest
from club_with_accounts import make_club
from pad_match import short_match
from phone_pages import Phone
from playwright.sync_api import Page

from scoring.games.forde.rules.entries import Ball
from scoring.games.forde.rules.tables import HIT_OUT, RESULTS, WICKET_BALL
from scoring.games.registry import find_game
from scoring.rules.cards import COLOURS, JOKER, RANKS
from scoring.rules.registry import find_rules

# Where entries wait on the phone no database is asked.
pytestmark = [pytest.mark.browser, pytest.mark.further_case, pytest.mark.django_db(transaction=True)]

EXAMPLES = Path(__file__).parents[2] / "matchfiles" / "examples"
PACK = [rank + colour for rank in (*RANKS, JOKER) for colour in COLOURS]
MODULES = "/static/js/games/forde"


@pytest.fixture
def pad(phone: Phone) -> Page:
    users = make_club()
    page = phone(users.scorer)
    page.goto(f"/matches/{short_match(users.club).slug}/score/")
    return page


def balls_of_every_kind() -> list[dict[str, object]]:
    """Return each pair of cards and each card of the deck, with chance cards and further cards where they are due."""
    chosen = random.Random(7)
    starts: list[dict[str, Any]] = [
        {"bowler_card": bowler, "batter_card": batter, "drawn": []} for bowler, batter in itertools.product(PACK, PACK)
    ]
    starts += [{key: [card]} for key in ("hit_out", "wicket_ball") for card in PACK * 8]
    balls = []
    for start in starts:
        raw = {"type": "ball", **start}
        drawn = next(value for value in raw.values() if isinstance(value, list))
        while find_rules("forde").read_entry(raw)[0] is None:
            drawn.append(chosen.choice(PACK))
        balls.append(raw)
    return balls


def test_the_script_looks_up_every_ball_as_the_rules_do(pad: Page) -> None:
    balls = balls_of_every_kind()
    found = pad.evaluate(
        f"""async (balls) => {{
            const {{ Tables, cardsOf }} = await import("{MODULES}/tables.js");
            const tables = new Tables(JSON.parse(document.getElementById("pad-page").textContent));
            const followed = balls.map((ball) => tables.follow(cardsOf(ball)));
            return followed.map(({{ runs, out, due }}) => [runs, out, due ?? null]);
        }}""",
        balls,
    )
    for ball, (runs, out, due) in zip(balls, found, strict=True):
        entry, _problems = find_rules("forde").read_entry(ball)
        assert isinstance(entry, Ball)
        assert (runs, out, due) == (entry.outcome.runs, entry.outcome.out, None), ball


def card_due(ball: dict[str, Any]) -> str:
    """Return which card a ball lacks by the rules: the first of the deck, a chance card or a further one."""
    _entry, problems = find_rules("forde").read_entry(ball)
    [problem] = problems
    if problem.code != "card_due":
        return "deck"
    chances = {row.key for table in (HIT_OUT, WICKET_BALL, *RESULTS.values()) for row in table.values() if row.chance}
    return "chance" if problem.params["row"] in chances else "further"


def test_the_script_asks_for_the_card_that_the_rules_miss(pad: Page) -> None:
    short = []
    for ball in balls_of_every_kind():
        key, drawn = next((key, value) for key, value in ball.items() if isinstance(value, list))
        short += [ball | {key: drawn[:-1]}] if drawn else []
    asked = pad.evaluate(
        f"""async (balls) => {{
            const {{ Tables, cardsOf }} = await import("{MODULES}/tables.js");
            const tables = new Tables(JSON.parse(document.getElementById("pad-page").textContent));
            const special = (ball) => ["hit_out", "wicket_ball"].find((key) => key in ball) ?? null;
            return balls.map((ball) => tables.follow({{ ...cardsOf(ball), special: special(ball) }}).due ?? null);
        }}""",
        short,
    )
    due = [card_due(ball) for ball in short]
    assert {"deck", "chance", "further"} == set(due)
    assert list(zip(short, asked, strict=True)) == list(zip(short, due, strict=True))


@pytest.mark.parametrize("number", [1, 3, 6])
def test_what_waits_is_worked_out_as_the_server_will(pad: Page, number: int) -> None:
    document = json.loads((EXAMPLES / f"forde-{number}.json").read_text())
    rules = find_rules("forde")
    given = {key: document.get(key) for key in ("options", "sides", "toss")}
    setup, _problems = rules.read_setup(given)
    assert setup is not None
    match = rules(setup)
    forde = find_game("forde").pad
    states, entries = [forde.state(match)], []
    for raw in document["entries"]:
        entry, _problems = rules.read_entry(raw)
        assert entry is not None
        match.play(entry)
        entries.append(raw)
        states.append(forde.state(match))
    projected = pad.evaluate(
        f"""async ({{ states, entries, page }}) => {{
            const {{ Tables }} = await import("{MODULES}/tables.js");
            const {{ play }} = await import("{MODULES}/state.js");
            const tables = new Tables(page);
            return entries.map((entry, index) => play(states[index], entry, tables, page));
        }}""",
        {
            "states": json.loads(json.dumps(states)),
            "entries": entries,
            "page": json.loads(json.dumps(forde.keys(setup))),
        },
    )
    compared = ("due", "side", "runs", "wickets", "balls", "target", "batter", "waiting", "bowler", "figures")
    for index, state in enumerate(projected):
        if state["due"] == "wait":
            assert states[index + 1]["due"] in ("over", "end")
            continue
        due = json.loads(json.dumps(states[index + 1]))
        if due["due"] == "over":
            state["bowler"] = None
        assert {key: state[key] for key in compared} == {key: due[key] for key in compared}, entries[index]
        if due["due"] == "ball":
            assert state["over"] == due["over"]
            assert state["tried"] == due["tried"]
