"""The pad's script and the server agree: tables, typed overs, and what waiting entries make of the match."""

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest
from clubhouse import open_clubhouse
from pad_match import short_match
from phone_hand import Phone
from playwright.sync_api import Page

from scoring.games.forde.rules.entries import Ball
from scoring.games.registry import find as find_game
from scoring.rules.cards import COLOURS, JOKER, RANKS
from scoring.rules.registry import find

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

HERE = Path(__file__).parent
PACK = [rank + colour for rank in (*RANKS, JOKER) for colour in COLOURS]
MODULES = "/static/js/games/forde"


@pytest.fixture
def pad(phone: Phone) -> Page:
    house = open_clubhouse()
    page = phone(house.scorer)
    page.goto(f"/matches/{short_match(house.club).slug}/score/")
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
        while find("forde").read_entry(raw)[0] is None:
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
        entry, _problems = find("forde").read_entry(ball)
        assert isinstance(entry, Ball)
        assert (runs, out, due) == (entry.outcome.runs, entry.outcome.out, None), ball


def test_the_script_asks_for_a_card_where_the_rules_miss_one(pad: Page) -> None:
    short = [
        (ball, drawn[:-1])
        for ball in balls_of_every_kind()
        for drawn in [next(value for value in ball.values() if isinstance(value, list))]
        if drawn
    ]
    for ball, drawn in short:
        ball[next(key for key, value in ball.items() if isinstance(value, list))] = drawn
    due = pad.evaluate(
        f"""async (balls) => {{
            const {{ Tables, cardsOf }} = await import("{MODULES}/tables.js");
            const tables = new Tables(JSON.parse(document.getElementById("pad-page").textContent));
            return balls.map((ball) => tables.follow(cardsOf(ball)).due ?? null);
        }}""",
        [ball for ball, _drawn in short],
    )
    assert set(due) == {"deck", "chance", "further"}


def test_the_script_reads_a_typed_over_as_the_server_does(pad: Page) -> None:
    examples = json.loads((HERE.parent / "pages" / "typed_overs.json").read_text(encoding="utf-8"))
    for case in examples["cases"]:
        read = pad.evaluate(
            f"""async ({{ text, bowling, bowled, bowlers }}) => {{
                const {{ readOver }} = await import("{MODULES}/typed.js");
                const page = JSON.parse(document.getElementById("pad-page").textContent);
                return readOver(text, bowlers, bowling, bowled, page.how_written);
            }}""",
            {**case, "bowlers": examples["bowlers"]},
        )
        mistakes = [[mistake["code"], mistake["ball"], mistake["text"]] for mistake in read["mistakes"]]
        assert mistakes == case.get("mistakes", []), case["text"]
        if not mistakes:
            assert read["bowler"] == case.get("bowler", case["bowling"])
            given = [
                [ball["out"], ball["next_batter"]] if "next_batter" in ball else ball.get("out", ball.get("runs"))
                for ball in read["balls"]
            ]
            assert given == case["balls"], case["text"]


@pytest.mark.parametrize("number", [1, 3, 6])
def test_what_waits_is_worked_out_as_the_server_will(pad: Page, number: int) -> None:
    document = json.loads((HERE.parent / "matchfiles" / "examples" / f"forde-{number}.json").read_text())
    rules = find("forde")
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
